"""Every scenario on both interpreters: all comes as expected, and journals, frames and final
fields are the same to the byte.

CPython plays it from the sources, MicroPython from what a board gets (host_tools/squeeze), and
full matches from the sources too.

Scenarios in examples/ name example rulesets, which the simulator copies onto the board.
"""

from pathlib import Path

import pytest

from host_tools.sim.player import play
from host_tools.sim.setting import FIRMWARE
from tests.rules.game import BUILT_IN, EXAMPLES

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.match")) + sorted((HERE / "examples").glob("*.match"))


def run(path, interpreter, firmware=FIRMWARE):
    """Play a scenario; return its result when all came as expected."""
    result = play(path, interpreter, firmware=firmware)
    assert result.ok, result.report()
    return result


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_comes_as_expected_and_both_interpreters_agree(path, deployed, request):
    here = run(path, "cpython")
    request.getfixturevalue("micropython")  # where there is none, CPython's half has been played
    for firmware in (deployed, FIRMWARE)[: 2 if path.stem.endswith("-win") else 1]:
        there = run(path, "micropython", firmware)
        assert here.journals == there.journals
        assert here.frames == there.frames
        assert here.fields == there.fields


@pytest.mark.parametrize("ruleset", BUILT_IN)
def test_there_are_three_full_matches_of_every_ruleset(ruleset):
    for kind in ("win", "shootout", "corrections"):
        path = HERE / f"{ruleset}-{kind}.match"
        lines = path.read_text(encoding="utf-8").splitlines()
        assert f"ruleset {ruleset}" in lines and "expect phase final" in lines, path.name
        assert kind != "corrections" or "undo" in lines


@pytest.mark.parametrize("ruleset", EXAMPLES)
def test_every_example_is_played(ruleset):
    path = HERE / "examples" / f"{ruleset}.match"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert f"ruleset {ruleset}" in lines and "expect phase final" in lines
