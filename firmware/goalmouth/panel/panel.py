"""What the one button works on: a match, or what comes before it (before.py).

    panel = Panel(settings, journal, monitor)
    panel.begin(now_ms, interrupted)
    panel.gesture(0, "hold", t_ms)
    panel.view(now_ms, decided_ms, faults)

`settings` is the board's (settings.py), `journal` takes what happens, `monitor(goal)` gives a
beam's figures for alignment. Times are board times in ms.
"""

import gc

from .. import overlay
from ..errors import IllegalCall
from ..match.state import FINAL, PHASE

# What the button works on; the first four are those of before.py.
NOTICE = 0
RESUME = 1
SETUP = 2
MONITOR = 3
PLAYING = 4
CHANGING = 5  # from one to the other: neither the match nor set-up is in memory

FIELDS = (
    "phase", "period", "clock", "score", "shootout", "turn", "stroke", "opener", "announced",
    "restart", "winner", "message",
)
LOOK_MS = 500  # a picture with texts that take turns


class Panel:
    """Lead from power-up through set-up and matches."""

    def __init__(self, settings, journal, monitor):
        self.mode = NOTICE
        self.play = None
        self._settings = settings
        self._journal = journal
        self._monitor = monitor
        self._before = None  # None while a match is on the screen
        self._change = None
        self._emptied = False

    def begin(self, now_ms: int, interrupted):
        """Show what comes first: an interrupted match, problems of the configuration, or
        set-up."""
        self._lead().begin(now_ms, interrupted)

    # Inputs

    def gesture(self, index: int, gesture: str, t_ms: int):
        """Take a gesture of the button (index 0) or of a side's own button (1, 2)."""
        while self.is_changing():
            self.settle(t_ms)
        playing = self.mode == PLAYING
        if index:
            if gesture == "tap" and playing:
                self.play.side_button(index - 1, t_ms)
        elif playing:
            self.play.gesture(gesture, t_ms)
            if self.play.done:
                self.leave(True)
        elif gesture == "tap" or gesture == "hold":
            self._before.gesture(gesture, t_ms)

    def broken(self, goal: int, t_ms: int, dark_us: int, u_ms: int):
        """A beam was broken; outside a match that means nothing."""
        if self.mode == PLAYING:
            self.play.broken(goal, t_ms, dark_us, u_ms)

    def advance(self, decided_ms: int, now_ms: int):
        """Let the match's time pass up to what is decided."""
        self.settle(now_ms)
        if self.mode == PLAYING:
            self.play.advance(decided_ms)
            self.play.tick(now_ms)

    def call(self, text: str, t_ms: int):
        """Give a call, or `undo`, to the referee. Raises IllegalCall, ValueError for no call."""
        if self.mode != PLAYING:
            raise IllegalCall(text, "setup")
        self.play.call(text, t_ms)

    def is_legal(self, text: str) -> bool:
        """Return whether a call is legal now. Raises ValueError for what is no call."""
        return self.mode == PLAYING and self.play.is_legal(text)

    # What others ask

    def playing(self):
        """Return the match that is on the screen (panel/play.py), None outside one."""
        return self.play if self.mode == PLAYING else None

    def is_resuming(self) -> bool:
        """Return whether an unfinished match is offered and nobody has answered."""
        return self.mode == RESUME

    def is_changing(self) -> bool:
        """Return whether it is on the way from set-up to a match or back."""
        return self._change is not None

    def match_on(self) -> bool:
        """Return whether a match is on and not over."""
        return self.mode == PLAYING and self.play.referee.s[PHASE] != FINAL

    def stands(self) -> bool:
        """Return whether no period clock runs."""
        return self.mode != PLAYING or self.play.stands()

    def deadline_ms(self):
        """Return when something will happen by itself, None when nothing will."""
        if self.is_changing():
            return 0
        return self.play.deadline_ms() if self.mode == PLAYING else None

    def next_look_ms(self, now_ms: int) -> int:
        """Return in how many ms the picture changes by itself."""
        if self.mode == MONITOR:
            return self._before.look_ms
        if self.stands():
            return LOOK_MS
        left = self.play.referee.remaining_ms(self.play.match_ms(now_ms))
        if left > 10000:
            return left % 1000 or 1000
        return left % 100 or 100

    def fields(self, now_ms: int) -> dict:
        """Return the fields of a match as scenarios expect them, "-" outside one."""
        if self.mode == PLAYING or self.mode == RESUME:
            return self.play.fields(now_ms)
        found = {}
        for name in FIELDS:
            found[name] = "-"
        found["phase"] = "setup"
        found["announced"] = "no"
        return found

    def view(self, now_ms: int, decided_ms: int, fault: str):
        """Return what to show; `fault` is the name of the fault to tell, or ""."""
        if self.mode != PLAYING:
            return self._before.view(now_ms) if self._before else None
        told = self._settings.words.get("fault-" + fault) if fault else ""
        return self.play.view(now_ms, decided_ms, told)

    # From set-up to a match and back. The code of both does not fit into memory: what the button
    # does leaves a `_change`, and `settle` makes it when nothing of the old code is running. It
    # takes two steps: MicroPython finds garbage only when nothing on the stack looks as if it
    # pointed there, and what is left there of the old code's last run is gone in the second.

    def settle(self, t_ms: int):
        """Make the change that the last gesture wanted, as of `t_ms`, the board time: one of two
        steps."""
        change = self._change
        if change is None:
            return
        if not self._emptied:
            self._emptied = True
            self._before = None
            if change[0] == SETUP:
                overlay.forget(overlay.MATCH)
            else:
                self._settings.settle()
                overlay.forget(overlay.SETUP)
            return
        gc.collect()
        if change[0] == PLAYING:
            self._change = change = (PLAYING, change[1].copied()) + change[2:]
            gc.collect()
        if change[0] == SETUP:
            self._lead().to_setup(t_ms, change[1])
        else:
            referee, at_ms = self._made(change, t_ms)
            if referee:
                self.put_on(referee, at_ms)
                self.to_play()
            else:  # the journal cannot be read any more
                self._lead().to_setup(t_ms, False)
        self._change = None  # what raises is tried again
        self._emptied = False

    def _made(self, change: tuple, t_ms: int) -> tuple:
        """Return the referee that a change wants, and its board time."""
        if change[0] == RESUME:
            from .. import matches  # not in memory while a match is played
            return matches.rebuild(self._journal, self._settings, 0), t_ms
        from ..match.referee import Referee  # not in memory before
        from .play import Play  # which is not either
        del Play
        gc.collect()  # so that what the match needs to its end does not lie behind garbage
        return Referee(change[1], change[2], change[3]), change[4]

    def leave(self, can_return: bool):
        """Leave the match for set-up; `can_return` offers the way back to it."""
        self.play = None
        self.mode = CHANGING
        self._change = (SETUP, can_return)

    def start(self, rules, first: int, shootout: int, t_ms: int):
        """Leave set-up for a new match."""
        self.mode = CHANGING
        self._change = (PLAYING, rules, first, shootout, t_ms)

    def go_back(self):
        """Leave set-up for the match that is over: it is made again from its journal."""
        self.mode = CHANGING
        self._change = (RESUME,)

    # What before.py does with it

    def put_on(self, referee, t_ms: int):
        """Make a match of a referee's; `to_play` puts it on the screen."""
        from .play import Play  # not in memory before
        self.play = Play(referee, self.wording(), t_ms - referee.now_ms, self._journal.add)

    def wording(self):
        """Return what puts a match into the words of this board's language."""
        from .wording import Wording  # not in memory in set-up
        words = self._settings.words
        return Wording(words.texts, words.names)

    def to_play(self):
        """Put the match on the screen."""
        self.mode = PLAYING
        self._before = None

    def _lead(self):
        """Return what leads from here to the next match."""
        from .before import Before  # not in memory while a match is played
        self._before = Before(self, self._settings, self._journal, self._monitor)
        return self._before
