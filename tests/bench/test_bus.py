"""The display's bus in whole matches of every shipped game: at most a tenth of whole frames.

While the clock runs, of the pictures that were shown; with all the time that it stands, of what
goes over the bus when a whole frame is sent each second, as is usual.
"""

import json

import pytest

from host_tools.bench.ordinary import GAMES, Ordinary
from host_tools.sim.setting import FIRMWARE

MATCHES = [pytest.param(game, counters, {}, id=f"{game}-{'counters' if counters else 'soft'}")
           for game in GAMES for counters in (True, False)]  # fmt: skip
MATCHES += [pytest.param(game, counters, {key: value}, id=f"{game}-{key}")
            for game in GAMES if game != "table-mise"
            for key, value, counters in (("strokes", "tracked", True),
                                         ("stop_on_goal", False, False))]  # fmt: skip


@pytest.mark.parametrize(("game", "counters", "options"), MATCHES)
def test_a_match_takes_a_tenth_of_whole_frames(game, counters, options):
    """Hazard 21. Reminders that take turns, tenths of the last seconds, lists, goals."""
    match = Ordinary(game, counters, options).play()
    running, in_all, of_pictures = match.percent()
    assert match.pictures[0] > 300 and match.minutes > 12
    assert running <= 10 and in_all <= 10, match.bytes
    assert of_pictures < 15, match.bytes


def test_these_are_all_the_games():
    """What is on the board and not only a base of others."""
    found = {path.stem: json.loads(path.read_text(encoding="utf-8"))
             for path in (FIRMWARE / "rulesets").glob("*.json")}  # fmt: skip
    assert sorted(GAMES) == sorted(name for name in found if not found[name].get("abstract"))
