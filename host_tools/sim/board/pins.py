"""machine.Pin and machine.Signal of the ESP32 port, checked as the port checks them.

Source: micropython ports/esp32/machine_pin.c. Beyond what the port refuses, Misuse is raised for
what it accepts silently and what then does not work: pull-ups on 34-39, flash pins, reading a pin
that floats or was never set up.
"""

from .chip import FIRST_INPUT_ONLY, IN, OPEN_DRAIN, OUT, PULL_DOWN, PULL_UP
from .world import Misuse

_KEEP = -1
_NOT_GIVEN = object()


class PinBase:
    """A pin by number. `Pin(13, Pin.IN, Pin.PULL_UP)`; made per board by `pin_class`."""

    IN = IN
    OUT = OUT
    OPEN_DRAIN = OPEN_DRAIN
    PULL_DOWN = PULL_DOWN
    PULL_UP = PULL_UP
    IRQ_RISING = 1
    IRQ_FALLING = 2
    WAKE_LOW = 4
    WAKE_HIGH = 5
    DRIVE_0 = 0
    DRIVE_1 = 1
    DRIVE_2 = 2
    DRIVE_3 = 3
    board_of = None

    def __init__(self, id, *args, **options):
        board = self.board_of
        if isinstance(id, PinBase):
            id = id.line.gpio
        self.line = board.line(id)
        if self.line.pin is None:
            self.line.pin = self
        self.value = _value_of(board, self)
        if args or options:
            self.init(*args, **options)

    def __repr__(self):
        return "Pin(%d)" % self.line.gpio

    def init(self, mode=None, pull=_KEEP, *, value=_NOT_GIVEN, drive=_NOT_GIVEN, hold=_NOT_GIVEN):
        """Set direction, pull and first value."""
        line = self.line
        gpio = line.gpio
        if mode is not None and mode not in (IN, OUT, OPEN_DRAIN):
            raise Misuse("Pin(%d): mode %r is none of IN, OUT, OPEN_DRAIN" % (gpio, mode))
        if mode in (OUT, OPEN_DRAIN) and gpio >= FIRST_INPUT_ONLY:
            raise ValueError("pin can only be input")
        if pull not in (_KEEP, None) and pull not in (0, PULL_UP, PULL_DOWN):
            raise Misuse("Pin(%d): pull %r is none of None, PULL_UP, PULL_DOWN" % (gpio, pull))
        if pull not in (_KEEP, None, 0) and gpio >= FIRST_INPUT_ONLY:
            raise Misuse("pin %d has no pull resistors: wire one" % gpio)
        if drive is not _NOT_GIVEN and drive not in (0, 1, 2, 3):
            raise Misuse("Pin(%d): drive %r is none of DRIVE_0 to DRIVE_3" % (gpio, drive))
        board = self.board_of
        if not board.alive:
            return
        board.settle_counters()
        before = board.quiet_level(gpio)
        if value is not _NOT_GIVEN:
            line.out = 1 if value else 0
        if mode is not None:
            line.mode = mode
            line.role = None
            line.pwm = None  # the pad is given back to the GPIO matrix
        if pull is None:
            line.pull = 0
        elif pull != _KEEP:
            line.pull = pull
        self._moved(before)

    def _set(self, new):
        line = self.line
        if len(new) != 1:
            raise TypeError("value() takes at most one value")
        if line.mode not in (OUT, OPEN_DRAIN):
            raise Misuse("pin %d is set but is no output" % line.gpio)
        if not self.board_of.alive:
            return
        before = self.board_of.quiet_level(line.gpio)
        line.out = 1 if new[0] else 0
        self._moved(before)

    def __call__(self, *new):
        return self.value(*new)

    def on(self):
        """Set the pin high."""
        self.value(1)

    def off(self):
        """Set the pin low."""
        self.value(0)

    def toggle(self):
        """Turn the output over."""
        self.value(1 - self.line.out)

    def irq(self, handler=None, trigger=3, wake=None):
        """Have `handler(pin)` called, softly, after edges. There is no `hard` on the ESP32."""
        line = self.line
        if handler is not None and not callable(handler):
            raise Misuse("Pin(%d).irq: handler %r cannot be called" % (line.gpio, handler))
        if type(trigger) is not int:
            raise TypeError("can't convert %s to int" % type(trigger).__name__)
        if trigger not in (1, 2, 3):
            raise Misuse("Pin(%d).irq: trigger %r would fire without end" % (line.gpio, trigger))
        if wake is not None:
            raise Misuse("Pin(%d).irq: wake is not simulated" % line.gpio)
        if handler is not None and line.mode is None:
            raise Misuse("Pin(%d).irq: the pin was never set up" % line.gpio)
        if not self.board_of.alive:
            return None
        line.handler = handler
        line.trigger = trigger if handler is not None else 0
        line.pin = self
        return None

    def _moved(self, before):
        self.board_of.output_moved(self.line.gpio)
        after = self.board_of.quiet_level(self.line.gpio)
        if after is not None and before is not None and after != before:
            self.board_of.edge(self.line.gpio, after)


def _value_of(board, pin):
    line = pin.line
    gpio = line.gpio
    outside_level = board.outside.levels.get

    def value(*new):
        """Read the pin, or set it."""
        if new:
            return pin._set(new)
        if line.mode == IN:  # most reads by far: two beams, a hundred times a second
            level = outside_level(gpio)
            if level is not None:
                return level
        elif line.mode is None and line.role is None:
            raise Misuse("pin %d is read but was never set up" % gpio)
        return board.level(line)

    return value


def pin_class(board):
    """Make the Pin class of one board."""
    return type("Pin", (PinBase,), {"board_of": board})


def line_of(board, pin, what):
    """Give the line of a Pin argument (the port takes Pin objects and numbers)."""
    if isinstance(pin, PinBase):
        return pin.line
    if type(pin) is int:
        return board.line(pin)
    raise TypeError("%s: a Pin is needed, not %r" % (what, pin))


class Signal:
    """machine.Signal: a pin with its polarity resolved."""

    def __init__(self, pin, *args, **options):
        invert = options.pop("invert", False)
        if args or options or not isinstance(pin, PinBase):
            raise TypeError("Signal(pin, *, invert=False)")
        self._pin = pin
        self._invert = 1 if invert else 0

    def value(self, *new):
        """Read or set the signal."""
        if new:
            self._pin.value((1 if new[0] else 0) ^ self._invert)
            return None
        return self._pin.value() ^ self._invert

    def on(self):
        """Activate the signal."""
        self.value(1)

    def off(self):
        """Deactivate the signal."""
        self.value(0)
