"""A match at the panel: gestures become events, holds open the list, cues become sounds.

    play = Play(referee, wording, epoch_ms)
    play.gesture("tap", t_ms)        # a start, a stop, a stroke: the referee knows
    play.advance(decided_ms)

Times are board times (ms since power-up); the referee's own begin with the match, at `epoch_ms`.
"""

from ..errors import IllegalCall
from ..match import view as match_view
from ..match.calls import call_text, event_text, parse_call
from ..match.menu import likeliest
from ..match.state import ATTEMPT, FINAL, PHASE, RUNNING, SINCE
from ..screen import BigView
from .entries import (
    ABANDON, BACK, GROUP, MORE, NEW_MATCH, UNDO, corrections, entries, group, told,
)
from .lists import SILENCE_MS, Chooser
from .wording import BIG_MS, add_speed, match_screen, result_screen

HOLD_ON_MS = 1400  # the list's first entry is chosen then, as of then


class Play:
    """Play one match.

    `keep(text, now_ms)` is called with every event that took effect, as its journal text.
    """

    def __init__(self, referee, wording, epoch_ms: int, keep):
        self.referee = referee
        self.done = False  # somebody asked for the next match
        self.speed = ""  # of the shot that scored last, in km/h, until something else happens
        self._words = wording
        self._epoch_ms = epoch_ms
        self._keep = keep
        self._list = None
        self._event_ms = epoch_ms
        self._showing_result = False
        self._busy = False  # this press has chosen already; nothing more comes of it
        self._cues = []

    # Events

    def gesture(self, name: str, t_ms: int):
        """Take a gesture of the button; `t_ms` is the instant of the press."""
        if name == "up":
            self._busy = False
        elif name == "hold-on":
            if self._list and not self._busy:
                self._busy = True
                self._chosen(self._list.gesture("hold", t_ms), t_ms + HOLD_ON_MS)
        elif self._list:
            self._in_list(name, t_ms)
        elif name == "hold":
            self._open(t_ms)
        elif name == "tap":
            if self.referee.s[PHASE] == FINAL:
                self._showing_result = not self._showing_result
            elif self.referee.s[PHASE] != ATTEMPT or self.referee.rules.attempt_strokes > 1:
                self._try("tap", t_ms)  # else it would be an event that does nothing

    def side_button(self, side: int, t_ms: int):
        """A side's own button was tapped: its likeliest call."""
        call = likeliest(self.referee, side)
        if call:
            self._try(call_text(call), t_ms)

    def broken(self, goal: int, t_ms: int, dark_us: int, u_ms: int):
        """A beam was broken at `t_ms`, give or take `u_ms`, dark for `dark_us` so far."""
        event = (t_ms - self._epoch_ms, "break", goal, dark_us, u_ms)
        self._handle(event)

    def call(self, text: str, t_ms: int):
        """Give a call, or `undo`, to the referee. Raises IllegalCall or ValueError."""
        if text == "undo":
            self._handle((t_ms - self._epoch_ms, "undo"))
        else:
            self._handle((t_ms - self._epoch_ms,) + parse_call(text))

    def is_legal(self, text: str) -> bool:
        """Return whether a call, or `undo`, is legal now. Raises ValueError for what is no
        call."""
        return not self.referee.refusal(("undo",) if text == "undo" else parse_call(text))

    def advance(self, t_ms: int):
        """Let time pass; nothing before `t_ms` can happen any more."""
        self._note(self.referee.advance(t_ms - self._epoch_ms), t_ms)

    def tick(self, now_ms: int):
        """Close a list that nobody has touched for ten seconds."""
        closes_ms = self._list.closes_ms() if self._list else None
        if closes_ms is not None and now_ms >= closes_ms:
            self._list = None

    def take_cues(self) -> list:
        """Return the cues since the last time, as (name, side), and forget them."""
        if not self._cues:
            return self._cues
        cues = self._cues[:]
        del self._cues[:]  # the same list: an empty one stays where it is
        return cues

    # What is shown

    def view(self, now_ms: int, decided_ms: int, faults: str):
        """Return what the display shows now."""
        if self._list:
            return self._list.view()
        if self._showing_result and self.referee.s[PHASE] == FINAL:
            return result_screen(self._words, self.referee)
        found = match_screen(self._words, self.referee, now_ms - self._epoch_ms,
                             decided_ms - self._epoch_ms, now_ms - self._event_ms, faults)
        if self.speed:
            add_speed(found, self._words, self.speed, now_ms - self._event_ms)
        return found

    def summary(self, title: str, hint: str, now_ms: int) -> BigView:
        """Return score, clock and period under a title."""
        match_ms = now_ms - self._epoch_ms
        found = match_screen(self._words, self.referee, match_ms, match_ms, BIG_MS, "")
        return BigView(title, found.score(), [found.clock + "  " + found.period], hint)

    def fields(self, now_ms: int) -> dict:
        """Return the match's fields as scenarios expect them."""
        return match_view.fields(self.referee, now_ms - self._epoch_ms)

    def stands(self) -> bool:
        """Return whether the clock stands."""
        return self.referee.s[SINCE] < 0

    def deadline_ms(self):
        """Return the board time of the next thing that happens by itself, None when there is
        none."""
        deadline = self.referee.next_deadline_ms()
        return None if deadline is None else deadline + self._epoch_ms

    def match_ms(self, now_ms: int) -> int:
        """Return the match's own time."""
        return now_ms - self._epoch_ms

    # Inside

    def _open(self, t_ms: int):
        referee = self.referee
        if referee.s[PHASE] == RUNNING and not referee.refusal(("stop",)):
            self._try("stop", t_ms)  # tracked strokes: the clock stops at the press, and stays so
        self._busy = False
        self._list = self._chooser("list-title", entries(referee), t_ms)

    def _chooser(self, title: str, found: list, t_ms: int) -> Chooser:
        return Chooser(self._words.get(title), found, t_ms, "", SILENCE_MS, self._entry)

    def _entry(self, value) -> str:
        return told(self.referee, self._words, value)

    def _in_list(self, name: str, t_ms: int):
        if name == "hold":
            self._busy = True
        self._chosen(self._list.gesture(name, t_ms), t_ms)

    def _chosen(self, value, t_ms: int):
        words = self._words
        if value is None:
            return
        if value == MORE:
            self._list = self._chooser(value, corrections(self.referee), t_ms)
            return
        if value[0] == GROUP:
            name = "more-" + value[1]
            self._list = self._chooser(name, group(self.referee, value[1]), t_ms)
            return
        if value == ABANDON and self._list.title != words.get("sure"):
            sure = [(words.get("no"), BACK), (words.get("yes"), ABANDON)]
            self._list = Chooser(words.get("sure"), sure, t_ms, "", SILENCE_MS)
            return
        self._list = None
        if value == NEW_MATCH:
            self.done = True
        elif value == UNDO:
            self._try(UNDO, t_ms)
        elif value != BACK:
            self._try(call_text(value), t_ms)

    def _try(self, text: str, t_ms: int):
        """Handle what a person did; what is not legal any more is a sound, not an error."""
        match_ms = t_ms - self._epoch_ms
        try:
            if text in ("tap", "stop", "undo"):
                self._handle((match_ms, text))
            else:
                self._handle((match_ms,) + parse_call(text))
        except IllegalCall:
            self._cues.append(("refused", -1))

    def _handle(self, event: tuple):
        cues = self.referee.handle(event)
        self.speed = ""
        self._keep(event_text(event))
        self._note(cues, self._epoch_ms + event[0])
        self._event_ms = self._epoch_ms + event[0]
        self._showing_result = False

    def _note(self, cues: list, t_ms: int):
        if cues:
            self._cues.extend(cues)
            self._event_ms = t_ms
