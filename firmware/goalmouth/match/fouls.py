"""Fouls, faults and balls that are out: the turn they set, and the restart."""

from . import attempts
from .periods import conclude
from .state import (
    ATTEMPT, BREAK, CORNER, FINAL, FREE_KICK, GOAL_KICK, KEEPER, NEXT_OUT, NOW, PHASE, READY,
    THROW_IN, TURN, other,
)
from .turns import end_restart, give_turn, has_played, set_restart, stand, turn_passes

_OUTS = {"throw-in": THROW_IN, "corner": CORNER, "goal-kick": GOAL_KICK}


def fouled(ref, side: int, kind):
    """A foul by `side`: what the other side gets (H09, B10, B11, B17)."""
    rules, s = ref.rules, ref.s
    victim = other(side)
    if s[PHASE] == ATTEMPT:
        attempts.missed(ref)
        return
    in_play = s[PHASE] not in (READY, BREAK, FINAL)
    if in_play and rules.tracked and rules.plays_after_foul == 2:
        ref.say("foul-two", victim)
    else:
        ref.say("foul", side)
    if kind == "area":
        attempts.set_up(ref, victim)
        return
    if not in_play:
        return
    if s[TURN] == side:
        has_played(s, side)
    if rules.rolling:
        stand(s, s[NOW])
        restart = KEEPER if kind == "keeper" else FREE_KICK
        set_restart(rules, s, restart, victim)
        ref.say("keeper" if kind == "keeper" else "free-kick", victim)
        return
    end_restart(rules, s)
    give_turn(rules, s, victim, 1, rules.plays_after_foul)


def went_out(ref, kind: str, side: int):
    """The ball is out: `side` takes the restart (K10–K12, B13); with the time used up the period
    ends (B02)."""
    rules, s = ref.rules, ref.s
    if s[PHASE] == ATTEMPT:
        attempts.went_out(ref, _OUTS[kind], side)
    elif s[PHASE] == NEXT_OUT:
        conclude(ref)
    else:
        if rules.rolling:
            stand(s, s[NOW])
        elif s[TURN] == other(side):
            has_played(s, s[TURN])
        set_restart(rules, s, _OUTS[kind], side)
        ref.say(kind, side)


def keeper(ref, side: int):
    """The ball lies in a goal area: its keeper clears it (B17)."""
    s = ref.s
    stand(s, s[NOW])
    set_restart(ref.rules, s, KEEPER, side)
    ref.say("keeper", side)


def faulty(ref, cue: str, side: int):
    """The stroke of `side` was faulty or missed the ball: the turn is the other side's (K08,
    B06)."""
    turn_passes(ref.rules, ref.s, side)
    ref.say(cue, ref.s[TURN])
