"""What a hold lists: how far the likely calls are, by real gestures on the real lists."""

import sys

import pytest

from host_tools.rules import button_page
from host_tools.rules.gestures import fewest, referee_at, ways
from host_tools.sim import framebuf
from tests.match.chance import wander
from tests.match.games import SHAPES, referee_of

sys.modules.setdefault("framebuf", framebuf)

from goalmouth import texts  # noqa: E402
from goalmouth.match.menu import legal_texts  # noqa: E402
from goalmouth.panel.entries import entries  # noqa: E402
from goalmouth.panel.play import Play  # noqa: E402
from goalmouth.panel.wording import Wording  # noqa: E402

IDS = [f"{ruleset}: {moment}" for moment, ruleset, *_ in button_page.MOMENTS]


def perform(play, way, t_ms):
    """Do gestures as the button reports them."""
    for gesture in way:
        if gesture == "double tap":
            play.gesture("tap", t_ms)
            play.gesture("tap", t_ms + 150)
        elif gesture == "hold on":
            play.gesture("hold", t_ms)
            play.gesture("hold-on", t_ms)
            play.gesture("up", t_ms + 1600)
        else:
            play.gesture(gesture, t_ms)
            if gesture == "hold":
                play.gesture("up", t_ms + 1000)
        t_ms += 2000


@pytest.mark.parametrize("moment", button_page.MOMENTS, ids=IDS)
def test_likely_calls_are_three_gestures_away(moment):
    _, ruleset, options, script, calls = moment
    referee = referee_at(ruleset, options, script)
    for call in calls:
        assert len(fewest(referee, call)) <= button_page.MOST, call


@pytest.mark.parametrize("call", ["void", "announce", "out", "foul", "penalty"])
def test_every_call_that_must_be_near_has_a_moment(call):
    assert [moment for moment in button_page.MOMENTS if call in moment[4]]


@pytest.mark.parametrize("moment", button_page.MOMENTS, ids=IDS)
def test_every_way_does_what_it_is_listed_for(moment):
    _, ruleset, options, script, _ = moment
    for name, way in ways(referee_at(ruleset, options, script)):
        # The list of a game with tracked strokes stops the clock itself.
        referee = referee_at(ruleset, options, script)
        kept = []
        play = Play(referee, Wording(texts.load("en"), ("A", "B")), 0, kept.append)
        perform(play, way, referee.now_ms)
        assert [text.split(" ", 1)[1] for text in kept] == [name], (name, way)


@pytest.mark.parametrize("moment", button_page.MOMENTS, ids=IDS)
def test_the_lists_have_all_that_is_legal_and_nothing_else(moment):
    _, ruleset, options, script, _ = moment
    referee = referee_at(ruleset, options, script)
    listed = [name for name, _ in ways(referee)]
    assert sorted(name for name in listed if name != "undo") == sorted(legal_texts(referee))


@pytest.mark.parametrize("shape", list(SHAPES))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_undo_is_in_every_list_once_something_was_done(shape, seed):
    """Where nothing else is likely too: between two kicks, in the result."""
    referee = referee_of(shape)

    def seen(_event):
        values = entries(referee)
        assert values.count("undo") == (1 if referee.last else 0)

    wander(referee, seed, 60, seen=seen)


@pytest.mark.parametrize(
    ("ruleset", "options", "script"),
    [
        ("hockey-kerr", {"tournament": "yes"}, "end-period, tap, end-period, tap, end-period, tap,"
         " end-period, tap, over"),
        ("kamzolov", {}, "end-period"),
    ],
)  # fmt: skip
def test_undo_is_the_last_of_a_short_list(ruleset, options, script):
    referee = referee_at(ruleset, options, script)
    found = entries(referee)
    assert found[-1] == "undo" and found[-2] == "back"


def test_taps_in_an_attempt_of_one_stroke_are_no_events():
    """They would do nothing, and each would have to be undone."""
    for ruleset, events in (("table-mise", 0), ("hockey-kerr", 1)):
        referee = referee_at(ruleset, {}, "tap, +1, penalty A, tap")
        kept = []
        play = Play(referee, Wording(texts.load("en"), ("A", "B")), 0, kept.append)
        play.gesture("tap", referee.now_ms + 500)
        assert len(kept) == events
