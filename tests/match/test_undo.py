"""Undo is exact: at every reachable moment of every game, event and undo lead back to it."""

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match.referee import Referee
from goalmouth.match.state import FINAL, PHASE, READY
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.chance import EVENTS, Chance, wander
from tests.match.games import EXAMPLES, SHAPES, referee_of, rules_of


@pytest.mark.parametrize("shape", SHAPES)
def test_hazard_11_event_then_undo_is_the_state_before(shape):
    for seed in range(5):
        chance = Chance(seed + 50)
        referee = referee_of(shape, seed % 2, 1)
        t_ms = 0
        for _ in range(60):
            t_ms += chance.step_ms()
            referee.advance(t_ms)
            before = referee.snapshot()
            event = (t_ms,) + chance.event(referee)
            referee.handle(event)
            referee.undo(t_ms)
            assert referee.snapshot() == before, event
            referee.handle(event)


@pytest.mark.parametrize("tidied_after", [0, 1, 3])
@pytest.mark.parametrize("shape", [*SHAPES, *EXAMPLES])
def test_hazard_11_undo_of_200_events_goes_back_over_every_state(shape, tidied_after):
    """With the room that a board has for it, however often garbage is collected."""
    for seed in (1, 2):
        referee = referee_of(shape)
        chance = Chance(seed + 1000)
        states = []
        t_ms = 0
        for number in range(200):
            t_ms += chance.step_ms()
            referee.advance(t_ms)
            if tidied_after and number % tidied_after == 0:
                referee.tidied()
            states.append((t_ms, referee.snapshot(), referee.last))
            referee.handle((t_ms,) + chance.event(referee))
        last = None
        while states:
            was_ms, snapshot, last = states.pop()
            if tidied_after and len(states) % tidied_after == 0:
                referee.tidied()
            referee.undo(t_ms)
            # the same moment: let the one that was kept live on up to now
            kept = Referee(referee.rules)
            kept.restore(snapshot)
            kept.advance(t_ms)
            assert referee.snapshot() == kept.snapshot(), was_ms
            assert referee.last == last
        assert last is None
        with pytest.raises(IllegalCall):
            referee.undo(t_ms)


@settings(max_examples=60, deadline=None)
@given(
    shape=st.sampled_from(list(SHAPES)),
    seed=st.integers(0, 100000),
    length=st.integers(0, 40),
    picks=st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(0, 3000)), max_size=8),
)
def test_hazard_11_any_events_then_as_many_undos(shape, seed, length, picks):
    referee = referee_of(shape)
    wander(referee, seed, length)
    t_ms = referee.now_ms
    before = referee.snapshot()
    done = 0
    for event, step_ms in picks:
        t_ms += step_ms
        try:
            referee.handle((t_ms,) + event)
            done += 1
        except IllegalCall:
            pass
    for _ in range(done):
        referee.undo(t_ms)
    kept = Referee(referee.rules)
    kept.restore(before)
    kept.advance(t_ms)
    assert referee.snapshot() == kept.snapshot()


def test_hazard_11_undoing_a_golden_goal_re_opens_extra_time():
    referee = referee_of("hockey-kerr tracked")
    t_ms = 0
    for _ in range(3):
        referee.handle((t_ms, "end-period"))
        referee.handle((t_ms, "tap")) if referee.phase == "break" else None
    assert referee.s[PHASE] == READY
    referee.handle((1000, "tap"))
    referee.handle((2000, "tap"))  # the opening has been played
    referee.handle((61000, "break", 1, 3000, 0))
    assert referee.outcome() == ("golden-goal", 0)
    referee.undo(71000)
    assert referee.phase == "running"
    assert referee.outcome() is None
    assert referee.remaining_ms(71000) == 180000 - 70000


def test_an_undone_stop_never_was():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((10000, "tap"))
    assert referee.remaining_ms(60000) == 350000
    referee.undo(60000)
    assert referee.remaining_ms(60000) == 300000


def test_an_undone_stop_can_turn_out_to_have_been_the_end():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((359950, "tap"))
    cues = referee.undo(400000)
    assert ("period-over", -1) in cues
    assert referee.phase == "break"


def test_the_tape_forgets_the_oldest_events_only():
    referee = referee_of("hockey-kerr", tape_bytes=256)
    for t_ms in range(0, 60000, 1000):
        referee.handle((t_ms, "tap"))
    undone = 0
    while referee.last:
        referee.undo(60000)
        undone += 1
    assert 3 < undone < 59
    assert referee.phase in ("running", "stopped")
    late = referee.now_ms
    referee.handle((late + 1, "tap"))
    referee.handle((late, "tap"))  # late by 1 ms: its place is still known
    assert referee.now_ms == late + 1


def test_undo_behind_resets_stands_where_they_were():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((50000, "resume"))
    referee.handle((60000, "tap"))
    referee.handle((80000, "resume"))
    assert referee.remaining_ms(90000) == 360000 - 50000 - 20000
    referee.undo(90000)  # the tap at 60 s
    assert referee.phase == "stopped"
    assert referee.remaining_ms(90000) == 310000
    referee.undo(95000)  # the tap at 0 s
    assert referee.phase == "ready"
    assert referee.remaining_ms(95000) == 360000
    with pytest.raises(IllegalCall):
        referee.undo(96000)


def test_an_undone_stop_before_a_reset_runs_up_to_the_reset():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((10000, "tap"))
    referee.handle((30000, "resume"))
    referee.undo(40000)
    assert referee.phase == "stopped"
    assert referee.remaining_ms(40000) == 330000


def test_a_restored_snapshot_has_nothing_to_undo_and_says_what_does_not_fit():
    referee = referee_of("table-mise", 1, 0)
    wander(referee, 5, 30)
    other = Referee(rules_of("table-mise"))
    other.restore(referee.snapshot())
    assert other.snapshot() == referee.snapshot()
    assert other.last is None
    assert (other.first_opener, other.shootout_opener) == (1, 0)
    with pytest.raises(ValueError, match="a snapshot has"):
        other.restore("1 2 3;4 5")


def test_finals_can_be_undone():
    referee = referee_of("hockey-kerr")
    referee.handle((5, "abandon"))
    assert referee.s[PHASE] == FINAL
    assert referee.outcome() == ("abandoned", -1)
    referee.undo(9)
    assert referee.phase == "ready"
