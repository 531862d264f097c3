"""Draw the board taken apart: its layers one above the other, seen at a slant from above.

    whole(layout, parts).save(path)
    one_goal(layout, parts).save(path)

Each part is an area drawn as a plate: the walls that face the viewer, then the top. Plates are
drawn from below to above and from back to front, which is enough for a board.
"""

from dataclasses import dataclass, replace
from math import cos, radians, sin

from shapely.geometry import Point, Polygon
from shapely.geometry.polygon import orient

from host_tools.hardware.dxf import turned_round
from host_tools.hardware.layout import Layout
from host_tools.hardware.parts import sorted_box
from host_tools.hardware.plan import DARK_WOOD, FIELD, GLASS, RUBBER, WOOD
from host_tools.hardware.shapes import Circle, Part, Poly, rectangle
from host_tools.hardware.svg import INK, Svg

AZIMUTH, ELEVATION = radians(24), radians(38)


@dataclass(frozen=True)
class Plate:
    """An area with a thickness, at a height, in a colour. All in mm."""

    region: Polygon
    low: float
    thick: float
    colour: str
    opacity: float = 1.0
    line: float = 1.0


def project(x: float, y: float, z: float) -> tuple[float, float]:
    """Return where a point is on the paper; y on paper goes up."""
    across = x * cos(AZIMUTH) - y * sin(AZIMUTH)
    away = x * sin(AZIMUTH) + y * cos(AZIMUTH)
    return across, away * sin(ELEVATION) + z * cos(ELEVATION)


def _away(x: float, y: float) -> float:
    return x * sin(AZIMUTH) + y * cos(AZIMUTH)


def shaded(colour: str, by: float) -> str:
    """Return a colour made darker: `by` 0 is black, 1 is unchanged."""
    parts = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part * by):02x}" for part in parts)


def draw(picture: Svg, plate: Plate) -> None:
    """Draw one plate."""
    region = orient(plate.region)
    outline = {"stroke": INK, "stroke_width": 0.8 * plate.line, "fill_opacity": plate.opacity}
    for ring in (*region.interiors, region.exterior):
        _walls(picture, list(ring.coords), plate, outline)
    top = plate.low + plate.thick
    rings = [Poly(tuple(project(x, y, top) for x, y in ring.coords[:-1]))
             for ring in (region.exterior, *region.interiors)]
    picture.path(rings, fill=plate.colour, **outline)


def _walls(picture: Svg, points: list, plate: Plate, outline: dict[str, object]) -> None:
    """Draw the walls under one ring that face the viewer, the furthest first."""
    walls = []
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        # Rings run with the solid on their left: the wall's outside is on the right.
        if _away(by - ay, -(bx - ax)) < 0:
            walls.append((_away((ax + bx) / 2, (ay + by) / 2), ax, ay, bx, by))
    low, top = plate.low, plate.low + plate.thick
    for _, ax, ay, bx, by in sorted(walls, reverse=True):
        slant = abs(by - ay) / (abs(bx - ax) + abs(by - ay) or 1)
        face = Poly((project(ax, ay, low), project(bx, by, low),
                     project(bx, by, top), project(ax, ay, top)))
        smooth = len(points) > 24
        picture.path([face], **{**outline, "fill": shaded(plate.colour, 0.82 - 0.17 * slant),
                                "stroke": "none" if smooth else outline["stroke"]})


def _rubber_plates(at: Layout, low: float) -> list[Plate]:
    x, y, thick = at.inner[0] / 2, at.inner[1] / 2, at.timber
    half, tall = at.board["goal.width"] / 2, at.board["border.rubber_height"]
    boxes = [(-x, y, x, y + thick)]
    for sign in (-1, 1):
        boxes += [sorted_box(sign * x, up * half, sign * (x + thick), up * y) for up in (1, -1)]
    boxes.append((-x, -y - thick, x, -y))
    return [Plate(rectangle(*box).region(), low, tall, RUBBER) for box in boxes]


def _mount_plates(at: Layout, sign: int, low: float) -> list[Plate]:
    """Return the mounts of one goal, two at each side of it: tongue and body."""
    b = at.board
    half, wide = b["goal.width"] / 2, b["mount.width"] / 2
    plates = []
    for side in (1, -1):
        for depth in (at.back_line_depth, at.goal_line_depth):
            x = sign * (at.goal_line + depth)

            def box(u0: float, u1: float, x: float = x, side: int = side) -> Polygon:
                y0, y1 = sorted((side * (half + u0), side * (half + u1)))
                return rectangle(x - wide, y0, x + wide, y1).region()

            plates.append(Plate(box(b["mount.ledge_front"], b["mount.length"]
                                    - b["mount.ledge_rear"]), low - b["mount.tongue"],
                                b["mount.tongue"], "#7b8794"))
            plates.append(Plate(box(0, b["mount.length"]), low, b["stock.border.thickness"],
                                "#7b8794"))
    return plates


def _layers(at: Layout, parts: dict[str, Part], step: float) -> list[list[Plate]]:
    """Return the plates of each layer, from the bottom up, `step` mm of air between them."""
    b = at.board
    tall, cover = b["stock.border.thickness"], b["stock.cover.thickness"]
    base = b["stock.base.thickness"]
    heights = [0.0, step, 2 * step, 3 * step, 4 * step]
    border = [Plate(part.region(), heights[3], tall, WOOD)
              for part in (parts["side"], parts["end"], turned_round(parts["end"]),
                           parts["side-console"])]
    covers = [Plate(part.region(), heights[4], cover, GLASS, 0.55)
              for part in (parts["cover"], turned_round(parts["cover"]))]
    console = Plate(parts["console"].region(), heights[4] + 30, cover, "#52606d", 0.9)
    return [[Plate(parts["base"].region(), heights[0] - base, base, FIELD)],
            [*_mount_plates(at, -1, heights[1]), *_mount_plates(at, 1, heights[1])],
            _rubber_plates(at, heights[2]), border, [*covers, console]]


def _base_marks(picture: Svg, parts: dict[str, Part], window: Polygon | None) -> None:
    for mark in parts["base"].marks:
        if mark.name in ("rubber face", "beam"):
            continue
        points = mark.line.outline()
        if window is None or all(window.covers(Point(*place)) for place in points):
            picture.line(*(project(x, y, 0) for x, y in points), stroke="#7b8794",
                         stroke_width=1 if window is None else 0.3)


def whole(at: Layout, parts: dict[str, Part]) -> Svg:
    """Return the whole board taken apart, with a name at each layer."""
    step = 150.0
    base, tall = at.board["stock.base.thickness"], at.board["stock.border.thickness"]
    picture = Svg(-770, -420, 640, 740, scale=0.8)
    names = ((f"base: {base:g} mm plywood, lines on it", "holes for mounts and wires"),
             ("sensor mounts, 3D-printed", "two at each goal: lamp and sensor"),
             ("rubber lining", "not in the mouths of the goals"),
             (f"border: {tall:g} mm plywood", "two ends with a goal, two sides"),
             ("covers of the goals, plexiglass", "console: display and button"))
    for i, layer in enumerate(_layers(at, parts, step)):
        for plate in layer:
            draw(picture, plate)
        if i == 0:
            _base_marks(picture, parts, None)
            _pieces(picture, at)
        x, y = project(-at.outer[0] / 2, -at.outer[1] / 2 + 140, i * step)
        title, words = names[i]
        picture.text(-755, y + 20, f"{i + 1}  {title}", 21, weight="bold", halo=True)
        picture.text(-730, y - 4, words, 17, colour="#52606d", halo=True)
    return picture


def _pieces(picture: Svg, at: Layout) -> None:
    b = at.board
    r, tall = b["pieces.draught_diameter"] / 2, b["pieces.draught_height"]
    places = [(sign * b["marks.start_x"], y, "#1f2933" if sign < 0 else "#ffffff")
              for y in (b["marks.start_y"], 0.0, -b["marks.start_y"]) for sign in (1, -1)]
    for x, y, colour in places:
        draw(picture, Plate(Circle(x, y, r).region(), 0, tall, colour))
    draw(picture, Plate(Circle(0, 0, b["pieces.ball_diameter"] / 2).region(), 0,
                        b["pieces.ball_height"], "#f4b400"))


def one_goal(at: Layout, parts: dict[str, Part]) -> Svg:
    """Return one goal taken apart, close up."""
    window = rectangle(at.goal_line - 55, -95, at.outer[0] / 2 + 1, 95).region()
    step = 80.0
    x, y = project(at.goal_line + 20, 0, 0)
    picture = Svg(x - 215, y - 85, x + 150, y + 4 * step * cos(ELEVATION) + 75, scale=2.6)
    names = ("base, with the holes for the mounts", "mounts: lamp and sensor",
             "rubber", "border with the goal", "cover")
    for i, layer in enumerate(_layers(at, parts, step)):
        for plate in layer:
            region = plate.region.intersection(window)
            if isinstance(region, Polygon) and not region.is_empty:
                draw(picture, replace(plate, region=region, line=0.4,
                                      colour=DARK_WOOD if i == 0 else plate.colour))
        if i == 0:
            _base_marks(picture, parts, window)
        left = project(at.goal_line - 55, 0, i * step)
        below = 0 if i else 34  # beside the base, which is wide
        picture.text(x - 210, left[1] - below, f"{i + 1}  {names[i]}", 7.5, weight="bold",
                     halo=True)
    return picture
