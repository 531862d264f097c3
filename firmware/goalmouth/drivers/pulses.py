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

Values are read and subtracted, never read and cleared. There is no `irq`: its handler may run
while the flash is off. `machine.Counter` and `Encoder` use that interrupt and are not used either.
How the units are set up, and prove that they count, is in fitting.py.

    counts = pulses.read(dark, dt_us)        # since the last call, None when they are not right

May import: `senses`.
"""

from ..senses.counts import Counts

SLOW_US = 50  # per count: both edges are counted
DARK_MAX = 32_000  # 1.6 s
DRAIN_MAX = 16_000  # 0.8 s; emptied in 0.8 ms
_DEAF_US = 5_000
_SLACK_US = 200  # between the tick of a step and the last value that is read in it


class Pulses:
    """The counters of one goal's beam."""

    CHECK_MS = 100  # read them at least so often, even when nothing was noticed

    def __init__(self, units: list):
        """Take the units as fitting.py has set them up: dark, drain, and breaks where there is
        one."""
        self.units = units
        self._dark, self._drain = units[0], units[1]
        self._breaks = units[2] if len(units) > 2 else None
        self._counts = Counts()
        self._last_dark = self._last_breaks = 0
        self._was_dark = True
        self._misses = 0
        self.sync()

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
        counts.full = dt_us < DRAIN_MAX * SLOW_US
        counts.drained = counts.clear_us <= dt_us + _SLACK_US
        counts.breaks = -1
        if self._breaks is not None:
            counts.breaks = self._read_breaks(counts.dark_us)
        deaf = dark and self._was_dark and dt_us > _DEAF_US and counts.dark_us == 0
        self._was_dark = dark
        mad = dt_us < DARK_MAX * SLOW_US and counts.dark_us > dt_us + _SLACK_US
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


def release(gates, pwms: list):
    """Free the units of each gate, and the references."""
    for units in gates:
        for unit in units:
            unit.stop()
            unit.deinit()
    for pwm in pwms:
        pwm.deinit()


def _moved(before: int, now: int) -> int:
    return now - before if now >= before else now - before + DARK_MAX
