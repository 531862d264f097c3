"""The referee: events in, cues out.

Everything that is known is `s`, the flat list of state.py. An event is applied in three steps:
time is advanced to it, it is refused or its consequences are drawn, and the state ahead of it is
kept. So `undo` is exact: that state comes back, and time is advanced from there as if the event
had never happened.

    referee = Referee(rules, first_opener=A, shootout_opener=B)
    referee.handle((900, "tap"))
    referee.handle((7300, "break", RIGHT_GOAL, 3000, 0))     # [("goal", A)]
    referee.advance(20000)
    referee.next_deadline_ms()

An event that comes late, with a time before `now_ms`, is put where it belongs: what came after it
is taken back and handled again. So it never matters when something was handled. Nothing goes
back behind a reset, or behind an `undo`: the person who undid has seen what was there then.
"""

from ..errors import IllegalCall
from . import attempts, clock, cues, periods, turns
from .calls import event_text
from .effects import EFFECTS
from .history import History
from .legal import refusal
from .reasons import LEGAL, NOTHING_TO_UNDO
from .state import (
    A, FINAL, NONE, NOW, OPENER, PHASE, PHASES, REASON, REASONS, ROLLING, RUNNING,
    SINCE, SIZE, STOPPED, WINNER, fresh,
)


class Referee:
    """Referee one match.

    `rules` is a Ruleset; `first_opener` and `shootout_opener` are A or B, tossed already.
    `tape_bytes` is what is set aside for undo.
    """

    def __init__(
        self, rules, first_opener: int = A, shootout_opener: int = A, tape_bytes: int = 8192
    ):
        self.rules = rules
        self.first_opener = first_opener
        self.shootout_opener = shootout_opener
        self.s = fresh()
        self.before = self.s[:]  # the state at the last ruled break; replaced, never changed
        self._cues = []
        self._floor_ms = 0  # nothing before it is gone back to
        periods.begin_period(self, 0)
        self.say("opens", self.s[OPENER])
        self._history = History(tape_bytes)
        self._history.begin(self.s)

    # What others ask

    @property
    def now_ms(self) -> int:
        """Return the instant up to which everything is decided."""
        return self.s[NOW]

    @property
    def phase(self) -> str:
        """Return the phase's name."""
        return PHASES[self.s[PHASE]]

    @property
    def last(self):
        """Return the last event, which `undo` would take back; None when there is none."""
        return self._history.last

    def before_last(self, field: int) -> int:
        """Return a field of the state (an index of state.py) as it was before the last event."""
        return self._history.state_ahead()[field]

    def remaining_ms(self, t_ms: int) -> int:
        """Return what remains of the period at `t_ms`."""
        return clock.remaining_ms(self.s, t_ms)

    def next_deadline_ms(self):
        """Return when something will happen by itself, None when nothing will."""
        deadline_ms = clock.deadline_ms(self.s)
        return None if deadline_ms == NONE else deadline_ms

    def outcome(self):
        """Return None while the match is on, else (reason, winner): the winner is A, B, DRAW or
        NONE."""
        s = self.s
        return (REASONS[s[REASON]], s[WINNER]) if s[PHASE] == FINAL else None

    def refusal(self, call: tuple) -> int:
        """Return why a call, a tap or a stop is refused now (reasons.py), LEGAL when it is not."""
        name = call[0]
        if name == "undo":
            return LEGAL if self._history.last else NOTHING_TO_UNDO
        if name == "break" or name == "resume":
            return LEGAL
        return refusal(self, call)

    # What happens

    def handle(self, event: tuple) -> list:
        """Handle an event (see calls.py) and return its cues, as (name, side).

        Raises IllegalCall, and then nothing has changed.
        """
        name = event[1]
        if name == "break" and event[4]:
            event = self._in_time(event)
        if event[0] < self._floor_ms:
            event = (self._floor_ms,) + event[1:]
        t_ms = event[0]
        if t_ms < self.s[NOW]:
            return self._handle_late(event)
        found = self.advance(t_ms)
        why = self.refusal(event[1:])
        if why:
            text = event_text(event).partition(" ")[2]
            raise IllegalCall(text, self.phase, why)
        if name == "undo":
            return found + self._undo(t_ms)
        if name == "resume":
            return found + self._resume(t_ms)
        return found + self._apply(event)

    def undo(self, t_ms: int) -> list:
        """Take the last event back, at `t_ms`. Raises IllegalCall when there is none."""
        return self.handle((t_ms, "undo"))

    def advance(self, t_ms: int) -> list:
        """Let time pass up to `t_ms`; deadlines on the way take effect at their own instants.

        Returns the cues, in a list that is used again while it stays empty.
        """
        s = self.s
        found = self._cues
        if found:  # an empty one does as well as a new one, and most times nothing happens
            self._cues = found = []
        while s[SINCE] != NONE:
            deadline_ms = clock.deadline_ms(s)
            if deadline_ms > t_ms:
                break
            s[NOW] = deadline_ms
            if deadline_ms == clock.end_ms(s):
                periods.time_up(self)
            else:
                turns.end_restart(self.rules, s)
        if t_ms > s[NOW]:
            s[NOW] = t_ms
        return found

    # What consequences use

    def say(self, name: str, side: int):
        """Give a cue."""
        cues.say(self.s, self._cues, name, side)

    def hint(self, name: str):
        """Give a cue besides the message: it is heard, and the message stays."""
        self._cues.append((name, NONE))

    def keep_before(self):
        """Keep the state aside as it is before a break is ruled."""
        self.before = self.s[:]

    def tidied(self):
        """Take note that garbage has just been collected: what stays for long gets its place now,
        so that the large free blocks stay free."""
        self.before = self._history.tidied(self.before)
        self._cues = []

    # Snapshot

    def snapshot(self) -> str:
        """Return everything that a reset must not lose, as text; undo is restored from the
        journal."""
        numbers = [self.first_opener, self.shootout_opener] + self.s
        return _words(numbers) + ";" + _words(self.before)

    def restore(self, snapshot: str):
        """Become what `snapshot` says; nothing can be undone then. Raises ValueError when it does
        not fit."""
        head, _, tail = snapshot.partition(";")
        values = [int(word) for word in head.split()]
        before = [int(word) for word in tail.split()]
        if len(values) != SIZE + 2 or len(before) != SIZE:
            raise ValueError("a snapshot has %d and %d values, not %d and %d"
                             % (SIZE + 2, SIZE, len(values), len(before)))
        self.first_opener, self.shootout_opener = values[0], values[1]
        self.s = values[2:]
        self.before = before
        self._floor_ms = self.s[NOW]
        self._history.begin(self.s)

    # Inside

    def _apply(self, event: tuple) -> list:
        """Keep an event that is legal at this instant, and draw its consequences."""
        self._history.keep(event, self.s, self.before)
        self._cues = found = []
        EFFECTS[event[1]](self, event)
        if self.s[SINCE] != NONE:
            more = self.advance(event[0])
            if more is not found:
                found.extend(more)
        return found

    def _take(self) -> tuple:
        """Go back to just before the last event, and return that event."""
        event, self.s, self.before = self._history.take()
        return event

    def _undo(self, t_ms: int) -> list:
        self._cues = []
        self._take()
        for reset_ms in self._history.resets_since():
            self.advance(reset_ms)
            _stand_again(self.s)
            self._history.set_root(self.s)
        self._floor_ms = t_ms
        found = self.advance(t_ms)
        self.hint("undone")
        return found

    def _resume(self, t_ms: int) -> list:
        _stand_again(self.s)
        self._cues = found = []
        self.say("resumed", NONE)
        self._floor_ms = t_ms
        self._history.add_reset(t_ms)
        self._history.set_root(self.s)
        return found

    def _back_to(self, t_ms: int) -> list:
        """Go back to the last event at `t_ms` or before it, and return those that came after
        `t_ms`, the last one first."""
        later = []
        history = self._history
        while not history.is_at_root() and history.last[0] > t_ms:
            later.append(self._take())
        if history.is_at_root():
            self.s = history.root()
        else:
            self._apply(self._take())
        return later

    def _handle_late(self, event: tuple) -> list:
        now = self.s[NOW]
        later = self._back_to(event[0])
        found = []
        refused = None
        try:
            found.extend(self.handle(event))
        except IllegalCall as error:
            refused = error
        while later:
            try:
                found.extend(self.handle(later.pop()))
            except IllegalCall:
                pass  # what was pressed then means nothing in the match as it was
        found.extend(self.advance(now))
        if refused:
            raise refused
        return found

    def _in_time(self, event: tuple) -> tuple:
        """Return a break as it counts: within its uncertainty of an instant end it was before the
        end."""
        t_ms, u_ms = event[0], event[4]
        settled_ms = self._history.settled_ms()
        if self.rules.period_end != "instant" or settled_ms > t_ms:
            return event
        earliest_ms = max(t_ms - u_ms, settled_ms, self._floor_ms)
        s = self.s
        if s[NOW] > earliest_ms:  # the end may have passed: look at how it was
            self._back_to(t_ms)
            end_ms = clock.end_ms(self.s)
            self.s = s
        else:
            end_ms = clock.end_ms(s)
        return (end_ms - 1,) + event[1:] if earliest_ms < end_ms <= t_ms else event


def _stand_again(s: list):
    """After a reset play stands, and an attempt must be armed again."""
    s[ROLLING] = 0
    clock.stop(s, s[NOW])
    if s[PHASE] == RUNNING:
        s[PHASE] = STOPPED
    attempts.disarm(s)


def _words(numbers: list) -> str:
    return " ".join([str(number) for number in numbers])
