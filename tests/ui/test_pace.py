"""Real time becomes virtual time, and gestures happen at exact virtual instants."""

import pytest

from host_tools.ui.pace import GESTURES, Pace
from tests.ui.fake_session import FakeSession


@pytest.fixture
def session():
    return FakeSession()


def pass_real(pace, ms, tick_ms=33):
    for _ in range(round(ms / tick_ms)):
        pace.pass_real(tick_ms)


@pytest.mark.parametrize("speed", [1, 5, 50])
def test_time_runs_at_the_chosen_speed(session, speed):
    pass_real(Pace(session, speed), 3300)
    assert session.now_ms == 3300 * speed


def test_fractions_of_a_millisecond_are_not_lost(session):
    pace = Pace(session)
    for _ in range(1000):
        pace.pass_real(33.3)
    assert session.now_ms == pytest.approx(33300, abs=1)


def test_a_hitch_is_not_made_up_for(session):
    Pace(session).pass_real(60_000)
    assert session.now_ms <= 250


@pytest.mark.parametrize("speed", [1, 7, 50])
@pytest.mark.parametrize("name", GESTURES)
def test_a_gesture_is_exact_at_any_speed(session, name, speed):
    pace = Pace(session, speed)
    pace.pass_real(10)
    start = session.now_ms
    assert pace.gesture(name)
    pass_real(pace, 3000)
    assert session.done == [(start + after, what) for after, what in GESTURES[name]]


def test_one_gesture_at_a_time(session):
    pace = Pace(session)
    assert pace.gesture("hold")
    assert not pace.gesture("tap")
    assert not pace.strike_key()
    pass_real(pace, 1100)
    assert pace.gesture("tap")


def test_time_is_real_while_the_key_is_down(session):
    pace = Pace(session, speed=50)
    pace.strike_key()
    pass_real(pace, 3300)
    (_, first), (released_ms, second) = session.done
    assert (first, second) == ("press", "release")
    assert released_ms < 700, "a tap must not become a hold because time runs faster"
    assert session.now_ms > 50_000


def test_a_pause_stops_the_world(session):
    pace = Pace(session)
    pace.paused = True
    pace.pass_real(100)
    assert session.now_ms == 0


def test_speeds_have_ends(session):
    pace = Pace(session)
    assert [pace.change_speed(1) for _ in range(7)] == [2, 5, 10, 20, 50, 50, 50]
    assert [pace.change_speed(-1) for _ in range(7)] == [20, 10, 5, 2, 1, 1, 1]


def test_a_power_cut_lets_the_button_go(session):
    pace = Pace(session)
    pace.gesture("hold")
    pace.let_go()
    pass_real(pace, 2000)
    assert [what for _, what in session.done] == ["press", "release"]
    assert not pace.button_is_busy
