"""Who has won, and the end of the match.

May import: state, and how play is cleared.
"""

from .state import (
    A, B, BY_ABANDON, DRAW, FINAL, GOALS_A, GOALS_B, KICKS_A, KICKS_B, NONE, PHASE, REASON,
    SCORE_A, SCORE_B, WINNER,
)
from .turns import clear_play


def leader(s: list) -> int:
    """Return the side that leads by the figures, DRAW when they are level."""
    if s[SCORE_A] == s[SCORE_B]:
        return DRAW
    return A if s[SCORE_A] > s[SCORE_B] else B


def decided(rules, goals_a: int, goals_b: int, kicks_a: int, kicks_b: int) -> int:
    """Return who has won a shoot-out so far, NONE while it goes on (H22, B20)."""
    if rules.shootout == "first":
        if goals_a == goals_b:
            return NONE
        return A if goals_a > goals_b else B
    left_a = max(rules.shootout_kicks - kicks_a, 0)
    left_b = max(rules.shootout_kicks - kicks_b, 0)
    if rules.sudden_pairs and not left_a and not left_b and kicks_a != kicks_b:
        return NONE  # sudden death: only after equal kicks
    if goals_a > goals_b + left_b:
        return A
    if goals_b > goals_a + left_a:
        return B
    return NONE


def shootout_winner(rules, s: list) -> int:
    """Return who has won the shoot-out, NONE while it goes on or when there was none."""
    return decided(rules, s[GOALS_A], s[GOALS_B], s[KICKS_A], s[KICKS_B])


def finish(ref, winner: int, reason: int):
    """The match is over; `winner` is A, B, DRAW, or NONE when it was abandoned."""
    s = ref.s
    clear_play(s)
    s[PHASE] = FINAL
    s[WINNER] = winner
    s[REASON] = reason
    if winner == NONE:
        ref.say("final-none", NONE)
    elif winner == DRAW:
        ref.say("final-draw", NONE)
    else:
        ref.say("final-win", winner)


def correct(rules, s: list):
    """The figures were corrected: the winner of a finished match follows them; a shoot-out decides
    as long as they are level."""
    if s[PHASE] == FINAL and s[REASON] != BY_ABANDON:
        winner = leader(s)
        if winner == DRAW:
            by_kicks = shootout_winner(rules, s)
            winner = winner if by_kicks == NONE else by_kicks
        s[WINNER] = winner
