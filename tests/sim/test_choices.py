"""A misspelt game or option in a scenario is a bad line; `config` may say what it likes."""

import subprocess
import sys

import pytest

from host_tools.cli import main
from host_tools.sim.choices import parse
from host_tools.sim.games import FIRMWARE, Games
from host_tools.sim.player import play_text

REST = "\npower on\n+0.5\n"


@pytest.mark.parametrize(
    "lines, said",
    [
        ("ruleset kamzolof", "1: there is no ruleset kamzolof; there are hockey-kerr, hockey-z"),
        ("ruleset hockey", "1: hockey is only a parent"),
        ("ruleset ../rulesets/kamzolov", "1: there is no ruleset ../"),
        ("set frist_opener A", "1: frist_opener: is no option here; options are first_opener"),
        ("set strokes trakced", "1: strokes: 'trakced' is not allowed; allowed is free, tracked"),
        ("set strokes yes", "1: strokes: True is not allowed"),
        ("set language xx", "1: language: 'xx' is not allowed; en, de, fr, ru are"),
        ("set length_s 300", "1: length_s: is no option here"),
        ("ruleset kamzolov\nset length_s 5", "2: length_s: 5 is not allowed; allowed is 60 to 3"),
        ("ruleset kamzolov\nset length_s [1]", "2: length_s: a list is not allowed"),
        ("set first_opener C\nruleset first-to-five\nset first_to 0", "3: first_to: 0 is not"),
        ("config ruleset kamzolov\nset opening_fault same", "2: opening_fault: is no option"),
    ],
)
def test_a_bad_choice_is_a_bad_line(lines, said):
    result = play_text(lines + REST, path="x")
    assert result.exit_code == 2
    assert f"x:{said}" in result.report()


@pytest.mark.parametrize(
    "lines",
    [
        "ruleset kamzolov\nset length_s 300\nset language fr\nset tournament yes",
        "ruleset best-of-three-sets\nset first_to 3\nset shootout_opener toss",
        "ruleset table-mise\nset tournament yes",
        "config ruleset kamzolof\nset frist_opener A",
        "config options.frist_opener A",
    ],
)
def test_a_good_one_is_none_and_config_may_say_anything(lines):
    assert parse(lines + REST, Games())[1] == []


def test_what_is_put_onto_the_flash_is_known_to_the_board_alone():
    text = "ruleset kitchen\nset strokes trakced" + REST
    assert parse(text, Games(), ["rulesets/kitchen.json"])[1] == []
    assert parse("set strokes trakced" + REST, Games(), ["config.json"])[1] == []


def test_all_bad_lines_at_once_in_their_order():
    problems = parse("set strokes trakced\njump\nset frist_opener A" + REST, Games())[1]
    assert [line for line, _ in problems] == [1, 2, 3]


def test_the_firmware_s_words_are_found_in_a_fresh_python():
    code = (
        "from host_tools.sim import choices, games;"
        "print(choices.parse('power on', games.Games()))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=FIRMWARE.parent, capture_output=True, text=True)
    assert done.stdout == "([(1, 'power', 'on')], [])\n", done.stderr


def test_a_game_beside_a_scenario_that_cannot_be_played(tmp_path, capsys):
    (tmp_path / "kitchen.json").write_text('{"periods": 0}')
    path = tmp_path / "x.match"
    path.write_text("ruleset kitchen" + REST)
    for command in (["play", str(path)], ["frames", str(path), "-o", str(tmp_path)]):
        assert main(command) == 2
        said = capsys.readouterr()
        assert "x.match:1: the ruleset kitchen cannot be played: periods: 0" in said.out + said.err
