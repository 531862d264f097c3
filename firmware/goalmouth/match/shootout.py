"""The shoot-out: the sides kick in turn.

With `best` it stops as soon as one side cannot be caught and then goes on in pairs (B20), with
`first` the first goal wins (H22, German sheet). Its goals never enter the score.

May import: results, state.
"""

from .results import finish, shootout_winner
from .state import (
    AFTER, AFTER_KICK, ANNOUNCED, ATTEMPT, BY_SHOOTOUT, GOALS_A, KICKS_A, MARKS_A, NONE,
    NO_RESTART, PHASE, RESTART, RESTART_SIDE, SHOOTOUT, STROKE, TAKEN_A, TAKER, TURN, other,
)

_MARKS = 20  # kicks that are remembered one by one, to be shown


def begin(ref):
    """The shoot-out decides. Where it has decided already, before the end of the period was looked
    at again, that stands."""
    winner = shootout_winner(ref.rules, ref.s)
    if winner == NONE:
        _next_kick(ref, ref.shootout_opener)
        ref.say("shootout", ref.shootout_opener)
    else:
        finish(ref, winner, BY_SHOOTOUT)


def kicked(ref, goals: int):
    """A kick has been taken: `goals` 1 in, 0 not."""
    rules, s = ref.rules, ref.s
    side = s[TURN]
    s[KICKS_A + side] += 1
    s[GOALS_A + side] += goals
    s[MARKS_A + side] = (s[MARKS_A + side] << 1 | goals) & ((1 << _MARKS) - 1)
    if rules.buttons_per_side:
        s[TAKEN_A + side] |= 1 << s[TAKER]  # bit 0: nobody said who
        if s[KICKS_A + side] % rules.buttons_per_side == 0:
            s[TAKEN_A + side] = 0  # all have shot (B19)
        s[TAKER] = 0
    winner = shootout_winner(rules, s)
    if winner == NONE:
        _next_kick(ref, other(side))
    else:
        finish(ref, winner, BY_SHOOTOUT)


def is_kick(s: list) -> bool:
    """Return whether the attempt is one of the shoot-out."""
    return s[AFTER] == AFTER_KICK and s[PHASE] in (ATTEMPT, SHOOTOUT)


def has_shot(s: list, side: int, number: int) -> bool:
    """Return whether a taker has shot in this round of takers (B19)."""
    return bool(s[TAKEN_A + side] >> number & 1)


def _next_kick(ref, side: int):
    s = ref.s
    s[PHASE] = SHOOTOUT
    s[AFTER] = AFTER_KICK
    s[RESTART] = NO_RESTART
    s[RESTART_SIDE] = NONE
    s[TURN] = side
    s[STROKE] = 1
    s[ANNOUNCED] = 1 if ref.rules.announce else 0
