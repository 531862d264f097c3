"""Hazard 1: a match is the same on MicroPython and on CPython, to the byte."""

import contextlib
import io
import subprocess
import sys

import pytest

from tests.match import chance
from tests.match.games import FIRMWARE

GAMES = (
    "hockey-kerr", "hockey-kerr,strokes=tracked,tournament=yes", "hockey-kerr,stop_on_goal=no",
    "hockey-zander,tournament=yes", "kamzolov", "kamzolov,strokes=tracked", "table-mise",
    # the other readings of what the sheets leave open
    "hockey-kerr,strokes=tracked,tournament=yes,:penalty_stops=false,:penalty_after_time=false,"
    ":foul_plays_lapse=false,:sudden_pairs=false",
    "kamzolov,strokes=tracked,:set_piece_fault=opening,:period_end=next_out,:goal_is_out=false",
    "table-mise,:goal_is_out=false,:touched_renews=true,:clearance_keeps=false",
)  # fmt: skip
LENGTH = 400


@pytest.mark.parametrize("game", GAMES)
def test_hazard_01_the_same_match_on_both_interpreters(micropython, game):
    seed = 11
    script = chance.__file__
    theirs = subprocess.run(
        [micropython, script, str(FIRMWARE), game, str(seed), str(LENGTH)],
        capture_output=True, timeout=120,
    )  # fmt: skip
    assert theirs.returncode == 0, theirs.stderr.decode()
    ours = io.StringIO()
    path = list(sys.path)
    try:
        with contextlib.redirect_stdout(ours):
            chance.main(str(FIRMWARE), game, seed, LENGTH)
    finally:
        sys.path[:] = path
    wanted = ours.getvalue().splitlines()
    found = theirs.stdout.decode().splitlines()
    assert len(wanted) == 5 * LENGTH
    for number, (ours_line, theirs_line) in enumerate(zip(wanted, found, strict=True)):
        assert theirs_line == ours_line, number
