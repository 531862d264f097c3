"""Attempts: penalties in play and the kicks of the shoot-out.

An attempt is armed by a tap and ends with a goal, `over` or `out`. AFTER says what follows it.

May import: periods, goals, shootout, turns, clock, state.
"""

from . import clock, goals, shootout
from .periods import conclude, opener_after_goal, to_ready
from .shootout import is_kick
from .state import (
    AFTER, AFTER_NEXT_OUT, AFTER_PERIOD, AFTER_PLAY, AFTER_READY, ANNOUNCED, ATTEMPT, BREAK, BY,
    FINAL, LEFT, NEXT_OUT, NONE, NOW, NO_RESTART, OPENER, OWED, PENALTY, PENALTY_KICK, PERIOD,
    PHASE, READY, REASON, RESTART, RESTART_SIDE, ROLLING, RUNNING, SHOOTOUT, SINCE, STOPPED,
    STROKE, TURN, WINNER, other,
)
from .turns import end_restart, give_turn, play_begins, set_restart

_AFTER = {
    READY: AFTER_READY, BREAK: AFTER_PERIOD, FINAL: AFTER_PERIOD, NEXT_OUT: AFTER_NEXT_OUT,
}  # fmt: skip


def set_up(ref, side: int):
    """A penalty for `side`: the clock stands, the kick is not armed (H13, B11)."""
    rules, s = ref.rules, ref.s
    s[AFTER] = _AFTER.get(s[PHASE], AFTER_PLAY)
    opener, owed = s[OPENER], s[OWED]
    if rules.penalty_stops or rules.rolling:
        clock.stop(s, s[NOW])
    s[ROLLING] = 0
    set_restart(rules, s, PENALTY_KICK, side)
    s[OWED] = owed
    s[OPENER] = opener if s[AFTER] in (AFTER_READY, AFTER_PERIOD) else NONE
    s[PHASE] = PENALTY
    s[WINNER] = NONE
    s[REASON] = 0
    s[TURN] = side
    s[STROKE] = 1
    s[ANNOUNCED] = 1 if rules.announce else 0
    ref.say("penalty", side)


def arm(ref):
    """The kick is armed: what the beam sees from now on is the attempt's."""
    s = ref.s
    play_begins(ref.rules, s)
    s[PHASE] = ATTEMPT
    s[BY] = s[TURN]
    if ref.rules.rolling:
        s[RESTART] = NO_RESTART
        s[RESTART_SIDE] = NONE
    ref.say("attempt", s[TURN])


def disarm(s: list):
    """An armed attempt must be armed again; what was played of it stays."""
    if s[PHASE] != ATTEMPT:
        return
    if is_kick(s):
        s[PHASE] = SHOOTOUT
        return
    s[PHASE] = PENALTY
    if s[STROKE] == 1:
        s[RESTART] = PENALTY_KICK
        s[RESTART_SIDE] = s[TURN]


def stroke(ref):
    """A stroke of the attempt has been played; after the last one it is over (H15)."""
    s = ref.s
    s[RESTART] = NO_RESTART
    s[RESTART_SIDE] = NONE
    s[STROKE] += 1
    if s[STROKE] > ref.rules.attempt_strokes:
        missed(ref)


def scored(ref, side: int):
    """The attempt went in."""
    s = ref.s
    if is_kick(s):
        ref.say("goal", side)
        shootout.kicked(ref, 1)
        return
    after = s[AFTER]
    if goals.goal(ref, side):
        return
    if after == AFTER_PLAY:
        to_ready(ref, opener_after_goal(ref.rules, side))
    else:
        _what_was_next(ref, True)


def missed(ref, cue: str = "over"):
    """The attempt ended without a goal: saved, missed, wide, or against a rule (H15–H17)."""
    rules, s = ref.rules, ref.s
    taker = s[TURN]
    ref.say(cue, taker)
    if is_kick(s):
        shootout.kicked(ref, 0)
        return
    s[ANNOUNCED] = 0
    if s[AFTER] != AFTER_PLAY:
        _what_was_next(ref, False)
    elif rules.penalty_over == "defender":
        _play_goes_on(s)
        _defender_has_it(ref, taker)
    else:
        to_ready(ref, other(taker))


def went_out(ref, restart: int, side: int):
    """The ball of the attempt went out: its restart, where the game goes on."""
    s = ref.s
    if is_kick(s) or s[AFTER] != AFTER_PLAY:
        if s[AFTER] == AFTER_NEXT_OUT or s[AFTER] == AFTER_READY and not s[LEFT]:
            s[AFTER] = AFTER_PERIOD  # out: the period is over (B02)
        missed(ref)
        return
    ref.say("over", s[TURN])
    _play_goes_on(s)
    set_restart(ref.rules, s, restart, side)


def _what_was_next(ref, scored_now: bool):
    """Go back to what the penalty came into: an opening, the end of a period, or play at 0:00."""
    rules, s = ref.rules, ref.s
    taker = s[TURN]
    if s[AFTER] == AFTER_READY:
        if scored_now and s[LEFT] < rules.period_ms(s[PERIOD]):
            to_ready(ref, opener_after_goal(rules, taker))
        else:
            to_ready(ref, s[OPENER])
    elif s[AFTER] == AFTER_PERIOD or scored_now and rules.goal_is_out:
        conclude(ref)
    elif scored_now:
        to_ready(ref, opener_after_goal(rules, taker))
    else:
        s[PHASE] = STOPPED if s[LEFT] else NEXT_OUT
        _defender_has_it(ref, taker)


def _play_goes_on(s: list):
    s[PHASE] = STOPPED if s[SINCE] == NONE else RUNNING


def _defender_has_it(ref, taker: int):
    s = ref.s
    end_restart(ref.rules, s)
    give_turn(ref.rules, s, other(taker))
    ref.say("save-defender", other(taker))
