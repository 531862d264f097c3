"""Why a call is refused now.

`refusal` answers with a reason of reasons.py, or LEGAL. It is asked before anything is
changed, and by the menu for every entry, so it only looks.

May import: state, calls, and the small questions of turns and periods.
"""

from .periods import can_play_on
from .reasons import (
    ABANDONED, ATTEMPTS_ONLY, BALL_ROLLS, ENDS_BY_OVER, FIGURE_BITS, HAS_SHOT,
    HOLD_LEAVES_CLOCK, IS_ANNOUNCED, KICK_OFF, LAST_TOUCH, LEGAL, LONGEST_CLOCK, NOTHING_LEFT,
    NOTHING_ROLLS, NOT_FOR_ATTEMPT, NOT_IN_GAME, NOT_NOW, NOT_PLAYED, NO_ANNOUNCED_SHOTS,
    NO_BREAK_RULED_OUT, NO_GOAL, NO_PIECE, NO_SET_PIECE, NO_SHOT_AT_REST, NO_SUCH_FOUL,
    NO_SUCH_OUT, NO_SUCH_REASON, ONE_STROKE, OTHER_SHOOTS, SHOOTOUT_ONLY, STROKES, STROKES_FREE,
    TAKERS, TAKERS_FOUL_ONLY, TIME_IS_UP,
)
from .rulings import was_attempt
from .shootout import has_shot
from .state import (
    AFTER, AFTER_KICK, ANNOUNCED, ATTEMPT, BREAK, BREAK_KIND, BREAK_PHASE, BREAK_SIDE, BY,
    BY_ABANDON, FINAL, FROM, NONE, NO_RESTART, OPENING, PENALTY, PHASE, PLAYED, READY, REASON,
    REMOVED_A, RESTART, RESTART_SIDE, ROLLING, RULED_OUT, SCORED, SEEN, SHOOTOUT, SHOT_BY,
    SHOT_STROKE, TURN, other,
)
from .words import EVENTS

_ATTEMPT_VOIDS = ("opening", "wall", "foul", "false")


def refusal(ref, call: tuple) -> int:
    """Return why `call` (a tuple as `calls.parse_call` gives it) is refused by the referee `ref`,
    or LEGAL."""
    rules, s = ref.rules, ref.s
    name = call[0]
    if name in ("tap", "stop"):
        return _gesture(rules, s, name)
    if not rules.has(name):
        return NOT_IN_GAME
    if not _in_table(rules, s, name):
        return NOT_NOW
    if name == "void":
        return _void(ref, call)
    check = _CHECKS.get(name)
    return check(rules, s, call) if check else LEGAL


def _in_table(rules, s: list, name: str) -> bool:
    """Return whether table.py has this event in this phase."""
    return rules.events[s[PHASE]] >> EVENTS.index(name) & 1 > 0


def _gesture(rules, s: list, name: str) -> int:
    if not _in_table(rules, s, name):
        return NOT_NOW
    if name == "stop" and (rules.rolling or not rules.tracked):
        return HOLD_LEAVES_CLOCK
    return LEGAL


def _stroke(rules, s, call):
    phase = s[PHASE]
    if phase == ATTEMPT:
        return LEGAL if rules.attempt_strokes > 1 else ONE_STROKE
    if rules.rolling:
        return LEGAL if s[ROLLING] else NOTHING_ROLLS
    if not rules.tracked and s[RESTART] == NO_RESTART:
        return STROKES_FREE
    return LEGAL


def _tracked(rules, s, call):
    return LEGAL if rules.tracked else STROKES_FREE


def _fault(rules, s, call):
    if not rules.tracked:
        return STROKES_FREE
    side = s[TURN] if call[2] is None else call[2]
    if call[1] == "no-own" and not _set_piece(s, side):
        return NO_SET_PIECE
    return _played(s, side)


def _set_piece(s, side):
    """Return whether the stroke of a side is a set piece, or its last one was."""
    if s[RESTART] != NO_RESTART and s[RESTART_SIDE] == side:
        return s[RESTART] != OPENING
    return s[BY] == side and s[FROM] not in (NO_RESTART, OPENING)


def _miss(rules, s, call):
    if not rules.tracked:
        return STROKES_FREE
    return _played(s, s[TURN] if call[1] is None else call[1])


def _played(s, side):
    """The stroke in progress or the next is the turn's; another side must have played one."""
    return LEGAL if side == s[TURN] or s[PLAYED] >> side & 1 else NOT_PLAYED


def _foul(rules, s, call):
    kind = call[2]
    if kind is not None and kind not in rules.fouls:
        return NO_SUCH_FOUL
    phase = s[PHASE]
    if phase == ATTEMPT:
        if not rules.attempt_foul_over:
            return ENDS_BY_OVER
        return LEGAL if call[1] == s[TURN] else TAKERS_FOUL_ONLY
    return _penalty(rules, s, ("penalty",) if kind == "area" else call)


def _penalty(rules, s, call):
    if s[PHASE] in (BREAK, FINAL) and not rules.penalty_after_time:
        return TIME_IS_UP
    abandoned = call[0] == "penalty" and s[REASON] == BY_ABANDON
    return ABANDONED if abandoned else LEGAL


def _announce(rules, s, call):
    if not rules.announce:
        return NO_ANNOUNCED_SHOTS
    if s[ROLLING]:
        return BALL_ROLLS
    if s[RESTART] == OPENING:
        return KICK_OFF
    return IS_ANNOUNCED if s[ANNOUNCED] else LEGAL


def _touched(rules, s, call):
    if s[ROLLING] or s[SHOT_BY] == NONE:
        return NO_SHOT_AT_REST
    if s[SHOT_STROKE] >= rules.strokes_per_turn and not rules.touched_renews:
        return LAST_TOUCH
    return LEGAL


def _out(rules, s, call):
    if call[1] not in rules.outs:
        return NO_SUCH_OUT
    if rules.out_taker == "opponent" and rules.tracked and s[PHASE] != ATTEMPT:
        return _played(s, other(call[2]))
    return LEGAL


def _taker(rules, s, call):
    if not rules.buttons_per_side or s[AFTER] != AFTER_KICK:
        return SHOOTOUT_ONLY
    number = call[1]
    if not 1 <= number <= rules.buttons_per_side:
        return TAKERS + (rules.buttons_per_side << FIGURE_BITS)
    return HAS_SHOT + (number << FIGURE_BITS) if has_shot(s, s[TURN], number) else LEGAL


def _goal(rules, s, call):
    if s[PHASE] == ATTEMPT and call[1] != s[TURN]:
        return OTHER_SHOOTS
    return LEGAL


def _void(ref, call):
    rules, s = ref.rules, ref.s
    if call[1] not in rules.voids:
        return NO_SUCH_REASON
    if s[BREAK_KIND] != SCORED:
        return NO_GOAL
    if was_attempt(ref):
        if call[1] not in _ATTEMPT_VOIDS:
            return NOT_FOR_ATTEMPT
        return LEGAL
    return ATTEMPTS_ONLY if call[1] == "wall" else LEGAL


def _count(rules, s, call):
    if s[BREAK_KIND] not in (RULED_OUT, SEEN):
        return NO_BREAK_RULED_OUT
    if s[PHASE] in (PENALTY, SHOOTOUT) and s[BREAK_PHASE] == s[PHASE] \
            and s[BREAK_KIND] == SEEN and s[BREAK_SIDE] != s[TURN]:
        return OTHER_SHOOTS
    return LEGAL


def _removed(rules, s, call):
    return LEGAL if s[REMOVED_A + call[1]] < rules.pieces else NO_PIECE


def _turn(rules, s, call):
    if not rules.tracked:
        return STROKES_FREE
    most = max(rules.strokes_per_turn, rules.plays_after_foul)
    if s[PHASE] == READY:
        most = 1
    return LEGAL if 1 <= call[2] <= most else STROKES + (most << FIGURE_BITS)


def _play_on(rules, s, call):
    return LEGAL if can_play_on(rules, s) else NOTHING_LEFT


def _clock(rules, s, call):
    return LEGAL if call[1] <= 5999999 else LONGEST_CLOCK


_CHECKS = {
    "stroke": _stroke, "fault": _fault, "miss": _miss, "foul": _foul, "announce": _announce,
    "touched": _touched, "out": _out, "penalty": _penalty, "taker": _taker, "goal": _goal,
    "count": _count, "removed": _removed, "turn": _turn, "turn-over": _tracked,
    "play-on": _play_on, "clock": _clock,
}
