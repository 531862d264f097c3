"""Draw the board from above: the whole of it, the marks of the games, and the sheets to cut.

    plan(layout, parts).save(path)
    sheet_picture(sheet).save(path)

Colours say what a line is for; `marks.py` says which game each line belongs to.
"""

from host_tools.hardware.dxf import turned_round
from host_tools.hardware.layout import Layout
from host_tools.hardware.nest import Sheet
from host_tools.hardware.shapes import Circle, Mark, Part, Poly, rectangle, ring
from host_tools.hardware.svg import INK, Svg

WOOD, DARK_WOOD, FIELD = "#e9d3ae", "#cfa873", "#f6efe0"
RUBBER, GLASS, BEAM = "#3e4c59", "#9fd3e6", "#d64545"
COLOURS = {"board": "#1f2933", "kamzolov": "#b5179e", "hockey": "#1d6fd1",
           "table-mise": "#2b8a3e"}
TITLES = {"board": "all games", "kamzolov": "Kamzolov's football", "hockey": "hockey",
          "table-mise": "table-mise"}


def fill(picture: Svg, part: Part, **style: object) -> None:
    """Draw a part as an area with its holes."""
    outlines = [_outline(shape) for shape in part.cut_lines()]
    picture.path(outlines, **style)


def _outline(shape: Poly | Circle) -> Poly:
    if isinstance(shape, Poly):
        return shape
    return ring(shape.region())


def _rubber(at: Layout, picture: Svg) -> None:
    x, y = at.inner[0] / 2, at.inner[1] / 2
    thick, half = at.timber, at.board["goal.width"] / 2
    for sign in (-1, 1):
        strips = [(-x, sign * y, x, sign * (y + thick))]
        strips += [(sign * x, side * half, sign * (x + thick), side * y) for side in (-1, 1)]
        for x0, y0, x1, y1 in strips:
            picture.shape(rectangle(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)),
                          fill=RUBBER, stroke="none")


def draw_marks(picture: Svg, marks: tuple[Mark, ...], wide: float = 1.2) -> None:
    """Draw marks in the colours of their games."""
    for mark in marks:
        if mark.name not in ("rubber face", "beam"):
            picture.shape(mark.line, stroke=COLOURS[mark.game], stroke_width=wide)


def draw_board(at: Layout, parts: dict[str, Part], picture: Svg, covers: bool = True) -> None:
    """Draw base, border, rubber, beams and covers, in place."""
    fill(picture, parts["base"], fill=FIELD, stroke=INK, stroke_width=1)
    for part in (parts["end"], turned_round(parts["end"]), parts["side"],
                 parts["side-console"]):
        fill(picture, part, fill=WOOD, stroke=INK, stroke_width=0.8)
    _rubber(at, picture)
    reach = at.board["goal.width"] / 2
    for sign in (-1, 1):
        for depth in (at.goal_line_depth, at.back_line_depth):
            x = sign * (at.goal_line + depth)
            picture.line((x, -reach), (x, reach), stroke=BEAM, stroke_width=1.4,
                         stroke_dasharray="4 2")
    if covers:
        for part in (parts["cover"], turned_round(parts["cover"])):
            fill(picture, part, fill=GLASS, fill_opacity=0.35, stroke="#2c7a99",
                 stroke_width=0.8)


def plan(at: Layout, parts: dict[str, Part]) -> Svg:
    """Return the board from above, with its main dimensions."""
    b = at.board
    x, y = at.outer[0] / 2, at.outer[1] / 2
    picture = Svg(-x - 70, -y - 110, x + 70, y + 80, scale=1.0)
    draw_board(at, parts, picture)
    draw_marks(picture, parts["base"].marks)
    fill(picture, parts["console"], fill="#52606d", fill_opacity=0.85, stroke=INK)
    size = 14.0
    end, wide = at.end_line, b["field.width"] / 2
    inner_x, inner_y = at.inner[0] / 2, at.inner[1] / 2
    picture.dimension((-x, y), (x, y), f"{2 * x:g}", 50, size)
    picture.dimension((-end, y), (end, y), f"field {2 * end:g}", 22, size)
    picture.dimension((end, y), (inner_x, y), f"strip {b['field.strip']:g}", 22, size)
    picture.dimension((inner_x, y), (x, y), f"border {b['border.width']:g}", 22, size)
    picture.dimension((-x, -y), (-x, y), f"{2 * y:g}", -48, size)
    picture.dimension((-x, -wide), (-x, wide), f"field {2 * wide:g}", -20, size)
    picture.dimension((x, wide), (x, inner_y), f"strip {b['field.strip']:g}", 26, size)
    half = b["goal.width"] / 2
    picture.dimension((x, -half), (x, half), f"goal {2 * half:g}", 26, size)
    _legend(picture, -x, -y - 40)
    return picture


def _legend(picture: Svg, x: float, y: float) -> None:
    keys = [(COLOURS[game], TITLES[game]) for game in COLOURS]
    keys += [(BEAM, "light beams: goal line (front), back line (rear)")]
    for i, (colour, words) in enumerate(keys):
        left, row = x + (i % 4) * 230, y - (i // 4) * 26
        picture.line((left, row + 5), (left + 26, row + 5), stroke=colour, stroke_width=3)
        picture.text(left + 34, row, words, 14)


def marks_picture(at: Layout, parts: dict[str, Part], game: str) -> Svg:
    """Return the inside of the board with the lines of one game in colour, the rest pale."""
    x, y = at.goal_line + 60, at.inner[1] / 2 + 20
    picture = Svg(-x, -y, x, y + 34, scale=0.8)
    picture.shape(rectangle(-x, -y, x, y), fill=WOOD, stroke="none")
    picture.shape(rectangle(-at.goal_line, -at.inner[1] / 2, at.goal_line, at.inner[1] / 2),
                  fill=FIELD, stroke=RUBBER, stroke_width=3)
    half, deep = at.board["goal.width"] / 2, at.board["goal.depth"]
    for sign in (-1, 1):
        near, far = sorted((sign * at.goal_line, sign * min(at.goal_line + deep, x)))
        picture.shape(rectangle(near, -half, far, half), fill=FIELD, stroke="none")
    marks = parts["base"].marks
    for mark in marks:
        if mark.game == "board" and mark.name not in ("rubber face", "beam"):
            picture.shape(mark.line, stroke="#9aa5b1", stroke_width=1.5)
    draw_marks(picture, tuple(mark for mark in marks if mark.game == game), 2.4)
    _pieces(at, picture, game)
    picture.text(0, y + 11, f"{TITLES[game]}: the lines, and the pieces at the start", 18,
                 "middle", COLOURS[game])
    return picture


def start_places(at: Layout, game: str) -> list[tuple[float, float, str]]:
    """Return x, y and side of the pieces at the start, where the game gives them places.

    H02 for hockey (the goal-man's piece is on the goal line), K01 for Kamzolov's game; in
    table-mise everyone sets up as they like (B04), so only the keepers have a place: the middle
    of the line that bounds the field (B12).
    """
    b = at.board
    places = []
    for sign, side in ((-1, "A"), (1, "B")):
        if game == "kamzolov":
            places += [(sign * b["marks.start_x"], y, side)
                       for y in (-b["marks.start_y"], 0.0, b["marks.start_y"])]
        elif game == "hockey":
            circle = b["marks.centre_circle"]
            front = sign * (at.goal_line - b["marks.crease_depth"]
                            - b["pieces.draught_diameter"] / 2)
            places += [(sign * circle, 0.0, side)]
            places += [(sign * circle / 2, up * circle * 3 ** 0.5 / 2, side) for up in (-1, 1)]
            places += [(front, up * b["marks.defender_y"], side) for up in (-1, 1)]
            places += [(sign * at.goal_line, 0.0, side)]
        else:
            places += [(sign * at.end_line, 0.0, side)]
    return places


def _pieces(at: Layout, picture: Svg, game: str) -> None:
    r = at.board["pieces.draught_diameter"] / 2
    for x, y, side in start_places(at, game):
        dark = side == "A"
        picture.shape(Circle(x, y, r), fill="#1f2933" if dark else "#ffffff", stroke=INK,
                      fill_opacity=0.9)
        picture.text(x, y - 5, side, 14, "middle", "#ffffff" if dark else INK)
    ball = at.board["pieces.ball_diameter"] / 2
    picture.shape(Circle(0, 0, ball), fill="#f4b400", stroke=INK)
    picture.shape(Circle(0, 0, 1.5), fill="#ffffff", stroke=INK)


def sheet_picture(sheet: Sheet) -> Svg:
    """Return one sheet of stock with the parts on it."""
    room = max(30.0, sheet.length * 0.06)
    size = max(sheet.length / 50, 4.0)
    picture = Svg(-room / 3, -room / 3, sheet.length + room / 3, sheet.width + room,
                  scale=min(1.6, 900 / sheet.length))
    picture.shape(rectangle(0, 0, sheet.length, sheet.width), fill="#fbfbf8", stroke="#7b8794",
                  stroke_width=size / 12, stroke_dasharray=f"{size / 2:g} {size / 3:g}")
    picture.text(0, sheet.width + size * 0.6,
                 f"{sheet.stock}: {sheet.length:g} × {sheet.width:g} × {sheet.thickness:g} mm",
                 size)
    for part in sheet.placed:
        colour = GLASS if part.stock in ("cover", "ball") else WOOD
        if part.stock == "rubber":
            colour = "#b8c0c8"
        fill(picture, part, fill=colour, stroke=BEAM, stroke_width=size / 16)
        for mark in part.marks:
            picture.shape(mark.line, stroke=COLOURS["hockey"], stroke_width=size / 24)
        for drill in part.drills:
            picture.shape(Circle(drill.x, drill.y, drill.d / 2), fill="#ffffff",
                          stroke="#2b8a3e", stroke_width=size / 20)
        _name(picture, part, size)
    return picture


def _name(picture: Svg, part: Part, size: float) -> None:
    x0, y0, x1, y1 = part.bounds()
    small = min(size * 0.9, (y1 - y0) / 3, (x1 - x0) / len(part.name) * 1.2)
    aside = x0 + (x1 - x0) * (0.25 if x1 - x0 > 3 * small * len(part.name) else 0.5)
    up = y0 + (y1 - y0) * (0.25 if aside > x0 + (x1 - x0) * 0.4 and part.drills else 0.5)
    picture.text(aside, up - small / 3, part.name, small, "middle", halo=True)
