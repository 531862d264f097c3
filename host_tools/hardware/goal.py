"""Draw a goal close up: from above with the beams and their depths, and across it with heights.

    from_above(layout, parts).save(path)
    across(layout).save(path)
    both_lines(layout).save(path)         # what the ball does when each beam breaks
"""

from host_tools.hardware.layout import Layout
from host_tools.hardware.plan import BEAM, DARK_WOOD, FIELD, GLASS, RUBBER, WOOD
from host_tools.hardware.shapes import Circle, Part, rectangle, ring
from host_tools.hardware.svg import INK, Svg

PLASTIC, BALL, PIECE = "#52606d", "#f4b400", "#7b8794"


def _mount(picture: Svg, at: Layout, depth: float, side: int, lamp: bool) -> None:
    """Draw one mount from above, with the tunnel of its light path."""
    b = at.board
    half, wide = b["goal.width"] / 2, b["mount.width"] / 2
    x = at.goal_line + depth
    near, far = side * half, side * (half + b["mount.length"])
    picture.shape(rectangle(x - wide, min(near, far), x + wide, max(near, far)), fill=PLASTIC,
                  stroke=INK, stroke_width=0.25)
    tunnel = side * (half + b["beam.tunnel"])
    slit = b["beam.slit_width"] / 2
    picture.shape(rectangle(x - slit, min(near, tunnel), x + slit, max(near, tunnel)),
                  fill="#ffffff", stroke="none")
    deep = side * (half + b["beam.tunnel"] + b["sensor.pair_depth"])
    body = b["sensor.pair_width"] / 2
    picture.shape(rectangle(x - body, min(tunnel, deep), x + body, max(tunnel, deep)),
                  fill="#f8c9c4" if lamp else "#c6d8f0", stroke=INK, stroke_width=0.2)
    picture.text(x, (tunnel + deep) / 2 - 1, "lamp" if lamp else "sensor", 2.6, "middle")


def from_above(at: Layout, parts: dict[str, Part]) -> Svg:
    """Return the right goal from above, its cover taken off, with depths behind the goal line."""
    b = at.board
    goal, half = at.goal_line, b["goal.width"] / 2
    picture = Svg(goal - 42, -86, goal + b["border.width"] + 26, 72, scale=6)
    picture.shape(rectangle(goal - 42, -70, goal, 70), fill=FIELD, stroke="none")
    picture.shape(rectangle(goal, -70, goal + b["border.width"], 70), fill=FIELD, stroke="none")
    end = parts["end"].region().intersection(
        rectangle(goal - 50, -70, goal + 200, 70).region())
    for region in getattr(end, "geoms", [end]):
        picture.path([ring(region)],
                     fill=WOOD, stroke=INK, stroke_width=0.4)
    for sign in (-1, 1):
        low, high = sorted((sign * half, sign * 70))
        picture.shape(rectangle(goal, low, goal + at.timber, high), fill=RUBBER, stroke="none")
        for depth in (at.goal_line_depth, at.back_line_depth):
            _mount(picture, at, depth, sign, lamp=sign > 0)
    picture.line((goal, -half), (goal, half), stroke=INK, stroke_width=0.8)
    back = goal + b["goal.back_line"]
    picture.line((back, -half), (back, half), stroke=INK, stroke_width=0.8)
    for depth in (at.goal_line_depth, at.back_line_depth):
        picture.line((goal + depth, -half), (goal + depth, half), stroke=BEAM, stroke_width=0.8,
                     stroke_dasharray="3 1.5")
    _balls(picture, at)
    outline = parts["cover"].cut_lines()
    picture.path([shape for shape in outline if not isinstance(shape, Circle)], stroke="#2c7a99",
                 stroke_width=0.5, stroke_dasharray="2 1")
    _depths(picture, at)
    return picture


def _balls(picture: Svg, at: Layout) -> None:
    b = at.board
    r, hole = b["pieces.ball_diameter"] / 2, b["pieces.ball_hole"] / 2
    rest = at.goal_line + b["goal.depth"] - r
    for x, dashed in ((at.goal_line, None), (rest, "2 1")):
        picture.shape(Circle(x, 0, r), fill=BALL, fill_opacity=0.55, stroke=INK,
                      stroke_width=0.4, stroke_dasharray=dashed)
        picture.shape(Circle(x, 0, hole), fill="#ffffff", stroke=INK, stroke_width=0.3)


def _depths(picture: Svg, at: Layout) -> None:
    b = at.board
    goal = at.goal_line
    rows = ((at.goal_line_depth, f"{at.goal_line_depth:g}", -57),
            (b["goal.back_line"], f"back line {b['goal.back_line']:g}", -65),
            (b["goal.depth"], f"back wall {b['goal.depth']:g}", -73),
            (b["border.width"], f"border {b['border.width']:g}", -81))
    for depth, words, y in rows:
        picture.dimension((goal, y), (goal + depth, y), words, 0, 3.4)
        picture.line((goal + depth, -50), (goal + depth, y - 1), stroke="#9aa5b1",
                     stroke_width=0.2, stroke_dasharray="1 1")
    picture.line((goal, -25), (goal, -82), stroke="#9aa5b1", stroke_width=0.2,
                 stroke_dasharray="1 1")
    far = goal + b["border.width"]
    half = b["goal.width"] / 2
    picture.dimension((far, -half), (far, half), f"goal {2 * half:g}", 6, 3.4)
    reach = half + at.recess_length
    picture.dimension((far, -reach), (far, reach), f"{2 * reach:g}", 14, 3.4)
    picture.text(goal - 40, 63, "field side", 3.8)
    picture.text(goal - 40, 20, "a ball whose centre", 3.4)
    picture.text(goal - 40, 15.5, "is on the goal line", 3.4)
    picture.text(goal + b["goal.depth"] - 2, 27.5, "a ball at rest", 3.4, "end")
    picture.text(goal + 4, 57, "blue, dashed: the cover, its opening", 3.4)
    picture.text(goal + 4, 52.5, "and the slots of its clamping screws", 3.4)


def across(at: Layout) -> Svg:
    """Return a cut through a goal along a beam, with the heights."""
    b = at.board
    half, deep = b["goal.width"] / 2, b["goal.width"] / 2 + at.recess_length
    tall, base = b["stock.border.thickness"], b["stock.base.thickness"]
    cover, wide = b["stock.cover.thickness"], deep + 24
    picture = Svg(-wide - 16, -base - 22, wide + 34, tall + cover + 16, scale=6)
    s0, s1 = at.slot
    for x0, x1 in ((-wide, -half - s1), (-half - s0, half + s0), (half + s1, wide)):
        picture.shape(rectangle(x0, -base, x1, 0), fill=DARK_WOOD, stroke=INK, stroke_width=0.3)
    for sign in (-1, 1):
        low, high = sorted((sign * deep, sign * wide))
        picture.shape(rectangle(low, 0, high, tall), fill=WOOD, stroke=INK, stroke_width=0.3)
        _mount_cut(picture, at, sign)
    picture.shape(rectangle(-wide, tall, wide, tall + cover), fill=GLASS, fill_opacity=0.6,
                  stroke="#2c7a99", stroke_width=0.3)
    ball, draught = b["pieces.ball_height"], b["pieces.draught_height"]
    r = b["pieces.draught_diameter"] / 2
    picture.shape(rectangle(-r, 0, r, draught), fill=PIECE, fill_opacity=0.35, stroke=INK,
                  stroke_width=0.25, stroke_dasharray="1.5 1")
    picture.shape(rectangle(-r, 0, r, ball), fill=BALL, fill_opacity=0.8, stroke=INK,
                  stroke_width=0.3)
    for height, words in ((at.low_height, "low"), (at.high_height, "high")):
        reach = half + (b["beam.tunnel"] if words == "low" else at.second_from)
        picture.line((-reach, height), (reach, height), stroke=BEAM, stroke_width=0.5,
                     stroke_dasharray="2 1")
        picture.line((reach, height), (wide + 3, height), stroke="#9aa5b1", stroke_width=0.15)
        picture.text(wide + 3.5, height - 1, f"{height:g} {words}", 3)
    _heights(picture, at, wide)
    return picture


def _mount_cut(picture: Svg, at: Layout, sign: int) -> None:
    b = at.board
    half, tall = b["goal.width"] / 2, b["stock.border.thickness"]
    low, high = sorted((sign * half, sign * (half + b["mount.length"])))
    picture.shape(rectangle(low, 0, high, tall), fill=PLASTIC, stroke=INK, stroke_width=0.3)
    t0, t1 = b["mount.ledge_front"], b["mount.length"] - b["mount.ledge_rear"]
    low, high = sorted((sign * (half + t0), sign * (half + t1)))
    picture.shape(rectangle(low, -b["mount.tongue"], high, 0), fill=PLASTIC, stroke="none")
    slit = b["beam.slit_height"] / 2
    for height, front in ((at.low_height, b["beam.tunnel"]), (at.high_height, at.second_from)):
        low, high = sorted((sign * half, sign * (half + front)))
        picture.shape(rectangle(low, height - slit, high, height + slit), fill="#ffffff",
                      stroke="none")
        top = height + b["sensor.ir38_lens"]
        low, high = sorted((sign * (half + front), sign * (half + front + b["sensor.ir38_depth"])))
        picture.shape(rectangle(low, top - b["sensor.ir38_height"], high, top),
                      fill="#f8c9c4" if sign > 0 else "#c6d8f0", stroke=INK, stroke_width=0.25)
        picture.text((low + high) / 2, height - 0.8, "lamp" if sign > 0 else "sensor", 1.7,
                     "middle")
    clamp = sign * (half + b["mount.clamp_at"])
    picture.shape(rectangle(clamp - 1.5, tall - 7, clamp + 1.5, tall + b["stock.cover.thickness"]),
                  fill="#cbd2d9", stroke=INK, stroke_width=0.2)
    picture.shape(rectangle(clamp - 2.8, tall + b["stock.cover.thickness"], clamp + 2.8,
                            tall + b["stock.cover.thickness"] + 2.4), fill="#cbd2d9", stroke=INK,
                  stroke_width=0.2)


def _heights(picture: Svg, at: Layout, wide: float) -> None:
    b = at.board
    tall, base = b["stock.border.thickness"], b["stock.base.thickness"]
    half = b["goal.width"] / 2
    picture.dimension((-wide, 0), (-wide, tall), f"{tall:g}", -5, 3)
    picture.dimension((-wide, -base), (-wide, 0), f"{base:g}", -5, 3)
    picture.dimension((-half, -base), (half, -base), f"goal {2 * half:g}", -8, 3)
    y = tall + b["stock.cover.thickness"]
    picture.dimension((-half - b["beam.tunnel"], y), (half + b["beam.tunnel"], y),
                      f"light path {at.beam_path:g}", 8, 3)
    picture.text(0, tall - 5, f"draught {b['pieces.draught_height']:g}", 3, "middle", "#52606d")
    picture.text(0, 0.7, f"ball {b['pieces.ball_height']:g}", 2.4, "middle")
    picture.text(wide - 11, tall / 2 + 1, "border", 3, "middle")
    picture.text(wide - 11, -base / 2 - 1, "base", 3, "middle")


def both_lines(at: Layout) -> Svg:
    """Return two small plans: the ball at the instant when each of the beams breaks."""
    b = at.board
    r, half, deep = b["pieces.ball_diameter"] / 2, b["goal.width"] / 2, b["goal.depth"]
    picture = Svg(-30, -52, 190, 46, scale=5)
    cases = ((0.0, at.goal_line_depth, at.goal_line_depth - r, "goal line decides (K06, B22)",
              "the centre is over the goal line"),
             (110.0, at.back_line_depth, at.back_line_depth - r, "back line decides (H18)",
              "the ball touches the back line"))
    for x, depth, centre, title, words in cases:
        picture.shape(rectangle(x - 25, -half - 6, x, half + 6), fill=FIELD, stroke="none")
        picture.shape(rectangle(x, -half - 6, x + deep, half + 6), fill=WOOD, stroke="none")
        picture.shape(rectangle(x, -half, x + deep - 2, half), fill=FIELD, stroke="none")
        picture.line((x, -half), (x, half), stroke_width=0.8)
        line = x + b["goal.back_line"]
        picture.line((line, -half), (line, half), stroke_width=0.8)
        picture.line((x + depth, -half - 6), (x + depth, half + 6), stroke=BEAM, stroke_width=1,
                     stroke_dasharray="3 1.5")
        picture.shape(Circle(x + centre, 0, r), fill=BALL, fill_opacity=0.8, stroke_width=0.4)
        picture.shape(Circle(x + centre, 0, b["pieces.ball_hole"] / 2), fill="#ffffff",
                      stroke_width=0.3)
        picture.arrow(x - 28, 0, x + centre - r - 1, 0, 3)
        picture.text(x + 22, half + 12, title, 5, "middle", weight="bold")
        picture.text(x + 22, -half - 13, words, 4.4, "middle")
        picture.dimension((x, -half - 6), (x + depth, -half - 6), f"{depth:g}", -14, 4)
    return picture
