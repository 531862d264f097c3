"""Periods: how they begin, how they end, and what comes then.

    time up (instant, or at the next out) ──> conclude: break | extra time | shoot-out | final

Openers alternate from the toss on, extra time included (H20, B03). A level end goes on to the next
decider in a tournament, or as often as somebody said `play-on` (H23).

May import: results, shootout, turns, clock, state.
"""

from . import results, shootout
from .clock import stop
from .state import (
    AFTER, AFTER_NEXT_OUT, AFTER_PERIOD, ATTEMPT, BREAK, BREAK_PHASE, BY_GOLDEN, BY_TARGET,
    BY_TIME, DRAW, FINAL, GUARD, LEFT, NEXT_OUT, NONE, NOW, OPENER, OPENING, PENALTY, PERIOD,
    PHASE, PLAYS, PLAY_ON, READY, REASON, REMOVED_A, REMOVED_B, RETURNED, ROLLING, RUNNING,
    SCORE_A, SCORE_B, SET_A, SET_B, SHOOTOUT, SINCE, STROKE, WINNER, other,
)
from .turns import clear_play, owe, set_restart


def period_name(rules, period: int) -> str:
    """Return "1", "2"… and "OT1"… for a period (0 is the first)."""
    regular = rules.regular_periods()
    return str(period + 1) if period < regular else "OT%d" % (period - regular + 1)


def in_extra(rules, s: list) -> bool:
    """Return whether the period is one of extra time."""
    return s[PERIOD] >= rules.regular_periods()


def is_golden(rules, s: list) -> bool:
    """Return whether the next goal ends the match (H21)."""
    return rules.extra_golden and in_extra(rules, s)


def opener_of(ref, period: int) -> int:
    """Return the side that opens a period."""
    if ref.rules.openers == "alternate" and period % 2:
        return other(ref.first_opener)
    return ref.first_opener


def opener_after_goal(rules, side: int) -> int:
    """Return who opens after a goal of `side` (H19, K07, B03)."""
    return other(side) if rules.after_goal == "conceded" else side


def defender_of(rules, s: list, goal: int) -> int:
    """Return the side that defends a physical goal in this period (A the left one at first)."""
    swapped = rules.change_ends and s[PERIOD] % 2 == 1
    return goal ^ 1 if swapped else goal


def begin_period(ref, period: int):
    """Make a period ready: full clock, its opener on turn, removed pieces back (H12)."""
    s = ref.s
    s[PERIOD] = period
    s[LEFT] = ref.rules.period_ms(period)
    s[SINCE] = NONE
    s[SET_A] = s[SET_B] = 0
    s[BREAK_PHASE] = NONE  # a break of the last one can change the figures, and nothing else
    bring_back(ref)
    to_ready(ref, opener_of(ref, period))


def to_ready(ref, opener: int):
    """An opening by `opener` is next; the clock stands."""
    s = ref.s
    stop(s, s[NOW])
    s[PHASE] = READY
    s[ROLLING] = 0
    set_restart(ref.rules, s, OPENING, opener)


def bring_back(ref):
    """Removed pieces come back after a goal that counts and in the next period (H12)."""
    s = ref.s
    if s[REMOVED_A] or s[REMOVED_B]:
        s[REMOVED_A] = s[REMOVED_B] = 0
        s[RETURNED] = 1
        ref.hint("returns")


def time_up(ref):
    """The time is used up: at once, or at the next out (B02)."""
    s = ref.s
    s[LEFT] = 0
    s[SINCE] = NONE
    s[GUARD] = min(s[GUARD], 0)  # it cannot be over before the time is
    next_out = ref.rules.period_end == "next_out"
    if s[PHASE] in (PENALTY, ATTEMPT) and (next_out or ref.rules.penalty_after_time):
        s[AFTER] = AFTER_NEXT_OUT if next_out else AFTER_PERIOD  # it is played out (H25)
        return
    if next_out and s[PHASE] != READY:
        if s[PHASE] == RUNNING:
            s[ROLLING] = 1
        s[PHASE] = NEXT_OUT
        ref.say("next-out", NONE)
        return
    conclude(ref)


def conclude(ref):
    """The period is over: the next one, the next decider, or the result."""
    rules, s = ref.rules, ref.s
    owe(rules, s, s[PLAYS] - s[STROKE] + 1)
    clear_play(s)
    leader = results.leader(s)
    most = max(s[SCORE_A], s[SCORE_B])
    regular = rules.regular_periods()
    if rules.sets:
        if most > rules.sets // 2:
            results.finish(ref, leader, BY_TARGET)
        elif s[PERIOD] < regular - 1:
            _pause(ref, "" if max(s[SET_A], s[SET_B]) >= rules.first_to else "period-over")
        else:
            results.finish(ref, leader, BY_TIME)
    elif rules.first_to and most >= rules.first_to and leader != DRAW:
        results.finish(ref, leader, BY_TARGET)
    elif s[PERIOD] < regular - 1:
        _pause(ref, "period-over")
    elif leader != DRAW and is_golden(rules, s):
        results.finish(ref, leader, BY_GOLDEN)
    elif leader != DRAW and not (in_extra(rules, s) and _more_extra(rules, s)):
        results.finish(ref, leader, BY_TIME)
    elif _more_extra(rules, s) and (in_extra(rules, s) or _may_go_on(ref, 1)):
        _pause(ref, "extra-golden" if rules.extra_golden else "extra-time")
    elif rules.shootout != "none" and _may_go_on(ref, 2 if rules.extra_periods else 1):
        shootout.begin(ref)
    else:
        results.finish(ref, DRAW, BY_TIME)


def look_again(ref):
    """The figures of a period that has ended are others now: what comes after it may be, too."""
    s = ref.s
    if s[PHASE] in (BREAK, SHOOTOUT) or s[PHASE] == FINAL and s[REASON] == BY_TIME:
        conclude(ref)
    else:
        results.correct(ref.rules, s)


def can_play_on(rules, s: list) -> bool:
    """Return whether a level final has a decider left (H23)."""
    if s[PHASE] != FINAL or s[WINNER] != DRAW or rules.sets:
        return False
    return rules.shootout != "none" or _more_extra(rules, s)


def play_on(ref):
    """A level final goes on to the next decider."""
    ref.s[PLAY_ON] += 1
    conclude(ref)


def _may_go_on(ref, steps: int) -> bool:
    return ref.rules.tournament or ref.s[PLAY_ON] >= steps


def _more_extra(rules, s: list) -> bool:
    return s[PERIOD] + 1 < rules.regular_periods() + rules.extra_periods


def _pause(ref, cue: str):
    ref.s[PHASE] = BREAK
    ref.s[OPENER] = opener_of(ref, ref.s[PERIOD] + 1)
    if cue:  # else what ended it has been said
        ref.say(cue, NONE)
