"""A board in a few lines, for the drivers of the senses: pins, soft interrupts, counters, time.

It is written here, apart from the simulator, so that the two can disagree.
"""

import importlib
import sys
import types
from pathlib import Path
from unittest import mock

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
PERIOD_US = 1 << 30  # ticks of the ESP32 wrap there
QUEUE = 8
LATENCY_US = 40  # from an edge to its handler, and from one handler to the next
SLOW_US = 50
FAST_US_PER_COUNT = 20  # counts of the fast reference in one us


class Board:
    """Levels of pins over time, a queue of handlers, and counters that never sleep."""

    def __init__(self, start_us=0, units=8, counters=True):
        self.us = start_us
        self.queue = []
        self.pins = {}
        self.plan = []  # (at_us, order, gpio, level), sorted
        self.units = {}
        self.unit_count = units
        self.has_counters = counters
        self.references = {}
        self.blocked = False
        self.dropped = 0
        self._order = 0

    def at(self, us, gpio, level, spurious=False):
        """Plan that a pin gets a level; `spurious`: a callback and nothing else."""
        self._order += 1
        self.plan.append((us, self._order, gpio, None if spurious else level))
        self.plan.sort()

    def brk(self, us, gpio, dark_us):
        """Plan that a beam is dark for a while (a high pin is dark)."""
        self.at(us, gpio, 1)
        self.at(us + dark_us, gpio, 0)

    def run(self, until_us, blocked=False):
        """Let time pass; handlers run at once, or at the end if the interpreter is blocked."""
        while self.plan and self.plan[0][0] <= until_us:
            at, _, gpio, level = self.plan.pop(0)
            self._move(at)
            pin = self.pins[gpio]
            if level is None or level != pin["level"]:
                for unit in self.units.values():
                    unit.settle(self.us)
                if level is not None:
                    pin["level"] = level
                    for unit in self.units.values():
                        unit.edge(gpio, level)
                if pin["handler"]:
                    if len(self.queue) >= QUEUE:
                        self.dropped += 1
                    else:
                        self.queue.append(gpio)
            if not blocked:
                self._handle()
        self._move(until_us)
        self._handle()

    def _move(self, us):
        self.us = max(self.us, us)

    def _handle(self):
        while self.queue:
            gpio = self.queue.pop(0)
            self._move(self.us + LATENCY_US)
            self.pins[gpio]["handler"](None)

    def level(self, gpio, level=0):
        """Give a pin a level at rest before the start."""
        self.pins[gpio] = {"level": level, "handler": None}

    # modules

    def modules(self):
        """Make the fake modules of this board."""
        board = self

        class Pin:
            IN, OUT, PULL_UP, PULL_DOWN, IRQ_RISING, IRQ_FALLING = 0, 1, 2, 3, 1, 2

            def __init__(self, gpio, mode=None, pull=None):
                self.gpio = gpio
                board.pins.setdefault(gpio, {"level": 0, "handler": None})
                if gpio in board.references:
                    raise AssertionError("a reference pin is touched after its PWM began")

            def value(self, *new):
                if new:
                    board.pins[self.gpio]["level"] = new[0]
                    board.emit(self.gpio, new[0])
                return board.pins[self.gpio]["level"]

            def irq(self, handler=None, trigger=0):
                board.pins[self.gpio]["handler"] = handler

        class PWM:
            def __init__(self, pin, freq, duty_u16):
                assert freq in (10_000, 10_000_000)
                self.gpio = pin.gpio
                board.references[pin.gpio] = freq
                board.reference_since = board.us

            def deinit(self):
                board.references.pop(self.gpio, None)

        time = types.ModuleType("time")
        time.ticks_us = lambda: board.us % PERIOD_US
        time.ticks_add = lambda a, b: (a + b) % PERIOD_US
        half = PERIOD_US // 2
        time.ticks_diff = lambda a, b: (a - b + half) % PERIOD_US - half
        time.sleep_ms = lambda ms: board.run(board.us + ms * 1000)
        machine = types.ModuleType("machine")
        machine.Pin, machine.PWM = Pin, PWM
        esp32 = types.ModuleType("esp32")
        if self.has_counters:
            esp32.PCNT = _unit_class(self)
        return {"time": time, "machine": machine, "esp32": esp32}

    def emit(self, gpio, level):
        """Do what an output is wired to; tests replace this."""


def _unit_class(board):
    class PCNT:
        """One unit, counted in closed form between two changes of a level."""

        IGNORE, INCREMENT, DECREMENT = 0, 1, 2
        NORMAL, REVERSE, HOLD = 0, 1, 2

        def __init__(self, index, **options):
            if not 0 <= index < board.unit_count:
                raise ValueError("invalid id")
            self.count, self.since, self.running = 0, board.us, False
            self.low, self.high = -32768, 32767
            self.channels = [{}, {}]
            board.units[index] = self
            self.init(**options)

        def init(self, channel=0, min=None, max=None, filter=None, **options):
            self.settle(board.us)
            if min is not None:
                if not -32768 <= min < 0:
                    raise ValueError("minimum")
                self.low = min
            if max is not None:
                if not 0 < max <= 32767:
                    raise ValueError("maximum")
                self.high = max
            if filter is not None and self.running:
                raise OSError("filter while running")
            if options:
                if "pin" in options:
                    self.channels[channel] = {}
                elif not self.channels[channel]:
                    raise ValueError("channel not initialised")
                else:
                    for name in ("rising", "falling", "mode_low", "mode_high"):
                        self.channels[channel].pop(name, None)
                self.channels[channel].update(options)

        def start(self):
            self.settle(board.us)
            self.running = True

        def stop(self):
            self.settle(board.us)
            self.running = False

        def deinit(self):
            self.channels = [{}, {}]

        def irq(self, *_args, **_options):
            raise AssertionError("an interrupt of a pulse counter may crash the chip")

        def value(self, *new):
            if new:
                raise AssertionError("read and cleared: edges are lost")
            self.settle(board.us)
            return self.count

        def _add(self, count):
            if count >= 0:
                self.count = (self.count + count) % self.high
            elif self.low == -1:
                self.count = max(self.count + count, 0)
            else:
                self.count += count

        def settle(self, us):
            begun, self.since = self.since, us
            if not self.running:
                return
            for channel in self.channels:
                pin = channel.get("pin")
                if pin is None or pin.gpio not in board.references:
                    continue
                begun = max(begun, board.reference_since)
                mode_pin = channel.get("mode_pin")
                level = board.pins[mode_pin.gpio]["level"]
                mode = channel.get("mode_high" if level else "mode_low", 0)
                if mode == self.HOLD:
                    continue
                if board.references[pin.gpio] == 10_000:
                    edges = us // SLOW_US - begun // SLOW_US
                else:
                    edges = (us - begun) * FAST_US_PER_COUNT
                sign = 1 if channel.get("rising") == self.INCREMENT else -1
                assert channel.get("rising") == channel.get("falling")
                if edges > 0:
                    self._add(sign * edges)

        def edge(self, gpio, level):
            for channel in self.channels:
                pin = channel.get("pin")
                if self.running and pin is not None and pin.gpio == gpio:
                    action = channel.get("rising" if level else "falling", 0)
                    if action:
                        self._add(1 if action == self.INCREMENT else -1)

    return PCNT


DRIVERS = ("clock", "edges", "beam", "beams", "buttons", "emitter", "fitting", "pulses")


@pytest.fixture
def make_board(monkeypatch):
    """Make a board and the drivers that run on it: make_board(…) -> (board, drivers)."""
    monkeypatch.syspath_prepend(str(FIRMWARE))

    def make(**options):
        board = Board(**options)
        saved = {name: sys.modules.get(name) for name in ("time", "machine", "esp32")}
        full = ["goalmouth.drivers." + name for name in DRIVERS]
        hidden = {name: sys.modules.pop(name, None) for name in full}
        package = importlib.import_module("goalmouth.drivers")
        for name in DRIVERS:
            package.__dict__.pop(name, None)
        sys.modules.update(board.modules())
        try:
            drivers = types.SimpleNamespace(
                **{name: importlib.import_module("goalmouth.drivers." + name) for name in DRIVERS}
            )
        finally:
            for modules in (saved, hidden):
                for name, module in modules.items():
                    if module is None:
                        sys.modules.pop(name, None)
                    else:
                        sys.modules[name] = module
        return board, drivers

    return make


class Match:
    """Beams and buttons on a board, with a loop as the firmware's."""

    def __init__(self, board, drivers, wiring, **settings):
        self.board = board
        self.config, problems = wiring.load(None)
        assert problems == []
        for key, value in settings.items():
            setattr(self.config, key, value)
        for gpio in (32, 33, 25, 26):
            board.pins.setdefault(gpio, {"level": 0, "handler": None})
        for gpio in (13, 34, 35):
            board.pins.setdefault(gpio, {"level": 1, "handler": None})
        self.drivers = drivers
        self.clock = drivers.clock.Clock()
        self.beams = drivers.beams.Beams(self.config, self.clock)
        self.buttons = drivers.buttons.Buttons(self.config, self.clock)
        self.goals = []
        self.gestures = []
        self.naps = True
        self.settled = 0
        self.zero_us = board.us - board.us % PERIOD_US

    def start(self):
        """Start both drivers; what they import at their start is of this board, too."""
        with mock.patch.dict(sys.modules, {"goalmouth.drivers.fitting": self.drivers.fitting}):
            self.beams.start()
        self.buttons.start()
        return self

    def ms(self, us):
        """Give the board's ms of a moment of the fake world."""
        return (us - self.zero_us) // 1000

    def step(self):
        """Do one step, as the app does, and check what every step promises."""
        now_ms = self.clock.now_ms()
        for goal in self.beams.step(now_ms):
            assert goal[1] + goal[2] >= self.settled - 1, "reported before what was settled"
            assert goal[1] <= now_ms
            self.goals.append(goal)
        self.gestures.extend(self.buttons.step(now_ms))
        settled = self.beams.settled_ms(now_ms)
        assert self.settled <= settled <= now_ms
        self.settled = settled

    def run(self, until_us, slice_ms=10, work_us=300):
        """Loop until then: a step, some work that blocks, then naps as the app makes them."""
        board = self.board
        while board.us < until_us:
            self.step()
            board.run(board.us + work_us, blocked=True)
            if not (self.beams.pending() or self.buttons.pending()):
                if self.naps:
                    self.clock.nap_ms(slice_ms)
                else:
                    board.run(board.us + slice_ms * 1000)

    def block(self, us):
        """Block the interpreter in mid-nap or after a step, as a flash erase does."""
        self.step()
        self.board.run(self.board.us + us, blocked=True)


@pytest.fixture
def make_match(make_board):
    """Make a started Match: make_match(board options, config settings) -> Match."""

    def make(board=None, at_rest=None, start=True, **settings):
        made, drivers = make_board(**(board or {}))
        for gpio, level in (at_rest or {}).items():
            made.level(gpio, level)
        wiring = importlib.import_module("goalmouth.wiring")
        match = Match(made, drivers, wiring, **settings)
        return match.start() if start else match

    return make
