"""20,000 random trains of pulses through the bare sense, against an independent reference.

The reference sees the true levels and nothing else; the sense sees what a handler, a poll and, in
half of the trains, a counter would have shown it.
"""

import random
from array import array

import pytest
from goalmouth.senses.beam import BeamSense, Counts

MIN_US, FLICKER_US, REARM_US = 1500, 12_000, 300_000
STEP_US = 10_000
TRAINS = 20_000
PARTS = 4


def reference(pulses):
    """Return (least, most) goals of dark pulses [(begin, end)], and the begin of each sure one."""
    groups = []
    for begin, end in pulses:
        if groups and begin - groups[-1][-1][1] <= FLICKER_US:
            groups[-1].append((begin, end))
        else:
            groups.append([(begin, end)])
    sure, least, most = [], 0, 0
    sure_last = maybe_last = -REARM_US
    for group in groups:
        begin, end = group[0][0], group[-1][1]
        dark = sum(b - a for a, b in group)
        must = dark >= MIN_US + 150
        may = must or dark >= MIN_US - 150 or (len(group) > 1 and end - begin >= MIN_US)
        if must and begin - maybe_last >= REARM_US:
            least += 1
            sure.append(begin)
        if may and begin - sure_last >= REARM_US:
            most += 1
        if must:
            sure_last = end
        if may:
            maybe_last = end
    return least, most, sure


def make_train(rng):
    """Make up one to eight pulses: balls, discs, sparks, bounces, in any mixture."""
    pulses = []
    at = 400_000 + rng.randrange(STEP_US)
    for _ in range(rng.randrange(1, 9)):
        dark = rng.choice(
            (rng.randrange(20, 1300), rng.randrange(1700, 5000), rng.randrange(1700, 60_000))
        )
        pulses.append((at, at + dark))
        gap = rng.choice(
            (
                rng.randrange(400, 11_500),
                rng.randrange(13_000, 280_000),
                rng.randrange(320_000, 900_000),
            )
        )
        at += dark + gap
    return pulses


class Feeder:
    """Show a sense what there is to see of a train."""

    def __init__(self, pulses, counters):
        self.sense = BeamSense(MIN_US, FLICKER_US, REARM_US)
        self.sense.start(False)
        self.pulses = pulses
        self.edges = [at for pulse in pulses for at in pulse]
        self.counts = Counts() if counters else None
        self.ages = array("i", [0] * 64)
        self.lates = array("i", [0] * 64)
        self.goals = []
        self.now = 0

    def dark_us(self, begin, end):
        """Give the dark time between two moments, in counts of 50 us."""
        total = 0
        for a, b in self.pulses:
            a, b = max(a, begin), min(b, end)
            if a < b:
                total += b // 50 - a // 50
        return total * 50

    def clear_us(self):
        """Give the time since the last darkness, as a drain that takes 0.8 ms to empty does."""
        value = 0
        last = 0
        for a, b in self.pulses:
            if a >= self.now:
                break
            value = (value + a - last) % 800_000
            value = max(0, value - 1000 * (min(b, self.now) - a))
            last = b
        return (value + max(self.now - last, 0)) % 800_000 // 50 * 50

    def next_step(self, end):
        """Give the next step's time: in 10 ms, or later if nothing goes on until then."""
        at = self.now + STEP_US
        if not self.sense.quiet():
            return at
        for begin, _ in self.pulses:
            if begin > self.now:
                return max(at, begin - begin % STEP_US)
        return max(at, end)

    def step(self, until, blocked):
        """Go on to `until`; if blocked, all handlers ran at the end."""
        before, self.now = self.now, until
        count = 0
        for at in self.edges:
            if before < at <= until and count < 8:
                self.ages[count] = 0 if blocked else until - at
                self.lates[count] = until - before if blocked else 0
                count += 1
        dark = any(a <= until < b for a, b in self.pulses)
        if self.counts is not None:
            self.counts.dark_us = self.dark_us(before, until)
            self.counts.breaks = sum(1 for a, _ in self.pulses if before < a <= until)
            self.counts.clear_us = self.clear_us()
            self.counts.full = until - before < 800_000
        gap = until - before
        if self.sense.feed(gap, gap, dark, self.ages, self.lates, count, self.counts):
            at = until - self.sense.goal_age_us()
            self.goals.append((at - self.sense.goal_late_us, at))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_wrong_verdict(part):
    """All that must be a goal is one, nothing else is, and its time is where it says."""
    rng = random.Random(part)
    for number in range(TRAINS // PARTS):
        pulses = make_train(rng)
        counters = number % 2 == 1
        feeder = Feeder(pulses, counters)
        end = pulses[-1][1] + 400_000
        while feeder.now < end:
            feeder.step(feeder.next_step(end), False)
        least, most, sure = reference(pulses)
        assert least <= len(feeder.goals) <= most, (part, number, pulses, feeder.goals)
        for at in sure if least == most else ():
            assert any(low - 200 <= at <= high + 200 for low, high in feeder.goals), (
                part, number, pulses, feeder.goals,
            )  # fmt: skip


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
