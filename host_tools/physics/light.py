"""When is a beam dark? Discs that move through it, to the microsecond.

    shade = Shade(table, clear_ball=False)
    shade.moved("ball", BALL, 400.0, 440.0, 0.0, start_us=0, span_us=1000)   # [Edge(...), ...]

A beam runs across the goal's mouth at one depth, so a disc darkens it while its centre is nearer
than its radius. A clear ball does what `FLICKER_PERCENT` of the simulator's optics says: rim,
clear middle, the hole's edge, clear, rim. The ball is lower than the upper beam; draughts and
goal-men are not. Within one short step a disc is taken to move evenly.
"""

from typing import NamedTuple

from host_tools.physics.table import BALL, Table
from host_tools.sim.board.optics import FLICKER_PERCENT

OPAQUE_PERCENT = ((0, 100),)


class Edge(NamedTuple):
    """A beam that goes dark or clear. `goal`: 0 left, 1 right."""

    at_us: int
    goal: int
    upper: bool
    dark: bool


class Shade:
    """What stands in which beam."""

    def __init__(self, table: Table, clear_ball: bool = False):
        self._beams = (-table.beam_x, table.beam_x)
        self._reach = table.half_x - table.radius
        self._radius = table.radius
        self.clear_ball = clear_ball
        self._in: dict[tuple[int, bool], set[str]] = {
            (goal, upper): set() for goal in (0, 1) for upper in (False, True)
        }
        self._since: dict[tuple[int, str], float] = {}
        # Whatever has passed a low beam: (name, goal, from, until), us. Who reads it empties it.
        self.passes: list[tuple[str, int, int, int]] = []

    def is_dark(self, goal: int, upper: bool = False) -> bool:
        """Tell whether anything stands in a beam."""
        return bool(self._in[goal, upper])

    def moved(
        self, name: str, kind: str, before: float, after: float, start_us: float, span_us: float
    ) -> list[tuple[float, int, bool, str, bool]]:
        """Return (instant, goal, upper, name, in it) for a piece that moved in x from `before` to
        `after`; unordered, in us. Give them all to `edges`."""
        if abs(before) < self._reach and abs(after) < self._reach:
            return []
        percent = FLICKER_PERCENT if kind == BALL and self.clear_ball else OPAQUE_PERCENT
        found = []
        for goal in (0, 1):
            first = self._beams[goal] - self._radius
            a = (before - first) * 50 / self._radius
            b = (after - first) * 50 / self._radius
            for when, inside in _crossings(a, b, percent):
                for upper in (False,) if kind == BALL else (False, True):
                    found.append((start_us + when * span_us, goal, upper, name, inside))
        return found

    def edges(self, crossings) -> list[Edge]:
        """Return the edges of the beams that follow from what `moved` gave, in time order."""
        found = []
        for at_us, goal, upper, name, inside in sorted(crossings, key=_instant):
            within = self._in[goal, upper]
            before = bool(within)
            (within.add if inside else within.discard)(name)
            if not upper:
                self._passes(name, goal, at_us, inside)
            if bool(within) != before:
                found.append(Edge(round(at_us), goal, upper, not before))
        return found


    def inside(self, now_us: int) -> list[tuple[str, int, int, int]]:
        """Return what stands in a low beam, as in `passes`."""
        return [(name, goal, round(since), now_us)
                for (goal, name), since in sorted(self._since.items())]  # fmt: skip

    def _passes(self, name, goal, at_us, inside):
        if inside:
            self._since.setdefault((goal, name), at_us)
        elif (goal, name) in self._since:
            since_us = self._since.pop((goal, name))
            self.passes.append((name, goal, round(since_us), round(at_us)))


def _crossings(a: float, b: float, percent) -> list[tuple[float, bool]]:
    """Return (part of the step, now inside) for each border of the dark bands that is crossed on
    the way from a to b."""
    if a == b:
        return []
    found = []
    for first, last in percent:
        for border, inside in ((first, b > a), (last, b < a)):
            if min(a, b) < border <= max(a, b):  # on a border: past it
                found.append(((border - a) / (b - a), inside))
    return sorted(found)


def _instant(crossing) -> float:
    """The order of what happens at one instant (a hand that lifts a piece) is its own."""
    return crossing[0]
