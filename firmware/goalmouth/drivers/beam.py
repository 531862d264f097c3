"""One beam's pin: its soft interrupt, its level, its pulse counters, and the verdict on it.

Wire the receiver between the pin and ground with a 10 kOhm pull-up to 3.3 V (see `hardware/`):
lit, it pulls the pin low; dark, misaligned or unplugged, the pin is high (`beam_dark_level` 1).

May import: `machine`, `drivers.edges`, `senses`.
"""

from array import array

from machine import Pin

from ..senses.beam import BeamSense
from ..senses.diagnosis import Diagnosis
from .edges import EdgeRing

_RING = 32
_BATCH_US = 1000  # handlers that ran so close together were all kept waiting, or none
_REFRESH_US = 60_000_000  # feed even a quiet sense so often: tick differences hold for 8 minutes
_BLOCKED_US = 15_000  # after a gap like this the counters are read, whatever else is seen
_PULL_LESS = 34  # GPIO 34-39 have no pull resistors (ESP32 data sheet, 2.2)


def _not_read() -> int:
    return -1


class Beam:
    """One receiver. `name` is as in the fault names: "left", "right", "left-upper", …"""

    def __init__(self, name: str, gpio: int, config, clock):
        self.name = name
        self.gpio = gpio
        self._clock = clock
        self._dark_level = config.beam_dark_level
        self.sense = BeamSense(
            config.min_break_us, config.flicker_ms * 1000, config.rearm_ms * 1000
        )
        self.diagnosis = Diagnosis(config.max_dark_ms)
        self.pulses = None
        self.ring = EdgeRing(_RING)
        self._ticks = array("I", [0] * (2 * _RING))
        self._ages = array("i", [0] * (2 * _RING))
        self._lates = array("i", [0] * (2 * _RING))
        self._pin = None
        self._level = _not_read
        self._alive = self._polled = self._fed = 0
        self._check_ms = 0
        self.at = 0  # the tick of the last look: ages count back from it

    def attach(self):
        """Set the pin up: after the pulse counters, before the references."""
        if self.gpio >= _PULL_LESS:
            self._pin = Pin(self.gpio, Pin.IN)
        else:
            self._pin = Pin(self.gpio, Pin.IN, Pin.PULL_UP)
        self._level = self._pin.value

    def start(self, now_ms: int):
        """Begin to watch."""
        self._pin.irq(handler=self.ring.handler, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING)
        self.restart(now_ms)
        self.diagnosis.start(now_ms, self.sense.dark)

    def restart(self, now_ms: int):
        """Forget what was seen, and go on with the beam as it is."""
        self.ring.take(self._ticks, 0)
        self._alive = self._polled = self._fed = self.at = self._clock.tick()
        self._check_ms = now_ms
        if self.pulses is not None:
            self.pulses.sync()
        self.sense.start(self.dark())

    def stop(self):
        """Stop watching; the pin stays an input."""
        if self._pin is not None:
            self._pin.irq(handler=None)
        self.pulses = None

    def dark(self) -> bool:
        """Tell whether the beam is dark now."""
        return self._level() == self._dark_level

    def pending(self) -> bool:
        """Tell whether edges wait, or one is missing.

        If none do, all handlers that were due until now have run.
        """
        if self.ring.head != self.ring.tail:
            return True
        if self.sense.quiet():
            if self._level() == self._dark_level:
                return True
            self._polled = self._alive = self._clock.tick()
        else:
            self._alive = self._clock.tick()
        return False

    def quiet_us(self) -> int:
        """Return for how long the beam has been clear."""
        if self.sense.dark:
            return 0
        return self.sense.clear_us() + self._clock.age_us(self._fed, self._clock.tick())

    def step(self, now_ms: int, busy: bool = False) -> bool:
        """Look; return True when a goal came of it. `busy`: feed the sense in any case."""
        ring = self.ring
        if busy or ring.head != ring.tail or self._level() == self._dark_level:
            return self._look(now_ms)
        if not (self.sense.quiet() and self.diagnosis.idle()):
            return self._look(now_ms)
        clock = self._clock
        tick = clock.tick()
        if self.pulses is not None:
            blocked = clock.age_us(self._polled, tick) > _BLOCKED_US
            if blocked or now_ms >= self._check_ms:
                return self._look(now_ms)
        elif clock.age_us(self._fed, tick) > _REFRESH_US:
            return self._look(now_ms)
        self._alive = self._polled = tick
        return False

    def _look(self, now_ms: int) -> bool:
        clock, ring, ticks = self._clock, self.ring, self._ticks
        edges, tick, dark = 0, 0, False
        for _ in range(3):  # a level that has changed since the edges were taken brought another
            if ring.head != ring.tail and edges < _RING:
                edges += ring.take(ticks, edges)
            tick = clock.tick()
            dark = self.dark()
            if ring.head == ring.tail:
                break
        base = self._alive
        for i in range(edges):
            if i and clock.age_us(ticks[i - 1], ticks[i]) >= _BATCH_US:
                base = ticks[i - 1]
            self._ages[i] = max(clock.age_us(ticks[i], tick), 0)
            self._lates[i] = clock.late_us(ticks[i], base)
        dt_us = clock.age_us(self._fed, tick)
        gap_us = clock.age_us(self._polled, tick)
        counts = None
        if self.pulses is not None:
            self._check_ms = now_ms + self.pulses.CHECK_MS
            counts = self.pulses.read(dark, dt_us)
            if counts is None:
                self.pulses = None
        self._alive = self._polled = self._fed = self.at = tick
        goal = self.sense.feed(dt_us, gap_us, dark, self._ages, self._lates, edges, counts)
        self._diagnose(now_ms, dark, edges != 0)
        return goal

    def _diagnose(self, now_ms: int, dark: bool, seen: bool):
        diagnosis, sense = self.diagnosis, self.sense
        diagnosis.look(now_ms, dark, seen, sense.goals)
        if diagnosis.chatter != sense.hold:
            sense.hold = diagnosis.chatter
            if sense.hold:
                sense.armed = False
