"""The ESP32 of one power cycle: its pins, what drives them, and who listens.

Decides the level of every pin and which soft interrupts an edge raises. `Board` dies with its
power cycle; `Outside` (levels that beams, buttons and resistors put on the wires) lives on.
"""

from .world import Misuse

FLASH_PINS = (6, 7, 8, 9, 10, 11)
FIRST_INPUT_ONLY = 34
GPIOS = (0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23) + (
    25, 26, 27, 32, 33, 34, 35, 36, 37, 38, 39,
)  # fmt: skip
IN = 1
OUT = 3
OPEN_DRAIN = 7
PULL_DOWN = 1
PULL_UP = 2
RISING = 1
FALLING = 2


class Line:
    """One pin of the chip: direction, pull, output value, interrupt, what else uses it."""

    def __init__(self, gpio):
        self.gpio = gpio
        self.mode = None
        self.pull = 0
        self.out = 0
        self.handler = None
        self.trigger = 0
        self.pin = None
        self.pwm = None
        self.role = None


class Board:
    """One power cycle of the chip. `alive` turns False when it ends; its fakes are inert then.

    `cause`: reset cause as machine.reset_cause() gives it. `ready()` tells whether the firmware
    has come so far that its App can be asked. `first_tick_us`: what the tick counter starts at (0
    on the chip; tests begin close to a wrap). `on_output(gpio)` is told of every moved output.
    """

    def __init__(self, world, outside, cause):
        self.world = world
        self.outside = outside
        self.cause = cause
        self.alive = True
        self.boot_us = world.now_us
        self.lines = {}
        self.counters = {}
        self.buses = {}
        self.irq_off = False
        self.latched = []
        self.watchdog_us = None
        self.ready = lambda: False
        self.first_tick_us = 0
        self.on_output = None

    def line(self, gpio):
        """Give a pin's state. Raises ValueError for a number that is no pin."""
        if type(gpio) is not int or gpio not in GPIOS:
            if gpio in FLASH_PINS:
                raise Misuse("pin %d carries the flash: using it crashes the chip" % gpio)
            raise ValueError("invalid pin")
        found = self.lines.get(gpio)
        if found is None:
            found = self.lines[gpio] = Line(gpio)
        return found

    def level(self, line):
        """Give the level that a pin reads. Raises Misuse when nothing defines it."""
        level = self._level(line)
        if level is None:
            raise Misuse("pin %d floats: no pull-up, nothing drives it" % line.gpio)
        return level

    def quiet_level(self, gpio):
        """Give a pin's level, or None while it floats."""
        line = self.lines.get(gpio)
        return self.outside.level(gpio) if line is None else self._level(line)

    def _level(self, line):
        outside = self.outside.level(line.gpio)
        if line.mode == OUT and line.pwm is None:
            return line.out
        if line.mode == OPEN_DRAIN and line.role is None and not line.out:
            return 0
        if outside is not None:
            return outside
        if line.role == "i2c" or line.pull & PULL_UP:
            return 1
        return 0 if line.pull & PULL_DOWN else None

    def edge(self, gpio, level):
        """Tell the chip that a pin went to `level`: counters first, then soft interrupts."""
        for number in sorted(self.counters):
            self.counters[number].edge(gpio, level)
        line = self.lines.get(gpio)
        if line is None or line.handler is None:
            return
        if line.trigger & (RISING if level else FALLING):
            self.raise_irq(line)

    def output_moved(self, gpio):
        """Tell the outside that an output was set."""
        if self.on_output is not None and self.alive:
            self.on_output(gpio)

    def raise_irq(self, line):
        """Schedule a pin's handler, or latch it while interrupts are off."""
        if self.irq_off:
            if line not in self.latched:
                self.latched.append(line)
            return
        self.world.interrupt(line.handler, line.pin)

    def settle_counters(self):
        """Bring all pulse counters up to now, before something changes that they count."""
        for number in sorted(self.counters):
            self.counters[number].settle()
            self.counters[number].plan = None


class Outside:
    """Levels on the wires from outside the chip. None: an open wire."""

    def __init__(self, world):
        self._world = world
        self.levels = {}
        self.moved = None  # told (gpio, level) of every wire that moves

    def level(self, gpio):
        """Give the level that the outside puts on a wire, None when it leaves it alone."""
        return self.levels.get(gpio)

    def drive(self, gpio, level):
        """Put a level on a wire; an edge on it is seen by the chip."""
        board = self._world.board
        if self.moved is not None and level != self.levels.get(gpio):
            self.moved(gpio, level)
        if board is None or not board.alive:
            self.levels[gpio] = level
            return
        before = board.quiet_level(gpio)
        board.settle_counters()
        self.levels[gpio] = level
        after = board.quiet_level(gpio)
        if after is not None and before is not None and after != before:
            board.edge(gpio, after)
