"""What a broken beam or a called goal means.

A break can score: in an attempt, when it is armed; with a rolling clock, while the ball rolls
(also at 0:00); with a running clock, while the clock runs. Any other break is recorded (SEEN) and
can be counted later.

Before a break is ruled, the state is kept aside (`ref.before`): rulings.py goes back to it.

May import: attempts, goals, periods, turns, state.
"""

from . import attempts, goals
from .periods import conclude, defender_of, opener_after_goal, to_ready
from .state import (
    ANNOUNCED, ATTEMPT, BREAK_GOAL, BREAK_KIND, BREAK_MS, BREAK_PHASE, BREAK_SIDE, BUZZER, BY,
    CORNER, FROM, GOAL_KICK, NEXT_OUT, NONE, NOW, NO_BREAK, NO_RESTART, OPENED, OPENING, PHASE,
    READY, RESTART, RESTART_SIDE, ROLLING, RULED_OUT, RUNNING, SCORED, SEEN, STROKE, TURN, other,
)
from .turns import set_restart, stand


def broken(ref, goal: int, at_buzzer: bool):
    """The beam of a physical goal was broken now; decide what it is."""
    rules, s = ref.rules, ref.s
    side = other(defender_of(rules, s, goal))
    phase = s[PHASE]
    if phase == ATTEMPT:
        if side == s[TURN]:
            _in_attempt(ref, side, goal)
        return  # the other goal means nothing in an attempt
    if s[ROLLING] if rules.rolling or phase == NEXT_OUT else phase == RUNNING:
        ref.keep_before()
        cue = _ruled_out(rules, s, side)
        _record(s, RULED_OUT if cue else SCORED, side, goal, at_buzzer)
        if cue:
            _no_goal(ref, cue, side)
            s[BREAK_PHASE] = s[PHASE]
        else:
            score(ref, side)
    elif s[BREAK_KIND] in (NO_BREAK, SEEN):
        _record(s, SEEN, side, goal, False)
        s[BREAK_PHASE] = phase
        if phase != READY:
            ref.say("break-seen", side)


def called(ref, side: int):
    """A person says: a goal for `side`, now, whatever the guard or the announcement."""
    s = ref.s
    ref.keep_before()
    _record(s, SCORED, side, NONE, False)
    if s[PHASE] == ATTEMPT:
        attempts.scored(ref, side)
        s[BREAK_PHASE] = s[PHASE]
    else:
        score(ref, side)


def score(ref, side: int):
    """A goal for `side` in play: the figures, the message, and what comes next (H19, K07, B03)."""
    rules, s = ref.rules, ref.s
    if not goals.goal(ref, side):
        opener = opener_after_goal(rules, side)
        if s[PHASE] == NEXT_OUT and rules.goal_is_out:
            conclude(ref)
        elif rules.stop_on_goal or s[PHASE] != RUNNING:
            to_ready(ref, opener)
        else:
            _open_at_once(ref, opener)
    s[BREAK_PHASE] = s[PHASE]


def _open_at_once(ref, opener: int):
    """Where a goal does not stop the clock the next opening is on from it."""
    s = ref.s
    set_restart(ref.rules, s, OPENING, opener)
    s[OPENED] = s[BY] = opener


def _in_attempt(ref, side: int, goal: int):
    s = ref.s
    ref.keep_before()
    if s[STROKE] == 1 and not ref.rules.attempt_first_scores:
        _record(s, RULED_OUT, side, goal, False)
        attempts.missed(ref, "no-goal-first")
    else:
        _record(s, SCORED, side, goal, False)
        attempts.scored(ref, side)
    s[BREAK_PHASE] = s[PHASE]


def _ruled_out(rules, s: list, side: int) -> str:
    """Return the cue that says why a break in play is no goal, "" when it is one."""
    restart = s[FROM] if rules.rolling else s[RESTART]
    if restart == OPENING:
        if not rules.opening_scores:
            return "no-goal-opening"
    elif restart != NO_RESTART and not rules.set_piece_scores:
        return "no-goal-set-piece"
    if rules.tracked and s[BY if rules.rolling else TURN] != side:
        return "no-goal-own" if rules.own_goals == "corner" else ""
    if rules.announce and not s[ANNOUNCED] and not (rules.corner_scores and restart == CORNER):
        return "no-goal-unannounced"
    return ""


def _no_goal(ref, cue: str, side: int):
    """Draw the consequences of a break in play that is no goal."""
    rules, s = ref.rules, ref.s
    if s[PHASE] == NEXT_OUT and rules.goal_is_out:
        ref.say(cue, side)
        conclude(ref)  # into the goal is out, too (B02)
        return
    stops = rules.stop_on_goal or s[PHASE] == NEXT_OUT
    taker = s[BY] if rules.rolling else s[RESTART_SIDE]
    opener = NONE
    if cue == "no-goal-opening":
        opener = other(s[OPENED]) if rules.opening_fault == "opponent" else s[OPENED]
    elif cue == "no-goal-set-piece" and rules.set_piece_fault == "opening":
        opener = other(taker)
    if opener != NONE:
        ref.say(cue, opener)
        if stops:
            to_ready(ref, opener)
        else:
            _open_at_once(ref, opener)
        return
    if stops:
        stand(s, s[NOW])
    if cue == "no-goal-unannounced" or cue == "no-goal-set-piece" and taker == side:
        set_restart(rules, s, GOAL_KICK, other(side))
    else:
        set_restart(rules, s, CORNER, side)
    ref.say(cue, s[RESTART_SIDE])


def _record(s: list, kind: int, side: int, goal: int, at_buzzer: bool):
    s[BREAK_KIND] = kind
    s[BREAK_SIDE] = side
    s[BREAK_GOAL] = goal
    s[BREAK_MS] = s[NOW]
    s[BUZZER] = 1 if at_buzzer else 0
