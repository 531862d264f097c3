"""What the page offers for a new match."""

import pytest

from host_tools.sim.games import Games
from host_tools.ui.games import games


@pytest.mark.parametrize(
    ("ruleset", "options", "length"),
    [
        ("hockey-kerr", ["strokes", "tournament", "stop_on_goal"], [None, None]),
        ("kamzolov", ["strokes", "tournament", "stop_on_goal", "length_s"], [60, 3600]),
        ("table-mise", [], [None, None]),
        ("two-halves", ["strokes", "stop_on_goal", "length_s"], [60, 2700]),
    ],
)
def test_options_are_those_of_the_boards_own_set_up(ruleset, options, length):
    """Those that every game has, too, which its file need not name."""
    found = {game["ruleset"]: game for game in games(Games())}[ruleset]
    assert found["options"] == options and found["length"] == length


def test_a_game_without_an_english_title_has_one(tmp_path):
    path = tmp_path / "kitchen.json"
    path.write_text('{"name": {"de": "Küche", "fr": "Cuisine"}, "length_s": 60}', "utf-8")
    assert games(Games(path))[0]["title"] == {"de": "Küche", "en": "Küche", "fr": "Cuisine"}
