"""What the beams see of pieces that move: by geometry, not by the code that is tested."""

import pytest

from host_tools.physics.light import Shade
from host_tools.physics.table import BALL, DRAUGHT, table_of
from host_tools.physics.world import World

KAMZOLOV = table_of("kamzolov")


def low(edges, goal=1):
    return [(edge.at_us, edge.dark) for edge in edges if edge.goal == goal and not edge.upper]


def roll(kind, xs, clear=False, step_us=1000):
    """Move a disc along x, a place each step, and return all edges."""
    shade = Shade(KAMZOLOV, clear)
    edges = []
    for number in range(1, len(xs)):
        crossings = shade.moved("it", kind, xs[number - 1], xs[number], number * step_us, step_us)
        edges += shade.edges(crossings)
    return edges, shade


def test_dark_while_the_centre_is_nearer_than_a_radius():
    edges, shade = roll(BALL, [380.0 + x for x in range(60)])
    # The beam is at 405, the radius 15: from 390 to 420, one mm a step, the step before is 1 ms.
    assert low(edges) == [(11_000 - 0, True), (41_000, False)]
    assert not shade.is_dark(1)


@pytest.mark.parametrize("step_mm", [0.3, 1.0, 7.0, 12.5, 61.0])
def test_instants_do_not_depend_on_how_time_is_cut(step_mm):
    xs = [340.0]
    while xs[-1] < 470:
        xs.append(xs[-1] + step_mm)
    edges, _ = roll(BALL, xs, step_us=round(1000 * step_mm))
    (dark_us, _), (clear_us, _) = low(edges)
    # Step number n ends at (n + 1) * step_us: the place is 340 + (t - step_us) / 1000.
    assert abs(dark_us - round(1000 * step_mm) - 50_000) <= 1
    assert abs(clear_us - dark_us - 30_000) <= 2


def test_a_ball_is_lower_than_the_upper_beam_and_a_draught_is_not():
    xs = [380.0, 405.0, 440.0]
    assert {edge.upper for edge in roll(BALL, xs)[0]} == {False}
    assert {edge.upper for edge in roll(DRAUGHT, xs)[0]} == {False, True}


def test_a_rebound_is_two_breaks_and_one_that_stops_stays_dark():
    there = [380.0 + x for x in range(60)]
    edges, _ = roll(BALL, there + there[::-1])
    assert [dark for _, dark in low(edges)] == [True, False, True, False]
    edges, shade = roll(BALL, [380.0, 400.0, 400.0, 400.0])
    assert [dark for _, dark in low(edges)] == [True] and shade.is_dark(1)


def test_touching_the_beam_s_edge_and_going_back_leaves_it_clear():
    for turn in (389.999, 390.0, 390.001, 420.0):
        edges, shade = roll(BALL, [370.0, turn, 370.0, turn, 370.0])
        assert not shade.is_dark(1), turn
        assert [dark for _, dark in low(edges)] == [True, False] * (len(low(edges)) // 2)


def test_a_clear_ball_flickers_rim_hole_rim():
    edges, _ = roll(BALL, [380.0 + x / 4 for x in range(240)], clear=True, step_us=250)
    assert [dark for _, dark in low(edges)] == [True, False] * 3
    first = low(edges)[0][0]
    spans = [at - first for at, _ in low(edges)]
    assert spans == pytest.approx([0, 6000, 14100, 15900, 24000, 30000], abs=3)


def test_a_piece_that_is_lifted_out_leaves_the_beam():
    world = World(KAMZOLOV)
    for x in (400.0, 449.0, 405.0, 391.0):
        world.place("ball", x, 0.0)
        world.line_up()
        assert not world.shade.is_dark(1) and not world.shade.inside(world.now_us)


@pytest.mark.parametrize("angle", [0.0, 0.05, -0.05, 0.12])
def test_a_ball_that_crosses_at_an_angle_breaks_the_beam_by_its_way_along(angle):
    world = World(KAMZOLOV, step_us=500)
    world.place("B2", 0, 250)
    world.place("ball", 350, -40 * angle)
    world.flick("ball", 1500, 1500 * angle)
    edges = low(world.run_until_us(60_000))
    # Friction takes 2.16 m/s a second: 40 mm at 1.5 m/s.
    assert edges[0][1] and edges[0][0] == pytest.approx(27_300, abs=500)


def test_a_draught_that_slides_in_is_seen_by_both_and_a_shot_along_the_line_by_none():
    world = World(KAMZOLOV)
    world.place("A1", 340, 0)
    world.flick("A1", 900, 0)
    edges = world.run_until_us(2_000_000)
    assert {edge.upper for edge in edges} == {False, True}
    world = World(KAMZOLOV)
    world.place("ball", 372, -200)
    world.flick("ball", 0, 2500)
    assert world.run_until_us(2_000_000) == []
