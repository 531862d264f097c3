"""The one place where raw ticks become time.

`time.ticks_us` wraps: after 2^30 us (17.9 minutes) on the ESP32, and differences of two ticks are
good for half of that only. `Clock` widens them into a plain int of milliseconds since power-up,
which grows for as long as the board has power. Milliseconds and the microseconds left over are
kept apart, so that on a 32-bit board no number outgrows a small int for 12 days, and then only
the milliseconds do.

    clock = Clock()
    now_ms = clock.now_ms()             # at least every 8 minutes; the main loop: every 50 ms
    edge_ms = clock.ms_of(edge_tick)    # of a tick that a handler stored

`nap_ms` is the main loop's sleep. Handlers run promptly while the interpreter sleeps and late
while it works, so how far an edge may have been handled late (`late_us`) follows from whether its
handler ran in a nap. A nap that lasts longer than asked was blocked at its end. What blocks it
and ends before it does cannot be seen from here. So where there are no pulse counters, which see
through it, naps in play are so short that a block which could hide a whole goal outlasts one
(`Beams.nap_ms`); that costs nothing, as naps below 10 ms are busy waiting on the ESP32 anyhow.

May import: `time`.
"""

# The stubs make ticks a type of its own; here is where they are plain ints.
# pyright: reportArgumentType=false, reportOperatorIssue=false, reportReturnType=false

import time

# A nap this much longer than asked was blocked: esp32 mphalport waits the last tick exactly.
_OVERSLEPT_US = 500
# Work shorter than this delays a handler by less than anything that is decided by it.
_PROMPT_US = 300


class Clock:
    """Milliseconds since power-up, from `time.ticks_us` alone.

    `tick()`: a raw tick in us, for `ms_of` and `age_us` within the next 8 minutes.
    """

    def __init__(self):
        self.tick = time.ticks_us  # the function itself: it is called most of all
        self._diff_us = time.ticks_diff
        self._add_us = time.ticks_add
        self._period_us = time.ticks_add(0, -1) + 1
        self._tick = time.ticks_us()
        # Counted from power-up, not from here: whole ms of the board are whole ms of the ticks.
        self._ms = self._tick // 1000
        self._us = self._tick % 1000
        self._sleep_ms = time.sleep_ms
        self._nap_from = self._nap_till = self._tick
        self._nap_us = 0

    def now_ms(self) -> int:
        """Return ms since power-up (floor). Call at least every 17 minutes, or a lap is lost."""
        tick = self.tick()
        gone_us = self._diff_us(tick, self._tick)
        if gone_us < 0:
            gone_us += self._period_us
        self._tick = tick
        gone_us += self._us
        if gone_us < 1000:
            self._us = gone_us
        else:
            self._ms += gone_us // 1000
            self._us = gone_us % 1000
        return self._ms

    def ms_of(self, tick_us: int) -> int:
        """Return the time in ms (floor) of a raw tick at most 8 minutes from the last `now_ms`.

        The same fraction of a millisecond is carried as in `now_ms`, so a tick that was taken
        before another is never given a later time.
        """
        return self._ms + (self._us + self._diff_us(tick_us, self._tick)) // 1000

    def age_us(self, tick_us: int, now_us: int) -> int:
        """Return how many us lie between two raw ticks, the older one first."""
        return self._diff_us(now_us, tick_us)

    def before(self, tick_us: int, by_us: int) -> int:
        """Return the raw tick `by_us` before another."""
        return self._add_us(tick_us, -by_us)

    def nap_ms(self, ms: int):
        """Sleep `ms` milliseconds; handlers that run meanwhile are known to be prompt."""
        self._nap_us = ms * 1000
        self._nap_till = None  # in the nap
        tick, sleep_ms = self.tick, self._sleep_ms
        self._nap_from = tick()
        sleep_ms(ms)
        self._nap_till = tick()

    def late_us(self, tick_us: int, alive_us: int) -> int:
        """Return by how many us, at most, the handler that ran at `tick_us` may have been late.

        `alive_us` is the last tick at which everything that had happened was known to be handled.
        0 means on time.
        """
        span_us = self._diff_us(tick_us, alive_us)
        slept_us = self._diff_us(tick_us, self._nap_from)
        till = self._nap_till
        if till is None:
            till = self.tick()
        over_us = self._diff_us(tick_us, till)
        if slept_us >= 0 and over_us > 0:  # handled in work since the nap
            span_us = min(span_us, over_us)
        elif slept_us >= 0:  # handled in the nap
            blocked = self._diff_us(till, self._nap_from) > self._nap_us + _OVERSLEPT_US
            span_us = min(span_us, slept_us) if blocked and slept_us >= self._nap_us else 0
        return span_us if span_us > _PROMPT_US else 0
