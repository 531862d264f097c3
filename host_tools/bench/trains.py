"""Random trains of pulses through the bare sense, against an independent reference.

    checked, wrong = check(1_000_000, processes=2)

The reference sees the true levels and nothing else; the sense sees what a handler, a poll and, in
every second train, counters would have shown it. `goalmouth` must be importable (`use_firmware`).
"""

import multiprocessing
import os
import random
import sys
from array import array
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
MIN_US, FLICKER_US, REARM_US = 1500, 12_000, 300_000
STEP_US = 10_000
LEAST_US = 150  # handlers and counts are not sharper than this
CHUNK = 5000


def use_firmware():
    """Make `goalmouth`, the firmware's package, importable."""
    if str(FIRMWARE) not in sys.path:
        sys.path.append(str(FIRMWARE))


def reference(pulses):
    """Return (least, most) goals of dark pulses [(begin, end)], and the begin of each sure one."""
    groups = []
    for begin, end in pulses:
        if groups and begin - groups[-1][-1][1] <= FLICKER_US:
            groups[-1].append((begin, end))
        else:
            groups.append([(begin, end)])
    sure, least, most = [], 0, 0
    sure_last = maybe_last = -2 * REARM_US
    for group in groups:
        begin, end = group[0][0], group[-1][1]
        dark = sum(b - a for a, b in group)
        must = dark >= MIN_US + LEAST_US
        may = must or dark >= MIN_US - LEAST_US or (len(group) > 1 and end - begin >= MIN_US)
        if must and begin - maybe_last >= REARM_US + LEAST_US:
            least += 1
            sure.append(begin)
        if may and begin - sure_last >= REARM_US - LEAST_US:
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
        kind = rng.randrange(3)
        if kind == 0:
            dark = rng.randrange(20, 1300)
        else:
            dark = rng.randrange(1700, 5000 if kind == 1 else 60_000)
        pulses.append((at, at + dark))
        kind = rng.randrange(3)
        if kind == 0:
            gap = rng.randrange(400, 11_500)
        elif kind == 1:
            gap = rng.randrange(13_000, 280_000)
        else:
            gap = rng.randrange(320_000, 900_000)
        at += dark + gap
    return pulses


class Feeder:
    """Show a sense what there is to see of a train."""

    def __init__(self, pulses, counters):
        from goalmouth.senses.beam import BeamSense
        from goalmouth.senses.counts import Counts

        self.sense = BeamSense(MIN_US, FLICKER_US, REARM_US)
        self.sense.start(False)
        self.pulses = pulses
        self.edges = [at for pulse in pulses for at in pulse]
        self.counts = Counts() if counters else None
        self.ages = array("i", [0] * 64)
        self.lates = array("i", [0] * 64)
        self.goals = []
        self.now = 0
        self._edge = 0  # the next one
        self._pulse = 0  # the first one that is not over
        self._drain = 0  # as after the last pulse that is over
        self._drained_at = 0

    def _count(self, before):
        """Set what counters say of the time since `before`: counts of 50 us, whole ones."""
        counts, now, pulses = self.counts, self.now, self.pulses
        dark = breaks = 0
        at = self._pulse
        while at < len(pulses) and pulses[at][0] <= now:
            begin, end = pulses[at]
            breaks += begin > before
            dark += min(end, now) // 50 - max(begin, before) // 50
            if end > now:
                break
            value = (self._drain + begin - self._drained_at) % 800_000
            self._drain = max(0, value - 1000 * (end - begin))
            self._drained_at = end
            at += 1
        self._pulse = at
        if at < len(pulses) and pulses[at][0] < now:  # it is on
            value = (self._drain + pulses[at][0] - self._drained_at) % 800_000
            clear = max(0, value - 1000 * (now - pulses[at][0]))
        else:
            clear = (self._drain + now - self._drained_at) % 800_000
        counts.dark_us = dark * 50
        counts.breaks = breaks
        counts.clear_us = clear // 50 * 50
        counts.full = now - before < 800_000
        counts.drained = counts.clear_us <= now - before + 200

    def next_step(self, end):
        """Give the next step's time: in 10 ms, or later if nothing goes on until then."""
        at = self.now + STEP_US
        if not self.sense.quiet():
            return at
        if self._edge < len(self.edges):
            begin = self.edges[self._edge]
            return max(at, begin - begin % STEP_US)
        return max(at, end)

    def step(self, until, blocked):
        """Go on to `until`; if blocked, all handlers ran at the end."""
        before, self.now = self.now, until
        edges = self.edges
        at = self._edge
        count = 0
        while at < len(edges) and edges[at] <= until:
            if count < 8:
                self.ages[count] = 0 if blocked else until - edges[at]
                self.lates[count] = until - before if blocked else 0
                count += 1
            at += 1
        self._edge = at
        dark = at % 2 == 1
        if self.counts is not None:
            self._count(before)
        gap = until - before
        if self.sense.feed(gap, gap, dark, self.ages, self.lates, count, self.counts):
            at = until - self.sense.goal_age_us()
            self.goals.append((at - self.sense.goal_late_us, at))


def wrong(pulses, counters):
    """Return what is wrong with the verdict on a train, "" when nothing is."""
    feeder = Feeder(pulses, counters)
    end = pulses[-1][1] + 400_000
    while feeder.now < end:
        feeder.step(feeder.next_step(end), False)
    least, most, sure = reference(pulses)
    if not least <= len(feeder.goals) <= most:
        return f"{least} to {most} goals wanted, got {feeder.goals} of {pulses}"
    if least == most:
        for at in sure:
            if not any(low - 200 <= at <= high + 200 for low, high in feeder.goals):
                return f"a goal at {at} wanted, got {feeder.goals} of {pulses}"
    return ""


def check_part(part: int, count: int = CHUNK) -> list[str]:
    """Check `count` trains of a numbered part; return what is wrong."""
    use_firmware()
    rng = random.Random(part)
    found = [wrong(make_train(rng), number % 2 == 1) for number in range(count)]
    return [text for text in found if text]


def check(count: int, processes: int | None = None) -> tuple[int, list[str]]:
    """Check about `count` trains in several processes; return how many, and what is wrong."""
    parts = max(count // CHUNK, 1)
    with multiprocessing.get_context("spawn").Pool(processes or os.cpu_count()) as pool:
        found = pool.map(check_part, range(parts), chunksize=1)
    return parts * CHUNK, [text for part in found for text in part]
