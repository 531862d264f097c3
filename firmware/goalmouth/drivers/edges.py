"""Edges of one pin, caught by a soft interrupt in a ring of ticks.

`Pin.irq` on the ESP32 is always soft: the handler runs between two bytecodes, later than the edge
by whatever the interpreter was busy with, and the level may have changed back by then. So the
handler notes when it ran and nothing else: no level, no branch, no loop, no allocation, nothing
that could raise. An exception in a scheduled handler, a Ctrl-C above all, would be printed and
lost. What the ticks mean is worked out later, in `senses/`.

    ring = EdgeRing(16)
    pin.irq(handler=ring.handler, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING)
    if ring.head != ring.tail: ...

May import: `array`, `time`.
"""

# The stubs make ticks a type of its own; a ring holds them as plain ints.
# pyright: reportArgumentType=false, reportCallIssue=false

import time
from array import array


class EdgeRing:
    """A ring of `size` ticks (a power of two), written by `handler`, read by `take`."""

    def __init__(self, size: int = 32):
        self.ticks = array("I", [0] * size)
        self.mask = size - 1
        self.head = 0
        self.tail = 0
        self.overruns = 0
        self._now = time.ticks_us
        self.handler = self._on_edge

    def _on_edge(self, _pin):
        self.ticks[self.head & self.mask] = self._now()
        self.head = (self.head + 1) & 0xFFFF

    def take(self, into, at: int) -> int:
        """Move all ticks, oldest first, into the array `into` from `at` on; return how many.

        When more came than the ring holds, the newest are kept and the rest is added to
        `overruns`.
        """
        head = self.head
        count = (head - self.tail) & 0xFFFF
        if count > self.mask:
            self.overruns += count - self.mask
            count = self.mask
        first = head - count
        for i in range(count):
            into[at + i] = self.ticks[(first + i) & self.mask]
        self.tail = head
        return count
