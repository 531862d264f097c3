"""A person can write a game as data: whatever the checker accepts can be played.

Games of random keys, most of them sensible to nobody, are played at random. Nothing raises, every
event leads where the table says, what is undone comes back, and the state makes sense.
"""

import random

import pytest
from goalmouth.match import state as st
from goalmouth.match import table
from goalmouth.match.check import check
from goalmouth.match.keys import KEYS
from goalmouth.match.menu import legal_texts
from goalmouth.match.referee import Referee
from goalmouth.match.ruleset import Ruleset

from tests.match.chance import Chance, hurry
from tests.match.games import CALLS

GAMES = 120
EVENTS = 40
NOT_ASKED = ("format", "name", "parent", "abstract", "language", "cues", "options", "calls",
             "length_min_s", "length_max_s")  # fmt: skip
PLAY = ("ready", "running", "stopped", "next-out")


def some_game(chance):
    """Return the data of a random game that the checker accepts."""
    data = {"name": {"en": "Some"}, "calls": CALLS}
    for name, kind, _, allowed in KEYS:
        if name in NOT_ASKED or chance.random() < 0.5:
            continue
        if kind == "bool":
            data[name] = chance.random() < 0.5
        elif kind == "int":
            low, high = allowed
            data[name] = chance.choice([low, low + 1, min(low + 3, high), high])
        elif kind == "word":
            data[name] = chance.choice(allowed)
        else:
            data[name] = chance.sample(allowed, chance.randint(0, len(allowed)))
    data["first_to"] = chance.randint(1, 4)
    while problems := check(data):
        del data[problems[0].partition(":")[0]]
    return data


def sense(referee):
    """Check that the state can be one of a match."""
    s, phase, rules = referee.s, referee.phase, referee.rules
    clock_runs, rests = s[st.SINCE] != st.NONE, not s[st.ROLLING]
    assert clock_runs if phase == "running" else not clock_runs or phase in ("penalty", "attempt")
    assert rests or phase in ("running", "next-out")
    assert not (rests and rules.rolling and s[st.PHASE] == st.RUNNING)
    assert (s[st.RESTART] == 0) == (s[st.RESTART_SIDE] == st.NONE)
    assert min(s[st.STROKE], s[st.PLAYS], s[st.LEFT], *s[st.SCORE_A:st.SET_B + 1]) >= 0
    assert s[st.GUARD] <= s[st.LEFT]
    if phase in PLAY:
        assert (s[st.TURN] != st.NONE) == rules.tracked
        assert not s[st.PLAYS] or s[st.STROKE] <= s[st.PLAYS]
        assert s[st.LEFT] == 0 or phase != "next-out"
    elif phase in ("penalty", "shootout", "attempt"):
        assert s[st.TURN] != st.NONE and s[st.STROKE] <= rules.attempt_strokes
    else:
        assert (s[st.TURN], s[st.RESTART]) == (st.NONE, 0)
    assert phase != "ready" or s[st.RESTART] == st.OPENING and s[st.OPENER] != st.NONE


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_checker_accepts_can_be_played(seed):
    for number in range(GAMES // 4):
        games = random.Random(seed * 1000 + number)
        data = some_game(games)
        referee = Referee(Ruleset(data, {}), number % 2, number // 2 % 2)
        chance = Chance(seed * 1000 + number)
        hurry(referee, number % 8)
        t_ms = referee.now_ms
        for _ in range(EVENTS):
            t_ms += chance.step_ms()
            phase = referee.phase
            referee.advance(t_ms)
            allowed = {phase} | set(table.BY_ITSELF.get(phase, "").split())
            assert referee.phase in allowed, data
            phase, before = referee.phase, referee.snapshot()
            event = (t_ms,) + chance.event(referee)
            referee.handle(event)
            late = event[1] == "break" and event[4]  # may belong to a moment before
            assert late or referee.phase in table.TABLE[phase][event[1]].split(), (event, data)
            assert referee.now_ms >= t_ms or late
            sense(referee)
            if chance.below(4) == 0:
                referee.undo(t_ms)
                assert referee.snapshot() == before, (event, data)
                referee.handle(event)
        legal_texts(referee)
