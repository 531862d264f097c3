"""A board of little memory, for heap figures on a 32-bit MicroPython (measure.mjs)."""

import sys

import ubinascii

sys.modules["binascii"] = ubinascii  # of C, as a board's; this port has one of Python in front


class Module:
    pass


now_us = 0
levels = {}
handlers = {}


class Pin:
    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_UP = 2
    PULL_DOWN = 1
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, id, mode=-1, pull=-1, value=None):
        self.id = id
        levels.setdefault(id, 1 if id != 32 and id != 33 else 0)

    def init(self, *args, **kw):
        pass

    def value(self, *v):
        if v:
            levels[self.id] = v[0]
            return None
        return levels[self.id]

    __call__ = value

    def irq(self, handler=None, trigger=3, **kw):
        handlers[self.id] = (handler, self)


def edge(id, level):
    levels[id] = level
    found = handlers.get(id)
    if found and found[0]:
        found[0](found[1])


class PWM:
    def __init__(self, pin, freq=1000, duty_u16=0, **kw):
        pass

    def freq(self, *a):
        return 1000

    def duty_u16(self, *a):
        return 0

    def deinit(self):
        pass

    def init(self, **kw):
        pass


class I2C:
    def __init__(self, id=0, **kw):
        pass

    def writeto(self, addr, buf, stop=True):
        return len(buf)

    def readfrom(self, addr, n):
        return b"\0" * n

    def scan(self):
        return [0x3C]


class RTC:
    kept = bytearray(2048)  # not of the heap on a board
    used = 0

    def memory(self, *a):
        if a:
            RTC.used = len(a[0])
            RTC.kept[:RTC.used] = a[0]
            return None
        return bytes(RTC.kept[:RTC.used])


class WDT:
    def __init__(self, id=0, timeout=0):
        pass

    def feed(self):
        pass


class Partition:
    TYPE_DATA = 1
    image = bytearray(b"\xff" * 65536)

    def find(type=0, label=None):
        return [Partition()] if label == "log" else []

    def info(self):
        return (1, 0x40, 0, 65536, "log", False)

    def ioctl(self, op, arg):
        if op == 4:
            return 16
        if op == 5:
            return 4096
        if op == 6:
            for i in range(arg * 4096, arg * 4096 + 4096):
                Partition.image[i] = 255
        return 0

    def readblocks(self, n, buf, off=0):
        s = n * 4096 + off
        for i in range(len(buf)):
            buf[i] = Partition.image[s + i]

    def writeblocks(self, n, buf, off=0):
        s = n * 4096 + off
        for i in range(len(buf)):
            Partition.image[s + i] &= buf[i]


class NVS:
    def __init__(self, name):
        self.v = {}

    def get_i32(self, k):
        if k not in self.v:
            raise OSError(-0x1102)
        return self.v[k]

    def set_i32(self, k, v):
        self.v[k] = v

    def commit(self):
        pass


class Poll:
    def register(self, *a):
        pass

    def ipoll(self, t=0, f=0):
        return ()


class Stdio:
    def __init__(self):
        self.buffer = self

    def read(self, n):
        return b""

    def write(self, s):
        return len(s)


machine = Module()
for cls in (Pin, PWM, I2C, RTC, WDT):
    setattr(machine, cls.__name__, cls)
machine.reset_cause = lambda: 1
machine.PWRON_RESET = 1
machine.HARD_RESET = 2
machine.WDT_RESET = 3
machine.reset = lambda: None
machine.freq = lambda *a: 160000000
machine.SPI = I2C
esp32 = Module()
esp32.Partition = Partition
esp32.NVS = NVS
time = Module()
# Ticks that cannot be taken for addresses, and need no memory as numbers: the WebAssembly port
# looks for addresses everywhere, also in numbers.
time.ticks_us = lambda: 1 << 29 | now_us
time.ticks_diff = lambda a, b: ((a - b + (1 << 28)) & 0x1FFFFFFF) - (1 << 28)
time.ticks_add = lambda a, b: 1 << 29 | (a + b) & 0x1FFFFFFF


def sleep_us(us):
    global now_us
    now_us = (now_us + us) & 0x1FFFFFFF


time.sleep_us = sleep_us
time.sleep_ms = lambda ms: sleep_us(ms * 1000)
select = Module()
select.POLLIN = 1
select.poll = Poll
for name in ("machine", "esp32", "time", "select"):
    sys.modules[name] = globals()[name]
sys.modules["errno"] = Module()
sys.modules["errno"].ENOENT = 44 if sys.platform == "webassembly" else 2
