# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""Measures a real board with three jumpers: see README.md beside this file.

    mpremote mip install unittest
    mpremote run tests/device/suite.py

Runs on MicroPython only, and needs Goalmouth on the board for its wiring and its counters.
"""

import gc
import sys
import time
import unittest
from array import array

import machine
from machine import Pin

# What drives which input.
JUMPERS = ((25, 32, "left beam"), (26, 33, "right beam"), (27, 13, "button"))
# What the simulator assumes, in us (host_tools/sim/board/costs.py; a test compares them).
ASSUMED = {
    "display slice of 32 bytes": 970,
    "garbage collection": 10000,
    "flash: program 64 bytes": 1000,
    "flash: erase 4 KiB": 45000,
}
ROUNDS = 20
figures = []


def goalmouth():
    """Make the package importable from the slot that is in use; give its configuration."""
    try:
        with open("slot") as f:
            slot = f.read(1)
    except OSError:
        slot = "a"
    if slot not in sys.path:
        sys.path.insert(0, slot)
    from goalmouth import wiring
    from goalmouth.drivers import files

    return wiring.load(files.read_text("config.json"))[0]


def note(what, times_us, unit="us"):
    """Keep a figure: least, median and most of several."""
    times_us = sorted(times_us)
    row = (what, times_us[0], times_us[len(times_us) // 2], times_us[-1], unit)
    figures.append(row)
    return row[2]


def timed(action, rounds=ROUNDS):
    """Give how long each of several calls took, in us."""
    found = []
    for _ in range(rounds):
        begin = time.ticks_us()
        action()
        found.append(time.ticks_diff(time.ticks_us(), begin))
    return found


class Edge:
    """An output, the input that it is wired to, and when its interrupt was handled."""

    def __init__(self, out, into):
        self.out = Pin(out, Pin.OUT, value=0)
        self.into = Pin(into, Pin.IN, Pin.PULL_UP)
        self.ticks = array("I", [0])
        self.count = array("I", [0])
        self.into.irq(self._seen, Pin.IRQ_RISING)

    def _seen(self, _):
        self.ticks[0] = time.ticks_us()
        self.count[0] += 1

    def delay_us(self, meanwhile):
        """Raise the output, do something, and give how late the handler was; -1: it never ran."""
        self.out.value(0)
        time.sleep_ms(5)
        before = self.count[0]
        begin = time.ticks_us()
        self.out.value(1)
        meanwhile()
        time.sleep_ms(5)
        if self.count[0] == before:
            return -1
        return time.ticks_diff(self.ticks[0], begin)

    def off(self):
        """Let go of both pins."""
        self.into.irq(None)
        self.out.init(Pin.IN)


class TestConnections(unittest.TestCase):
    """The jumpers, before anything else."""

    def test_jumpers(self):
        missing = []
        for out, into, name in JUMPERS:
            source = Pin(out, Pin.OUT, value=0)
            target = Pin(into, Pin.IN, Pin.PULL_UP)
            seen = []
            for level in (0, 1, 0, 1):
                source.value(level)
                time.sleep_ms(2)
                seen.append(target.value())
            source.init(Pin.IN)
            if seen != [0, 1, 0, 1]:
                missing.append("GPIO %d to %d (%s)" % (out, into, name))
        self.assertEqual(missing, [], "jumpers that are not there: " + ", ".join(missing))


class TestInterrupts(unittest.TestCase):
    """How late a handler is, idle and behind what blocks."""

    def measure(self, what, meanwhile):
        edge = Edge(JUMPERS[0][0], JUMPERS[0][1])
        try:
            delays = [edge.delay_us(meanwhile) for _ in range(ROUNDS)]
        finally:
            edge.off()
        self.assertTrue(min(delays) >= 0, "%s: an edge was lost" % what)
        return note("interrupt, " + what, delays)

    def test_idle(self):
        self.measure("idle", lambda: None)

    def test_during_collection(self):
        self.measure("during a collection", gc.collect)

    def test_bounces(self):
        edge = Edge(JUMPERS[2][0], JUMPERS[2][1])
        try:
            for _ in range(6):
                edge.out.value(1)
                edge.out.value(0)
            time.sleep_ms(5)
            self.assertTrue(1 <= edge.count[0] <= 6, "%d of 6 edges" % edge.count[0])
        finally:
            edge.off()


class TestTimes(unittest.TestCase):
    """What blocks the interpreter, and for how long."""

    def test_collection(self):
        keep = [bytearray(64) for _ in range(200)]
        note("garbage collection", timed(gc.collect))
        self.assertEqual(len(keep), 200)

    def test_display_slice(self):
        config = goalmouth()
        pins = config.pins
        if pins["sda"] is None:
            self.skipTest("no display")
        bus = machine.I2C(0, scl=Pin(pins["scl"]), sda=Pin(pins["sda"]), freq=config.i2c_hz)
        found = [address for address in bus.scan() if address in (0x3C, 0x3D)]
        if not found:
            self.skipTest("no display answers")
        data = bytearray(33)
        data[0] = 0x40
        median = note("display slice of 32 bytes", timed(lambda: bus.writeto(found[0], data)))
        self.assertTrue(median <= 2000, "a slice takes %d us: more than 2 ms" % median)

    def test_flash(self):
        from esp32 import Partition

        found = Partition.find(Partition.TYPE_DATA, label="log")
        if not found:
            self.skipTest("no log partition")
        part = found[0]
        last = part.ioctl(4, 0) - 1
        kept = bytearray(4096)
        part.readblocks(last, kept)
        piece = bytearray(64)
        try:
            note("flash: erase 4 KiB", timed(lambda: part.ioctl(6, last), 5))
            at = iter(range(0, 4096, 64))
            note("flash: program 64 bytes", timed(lambda: part.writeblocks(last, piece, next(at))))
        finally:
            part.ioctl(6, last)
            if kept != b"\xff" * 4096:
                part.writeblocks(last, kept, 0)
        again = bytearray(4096)
        part.readblocks(last, again)
        self.assertEqual(again, kept)


class TestCounters(unittest.TestCase):
    """The pulse counters' loop-back, and a break that is timed by them."""

    def test_proof(self):
        import esp32

        if not hasattr(esp32, "PCNT"):
            self.skipTest("no pulse counters in this MicroPython")
        config = goalmouth()
        from goalmouth.drivers.beams import Beams
        from goalmouth.drivers.clock import Clock

        lit = 1 - config.beam_dark_level
        outputs = [Pin(out, Pin.OUT, value=lit) for out, _, _ in JUMPERS[:2]]
        clock = Clock()
        beams = Beams(config, clock)
        beams.start()
        try:
            self.assertTrue(beams.measures, "the counters do not count")
            darks = []
            for _ in range(5):
                time.sleep_ms(400)
                beams.step(clock.now_ms())
                outputs[0].value(1 - lit)
                time.sleep_ms(10)
                outputs[0].value(lit)
                time.sleep_ms(20)
                for found in beams.step(clock.now_ms()):
                    self.assertTrue(found[4], "timed by the counters")
                    darks.append(found[3])
            self.assertEqual(len(darks), 5)
            note("a break of 10 ms, as counted", darks)
        finally:
            beams.stop()
            for output in outputs:
                output.init(Pin.IN)


def table():
    """Print the figures so that they can be pasted into an issue."""
    about = sys.implementation
    print("\nMicroPython %s, %s" % (".".join([str(n) for n in about.version[:3]]),
                                    getattr(about, "_machine", "?")))  # fmt: skip
    print("%d MHz, %d KiB heap\n" % (machine.freq() // 1000000,
                                     (gc.mem_free() + gc.mem_alloc()) // 1024))  # fmt: skip
    print("| what | least | median | most | the simulator assumes |")
    print("|---|---|---|---|---|")
    for what, least, median, most, unit in figures:
        assumed = "%d us" % ASSUMED[what] if what in ASSUMED else "-"
        print("| %s | %d | %d | %d %s | %s |" % (what, least, median, most, unit, assumed))


if __name__ == "__main__":
    suite = unittest.TestSuite("goalmouth")
    for case in (TestConnections, TestInterrupts, TestTimes, TestCounters):
        suite.addTest(case)
    result = unittest.TextTestRunner().run(suite)
    table()
    if not result.wasSuccessful():
        raise SystemExit(1)
