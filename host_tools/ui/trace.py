"""What the pins and the bus did of late: a short memory of levels over time.

    trace = Trace(session)
    trace.take()      # [(at_us, "beam_left", 1), ...] since the last time
"""

from collections import deque

MOST = 4000
# Transfers that follow one another so closely are drawn as one.
BUS_GAP_US = 3000


class Trace:
    """Listen to a Session. `take` gives what is new; what nobody takes is forgotten in the end."""

    def __init__(self, session):
        self._new: deque[tuple[int, str, int]] = deque(maxlen=MOST)
        self._bus_us = -BUS_GAP_US
        self._bytes = 0
        session.watch(self._told)

    def take(self) -> list[tuple[int, str, int]]:
        """Return (instant, wire, value) of what happened since the last time, and forget it."""
        found = list(self._new)
        self._new.clear()
        return found

    def _told(self, at_us: int, wire: str, value: int) -> None:
        if wire == "bus" and self._new and at_us - self._bus_us < BUS_GAP_US:
            self._bus_us = at_us
            self._bytes += value
            for place in range(len(self._new) - 1, -1, -1):
                if self._new[place][1] == "bus":
                    self._new[place] = (self._new[place][0], "bus", self._bytes)
                    return
        if wire == "bus":
            self._bus_us, self._bytes = at_us, value
        self._new.append((at_us, wire, value))
