"""Hazards 23, 25, 26 and 29 on the whole firmware: button, counters, bus, handlers."""

import pytest

from tests.bench.rough import both, play, rough


@both
@pytest.mark.parametrize("bounce", ["1ms", "5ms", "20ms"])
def test_hazard_23_bounce_is_one_tap_and_a_long_press_no_tap(pcnt, bounce):
    """Both edges bounce; five seconds of holding open the list and leave the clock."""
    text = f"press 80ms bounce {bounce}\n+10\nexpect phase running\nexpect clock 5:50.000\n"
    result = play(text + f"press 5s bounce {bounce}\n+16\nexpect phase running\n", pcnt)
    assert result.journal.count(" tap ") == 1


@both
def test_hazard_25_no_counter_interrupt_is_ever_enabled(pcnt):
    """The fake raises if one is; none is used by another name either."""
    with rough(pcnt) as board:
        board.shoot(0, 4000)
        board.wait(500)
        assert board.trouble == ""
        assert board._rig.app().beams.measures == pcnt


@pytest.mark.parametrize("ms", [500, 3000])
def test_hazard_26_a_bus_that_hangs_costs_the_match_nothing(ms):
    """Seen before the transfer: no block, no lost ball, the fault named, and back in 2 s."""
    with rough(True) as board:
        transfers = board.stats["bus_transfers"]
        board.hang_display(ms)
        board.wait(100)
        board.shoot(1, 3000)
        board.wait(300)
        assert board.fields()["score"] == "1-0"
        assert board.fields()["faults"] == "display"
        assert board.stats["bus_transfers"] - transfers <= 1  # one that the fault has cut short
        board.wait(ms - 400 + 2000)
        assert board.fields()["faults"] == "-"


def test_hazard_29_every_handler_of_the_running_board_is_the_one_that_is_proved():
    """All beams, all buttons: tests/senses looks at its bytecode."""
    pins = {"upper_left": 25, "upper_right": 26, "button_a": 34, "button_b": 35}
    with rough(True, config={"pins": pins}) as board:
        handlers = {line.gpio: line.handler for line in board._rig.board.lines.values()
                    if line.handler is not None}  # fmt: skip
        assert sorted(handlers) == [13, 25, 26, 32, 33, 34, 35]
        for handler in handlers.values():
            assert handler.__func__.__qualname__ == "EdgeRing._on_edge"
        board.plan([(1000, True), (6000, False)])
        board.wait(500)
        assert board._rig.world.handler_errors == []
        assert board.fields()["score"] == "0-1"
