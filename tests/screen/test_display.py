"""The display as the app uses it: whatever the panel does, nothing raises, the match goes on."""

from types import SimpleNamespace

import framebuf
import pytest
from goalmouth import screen

from host_tools.fonts import samples
from host_tools.sim.board import panel

from .test_oled import drawn, glass, turned

VIEWS = dict(samples.views(screen))


def config(**changes):
    """Return the settings that the display reads."""
    settings = {"pins": {"sda": 21, "scl": 22}, "display": "ssd1306-128x64", "display_addr": None,
                "i2c_hz": 400000, "flip_display": False}  # fmt: skip
    settings.update(changes)
    return SimpleNamespace(**settings)


class Bench:
    """A display on a wire, and a time that goes on."""

    def __init__(self, board, **changes):
        self.wire = board.wire
        self.module = board.display
        self.display = board.make(config(**changes))
        self.now_ms = 0

    def show(self, name):
        self.display.show(VIEWS[name], self.now_ms)

    def run(self, for_ms, may_block=True):
        """Step as the app does, at least every 200 ms; each step sends one slice at most."""
        end_ms = self.now_ms + for_ms
        while self.now_ms <= end_ms:
            before = self.wire.attempts
            wait_ms = self.display.step(self.now_ms, may_block)
            assert self.wire.attempts - before <= 3
            assert wait_ms >= 0
            self.now_ms += min(max(1, wait_ms), 200)

    def sees(self, name):
        return glass(self.wire.chip) == drawn(name, self.wire.chip.height)


@pytest.fixture
def bench(board):
    return Bench(board)


def test_a_view_is_on_the_panel_soon(bench):
    bench.show("full")
    bench.run(100)
    assert bench.sees("full") and not bench.display.fault
    assert bench.wire.chip.unknown == []


def test_each_step_sends_one_slice(bench):
    bench.show("full")
    bench.run(100)
    bench.show("list")
    counts = []
    while True:
        before = len(bench.wire.messages)
        wait_ms = bench.display.step(bench.now_ms)
        counts.append(len(bench.wire.messages) - before)
        if wait_ms:
            break
    assert set(counts) <= {0, 1} and len(counts) > 10
    assert max(len(message) for message in bench.wire.messages) <= 39
    assert bench.sees("list")


def test_the_same_view_again_costs_nothing(bench):
    bench.show("full")
    bench.run(100)
    sent = len(bench.wire.messages)
    for _ in range(20):
        bench.show("full")
        bench.run(10)
    assert len(bench.wire.messages) == sent


def test_before_a_deadline_nothing_is_sent(bench):
    bench.show("full")
    bench.run(300, may_block=False)
    assert bench.wire.attempts == 0
    bench.run(100)
    assert bench.sees("full")


def test_absent_at_start_and_back_within_two_seconds(bench):
    """Hazard 19."""
    bench.wire.absent = True
    bench.show("full")
    bench.run(20000)
    assert bench.display.fault
    assert bench.wire.attempts < 60
    bench.wire.absent = False
    bench.run(2000)
    assert bench.sees("full") and not bench.display.fault


def test_unplugged_and_plugged_in_again(bench):
    """Memory and registers are lost with the power."""
    bench.show("full")
    bench.run(100)
    bench.wire.absent = True
    bench.wire.chip.power_up()
    bench.show("list")
    bench.run(5000)
    assert bench.display.fault
    bench.wire.absent = False
    bench.run(2000)
    assert bench.sees("list") and not bench.display.fault


@pytest.mark.parametrize("failing", range(0, 40, 3))
def test_errors_at_any_transfer(bench, failing):
    bench.wire.fail_after = failing
    bench.show("full")
    bench.run(1000)
    bench.wire.fail_after = None
    bench.run(2000)
    assert bench.sees("full") and not bench.display.fault


def test_a_line_held_low_is_not_even_tried(bench):
    """Hazard 26: each transfer would block until its timeout. The Wire asserts that none comes."""
    bench.show("full")
    bench.run(100)
    attempts = bench.wire.attempts
    bench.wire.held = True
    bench.show("list")
    bench.run(10000)
    assert bench.wire.attempts == attempts and bench.display.fault
    bench.wire.held = False
    bench.run(2000)
    assert bench.sees("list") and not bench.display.fault


def test_a_bus_that_was_low_is_clocked_free(bench):
    bus = bench.display._bus
    bench.wire.held = True
    bench.show("full")
    bench.run(100)
    assert bus._scl.writes[:19] == [1] + [0, 1] * 9
    assert bus._sda.writes[:3] == [1, 0, 1]


def test_forgotten_registers_come_back(bench):
    """The panel still acknowledges, but it is dark and its memory is noise."""
    bench.show("full")
    bench.run(3000)
    bench.wire.chip.forget()
    bench.run(2000)
    assert bench.sees("full")


def test_a_panel_that_cannot_be_asked_is_refreshed_blindly(bench):
    bench.wire.readable = False
    bench.show("full")
    bench.run(5000)
    messages = len(bench.wire.messages)
    bench.run(3000)
    assert len(bench.wire.messages) - messages < 8, "asked in a loop"
    bench.wire.chip.forget()
    bench.run(2000)
    assert bench.wire.chip.lit()
    bench.run(32 * 16_000)
    assert bench.sees("full")


def test_other_memory_faults_are_made_good(bench):
    bench.show("full")
    bench.run(100)
    bench.wire.chip._ram[3][50:60] = b"\xff" * 10
    bench.run(33 * 16_000)
    assert bench.sees("full")


def test_the_other_address_is_found(bench):
    bench.wire.address = 0x3D
    bench.show("full")
    bench.run(1000)
    assert bench.sees("full")


def test_a_given_address_is_the_only_one_tried(board):
    bench = Bench(board, display_addr=0x3D)
    bench.show("full")
    bench.run(1000)
    assert bench.display.fault
    bench.wire.address = 0x3D
    bench.run(2000)
    assert bench.sees("full")


@pytest.mark.parametrize("name", ["ssd1306-128x32", "sh1106-128x64"])
def test_other_panels(board, name):
    board.wire.chip = panel.make(name)
    bench = Bench(board, display=name)
    bench.show("full")
    bench.run(200)
    assert bench.sees("full") and bench.wire.chip.unknown == []


def test_mounted_upside_down(board):
    bench = Bench(board, flip_display=True)
    bench.show("full")
    bench.run(200)
    assert not bench.sees("full")
    bench.wire.chip.forget()
    bench.run(2000)
    assert turned(bench.wire.chip) == drawn("full")


@pytest.mark.parametrize("changes", [{"display": "none"}, {"pins": {"sda": None, "scl": None}}])
def test_no_display_is_no_fault(board, changes):
    bench = Bench(board, **changes)
    bench.show("full")
    bench.run(1000)
    bench.display.idle(3)
    bench.display.stop()
    assert bench.wire.attempts == 0 and not bench.display.fault


def test_a_view_that_cannot_be_drawn_is_no_broken_panel(bench):
    bench.show("full")
    bench.run(100)
    broken = screen.MatchView("5:40", "x", None)
    bench.display.show(broken, bench.now_ms)
    bench.run(100)
    assert isinstance(bench.display.draw_error, TypeError) and not bench.display.fault
    bench.show("list")
    bench.run(100)
    assert bench.sees("list")


def test_out_of_memory_is_tried_again(bench, monkeypatch):
    real = bench.module.redraw
    calls = []

    def redraw(*arguments):
        calls.append(1)
        if len(calls) < 3:
            raise MemoryError
        real(*arguments)

    monkeypatch.setattr(bench.module, "redraw", redraw)
    bench.show("full")
    bench.run(300)
    assert bench.sees("full") and not bench.display.fault and bench.display.draw_error is None


def test_idle_dims_moves_and_switches_off(bench):
    module = bench.module
    bench.show("result")
    bench.run(100)
    bench.display.idle(module.DIM)
    bench.run(100)
    assert bench.wire.chip.contrast < 0x10 and bench.sees("result")
    bench.display.idle(module.MOVE)
    bench.run(100)
    first = glass(bench.wire.chip)
    bench.run(21000)
    second = glass(bench.wire.chip)
    assert first != second
    assert max(bin(int.from_bytes(data, "big")).count("1") for data in (first, second)) < 150
    bench.display.idle(module.OFF)
    bench.run(5000)
    assert not bench.wire.chip.on
    bench.display.idle(module.AWAKE)
    bench.show("result")
    bench.run(200)
    assert bench.wire.chip.on and bench.wire.chip.contrast == 0xFF and bench.sees("result")


def test_stop_switches_off_and_never_raises(bench):
    bench.show("full")
    bench.run(100)
    bench.display.stop()
    assert not bench.wire.chip.on
    bench.wire.absent = True
    bench.display.stop()
    bench.wire.held = True
    bench.display.stop()


def test_a_keyboard_interrupt_goes_through(bench, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(bench.module, "redraw", interrupt)
    bench.show("full")
    with pytest.raises(KeyboardInterrupt):
        bench.run(100)


def test_bus_bytes_of_a_minute_of_play_are_a_tenth_of_whole_frames(bench):
    """With the chip being asked, and its registers and memory refreshed."""
    bench.show("running")
    bench.run(1000)
    bench.wire.messages.clear()
    for second in range(60):
        bench.display.show(samples.match(screen, "4:%02d" % (59 - second), 2, 1, ("Red", "Blue"),
                                         period="1/3"), bench.now_ms)  # fmt: skip
        bench.run(1000 - 1)
    sent = sum(len(message) + 1 for message in bench.wire.messages)
    assert sent < 60 * 1025 // 10


def test_the_fake_framebuffer_is_the_base(bench):
    assert isinstance(bench.display.chip, framebuf.FrameBuffer)
