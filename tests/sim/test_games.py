"""Which games the desk finds, and what a board needs to play them."""

import json

import pytest
from goalmouth.errors import BadRuleset

from host_tools.sim.games import BUILT_IN, EXAMPLES, Games
from host_tools.sim.player import play

KITCHEN = {"name": {"fr": "Cuisine"}, "parent": "kamzolov", "length_s": 120}
PLAY = """
ruleset {name}
set first_opener A
power on
+0.5
expect faults -
setup
expect clock {clock}
"""


@pytest.fixture
def write(tmp_path):
    """Write a ruleset file; give its path."""

    def one(file, **data):
        path = tmp_path / f"{file}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return path

    return one


def test_the_four_games_and_the_examples_and_no_parents():
    names = Games().names()
    assert names[:4] == ["hockey-kerr", "hockey-zander", "kamzolov", "table-mise"]
    assert set(names[4:]) == {path.stem for path in EXAMPLES.glob("*.json")}


def test_a_given_file_comes_first_with_what_it_needs(write):
    games = Games(write("kitchen", **KITCHEN))
    assert games.names()[0] == "kitchen"
    assert list(games.files("kitchen")) == ["rulesets/kitchen.json"]
    assert games.lineage("kitchen") == ["kamzolov", "kitchen"]
    assert games.merged("kitchen")["length_min_s"] == 60


def test_a_board_has_the_built_in_games_and_needs_the_examples():
    assert Games().files("kamzolov") == {} == Games().files(None) == Games().files("chess")
    assert list(Games().files("best-of-three-sets")) == [
        "rulesets/best-of-three-sets.json", "rulesets/first-to-five.json"
    ]  # fmt: skip
    assert Games(BUILT_IN / "kamzolov.json").files("kamzolov") == {}


def test_parents_beside_a_file_among_the_built_in_ones_and_the_examples(write):
    write("house", abstract=True, parent="first-to-five", first_to=3)
    games = Games(write("quick", name={"en": "Quick"}, parent="house"))
    assert games.lineage("quick") == ["first-to-five", "house", "quick"]
    assert games.merged("quick")["first_to"] == 3 and len(games.files("quick")) == 3
    with pytest.raises(BadRuleset, match="there is no nowhere.json"):
        Games(write("lost", name={"en": "Lost"}, parent="nowhere")).merged("lost")


def test_a_loop_of_parents_and_names_that_lead_elsewhere_find_nothing(write):
    games = Games(write("a", parent="b"), None)
    write("b", parent="a")
    assert games.lineage("a") == ["b", "a"]
    assert Games().path("../rulesets/kamzolov") is None and Games().path("") is None


def test_a_scenario_finds_the_game_that_lies_beside_it(write, tmp_path):
    write("kitchen", **KITCHEN)
    write("kamzolov", name={"en": "x"}, length_s=60)  # a built-in one's, which is not given
    for name, clock in (("kitchen", "2:00.000"), ("kamzolov", "15:00.000")):
        scenario = tmp_path / f"{name}.match"
        scenario.write_text(PLAY.format(name=name, clock=clock), encoding="utf-8")
        result = play(scenario)
        assert result.ok, result.report()


def test_a_given_file_takes_the_place_of_a_built_in_game(write, tmp_path):
    scenario = tmp_path / "x.match"
    scenario.write_text(PLAY.format(name="kamzolov", clock="1:00.000"), encoding="utf-8")
    own = write("kamzolov", name={"en": "x"}, length_s=60)
    result = play(scenario, ruleset=own)
    assert result.ok, result.report()
