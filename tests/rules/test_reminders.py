"""Reminders: the moments of a game, and texts that a ruleset brings itself."""

import sys

import pytest
from goalmouth import texts
from goalmouth.match import keys

from host_tools.sim import framebuf
from tests.rules.game import BUILT_IN, Game, data

sys.modules.setdefault("framebuf", framebuf)

from goalmouth.panel.moments import cue_text, moments  # noqa: E402
from goalmouth.panel.wording import MESSAGE_MS, Wording, message_text  # noqa: E402


def at(game):
    """Return the moments of a game now."""
    return moments(game.referee.s)


def test_openings_penalties_and_breaks():
    game = Game("hockey-kerr")
    assert at(game) == ["opening"]
    assert at(game.tap().wait(20)) == []
    assert at(game.call("penalty A")) == ["penalty"]
    assert at(game.tap()) == []
    assert at(game.call("over").call("end-period")) == ["break"]
    game = Game("hockey-kerr", tournament="yes").to_end().to_end().to_end().to_end()
    assert at(game.expect(phase="shootout")) == ["penalty"]


@pytest.mark.parametrize(
    "call, moment",
    [
        ("out throw-in B", "throw-in"),
        ("out corner B", "corner"),
        ("out goal-kick B", "goal-kick"),
        ("foul A open", "free-kick"),
        ("keeper B", "keeper"),
    ],
)
def test_set_pieces(call, moment):
    assert at(Game("table-mise").tap().call(call, 1))[-1] == moment


@pytest.mark.parametrize("call", ["out throw-in B", "out corner B", "foul A open"])
def test_the_second_touch_is_reminded_of_until_somebody_else_plays(call):
    game = Game("table-mise").tap().call(call, 1).tap()
    assert "second-touch" in at(game)
    assert "second-touch" in at(game.tap(1))
    assert "second-touch" not in at(game.tap())
    game = Game("table-mise").tap().call(call, 1).tap().tap(1).call("turn-over")
    assert "second-touch" not in at(game)


def test_fouls_faults_and_announced_shots():
    assert at(Game("hockey-zander").tap().wait(20).call("foul A")) == ["foul"]
    game = Game("kamzolov", strokes="tracked").tap().tap(1).call("fault hit-opponent")
    assert at(game) == ["hit-opponent"]
    assert at(Game("table-mise").tap().tap(1).call("announce")) == ["announce"]


def test_removed_draughts_come_back_until_play_begins():
    game = Game("hockey-kerr").tap().wait(20).call("removed A").shoot("right", 1)
    assert at(game) == ["removed-back", "opening"]
    assert at(game.tap().wait(20)) == []
    game = Game("hockey-kerr").tap().wait(20).call("removed A").shoot("right", 1).undo()
    assert at(game) == []


def test_the_message_line_takes_turns():
    words = Wording(texts.load("en"), ("Red", "Blue"))
    game = Game("table-mise").tap().call("out corner B", 1)
    shown = [message_text(words, game.referee, turn * MESSAGE_MS) for turn in range(4)]
    assert shown[0] == "Corner Blue" and "3 buttons each" in shown[1]
    assert len(set(shown)) == 3 and shown[3] == shown[0]


def test_a_ruleset_brings_its_own_texts():
    opening = {"en": "Crumb on the spot", "fr": "Au centre"}
    own = dict(data("hockey-kerr"), cues={"opening": opening})
    game = Game(own)
    for language, wanted in (("en", "Crumb on the spot"), ("fr", "Au centre"), ("de", "Crumb on")):
        words = Wording(texts.load(language), ("A", "B"))
        lines = [message_text(words, game.referee, turn * MESSAGE_MS) for turn in range(3)]
        assert [line for line in lines if line.startswith(wanted)]
    assert cue_text(texts.load("ru"), {"de": "Krume"}) == "Krume"


@pytest.mark.parametrize("ruleset", BUILT_IN)
def test_the_cues_of_the_built_in_games_are_the_firmware_s(ruleset):
    assert set(data(ruleset)["cues"].values()) <= set(keys.CUE_TEXTS)
