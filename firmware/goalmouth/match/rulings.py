"""What `void` and `count` make of the last break.

They go back to the state before it (`ref.before`) and draw other consequences; what was said since
then about the figures and the clock stays. Only what the break itself has brought about is
re-opened: where a period has ended since, or begun, the figures alone are put right, and what
comes after the period is looked at again.

May import: attempts, breaks, fouls, goals, periods, turns, clock, state.
"""

from . import attempts, fouls, goals
from .breaks import score
from .clock import remaining_ms
from .periods import conclude, look_again, to_ready
from .shootout import is_kick
from .state import (
    ATTEMPT, BREAK_KIND, BREAK_PHASE, BREAK_SIDE, BUZZER, BY, GOAL_KICK, GUARD, LEFT, NEXT_OUT,
    NONE, NOW, NO_BREAK, OPENED, PENALTY, PHASE, READY, RULED_OUT, RUNNING, SCORED, SCORE_A, SEEN,
    SET_B, SHOOTOUT, SINCE, STOPPED, TURN, other,
)
from .turns import set_restart, stand

_IN_PLAY = (READY, RUNNING, STOPPED, NEXT_OUT)
_IN_ATTEMPT = (PENALTY, SHOOTOUT, ATTEMPT)


def was_attempt(ref) -> bool:
    """Return whether the last ruled break was in an attempt."""
    return ref.before[PHASE] in _IN_ATTEMPT


def void(ref, reason: str):
    """The last goal does not count, for a reason; each has its restart (H06, H11, H17, B08)."""
    s = ref.s
    if not _reopens(s):
        goals.take_off(ref, s[BREAK_SIDE])
        s[BREAK_KIND] = NO_BREAK
        ref.say("voided", s[BREAK_SIDE])
        look_again(ref)
        return
    if not is_kick(ref.before):
        goals.take_off(ref, s[BREAK_SIDE])
    if not ref.rules.stop_on_goal:  # it ran on; now it stands at the break
        s[SINCE] = NONE
        s[LEFT] = _left_at_break(ref)
    _restore(ref)
    s[BREAK_KIND] = RULED_OUT
    if was_attempt(ref):
        attempts.disarm(s)
        if reason == "false":
            ref.say("voided", s[BREAK_SIDE])
        else:
            attempts.missed(ref, "voided")
    else:
        _void_in_play(ref, reason)
    s[BREAK_PHASE] = s[PHASE]


def _void_in_play(ref, reason: str):
    rules, s = ref.rules, ref.s
    side = played = s[BREAK_SIDE]
    if rules.tracked:  # whose stroke it was
        played = s[BY if rules.rolling else TURN]
    ref.say("voided", side)
    if s[PHASE] == READY:
        return  # it was counted while an opening was pending: that is still so
    stand(s, s[NOW])
    if reason == "foul":
        fouls.fouled(ref, played, None)
    elif reason != "false" and s[PHASE] == NEXT_OUT and rules.goal_is_out:
        conclude(ref)  # the ball is out all the same (B02)
    elif reason == "opening":
        to_ready(ref, other(s[OPENED]) if rules.opening_fault == "opponent" else s[OPENED])
    elif reason == "goal-man":
        to_ready(ref, played)
    elif reason == "unannounced":
        set_restart(rules, s, GOAL_KICK, other(side))


def count(ref):
    """The last break that was ruled out counts after all, at the time of its break."""
    s = ref.s
    side = s[BREAK_SIDE]
    reopened = _reopens(s)
    if s[BREAK_KIND] == SEEN:
        ref.keep_before()
    elif reopened:
        phase = s[PHASE]
        _restore(ref)
        if not ref.rules.stop_on_goal and s[PHASE] == RUNNING:
            s[PHASE] = phase  # it has run on, or has been stopped since
    s[BREAK_KIND] = SCORED
    s[BUZZER] = 0
    if reopened and s[PHASE] in _IN_ATTEMPT:
        attempts.scored(ref, side)
    elif reopened and s[PHASE] in _IN_PLAY:
        score(ref, side)
        if s[PHASE] == RUNNING and s[GUARD] != NONE:  # the next opening is on since the break
            s[GUARD] = max(s[GUARD] + _left_at_break(ref) - remaining_ms(s, s[NOW]), 0)
    else:
        goals.add(ref, side)
        ref.say("counted", side)
        look_again(ref)
        s[BREAK_PHASE] = NONE
        return
    s[BREAK_PHASE] = s[PHASE]


def _reopens(s: list) -> bool:
    """Return whether the moment is still the one that the break has led to."""
    phase = s[PHASE]
    return s[BREAK_PHASE] == phase or s[BREAK_PHASE] == RUNNING and phase == STOPPED


def _left_at_break(ref) -> int:
    return remaining_ms(ref.before, ref.before[NOW])


def _restore(ref):
    """Make the state what it was at the break; the instant, the clock and the figures stay."""
    s, before = ref.s, ref.before
    for i in range(len(s)):
        if not (i in (NOW, LEFT, SINCE) or SCORE_A <= i <= SET_B or BREAK_KIND <= i <= BUZZER):
            s[i] = before[i]
    if before[GUARD] != NONE:  # as far away as it was
        s[GUARD] = max(before[GUARD] + s[LEFT] - _left_at_break(ref), 0)
