"""Random trains of balls, discs, bounces, sparks, slow edges and blocks, on a whole board.

What is right follows from the levels of the pin alone (`expected`), by rules that share nothing
with the firmware's: parts closer than the flicker gap belong together; dark time decides; after a
goal the beam has to be clear for the re-arm time. What the soft path cannot know, it may decide
either way.
"""

import random

import pytest

MIN_US, FLICKER_US, REARM_US = 1500, 12_000, 300_000
GRAIN_US = 110  # handlers and counts are not sharper than this
NEVER, MAY, MUST = 0, 1, 2


def expected(parts, blocks, counters):
    """Return [(begin, verdict)] for the dark parts [(begin, end)] of one beam."""
    breaks = []
    for begin, end in parts:
        if breaks and begin - breaks[-1][-1][1] <= FLICKER_US:
            breaks[-1].append((begin, end))
        else:
            breaks.append([(begin, end)])
    found = []
    free_from = -REARM_US
    for each in breaks:
        begin, end = each[0][0], each[-1][1]
        dark = sum(b - a for a, b in each)
        if dark >= MIN_US + GRAIN_US:
            verdict = MUST
        elif dark >= MIN_US - GRAIN_US or (len(each) > 1 and end - begin >= MIN_US):
            verdict = MAY
        else:
            hidden = any(
                a - 1500 < end and begin < b + 1500 and b - a + 600 > MIN_US for a, b in blocks
            )
            verdict = MAY if hidden and not counters else NEVER
        long = verdict == MUST
        if begin - free_from < REARM_US:
            verdict = NEVER
        found.append((begin, verdict))
        if long:
            free_from = end
    return found


def train(rng, t):
    """Make up one event: its dark parts, its extra callbacks, the blocks around it, its end."""
    kind = rng.randrange(6)
    parts, extra, blocks = [], [], []
    if kind == 0:  # an opaque ball, fast or slow
        parts = [
            (t, t + rng.choice((1700, 2500, 5000, 12_000, 60_000, rng.randrange(1650, 200_000))))
        ]
    elif kind == 1:  # a clear disc: rim, middle, hole, middle, rim
        rim, gap = rng.randrange(560, 1400), rng.randrange(1000, 11_000)
        hole = rng.randrange(500, 600)
        at = t
        for dark in (rim, hole, rim):
            parts.append((at, at + dark))
            at += dark + gap
    elif kind == 2:  # a ball that bounces back
        first = rng.randrange(2000, 40_000)
        parts = [(t, t + first)]
        back = t + first + rng.randrange(13_000, 250_000)
        parts.append((back, back + rng.randrange(2000, 40_000)))
    elif kind == 3:  # a spark
        parts = [(t, t + rng.randrange(20, 1000))]
    elif kind == 4:  # a ball seen with slow edges
        parts = [(t, t + rng.randrange(3000, 80_000))]
        for edge in parts[0]:
            extra += sorted(edge + rng.randrange(5, 250) for _ in range(5))
    if rng.randrange(3) == 0 and kind != 4:
        begin = t - rng.randrange(0, 30_000)
        blocks = [(begin, begin + rng.choice((2000, 12_000, 45_000, 100_000, 400_000)))]
    return parts, extra, blocks


def play(match, rng, trains, counters):
    """Play trains on the left goal; return [(begin, verdict, blocks)] in order of time."""
    board = match.board
    wanted = []
    t = board.us + 1_000_000
    for _ in range(trains):
        parts, extra, blocks = train(rng, t)
        for begin, end in parts:
            board.brk(begin, 32, end - begin)
        for at in extra:
            board.at(at, 32, 0, spurious=True)
        # the loop works, and so blocks, a little in each step
        wanted.append((expected(parts, blocks, counters), [parts, extra, blocks]))
        for begin, end in blocks:
            match.run(begin)
            match.block(end - board.us)
        t = max([t] + [end for _, end in parts + blocks]) + rng.randrange(900_000, 1_400_000)
        match.run(t - 500_000)
    match.run(t)
    return wanted


@pytest.mark.parametrize("units", [0, 4, 8], ids=["soft", "4-units", "8-units"])
@pytest.mark.parametrize("seed", range(5))
def test_every_ball_is_one_goal_at_its_time(make_match, units, seed):
    """Nothing lost, nothing doubled, and the true time is always inside t +/- u."""
    match = make_match({"counters": units > 0, "units": units, "start_us": 1_060_000_000})
    rng = random.Random(seed)
    wanted = play(match, rng, 200, units > 0)
    goals = list(match.goals)
    for breaks, blocks in wanted:
        for begin, verdict in breaks:
            at = match.ms(begin)
            near = [g for g in goals if abs(g[1] - at) <= g[2] + 13 and g[1] - at < 400]
            story = (breaks, blocks, begin, [g for g in match.goals if abs(g[1] - at) < 700])
            if verdict == MUST:
                assert len(near) == 1, story
            elif verdict == NEVER:
                mine = [
                    g
                    for g in near
                    if not any(v and abs(match.ms(b) - g[1]) <= g[2] + 13 for b, v in breaks)
                ]
                assert mine == [], story
            for goal in near[:1]:
                goals.remove(goal)
                if verdict == MUST:
                    assert abs(goal[1] - at) <= goal[2] + 1, story
    assert goals == []
    assert match.beams.faults() == ()
    assert match.beams.measures == (units > 0)
