"""Upper beams, the emitter's self-test, the alignment monitor, dark times."""

import pytest

BOARDS = [
    pytest.param({"counters": False}, id="soft"),
    pytest.param({"units": 4}, id="4-units"),
    pytest.param({"units": 8}, id="8-units"),
]
LEFT, RIGHT, UPPER_LEFT, EMITTER = 32, 33, 25, 27
S = 1_000_000


def fit(make_match, board, **pins):
    """Make a match with more pins."""
    match = make_match(board, start=False)
    match.config.pins.update(pins)
    match.beams.__init__(match.config, match.clock)
    return match


@pytest.mark.parametrize("board", BOARDS)
def test_a_draught_breaks_both_beams_and_is_no_goal(make_match, board):
    """A ball of 3 mm breaks the low beam only, a draught of 8 mm both, with some skew."""
    for skew_us in (-6000, 0, 6000):
        match = fit(make_match, board, upper_left=UPPER_LEFT).start()
        match.board.brk(1 * S, LEFT, 30_000)
        match.board.brk(1 * S + skew_us, UPPER_LEFT, 30_000)
        match.run(2 * S)
        assert match.goals == []
        match.board.brk(2 * S + 20_000, LEFT, 3000)
        match.board.brk(3 * S, LEFT, 30_000)
        match.run(4 * S)
        assert [goal[1] for goal in match.goals] == [match.ms(2 * S + 20_000), match.ms(3 * S)]


@pytest.mark.parametrize("board", BOARDS)
def test_a_faulty_upper_beam_is_named_and_takes_no_goal_away(make_match, board):
    """Dark for ever: the low beam decides alone."""
    match = fit(make_match, board, upper_left=UPPER_LEFT)
    match.board.level(UPPER_LEFT, 1)
    match.start()
    match.board.brk(1 * S, LEFT, 5000)
    match.run(2 * S)
    assert match.beams.faults() == ("beam-left-upper-blocked",)
    assert len(match.goals) == 1


def self_test(match, lit=True, dark_without=True):
    """Wire the emitter to the left beam as told, and run its test."""

    def emit(gpio, level):
        if gpio == EMITTER and dark_without:
            match.board.at(match.board.us, LEFT, 0 if level and lit else 1)
            match.board.at(match.board.us, RIGHT, 0 if level else 1)
            match.board.run(match.board.us)

    match.board.emit = emit
    match.beams.self_test(match.clock.now_ms())
    match.run(match.board.us + 60_000)


@pytest.mark.parametrize("board", BOARDS)
def test_the_self_test_finds_what_is_right(make_match, board):
    """All dark without the emitter, all clear with it: no fault, no goal, and goals go on."""
    match = fit(make_match, board, emitter=EMITTER).start()
    match.run(1 * S)
    self_test(match)
    assert match.beams.faults() == ()
    assert match.goals == []
    match.board.brk(2 * S, LEFT, 5000)
    match.run(3 * S)
    assert len(match.goals) == 1


def test_the_self_test_names_a_beam_that_is_never_dark(make_match):
    """Sunlight, cross-talk, wrong wiring: clear although the emitter is off."""
    match = fit(make_match, {"counters": False}, emitter=EMITTER).start()
    match.run(1 * S)
    self_test(match, dark_without=False)
    assert match.beams.faults() == ("beam-left-never-dark", "beam-right-never-dark")
    assert match.goals == []
    match.board.brk(2 * S, LEFT, 5000)
    match.run(3 * S)
    assert match.beams.faults() == ("beam-right-never-dark",)
    assert len(match.goals) == 1


def test_the_self_test_names_a_beam_that_is_never_clear(make_match):
    """Misaligned, unplugged: dark although the emitter is on."""
    match = fit(make_match, {"counters": False}, emitter=EMITTER)
    match.board.level(LEFT, 1)
    match.start()
    match.run(1 * S)
    self_test(match, lit=False)
    assert match.beams.faults() == ("beam-left-never-clear",)
    match.run(2 * S)
    match.board.at(match.board.us, LEFT, 0)
    match.run(3 * S)
    assert match.beams.faults() == ()
    assert match.goals == []


def test_the_self_test_waits_for_a_break_that_is_not_decided(make_match):
    """A ball in the beam is worth more than a test."""
    match = fit(make_match, {"counters": False}, emitter=EMITTER).start()
    match.board.at(1 * S, LEFT, 1)
    match.run(1 * S)
    match.board.run(1 * S + 1000)
    match.step()
    match.beams.self_test(match.clock.now_ms())
    match.run(1 * S + 100_000)
    assert len(match.goals) == 1


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("dark_us", [2000, 3300, 12_000, 90_000])
def test_the_dark_time_of_a_goal_is_told_once_it_is_over(make_match, board, dark_us):
    """Measured in hardware to 0.1 ms: what the speed of the shot is made of."""
    match = make_match(board)
    match.board.brk(1 * S, LEFT, dark_us)
    match.run(1 * S + 50_000)
    if dark_us == 90_000:
        assert match.beams.take_dark(0) == -1
    match.run(1 * S + dark_us + 150_000)
    found = match.beams.take_dark(0)
    assert abs(found - dark_us) <= 100
    assert match.goals[0][4] == (board.get("counters") is None)
    assert match.beams.take_dark(0) == -1
    assert match.beams.take_dark(1) == -1


@pytest.mark.parametrize("board", BOARDS)
def test_a_dark_time_measured_through_a_block_is_right_with_counters(make_match, board):
    """The interpreter saw nothing of it."""
    match = make_match(board)
    match.run(1 * S)
    match.board.brk(match.board.us + 5000, LEFT, 15_000)
    match.block(40_000)
    match.run(2 * S)
    found = match.beams.take_dark(0)
    assert match.goals[0][4] == match.beams.measures
    if match.beams.measures:
        assert abs(found - 15_000) <= 100
        assert abs(match.goals[0][3] - 15_000) <= 100


def test_a_ball_that_came_back_has_no_dark_time(make_match):
    """Which of the two it was cannot be told."""
    match = make_match({"counters": False})
    match.board.brk(1 * S, LEFT, 20_000)
    match.board.brk(1 * S + 60_000, LEFT, 20_000)
    match.run(2 * S)
    assert match.beams.take_dark(0) == -1


@pytest.mark.parametrize("board", BOARDS)
def test_the_monitor_shows_what_the_beam_does(make_match, board):
    """Live state, last and shortest dark time, count; sparks included."""
    match = make_match(board)
    match.run(1 * S)
    assert match.beams.monitor(0) == (False, 0, 0, 0)
    for i, dark_us in enumerate((20_000, 1000, 5000)):
        match.board.brk((i + 2) * S, LEFT, dark_us)
    match.run(6 * S)
    dark, last_us, shortest_us, count = match.beams.monitor(0)
    assert (dark, count) == (False, 3)
    assert abs(last_us - 5000) <= 100
    assert abs(shortest_us - 1000) <= 100
    match.board.at(6 * S + 500_000, RIGHT, 1)
    match.run(7 * S)
    assert match.beams.monitor(1)[0] is True


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_is_settled_that_a_break_could_still_precede(make_match, board):
    """While a break is on that may become a goal, time stands at its begin."""
    match = make_match(board)
    match.run(1 * S)
    match.board.at(match.board.us + 9500, LEFT, 1)
    begun = match.ms(match.board.us + 9500)
    match.clock.nap_ms(10)
    match.step()
    now_ms = match.clock.now_ms()
    assert match.goals == []
    assert match.beams.settled_ms(now_ms) in (begun, begun + 1)
    assert match.beams.wait_ms() == 2
    match.board.run(match.board.us + 2000)
    match.step()
    assert len(match.goals) == 1
    assert match.beams.settled_ms(match.clock.now_ms()) == match.clock.now_ms()


def test_goals_are_reported_in_order_of_time(make_match):
    """Both beams in one block: the earlier one first."""
    match = make_match({"units": 8})
    match.run(1 * S)
    match.board.brk(match.board.us + 20_000, LEFT, 5000)
    match.board.brk(match.board.us + 10_000, RIGHT, 5000)
    match.block(50_000)
    match.step()
    assert [goal[0] for goal in match.goals] == [1, 0]


def test_a_goal_without_a_pin_is_blind_and_nothing_else(make_match):
    """A null pin: no goal, no fault, figures all zero."""
    match = fit(make_match, {"units": 8}, beam_left=None).start()
    match.board.brk(1 * S, RIGHT, 5000)
    match.run(2 * S)
    assert [goal[0] for goal in match.goals] == [1]
    assert match.beams.monitor(0) == (False, 0, 0, 0)
    assert match.beams.take_dark(0) == -1
    assert match.beams.faults() == ()


def test_inverted_receivers_work_with_the_other_level(make_match):
    """`beam_dark_level` 0: low is dark, in the counters too."""
    match = make_match({"units": 8}, at_rest={LEFT: 1, RIGHT: 1}, beam_dark_level=0)
    assert match.beams.measures
    match.board.at(1 * S, LEFT, 0)
    match.board.at(1 * S + 5000, LEFT, 1)
    match.run(2 * S)
    (goal,) = match.goals
    assert goal[1] == match.ms(1 * S)
    assert goal[4] is True


@pytest.mark.parametrize("dark_us", [1400, 1450, 1550, 1600, 2000])
@pytest.mark.parametrize("board", BOARDS)
def test_the_shortest_break_is_where_it_is_set(make_match, board, dark_us):
    """1.5 ms to within 0.1 ms, with and without counters."""
    match = make_match(board)
    for i in range(20):
        match.board.brk((i + 1) * S + 137 * i, LEFT, dark_us)
    match.run(22 * S, work_us=0)
    assert len(match.goals) in range(21)
    if dark_us >= 1600:
        assert len(match.goals) == 20
    if dark_us <= 1400:
        assert match.goals == []


@pytest.mark.parametrize("board", BOARDS)
def test_what_follows_a_goal_in_the_same_step_does_not_change_its_time(make_match, board):
    """A ball and a spark 20 ms after it, both before the next step: the goal is the ball's."""
    match = make_match(board)
    match.run(1 * S, slice_ms=50)
    begin = match.board.us + 5000
    match.board.brk(begin, LEFT, 3000)
    match.board.brk(begin + 23_000, LEFT, 200)
    match.clock.nap_ms(50)
    match.run(2 * S)
    (goal,) = match.goals
    assert abs(goal[1] - match.ms(begin)) <= goal[2] + 1


@pytest.mark.parametrize("board", BOARDS)
def test_noise_after_a_goal_does_not_keep_the_beam_disarmed(make_match, board):
    """Sparks at 8 Hz for ever: the next ball counts all the same."""
    match = make_match(board)
    for i in range(60):
        match.board.brk(1 * S + i * 125_000, LEFT, 100)
    for i in range(3):
        match.board.brk(2 * S + i * 2 * S + 60_000, LEFT, 5000)
    match.run(9 * S, work_us=0)
    assert len(match.goals) == 3
    assert match.beams.faults() == ()
