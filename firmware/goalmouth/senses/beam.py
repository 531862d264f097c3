"""One beam: from edges, polled levels and hardware counts to "a ball went through at t, +/- u".

Theory of operation
-------------------
Three witnesses, none of which is enough alone:

- *Edges*, as the times at which a soft handler ran. A handler may be late (`late_us`: by at most
  so much, 0 when the interpreter is known to have been free), slow edges call it many times, a
  full queue loses some, and nothing says which of them led into the dark. So edges are believed
  to alternate until something contradicts it: two of them closer than `SLEW_US`, or a poll.
- *Polls* of the level, one in each step: true at their moment, blind between them.
- *Counts*, where the board has pulse counters: how long the beam was dark since the last step,
  how often it went dark, how long it has been clear since. True whatever the interpreter did
  meanwhile.

A *break* is dark time with clear gaps of at most `flicker_us` in it: rim, clear middle, hole and
rim of a plexiglass disc are one break. It is a goal as soon as one of these is known:

1. it has been dark for `min_break_us` in all;
2. it went dark at least twice, for a quarter of `min_break_us` in all and for an eighth of the
   time from its first to its last edge, and that time is `min_break_us` or more: a fast clear
   disc;
3. without counts, when it is over and its edges cannot be trusted (slow, late or missing ones):
   it may have been dark for that long, as far as the polls between its edges leave room for it.
   A goal too many can be voided with one hold, one too few is gone.

A break that ends without that was noise. With counts, they alone decide 1 and 2, and there is no
3. After a goal the beam is *disarmed* until it has been clear for `rearm_us`: a ball that bounces
back or stays is no second goal (noise meanwhile does not count as darkness). A beam that is dark
at the start is disarmed as well, and so is one that the diagnosis holds (`hold`). Where a second
beam is fitted above (`upper`), the verdict waits for it: if it went dark too, a draught or a hand
went through, and that is no goal either.

The time of a break is that of its first edge. When the handler was late by up to 2u, the break is
put u before it, +/- u. Counts give it as now - clear - dark, exactly, if the break has one part;
if it has several, they bound it.

Times are us on a clock of this object, moved on by `feed`, so they neither wrap nor outgrow a
small int. Imports nothing; what counters say is a `Counts` (counts.py).

    sense = BeamSense(1500, 12000, 300000)
    if sense.feed(10000, 10000, False, ages, lates, 2):    # 10 ms on; two edges since; clear now
        print("dark since", sense.goal_age_us(), "us ago")
"""

SLEW_US = 300  # callbacks of one slow edge come closer than this
COUNT_US = 50  # counted dark time may be short by so much
DRAINED_US = 900  # after so much darkness in one part `Counts.clear_us` is right
_AGREE_US = 500  # a prompt edge and the counts differ by less than this
_LONG_US = 400_000_000  # longer times are not told apart (6.7 minutes; twice this is a small int)
_FINAL_US = 100_000  # a dark time is final when the beam has been clear for so long
_STALE_US = 5_000_000  # ... and of no interest when it has been for so long
_UPPER_US = 10_000  # what is high enough breaks the upper beam within so long of the low one


class BeamSense:
    """The verdict on one beam. All times are in us."""

    def __init__(self, min_break_us: int, flicker_us: int, rearm_us: int, upper=None):
        self._min_us = min_break_us
        self._flicker_us = flicker_us
        self._rearm_us = rearm_us
        self.dark = False
        self.armed = True
        self.hold = False
        self.upper = upper
        self.open = False  # a break is going on
        self.fired = False  # ... and it is a goal
        self.late_us = 0  # it began up to so much earlier than age_us() ago
        self.measured = False  # its dark time comes from counts
        self.goal_late_us = 0  # as late_us, of the last goal
        self.goal_dark_us = 0  # how long that had been dark when it was known to be one
        self._goal_first = 0
        self._lit = 0  # when the last darkness that was long enough to be a ball ended
        self.count = 0
        self.last_dark_us = 0
        self.shortest_dark_us = 0
        self.goals = 0
        self.draughts = 0  # breaks of the upper beam as well
        self._now = 0
        self._first = self._last = self._since = 0
        self._believed = self._fuzzy = self._prompt = False
        self._sum = self._parts = 0
        self._room = self._rooms = 0  # for darkness, until a poll saw it clear; how often one did
        self._room_from = 0
        self._in_room = False
        self._hard = self._hard_parts = 0
        self._final = -1

    def start(self, dark: bool):
        """Begin with the beam as it is: dark means disarmed until it has been clear."""
        self.dark = self._believed = dark
        self.armed = not dark
        self.open = self.fired = False
        self._last = self._lit = self._now

    def quiet(self) -> bool:
        """Tell whether a step in which nothing is seen need not be fed."""
        return self.armed and not (self.open or self.dark or self.hold or self._final >= 0)

    def undecided(self) -> bool:
        """Tell whether a break is on that may yet become a goal, `age_us` + `late_us` ago."""
        return self.open and self.armed and not self.fired

    def age_us(self) -> int:
        """Return how long ago, at the least, the present or last break began."""
        return self._now - self._first

    def goal_age_us(self) -> int:
        """Return how long ago, at the least, the break of the last goal began."""
        return self._now - self._goal_first

    def dark_us(self) -> int:
        """Return how long the present or last break has been dark so far.

        With its gaps, if it has any.
        """
        if self.measured and self._hard_parts <= 1:
            return self._hard
        return self._last - self._first

    def clear_us(self) -> int:
        """Return for how long the beam has been clear as far as it was fed; 0 while dark."""
        return 0 if self.dark else self._now - self._last

    def take_dark(self) -> int:
        """Return the final dark time of the last goal, once, or -1 while there is none.

        It is final when the beam has been clear for 0.1 s; what went dark again before has none.
        """
        if self._final < 0 or self.dark or self._now - self._last < _FINAL_US:
            return -1
        final = self._final
        self._final = -1
        return final

    def feed(self, dt_us: int, gap_us: int, dark: bool, ages, lates, edges: int, counts=None):
        """Take what was seen; return True when it made a goal.

        `dt_us` have gone since the last call and `gap_us` since the last poll; what was polled
        while `quiet` need not be fed. `ages` and `lates` hold `edges` of them, oldest first: us
        before now when the handler ran, and by how many us at most it was late. `dark` is the
        level now.
        """
        self._now += min(dt_us, _LONG_US)
        if self._now > _LONG_US:
            self._rebase()
        if counts is not None:
            if not self.open:
                self._hard = self._hard_parts = 0
            self._hard = min(self._hard + counts.dark_us, _LONG_US)
            self._hard_parts += max(counts.breaks, 0)
        goal = False
        for i in range(edges):
            at = self._now - min(ages[i], gap_us)
            if self._over(at):
                if self._over(at - lates[i]):
                    goal = self._end(counts) or goal
                    if counts is not None:  # what came before this step is not the next one's
                        self._hard, self._hard_parts = counts.dark_us, max(counts.breaks, 0)
                elif not self.fired:  # a part of this break, or all of the next one
                    self.late_us += at - self._first
                    self._first = at
            self._edge(at, lates[i])
        if counts is not None:
            self._place(counts, gap_us, dark)
        self._poll(dark, gap_us, edges)
        if self.undecided() and self._enough(counts) and not self._awaits_upper():
            goal = self._fire(counts) or goal
        if self._over(self._now):
            goal = self._end(counts) or goal
        if not (self.armed or self.open or dark) and self._now - self._lit >= self._rearm_us:
            self.armed = not self.hold
        if self._final >= 0 and self.clear_us() > _STALE_US:
            self._final = -1
        return goal

    def _rebase(self):
        by = self._now
        self._now = 0
        self._first -= by
        self._last -= by
        self._since -= by
        self._lit -= by
        self._goal_first -= by
        self._first = max(self._first, -_LONG_US)
        self._last = max(self._last, -_LONG_US)
        self._since = max(self._since, -_LONG_US)
        self._lit = max(self._lit, -_LONG_US)
        self._goal_first = max(self._goal_first, -_LONG_US)

    def _over(self, at: int) -> bool:
        return self.open and not self._believed and at - self._last > self._flicker_us

    def _begin(self, at: int, late_us: int):
        if not (self.armed or self.dark) and at - late_us - self._lit >= self._rearm_us:
            self.armed = not self.hold
        self.open = True
        self.fired = self._fuzzy = self._believed = False
        self._first = self._since = self._last = at
        self.late_us = late_us
        self._sum = self._parts = 0
        self._room = self._rooms = 0
        self._room_from = at - late_us
        self._in_room = True
        self._final = -1

    def _edge(self, at: int, late_us: int):
        if not self.open:
            self._begin(at, late_us)
        elif at - self._last < SLEW_US:
            self._fuzzy = True
        if late_us:
            self._fuzzy = True
        if not self._in_room:
            self._in_room = True
            self._room_from = at - late_us
        if self._believed:
            self._sum += at - self._since
        else:
            self._since = at
            self._parts += 1
        self._prompt = not (self._believed or late_us)  # `_since` is right
        self._believed = not self._believed
        self._last = at

    def _poll(self, dark: bool, gap_us: int, edges: int):
        if dark and not self.open:
            self._begin(self._now, gap_us)
        if dark != self._believed:
            if dark:
                self._parts += 1
                self._since = self._now if edges == 0 else self._last
            elif edges == 0:  # the edge that cleared it is lost: it was at any time since
                self._sum += self._last - self._since
                self._last = self._now
            self._fuzzy = True
            self._believed = dark
        self.dark = dark
        if dark:
            self._last = self._now
        if dark and not self._in_room:
            self._in_room = True
            self._room_from = self._now - gap_us
        elif self._in_room and not dark:
            self._in_room = False
            self._room += self._last - self._room_from
            self._rooms += 1

    def _place(self, counts, gap_us: int, dark: bool):
        """Put the break where the counts say that it began and ended."""
        ended = not dark and counts.drained and self._hard >= DRAINED_US
        if self.open and ended and counts.full:
            self._last = min(self._last, self._now - counts.clear_us)
        if counts.dark_us == 0 and counts.breaks <= 0:
            return
        clear_us = 0 if dark else counts.clear_us
        begun = self._now - clear_us - self._hard + COUNT_US
        if not self.open:
            if not (dark or counts.drained):
                begun = self._now
            self._begin(begun, max(begun - self._now + gap_us, 0))
            self._parts = 1
        if not (dark or ended):
            return  # it says that it has been clear for longer than it has
        parts = self._hard_parts if counts.breaks >= 0 else self._parts
        if dark and self._prompt and self._now - self._since < COUNT_US < self._hard:
            parts += 1  # the counters' filter has not let the newest one through
        if not counts.full:
            self.late_us = max(self.late_us, gap_us - (self._now - self._first))
        elif parts <= 1:
            if self.late_us or abs(begun - self._first) > _AGREE_US:
                self._first = begun
                self.late_us = 0
        elif self.late_us and begun < self._first:
            self.late_us = max(self.late_us - (self._first - begun), 0)
            self._first = begun

    def _enough(self, counts) -> bool:
        if counts is not None:
            dark_us = self._hard + COUNT_US
            parts = max(self._parts, self._hard_parts)
            sure = True
        else:
            dark_us = self._sum
            if self._believed:
                dark_us += self._now - self._since
            parts = self._parts
            sure = not self._fuzzy
        if dark_us >= self._min_us and (sure or self._believed):
            return True
        if not sure:
            if self._believed:
                return False
            dark_us = self._room
            parts = self._rooms
            if self._in_room:
                dark_us += self._last - self._room_from
                parts += 1
            if dark_us >= self._min_us:
                return True
        span_us = self._last - self._first
        return (
            parts > 1
            and span_us >= self._min_us
            and dark_us * 4 >= self._min_us
            and dark_us * 8 >= span_us
        )

    def _awaits_upper(self) -> bool:
        return self.upper is not None and not (
            self._upper_dark() or self._now - self._first >= self._min_us + _UPPER_US
        )

    def _upper_dark(self) -> bool:
        upper = self.upper
        return upper.dark or upper.clear_us() <= self._now - self._first + _UPPER_US

    def _fire(self, counts) -> bool:
        self.armed = False
        if self.upper is not None and self._upper_dark():
            self.draughts += 1
            return False
        self.fired = True
        self.goals += 1
        self.measured = counts is not None
        self._goal_first = self._first
        self.goal_late_us = self.late_us
        self.goal_dark_us = self.dark_us()
        return True

    def _end(self, counts) -> bool:
        """The break is over: judge it by what is known now, and keep its figures."""
        span_us = self._last - self._first
        likely = counts is None or span_us + self.late_us >= self._min_us
        long = likely and self._enough(counts)
        goal = long and self.undecided() and self._fire(counts)
        if long or self.fired:
            self._lit = self._last
        self.measured = counts is not None
        dark_us = self.dark_us()
        if self.fired:
            self._final = dark_us
        self.open = False
        self.count += 1
        self.last_dark_us = dark_us
        if self.shortest_dark_us == 0 or dark_us < self.shortest_dark_us:
            self.shortest_dark_us = dark_us
        return goal
