"""What a list offers: the calls that are legal now, the likeliest first for the moment.

The order is a table of moments; what a moment does not name comes after it in the order of REST.
Every entry is a whole call ("foul A", "out corner B", "score 2-1"), so that choosing one is all
there is to do.
"""

from . import clock
from .calls import call_text
from .state import (
    A, ATTEMPT, B, BREAK_KIND, BY, FINAL, NONE, NOW, PHASE, ROLLING, RULED_OUT, RUNNING, SCORED,
    SCORE_A, SCORE_B, SEEN, SHOOTOUT, STOPPED, TURN, other,
)

_FAULTS = ("missed", "hit-opponent", "no-own")
_MOST = 999  # of a figure, as calls.py reads it
_CLOCK_STEPS_MS = (10000, 1000, -1000, -10000)

# What comes first, by moment; the names are calls, "x SIDE" variants come with them.
_AFTER_GOAL = ("void", "removed", "foul", "penalty")
_RULED_OUT = ("count", "foul", "penalty")
_ATTEMPT = ("over", "goal", "foul", "out")
_STROKES = ("fault", "foul", "out", "penalty", "turn-over")
_FREE = ("foul", "out", "penalty", "stroke")
_STANDING = ("penalty", "foul", "out", "fault", "turn-over")
_ROLLING = ("out", "foul", "keeper", "miss", "goal")
_AT_REST = ("announce", "touched", "out", "foul", "miss", "keeper", "turn-over")
_FINAL = ("play-on", "void", "count", "penalty")
REST = (
    "taker", "play-on", "over", "announce", "touched", "out", "foul", "fault", "miss", "keeper",
    "penalty", "void", "count", "goal", "removed", "stroke", "turn-over", "turn", "score", "clock",
    "end-period", "abandon",
)


def legal_calls(ref) -> list:
    """Return the calls that are legal now as tuples, the likeliest first."""
    found = []
    done = []
    for name in _moment(ref) + REST:
        if name in done or not ref.rules.has(name):
            continue
        done.append(name)
        for call in _variants(ref, name):
            if not ref.refusal(call):
                found.append(call)
    return found


def legal_texts(ref) -> list:
    """Return the legal calls as texts."""
    return [call_text(call) for call in legal_calls(ref)]


def likeliest(ref, side: int):
    """Return the likeliest call of a side now, for a button of its own; None when there is
    none."""
    for call in legal_calls(ref):
        if side in call[1:] and call[0] not in ("score", "turn", "taker"):
            return call
    return None


def _moment(ref) -> tuple:
    s = ref.s
    phase = s[PHASE]
    if s[BREAK_KIND] == SCORED:
        return _FINAL[:1] + _AFTER_GOAL if phase == FINAL else _AFTER_GOAL
    if s[BREAK_KIND] in (RULED_OUT, SEEN):
        return _RULED_OUT
    if phase == ATTEMPT:
        return _ATTEMPT
    if phase == SHOOTOUT:
        return ("taker",)
    if phase == FINAL:
        return _FINAL
    if ref.rules.rolling:
        return _ROLLING if s[ROLLING] else _AT_REST
    # A hold has just stopped the clock for the list: what happened, happened in play.
    held = phase == STOPPED and ref.last and ref.last[1] == "stop"
    if phase != RUNNING and not held:
        return _STANDING
    return _STROKES if ref.rules.tracked else _FREE


def _variants(ref, name: str) -> list:
    rules, s = ref.rules, ref.s
    first = s[TURN] if s[TURN] != NONE else A
    played = s[BY] if s[BY] != NONE else first
    sides = (first, other(first))
    last = (played, other(played))
    judged = last[:1] if played == first else last  # both where the turn has just passed
    if name == "fault":
        return [(name, kind, side) for side in judged for kind in _FAULTS]
    if name == "miss":
        return [(name, side) for side in judged]
    if name == "foul":
        kinds = (None,) if s[PHASE] == ATTEMPT or not rules.fouls else rules.fouls
        return [(name, side, kind) for side in last for kind in kinds]
    if name == "out":
        takers = (other(played), played)
        if rules.tracked:
            return [(name, kind, side) for side in takers for kind in rules.outs]
        return [(name, kind, side) for kind in rules.outs for side in takers]
    if name == "penalty":
        return [(name, side) for side in last]
    if name == "keeper":
        return [(name, other(played)), (name, played)]
    if name in ("goal", "removed"):
        return [(name, side) for side in sides]
    if name == "void":
        return [(name, reason) for reason in rules.voids]
    if name == "taker":
        return [(name, n) for n in range(1, rules.buttons_per_side + 1)]
    if name == "turn":
        most = max(rules.strokes_per_turn, rules.plays_after_foul)
        return [(name, side, n) for side in (A, B) for n in range(1, most + 1)]
    if name == "score":
        return _scores(s)
    if name == "clock":
        return _clocks(ref)
    return [(name,)]


def _scores(s: list) -> list:
    a, b = s[SCORE_A], s[SCORE_B]
    found = []
    if a < _MOST:
        found.append(("score", a + 1, b))
    if b < _MOST:
        found.append(("score", a, b + 1))
    if a:
        found.append(("score", a - 1, b))
    if b:
        found.append(("score", a, b - 1))
    return found


def _clocks(ref) -> list:
    if ref.rules.untimed:
        return []
    left = clock.remaining_ms(ref.s, ref.s[NOW])
    whole = (left + 999) // 1000 * 1000
    return [("clock", whole + step) for step in _CLOCK_STEPS_MS if whole + step > 0]
