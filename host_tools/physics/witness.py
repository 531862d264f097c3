"""What somebody beside the table would swear to: balls in goals, and how long the clock ran.

Knows the physics and when the button was pressed, and nothing of the firmware: what a referee
makes of it is compared with what this says. Times in us.
"""

from host_tools.physics.light import Shade

SHORTEST_US = 1500  # DESIGN section 6: darker for less is no ball
HARDLY_US = 500  # so near to it nobody can say
NEAR_US = 400_000  # a draught this near in time makes it unclear what the beam saw
CLOSE_US = 2500  # nobody can swear to what happens so near to the end of a period
BALL = "ball"


class Entry:
    """A ball that went into a goal. `at_us`: when its leading edge came to the beam; `clear`:
    False when a draught was there too, or it was dark hardly long enough."""

    def __init__(self, at_us: int, goal: int, clear: bool):
        self.at_us, self.goal, self.clear = at_us, goal, clear


class Witness:
    """Sees what passes the goals' beams, and the presses that start and stop the clock."""

    def __init__(self, shade: Shade):
        self._shade = shade
        self._draughts: list[tuple[int, int, int]] = []
        self.left_us = 0
        self.since_us: int | None = None

    def entries(self, now_us: int) -> list[Entry]:
        """Return the balls that went in since the last time, one lying in the beam included."""
        passes = self._shade.passes + self._shade.inside(now_us)
        self._shade.passes = []
        self._draughts += [(goal, a, b) for name, goal, a, b in passes if name != BALL]
        self._draughts = [d for d in self._draughts if now_us - d[2] < 10 * NEAR_US]
        found = []
        for name, goal, since_us, until_us in passes:
            dark_us = until_us - since_us
            if name == BALL and dark_us >= SHORTEST_US - HARDLY_US:
                clear = dark_us > SHORTEST_US + HARDLY_US
                clear = clear and not self._draught(goal, since_us, until_us)
                found.append(Entry(since_us, goal, clear))
        return sorted(found, key=lambda entry: entry.at_us)

    def _draught(self, goal: int, since_us: int, until_us: int) -> bool:
        return any(
            where == goal and a - NEAR_US < until_us and since_us < b + NEAR_US
            for where, a, b in self._draughts
        )

    # -- the clock

    def starts(self, at_us: int) -> None:
        """The clock was started."""
        if self.since_us is None:
            self.since_us = at_us

    def stops(self, at_us: int) -> None:
        """The clock was stopped."""
        if self.since_us is not None:
            self.left_us = max(0, self.left_us - (at_us - self.since_us))
            self.since_us = None

    def period(self, length_ms: int) -> None:
        """A new period is about to begin."""
        self.left_us, self.since_us = length_ms * 1000, None

    def ends_us(self) -> int | None:
        """Return when time will be up, None while the clock stands."""
        return None if self.since_us is None else self.since_us + self.left_us

    def left_at(self, at_us: int) -> int:
        """Return how much time is left at an instant, in us."""
        gone_us = 0 if self.since_us is None else max(0, at_us - self.since_us)
        return max(0, self.left_us - gone_us)

    def runs_at(self, at_us: int) -> bool | None:
        """Tell whether the clock ran at an instant; None when nobody could say."""
        ends_us = self.ends_us()
        if ends_us is None or at_us < (self.since_us or 0):
            return False
        return None if abs(at_us - ends_us) < CLOSE_US else at_us < ends_us
