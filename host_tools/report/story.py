"""A match as a story: the journal is refereed once more, by the firmware's own referee.

What an `undo` took back is left out of the story and counted; a goal that was ruled out later is
told as a no-goal with its reason, a no-goal that was counted later as a goal.

Times: `t_ms` since the match began, with every stand; `clock_ms` what the period clock showed.
"""

from dataclasses import dataclass, field
from typing import Any

from host_tools.report.lines import Journal
from host_tools.report.settled import new_referee, settled

NEVER = 1 << 60
# What a cue is told as; others are details of play.
GOALS = ("goal", "goal-buzzer")
CALLS = ("foul", "foul-two", "penalty", "announced", "miss", "fault-missed", "fault-no-own",
         "fault-hit-opponent", "throw-in", "corner", "goal-kick", "keeper", "removed", "touched",
         "turn-over", "save-defender", "set-won", "play-on")  # fmt: skip
CORRECTIONS = ("score", "clock", "turn", "end-period")
OWN = "own goal"
VOIDS = {
    "opening": "from an opening", "goal-man": "scored by the goal-man",
    "wall": "off the side wall", "foul": "foul", "unannounced": "not announced",
    "false": "false alarm",
}  # fmt: skip


@dataclass
class Entry:
    """Something that happened. `kind`: goal, no-goal, seen, kick, call, correction, reset, fault.

    `side` is 0, 1 or -1: the one that scores; of an own goal that does not count the one whose
    shot it was. `speed_kmh` and `dark_us` are 0 when they were not measured; `score` as it was
    afterwards.
    """

    kind: str
    t_ms: int
    period: int
    clock_ms: int
    side: int = -1
    text: str = ""
    score: tuple[int, int] = (0, 0)
    u_ms: int = 0
    dark_us: int = 0
    speed_kmh: float = 0.0
    in_shootout: bool = False


@dataclass
class Period:
    """A period: `spells` are the stretches in which its clock ran, (from, to) as `t_ms`."""

    index: int
    name: str
    length_ms: int
    begun_ms: int
    ended_ms: int = -1
    spells: list[list[int]] = field(default_factory=list)


@dataclass
class Story:
    """A whole match. `names`: what A and B are called."""

    journal: Journal
    title: str
    score: tuple[int, int]
    shootout: tuple[str, str]
    shootout_score: tuple[int, int]
    winner: int
    reason: str
    untimed: bool
    sets: int
    entries: list[Entry]
    periods: list[Period]
    taken_back: int
    end_ms: int
    problems: list[str]
    names: tuple[str, str] = ("A", "B")

    @property
    def letters(self) -> tuple[str, str]:
        """Return the first letters of the names where there is little room; A and B when they are
        the same."""
        one, other = (name[0].upper() for name in self.names)
        return (one, other) if one != other else ("A", "B")

    @property
    def named(self) -> bool:
        """Tell whether the sides have names of their own."""
        return self.names != ("A", "B")


def tell(journal: Journal, rules: Any, title: str) -> Story:
    """Return the story of a journal played under `rules` (a firmware Ruleset)."""
    from goalmouth.match import state as st
    from goalmouth.match import view

    items, taken_back, problems = settled(journal, rules)
    teller = _Teller(journal, rules)
    for item in items:
        teller.take(item)
    teller.close()
    ref = teller.ref
    s = ref.s
    outcome = ref.outcome()
    return Story(
        journal=journal,
        title=title,
        score=(s[st.SCORE_A], s[st.SCORE_B]),
        shootout=(view.marks(ref, 0, 20), view.marks(ref, 1, 20)),
        shootout_score=(s[st.GOALS_A], s[st.GOALS_B]),
        winner=outcome[1] if outcome else -1,
        reason=outcome[0] if outcome else "unfinished",
        untimed=rules.untimed,
        sets=rules.sets,
        entries=teller.entries,
        periods=teller.periods,
        taken_back=taken_back,
        end_ms=s[st.NOW],
        problems=journal.problems + problems,
    )


class _Teller:
    """Goes through what stood, and writes the entries and the spells."""

    def __init__(self, journal: Journal, rules: Any):
        from goalmouth.match import cues, periods, state

        self.st, self.cues, self.names = state, cues, periods
        self.rules = rules
        self.ref = new_referee(journal, rules)
        self.entries: list[Entry] = []
        self.periods: list[Period] = []
        self._ran = False
        self._faults: set[str] = set()
        self._breaks = (state.BREAK, state.SHOOTOUT, state.FINAL)

    def take(self, item: list):
        """Take one item in its time."""
        t_ms, what = item[0], item[1]
        self._run_to(t_ms)
        if what[0] == "at":
            return
        if what[0] == "note":
            self._fault(t_ms, what[1])
            return
        if what[0] == "state":
            self.ref.restore(what[1])
            self._look()
            self._add("reset", -1, "the board was reset; the match goes on")
            return
        kicks = self._kicks()
        clock_ms = self.ref.remaining_ms(t_ms)
        score = self._score()
        period = self.ref.s[self.st.PERIOD]
        said = self.ref.handle(what)
        self._tell(what, said, kicks, score, (period, clock_ms), item)
        self._look()

    def close(self):
        """The journal is at its end."""
        if self.periods and self.periods[-1].ended_ms < 0:
            self.periods[-1].ended_ms = self.ref.s[self.st.NOW]
        for period in self.periods:
            for spell in period.spells:
                if spell[1] < 0:
                    spell[1] = self.ref.s[self.st.NOW]

    # Time

    def _run_to(self, t_ms: int):
        """Let time pass, stopping wherever something happens by itself."""
        while True:
            deadline = self.ref.next_deadline_ms()
            if deadline is None or deadline > t_ms:
                break
            self.ref.advance(deadline)
            self._look()
        self.ref.advance(max(t_ms, self.ref.now_ms))

    def _look(self):
        """Keep the spells and periods up with the referee's state."""
        st, s = self.st, self.ref.s
        now_ms = s[st.NOW]
        runs = s[st.SINCE] >= 0
        over = s[st.PHASE] in self._breaks
        period = s[st.PERIOD]
        if runs and (not self.periods or self.periods[-1].index != period):
            name = self.names.period_name(self.rules, period)
            self.periods.append(Period(period, name, self.rules.period_ms(period), s[st.SINCE]))
        if self.periods:
            last = self.periods[-1]
            if runs and not self._ran:
                last.spells.append([s[st.SINCE], -1])
                last.ended_ms = -1
            if not runs and self._ran and last.spells:
                last.spells[-1][1] = now_ms
            if over and last.ended_ms < 0:
                last.ended_ms = now_ms
        self._ran = runs

    # What happened

    def _tell(self, event, said, kicks, score, when, item):
        name = event[1]
        args = event[2:]
        if name == "resume":
            self._add("reset", -1, "the board was reset; the match goes on", when)
        elif name == "void":
            self._rule_out(args[0])
        elif name == "count":
            self._count_after_all()
        elif self._kicks() != kicks:
            side = 0 if self._kicks()[0] != kicks[0] else 1
            scored = self._kicks()[2 + side] != kicks[2 + side]
            entry = self._add("kick", side, "scored" if scored else self._why(said), when)
            entry.in_shootout = True
            _measure(entry, event, item)
        elif name in ("break", "goal"):
            self._broken(event, said, score, when, item)
        elif name in CORRECTIONS or name == "abandon":
            from goalmouth.match.calls import call_text

            text = {"end-period": "period ended early", "abandon": "match abandoned"}.get(name)
            self._add("correction", -1, text or call_text(event[1:]), when)
        else:
            for cue, side in said:
                if cue in CALLS:
                    self._add("call", side, _sentence(cue), when)
                elif cue == "over":
                    self._add("no-goal", side, "attempt over", when)
            if name == "out" and args[0] not in [cue for cue, _ in said]:
                over = self.ref.s[self.st.PHASE] in self._breaks
                text = _sentence(args[0]) + ("; the period is over" if over else "")
                self._add("call", args[1], text, when)

    def _broken(self, event, said, score, when, item):
        found = [(cue, side) for cue, side in said
                 if cue in GOALS or cue.startswith("no-goal") or cue == "break-seen"]  # fmt: skip
        s, st = self.ref.s, self.st
        if not found:
            if event[1] == "break" and s[st.BREAK_KIND] == st.SEEN and s[st.BREAK_MS] == event[0]:
                found = [("break-seen", s[st.BREAK_SIDE])]
            else:
                return
        cue = found[0][0]
        if cue in GOALS:
            text = "at the buzzer" if cue == "goal-buzzer" else ""
            text = "given by the referee" if event[1] == "goal" else text
            entry = self._add("goal", found[0][1], text, when)
        elif cue == "break-seen":
            entry = self._add("seen", s[st.BREAK_SIDE], "the clock stood", when)
        else:
            side = s[st.BREAK_SIDE]
            side = 1 - side if cue == "no-goal-own" else side
            entry = self._add("no-goal", side, _sentence(cue[8:]), when)
        _measure(entry, event, item)

    def _rule_out(self, why: str):
        for entry in reversed(self.entries):
            if entry.kind == "goal" or entry.kind == "kick" and entry.text == "scored":
                entry.text = VOIDS[why]
                if entry.kind == "goal":
                    entry.kind = "no-goal"
                entry.score = self._score()
                return

    def _count_after_all(self):
        for entry in reversed(self.entries):
            if entry.kind in ("no-goal", "seen"):
                if entry.text == OWN:
                    entry.side = 1 - entry.side
                entry.kind = "goal"
                entry.text = "counted after all"
                entry.score = self._score()
                return

    def _fault(self, t_ms: int, text: str):
        word, _, rest = text.partition(" ")
        if word == "faults":
            now = set() if rest == "-" else set(rest.split(","))
            for name in sorted(now - self._faults):
                self._add("fault", -1, name.replace("-", " "))
            for name in sorted(self._faults - now):
                self._add("fault", -1, name.replace("-", " ") + ": well again")
            self._faults = now
        else:
            self._add("fault", -1, f"caught: {rest}")

    def _add(self, kind, side, text, when=None) -> Entry:
        s = self.ref.s
        now_ms = s[self.st.NOW]
        period, clock_ms = when or (s[self.st.PERIOD], self.ref.remaining_ms(now_ms))
        entry = Entry(kind, now_ms, period, clock_ms, side, text, self._score())
        self.entries.append(entry)
        return entry

    def _score(self) -> tuple[int, int]:
        s, st = self.ref.s, self.st
        return (s[st.SET_A], s[st.SET_B]) if self.rules.sets else (s[st.SCORE_A], s[st.SCORE_B])

    def _kicks(self) -> tuple[int, ...]:
        s, st = self.ref.s, self.st
        return (s[st.KICKS_A], s[st.KICKS_B], s[st.GOALS_A], s[st.GOALS_B])

    def _why(self, said) -> str:
        for cue, _ in said:
            if cue == "no-goal-first":
                return "in on the first stroke"
        return "no goal"


def _measure(entry: Entry, event, item: list):
    if event[1] == "break":
        entry.u_ms = event[4]  # the journal's other figure is only how long it was dark by then
    if len(item) > 2:
        entry.speed_kmh, entry.dark_us = item[2], item[3]


def _sentence(cue: str) -> str:
    words = {"foul-two": "foul: two plays", "opening": "from an opening", "own": OWN,
             "set-piece": "from a set piece", "unannounced": "not announced",
             "first": "in on the first stroke", "set-won": "set won",
             "touched": "team-mate touched last", "miss": "missed the ball",
             "announced": "shot announced", "save-defender": "saved",
             "throw-in": "throw-in"}  # fmt: skip
    return words.get(cue) or cue.replace("-", " ")
