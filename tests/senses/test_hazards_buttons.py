"""Hazards 3 and 23 for buttons: bounce, holds, stuck contacts, late handlers, lost edges."""

import random

import pytest

BUTTON, BUTTON_A = 13, 34
S = 1_000_000
MS = 1000


def press(board, at, down_us, bounce_us=0, rng=None):
    """Plan a press, with contacts that bounce for a while on both edges."""
    for begin, level in ((at, 0), (at + down_us, 1)):
        board.at(begin, BUTTON, level)
        moment = begin
        state = level
        while bounce_us and moment < begin + bounce_us - 600:
            moment += rng.randrange(50, 600) if rng else 500
            state ^= 1
            board.at(moment, BUTTON, state)
        if state != level:
            board.at(begin + bounce_us, BUTTON, level)


def told(match):
    """Give the gestures without their times."""
    return [gesture for _, gesture, _ in match.gestures]


@pytest.mark.parametrize("bounce_ms", [0, 1, 5, 20])
@pytest.mark.parametrize("down_ms", [60, 100, 400, 650])
def test_hazard_23_a_bouncing_tap_is_one_tap_at_its_first_edge(make_match, bounce_ms, down_ms):
    """20 ms of bounce on both edges: one event."""
    rng = random.Random(bounce_ms * down_ms)
    for _ in range(20):
        match = make_match({"counters": False})
        at = 1 * S + rng.randrange(20_000)
        press(match.board, at, down_ms * MS, bounce_ms * MS, rng)
        match.run(3 * S)
        assert told(match) == ["down", "tap"]
        for _, _, t_ms in match.gestures:
            assert t_ms - match.ms(at) in (0, 1)


@pytest.mark.parametrize("bounce_ms", [0, 5, 20])
def test_hazard_23_a_hold_is_no_tap(make_match, bounce_ms):
    """5 s of holding: one hold, told at 0.7 s, with the press instant."""
    match = make_match({"counters": False})
    press(match.board, 1 * S, 5 * S, bounce_ms * MS, random.Random(1))
    match.run(1 * S + 690 * MS)
    assert told(match) == ["down"]
    match.run(1 * S + 730 * MS)
    assert told(match) == ["down", "hold"]
    match.run(1 * S + 1380 * MS)
    assert told(match) == ["down", "hold"]
    match.run(1 * S + 1430 * MS)
    assert told(match) == ["down", "hold", "hold-on"]
    match.run(8 * S)
    assert told(match) == ["down", "hold", "hold-on", "up"]
    assert [t_ms for _, _, t_ms in match.gestures] == [match.ms(1 * S)] * 3 + [match.ms(6 * S)]


@pytest.mark.parametrize("slice_ms", [10, 50])
def test_hazard_23_held_at_boot_is_nothing_until_released(make_match, slice_ms):
    """A press that was there before the board."""
    match = make_match({"counters": False}, at_rest={BUTTON: 0})
    assert match.buttons.held_at_start()
    match.board.at(5 * S, BUTTON, 1)
    match.run(5 * S + 500 * MS, slice_ms)
    assert match.gestures == []
    press(match.board, 6 * S, 100 * MS)
    match.run(7 * S, slice_ms)
    assert told(match) == ["down", "tap"]


def test_hazard_23_a_stuck_button_is_named_and_comes_back(make_match):
    """30 s down is a fault; the press has been a hold; afterwards a tap is a tap."""
    match = make_match({"counters": False})
    press(match.board, 1 * S, 40 * S)
    match.run(32 * S)
    assert told(match) == ["down", "hold", "hold-on", "stuck"]
    assert match.buttons.stuck()
    match.run(42 * S)
    assert told(match)[4:] == ["up", "unstuck"]
    assert not match.buttons.stuck()
    press(match.board, 43 * S, 100 * MS)
    match.run(44 * S)
    assert told(match)[6:] == ["down", "tap"]


def test_hazard_23_stuck_since_boot_is_named_too(make_match):
    """No gesture, but the fault."""
    match = make_match({"counters": False}, at_rest={BUTTON: 0})
    match.run(31 * S)
    assert told(match) == ["stuck"]
    match.board.at(31 * S + 500 * MS, BUTTON, 1)
    match.run(33 * S)
    assert told(match) == ["stuck", "unstuck"]


@pytest.mark.parametrize("bounce_ms", [0, 5, 20])
def test_hazard_23_two_taps_150_ms_apart_are_two(make_match, bounce_ms):
    """Down to down 150 ms, each 100 ms long: the double tap of the lists."""
    match = make_match({"counters": False})
    press(match.board, 1 * S, 100 * MS, bounce_ms * MS)
    press(match.board, 1 * S + 150 * MS, 100 * MS, bounce_ms * MS)
    match.run(2 * S)
    assert told(match) == ["down", "tap", "down", "tap"]
    assert match.gestures[2][2] - match.gestures[0][2] == 150


@pytest.mark.parametrize("block_ms", [40, 100, 400])
def test_hazard_03_a_tap_inside_a_block_is_a_tap(make_match, block_ms):
    """Pressed and released while a flash erase ran: one tap, within the block."""
    for down_ms in (30, 60, 100):
        if down_ms >= block_ms:
            continue
        match = make_match({"counters": False})
        match.run(1 * S)
        begin = match.board.us
        press(match.board, begin + 2 * MS, down_ms * MS, 3 * MS)
        match.block(block_ms * MS)
        match.run(2 * S)
        assert told(match) == ["down", "tap"]
        assert match.ms(begin) <= match.gestures[0][2] <= match.ms(begin) + block_ms


def test_hazard_03_a_hold_that_ends_inside_a_block_is_told_as_it_was(make_match):
    """Down at 0, up at 1.0 s, the loop away from 0.5 s to 1.2 s: a hold, and no tap."""
    match = make_match({"counters": False})
    press(match.board, 1 * S, 1 * S)
    match.run(1 * S + 500 * MS)
    match.block(700 * MS)
    match.run(3 * S)
    assert told(match) == ["down", "hold", "up"]


@pytest.mark.parametrize("spark_us", [5, 100, 2000, 15_000])
def test_a_spark_is_no_tap_unless_a_poll_saw_it(make_match, spark_us):
    """What is shorter than the debounce time is at most a press that was seen."""
    rng = random.Random(spark_us)
    for _ in range(20):
        match = make_match({"counters": False})
        press(match.board, 1 * S + rng.randrange(10_000), spark_us)
        match.run(2 * S)
        assert told(match) in ([], ["down", "tap"])
        assert spark_us > 2000 or told(match) == [] or spark_us == 2000


def test_a_gap_in_a_hold_is_no_release(make_match):
    """A contact that opens for 3 ms while held."""
    match = make_match({"counters": False})
    match.board.at(1 * S, BUTTON, 0)
    match.board.at(1 * S + 400 * MS, BUTTON, 1)
    match.board.at(1 * S + 403 * MS, BUTTON, 0)
    match.board.at(3 * S, BUTTON, 1)
    match.run(4 * S)
    assert told(match) == ["down", "hold", "hold-on", "up"]


def test_lost_edges_are_made_good_by_polls(make_match):
    """The queue of eight had no room for the button: the level tells."""
    match = make_match({"counters": False})
    for begin in (1 * S, 2 * S):
        match.run(begin)
        for i in range(8):
            match.board.at(match.board.us + i, 32, 0, spurious=True)
        match.board.at(match.board.us + 100, BUTTON, 0 if begin == 1 * S else 1)
        match.block(30 * MS)
    assert match.board.dropped == 2
    match.run(3 * S)
    assert told(match) == ["down", "hold", "up"]


def test_pressed_ms_tells_of_a_press_that_may_become_a_tap(make_match):
    """Nothing that the tap could change may be decided before it is known."""
    match = make_match({"counters": False})
    press(match.board, 1 * S, 100 * MS)
    match.run(900 * MS)
    assert match.buttons.pressed_ms() is None
    match.run(1 * S + 50 * MS)
    assert match.buttons.pressed_ms() == match.ms(1 * S)
    match.run(2 * S)
    assert match.buttons.pressed_ms() is None
    press(match.board, 3 * S, 2 * S)
    match.run(3 * S + 720 * MS)
    assert match.buttons.pressed_ms() is None


def test_extra_buttons_have_their_own_index(make_match):
    """Button A on GPIO 34."""
    match = make_match({"counters": False}, start=False)
    match.config.pins["button_a"] = BUTTON_A
    match.buttons.__init__(match.config, match.clock)
    match.start()
    match.board.at(1 * S, BUTTON_A, 0)
    match.board.at(1 * S + 100 * MS, BUTTON_A, 1)
    match.run(2 * S)
    assert [(index, gesture) for index, gesture, _ in match.gestures] == [(1, "down"), (1, "tap")]
    assert not match.buttons.held_at_start()
