"""What a list offers: only what is legal, all that is likely, and the likeliest first."""

import pytest
from goalmouth.match.calls import call_text, parse_call
from goalmouth.match.menu import REST, legal_calls, legal_texts, likeliest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.chance import wander
from tests.match.games import CALLS, SHAPES, referee_of


@settings(max_examples=60, deadline=None)
@given(shape=st.sampled_from(list(SHAPES)), seed=st.integers(0, 100000))
def test_the_list_has_legal_calls_each_once_and_none_is_forgotten(shape, seed):
    referee = referee_of(shape)

    def seen(_event):
        calls = legal_calls(referee)
        assert len(set(calls)) == len(calls)
        for call in calls:
            assert not referee.refusal(call)
            assert parse_call(call_text(call)) == call
        names = {call[0] for call in calls}
        for name in ("stroke", "announce", "touched", "over", "count", "turn-over", "play-on"):
            assert (not referee.refusal((name,))) == (name in names)

    wander(referee, seed, 25, seen=seen)


def test_every_call_has_its_place():
    assert sorted(REST) == sorted(CALLS)


def first(referee, how_many):
    """Return the names that the list begins with."""
    names = []
    for call in legal_calls(referee):
        if call[0] not in names:
            names.append(call[0])
    return names[:how_many]


def test_after_a_goal_void_is_first():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((9000, "break", 1, 3000, 0))
    assert first(referee, 1) == ["void"]
    assert legal_texts(referee)[0] == "void false"


def test_in_an_attempt_over_is_first():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((1, "penalty", 0))
    referee.handle((2, "tap"))
    assert first(referee, 2) == ["over", "goal"]


def test_after_a_break_that_was_ruled_out_count_is_first():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((5, "break", 1, 3000, 0))
    assert first(referee, 1) == ["count"]


def test_with_a_rolling_clock_the_outs_roll_and_the_shot_rests():
    referee = referee_of("table-mise")
    referee.handle((0, "tap"))
    assert legal_texts(referee)[0] == "out throw-in B"
    referee.handle((5, "tap"))
    assert first(referee, 1) == ["announce"]


def test_at_the_end_of_a_level_match_it_goes_on_or_a_goal_falls():
    referee = referee_of("kamzolov")
    referee.handle((0, "end-period"))
    assert first(referee, 1) == ["play-on"]
    referee = referee_of("kamzolov")
    referee.handle((0, "tap"))
    referee.handle((1, "break", 1, 3000, 0))
    referee.handle((2, "end-period"))
    assert first(referee, 1) == ["void"]


def test_where_the_turn_has_just_passed_both_sides_are_offered_the_last_player_first():
    referee = referee_of("kamzolov tracked")
    referee.handle((0, "tap"))
    assert [t for t in legal_texts(referee) if "missed" in t] == ["fault missed A"]
    for t_ms in (1, 2, 3):
        referee.handle((t_ms, "tap"))
    found = [t for t in legal_texts(referee) if "missed" in t]
    assert found == ["fault missed A", "fault missed B"]


def test_in_the_shoot_out_the_takers_who_may_shoot():
    referee = referee_of("table-mise")
    for _ in range(20):
        if referee.phase != "shootout":
            call = "tap" if referee.phase == "break" else "end-period"
            referee.handle((0, call))
    assert first(referee, 1) == ["taker"]
    referee.handle((0, "taker", 4))
    for _ in range(2):
        referee.handle((0, "tap"))
        referee.handle((0, "over"))
    assert "taker 4" not in legal_texts(referee)
    assert "taker 5" in legal_texts(referee)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_side_s_own_button_is_a_call_of_that_side(shape):
    referee = referee_of(shape)
    for seed in range(4):
        wander(referee, seed, 15)
        for side in (0, 1):
            call = likeliest(referee, side)
            assert call is None or side in call[1:]


def test_a_side_s_button_never_corrects():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "abandon"))
    found = [likeliest(referee, side) for side in (0, 1)]
    assert all(call is None or call[0] == "foul" for call in found)


def test_corrections_stay_within_what_can_be_written():
    referee = referee_of("kamzolov")
    referee.handle((0, "score", 999, 0))
    scores = [t for t in legal_texts(referee) if t.startswith("score")]
    assert scores == ["score 999-1", "score 998-0"]
    referee.handle((0, "score", 0, 999))
    scores = [t for t in legal_texts(referee) if t.startswith("score")]
    assert scores == ["score 1-999", "score 0-998"]
    referee.handle((0, "clock", 1500))
    clocks = [t for t in legal_texts(referee) if t.startswith("clock")]
    assert clocks == ["clock 0:12", "clock 0:03", "clock 0:01"]
    assert not [t for t in legal_texts(referee_of("sets")) if t.startswith("clock")]
