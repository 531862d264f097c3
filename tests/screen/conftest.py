"""The board's modules that screen/ and the display's drivers need, on the desk."""

import sys
from types import ModuleType

import pytest

from host_tools.sim import framebuf, micropython

# Names of the board's modules: the desk has none of its own that they could hide.
sys.modules.setdefault("framebuf", framebuf)
sys.modules.setdefault("micropython", micropython)


def _only_for_annotations(name, *classes):
    """Stand in for a module of Adafruit's that its display driver names in annotations alone."""
    module = ModuleType(name)
    for word in classes:
        setattr(module, word, type(word, (), {}))
    sys.modules.setdefault(name, module)


_only_for_annotations("busio", "I2C", "SPI")
_only_for_annotations("digitalio", "DigitalInOut")
_only_for_annotations("circuitpython_typing", "ReadableBuffer", "WriteableBuffer")

# ruff: noqa: E402  (what follows needs the modules above)
from types import SimpleNamespace

from host_tools.sim.board import panel

ENODEV = 19


class FakePin:
    """A pin that remembers what it was set to; `held` is what holds it low from outside."""

    OPEN_DRAIN = 7
    OUT = 3

    def __init__(self, gpio):
        self.gpio = gpio
        self.level = 1
        self.writes = []

    def init(self, _mode=None, value=None):
        if value is not None:
            self.value(value)

    def value(self, *new):
        if new:
            self.writes.append(new[0])
            self.level = new[0]
        wire = FakeI2C.wire
        return 0 if wire is not None and wire.held else self.level

    __call__ = value


class Wire:
    """An I2C bus with a panel on it, whose faults are switched on and off; counts what is sent."""

    def __init__(self, chip, address=0x3C):
        self.chip = chip
        self.address = address
        self.held = False
        self.absent = False
        self.messages = []
        self.attempts = 0
        self.fail_after = None
        self.readable = True

    def transfer(self, address, data):
        self.attempts += 1
        assert not self.held, "a transfer on a line that is held low blocks until its timeout"
        if self.absent or address != self.address:
            raise OSError(ENODEV)
        if self.fail_after is not None:
            if self.fail_after == 0:
                raise OSError(ENODEV)
            self.fail_after -= 1
        self.messages.append(bytes(data))
        self.chip.receive(bytes(data))


class FakeI2C:
    """machine.I2C on the Wire that the test has made."""

    wire = None

    def __init__(self, *_arguments, **_options):
        pass

    def writeto(self, address, data):
        self.wire.transfer(address, data)

    def readfrom(self, address, count):
        wire = self.wire
        if wire.absent or address != wire.address:
            raise OSError(ENODEV)
        return bytes([wire.chip.status() if wire.readable else 0x40] * count)


class FakePWM:
    """machine.PWM that notes what it sounds."""

    def __init__(self, pin, freq, duty_u16):
        self.pin = pin
        self.tone_hz = freq
        self.duty = duty_u16
        self.broken = False

    def freq(self, tone_hz):
        if self.broken:
            raise OSError(5)
        self.tone_hz = tone_hz

    def duty_u16(self, duty):
        if self.broken:
            raise OSError(5)
        self.duty = duty


@pytest.fixture
def wire():
    """Give a Wire with a 128×64 SSD1306; drivers made in the test are on it."""
    FakeI2C.wire = Wire(panel.Panel(128, 64))
    yield FakeI2C.wire
    FakeI2C.wire = None


@pytest.fixture
def board(monkeypatch, wire):
    """Give the drivers, imported with a `machine` of fakes: `board.display`, `board.buzzer`."""
    machine = SimpleNamespace(I2C=FakeI2C, Pin=FakePin, PWM=FakePWM)
    monkeypatch.setitem(sys.modules, "machine", machine)
    names = ("goalmouth.drivers.panels", "goalmouth.drivers.display", "goalmouth.drivers.buzzer")
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    import goalmouth.drivers.buzzer
    import goalmouth.drivers.panels

    time = goalmouth.drivers.display.time
    monkeypatch.setattr(time, "sleep_us", lambda _us: None, raising=False)
    yield SimpleNamespace(
        display=goalmouth.drivers.display, make=goalmouth.drivers.panels.make,
        buzzer=goalmouth.drivers.buzzer, wire=wire,
    )  # fmt: skip
    for name in names:
        sys.modules.pop(name, None)
