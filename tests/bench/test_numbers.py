"""The numbers that sensing is judged by, on the whole firmware: a match of 20 minutes, 60 shots.

`goalmouth bench` measures more matches of the same kind.
"""

import pytest

from host_tools.bench import shots
from host_tools.bench.board import measure
from host_tools.bench.sections import FRAME_BYTES, match

# What an edge may be wrong by, and how far it may be said to be uncertain, in us.
LIMITS = {"counters": 300, "soft": 3000}


class Played(dict):
    """The Figures of each way, played when they are first asked for."""

    def __missing__(self, way):
        self[way] = match(way, 7)
        return self[way]


@pytest.fixture(scope="module")
def played():
    """Give the Figures of each way."""
    return Played()


@pytest.mark.parametrize("way", LIMITS)
def test_no_shot_is_lost_or_doubled(played, way):
    """Opaque and clear, 0.3 to 12 m/s, among balls that come back and sparks."""
    figures = played[way]
    assert figures.shots == 60
    assert (figures.lost, figures.doubled) == (0, 0), figures.stories
    assert figures.faults == "-"


def test_with_counters_nothing_else_is_a_goal(played):
    """Without them a spark inside a block may be a ball, and counts: it can be voided."""
    assert played["counters"].false == 0, played["counters"].stories
    assert played["soft"].false <= 2, played["soft"].stories


@pytest.mark.parametrize("way", LIMITS)
def test_the_instant_of_a_goal_is_known(played, way):
    """And when it is not, the span says so."""
    figures = played[way]
    assert figures.worst_error_us <= LIMITS[way], figures.stories
    assert figures.dishonest == 0, figures.stories
    assert figures.worst_in_collection_us <= 12_000


@pytest.mark.parametrize("way", LIMITS)
def test_nothing_blocks_for_long_while_the_clock_runs(played, way):
    """Collections went on, nothing was erased."""
    figures = played[way]
    assert 0 < figures.longest_block_us <= 3000
    assert 0 < figures.longest_collection_us <= 12_000
    assert figures.collections >= 60
    assert figures.erases_in_play == 0


def test_an_edge_at_the_begin_of_a_whole_frame_is_as_late_as_that_takes():
    """Slow balls at each 50 us of the time in which pictures are written; ours are told in time.

    What is dark for less than a block is lost to the usual way, not late: so its worst error does
    not show in a match, where few balls are that slow.
    """
    late = [measure("whole-frames", shots.phases(1000, part, 10)) for part in range(10)]
    assert sum(one.shots for one in late) == 1000
    assert sum(one.lost + one.doubled for one in late) == 0
    assert max(one.worst_error_us for one in late) > 23_000
    for way in LIMITS:
        figures = measure(way, shots.phases(1000, 3, 10))
        assert (figures.lost, figures.doubled, figures.dishonest) == (0, 0, 0), figures.stories
        assert figures.worst_error_us <= 300


@pytest.mark.parametrize("way", LIMITS)
def test_the_bus_carries_a_tenth_of_whole_frames(played, way):
    """At the same rate: of the pictures that this very match has shown."""
    figures = played[way]
    assert figures.frames >= 1200
    whole = figures.frames * FRAME_BYTES / figures.minutes
    assert figures.bus_bytes_per_minute <= whole / 10


def test_the_usual_way_does_worse(played):
    """Whole frames block for longer than a fast ball is dark; a hold-off timer takes noise for
    goals and late edges for none."""
    figures = played["whole-frames"]
    assert figures.longest_block_us > 23_000
    assert figures.lost > 0
    assert figures.false > 50
    assert figures.worst_error_us > 10 * played["soft"].worst_error_us


def test_shots_are_what_they_say():
    """All speeds, half of them clear, none twice at once; the noise keeps away."""
    found = shots.shots(60, 1_200_000_000, 3)
    speeds = sorted(shot.speed_m_s for shot in found)
    assert (speeds[0], speeds[-1]) == (0.3, 12.0)
    assert sum(shot.clear for shot in found) == 30
    assert shots.crossing_us(12.0) == 2500 and shots.crossing_us(0.3) == 100_000
    assert all(a.at_us < b.at_us for a, b in zip(found, found[1:], strict=False))
    assert sum(shot.at_us % 1_000_000 < shots.BUSY_US for shot in found) >= 20
    for spark in shots.sparks(100, found, 1_200_000_000, 3):
        assert spark.dark_us <= shots.SPARK_US
        assert all(abs(spark.at_us - shot.at_us) > 600_000 for shot in found)
