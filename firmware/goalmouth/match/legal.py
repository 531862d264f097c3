"""Why a call is refused now.

`refusal` answers in words, or with "" when the call is legal. It is asked before anything is
changed, and by the menu for every entry, so it only looks.

May import: state, calls, and the small questions of turns and periods.
"""

from .periods import can_play_on
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


def refusal(ref, call: tuple) -> str:
    """Return why `call` (a tuple as `calls.parse_call` gives it) is refused by the referee `ref`,
    or ""."""
    rules, s = ref.rules, ref.s
    name = call[0]
    if name in ("tap", "stop"):
        return _gesture(rules, s, name)
    if not rules.has(name):
        return "this game does not have it"
    if not _in_table(rules, s, name):
        return "no"
    if name == "void":
        return _void(ref, call)
    check = _CHECKS.get(name)
    return check(rules, s, call) if check else ""


def _in_table(rules, s: list, name: str) -> bool:
    """Return whether table.py has this event in this phase."""
    return rules.events[s[PHASE]] >> EVENTS.index(name) & 1 > 0


def _gesture(rules, s: list, name: str) -> str:
    if not _in_table(rules, s, name):
        return "no"
    if name == "stop" and (rules.rolling or not rules.tracked):
        return "a hold leaves the clock alone here"
    return ""


def _stroke(rules, s, call):
    phase = s[PHASE]
    if phase == ATTEMPT:
        return "" if rules.attempt_strokes > 1 else "strokes do not count in attempts"
    if rules.rolling:
        return "" if s[ROLLING] else "nothing rolls"
    if not rules.tracked and s[RESTART] == NO_RESTART:
        return "strokes are free"
    return ""


def _tracked(rules, s, call):
    return "" if rules.tracked else "strokes are free"


def _fault(rules, s, call):
    if not rules.tracked:
        return "strokes are free"
    side = s[TURN] if call[2] is None else call[2]
    if call[1] == "no-own" and not _set_piece(s, side):
        return "that stroke was no set piece"
    return _played(s, side)


def _set_piece(s, side):
    """Return whether the stroke of a side is a set piece, or its last one was."""
    if s[RESTART] != NO_RESTART and s[RESTART_SIDE] == side:
        return s[RESTART] != OPENING
    return s[BY] == side and s[FROM] not in (NO_RESTART, OPENING)


def _miss(rules, s, call):
    if not rules.tracked:
        return "strokes are free"
    return _played(s, s[TURN] if call[1] is None else call[1])


def _played(s, side):
    """The stroke in progress or the next is the turn's; another side must have played one."""
    return "" if side == s[TURN] or s[PLAYED] >> side & 1 else "that side has not played yet"


def _foul(rules, s, call):
    kind = call[2]
    if kind is not None and kind not in rules.fouls:
        return "this game has no such foul"
    phase = s[PHASE]
    if phase == ATTEMPT:
        if not rules.attempt_foul_over:
            return "an attempt ends by over"
        return "" if call[1] == s[TURN] else "only the taker's foul ends an attempt"
    return _penalty(rules, s, ("penalty",) if kind == "area" else call)


def _penalty(rules, s, call):
    if s[PHASE] in (BREAK, FINAL) and not rules.penalty_after_time:
        return "time is up"
    abandoned = call[0] == "penalty" and s[REASON] == BY_ABANDON
    return "the match was abandoned" if abandoned else ""


def _announce(rules, s, call):
    if not rules.announce:
        return "this game has no announced shots"
    if s[ROLLING]:
        return "the ball rolls"
    if s[RESTART] == OPENING:
        return "not at a kick-off"
    return "it is announced" if s[ANNOUNCED] else ""


def _touched(rules, s, call):
    if s[ROLLING] or s[SHOT_BY] == NONE:
        return "no announced shot has just come to rest"
    if s[SHOT_STROKE] >= rules.strokes_per_turn and not rules.touched_renews:
        return "that was the last touch"
    return ""


def _out(rules, s, call):
    if call[1] not in rules.outs:
        return "this game has no such out"
    if rules.out_taker == "opponent" and rules.tracked and s[PHASE] != ATTEMPT:
        return _played(s, other(call[2]))
    return ""


def _taker(rules, s, call):
    if not rules.buttons_per_side or s[AFTER] != AFTER_KICK:
        return "takers are named in a shoot-out only"
    number = call[1]
    if not 1 <= number <= rules.buttons_per_side:
        return "a taker is 1 to %d" % rules.buttons_per_side
    return "%d has shot, and not all have" % number if has_shot(s, s[TURN], number) else ""


def _goal(rules, s, call):
    if s[PHASE] == ATTEMPT and call[1] != s[TURN]:
        return "the other side shoots"
    return ""


def _void(ref, call):
    rules, s = ref.rules, ref.s
    if call[1] not in rules.voids:
        return "this game has no such reason"
    if s[BREAK_KIND] != SCORED:
        return "there is no goal to take back"
    if was_attempt(ref):
        if call[1] not in _ATTEMPT_VOIDS:
            return "not for an attempt"
        return ""
    return "for attempts only" if call[1] == "wall" else ""


def _count(rules, s, call):
    if s[BREAK_KIND] not in (RULED_OUT, SEEN):
        return "no break was ruled out"
    if s[PHASE] in (PENALTY, SHOOTOUT) and s[BREAK_PHASE] == s[PHASE] \
            and s[BREAK_KIND] == SEEN and s[BREAK_SIDE] != s[TURN]:
        return "the other side shoots"
    return ""


def _removed(rules, s, call):
    return "" if s[REMOVED_A + call[1]] < rules.pieces else "no piece is left"


def _turn(rules, s, call):
    if not rules.tracked:
        return "strokes are free"
    most = max(rules.strokes_per_turn, rules.plays_after_foul)
    if s[PHASE] == READY:
        most = 1
    return "" if 1 <= call[2] <= most else "a stroke is 1 to %d here" % most


def _play_on(rules, s, call):
    return "" if can_play_on(rules, s) else "nothing is left to decide it by"


def _clock(rules, s, call):
    return "" if call[1] <= 5999999 else "at most 99:59"


_CHECKS = {
    "stroke": _stroke, "fault": _fault, "miss": _miss, "foul": _foul, "announce": _announce,
    "touched": _touched, "out": _out, "penalty": _penalty, "taker": _taker, "goal": _goal,
    "count": _count, "removed": _removed, "turn": _turn, "turn-over": _tracked,
    "play-on": _play_on, "clock": _clock,
}
