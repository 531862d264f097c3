"""Hazard 2: ticks wrap after 17.9 minutes; time does not."""

import pytest

PERIOD_US = 1 << 30


@pytest.mark.parametrize("start_us", [0, PERIOD_US - 500_000, PERIOD_US // 2 - 500_000, 12345])
def test_hazard_02_twenty_minutes_across_a_wrap_are_twenty_minutes(make_board, start_us):
    """To the millisecond, sampled every 10 ms or 50 ms or now and then."""
    for every_us in (50_000, 777_777, 240_000_000):
        board, drivers = make_board(counters=False, start_us=start_us)
        clock = drivers.clock.Clock()
        begun = clock.now_ms()
        while board.us < start_us + 1_200_000_000:
            board.run(min(board.us + every_us, start_us + 1_200_000_000))
            assert clock.now_ms() == board.us // 1000
        assert clock.now_ms() - begun == 1_200_000


def test_hazard_02_a_start_after_seven_idle_days_is_right(make_board):
    """Sampled every ten minutes, longer than half a lap, for seven days."""
    board, drivers = make_board(counters=False)
    clock = drivers.clock.Clock()
    for _ in range(7 * 24 * 6):
        board.run(board.us + 600_000_000)
        assert clock.now_ms() == board.us // 1000
    tick = clock.tick()
    board.run(board.us + 1_200_000)
    assert clock.ms_of(tick) == 7 * 24 * 3600 * 1000
    assert clock.now_ms() == 7 * 24 * 3600 * 1000 + 1200


def test_a_tick_before_and_after_the_last_sample_has_its_own_time(make_board):
    """`ms_of` carries the same fraction of a millisecond as `now_ms`."""
    board, drivers = make_board(counters=False, start_us=PERIOD_US - 1700)
    clock = drivers.clock.Clock()
    ticks = []
    for _ in range(60):
        board.run(board.us + 77)
        ticks.append((clock.tick(), board.us // 1000))
        if len(ticks) % 13 == 0:
            assert clock.now_ms() == ticks[-1][1]
    for tick, ms in ticks:
        assert clock.ms_of(tick) == ms


def test_a_handler_is_late_by_the_work_or_the_oversleeping_before_it(make_board):
    """On time in a nap; late by what the loop did since it was last known to be free."""
    board, drivers = make_board(counters=False)
    clock = drivers.clock.Clock()
    alive = clock.tick()
    clock.nap_ms(10)
    in_nap = alive + 4000
    assert clock.late_us(in_nap, alive) == 0
    board.run(board.us + 5000)
    assert clock.late_us(clock.tick(), alive) == 5000
    assert clock.late_us(clock.tick(), clock.tick() - 2000) == 2000
    assert clock.late_us(clock.tick(), clock.tick() - 200) == 0

    alive = clock.tick()
    clock._sleep_ms = lambda ms: board.run(board.us + ms * 1000 + 30_000)
    clock.nap_ms(10)
    assert clock.late_us(alive + 5000, alive) == 0
    assert clock.late_us(alive + 40_000, alive) == 40_000
