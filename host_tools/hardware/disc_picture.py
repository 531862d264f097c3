"""Draw what a sensor sees while a ball rolls through the beam: clear, and with a matt rim.

    curve_picture(layout).save(path)
"""

from host_tools.hardware.disc import dark_spans, signal_curve
from host_tools.hardware.layout import Layout
from host_tools.hardware.plan import BEAM
from host_tools.hardware.shapes import rectangle
from host_tools.hardware.svg import Svg

CLEAR, MATT = "#1d6fd1", "#1f2933"
WIDE, HIGH, REACH, TOP = 200.0, 100.0, 20.0, 250.0


def curves(at: Layout) -> dict[str, list[tuple[float, float]]]:
    """Return the signal over the place of the ball, for a clear and for an opaque one."""
    b = at.board
    tunnel = b["beam.tunnel"] - b["sensor.pair_dome"]
    path = b["goal.width"] + 2 * tunnel
    return {name: signal_curve(path, tunnel, b["beam.slit_width"], clear=name == "clear")
            for name in ("clear", "matt")}


def curve_picture(at: Layout) -> Svg:
    """Return the chart."""
    found = curves(at)
    picture = Svg(-26, -42, WIDE + 12, HIGH + 24, scale=4.4)
    picture.shape(rectangle(0, 0, WIDE, HIGH), fill="#fbfbf8", stroke="#9aa5b1", stroke_width=0.3)
    for share in (0, 50, 100, 150, 200, 250):
        y = HIGH * share / TOP
        picture.line((0, y), (WIDE, y), stroke="#d9dee4", stroke_width=0.25)
        picture.text(-2, y - 1.5, f"{share} %", 4.5, "end")
    for place in range(-20, 21, 5):
        x = _x(place)
        picture.line((x, 0), (x, -1.5), stroke="#9aa5b1", stroke_width=0.3)
        picture.text(x, -7, f"{place:g}", 4.5, "middle")
    picture.line((0, HIGH * 50 / TOP), (WIDE, HIGH * 50 / TOP), stroke=BEAM, stroke_width=0.4,
                 stroke_dasharray="2 1.5")
    picture.text(_x(-13.8), HIGH * 50 / TOP + 2, "a sensor that switches at half", 4.2,
                 colour=BEAM)
    for name, colour, wide in (("matt", MATT, 0.9), ("clear", CLEAR, 0.9)):
        points = [(_x(x), HIGH * value * 100 / TOP) for x, value in found[name]]
        picture.line(*points, stroke=colour, stroke_width=wide)
    picture.text(_x(3.2), HIGH * 190 / TOP, "the clear rim is a lens: more light", 4.2,
                 colour=CLEAR)
    picture.text(_x(3.2), HIGH * 190 / TOP - 6, "in the middle than without a ball", 4.2,
                 colour=CLEAR)
    picture.text(WIDE / 2, -15, "middle of the ball, in mm before (-) and after the beam", 4.8,
                 "middle")
    picture.text(-24, HIGH + 14, "light that still reaches the sensor, while the ball rolls "
                                 "through the beam", 5.4, weight="bold")
    for i, (name, colour, words) in enumerate((
            ("matt", MATT, "rim painted or matt"), ("clear", CLEAR, "clear, polished rim"))):
        spans = dark_spans(found[name])
        dark = " + ".join(f"{end - start:.1f}" for start, end in spans)
        y = -25 - 8 * i
        picture.line((0, y + 1.6), (10, y + 1.6), stroke=colour, stroke_width=1.2)
        picture.text(13, y, f"{words}: dark for {dark} mm of the way", 4.8)
    return picture


def _x(place: float) -> float:
    return WIDE * (place + REACH) / (2 * REACH)
