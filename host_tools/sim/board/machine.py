"""The `machine` module of one board (micropython ports/esp32/modmachine.c and its parts)."""

from . import bus, pins, pwm
from .system import Module
from .world import Misuse

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5
RTC_MEMORY_BYTES = 2048
MAC = b"\x24\x0a\xc4\x00\x47\x4d"


def _watchdog_class(board):
    class WDT:
        """machine.WDT: cannot be stopped, can be stretched by making it again."""

        def __init__(self, id=0, timeout=5000):
            if id != 0:
                raise ValueError("WDT(%r) doesn't exist" % (id,))
            if type(timeout) is not int:
                raise TypeError("can't convert %s to int" % type(timeout).__name__)
            if timeout <= 0:
                raise ValueError("WDT: timeout must be positive")
            self._timeout_us = timeout * 1000
            self._armed = False
            self.feed()

        def feed(self):
            """Say that all is well."""
            board.watchdog_timeout_us = self._timeout_us
            board.watchdog_us = board.world.now_us + self._timeout_us
            if not board.watchdog_watched:
                board.watchdog_watched = True
                board.world.at(board.watchdog_us, bite)

    def bite():
        if not board.alive:
            return
        if board.world.now_us >= board.watchdog_us:
            board.world.cut("wdt")
        board.world.at(board.watchdog_us, bite)

    board.watchdog_watched = False
    return WDT


def _timer_class(board):
    class Timer:
        """machine.Timer: soft callbacks (0 to 3 in hardware)."""

        ONE_SHOT = 0
        PERIODIC = 1

        def __init__(self, id, **options):
            if id not in (0, 1, 2, 3):
                raise ValueError("invalid Timer number")
            self._run = 0
            if options:
                self.init(**options)

        def init(self, *, mode=1, freq=-1, period=-1, callback=None):
            """Start: `period` in milliseconds."""
            if freq != -1:
                period = 1000 // freq
            if type(period) is not int or period <= 0:
                raise ValueError("Timer: period must be a positive int")
            self._run += 1
            self._arm(self._run, mode, period, callback)

        def deinit(self):
            """Stop."""
            self._run += 1

        def _arm(self, run, mode, period, callback):
            def fire():
                if board.alive and run == self._run:
                    if callback is not None:
                        board.world.interrupt(callback, self)
                    if mode == 1:
                        self._arm(run, mode, period, callback)

            board.world.at(board.world.now_us + period * 1000, fire)

    return Timer


def _rtc_class(board, kept):
    class RTC:
        """machine.RTC: 2,048 bytes that survive a reset but no power cut."""

        def memory(self, *data):
            """Read the memory, or write it."""
            if not data:
                return bytes(kept)
            value = data[0].encode() if isinstance(data[0], str) else bytes(data[0])
            if len(value) > RTC_MEMORY_BYTES:
                raise ValueError("buffer too long")
            if board.alive:
                kept[:] = value
            return None

        def datetime(self, *_new):
            """Give the date: never set on this board."""
            return (2000, 1, 1, 5, 0, 0, (board.world.now_us - board.boot_us) // 1000000 % 60, 0)

    return RTC


def make(board, rtc_memory):
    """Make the module; `rtc_memory` is a bytearray that outlives the board."""
    module = Module("machine")
    world = board.world

    def reset():
        world.cut("soft")

    def soft_reset():
        raise SystemExit

    def unique_id():
        return MAC

    def freq(*hertz):
        if not hertz:
            return board.frequency_hz
        if hertz[0] not in (20000000, 40000000, 80000000, 160000000, 240000000):
            raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
        board.frequency_hz = hertz[0]
        return None

    def disable_irq():
        before = board.irq_off
        board.irq_off = True
        return 1 if before else 0

    def enable_irq(state):
        if type(state) is not int:
            raise TypeError("enable_irq needs what disable_irq gave")
        if state:
            return
        board.irq_off = False
        latched = board.latched
        board.latched = []
        for line in latched:
            if line.handler is not None:
                world.interrupt(line.handler, line.pin)

    def idle():
        world.charge(board, 10)

    def lightsleep(*_ms):
        raise Misuse("machine.lightsleep: the board never sleeps while it watches the beams")

    board.frequency_hz = 160000000
    module.Pin = pins.pin_class(board)
    module.Signal = pins.Signal
    module.PWM = pwm.pwm_class(board)
    module.I2C = bus.i2c_class(board)
    module.SoftI2C = bus.soft_i2c_class(board)
    module.SPI = bus.spi_class(board)
    module.WDT = _watchdog_class(board)
    module.Timer = _timer_class(board)
    module.RTC = _rtc_class(board, rtc_memory)
    module.reset = reset
    module.soft_reset = soft_reset
    module.reset_cause = lambda: board.cause
    module.unique_id = unique_id
    module.freq = freq
    module.disable_irq = disable_irq
    module.enable_irq = enable_irq
    module.idle = idle
    module.lightsleep = lightsleep
    module.deepsleep = lightsleep
    module.PWRON_RESET = PWRON_RESET
    module.HARD_RESET = HARD_RESET
    module.WDT_RESET = WDT_RESET
    module.DEEPSLEEP_RESET = DEEPSLEEP_RESET
    module.SOFT_RESET = SOFT_RESET
    return module
