"""Refuse a board that cannot be built or that breaks a rule, with every problem at once.

    check(load())        # returns the layout, or raises BoardError with a list of sentences

The limits from the rules are one table; everything else is a clearance between two computed
places (`layout.py`).
"""

from math import inf

from host_tools.hardware.layout import Layout
from host_tools.hardware.numbers import Board, BoardError

# name, least, most, source
LIMITS = (
    ("field.length", 600, inf, "K15"),
    ("field.width", 400, inf, "K15"),
    ("field.strip", 80, 100, "K15"),
    ("border.rubber", 1, 2, "K15"),
    ("goal.width", 50, 50, "K15"),
    ("pieces.ball_diameter", 30, 30, "K15"),
    ("pieces.ball_height", 3, 3, "K15"),
    ("pieces.ball_hole", 2, 2, "K15"),
    ("pieces.draught_diameter", 30, 30, "K15"),
    ("pieces.draught_height", 8, 8, "K15"),
    ("pieces.draughts", 14, inf, "H02: five draughts and a double goal-man on each side"),
    ("cut.kerf", 0, 0.5, "our reason: wider is a saw, which is guided along the line"),
    ("console.feet", 15, inf, "our reason: sensors and wires below the base"),
)
WALL = 6.0
"""Least wood that is left between a cut and an edge, mm (our reason)."""
REST = 3.0
"""Least distance of a ball at rest from the nearest beam, mm (our reason)."""


def check(board: Board) -> Layout:
    """Return the layout of a board that can be built; raise `BoardError` with all problems."""
    layout = Layout(board)
    problems = [*_limits(board), *_goal(board, layout), *_beams(board, layout),
                *_mounts(board, layout), *_optics(board, layout), *_stock(board)]
    if problems:
        raise BoardError(problems)
    return layout


def _limits(b: Board) -> list[str]:
    problems = [f"{name} is {b[name]:g} {b.unit(name)}; {_allowed(low, high)} ({source})"
                for name, low, high, source in LIMITS if not low <= b[name] <= high]
    problems += [f"{name} is {b[name]:g} {b.unit(name)}; it must be more than 0"
                 for name in b if b[name] <= 0 and name not in ("beam.adjust", "cut.kerf")]
    return problems


def _allowed(low: float, high: float) -> str:
    if low == high:
        return f"allowed is {low:g}"
    return f"allowed is {low:g} or more" if high == inf else f"allowed are {low:g} to {high:g}"


def _goal(b: Board, at: Layout) -> list[str]:
    problems = []
    room = at.inner[1] - 2 * (at.recess_length + WALL)
    if b["goal.width"] > room:
        problems.append(f"goal.width is {b['goal.width']:g} mm, wider than the border that it is "
                        f"cut into; with its sensor recesses {room:g} is left")
    if b["goal.width"] <= b["pieces.ball_diameter"]:
        problems.append(f"goal.width is {b['goal.width']:g} mm and the ball is "
                        f"{b['pieces.ball_diameter']:g}; the goal must be wider than the ball")
    wall = b["border.width"] - b["goal.depth"]
    if wall < WALL:
        problems.append(f"goal.depth is {b['goal.depth']:g} mm in a border of "
                        f"{b['border.width']:g}; a back wall of {WALL:g} must be left, not "
                        f"{wall:g}")
    if b["border.rubber"] != b["stock.rubber.thickness"]:
        problems.append(f"border.rubber is {b['border.rubber']:g} mm, the stock "
                        f"{b['stock.rubber.thickness']:g}; they must be equal")
    goal_man = 2 * b["pieces.draught_height"]
    if b["stock.border.thickness"] < goal_man + 1:
        problems.append(f"stock.border.thickness is {b['stock.border.thickness']:g} mm; a "
                        f"goal-man of {goal_man:g} (H02) and 1 more must pass under the cover")
    if b["border.rubber_height"] > b["stock.border.thickness"]:
        problems.append(f"border.rubber_height is {b['border.rubber_height']:g} mm; the border is "
                        f"{b['stock.border.thickness']:g} high")
    if b["console.width"] > b["border.width"] - at.timber:
        problems.append(f"console.width is {b['console.width']:g} mm; the border is "
                        f"{b['border.width'] - at.timber:g} wide")
    return problems


def _beams(b: Board, at: Layout) -> list[str]:
    problems = []
    half = b["beam.slit_width"] / 2
    for name, depth in (("goal line (K06)", at.goal_line_depth),
                        ("back line (H18)", at.back_line_depth)):
        if depth - half < 0:
            problems.append(f"the beam for the {name} would be {-depth:g} mm inside the field; it "
                            f"must lie behind the goal line, at {half:g} or deeper (beam.adjust "
                            f"is {b['beam.adjust']:g}, goal.back_line {b['goal.back_line']:g})")
    rest = b["goal.depth"] - b["pieces.ball_diameter"]
    if at.back_line_depth + half > rest - REST:
        problems.append(f"a ball at rest in the goal reaches forward to {rest:g} mm and would "
                        f"keep the beam at {at.back_line_depth:g} dark; make goal.depth at least "
                        f"{at.back_line_depth + half + REST + b['pieces.ball_diameter']:g}")
    reach = b["pieces.draught_diameter"] / 2
    if at.back_line_depth - half <= reach:
        problems.append(f"a goal-man on the goal line (H14) reaches {reach:g} mm deep and would "
                        f"keep the beam at {at.back_line_depth:g} dark; make goal.back_line "
                        "larger")
    tall = b["beam.slit_height"] / 2
    for name, height, low, high in (
            ("low", at.low_height, 0.0, b["pieces.ball_height"]),
            ("high", at.high_height, b["pieces.ball_height"], b["pieces.draught_height"])):
        if height - tall < low + 0.25 or height + tall > high - 0.25:
            problems.append(f"the {name} slit reaches from {height - tall:g} to {height + tall:g} "
                            f"mm; it must stay within {low + 0.25:g} and {high - 0.25:g} to be "
                            "darkened wholly by the right pieces (beam.slit_height)")
    return problems


def _mounts(b: Board, at: Layout) -> list[str]:
    problems = []
    nose = at.recess[0] - at.timber
    if nose < b["mount.nose_min"]:
        problems.append(f"the wood between goal mouth and sensor recess is {nose:g} mm; "
                        f"{b['mount.nose_min']:g} or more is needed (mount.width, mount.slack)")
    if at.recess[1] > b["goal.window_start"]:
        problems.append(f"goal.window_start is {b['goal.window_start']:g} mm; the sensors need "
                        f"the cover down to {at.recess[1]:g}")
    if b["goal.window_start"] + 15 > b["goal.depth"]:
        problems.append(f"goal.window_start is {b['goal.window_start']:g} mm; 15 of opening must "
                        f"be left before the back wall at {b['goal.depth']:g}")
    for kind in ("pair", "ir38"):
        walls = b["mount.width"] - b[f"sensor.{kind}_width"]
        if walls < 2.4:
            problems.append(f"mount.width is {b['mount.width']:g} mm; the sensor of "
                            f"{b[f'sensor.{kind}_width']:g} needs {2.4:g} more for two walls")
        front = at.second_from if kind == "ir38" else b["beam.tunnel"]
        need = front + b[f"sensor.{kind}_depth"] + b["mount.ledge_rear"] + b["mount.wall"]
        if b["mount.length"] < need:
            problems.append(f"mount.length is {b['mount.length']:g} mm; tunnel, sensor and rear "
                            f"wall need {need:g}")
        below = b[f"sensor.{kind}_height"] - b[f"sensor.{kind}_lens"] - at.low_height
        if below > b["stock.base.thickness"] + b["console.feet"] - 5:
            problems.append(f"the sensor housing ({kind}) reaches {below:g} mm below the playing "
                            f"surface; the feet leave {b['console.feet'] - 5:g} below the base")
    over = (at.high_height - b["beam.slit_height"] / 2
            - at.low_height - b["sensor.ir38_lens"] - b["mount.clearance"])
    if over < b["mount.wall"] / 2:
        problems.append(f"the high beam passes {over:.2f} mm over the sensor of the low one; "
                        f"{b['mount.wall'] / 2:g} of wall is needed (beam.top, sensor.ir38_lens)")
    if b["mount.tongue"] > b["stock.base.thickness"]:
        problems.append(f"mount.tongue is {b['mount.tongue']:g} mm; the base is "
                        f"{b['stock.base.thickness']:g} thick")
    if at.back_line_depth - at.goal_line_depth < at.pitch_min:
        problems.append(f"two mounts of {b['mount.width']:g} mm do not fit side by side: the "
                        f"beams are {at.back_line_depth - at.goal_line_depth:g} apart, "
                        f"{at.pitch_min:g} is needed (goal.back_line)")
    return problems


def beams(at: Layout) -> dict[str, tuple[float, float]]:
    """Return height and length of the tunnel of each beam.

    A lens that stands out of its housing (`sensor.pair_dome`) shortens the low one's.
    """
    b = at.board
    return {"low": (at.low_height, b["beam.tunnel"] - b["sensor.pair_dome"]),
            "high": (at.high_height, at.second_from)}


def slopes(at: Layout, beam: str) -> tuple[float, float]:
    """Return two slopes (rise over run): the steepest light that a beam's tunnel lets through, and
    the path from lamp to sensor that the cover mirrors once. The second must be the larger one.
    """
    b = at.board
    height, tunnel = beams(at)[beam]
    by_cover = 2 * (b["stock.border.thickness"] - height) / (b["goal.width"] + 2 * tunnel)
    return b["beam.slit_height"] / tunnel, by_cover


def _optics(b: Board, at: Layout) -> list[str]:
    if b["beam.tunnel"] <= b["sensor.pair_dome"] + 3:
        return [f"beam.tunnel is {b['beam.tunnel']:g} mm; a lens that stands out by "
                f"{b['sensor.pair_dome']:g} and 3 of slit need more"]
    found = {beam: slopes(at, beam) for beam in beams(at)}
    return [f"light can go over a piece by way of the cover: the {beam} beam's path has a slope "
            f"of {by_cover:.3f}, its tunnel lets through up to {direct:.3f}; make beam.tunnel "
            "longer or beam.slit_height smaller"
            for beam, (direct, by_cover) in found.items() if by_cover <= direct]


def _stock(b: Board) -> list[str]:
    return [f"{stock} is {b[stock]:g} mm thick; {piece} is {b[piece]:g} (K15)"
            for stock, piece in (("stock.ball.thickness", "pieces.ball_height"),
                                 ("stock.draught.thickness", "pieces.draught_height"))
            if b[stock] != b[piece]]
