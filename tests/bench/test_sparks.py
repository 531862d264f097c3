"""Sparks without counters: what cannot be told from a ball, how rare that is, and that it is said.

A spark that begins and ends in one block leaves what a ball in it leaves: two handlers right after
each other, and a clear beam. Between two looks there may thus be no block of `min_break_us`. Only
collections are longer: 10 ms in every 10 s, so one spark in a thousand counts; u is half of that.
"""

from host_tools.bench import board
from host_tools.bench.shots import bounces, shots
from host_tools.sim.board import costs

MINUTES = 4
LENGTH_US = MINUTES * 60_000_000
MIN_BREAK_US = 1500


def play(noise, watch=None):
    """Play a match of shots without counters, with noise at (us, dark us) of the left beam."""
    match = board.Match("soft")
    wanted = shots(3 * MINUTES, LENGTH_US, 5)
    for shot in [*wanted, *bounces(wanted, 5)]:
        for begin, end in shot.parts:
            at_us = board.BEGIN_US + shot.at_us + begin
            match.rig.inputs.break_beam(board.BEAMS[shot.goal], at_us, end - begin)
    for at_us, dark_us in noise:
        match.rig.inputs.break_beam("beam_left", at_us, dark_us)
    if watch:
        watch(match)
    match.run(board.BEGIN_US + LENGTH_US)
    return match, len(wanted)


def test_no_block_between_two_looks_could_hide_a_goal_but_a_collection():
    """Log, marks, snapshots, display: each is over, and the beams looked at, within 1.5 ms."""
    spans = []

    def watch(match):
        charge = match.world.charge

        def charged(firmware, cost_us):
            beams = match.rig.app() and match.rig.app().beams
            now_us = match.world.now_us
            charge(firmware, cost_us)
            if match.blocks.on and cost_us != costs.GC_COLLECT_US and cost_us > 300:
                for beam in [one for one in beams._low if one.sense.quiet()]:
                    looked_us = match._instant_us(beam._alive)
                    spans.append(now_us + cost_us - looked_us)

        match.world.charge = charged

    play((), watch)
    assert len(spans) > 1000
    assert max(spans) < MIN_BREAK_US


def test_a_spark_in_a_collection_counts_and_the_span_says_so():
    """Its instant is known to half a collection either way; those outside are none."""
    match, goals = play(())
    assert len(match.reports) == goals
    begun = [at_us for at_us in match.blocks.collections if at_us > board.BEGIN_US]
    assert len(begun) >= 5 * MINUTES
    quiet = begun[2]
    for at_us, found in ((quiet + 5000, 1), (quiet - 20_000, 0), (quiet + 60_000, 0)):
        match, goals = play([(at_us, 100)])
        assert len(match.reports) == goals + found
        if found:
            (spark,) = [one for one in match.reports if abs(one[1] - at_us) < 20_000]
            assert abs(spark[1] - at_us) <= spark[2] <= costs.GC_COLLECT_US
