"""esp32.PCNT: the pulse counter, which goes on while the interpreter is blocked.

Source: micropython docs/library/esp32.rst and ports/esp32/esp32_pcnt.c (1.26 and newer), ESP32
technical reference, chapter PCNT. Counting a PWM reference is done in closed form. Misuse is
raised for what would crash the chip or count wrongly without a word: interrupts (their handler may
run while the flash is off, hazard 25), a reference whose half period the filter swallows.
"""

from .chip import IN
from .pins import line_of
from .world import Misuse

UNITS = 8
IGNORE = 0
INCREMENT = 1
DECREMENT = 2
NORMAL = 0
REVERSE = 1
HOLD = 2
APB_MHZ = 80


class Channel:
    """One of the two channels of a unit: a pin that is counted, a pin that says how."""

    def __init__(self):
        self.line = None
        self.mode_line = None
        self.rising = IGNORE
        self.falling = IGNORE
        self.mode_low = NORMAL
        self.mode_high = NORMAL

    def sign(self, board, action):
        """Give what one edge with this action adds, by the level of the mode pin now."""
        if action == IGNORE:
            return 0
        step = 1 if action == INCREMENT else -1
        if self.mode_line is None:
            return step
        level = board.quiet_level(self.mode_line.gpio)
        mode = self.mode_high if level or level is None else self.mode_low
        if mode == HOLD:
            return 0
        return -step if mode == REVERSE else step


class PCNTBase:
    """`PCNT(0, pin=Pin(32), rising=PCNT.INCREMENT, min=-1, max=32767)`; 8 units, 16 bits."""

    IGNORE = IGNORE
    INCREMENT = INCREMENT
    DECREMENT = DECREMENT
    NORMAL = NORMAL
    REVERSE = REVERSE
    HOLD = HOLD
    IRQ_ZERO = 1
    IRQ_THRESHOLD0 = 2
    IRQ_THRESHOLD1 = 4
    IRQ_MIN = 8
    IRQ_MAX = 16
    board_of = None

    def __init__(self, id, **options):
        if type(id) is not int:
            raise TypeError("can't convert %s to int" % type(id).__name__)
        if not 0 <= id < UNITS:
            raise ValueError("invalid id")
        self._id = id
        self._reset()
        if self.board_of.alive:
            self.board_of.counters[id] = self
        self.init(**options)

    def __repr__(self):
        return "PCNT(%d)" % self._id

    def _reset(self):
        self._channels = (Channel(), Channel())
        self._count = 0
        self._min = -32768
        self._max = 32767
        self._filter = 0
        self._running = False
        self._since_us = self.board_of.world.now_us
        self._pending = None
        self.plan = None

    def init(self, **options):
        """Set up a channel (0 by default) and the unit."""
        for name in options:
            if name not in (
                "channel", "pin", "rising", "falling", "mode_pin", "mode_low", "mode_high",
                "min", "max", "filter", "threshold0", "threshold1", "value",
            ):  # fmt: skip
                raise TypeError("PCNT: unexpected keyword argument '%s'" % name)
        self.settle()
        number = _int(options.get("channel", 0), "channel")
        if number not in (0, 1):
            raise ValueError("channel")
        channel = self._channels[number]
        self._take_pins(channel, options)
        self._take_actions(channel, options)
        self._take_unit(options)
        self.board_of.settle_counters()  # pins may have become inputs that others count

    def _take_pins(self, channel, options):
        if "mode_pin" in options and "pin" not in options:
            raise ValueError("pin")
        if "pin" not in options:
            return
        board = self.board_of
        pin = options["pin"]
        mode_pin = options.get("mode_pin")
        channel.line = None if pin is None else line_of(board, pin, "PCNT pin")
        channel.mode_line = None if mode_pin is None else line_of(board, mode_pin, "PCNT mode_pin")
        for line in (channel.line, channel.mode_line):
            if line is not None and board.alive:
                # The driver makes the pad an input: an output or a PWM on it ends here.
                line.mode = IN
                line.pwm = None
                line.role = "pcnt"

    def _take_actions(self, channel, options):
        given = False
        for name in ("rising", "falling", "mode_low", "mode_high"):
            if name in options:
                given = True
                if not 0 <= _int(options[name], name) <= 2:
                    raise ValueError(name)
        if not given:
            return
        if channel.line is None:
            raise ValueError("channel not initialised")
        channel.rising = options.get("rising", IGNORE)
        channel.falling = options.get("falling", IGNORE)
        channel.mode_low = options.get("mode_low", NORMAL)
        channel.mode_high = options.get("mode_high", NORMAL)

    def _take_unit(self, options):
        if "filter" in options:
            if not 0 <= _int(options["filter"], "filter") <= 1023:
                raise ValueError("filter")
            self._filter = options["filter"]
        if "min" in options:
            # 0 means "disabled" to the old driver and is refused by the new one.
            if not -32768 <= _int(options["min"], "min") < 0:
                raise ValueError("minimum")
            self._min = options["min"]
        if "max" in options:
            if not 0 < _int(options["max"], "max") <= 32767:
                raise ValueError("maximum")
            self._max = options["max"]
        clear = False
        for name in ("threshold0", "threshold1"):
            if name in options:
                if not self._min <= _int(options[name], name) <= self._max:
                    raise ValueError(name)
                clear = True
        if "value" in options:
            if _int(options["value"], "value") != 0:
                raise ValueError("value")
            clear = True
        if clear or "min" in options or "max" in options:
            self._count = 0

    def start(self):
        """Begin to count."""
        self.settle()
        self._running = True

    def stop(self):
        """Hold the count."""
        self.settle()
        self._running = False

    def deinit(self):
        """Stop and let the unit go."""
        self._reset()
        if self.board_of.alive and self.board_of.counters.get(self._id) is self:
            del self.board_of.counters[self._id]

    def value(self, *new):
        """Read the count; with 0, clear it after reading (pulses may be skipped: subtract)."""
        if len(new) > 1:
            raise TypeError("value() takes at most one value")
        if new and _int(new[0], "value") != 0:
            raise ValueError("value")
        self.settle()
        count = self._count
        if new:
            self._count = 0
        return count

    def irq(self, *args, **options):
        """Refuse: the interrupt may run while the flash is off and crash the chip."""
        raise Misuse("PCNT.irq: its handler may run while the flash is off (hazard 25)")

    # -- the counting itself

    def settle(self):
        """Count what references brought since the last time."""
        now_us = self.board_of.world.now_us
        if self._pending is not None:
            self._commit(now_us)
        if self._running:
            plan = self.plan
            if plan is None:
                plan = self.plan = self._references()
            for wave, sign in plan:
                edges = wave.edges(self._since_us, now_us)
                if edges:
                    self._add(sign * edges)
        self._since_us = now_us

    def _references(self):
        """List the waves that are counted now, and how: until a level or a wave changes."""
        found = []
        for channel in self._channels:
            line = channel.line
            if line is None or line.pwm is None:
                continue
            self._check_filter(line)
            sign = channel.sign(self.board_of, channel.rising)
            sign += channel.sign(self.board_of, channel.falling)
            if sign:
                found.append((line.pwm, sign))
        return found

    def edge(self, gpio, level):
        """Count one edge of a pin that is driven from outside."""
        if not self._running:
            return
        change = 0
        for channel in self._channels:
            if channel.line is not None and channel.line.gpio == gpio:
                change += channel.sign(self.board_of, channel.rising if level else channel.falling)
        if not self._filter:
            self._add(change)
            return
        now_us = self.board_of.world.now_us
        if self._pending is not None:
            self._commit(now_us)
        if self._pending is not None:
            self._pending = None  # too short: the glitch and its end are both swallowed
            return
        self._pending = (now_us, change)

    def _commit(self, now_us):
        since_us = self._pending[0]
        change = self._pending[1]
        if (now_us - since_us) * APB_MHZ >= self._filter:
            self._pending = None
            self._add(change)

    def _check_filter(self, line):
        half_ticks = APB_MHZ * 500000 // line.pwm.frequency_hz
        if self._filter and half_ticks <= self._filter:
            raise Misuse(
                "PCNT(%d): filter %d swallows the %d Hz reference on pin %d"
                % (self._id, self._filter, line.pwm.frequency_hz, line.gpio)
            )

    def _add(self, change):
        # A limit that is reached puts the count back to zero, from where it goes on.
        count = self._count + change
        if count >= self._max:
            count = (count - self._max) % self._max
        elif count <= self._min:
            count = -((self._min - count) % -self._min)
        self._count = count


def _int(value, what):
    if type(value) is not int:
        raise TypeError("%s: can't convert %s to int" % (what, type(value).__name__))
    return value


def pcnt_class(board):
    """Make the PCNT class of one board."""
    return type("PCNT", (PCNTBase,), {"board_of": board})
