"""Pulse counters (`esp32.PCNT`): a witness that goes on while the interpreter is blocked.

Theory of operation
-------------------
Two PWM pins make references: 10 kHz (slow) and 10 MHz (fast), both edges of which are counted.
Per goal three units (two where the chip has four in all, as the S2 and S3) are gated by the beam
itself:

- *breaks* counts edges into the dark;
- *dark* counts slow edges (50 us each) while the beam is dark;
- *drain* counts slow edges up while it is clear and fast ones (50 ns) down while it is dark. Its
  lower limit is reset to zero, so 0.8 ms of darkness empty it whatever it held, and from then on
  it shows for how long the beam has been clear. It is full, and starts again at 0, after 0.8 s.

So at any later moment the break began at now - drain - dark.

Rules, from esp32_pcnt.c, the ESP32 technical reference (chapter 17) and the ESP-IDF driver:

- `min` and `max` are always set. The newer driver refuses a minimum of 0, so zero is held by -1.
- Values are read and subtracted, never read and cleared. There is no `irq`: its handler may run
  while the flash is off. `machine.Counter` and `Encoder` use that interrupt and are not used
  either.
- Units first, then the beam pins, the PWM last: a unit turns its pins into inputs, and after that
  the reference pins are not touched again. The filter is set before the start.
- `prove` shows at boot that it counts, by swapping the gates for a moment. If it does not (another
  chip, an older MicroPython, a wire on a reference pin), there are no counters, that is all.

    pulses = fit([32, 33], 19, 14, 1)        # [] where it cannot be
    ... set the beam pins up ...
    references(19, 14)
    prove(pulses, sleep_ms)                  # True: use them

May import: `esp32`, `machine`, `senses`.
"""

from machine import PWM, Pin

from ..senses.counts import Counts

try:
    from esp32 import PCNT
except ImportError:
    PCNT = None

SLOW_HZ = 10_000
FAST_HZ = 10_000_000
SLOW_US = 50  # per count: both edges are counted
_DARK_MAX = 32_000  # 1.6 s
_DRAIN_MAX = 16_000  # 0.8 s; emptied in 0.8 ms
_FILTER = 1023  # 12.8 us of the 80 MHz clock: shorter pulses are not counted
_PROVE_MS = 4
_DEAF_US = 5_000
_SLACK_US = 200  # between the tick of a step and the last value that is read in it


class Pulses:
    """The counters of one goal's beam."""

    CHECK_MS = 100  # read them at least so often, even when nothing was noticed

    def __init__(self, first: int, gpio: int, slow: int, fast: int, dark_level: int, breaks: bool):
        beam, slow_pin, fast_pin = Pin(gpio), Pin(slow), Pin(fast)
        self._dark_level = dark_level
        self._counts = Counts()
        self._units = []
        self._dark = self._unit(first, 0, _DARK_MAX)
        self._dark.init(filter=_FILTER)
        self._dark.init(channel=0, pin=slow_pin, mode_pin=beam)
        self._drain = self._unit(first + 1, 1, _DRAIN_MAX)
        self._drain.init(channel=0, pin=slow_pin, mode_pin=beam)
        self._drain.init(channel=1, pin=fast_pin, mode_pin=beam)
        self._gate(dark_level)
        self._breaks = None
        if breaks:
            self._breaks = self._unit(first + 2, 0, _DARK_MAX)
            self._breaks.init(filter=_FILTER)
            self._breaks.init(channel=0, pin=beam)
            if dark_level:
                self._breaks.init(channel=0, rising=PCNT.INCREMENT)
            else:
                self._breaks.init(channel=0, falling=PCNT.INCREMENT)
        for unit in self._units:
            unit.start()
        self._last_dark = self._last_breaks = 0
        self._was_dark = True
        self._misses = 0

    def _unit(self, index: int, zero_held: int, top: int):
        unit = PCNT(index, min=-1 if zero_held else -_DARK_MAX, max=top)
        self._units.append(unit)
        return unit

    def _gate(self, dark_level: int):
        """Let the counters take `dark_level` for dark."""
        in_dark = (PCNT.HOLD, PCNT.NORMAL) if dark_level else (PCNT.NORMAL, PCNT.HOLD)
        up, down = PCNT.INCREMENT, PCNT.DECREMENT
        low, high = in_dark
        self._dark.init(channel=0, rising=up, falling=up, mode_low=low, mode_high=high)
        self._drain.init(channel=0, rising=up, falling=up, mode_low=high, mode_high=low)
        self._drain.init(channel=1, rising=down, falling=down, mode_low=low, mode_high=high)

    def sync(self):
        """Let what has been counted so far be forgotten."""
        self._last_dark = self._dark.value()
        if self._breaks is not None:
            self._last_breaks = self._breaks.value()

    def read(self, dark: bool, dt_us: int):
        """Return the `Counts` of the `dt_us` since the last call, or None when they are not right.

        `dark` is the level now. The object is the same each time.
        """
        counts = self._counts
        drain = self._drain.value()
        total = self._dark.value()
        counts.clear_us = max(drain, 0) * SLOW_US
        counts.dark_us = _moved(self._last_dark, total) * SLOW_US
        self._last_dark = total
        counts.full = dt_us < _DRAIN_MAX * SLOW_US
        counts.drained = counts.clear_us <= dt_us + _SLACK_US
        counts.breaks = -1
        if self._breaks is not None:
            counts.breaks = self._read_breaks(counts.dark_us)
        deaf = dark and self._was_dark and dt_us > _DEAF_US and counts.dark_us == 0
        self._was_dark = dark
        mad = dt_us < _DARK_MAX * SLOW_US and counts.dark_us > dt_us + _SLACK_US
        return None if deaf or mad or total < 0 or drain < -1 else counts

    def _read_breaks(self, dark_us: int) -> int:
        """Return how often the beam went dark; give the unit up if it misses what others count."""
        total = self._breaks.value()
        breaks = _moved(self._last_breaks, total)
        self._last_breaks = total
        if breaks == 0 and dark_us > _SLACK_US and not self._was_dark:
            self._misses += 1
            if self._misses > 2:
                self._breaks = None
        return breaks

    def _proves(self, sleep_ms, is_dark) -> bool:
        """Tell whether the counters count what they should, with the gates right and swapped."""
        for _ in range(3):
            dark = is_dark()
            good = True
            for swapped in (1, 0):
                self._gate(self._dark_level ^ swapped)
                sleep_ms(_PROVE_MS // 2)
                dark_from, drain_from = self._dark.value(), self._drain.value()
                sleep_ms(_PROVE_MS)
                darkened = (self._dark.value() - dark_from) % _DARK_MAX * SLOW_US
                drain = self._drain.value()
                cleared = (drain - drain_from) % _DRAIN_MAX * SLOW_US
                if dark != bool(swapped):
                    good = good and _about(darkened) and -1 <= drain <= 0
                else:
                    good = good and _about(cleared) and darkened <= SLOW_US
            if is_dark() == dark:
                return good
        return False

    def deinit(self):
        """Free the units."""
        for unit in self._units:
            unit.stop()
            unit.deinit()


def _moved(before: int, now: int) -> int:
    return now - before if now >= before else now - before + _DARK_MAX


def _about(counted_us: int) -> bool:
    return _PROVE_MS * 800 <= counted_us <= _PROVE_MS * 1500


def fit(gpios: list, slow: int, fast: int, dark_level: int) -> list:
    """Return the counters of each of the beam pins `gpios`, or [] where the board has none.

    Call before the beam pins are set up.
    """
    if PCNT is None or slow is None or fast is None:
        return []
    try:
        PCNT(4)
        each = 3
    except ValueError:
        each = 2
    made = []
    try:
        for i in range(len(gpios)):
            made.append(Pulses(each * i, gpios[i], slow, fast, dark_level, each == 3))
    except (ValueError, OSError, RuntimeError):
        for pulses in made:
            pulses.deinit()
        return []
    return made


def references(slow: int, fast: int) -> list:
    """Start both references, the last to touch their pins; return the PWMs."""
    return [
        PWM(Pin(slow), freq=SLOW_HZ, duty_u16=32768),
        PWM(Pin(fast), freq=FAST_HZ, duty_u16=32768),
    ]


def prove(pulses: list, sleep_ms, are_dark: list) -> bool:
    """Prove that all `pulses` count; `are_dark` are functions that tell each beam's level."""
    for i in range(len(pulses)):
        if not pulses[i]._proves(sleep_ms, are_dark[i]):
            return False
    for each in pulses:
        each.sync()
    return True
