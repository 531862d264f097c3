"""machine.PWM of the ESP32 port (LEDC): a reference for pulse counters, a tone for the buzzer.

Source: micropython ports/esp32/machine_pwm.c and docs/esp32/quickref.rst. Edges are computed in
closed form, never simulated one by one.
"""

from .chip import FIRST_INPUT_ONLY, OUT
from .pins import line_of
from .world import Misuse

MIN_HZ = 1
MAX_HZ = 40000000
TIMERS = 8  # different frequencies at once on an ESP32
CHANNELS = 16


class Wave:
    """A square wave on a pin since `start_us`."""

    def __init__(self, start_us, frequency_hz, duty_u16):
        self.start_us = start_us
        self.frequency_hz = frequency_hz
        self.duty_u16 = duty_u16

    def edges(self, from_us, to_us):
        """Count the rising edges in the half-open stretch (from_us, to_us]."""
        if self.duty_u16 <= 0 or self.duty_u16 >= 65535:
            return 0
        first = (from_us - self.start_us) * self.frequency_hz // 1000000
        return (to_us - self.start_us) * self.frequency_hz // 1000000 - first


class PWMBase:
    """`PWM(pin, freq=1000, duty_u16=32768)`; made per board by `pwm_class`."""

    board_of = None

    def __init__(self, dest, **options):
        board = self.board_of
        self.line = line_of(board, dest, "PWM")
        if self.line.gpio >= FIRST_INPUT_ONLY:
            raise ValueError("invalid pin")
        if self.line.pwm is None:
            used = [line for line in board.lines.values() if line.pwm is not None]
            if len(used) >= CHANNELS:
                raise RuntimeError("out of PWM channels:%d" % CHANNELS)
            self._place(5000, 32768)
        self.init(**options)

    def __repr__(self):
        return "PWM(Pin(%d), freq=%d, duty_u16=%d)" % (
            self.line.gpio,
            self.freq(),
            self.duty_u16(),
        )

    def init(self, **options):
        """Set frequency and duty."""
        for name in options:
            if name not in ("freq", "duty", "duty_u16", "duty_ns", "invert"):
                raise TypeError("PWM: unexpected keyword argument '%s'" % name)
        duties = [name for name in ("duty", "duty_u16", "duty_ns") if name in options]
        if len(duties) > 1:
            raise ValueError("only one of parameters 'duty', 'duty_u16' or 'duty_ns' is allowed")
        if options.get("invert", 0):
            raise Misuse("PWM: invert is not simulated")
        if "freq" in options:
            self.freq(options["freq"])
        for name in duties:
            getattr(self, name)(options[name])

    def deinit(self):
        """Stop the wave and let the pin go."""
        if self.board_of.alive:
            self.board_of.settle_counters()
            self.line.pwm = None
            if self.line.role == "pwm":
                self.line.role = None
            self.board_of.output_moved(self.line.gpio)

    def freq(self, *new):
        """Read or set the frequency in Hz, 1 to 40 MHz."""
        wave = self._wave()
        if not new:
            return wave.frequency_hz
        value = _int(new[0], "freq")
        if not MIN_HZ <= value <= MAX_HZ:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._place(value, wave.duty_u16)
        return None

    def duty_u16(self, *new):
        """Read or set the duty, 0 to 65535."""
        wave = self._wave()
        if not new:
            return wave.duty_u16
        value = _int(new[0], "duty_u16")
        if not 0 <= value <= 65535:
            raise ValueError("duty_u16 must be from 0 to 65535")
        self._place(wave.frequency_hz, value)
        return None

    def duty(self, *new):
        """Read or set the duty, 0 to 1023."""
        if not new:
            return self._wave().duty_u16 >> 6
        value = _int(new[0], "duty")
        if not 0 <= value <= 1023:
            raise ValueError("duty must be from 0 to 1023")
        return self.duty_u16(value << 6)

    def duty_ns(self, *new):
        """Read or set the length of the high part in nanoseconds."""
        wave = self._wave()
        if not new:
            return wave.duty_u16 * (1000000000 // wave.frequency_hz) // 65536
        value = _int(new[0], "duty_ns")
        duty = value * wave.frequency_hz * 65536 // 1000000000
        if value < 0 or duty > 65535:
            raise ValueError("duty_ns is longer than a period")
        return self.duty_u16(duty)

    def _wave(self):
        wave = self.line.pwm
        if wave is None:
            raise RuntimeError("PWM is inactive")
        return wave

    def _place(self, frequency_hz, duty_u16):
        board = self.board_of
        if not board.alive:
            self.line.pwm = self.line.pwm or Wave(0, frequency_hz, duty_u16)
            return
        others = []
        for line in board.lines.values():
            if line is not self.line and line.pwm is not None:
                if line.pwm.frequency_hz not in others:
                    others.append(line.pwm.frequency_hz)
        if frequency_hz not in others and len(others) >= TIMERS:
            raise RuntimeError("out of PWM timers:%d" % TIMERS)
        board.settle_counters()
        self.line.pwm = Wave(board.world.now_us, frequency_hz, duty_u16)
        self.line.role = "pwm"
        self.line.mode = OUT
        board.output_moved(self.line.gpio)


def _int(value, what):
    if type(value) is not int:
        raise TypeError("%s: can't convert %s to int" % (what, type(value).__name__))
    return value


def pwm_class(board):
    """Make the PWM class of one board."""
    return type("PWM", (PWMBase,), {"board_of": board})
