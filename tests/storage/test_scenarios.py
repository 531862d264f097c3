"""The storage scenarios on both interpreters: the same journals and frames, byte for byte."""

from pathlib import Path

import pytest

from host_tools.sim.player import play

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.match"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario_on_both_interpreters(micropython, path):
    here = play(path, "cpython")
    assert here.ok, here.report()
    there = play(path, "micropython")
    assert there.ok, there.report()
    assert here.journals == there.journals
    assert here.frames == there.frames
