"""The `time` module in virtual time: ticks wrap at 2^30, sleeping takes no real time.

Sources: docs/library/time.rst, ports/esp32/mpconfigport.h. The calendar starts on 2000-01-01,
where a board without a set clock starts.
"""

from . import costs
from .world import Misuse


class Time:
    """The `time` module in virtual time: ticks wrap at 2^30, sleeping costs nothing real."""

    def __init__(self, board):
        self.__name__ = "time"
        world = board.world
        mask = costs.TICKS_PERIOD - 1
        half = costs.TICKS_PERIOD // 2
        boot_us = board.boot_us
        tick_zero_us = boot_us - board.first_tick_us
        loop_us = costs.LOOP_US
        tick_us = costs.TICKS_US

        def sleep_ms(ms):
            """Sleep so many milliseconds."""
            if type(ms) is not int:
                raise TypeError("can't convert %s to int" % type(ms).__name__)
            target_us = world.now_us + (ms * 1000 if ms > 0 else 0) + loop_us
            if target_us < world.next_us:
                world.now_us = target_us
            else:
                world.sleep_until(board, target_us)

        def sleep(seconds):
            """Sleep so many seconds."""
            if not seconds >= 0:
                raise ValueError("sleep length must be non-negative")
            sleep_ms(int(seconds * 1000))

        def sleep_us(us):
            """Wait so many microseconds: the interpreter is blocked."""
            if type(us) is not int:
                raise TypeError("can't convert %s to int" % type(us).__name__)
            world.charge(board, us if us > 0 else 0)

        def ticks_us():
            """Give the microsecond counter."""
            now_us = world.now_us
            later_us = now_us + tick_us
            if later_us < world.next_us:
                world.now_us = later_us
            elif not world.frozen:
                world.charge(board, tick_us)
            return (now_us - tick_zero_us) & mask

        def ticks_ms():
            """Give the millisecond counter."""
            now_us = world.now_us
            if not world.frozen:
                world.charge(board, tick_us)
            return ((now_us - tick_zero_us) // 1000) & mask

        def ticks_cpu():
            """Give the processor's counter."""
            return (ticks_us() * 240) & mask

        def ticks_diff(later, earlier):
            """Give later - earlier, right for distances under half the period."""
            if type(later) is not int or later & ~mask:
                _check_tick(later)
            if type(earlier) is not int or earlier & ~mask:
                _check_tick(earlier)
            return ((later - earlier + half) & mask) - half

        def ticks_add(ticks, delta):
            """Give a tick so much later."""
            _check_tick(ticks)
            if type(delta) is not int:
                raise TypeError("can't convert %s to int" % type(delta).__name__)
            if not -half < delta < half:
                raise OverflowError("ticks interval overflow")
            return (ticks + delta) & mask

        def time():
            """Give the seconds since 2000-01-01."""
            return (world.now_us - boot_us) // 1000000

        def time_ns():
            """Give the nanoseconds since 2000-01-01."""
            return (world.now_us - boot_us) * 1000

        def gmtime(seconds=None):
            """Give the calendar's eight numbers; the clock is never set, so the first days do."""
            seconds = time() if seconds is None else seconds
            day = seconds // 86400
            rest = seconds % 86400
            if not 0 <= day < 31:
                raise Misuse("time.gmtime: only January 2000 is simulated")
            clock = (rest // 3600, rest // 60 % 60, rest % 60)
            return (2000, 1, day + 1) + clock + ((5 + day) % 7, day + 1)

        def _check_tick(value):
            if type(value) is not int:
                raise TypeError("can't convert %s to int" % type(value).__name__)
            if not 0 <= value <= mask:
                raise Misuse("%d is no tick value: ticks are 0 to 2^30 - 1" % value)

        self.sleep_ms = sleep_ms
        self.sleep = sleep
        self.sleep_us = sleep_us
        self.ticks_us = ticks_us
        self.ticks_ms = ticks_ms
        self.ticks_cpu = ticks_cpu
        self.ticks_diff = ticks_diff
        self.ticks_add = ticks_add
        self.time = time
        self.time_ns = time_ns
        self.gmtime = gmtime
        self.localtime = gmtime
