"""The lines on the board: common ones, and those of each game.

    marks = board_marks(layout)              # all games
    marks = board_marks(layout, ("hockey",))

Every mark carries the game it is for, so that a picture can colour them and a builder can leave
some out. Where a sheet only shows a picture or says nothing, the size is ours; board.toml says so.
"""

from math import acos, cos, degrees, radians, sin

from host_tools.hardware.layout import Layout
from host_tools.hardware.shapes import Arc, Circle, Mark, cross, line, rectangle

GAMES = ("kamzolov", "hockey", "table-mise")


def board_marks(at: Layout, games: tuple[str, ...] = GAMES) -> tuple[Mark, ...]:
    """Return the marks that all games share and those of the given games.

    Raises `ValueError` for a game that is not one of `GAMES`.
    """
    unknown = [game for game in games if game not in GAMES]
    if unknown:
        raise ValueError(f"no marks are known for {', '.join(unknown)}; "
                         f"allowed: {', '.join(GAMES)}")
    makers = {"kamzolov": _kamzolov, "hockey": _hockey, "table-mise": _table_mise}
    marks = list(_common(at))
    for game in games:
        marks += makers[game](at)
    return tuple(marks)


def _rect(x0: float, y0: float, x1: float, y1: float):
    return rectangle(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _common(at: Layout) -> list[Mark]:
    b = at.board
    x, y = at.end_line, b["field.width"] / 2
    inner_x, inner_y = at.inner[0] / 2, at.inner[1] / 2
    half = b["goal.width"] / 2
    marks = [
        Mark(_rect(-x, -y, x, y), name="field"),
        Mark(_rect(-inner_x, -inner_y, inner_x, inner_y), name="rubber face"),
        Mark(line((0, -y), (0, y)), name="halfway line"),
        Mark(Circle(0, 0, b["marks.centre_circle"]), name="centre circle"),
        *(Mark(stroke, name="centre spot") for stroke in cross(0, 0, 4)),
    ]
    for sign in (-1, 1):
        for name, depth in (("goal line", 0.0), ("back line", b["goal.back_line"])):
            at_x = sign * (at.goal_line + depth)
            marks.append(Mark(line((at_x, -half), (at_x, half)), name=name))
        for depth in (at.goal_line_depth, at.back_line_depth):
            at_x = sign * (at.goal_line + depth)
            # Short strokes at the goal's sides: where the middle of a mount's slit must stand.
            marks += [Mark(line((at_x, side * half), (at_x, side * (half - 8))), name="beam")
                      for side in (-1, 1)]
    return marks


def _kamzolov(at: Layout) -> list[Mark]:
    """K12, K15: corner sectors; K01, K07: marks for three draughts on each side."""
    b = at.board
    x, y, r = at.end_line, b["field.width"] / 2, b["marks.corner"]
    corners = ((x, y, 180), (-x, y, 270), (-x, -y, 0), (x, -y, 90))
    marks = [Mark(Arc(cx, cy, r, start, start + 90), "kamzolov", "corner sector")
             for cx, cy, start in corners]
    for sign in (-1, 1):
        for place in (-b["marks.start_y"], 0.0, b["marks.start_y"]):
            marks += [Mark(stroke, "kamzolov", "start")
                      for stroke in cross(sign * b["marks.start_x"], place)]
    return marks


def _hockey(at: Layout) -> list[Mark]:
    """H02: attackers on the centre circle, defenders; H10, H13: the goal area, a thick line."""
    b = at.board
    circle, thick = b["marks.centre_circle"], b["marks.line"]
    marks = []
    for angle in range(0, 360, 60):
        x, y = circle * cos(radians(angle)), circle * sin(radians(angle))
        marks += [Mark(stroke, "hockey", "attacker") for stroke in cross(x, y)]
    for sign in (-1, 1):
        goal, half = sign * at.goal_line, b["marks.crease_width"] / 2
        for inset in (0.0, thick):
            marks.append(Mark(_rect(goal, -half + inset,
                                    goal - sign * (b["marks.crease_depth"] - inset),
                                    half - inset), "hockey", "goal area"))
        front = goal - sign * (b["marks.crease_depth"] + b["pieces.draught_diameter"] / 2)
        for place in (-b["marks.defender_y"], b["marks.defender_y"]):
            marks += [Mark(stroke, "hockey", "defender") for stroke in cross(front, place)]
        marks += [Mark(stroke, "hockey", "goal-man") for stroke in cross(goal, 0)]
    return marks


def _table_mise(at: Layout) -> list[Mark]:
    """B11, B12: penalty area, mark and arc; B15, B17: goal area; measured from the end line."""
    b = at.board
    r, beyond = b["marks.centre_circle"], b["marks.area_depth"] - b["marks.penalty"]
    open_angle = degrees(acos(min(1.0, beyond / r)))
    marks = []
    for sign in (-1, 1):
        end = sign * at.end_line
        spot = end - sign * b["marks.penalty"]
        for name, kind in (("penalty area", "area"), ("goal area", "keeper")):
            half = b[f"marks.{kind}_width"] / 2
            marks.append(Mark(_rect(end, -half, end - sign * b[f"marks.{kind}_depth"], half),
                              "table-mise", name))
        middle = 180 if sign > 0 else 0
        marks.append(Mark(Arc(spot, 0, r, middle - open_angle, middle + open_angle),
                          "table-mise", "penalty arc"))
        marks += [Mark(stroke, "table-mise", "penalty mark") for stroke in cross(spot, 0)]
    return marks
