"""20,000 random trains of pulses through the bare sense, against an independent reference.

`goalmouth bench` checks a million of the same kind.
"""

import random

import pytest

from host_tools.bench.trains import STEP_US, Feeder, check_part, reference

PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_no_wrong_verdict(part):
    """All that must be a goal is one, nothing else is, and its time is where it says."""
    assert check_part(part, 20_000 // PARTS) == []


def test_the_reference_tells_what_it_should():
    """By hand: a ball, a spark, a clear disc, a bounce, the next ball."""
    assert reference([(0, 3000)]) == (1, 1, [0])
    assert reference([(0, 200)]) == (0, 0, [])
    assert reference([(0, 600), (1600, 2200)]) == (0, 1, [])
    assert reference([(0, 3000), (100_000, 120_000)]) == (1, 1, [0])
    assert reference([(0, 3000), (310_000, 320_000)]) == (2, 2, [0, 310_000])
    assert reference([(0, 3000), (303_000, 310_000)]) == (1, 2, [0])


@pytest.mark.parametrize("counters", [False, True], ids=["soft", "counted"])
def test_blocked_at_any_moment_a_ball_is_one_goal_and_its_time_is_in_the_span(counters):
    """A block of any length around a ball of any length loses nothing and guesses nothing."""
    rng = random.Random(7)
    for _ in range(3000):
        begin = 500_000 + rng.randrange(STEP_US)
        pulses = [(begin, begin + rng.choice((1700, 3000, 15_000, 40_000)))]
        feeder = Feeder(pulses, counters)
        block_from = begin - rng.randrange(0, 30_000)
        block_till = block_from + rng.choice((3000, 12_000, 45_000, 400_000))
        while feeder.now < block_from - STEP_US:
            feeder.step(feeder.now + STEP_US, False)
        feeder.step(block_from, False)
        feeder.step(block_till, True)
        while feeder.now < block_till + 100_000:
            feeder.step(feeder.now + STEP_US, False)
        assert len(feeder.goals) == 1, (pulses, block_from, block_till)
        low, high = feeder.goals[0]
        assert low - 150 <= begin <= high + 150, (pulses, block_from, block_till, feeder.goals)
        if counters:
            assert high - low == 0
