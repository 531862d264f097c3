"""`--ruleset`: a game's name or a file, in the simulator, with bots, and for scenarios."""

import json

import pytest

from host_tools import cli
from host_tools.commands import sim
from host_tools.errors import Trouble

SCENARIO = "ruleset kitchen\npower on\n+0.5\nsetup\nexpect clock 2:00.000\n"


@pytest.fixture
def kitchen(tmp_path):
    """Write a game of one's own; give its path."""
    path = tmp_path / "games" / "kitchen.json"
    path.parent.mkdir()
    path.write_text('{"name": {"en": "Kitchen"}, "parent": "hockey", "length_s": 120}')
    return path


@pytest.fixture
def goalmouth(capsys):
    """Run the command; give (exit code, stdout, stderr)."""

    def run(*arguments):
        code = cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_simulator_takes_a_file_and_an_example(kitchen):
    for ruleset, name, game in (
        (str(kitchen), "kitchen", "hockey"),
        ("first-to-five", "first-to-five", "hockey"),
        ("kamzolov", "kamzolov", "kamzolov"),
    ):
        top = sim.new_tabletop(ruleset)
        try:
            top.run_until_ms(1000)
            top.set_up()
            assert top.fields["phase"] == "ready" and top.fields["faults"] == "-"
            assert (top.wish.ruleset, top.world.table.game) == (name, game)
            assert f"ruleset {name}\n" in top.scenario()
        finally:
            top.close()


def test_a_game_is_played_on_its_parent_s_table(kitchen):
    kitchen.write_text('{"name": {"en": "Hockey?"}, "parent": "table-mise"}')
    top = sim.new_tabletop(str(kitchen))
    top.close()
    assert top.world.table.game == "table-mise"


@pytest.mark.parametrize(
    "command", [("sim", "--ui", "web"), ("play", "--physics", 1), ("play", "x.match")]
)
def test_a_bad_file_is_told_with_all_its_problems(goalmouth, kitchen, monkeypatch, command):
    kitchen.write_text(json.dumps({"periods": 0, "colour": 1}))
    monkeypatch.setattr(sim, "FRONT_ENDS", {"web": None})
    code, _, err = goalmouth(*command, "--ruleset", kitchen)
    assert code == 2
    for word in ("kitchen.json: periods: 0", "colour: is no key", "name: is missing"):
        assert word in err
    kitchen.write_text('{"abstract": true}')
    code, _, err = goalmouth(*command, "--ruleset", kitchen)
    assert code == 2 and "only a parent" in err
    code, _, err = goalmouth(*command, "--ruleset", "none.json")
    assert code == 2 and "none.json cannot be read" in err


def test_the_names_are_told_where_there_is_no_such_game():
    with pytest.raises(Trouble) as caught:
        sim.new_session("chess")
    assert "two-halves" in caught.value.remedy and "FILE.json" in caught.value.remedy


def test_scenarios_may_name_it(goalmouth, kitchen, tmp_path):
    path = tmp_path / "x.match"
    path.write_text(SCENARIO)
    assert goalmouth("play", "--ruleset", kitchen, path)[0] == 0
    code, _, err = goalmouth("play", "--ruleset", "kamzolov", path)
    assert code == 2 and "kamzolov is there already" in err


def test_bots_play_it_and_what_they_save_can_be_replayed(goalmouth, kitchen, tmp_path):
    kitchen.write_text('{"name": {"en": "Kitchen"}, "parent": "two-halves", "length_s": 60}')
    saved = kitchen.with_name("x.match")
    code, out, err = goalmouth("play", "--physics", 3, "--ruleset", kitchen, "--save", saved)
    assert code == 0 and "kitchen, seed 3" in out, out + err
    assert goalmouth("play", saved)[0] == 0


@pytest.mark.parametrize(
    "name, reason",
    [("best-of-three-sets", "sets"), ("sports-table-football", "change_ends true")],
)
def test_bots_say_what_they_cannot_play(goalmouth, name, reason):
    code, _, err = goalmouth("play", "--physics", 1, "--ruleset", name)
    assert code == 2 and f"a game with {reason}" in err


def test_the_check_finds_a_parent_among_the_examples_and_says_to_copy_it(goalmouth, kitchen):
    kitchen.write_text('{"name": {"en": "Kitchen"}, "parent": "first-to-five"}')
    code, out, _ = goalmouth("ruleset", "check", kitchen)
    assert code == 0 and "no problems; copy its parent first-to-five.json too" in out


def test_a_board_gets_a_game_with_its_parent_or_not_at_all(kitchen):
    from host_tools.commands.device import own_files
    from host_tools.sim.games import EXAMPLES

    kitchen.write_text('{"name": {"en": "Kitchen"}, "parent": "first-to-five"}')
    with pytest.raises(Trouble, match="parent first-to-five.json is an example: give it too"):
        own_files(None, [kitchen], None)
    parent = EXAMPLES / "first-to-five.json"
    assert len(own_files(None, [kitchen, parent], None)) == 2
