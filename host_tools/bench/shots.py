"""What comes through the beams in a match: balls of all speeds, opaque and clear, and noise.

    for shot in shots(60, 1_200_000_000, seed=1):
        shot.at_us, shot.goal, shot.parts       # dark parts, us after at_us
"""

import random
from dataclasses import dataclass

BALL_MM = 30
SLOWEST_M_S = 0.3
FASTEST_M_S = 12.0
# A clear disc with a hole (host_tools/sim/board/optics.py): rim, hole, rim, in percent of its way.
CLEAR_PERCENT = ((0, 20), (47, 53), (80, 100))
SPARK_US = 200
# Displays are written when a second has passed; every third shot comes within so long of that.
BUSY_US = 25_000


@dataclass(frozen=True)
class Shot:
    """One ball that crosses a goal's beam: when, where, how fast, and what is dark of its way."""

    at_us: int
    goal: int
    speed_m_s: float
    clear: bool
    parts: tuple[tuple[int, int], ...]

    @property
    def dark_us(self) -> int:
        """Return for how long the beam is dark, without the gaps."""
        return sum(end - begin for begin, end in self.parts)


def crossing_us(speed_m_s: float) -> int:
    """Return how long a ball takes from its first to its last edge in the beam."""
    return round(BALL_MM * 1000 / speed_m_s)


def _parts(speed_m_s: float, clear: bool) -> tuple[tuple[int, int], ...]:
    span_us = crossing_us(speed_m_s)
    if not clear:
        return ((0, span_us),)
    return tuple((span_us * a // 100, span_us * b // 100) for a, b in CLEAR_PERCENT)


def shots(count: int, length_us: int, seed: int) -> list[Shot]:
    """Return `count` shots spread over `length_us`, the speeds evenly from the slowest to the
    fastest in a random order, each second one clear, at random microseconds; every third one
    while the display is busy."""
    rng = random.Random(seed)
    step = (FASTEST_M_S - SLOWEST_M_S) / max(count - 1, 1)
    kinds = [(SLOWEST_M_S + step * i, i % 2 == 1) for i in range(count)]
    rng.shuffle(kinds)
    every_us = length_us // count
    found = []
    for i, (speed, clear) in enumerate(kinds):
        at_us = i * every_us + rng.randrange(every_us // 10, every_us * 8 // 10)
        if i % 3 == 0:
            at_us += 1_000_000 - at_us % 1_000_000 + rng.randrange(BUSY_US)
        found.append(Shot(at_us, rng.randrange(2), speed, clear, _parts(speed, clear)))
    return found


def phases(count: int, part: int = 0, parts: int = 1) -> list[Shot]:
    """Return every `parts`-th of slow balls that come, one every 2 s, at `count` evenly spread
    phases of the first 50 ms after a full second. They are dark for 50 ms, which no block
    outlasts: a driver that looks at the level when it gets to it sees each of them, late."""
    dark_us = 2 * BUSY_US
    speed_m_s = BALL_MM * 1000 / dark_us
    found = []
    for i, phase in enumerate(range(part, count, parts)):
        at_us = i * 2_000_000 + dark_us * phase // count
        found.append(Shot(at_us, i % 2, speed_m_s, False, ((0, dark_us),)))
    return found


def bounces(found: list[Shot], seed: int) -> list[Shot]:
    """Return balls that come back through the beam after every sixth shot: no goals."""
    rng = random.Random(seed)
    back = []
    for shot in found[::6]:
        at_us = shot.at_us + shot.parts[-1][1] + rng.randrange(60_000, 250_000)
        dark_us = rng.randrange(3000, 40_000)
        back.append(Shot(at_us, shot.goal, 0.0, False, ((0, dark_us),)))
    return back


def sparks(count: int, found: list[Shot], length_us: int, seed: int) -> list[Shot]:
    """Return short noise on the beams, at least 0.6 s away from every shot."""
    rng = random.Random(seed)
    noise: list[Shot] = []
    while len(noise) < count:
        at_us = rng.randrange(length_us)
        if all(abs(at_us - shot.at_us) > 600_000 for shot in found):
            dark_us = rng.randrange(20, SPARK_US)
            noise.append(Shot(at_us, rng.randrange(2), 0.0, False, ((0, dark_us),)))
    return noise
