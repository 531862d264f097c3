"""The board's pieces under pymunk: pushed, sliding, bouncing, stopping.

    world = World(table_of("kamzolov"))
    world.flick("A2", 1500.0, 0.0)         # mm/s
    edges = world.run_until_us(800_000)    # what the beams saw meanwhile

Sliding friction is Coulomb's: a constant deceleration, whatever the mass. Numbers are ordinary
ones for acrylic on varnished plywood and on rubber; they are not measured on a board. While
nothing moves, time costs nothing.
"""

from math import hypot, isfinite

import pymunk

from host_tools.physics.light import Edge, Shade
from host_tools.physics.table import BALL, GOAL_MAN, Place, Table

STEP_US = 1000
SLIDE_MM_S2 = 0.22 * 9810  # acrylic on varnished wood: about 0.2 to 0.25
STOPPED_MM_S = 4.0
FASTEST_MM_S = 6000.0
# pymunk multiplies the two: disc on disc 0.81, on rubber 0.59, on the goal's wood 0.45.
DISC_BOUNCE = 0.9
RUBBER_BOUNCE = 0.65
WOOD_BOUNCE = 0.5
DISC_GRIP = 0.35
WALL_THICK_MM = 20.0
ACRYLIC_G_MM3 = 0.00118
HEIGHTS = {BALL: 3.0, GOAL_MAN: 16.0}
DRAUGHT_HEIGHT = 8.0

_DISC = 1


class Absurd(ValueError):
    """A push or a place that no hand could do; the text says why."""


class Piece:
    """One disc. `x`, `y` in mm."""

    def __init__(self, place: Place, radius: float):
        self.name, self.kind, self.side = place.name, place.kind, place.side
        self.radius = radius
        mass_g = 3.1416 * radius * radius * HEIGHTS.get(place.kind, DRAUGHT_HEIGHT)
        # Infinite moment: a disc's spin changes nothing that anybody sees.
        self.body = pymunk.Body(mass_g * ACRYLIC_G_MM3, float("inf"))
        self.body.position = (place.x, place.y)
        self.shape = pymunk.Circle(self.body, radius)
        self.shape.elasticity = DISC_BOUNCE
        self.shape.friction = DISC_GRIP
        self.shape.collision_type = _DISC
        self.x, self.y = place.x, place.y


class World:
    """One board and its pieces. `now_us`: how far it has run. `passed`: called as
    `passed(name, goal, at_us)` when a piece's leading edge reaches a beam."""

    def __init__(self, table: Table, clear_ball: bool = False, step_us: int = STEP_US):
        self.table = table
        self.now_us = 0
        self.pieces: dict[str, Piece] = {}
        self.shade = Shade(table, clear_ball)
        self._step_us = step_us
        self._space = pymunk.Space()
        self._space.iterations = 6
        self._space.on_collision(_DISC, _DISC, begin=self._met)
        self._moving: set[str] = set()
        self._by_shape: dict[pymunk.Shape, str] = {}
        # Where a piece is away from everything that has to be looked at: walls and goals.
        self._field = table.half_x - table.radius - 1, table.half_y - table.radius - 1
        self._walls()
        self.line_up()

    # -- what is

    @property
    def rests(self) -> bool:
        """Tell whether nothing moves."""
        return not self._moving

    def positions(self) -> dict[str, tuple[float, float]]:
        """Return where every piece is."""
        return {name: (piece.x, piece.y) for name, piece in self.pieces.items()}

    def speed(self, name: str) -> float:
        """Return a piece's speed in mm/s."""
        return self.pieces[name].body.velocity.length if name in self._moving else 0.0

    # -- what people do

    def line_up(self, places=None) -> list[Edge]:
        """Put every piece at its place: for an opening, unless other `places` are given."""
        crossings = []
        for place in places or self.table.opening():
            if place.name not in self.pieces:
                self._add(place)
            crossings += self._put(place.name, place.x, place.y)
        return self.shade.edges(crossings)

    def flick(self, name: str, vx: float, vy: float) -> None:
        """Push a piece: it starts at vx, vy mm/s, at most `FASTEST_MM_S`. Raises Absurd."""
        if name not in self.pieces:
            raise Absurd(f"there is no piece named {name!r}")
        if not (isfinite(vx) and isfinite(vy)):
            raise Absurd("a push needs a direction and a speed that are numbers")
        longest = max(abs(vx), abs(vy))
        if longest > FASTEST_MM_S:
            vx, vy = vx / longest * FASTEST_MM_S, vy / longest * FASTEST_MM_S
        speed = hypot(vx, vy)
        if speed > FASTEST_MM_S:
            vx, vy = vx * FASTEST_MM_S / speed, vy * FASTEST_MM_S / speed
        self.pieces[name].body.velocity = (vx, vy)
        self._moving.add(name)

    def place(self, name: str, x: float, y: float) -> list[Edge]:
        """Put a piece down by hand, at the nearest free place. Raises Absurd."""
        if name not in self.pieces:
            raise Absurd(f"there is no piece named {name!r}")
        if not (isfinite(x) and isfinite(y)):
            raise Absurd("a place needs two numbers")
        piece = self.pieces[name]
        far = 2 * self.table.half_x
        x, y = max(-far, min(far, x)), max(-far, min(far, y))
        x, y = self.table.nearest(x, y, piece.radius)
        for _ in range(20):
            other = self._touching(name, x, y)
            if other is None:
                return self.shade.edges(self._put(name, x, y))
            dx, dy = x - other.x, y - other.y
            gap = hypot(dx, dy)
            dx, dy = (dx / gap, dy / gap) if gap > 1e-6 else (1.0, 0.0)
            reach = piece.radius + other.radius + 0.5
            x, y = self.table.nearest(other.x + dx * reach, other.y + dy * reach, piece.radius)
        return []

    def _touching(self, name, x, y):
        near = self.pieces[name].radius
        for other in self.pieces.values():
            if other.name != name and hypot(other.x - x, other.y - y) < near + other.radius:
                return other
        return None

    # -- time

    def run_until_us(self, until_us: int) -> list[Edge]:
        """Let time pass; return the edges of the beams, in time order."""
        edges: list[Edge] = []
        while self._moving and self.now_us < until_us:
            span_us = min(self._step_us, until_us - self.now_us)
            edges += self._step(span_us)
            self.now_us += span_us
        self.now_us = max(self.now_us, until_us)
        return edges

    def _step(self, span_us: int) -> list[Edge]:
        self._space.step(span_us / 1_000_000)
        crossings = []
        loss = SLIDE_MM_S2 * span_us / 1_000_000
        field_x, field_y = self._field
        for name in sorted(self._moving) if len(self._moving) > 1 else tuple(self._moving):
            piece = self.pieces[name]
            body = piece.body
            x, y = body.position
            if not -field_x < x < field_x or not -field_y < y < field_y:
                if not self.table.is_inside(x, y, piece.radius - 1.5):
                    x, y = self._back_in(piece, x, y)
                crossings += self.shade.moved(
                    name, piece.kind, piece.x, x, self.now_us, span_us
                )
            elif not -field_x < piece.x < field_x:
                crossings += self.shade.moved(
                    name, piece.kind, piece.x, x, self.now_us, span_us
                )
            piece.x, piece.y = x, y
            vx, vy = body.velocity
            speed = hypot(vx, vy)
            if speed <= loss + STOPPED_MM_S:
                body.velocity = (0.0, 0.0)
                self._moving.discard(name)
            else:
                keep = 1 - loss / speed
                body.velocity = (vx * keep, vy * keep)
        return self.shade.edges(crossings) if crossings else []

    def _back_in(self, piece: Piece, x: float, y: float):
        """Nothing leaves the board: what was pressed into a wall lies before it."""
        x, y = self.table.nearest(x, y, piece.radius)
        piece.body.position = (x, y)
        return x, y

    # -- making it

    def _add(self, place: Place):
        radius = self.table.ball_radius if place.kind == BALL else self.table.radius
        piece = Piece(place, radius)
        self.pieces[place.name] = piece
        self._by_shape[piece.shape] = place.name
        self._space.add(piece.body, piece.shape)

    def _put(self, name: str, x: float, y: float):
        piece = self.pieces[name]
        piece.body.velocity = (0.0, 0.0)
        piece.body.position = (x, y)
        self._space.reindex_shapes_for_body(piece.body)
        self._moving.discard(name)
        before, piece.x, piece.y = piece.x, x, y
        return self.shade.moved(name, piece.kind, before, x, self.now_us, 0)

    def _met(self, arbiter, _space, _data):
        for shape in arbiter.shapes:
            self._moving.add(self._by_shape[shape])

    def _walls(self):
        """The border's blocks with their rubber, and the wood at the back of the goals."""
        table, thick = self.table, WALL_THICK_MM
        x, y, goal = table.half_x, table.half_y, table.goal_half
        back = x + table.goal_depth
        blocks = []
        for sign in (-1, 1):
            blocks.append((-x, sign * y, x, sign * (y + thick), RUBBER_BOUNCE))
            for side in (-1, 1):
                blocks.append((sign * x, side * goal, sign * (back + thick), side * (y + thick),
                               RUBBER_BOUNCE))  # fmt: skip
            blocks.append((sign * back, -goal, sign * (back + thick), goal, WOOD_BOUNCE))
        for x0, y0, x1, y1, bounce in blocks:
            corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            block = pymunk.Poly(self._space.static_body, corners)
            block.elasticity = bounce
            block.friction = 0.3
            self._space.add(block)
