"""Where everything is for each game: walls, goals, beams, and the pieces before an opening.

    table = table_of("hockey-kerr")
    table.beam_x           # 425.0: the back line, where the beam of that game stands
    table.opening()        # every piece at its place

The numbers are those that the board is built from (hardware/board.toml); only where the players
of table-mise stand at kick-off is our own choice, as the sheet leaves it to them.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from host_tools.hardware.layout import Layout
from host_tools.hardware.marks import board_marks
from host_tools.hardware.numbers import load
from host_tools.hardware.shapes import Arc, Circle, Mark

# Which of the board's line sets a ruleset plays on.
BOARDS = (("hockey", "hockey"), ("kamzolov", "kamzolov"), ("table-mise", "table-mise"))
# Where ten buttons stand at kick-off, for side A: (x, y) in mm. Ours: B04 leaves it to the sides.
MISE = (
    (-225, -140), (-225, -50), (-225, 50), (-225, 140),
    (-140, -100), (-140, 0), (-140, 100),
    (-60, -110), (-45, 0), (-60, 110),
)  # fmt: skip
KEEPER_INSET_MM = 17  # before the end line, so that its edge does not stand on it

BALL = "ball"
DRAUGHT = "draught"
GOAL_MAN = "goal-man"


@dataclass(frozen=True)
class Place:
    """A piece and where it stands. `kind`: ball, draught, goal-man; `side`: A, B, "" the ball."""

    name: str
    kind: str
    side: str
    x: float
    y: float


class Table:
    """One board with the lines of one game."""

    def __init__(self, game: str, layout: Layout | None = None):
        self.layout = layout or Layout(load())
        self.game = game
        board = self.layout.board
        self.half_x = self.layout.goal_line
        self.half_y = self.layout.inner[1] / 2
        self.end_line = self.layout.end_line
        self.side_line = board["field.width"] / 2
        self.goal_half = board["goal.width"] / 2
        self.goal_depth = board["goal.depth"]
        self.radius = board["pieces.draught_diameter"] / 2
        self.ball_radius = board["pieces.ball_diameter"] / 2
        # H18: hockey counts at the back line; K06, B22: the others when the centre is over.
        depth = (
            self.layout.back_line_depth if game == "hockey" else self.layout.goal_line_depth
        )
        self.beam_x = self.half_x + depth

    def marks(self) -> tuple[Mark, ...]:
        """Return the lines to draw."""
        return board_marks(self.layout, (self.game,))

    def opening(self) -> tuple[Place, ...]:
        """Return every piece at its place for an opening."""
        makers = {"hockey": self._hockey, "kamzolov": self._kamzolov}
        left = makers.get(self.game, self._mise)()
        places = [Place("ball", BALL, "", 0.0, 0.0)]
        for number, (kind, x, y) in enumerate(left):
            places.append(Place(f"A{number + 1}", kind, "A", x, y))
        for number, (kind, x, y) in enumerate(left):
            places.append(Place(f"B{number + 1}", kind, "B", -x, -y if y else 0.0))
        return tuple(places)

    def attempt(self, side: str) -> tuple[Place, ...]:
        """Return every piece at its place for an attempt of a side: the taker behind the ball,
        the other goal-man on its line, everybody else beside the field (H14, B12)."""
        sign = 1 if side == "A" else -1
        board = self.layout.board
        ball_x = 0.0
        if self.game == "table-mise":
            ball_x = sign * (self.end_line - board["marks.penalty"])
        opening = {place.name: place for place in self.opening()}
        own = [name for name, place in opening.items() if place.side == side]
        taker = own[-2] if self.game == "table-mise" else own[-1]
        placed = {"ball": (ball_x, 0.0), taker: (ball_x - sign * 2.6 * self.radius, 0.0)}
        waiting = []
        for name, place in opening.items():
            if place.kind == GOAL_MAN and place.side != side:
                placed[name] = (place.x, place.y)
            elif name not in placed:
                waiting.append(name)
        half = (len(waiting) + 1) // 2
        for number, name in enumerate(waiting):
            along = (number % half - (half - 1) / 2) * self.radius * 2.4
            across = self.side_line + (self.half_y - self.side_line) / 2
            placed[name] = (along, across if number < half else -across)
        return tuple(
            Place(name, place.kind, place.side, *placed[name]) for name, place in opening.items()
        )

    def _kamzolov(self):
        """K01, K07: three draughts on their marks."""
        board = self.layout.board
        x, y = -board["marks.start_x"], board["marks.start_y"]
        return [(DRAUGHT, x, -y), (DRAUGHT, x, 0.0), (DRAUGHT, x, y)]

    def _hockey(self):
        """H02: goal-man, two defenders before the goal area, three attackers at the circle."""
        board = self.layout.board
        front = -self.half_x + board["marks.crease_depth"] + self.radius
        across = board["marks.defender_y"]
        found = [(GOAL_MAN, -self.half_x, 0.0)]
        found += [(DRAUGHT, front, -across), (DRAUGHT, front, across)]
        for angle in (120, 180, 240):
            r = board["marks.centre_circle"]
            found.append((DRAUGHT, r * cos(radians(angle)), r * sin(radians(angle))))
        return found

    def _mise(self):
        """B04 and our own line-up, with a keeper on its line."""
        found = [(GOAL_MAN, -self.end_line + KEEPER_INSET_MM, 0.0)]
        return found + [(DRAUGHT, float(x), float(y)) for x, y in MISE]

    def is_inside(self, x: float, y: float, radius: float) -> bool:
        """Tell whether a piece can lie there: between the rubber faces or in a goal."""
        if abs(x) <= self.half_x - radius and abs(y) <= self.half_y - radius:
            return True
        in_goal = abs(x) <= self.half_x + self.goal_depth - radius
        return in_goal and abs(y) <= self.goal_half - radius

    def nearest(self, x: float, y: float, radius: float) -> tuple[float, float]:
        """Return the place nearest to x, y where a piece can lie."""
        field = (_clamp(x, self.half_x - radius), _clamp(y, self.half_y - radius))
        goal = (
            _clamp(x, self.half_x + self.goal_depth - radius),
            _clamp(y, self.goal_half - radius),
        )
        return min(field, goal, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)

    def picture(self) -> dict:
        """Return the board as plain data for a picture: sizes and lines, in mm."""
        layout, board = self.layout, self.layout.board
        return {
            "game": self.game,
            "outer": list(layout.outer),
            "inner": list(layout.inner),
            "field": [board["field.length"], board["field.width"]],
            "rubber": board["border.rubber"],
            "goal": {"width": board["goal.width"], "depth": self.goal_depth,
                     "window": [board["goal.window_start"], board["goal.window_width"]]},
            "beam": self.beam_x,
            "mount": [board["mount.width"], board["mount.length"]],
            "tunnel": board["beam.tunnel"],
            "cover": layout.cover_half,
            "console": [*layout.console_centre, board["console.length"], board["console.width"]],
            "radius": self.radius,
            "ball": [self.ball_radius, board["pieces.ball_hole"] / 2],
            "stick": [board["pieces.pusher_length"], board["pieces.pusher_width"],
                      board["pieces.handle_diameter"], board["pieces.handle_length"]],
            "marks": [_drawn(mark) for mark in self.marks() if mark.name != "beam"],
        }  # fmt: skip


def _drawn(mark: Mark) -> dict:
    shape = mark.line
    found: dict = {"game": mark.game, "name": mark.name}
    if isinstance(shape, Circle):
        return {**found, "circle": [shape.x, shape.y, shape.r]}
    if isinstance(shape, Arc):
        return {**found, "arc": [shape.x, shape.y, shape.r, shape.start, shape.end]}
    return {**found, "line": [list(point) for point in shape.points], "closed": shape.closed}


def _clamp(value: float, most: float) -> float:
    return max(-most, min(most, value))


def board_of(*lineage: str | None) -> str:
    """Return which line set a ruleset is played on, by how its name begins, or one of its
    ancestors', which stand before it; any other one on that of hockey."""
    for name in lineage:
        for begin, board in BOARDS:
            if (name or "").startswith(begin):
                return board
    return "hockey"


@cache
def table_of(*lineage: str | None) -> Table:
    """Return the board for a ruleset, known by its name, after those of its ancestors."""
    return Table(board_of(*lineage))
