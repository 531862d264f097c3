"""The trace of pins and bus: every edge at its own microsecond, close transfers as one."""

import pytest

from host_tools.ui.tabletop import Tabletop, Wish
from host_tools.ui.web.desk import Desk
from host_tools.ui.web.orders import ORDERS


@pytest.fixture
def top():
    one = Tabletop(Wish("kamzolov", {"first_opener": "A"}))
    one.run_until_ms(1000)
    one.set_up()
    one.trace.take()
    yield one
    one.close()


def of(trace, wire):
    return [(at_us, value) for at_us, name, value in trace if name == wire]


def test_button_and_beams(top):
    top.gesture("tap")
    pressed_us = top.session.now_us
    top.pace.skip(500)
    top.session.beam_at(top.session.now_us + 1234, 1, True)
    dark_us = top.session.now_us + 1234
    top.session.beam_at(dark_us + 777, 1, False)
    top.pace.skip(500)
    trace = top.trace.take()
    presses = of(trace, "button")
    assert presses[0] == (pressed_us, 1)
    assert [value for _, value in presses] == [1, 0]
    assert presses[1][0] - pressed_us == pytest.approx(100_000, abs=1000)
    assert of(trace, "beam_right") == [(dark_us, 1), (dark_us + 777, 0)]
    assert [at_us for at_us, _, _ in trace] == sorted(at_us for at_us, _, _ in trace)


def test_the_bus_and_the_buzzer(top):
    top.gesture("tap")
    top.pace.skip(1500)
    top.session.shoot(1, 9000)
    top.pace.skip(1500)
    trace = top.trace.take()
    tones = [value for _, value in of(trace, "buzzer") if value > 1]
    assert {1319, 1568, 2093} <= set(tones)
    bunches = of(trace, "bus")
    assert bunches and all(count > 0 for _, count in bunches)
    assert top.trace.take() == []


def test_what_nobody_takes_is_forgotten_in_the_end(top):
    for _ in range(3000):
        top.session.shoot(0, 100)
        top.pace.skip(1)
    assert len(top.trace.take()) <= 4000


def test_a_ball_of_the_workshop_is_not_seen_by_a_blind_beam(top):
    _, shoot = ORDERS["shoot"]
    for fault, edges in (("blind", 0), ("", 2)):
        top.break_beam(1, fault)
        top.trace.take()
        shoot(Desk(top), None, 1)
        top.pace.skip(500)
        assert len(of(top.trace.take(), "beam_right")) == edges
