"""What the simulator's own tests share: a firmware small enough to be known to its last line."""

from pathlib import Path

import pytest

from host_tools.sim import player
from host_tools.sim.board import modules
from host_tools.sim.board.bus import Wire
from host_tools.sim.board.chip import Board, Outside
from host_tools.sim.board.flash import Flash
from host_tools.sim.board.world import World

STUB = Path(__file__).with_name("stub")


@pytest.fixture
def stub():
    """Give the folder of the stand-in firmware."""
    return STUB


@pytest.fixture
def play_stub():
    """Give a function that plays a scenario text on the stand-in firmware."""

    def play(text, interpreter="cpython", **options):
        return player.play_text(text, interpreter, firmware=STUB, **options)

    return play


class Bench:
    """A bare board: no firmware, the test is the firmware."""

    def __init__(self, root, **options):
        self.world = World()
        self.outside = Outside(self.world)
        self.flash = Flash(str(root))
        self.wire = Wire(21, 22)
        self.rtc = bytearray()
        self.sent = []
        self.received = bytearray()
        self.options = {"seed": 1, "pcnt": True, "received": self.received, "sent": self.sent}
        self.options.update(options)
        self.boot()

    def boot(self, cause=1):
        """Start a power cycle."""
        self.board = Board(self.world, self.outside, cause)
        self.board.wire = self.wire
        self.board.spi = None
        self.world.attach(self.board)
        made = modules.make_modules(self.board, self.flash, self.rtc, [], {}, self.options)
        self.modules = made
        self.machine = made["machine"]
        self.esp32 = made["esp32"]
        self.time = made["time"]
        self.os = made["os"]


@pytest.fixture
def bench(tmp_path):
    """Give a bare board."""
    return Bench(tmp_path)


@pytest.fixture
def old_bench(tmp_path):
    """Give a bare board with a MicroPython that has no pulse counter yet."""
    return Bench(tmp_path, pcnt=False)
