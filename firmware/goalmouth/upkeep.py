"""What may wait: the picture that nobody looks at, the journal's writing, garbage collections.

All of it may block for a while, so it has its moments: the journal is written while the clock
stands, garbage is collected when all beams have been clear for a second, and the display is dimmed
only when no match is on. What must not wait is here too, because it is cheap: the marks in the log
and the snapshot. While nothing happens nothing is written or made.
"""

import gc

from .drivers import display as panel
from .match.state import NOW, PHASE, SINCE

COLLECT_EVERY_MS = 5000  # before a board without extra RAM has to, at a moment of its own
CLEAR_BEFORE_COLLECT_MS = 1000
COLLECT_AGAIN_MS = 500
DIM_MS = 60000
MOVE_MS = 300000
OFF_MS = 900000

MARK_EVERY_MS = 4500  # and a step: within 5 s after a power cut
SNAPSHOT_EVERY_MS = 600  # and a step: within 1 s after a reset that keeps RTC memory
STOOD_MS = 1300  # before the journal is written: the next press is not met by it
RETRY_MS = 2000
BARE_EVERY_MS = 60000  # without a log: this much may be lost


class Upkeep:
    """Look after `display`, `journal` and `snapshot`; `level` is how deep the display sleeps
    (drivers/display.py)."""

    def __init__(self, display, journal, snapshot, now_ms: int):
        self.level = panel.AWAKE
        self._display = display
        self._journal = journal
        self._snapshot = snapshot
        self._touched_ms = now_ms
        self._collected_ms = now_ms
        self._due_ms = now_ms + COLLECT_EVERY_MS  # garbage is collected then, if not before
        self._waking = self._pressed = False
        self._referee = None
        self._cleared = False
        self._lines = 0
        self._since = self._phase = -1
        self._marked_ms = self._kept_ms = self._changed_ms = self._tried_ms = now_ms

    def wakes(self, gesture: str, now_ms: int) -> bool:
        """Return whether this gesture's press only wakes a display that showed nothing."""
        self._touched_ms = now_ms
        if gesture == "down":
            self._waking = self.level > panel.DIM
        waking = self._waking
        if gesture in ("tap", "up"):
            self._waking = False
        return waking

    def care(self, now_ms: int, match_on: bool):
        """Dim, move, then switch off an idle picture; never during a match."""
        level = panel.AWAKE
        if match_on:
            self._touched_ms = now_ms
        else:
            idle_ms = now_ms - self._touched_ms
            if idle_ms >= OFF_MS:
                level = panel.OFF
            elif idle_ms >= MOVE_MS:
                level = panel.MOVE
            elif idle_ms >= DIM_MS:
                level = panel.DIM
        if level != self.level:
            self.level = level
            self._display.idle(level)

    def keep(self, play, now_ms: int):
        """Mark how far the match has come: in the log, and in RTC memory. `play` is the match
        (panel/play.py), None outside one."""
        if play is None:
            self._forget()
            return
        referee, journal = play.referee, self._journal
        s = referee.s
        if (referee is not self._referee or journal.lines != self._lines
                or s[SINCE] != self._since or s[PHASE] != self._phase):
            self._changed(play, now_ms)
        elif s[SINCE] >= 0:
            if now_ms - self._marked_ms >= MARK_EVERY_MS:
                self._marked_ms = now_ms
                journal.mark(play.match_ms(now_ms))
            if now_ms - self._kept_ms >= SNAPSHOT_EVERY_MS:
                self._kept_ms = now_ms
                self._snapshot.touch(play.match_ms(now_ms))

    def write(self, stands: bool, may_block: bool, now_ms: int):
        """Write the journal while the clock stands, or when too much of it waits in RAM."""
        journal = self._journal
        if not journal.waiting():
            if stands and now_ms - self._changed_ms >= STOOD_MS:
                journal.prepare()
            return
        if stands:
            due = now_ms - self._changed_ms >= STOOD_MS
        else:
            due = may_block and (journal.is_late() or journal.unsafe() and not journal.log
                                 and now_ms - self._changed_ms >= BARE_EVERY_MS)
        if due and (not journal.fault or now_ms - self._tried_ms >= RETRY_MS):
            self._tried_ms = now_ms
            journal.flush()
            if journal.fault and journal.is_overfull() and self._referee:
                journal.condense(self._referee.snapshot())
            if not stands:
                self._changed_ms = now_ms

    def collect(self, now_ms: int, quiet_ms: int, pressed: bool):
        """Collect garbage now and then, and when a press begins."""
        begins = pressed and not self._pressed
        self._pressed = pressed
        if begins or now_ms >= self._due_ms:
            self.tidy(now_ms, quiet_ms)

    def tidy(self, now_ms: int, quiet_ms: int):
        """Collect garbage if no ball is near a goal: what is made next lies low in memory then,
        and what is free stays in one piece."""
        since_ms = now_ms - self._collected_ms
        if quiet_ms >= CLEAR_BEFORE_COLLECT_MS and since_ms >= COLLECT_AGAIN_MS:
            gc.collect()
            self._collected_ms = now_ms
            self._due_ms = now_ms + COLLECT_EVERY_MS
            if self._referee:
                self._referee.tidied()

    # Inside

    def _changed(self, play, now_ms: int):
        """An event, or something by itself: the end of a period."""
        referee, journal = play.referee, self._journal
        s = referee.s
        by_itself = referee is self._referee and journal.lines == self._lines
        if by_itself and (self._since != s[SINCE] or self._phase != s[PHASE]):
            journal.mark(s[NOW])
        self._referee = referee
        self._lines = journal.lines
        self._since = s[SINCE]
        self._phase = s[PHASE]
        self._marked_ms = self._kept_ms = self._changed_ms = now_ms
        self._due_ms = min(self._due_ms, now_ms + COLLECT_AGAIN_MS)
        self._cleared = False
        self._snapshot.keep(journal.match, journal.lines, play.match_ms(now_ms), journal.header,
                            referee.snapshot())

    def _forget(self):
        """The match has been left: what a reset finds must not be offered again."""
        if not self._cleared:
            self._cleared = True
            self._referee = None
            self._snapshot.clear()
