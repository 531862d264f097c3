"""The referee's state in words: what scenarios `expect`, and what screens are made from.

    fields(referee, t_ms)["clock"]      # "5:40.000"
"""

from .attempts import is_kick
from .clock import remaining_ms, shown
from .cues import NAMES
from .periods import period_name
from .state import (
    ANNOUNCED, DRAW, GOALS_A, GOALS_B, KICKS_A, KICKS_B, MARKS_A, MESSAGE, NONE, NO_RESTART,
    OPENER, PERIOD, PHASE, PHASES, RESTART, RESTARTS, RESTART_SIDE, SCORE_A, SCORE_B, SHOOTOUT,
    SIDES, STROKE, TURN, WINNER,
)


def fields(ref, t_ms: int) -> dict:
    """Return the fields of a match at `t_ms` as text, "-" for what there is not."""
    s = ref.s
    restart = "-"
    if s[RESTART] != NO_RESTART:
        restart = "%s %s" % (RESTARTS[s[RESTART]], SIDES[s[RESTART_SIDE]])
    return {
        "phase": PHASES[s[PHASE]],
        "period": period_name(ref.rules, s[PERIOD]),
        "clock": clock_field(remaining_ms(s, t_ms)),
        "score": "%d-%d" % (s[SCORE_A], s[SCORE_B]),
        "shootout": "%d-%d" % (s[GOALS_A], s[GOALS_B]),
        "turn": side_name(s[TURN]),
        "stroke": "-" if s[TURN] == NONE else str(s[STROKE]),
        "opener": side_name(s[OPENER]),
        "announced": "yes" if s[ANNOUNCED] else "no",
        "restart": restart,
        "winner": "draw" if s[WINNER] == DRAW else side_name(s[WINNER]),
        "message": NAMES[s[MESSAGE]],
    }


def side_name(side: int) -> str:
    """Return "A" or "B", "-" for NONE."""
    return "-" if side == NONE else SIDES[side]


def clock_field(ms: int) -> str:
    """Return a remaining time to the millisecond, "5:40.000"."""
    return "%d:%02d.%03d" % (ms // 60000, ms // 1000 % 60, ms % 1000)


def clock_shown(ref, t_ms: int, decided_ms: int) -> str:
    """Return the time as it is shown at `t_ms`, when only what was up to `decided_ms` is decided.

    While a press or a break before the end may still change it, it is not over: it shows the last
    tenth.
    """
    if ref.rules.untimed:
        ms = ref.rules.length_ms - remaining_ms(ref.s, t_ms)
        return "%d:%02d" % (ms // 60000, ms // 1000 % 60)
    left = remaining_ms(ref.s, t_ms)
    if left == 0 and decided_ms < t_ms and remaining_ms(ref.s, decided_ms) > 0:
        left = 1
    return shown(left)


def marks(ref, side: int, most: int) -> str:
    """Return the last `most` kicks of a side's shoot-out, "x" in and "-" not, oldest first."""
    s = ref.s
    count = min(s[KICKS_A + side], most)
    bits = s[MARKS_A + side]
    return "".join(["x" if bits >> (count - 1 - i) & 1 else "-" for i in range(count)])


def in_shootout(ref) -> bool:
    """Return whether the shoot-out has begun (also when the match was decided by it)."""
    s = ref.s
    return s[PHASE] == SHOOTOUT or is_kick(s) or s[KICKS_A] + s[KICKS_B] > 0
