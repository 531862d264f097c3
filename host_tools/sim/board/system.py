"""The modules `gc`, `random`, `select` and `sys` of one board, and its serial line."""

import sys

from . import costs
from .world import Misuse


class Module:
    """A fake module: attributes only."""

    def __init__(self, name):
        self.__name__ = name


class Random:
    """The `random` module, the same numbers in every run on every interpreter."""

    def __init__(self, seed):
        self.__name__ = "random"
        self._state = (seed * 2654435761 + 12345) & 0xFFFFFFFF

    def seed(self, value=0):
        """Start again from a number."""
        self._state = (int(value) * 2654435761 + 12345) & 0xFFFFFFFF

    def getrandbits(self, count):
        """Give 0 to 32 random bits."""
        if not 0 <= count <= 32:
            raise ValueError("bits must be 32 or less")
        value = 0
        for _ in range(count):
            self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
            value = (value << 1) | (self._state >> 31)
        return value

    def randrange(self, start, *stop_step):
        """Give a number of range(start, stop, step)."""
        numbers = range(start, *stop_step)
        if len(numbers) == 0:
            raise ValueError("empty range")
        return numbers[self.getrandbits(31) % len(numbers)]

    def randint(self, low, high):
        """Give a number from low to high."""
        return self.randrange(low, high + 1)

    def choice(self, sequence):
        """Give one of a sequence."""
        return sequence[self.randrange(len(sequence))]


def make_gc(board):
    """Make `gc`: a collection blocks, the free memory never changes."""
    module = Module("gc")
    enabled = [True]

    def collect():
        board.world.stats["collections"] += 1
        board.world.charge(board, costs.GC_COLLECT_US)
        return 0

    def threshold(*_amount):
        return -1

    def enable():
        enabled[0] = True

    def disable():
        enabled[0] = False

    module.collect = collect
    module.threshold = threshold
    module.enable = enable
    module.disable = disable
    module.isenabled = lambda: enabled[0]
    # Fixed, so that both interpreters see the same board: a WROOM-32 in play.
    module.mem_free = lambda: 26000
    module.mem_alloc = lambda: 139000
    return module


class Serial:
    """The UART as sys.stdin and sys.stdout: a host may write, what is printed is counted."""

    def __init__(self, board, received):
        self._board = board
        self._received = received
        self.buffer = _SerialBytes(self)

    def read(self, count=-1):
        """Give waiting characters; with none waiting the firmware would hang."""
        return self.take(count).decode()

    def take(self, count):
        """Give waiting bytes; with none waiting the firmware would hang."""
        if not self._received:
            raise Misuse("sys.stdin.read would block: poll first")
        count = len(self._received) if count < 0 else count
        data = bytes(self._received[:count])
        self._received[:] = self._received[count:]
        return data

    def waiting(self):
        """Tell whether something can be read."""
        return bool(self._received)

    def write(self, data):
        """Send; more than the FIFO holds waits for the line (hazard 27)."""
        raw = data.encode() if isinstance(data, str) else bytes(data)
        world = self._board.world
        world.stats["serial_bytes"] += len(raw)
        self._board.serial_out.append(raw)
        if len(raw) > costs.UART_FIFO_BYTES:
            world.charge(self._board, (len(raw) - costs.UART_FIFO_BYTES) * costs.UART_BYTE_US)
        return len(data)

    def flush(self):
        """Do nothing."""


class _SerialBytes:
    """sys.stdin.buffer: the same line, in bytes."""

    def __init__(self, serial):
        self._serial = serial
        self.write = serial.write

    def read(self, count=-1):
        """Give waiting bytes; with none waiting the firmware would hang."""
        return self._serial.take(count)


def make_select(serial):
    """Make `select`, for polling sys.stdin."""
    module = Module("select")
    module.POLLIN = 1
    module.POLLOUT = 4
    module.POLLERR = 8
    module.POLLHUP = 16

    class Poll:
        """select.poll() over the serial line."""

        def __init__(self):
            self._watched = []

        def register(self, stream, mask=5):
            """Watch a stream."""
            if stream is not serial:
                raise Misuse("select: only sys.stdin can be polled here")
            self._watched = [(stream, mask)]

        def unregister(self, _stream):
            """Stop watching."""
            self._watched = []

        def poll(self, timeout=-1):
            """List what is ready, at once."""
            if timeout != 0:
                raise Misuse("select.poll: a timeout blocks the loop; use 0")
            return [(stream, 1) for stream, mask in self._watched if mask & 1 and stream.waiting()]

        def ipoll(self, timeout=-1, _flags=0):
            """Iterate over what is ready, at once."""
            return iter(self.poll(timeout))

    module.poll = Poll
    return module


def make_sys(paths, loaded, serial):
    """Make `sys` with these as sys.path and sys.modules."""
    module = Module("sys")
    module.path = paths
    module.modules = loaded
    module.platform = "esp32"
    module.version = "3.4.0; MicroPython v1.26.0"
    module.version_info = (3, 4, 0)
    module.byteorder = "little"
    module.maxsize = 0x7FFFFFFF
    module.implementation = _Implementation()
    module.stdin = serial
    module.stdout = serial
    module.stderr = serial

    def print_exception(error, file=None):
        text = "%s: %s\n" % (type(error).__name__, error)
        (serial if file is None else file).write(text)

    def leave(*code):
        raise SystemExit(*code)

    module.print_exception = print_exception
    module.exit = leave
    module.exc_info = sys.exc_info
    return module


class _Implementation:
    name = "micropython"
    version = (1, 26, 0, "")
    _machine = "Generic ESP32 module with ESP32"
