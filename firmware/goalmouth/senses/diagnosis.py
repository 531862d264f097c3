"""What is wrong with a beam: from its levels over seconds, not from single breaks.

- *blocked*: dark for `max_dark_ms`, or dark since the start. Misaligned, unplugged (the pull-up
  makes that dark), or a ball left in the goal: the pin cannot tell these apart.
- *never-clear*, *never-dark*: what the self-test with the emitter found. Dark although the
  emitter is on; clear although it is off (sunlight, cross-talk, wrong wiring).
- *chatter*: something happened in half of the last hundredths of a second, or twelve goals came
  within ten seconds. A loose contact. It is over after two quiet seconds.

No goal comes from a beam that chatters (`holds`); one that is dark gives none anyhow. Imports
nothing.

    diagnosis = Diagnosis(3000)
    diagnosis.look(now_ms, dark, seen, goals)
    diagnosis.fault()      # "", "blocked", "never-dark", "never-clear" or "chatter"
"""

_BIN_MS = 10
_BUSY_BINS = 50  # of the last 100: a ball and its bounces take fewer than 20
_STEP_BINS = 5  # an idle loop looks every 50 ms
_GOALS = 12  # in _WINDOW_MS; no hand can do that
_WINDOW_MS = 10_000
_QUIET_MS = 2000
_BOOT_DARK_MS = 200


class Diagnosis:
    """The state of one beam."""

    def __init__(self, max_dark_ms: int):
        self._max_dark_ms = max_dark_ms
        self.chatter = False
        self.blocked = False
        self.never_dark = False
        self.never_clear = False
        self._since_ms = 0
        self._was_dark = False
        self._was_clear = False
        self._busy = 0
        self._bin_ms = 0
        self._seen_ms = 0
        self._window_ms = 0
        self._goals = 0
        self._seen_goals = 0

    def start(self, now_ms: int, dark: bool):
        """Begin with the beam as it is."""
        self._since_ms = self._bin_ms = self._window_ms = now_ms
        self._was_dark = dark
        self._was_clear = not dark

    def holds(self) -> bool:
        """Tell whether nothing that this beam does is to be a goal."""
        return self.chatter

    def idle(self) -> bool:
        """Tell whether looking at a clear beam in which nothing happens may be left out."""
        return not (self.blocked or self.chatter or self._was_dark or self._busy)

    def fault(self) -> str:
        """Return the one word for what is wrong, or ""."""
        if self.chatter:
            return "chatter"
        if self.never_clear:
            return "never-clear"
        if self.blocked:
            return "blocked"
        return "never-dark" if self.never_dark else ""

    def look(self, now_ms: int, dark: bool, seen: bool, goals: int):
        """Take the level now, whether an edge came, and how many goals there were in all."""
        if dark != self._was_dark:
            self._was_dark = dark
            self._since_ms = now_ms
            seen = True
        if dark or goals != self._seen_goals:
            self.never_dark = False
            self._seen_goals = goals
        if dark:
            limit_ms = self._max_dark_ms if self._was_clear else _BOOT_DARK_MS
            if now_ms - self._since_ms >= limit_ms:
                self.blocked = True
        else:
            self._was_clear = True
            self.blocked = self.never_clear = False
        self._look_for_chatter(now_ms, seen, goals)

    def _look_for_chatter(self, now_ms: int, seen: bool, goals: int):
        bins = (now_ms - self._bin_ms) // _BIN_MS
        if bins:
            self._bin_ms += bins * _BIN_MS
            self._busy = max(self._busy - bins, 0)
        if seen:
            self._seen_ms = now_ms
            if bins:
                self._busy += 2 * min(bins, _STEP_BINS)
        if now_ms - self._window_ms >= _WINDOW_MS:
            self._window_ms = now_ms
            self._goals = goals
        if self._busy >= _BUSY_BINS or goals - self._goals >= _GOALS:
            self.chatter = True
            self._goals = goals
            self._busy = min(self._busy, _BUSY_BINS)
        elif self.chatter and now_ms - self._seen_ms >= _QUIET_MS:
            self.chatter = False
            self._goals = goals
