"""The referee's state and calls as texts.

Names of texts are those of texts/: cues have their own name, calls are "call-…", what undo takes
back is "ev-…".
"""

from ..match import view as match_view
from ..match.attempts import is_kick
from ..match.calls import clock_text
from ..match.cues import NAMES
from ..match.periods import in_extra
from ..match.state import (
    A, ANNOUNCED, ATTEMPT, B, BREAK, DRAW, FINAL, GOALS_A, GOALS_B, KICKS_A, KICKS_B, MESSAGE,
    MESSAGE_SIDE, NEXT_OUT, NONE, NO_RESTART, OPENING, PENALTY, PERIOD, PHASE, PLAYS, READY,
    RESTART, RESTARTS, RESTART_SIDE, ROLLING, RUNNING, SCORE_A, SCORE_B, SET_A, SET_B, SHOOTOUT,
    SINCE, STOPPED, STROKE, TURN, WINNER, other,
)
from ..screen import BigView, MatchView
from .moments import cue_text, moments
from .speech import Speech

BIG_MS = 2500  # "GOAL" in the clock's place
MESSAGE_MS = 5000  # the message, before the reminder takes turns with it
TURNS = 4  # of that length; the later ones are so many times as long
SPEED_MS = 12000
MARKS = 6
HINTS = {
    READY: "hint-tap-start", STOPPED: "hint-tap-start", PENALTY: "hint-tap-arm",
    SHOOTOUT: "hint-tap-arm", BREAK: "hint-tap-next", FINAL: "hint-hold-list",
}


class Wording(Speech):
    """Put a match into words."""

    def call(self, call: tuple) -> str:
        """Return a call as a list's entry."""
        name = "call-" + call[0]
        side, n = NONE, ""
        for value in call[1:]:
            if isinstance(value, str):
                name += "-" + value
        if call[0] == "score":
            n = "%d-%d" % (call[1], call[2])
        elif call[0] == "clock":
            n = clock_text(call[1])
        elif call[0] == "taker":
            n = str(call[1])
        elif call[0] == "turn":
            side, n = call[1], str(call[2])
        else:
            for value in call[1:]:
                if isinstance(value, int):
                    side = value
        return self.get(name, side, n)

    def undo(self, ref) -> str:
        """Return the entry that takes the last event back, naming it."""
        event = ref.last
        name = event[1]
        if name == "tap":
            what = self.get("ev-tap" + _tap_was(ref))
        elif name == "break" or name == "stop":
            what = self.get("ev-" + name)
        else:
            what = self.call(event[1:])
        return self.texts.get("undo", what=what)

    def cue(self, rules, moment: str) -> str:
        """Return the reminder of a moment, "" where the game has none."""
        cue = rules.cues.get(moment)
        return cue_text(self.texts, cue) if cue else ""


def _tap_was(ref) -> str:
    """Return what the last tap did, by the phases before it and now."""
    was = ref.before_last(PHASE)
    if was in (PENALTY, SHOOTOUT):
        return "-arm"
    if was == ATTEMPT:
        return "-stroke"
    if was == BREAK:
        return ""
    if ref.rules.rolling:
        return "-rest" if ref.before_last(ROLLING) else "-touch"
    if was == RUNNING:
        return "-stroke" if ref.rules.tracked else "-stop"
    return "-start"


def match_screen(words: Wording, ref, t_ms: int, decided_ms: int, since_ms: int,
                 faults: str) -> MatchView:
    """Return the match as it is at `t_ms`; `since_ms` is how long ago the last event was."""
    s = ref.s
    rules = ref.rules
    phase = s[PHASE]
    view = MatchView(match_view.clock_shown(ref, t_ms, decided_ms), s[SCORE_A], s[SCORE_B])
    view.name_a, view.name_b = words.names
    view.period = period_text(words, ref)
    view.running = (phase == RUNNING or phase == ATTEMPT or phase == NEXT_OUT and s[ROLLING] == 1
                    or phase == PENALTY and s[SINCE] >= 0)
    view.turn = s[TURN]
    if s[TURN] == NONE and phase == READY:
        view.turn = s[RESTART_SIDE]
    most = rules.attempt_strokes if phase in (PENALTY, ATTEMPT, SHOOTOUT) else s[PLAYS]
    if s[TURN] != NONE and most > 1:
        view.stroke = "%d/%d" % (s[STROKE], most)
    name = NAMES[s[MESSAGE]]
    view.message = message_text(words, ref, since_ms)
    restart = RESTARTS[s[RESTART]]
    shown_elsewhere = s[RESTART] in (NO_RESTART, OPENING) or name == restart
    if not shown_elsewhere and phase in (STOPPED, RUNNING):
        view.restart = words.get(restart, s[RESTART_SIDE])
    if match_view.in_shootout(ref):
        view.marks = _marks(ref)
    tapped = ref.last and ref.last[1] == "tap"  # what it was about has been seen
    if since_ms < BIG_MS and view.marks is None and not tapped:
        if name == "goal" or name == "goal-buzzer":
            view.big = words.get("goal-big")
        elif name.startswith("no-goal"):
            view.big = words.get("nogoal-big")
    if s[ANNOUNCED] and phase in (STOPPED, RUNNING, NEXT_OUT):
        view.big = words.get("shot-big")  # B07: shown large
    view.faults = faults
    return view


def add_speed(view: MatchView, words: Wording, speed: str, since_ms: int):
    """Show for a while how fast the last shot was: below the message, whose line stays as it is
    on the panel; where there is one line, in the message's place."""
    if since_ms < SPEED_MS and not (view.restart or view.faults):
        view.restart = view.message
        view.message = words.get("speed", NONE, speed)


def message_text(words: Wording, ref, since_ms: int) -> str:
    """Return the message line: the last cue, the moment's reminder, what a tap does, in turn.

    The turns get longer, and what a tap does is not told at once in play: every change is a
    quarter of a picture on the bus.
    """
    s = ref.s
    name = NAMES[s[MESSAGE]]
    over = name == "opens" and s[RESTART] != OPENING
    lines = []
    if s[MESSAGE] and not over:
        lines.append(words.get(name, s[MESSAGE_SIDE], str(s[PERIOD] + 1)))
        if (name == "foul" and ref.rules.plays_after_foul == 2 and not ref.rules.rolling
                and s[PHASE] in (RUNNING, STOPPED)):  # fmt: skip
            lines.append(words.get("foul-two", other(s[MESSAGE_SIDE])))  # nobody counts strokes
    for moment in moments(s):
        reminder = words.cue(ref.rules, moment)
        if reminder:
            lines.append(reminder)
    turn = since_ms // MESSAGE_MS
    hint = HINTS.get(s[PHASE])
    if hint and (lines or turn > 1 or s[PHASE] != STOPPED):
        lines.append(words.get(hint))
    if turn > TURNS:
        turn = TURNS - 1 + turn // TURNS
    return lines[turn % len(lines)] if lines else ""


def period_text(words: Wording, ref) -> str:
    """Return which period it is, "2/3", or the name of the stage."""
    s = ref.s
    if match_view.in_shootout(ref):
        return words.get("shootout-short")
    if s[PHASE] == PENALTY or s[PHASE] == ATTEMPT and not is_kick(s):
        return words.get("penalty-title")
    if ref.rules.sets:
        return "%d-%d" % (s[SET_A], s[SET_B])
    if in_extra(ref.rules, s):
        return words.get("overtime")
    regular = ref.rules.regular_periods()
    return "%d/%d" % (s[PERIOD] + 1, regular) if regular > 1 else ""


def result_screen(words: Wording, ref) -> BigView:
    """Return the result."""
    s = ref.s
    lines = []
    if s[WINNER] == DRAW:
        lines.append(words.get("draw"))
    elif s[WINNER] == NONE:
        lines.append(words.get("final-none"))
    else:
        lines.append(words.get("wins", s[WINNER]))
    if match_view.in_shootout(ref):
        lines.append("%s %d-%d" % (words.get("shootout-title"), s[GOALS_A], s[GOALS_B]))
    score = "%d-%d" % (s[SCORE_A], s[SCORE_B])
    return BigView(words.get("final-title"), score, lines, words.get("hint-hold-list"))


def _marks(ref) -> tuple:
    most = max(ref.rules.shootout_kicks, 1)
    if most > MARKS:
        most = MARKS
    s = ref.s
    first = max(s[KICKS_A], s[KICKS_B], most) - most  # both rows begin with the same kick
    rows = []
    for side in (A, B):
        row = match_view.marks(ref, side, s[KICKS_A + side] - first)
        rows.append(row + "." * (most - len(row)))
    return (rows[0], rows[1], s[TURN], s[GOALS_A], s[GOALS_B])
