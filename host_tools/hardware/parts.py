"""Every flat part of the board, in its place: base, border, rubber, covers, console, pieces.

    parts = board_parts(check(load()))
    parts["end"].region().area

Plates of the board keep board coordinates (`layout.py`); loose pieces lie around 0, 0.
"""

from host_tools.hardware.layout import Layout
from host_tools.hardware.marks import GAMES, board_marks
from host_tools.hardware.shapes import Circle, Drill, Mark, Part, Poly, line, rectangle, slot

COVER_SCREW = 3.4
"""Clearance hole of an M3 screw, mm (ISO 273, medium)."""
COVER_PILOT = 2.5
"""Pilot for a 3 mm wood screw in plywood, mm (our reason)."""


def board_parts(at: Layout, games: tuple[str, ...] = GAMES) -> dict[str, Part]:
    """Return all parts by name."""
    parts = (_base(at, games), _end(at), *_sides(at), _cover(at), _console(at), _ball(at),
             _draught(at), _pusher(at), *_rubber(at))
    return {part.name: part for part in parts}


def goal_rectangles(at: Layout, low: float, high: float) -> list[Poly]:
    """Return four rectangles beside the goals, from `low` to `high` mm from a goal's side.

    They span the sliding way of the mounts: recesses in the border and holes in the base.
    """
    d0, d1 = at.recess
    half = at.board["goal.width"] / 2
    return [rectangle(*sorted_box(sx * (at.goal_line + d0), sy * (half + low),
                                  sx * (at.goal_line + d1), sy * (half + high)))
            for sx in (-1, 1) for sy in (-1, 1)]


def sorted_box(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    """Return the corners of a box with the lesser ones first."""
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _along(length: float, pitch: float, inset: float) -> list[float]:
    """Return places along a bar, evenly, at most `pitch` apart and `inset` from its ends."""
    span = length - 2 * inset
    steps = max(1, -int(-span // pitch))
    return [-span / 2 + span * i / steps for i in range(steps + 1)]


def border_screws(at: Layout) -> list[Drill]:
    """Return the screw holes that join base and border, in both."""
    b = at.board
    places = []
    x_mid = at.goal_line + b["border.width"] - 10
    for y in _along(at.outer[1], b["border.screw_pitch"], 20):
        places += [(sign * x_mid, y) for sign in (-1, 1)]
    y_mid = at.inner[1] / 2 + b["border.width"] - 14
    for x in _along(2 * (at.goal_line + at.timber), b["border.screw_pitch"], 30):
        places += [(x, sign * y_mid) for sign in (-1, 1)]
    return [Drill(x, y, b["border.screw"]) for x, y in places]


def cable_hole(at: Layout) -> Drill:
    """Return the hole for all wires, through side piece and base, below the console."""
    x, y = at.console_centre
    return Drill(x, y, at.board["console.cable"])


def _base(at: Layout, games: tuple[str, ...]) -> Part:
    x, y = at.outer
    return Part("base", "base", rectangle(-x / 2, -y / 2, x / 2, y / 2),
                holes=tuple(goal_rectangles(at, *at.slot)),
                drills=(*border_screws(at), cable_hole(at)),
                marks=board_marks(at, games),
                note="marks face up; screws come from below")


def _end(at: Layout) -> Part:
    """Return the right end piece; the left one is the same part turned round."""
    b = at.board
    x0, x1 = at.goal_line + at.timber, at.goal_line + b["border.width"]
    y = at.outer[1] / 2
    half, deep = b["goal.width"] / 2, half_out(at)
    d0, d1 = (at.goal_line + depth for depth in at.recess)
    back = at.goal_line + b["goal.depth"]
    upper = [(x0, half), (d0, half), (d0, deep), (d1, deep), (d1, half), (back, half)]
    lower = [(px, -py) for px, py in reversed(upper)]
    outline = Poly(((x0, -y), (x1, -y), (x1, y), (x0, y), *upper, *lower))
    drills = [hole for hole in border_screws(at) if hole.x > x0 and abs(hole.y) <= y]
    pilots = [Drill(hole.x, hole.y, COVER_PILOT) for hole in cover_screws(at)]
    return Part("end", "border", outline, drills=(*drills, *pilots), count=2,
                note="the second one is turned round; do not drill through for the cover")


def half_out(at: Layout) -> float:
    """Return how far from the middle of a goal its recesses reach, mm."""
    return at.board["goal.width"] / 2 + at.recess_length


def _sides(at: Layout) -> list[Part]:
    """Return the two side pieces; the one nearest to the players carries the console."""
    x = at.goal_line + at.timber
    y0, y1 = at.inner[1] / 2 + at.timber, at.outer[1] / 2
    screws = [hole for hole in border_screws(at) if abs(hole.x) < x and abs(hole.y) > y0]
    pilots = [Drill(hole.x, hole.y, COVER_PILOT) for hole in console_screws(at)]
    return [Part("side", "border", rectangle(-x, y0, x, y1),
                 drills=tuple(hole for hole in screws if hole.y > 0)),
            Part("side-console", "border", rectangle(-x, -y1, x, -y0),
                 drills=(*(hole for hole in screws if hole.y < 0), cable_hole(at), *pilots),
                 note="the cable hole goes through, the console's do not")]


def cover_screws(at: Layout) -> list[Drill]:
    """Return the four screws of a goal's cover."""
    b = at.board
    return [Drill(at.goal_line + depth, side * (at.cover_half - 8), COVER_SCREW)
            for depth in (12.0, b["border.width"] - 10) for side in (-1, 1)]


def _cover(at: Layout) -> Part:
    """Return a goal's cover: a plate with an opening to take the ball out (K15)."""
    b = at.board
    half, x = at.cover_half, at.goal_line
    hand = b["goal.window_width"] / 2
    clamp = b["goal.width"] / 2 + b["mount.clamp_at"]
    low, high = at.goal_line_depth - b["mount.slack"], at.back_line_depth + b["mount.slack"]
    slots = [slot(x + low, side * clamp, x + high, side * clamp, b["mount.clamp_screw"] + 0.4)
             for side in (-1, 1)]
    return Part("cover", "cover",
                rectangle(x + at.timber, -half, x + b["border.width"], half, rounded=4),
                holes=(rectangle(x + b["goal.window_start"], -hand, x + b["goal.depth"], hand,
                                 rounded=5), *slots),
                drills=tuple(cover_screws(at)), count=2)


def console_screws(at: Layout) -> list[Drill]:
    """Return the four corner holes of the console."""
    b = at.board
    cx, cy = at.console_centre
    dx = b["console.length"] / 2 - b["console.hole_inset"]
    dy = b["console.width"] / 2 - b["console.hole_inset"]
    return [Drill(cx + sx * dx, cy + sy * dy, COVER_SCREW) for sx in (-1, 1) for sy in (-1, 1)]


def _console(at: Layout) -> Part:
    b = at.board
    cx, cy = at.console_centre
    dx, dy = b["console.length"] / 2, b["console.width"] / 2
    wx, wy = b["console.window_length"] / 2, b["console.window_width"] / 2
    window = rectangle(cx - wx, cy + 14 - wy, cx + wx, cy + 14 + wy)
    buttons = tuple(Circle(cx + place, cy - 16, b["console.button"] / 2) for place in (-40, 0, 40))
    return Part("console", "cover", rectangle(cx - dx, cy - dy, cx + dx, cy + dy, rounded=5),
                holes=(window, *buttons), drills=tuple(console_screws(at)),
                note="the outer two button holes are for the optional buttons")


def _ball(at: Layout) -> Part:
    b = at.board
    return Part("ball", "ball", Circle(0, 0, b["pieces.ball_diameter"] / 2),
                drills=(Drill(0, 0, b["pieces.ball_hole"]),), count=b.count("pieces.balls"))


def _draught(at: Layout) -> Part:
    b = at.board
    return Part("draught", "draught", Circle(0, 0, b["pieces.draught_diameter"] / 2),
                count=b.count("pieces.draughts"),
                note="a goal-man is two of them, glued one on the other (H02)")


def _pusher(at: Layout) -> Part:
    b = at.board
    x, y = b["pieces.pusher_length"] / 2, b["pieces.pusher_width"] / 2
    return Part("pusher", "pusher", rectangle(-x, -y, x, y, rounded=2),
                drills=(Drill(0, 0, b["pieces.handle_diameter"]),),
                count=b.count("pieces.pushers"),
                note="the handle is glued into the hole, 12 deep")


def _rubber(at: Layout) -> list[Part]:
    b = at.board
    tall = b["border.rubber_height"]
    along = at.inner[0]
    beside = (at.inner[1] - b["goal.width"]) / 2
    middle = Mark(line((along / 2, 0), (along / 2, 3)), name="middle")
    return [Part("rubber-side", "rubber", rectangle(0, 0, along, tall), marks=(middle,), count=2),
            Part("rubber-end", "rubber", rectangle(0, 0, beside, tall), count=4)]
