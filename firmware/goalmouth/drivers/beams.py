"""All beams of the board: goals sensed, faults, alignment figures, and the emitter's self-test.

    beams = Beams(config, clock)
    beams.start()
    for goal, t_ms, u_ms, dark_us, measured in beams.step(clock.now_ms()):
        ...                               # goal 0: left, 1: right; dark since t_ms, +/- u_ms

What a break is, when it is a goal and how its time is found: `senses/beam.py`. What the faults
mean: `senses/diagnosis.py`. What counts in hardware: `drivers/pulses.py`, set up by
`drivers/fitting.py`.

May import: `time`, `drivers`, `senses`.
"""

import time

from .beam import Beam
from .emitter import Emitter
from .pulses import release

_NONE = ()
_NAP_MS = 10


class Beams:
    """The low beam of each goal, the upper ones where fitted, and the emitter where it has a pin.

    `config` as from `wiring.load`. Two goals are there; a pin that is null makes that goal blind.
    """

    def __init__(self, config, clock):
        self._config = config
        self._clock = clock
        self._low = [self._fit("left", "beam_left"), self._fit("right", "beam_right")]
        self._upper = [
            self._fit("left-upper", "upper_left"),
            self._fit("right-upper", "upper_right"),
        ]
        self._all = [beam for beam in self._low + self._upper if beam is not None]
        gpio = config.pins["emitter"]
        self._emitter = Emitter(gpio, config.carrier_hz) if gpio is not None else None
        self._pwms = []
        self._counters = []
        self._settled_ms = 0
        self.measures = False  # True: the pulse counters have proved that they count

    def _fit(self, name: str, pin: str):
        gpio = self._config.pins[pin]
        return Beam(name, gpio, self._config, self._clock) if gpio is not None else None

    def start(self):
        """Set pins, counters and references up, in that order, and begin to watch.

        Takes about 25 ms for the proof of the counters.
        """
        if self._emitter is not None:
            self._emitter.start()
        from .fitting import fit_counters  # not in memory once the board has started
        low = [beam for beam in self._low if beam is not None]
        self._counters, self._pwms = fit_counters(self._config, low, self._all, time.sleep_ms)
        self.measures = len(self._counters) > 0
        for i in range(len(self._counters)):
            low[i].pulses = self._counters[i]
        now_ms = self._clock.now_ms()
        for beam in self._all:
            beam.start(now_ms)

    def stop(self):
        """Stop watching and free the counters and references; the emitter stays on."""
        for beam in self._all:
            beam.stop()
        release([pulses.units for pulses in self._counters], self._pwms)
        self._counters = []
        self._pwms = []

    def pending(self) -> bool:
        """Tell whether a handler has run since the last step."""
        waits = False
        for beam in self._all:
            if beam.pending():
                waits = True
        return waits

    def step(self, now_ms: int):
        """Look at all beams; return (goal, t_ms, u_ms, dark_us, measured) of what became a goal.

        t_ms: when the beam went dark. u_ms: 0, or by how much that may be wrong either way.
        dark_us: how long it has been dark so far; `take_dark` tells the rest. measured: by pulse
        counters.
        """
        if self._emitter is not None and self._emitter.testing:
            self._test(now_ms)
            return _NONE
        events = _NONE
        for goal in (0, 1):
            low = self._low[goal]
            if low is None:
                continue
            upper = self._upper[goal]
            if upper is not None:
                upper.step(now_ms, not low.sense.quiet() or low.ring.head != low.ring.tail)
                low.sense.upper = upper.sense if upper.diagnosis.fault() == "" else None
            if low.step(now_ms):
                events = events + (self._event(goal, low),)
        if len(events) == 2 and events[1][1] < events[0][1]:
            events = (events[1], events[0])
        return events

    def _event(self, goal: int, beam) -> tuple:
        """Make the report on a beam that has just fired."""
        sense, clock = beam.sense, self._clock
        half_us = sense.goal_late_us // 2
        # To the nearest ms: an instant that is known to some us must not fall into the ms before.
        age_us = sense.goal_age_us() + half_us - 500
        t_ms = clock.ms_of(clock.before(beam.at, age_us))
        u_ms = (half_us + 999) // 1000
        return (goal, max(t_ms, self._settled_ms), u_ms, sense.goal_dark_us, sense.measured)

    def take_dark(self, goal: int) -> int:
        """Return how long the last goal's break was dark in all, in us, once; -1 while unknown."""
        beam = self._low[goal]
        return beam.sense.take_dark() if beam is not None else -1

    def settled_ms(self, now_ms: int) -> int:
        """Return the time before which nothing more can be reported; `now_ms` if all is decided.

        Ask after `step(now_ms)`.
        """
        settled = now_ms
        for beam in self._low:
            if beam is not None and beam.sense.undecided():
                sense, clock = beam.sense, self._clock
                begun = clock.ms_of(clock.before(beam.at, sense.age_us() + sense.late_us))
                settled = min(settled, begun)
        self._settled_ms = max(self._settled_ms, settled)
        return self._settled_ms

    def wait_ms(self) -> int:
        """Return in how many ms the next step should be, whatever the pins do meanwhile."""
        if self._emitter is not None and self._emitter.testing:
            return 5
        for beam in self._low:
            if beam is not None and beam.sense.undecided():
                return 2
        return 200

    def nap_ms(self) -> int:
        """Return how many ms the loop may sleep at once, in play.

        Without counters only a nap that is overslept tells of a block inside it, so naps are so
        short that a block which could hide a whole goal outlasts one (drivers/clock.py).
        """
        for beam in self._low:
            if beam is not None and beam.pulses is None:
                return min(max(self._config.min_break_us // 1000 - 1, 1), _NAP_MS)
        return _NAP_MS

    def quiet_ms(self, now_ms: int) -> int:
        """Return for how long all low beams have been clear; 0 while one is dark."""
        quiet_us = 500_000_000
        for beam in self._low:
            if beam is not None:
                quiet_us = min(quiet_us, beam.quiet_us())
        return quiet_us // 1000

    def faults(self) -> tuple:
        """Return the names of all faults, left before right, low before upper.

        Asked in the middle of each step, it is also where handlers are known to have run: what is
        written before and after it is two short blocks, and not one that could hide a ball.
        """
        self.pending()
        found = False
        for beam in self._all:
            if beam.diagnosis.fault():
                found = True
        if not found:
            return _NONE
        names = []
        for goal in (0, 1):
            for beam in (self._low[goal], self._upper[goal]):
                if beam is not None and beam.diagnosis.fault():
                    names.append("beam-" + beam.name + "-" + beam.diagnosis.fault())
        return tuple(names)

    def overruns(self) -> int:
        """Return how many edges found a ring full since the start."""
        total = 0
        for beam in self._all:
            total += beam.ring.overruns
        return total

    def monitor(self, goal: int) -> tuple:
        """Return (dark now, last dark us, shortest dark us, breaks so far) of a low beam."""
        beam = self._low[goal]
        if beam is None:
            return (False, 0, 0, 0)
        sense = beam.sense
        return (beam.dark(), sense.last_dark_us, sense.shortest_dark_us, sense.count)

    def self_test(self, now_ms: int) -> bool:
        """Begin the self-test where the emitter has a pin; `step` goes on with it.

        For about 15 ms nothing is sensed: only while no goal can count. Returns False, and does
        nothing, while it cannot be begun because a break is undecided.
        """
        if self._emitter is None or self._emitter.testing:
            return True
        for beam in self._all:
            if beam.sense.undecided():
                return False
        self._emitter.begin(now_ms)
        return True

    def _test(self, now_ms: int):
        stage = self._emitter.step(now_ms)
        if stage == "off":
            for beam in self._all:
                beam.diagnosis.never_dark = not beam.dark()
            self._emitter.end_dark(now_ms)
        elif stage == "on":
            for beam in self._all:
                beam.diagnosis.never_clear = beam.dark()
                beam.restart(now_ms)
