"""What each event does: one function an event, each a few lines over the subject's own module.

The event is legal already when it comes here (legal.py). Every function takes the referee and the
event.
"""

from . import attempts, breaks, clock, cues, fouls, periods, results, rulings, turns
from .state import (
    ANNOUNCED, ATTEMPT, BREAK, BY, BY_ABANDON, GUARD, NEXT_OUT, NONE, NOW, NO_RESTART, OPENED,
    OPENER, OPENING, PENALTY, PERIOD, PHASE, READY, REMOVED_A, RESTART, RESTART_SIDE, ROLLING,
    RUNNING, SCORE_A, SCORE_B, SHOOTOUT, SHOT_BY, SHOT_STROKE, STOPPED, TAKER, TURN,
)


def _tap(ref, event):
    """The tap means what the moment makes of it."""
    rules, s = ref.rules, ref.s
    phase = s[PHASE]
    if phase in (PENALTY, SHOOTOUT):
        attempts.arm(ref)
    elif phase == ATTEMPT:
        if rules.attempt_strokes > 1:
            attempts.stroke(ref)
    elif phase == BREAK:
        periods.begin_period(ref, s[PERIOD] + 1)
        ref.say("opens", s[OPENER])
    elif rules.rolling or phase == NEXT_OUT:
        _roll_or_rest(ref)
    elif phase == RUNNING:
        if rules.tracked:
            turns.stroke_played(rules, s)
            cues.hush(s)
        else:
            turns.stand(s, s[NOW])
    else:
        _start(ref)


def _start(ref):
    s = ref.s
    turns.play_begins(ref.rules, s)
    if s[PHASE] == READY:
        s[OPENED] = s[OPENER]
        s[BY] = s[OPENER]
    else:
        cues.hush(s)
    s[PHASE] = RUNNING
    clock.start(s, s[NOW])


def _roll_or_rest(ref):
    rules, s = ref.rules, ref.s
    if s[ROLLING]:
        announced, by = s[ANNOUNCED], s[TURN]
        if rules.rolling:
            turns.ball_rests(rules, s, s[NOW])
        else:
            turns.stand(s, s[NOW])
        if s[TURN] != by:
            ref.say("shot-used" if announced else "turn", s[TURN])
        else:
            cues.hush(s)
        return
    if s[PHASE] == READY:
        s[OPENED] = s[OPENER]
    turns.ball_touched(rules, s, s[NOW])


def _stop(ref, event):
    turns.stand(ref.s, ref.s[NOW])


def _break(ref, event):
    s = ref.s
    end = clock.end_ms(s)
    at_buzzer = ref.rules.period_end == "instant" and end != NONE and s[NOW] + event[4] >= end
    breaks.broken(ref, event[2], event[4] > 0 and at_buzzer)


def _stroke(ref, event):
    rules, s = ref.rules, ref.s
    if s[PHASE] == ATTEMPT:
        attempts.stroke(ref)
    elif rules.rolling:
        _roll_or_rest(ref)
    else:
        turns.stroke_played(rules, s)
        cues.hush(s)


def _fault(ref, event):
    fouls.faulty(ref, "fault-" + event[2], _side_or_turn(ref, event[3]))


def _miss(ref, event):
    fouls.faulty(ref, "miss", _side_or_turn(ref, event[2]))


def _side_or_turn(ref, side):
    return ref.s[TURN] if side is None else side


def _foul(ref, event):
    fouls.fouled(ref, event[2], event[3])


def _announce(ref, event):
    ref.s[ANNOUNCED] = 1
    ref.say("announced", ref.s[TURN])


def _touched(ref, event):
    rules, s = ref.rules, ref.s
    stroke = s[SHOT_STROKE]
    turns.give_turn(rules, s, s[SHOT_BY], stroke + 1 if stroke < rules.strokes_per_turn else 1)
    s[SHOT_BY] = NONE
    ref.say("touched", s[TURN])


def _out(ref, event):
    fouls.went_out(ref, event[2], event[3])


def _keeper(ref, event):
    fouls.keeper(ref, event[2])


def _penalty(ref, event):
    attempts.set_up(ref, event[2])


def _over(ref, event):
    attempts.missed(ref)


def _taker(ref, event):
    ref.s[TAKER] = event[2]
    ref.say("taker", ref.s[TURN])


def _goal(ref, event):
    breaks.called(ref, event[2])


def _void(ref, event):
    rulings.void(ref, event[2])


def _count(ref, event):
    rulings.count(ref)


def _removed(ref, event):
    ref.s[REMOVED_A + event[2]] += 1
    ref.say("removed", event[2])


def _turn(ref, event):
    rules, s = ref.rules, ref.s
    side, stroke = event[2], event[3]
    if s[PHASE] == READY:
        turns.set_restart(rules, s, OPENING, side)
    else:
        if s[RESTART] != NO_RESTART and s[RESTART_SIDE] != side:
            turns.end_restart(rules, s)
        s[ANNOUNCED] = 0
        s[SHOT_BY] = NONE
        turns.give_turn(rules, s, side, stroke, max(rules.strokes_per_turn, stroke))
        if s[ROLLING]:
            turns.has_played(s, side)
    ref.say("turn", side)


def _turn_over(ref, event):
    rules, s = ref.rules, ref.s
    turns.end_restart(rules, s)
    s[ANNOUNCED] = 0
    s[SHOT_BY] = NONE
    turns.pass_turn(rules, s)
    ref.say("turn-over", s[TURN])


def _play_on(ref, event):
    periods.play_on(ref)


def _end_period(ref, event):
    if ref.s[PHASE] == NEXT_OUT:
        periods.conclude(ref)
    else:
        periods.time_up(ref)


def _abandon(ref, event):
    results.finish(ref, NONE, BY_ABANDON)


def _score(ref, event):
    s = ref.s
    s[SCORE_A], s[SCORE_B] = event[2], event[3]
    ref.say("corrected", NONE)
    results.correct(ref.rules, s)


def _clock(ref, event):
    s = ref.s
    guarded = clock.remaining_ms(s, s[NOW]) - s[GUARD]
    clock.set_ms(s, s[NOW], event[2])
    if s[GUARD] != NONE:
        s[GUARD] = max(event[2] - guarded, 0)
    ref.say("corrected", NONE)
    if s[PHASE] == NEXT_OUT and event[2]:
        s[PHASE] = RUNNING if s[ROLLING] else STOPPED
        if s[ROLLING]:
            clock.start(s, s[NOW])
    elif s[PHASE] != NEXT_OUT and not event[2]:
        periods.time_up(ref)


EFFECTS = {
    "tap": _tap, "stop": _stop, "break": _break, "stroke": _stroke, "fault": _fault, "miss": _miss,
    "foul": _foul, "announce": _announce, "touched": _touched, "out": _out, "keeper": _keeper,
    "penalty": _penalty, "over": _over, "taker": _taker, "goal": _goal, "void": _void,
    "count": _count, "removed": _removed, "turn": _turn, "turn-over": _turn_over,
    "play-on": _play_on, "end-period": _end_period, "abandon": _abandon, "score": _score,
    "clock": _clock,
}
