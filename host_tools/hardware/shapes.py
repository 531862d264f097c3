"""Flat shapes and flat parts: what can be cut, engraved and drilled, in mm.

    hole = Circle(0, 0, 1)
    ball = Part("ball", "ball", Circle(0, 0, 15), drills=(Drill(0, 0, 2),))

Knows no format; `dxf.py`, `svg.py` and `tiles.py` write these shapes. Kerf is applied here, in
`Part.cut_lines`. Imports shapely for the offsets.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry import box as shapely_box


@dataclass(frozen=True)
class Circle:
    """A circle: centre and radius."""

    x: float
    y: float
    r: float

    def region(self) -> Polygon:
        """Return the disc as a polygon, for areas and overlaps."""
        return Point(self.x, self.y).buffer(self.r, quad_segs=32)

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Circle":
        """Return a copy, turned by a quarter first if asked, then moved."""
        x, y = (-self.y, self.x) if turned else (self.x, self.y)
        return Circle(x + dx, y + dy, self.r)

    def outline(self) -> list[tuple[float, float]]:
        """Return points along the circle, closed."""
        return Arc(self.x, self.y, self.r, 0, 360).outline()

    def grown(self, by: float) -> "Circle":
        """Return a circle whose edge lies `by` further out (negative: further in)."""
        return Circle(self.x, self.y, self.r + by)


@dataclass(frozen=True)
class Poly:
    """A line through points; closed unless `closed` is False."""

    points: tuple[tuple[float, float], ...]
    closed: bool = True

    def region(self) -> Polygon:
        """Return the enclosed area."""
        return Polygon(self.points)

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Poly":
        """Return a copy, turned by a quarter first if asked, then moved."""
        return replace(self, points=tuple(
            ((-y if turned else x) + dx, (x if turned else y) + dy) for x, y in self.points))

    def outline(self) -> list[tuple[float, float]]:
        """Return the points, the first one again at the end of a closed line."""
        return [*self.points, *(self.points[:1] if self.closed else ())]

    def grown(self, by: float) -> "Poly":
        """Return a closed line whose edge lies `by` further out (negative: further in)."""
        if not by:
            return self
        return ring(self.region().buffer(by, join_style="mitre", mitre_limit=5))


@dataclass(frozen=True)
class Arc:
    """A part of a circle, counter-clockwise from `start` to `end`, in degrees."""

    x: float
    y: float
    r: float
    start: float
    end: float

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Arc":
        """Return a copy, turned by a quarter first if asked, then moved."""
        x, y = (-self.y, self.x) if turned else (self.x, self.y)
        turn = 90 if turned else 0
        return Arc(x + dx, y + dy, self.r, self.start + turn, self.end + turn)

    def outline(self) -> list[tuple[float, float]]:
        """Return points along the arc, from start to end, at most 5 degrees apart."""
        steps = max(1, round((self.end - self.start) / 5))
        angles = (radians(self.start + (self.end - self.start) * i / steps)
                  for i in range(steps + 1))
        return [(self.x + self.r * cos(angle), self.y + self.r * sin(angle)) for angle in angles]

    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the first and the last point."""
        points = self.outline()
        return points[0], points[-1]


@dataclass(frozen=True)
class Drill:
    """A hole for a drill: centre and diameter. Kerf does not touch it."""

    x: float
    y: float
    d: float

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Drill":
        """Return a copy, turned by a quarter first if asked, then moved."""
        x, y = (-self.y, self.x) if turned else (self.x, self.y)
        return Drill(x + dx, y + dy, self.d)


@dataclass(frozen=True)
class Mark:
    """A line to engrave or draw, and what it is for: `board` or the name of a game."""

    line: Poly | Arc | Circle
    game: str = "board"
    name: str = ""

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Mark":
        """Return a copy, turned by a quarter first if asked, then moved."""
        return replace(self, line=self.line.moved(dx, dy, turned))


@dataclass(frozen=True)
class Part:
    """One flat part: outline, holes, drills and marks, in its own place on the board.

    `stock` is the name of the sheet that it is cut from (`stock.*` in board.toml), `count` how
    many are needed.
    """

    name: str
    stock: str
    outline: Poly | Circle
    holes: tuple[Poly | Circle, ...] = ()
    drills: tuple[Drill, ...] = ()
    marks: tuple[Mark, ...] = ()
    count: int = 1
    note: str = field(default="", compare=False)

    def region(self) -> Polygon:
        """Return the area of the part, without its holes."""
        region = self.outline.region()
        return Polygon(region.exterior, [hole.region().exterior for hole in self.holes])

    def bounds(self) -> tuple[float, float, float, float]:
        """Return least x, least y, most x, most y."""
        return self.outline.region().bounds

    def cut_lines(self, kerf: float = 0.0) -> list[Poly | Circle]:
        """Return what the laser follows: half a kerf outside the part, and inside its holes."""
        return [self.outline.grown(kerf / 2), *(hole.grown(-kerf / 2) for hole in self.holes)]

    def moved(self, dx: float, dy: float, turned: bool = False) -> "Part":
        """Return a copy, turned by a quarter first if asked, then moved."""
        def move(things):
            return tuple(thing.moved(dx, dy, turned) for thing in things)
        return replace(self, outline=self.outline.moved(dx, dy, turned), holes=move(self.holes),
                       drills=move(self.drills), marks=move(self.marks))


def ring(region: Polygon) -> Poly:
    """Return the outer edge of an area as a closed line."""
    return Poly(tuple((float(x), float(y)) for x, y in list(region.exterior.coords)[:-1]))


def rectangle(x0: float, y0: float, x1: float, y1: float, rounded: float = 0.0) -> Poly:
    """Return a rectangle between two corners, with corners rounded to a radius if asked."""
    if not rounded:
        return Poly(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    return ring(shapely_box(x0, y0, x1, y1).buffer(-rounded).buffer(rounded, quad_segs=8))


def slot(x0: float, y0: float, x1: float, y1: float, width: float) -> Poly:
    """Return a long hole with round ends between two centres."""
    return ring(LineString(((x0, y0), (x1, y1))).buffer(width / 2, quad_segs=8))


def line(*points: tuple[float, float]) -> Poly:
    """Return an open line."""
    return Poly(tuple(points), closed=False)


def cross(x: float, y: float, size: float = 3.0) -> tuple[Poly, Poly]:
    """Return the two strokes of a cross, each twice `size` long."""
    return line((x - size, y), (x + size, y)), line((x, y - size), (x, y + size))
