"""What a goal does to the figures, and whether it decides a set or the match.

Shoot-out goals do not come here: they never enter the score.

May import: periods, results, state.
"""

from .periods import bring_back, conclude, is_golden
from .results import finish
from .state import ANNOUNCED, BUZZER, BY_GOLDEN, BY_TARGET, SCORE_A, SET_A


def goal(ref, side: int) -> bool:
    """Count a goal for `side`; return whether it ended the period or the match."""
    rules, s = ref.rules, ref.s
    ref.say("goal-buzzer" if s[BUZZER] else "goal", side)
    add(ref, side)
    bring_back(ref)
    s[ANNOUNCED] = 0
    if rules.sets and s[SET_A + side] >= rules.first_to:
        s[SCORE_A + side] += 1
        ref.say("set-won", side)
        conclude(ref)
    elif is_golden(rules, s):
        finish(ref, side, BY_GOLDEN)
    elif rules.first_to and not rules.sets and s[SCORE_A + side] >= rules.first_to:
        finish(ref, side, BY_TARGET)
    else:
        return False
    return True


def add(ref, side: int):
    """Add one to the figures: of the set, where a match is played in sets."""
    ref.s[(SET_A if ref.rules.sets else SCORE_A) + side] += 1


def take_off(ref, side: int):
    """Take one off again, and the set if it was won by it."""
    rules, s = ref.rules, ref.s
    if rules.sets and s[SET_A + side] >= rules.first_to:
        _less(s, SCORE_A + side)
    _less(s, (SET_A if rules.sets else SCORE_A) + side)


def _less(s: list, index: int):
    if s[index]:
        s[index] -= 1
