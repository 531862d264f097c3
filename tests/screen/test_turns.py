"""The message line in time: what takes turns on it, how often, and what is not told again."""

import sys

import pytest
from goalmouth import texts

from host_tools.sim import framebuf
from tests.rules.game import Game, other_reading

sys.modules.setdefault("framebuf", framebuf)

from goalmouth.panel import wording  # noqa: E402
from goalmouth.panel.wording import MESSAGE_MS, TURNS  # noqa: E402

WORDS = wording.Wording(texts.load("en"), ("Red", "Blue"))
HOUR_MS = 3_600_000


def line(game, since_ms):
    return wording.message_text(WORDS, game.referee, since_ms)


def view(game, since_ms):
    now_ms = game.referee.now_ms
    return wording.match_screen(WORDS, game.referee, now_ms, now_ms, since_ms, "")


def changes(game, until_ms):
    """Return the instants at which the line changes."""
    shown = [line(game, ms) for ms in range(0, until_ms, 500)]
    return [500 * i for i in range(1, len(shown)) if shown[i] != shown[i - 1]]


def test_turns_get_longer_and_none_is_left_out():
    """Four of the first length, then four times as long: every change is written to the panel."""
    game = Game("hockey-zander").tap().wait(20).call("foul A")
    at = changes(game, 120_000)
    first = [MESSAGE_MS * turn for turn in range(1, TURNS + 1)]
    assert at[:TURNS] == first
    assert {b - a for a, b in zip(at[TURNS - 1 :], at[TURNS:], strict=False)} == {
        TURNS * MESSAGE_MS}  # fmt: skip
    # the foul, the plays that it gives, the reminder
    assert len({line(game, ms) for ms in at}) == 3


def test_an_opening_that_is_played_is_not_reminded_of():
    """It is next before the tap, and after a goal where the clock runs on."""
    reminder = WORDS.get("cue-hockey-opening")
    for strokes in ("free", "tracked"):
        game = Game("hockey-kerr", strokes=strokes)
        assert reminder in [line(game, turn * MESSAGE_MS) for turn in range(4)]
        game.tap()
        assert changes(game, HOUR_MS) == []
    game = Game("hockey-kerr", stop_on_goal="no").tap().wait(20).shoot("right", 1)
    assert reminder in [line(game, turn * MESSAGE_MS) for turn in range(4)]


def test_what_a_tap_does_comes_late_in_play_and_at_once_before_it():
    """In play somebody has just tapped; twice a stroke, with a clock that rolls."""
    game = Game("table-mise").tap().tap(1)
    assert not game.referee.refusal(("tap",))
    assert changes(game, 60_000) == [2 * MESSAGE_MS]
    assert (line(game, 0), line(game, 2 * MESSAGE_MS)) == ("", "Tap: start")
    game = Game("table-mise")
    assert "Tap: start" in [line(game, turn * MESSAGE_MS) for turn in range(4)]


@pytest.mark.parametrize("stop_on_goal", ["yes", "no"])
def test_goal_is_shown_large_once(stop_on_goal):
    """In the clock's place; the tap that starts it again shows the clock."""
    game = Game("hockey-kerr", stop_on_goal=stop_on_goal).tap().wait(20).shoot("right", 1)
    assert view(game, 0).big == WORDS.get("goal-big")
    assert view(game, wording.BIG_MS).big is None
    if stop_on_goal == "yes":
        assert view(game.tap(), 0).big is None


def test_the_sign_of_the_clock_follows_the_clock_in_a_penalty():
    """It stands, but where a ruleset lets it run on."""
    for stops, running in ((True, False), (False, True)):
        sheet = other_reading("hockey-kerr", penalty_stops=stops)
        game = Game(sheet).tap().wait(20).call("penalty A").wait(5).expect(phase="penalty")
        assert view(game, 5000).running is running
    assert not view(Game(sheet).tap().tap(20).call("penalty A").wait(5), 5000).running
