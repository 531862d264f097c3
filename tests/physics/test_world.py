"""Pieces slide, bounce, meet and stop; nothing leaves the board, and the same push is the same."""

from math import hypot, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.physics.table import BALL, GOAL_MAN, table_of
from host_tools.physics.world import FASTEST_MM_S, SLIDE_MM_S2, Absurd, World

GAMES = ("kamzolov", "hockey-kerr", "table-mise")


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_a_place_before_an_opening_and_before_an_attempt(game):
    table = table_of(game)
    counts = {"kamzolov": (3, 0), "hockey-kerr": (5, 1), "table-mise": (10, 1)}[game]
    for places in (table.opening(), table.attempt("A"), table.attempt("B")):
        assert [place.kind for place in places].count(BALL) == 1
        for side in "AB":
            own = [place for place in places if place.side == side]
            keepers = sum(place.kind == GOAL_MAN for place in own)
            assert (len(own) - keepers, keepers) == counts
        for one in places:
            assert table.is_inside(one.x, one.y, table.radius) or one.kind == GOAL_MAN
            for other in places:
                near = hypot(one.x - other.x, one.y - other.y)
                assert one is other or near >= 2 * table.radius, (one, other)


def test_numbers_are_the_board_s():
    from host_tools.hardware.layout import Layout
    from host_tools.hardware.numbers import load

    layout = Layout(load())
    assert table_of("kamzolov").beam_x == layout.goal_line + layout.goal_line_depth
    assert table_of("table-mise").beam_x == layout.goal_line + layout.goal_line_depth
    assert table_of("hockey-kerr").beam_x == layout.goal_line + layout.back_line_depth
    assert table_of("some-hockey-of-mine").beam_x == table_of("hockey-zander").beam_x


def test_a_push_slides_as_far_as_friction_says():
    world = World(table_of("kamzolov"))
    world.place("ball", -200, 180)
    world.flick("ball", 900, 0)
    world.run_until_us(5_000_000)
    assert world.rests
    slid = world.pieces["ball"].x + 200
    assert slid == pytest.approx(900**2 / 2 / SLIDE_MM_S2, abs=3)


def test_rubber_throws_back_slower():
    world = World(table_of("kamzolov"))
    world.place("ball", 0, 250)
    world.flick("ball", 0, 2000)
    world.run_until_us(3_000_000)
    assert world.pieces["ball"].y < 100


def test_what_rests_costs_nothing_and_time_goes_on():
    world = World(table_of("hockey-kerr"))
    assert world.rests
    assert world.run_until_us(10**12) == []
    assert world.now_us == 10**12


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(GAMES),
    st.lists(
        st.tuples(st.integers(0, 22), st.floats(-9e9, 9e9), st.floats(-9e9, 9e9), st.booleans()),
        max_size=6,
    ),
)
def test_whatever_hands_do_every_piece_stays_on_the_board(game, deeds):
    world = World(table_of(game), step_us=2000)
    names = sorted(world.pieces)
    for number, x, y, push in deeds:
        name = names[number % len(names)]
        (world.flick if push else world.place)(name, x, y)
        world.run_until_us(world.now_us + 300_000)
        for piece in world.pieces.values():
            assert world.table.is_inside(piece.x, piece.y, piece.radius - 2), piece.name
            assert piece.body.velocity.length <= FASTEST_MM_S * 1.5
    for goal in (0, 1):
        inside = {name for name, where, _, _ in world.shade.inside(world.now_us) if where == goal}
        beam_x = world.table.beam_x * (1 if goal else -1)
        really = {name for name, piece in world.pieces.items()
                  if abs(piece.x - beam_x) < piece.radius - 1e-6}  # fmt: skip
        assert really <= inside
        assert all(abs(world.pieces[name].x - beam_x) <= 15 + 1e-6 for name in inside)


def test_the_same_pushes_are_the_same_match():
    def once():
        world = World(table_of("table-mise"))
        edges = []
        for number in range(12):
            world.flick(f"A{number % 10 + 1}", 3000 - 200 * number, 500 * (number % 5 - 2))
            edges += world.run_until_us(world.now_us + 500_000)
        return edges, world.positions()

    assert once() == once()


@pytest.mark.parametrize("wrong", [("Z1", 1, 1), ("A1", nan, 0), ("A1", 0, float("inf"))])
def test_absurd_pushes_and_places_are_refused(wrong):
    world = World(table_of("kamzolov"))
    with pytest.raises(Absurd):
        world.flick(*wrong)
    with pytest.raises(Absurd):
        world.place(*wrong)
    assert world.rests


def test_a_piece_is_never_put_into_another():
    world = World(table_of("table-mise"))
    for name in sorted(world.pieces):
        world.place(name, 0, 0)
    pieces = list(world.pieces.values())
    for one in pieces:
        for other in pieces:
            assert one is other or hypot(one.x - other.x, one.y - other.y) >= 29.9
