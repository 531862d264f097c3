"""Build an SVG picture in mm: a small canvas that knows our shapes and writes tidy text.

    picture = Svg(-10, -10, 110, 60)
    picture.shape(Circle(0, 0, 15), stroke="#000")
    picture.save(path)

y goes up, as on the board; numbers are rounded to 0.01 mm so that files do not change by chance.
"""

from html import escape
from math import hypot
from pathlib import Path
from typing import Any

from host_tools.hardware.shapes import Arc, Circle, Poly

FONT = "DejaVu Sans, Verdana, sans-serif"
INK = "#1f2933"
PAPER = "#ffffff"


class Svg:
    """A picture of the area from x0, y0 to x1, y1 (mm), drawn `scale` px for each mm."""

    def __init__(self, x0: float, y0: float, x1: float, y1: float, scale: float = 1.0) -> None:
        self.x0, self.y1 = x0, y1
        self.size = (x1 - x0, y1 - y0)
        self.scale = scale
        self._lines: list[str] = []

    def _at(self, x: float, y: float) -> tuple[str, str]:
        return f"{x - self.x0:.2f}", f"{self.y1 - y:.2f}"

    @staticmethod
    def _style(style: dict[str, object]) -> str:
        return "".join(f' {name.replace("_", "-")}="{escape(str(value))}"'
                       for name, value in style.items() if value is not None)

    def shape(self, shape: Poly | Circle | Arc, **style: object) -> None:
        """Draw one shape; style names are SVG attributes, `_` for `-`."""
        style = {"fill": "none", "stroke": INK, "stroke_width": 0.5, **style}
        if isinstance(shape, Circle):
            x, y = self._at(shape.x, shape.y)
            self._lines.append(f'<circle cx="{x}" cy="{y}" r="{shape.r:.2f}"'
                               f'{self._style(style)}/>')
        elif isinstance(shape, Arc):
            (ax, ay), (bx, by) = (self._at(*end) for end in shape.ends())
            large = int((shape.end - shape.start) % 360 > 180)
            self._lines.append(f'<path d="M{ax} {ay}A{shape.r:.2f} {shape.r:.2f} 0 {large} 0 '
                               f'{bx} {by}"{self._style(style)}/>')
        else:
            self.path([shape], **style)

    def path(self, outlines: list[Poly], **style: object) -> None:
        """Draw several lines as one area; inner ones are holes."""
        style = {"fill": "none", "stroke": INK, "stroke_width": 0.5, "fill_rule": "evenodd",
                 "stroke_linejoin": "round", **style}
        parts = []
        for outline in outlines:
            places = ["{} {}".format(*self._at(x, y)) for x, y in outline.points]
            parts.append("M" + "L".join(places) + ("Z" if outline.closed else ""))
        self._lines.append(f'<path d="{"".join(parts)}"{self._style(style)}/>')

    def line(self, *points: tuple[float, float], **style: object) -> None:
        """Draw an open line."""
        self.shape(Poly(tuple(points), closed=False), **style)

    def text(self, x: float, y: float, words: str, size: float = 8, anchor: str = "start",
             colour: str = INK, turn: float = 0, weight: str | None = None,
             halo: bool = False) -> None:
        """Write words; `size` in mm, `anchor` start, middle or end, `turn` in degrees."""
        px, py = self._at(x, y)
        style: dict[str, object] = {"font_size": f"{size:g}", "text_anchor": anchor,
                                    "fill": colour, "font_weight": weight}
        if turn:
            style["transform"] = f"rotate({-turn:g} {px} {py})"
        if halo:  # drawn below, as a text of its own: not every viewer knows paint-order
            below = {**style, "stroke": PAPER, "stroke_width": round(size / 4, 2), "fill": PAPER,
                     "stroke_linejoin": "round"}
            self._lines.append(f'<text x="{px}" y="{py}"{self._style(below)}>'
                               f'{escape(words)}</text>')
        self._lines.append(f'<text x="{px}" y="{py}"{self._style(style)}>{escape(words)}</text>')

    def arrow(self, x0: float, y0: float, x1: float, y1: float, head: float = 4,
              **style: object) -> None:
        """Draw a line with a head at its end."""
        style = {"stroke": INK, "stroke_width": 0.6, **style}
        self.line((x0, y0), (x1, y1), **style)
        length = hypot(x1 - x0, y1 - y0) or 1
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        back_x, back_y, side_x, side_y = head * ux, head * uy, head * uy / 3, head * ux / 3
        self.path([Poly(((x1, y1), (x1 - back_x - side_x, y1 - back_y + side_y),
                         (x1 - back_x + side_x, y1 - back_y - side_y)))],
                  fill=style["stroke"], stroke="none", stroke_width=0)

    def dimension(self, start: tuple[float, float], end: tuple[float, float], words: str,
                  off: float = 0, size: float = 8, colour: str = "#52606d",
                  beside: float | None = None) -> None:
        """Draw a dimension between two points, along x or y, shifted by `off`.

        `beside` shifts the words along the line, in mm from its middle, where there is no room.
        """
        (ax, ay), (bx, by) = start, end
        upright = abs(bx - ax) < abs(by - ay)
        dx, dy = (off, 0.0) if upright else (0.0, off)
        style: dict[str, Any] = {"stroke": colour, "stroke_width": round(size / 20, 2)}
        for x, y in (start, end):
            self.line((x, y), (x + dx * 1.08, y + dy * 1.08), **style)
        middle = ((ax + bx) / 2 + dx, (ay + by) / 2 + dy)
        self.arrow(*middle, ax + dx, ay + dy, head=size / 2, **style)
        self.arrow(*middle, bx + dx, by + dy, head=size / 2, **style)
        shift = beside or 0.0
        if upright:
            self.text(middle[0] - size * 0.35, middle[1] + shift, words, size, "middle", colour,
                      turn=90, halo=True)
        else:
            self.text(middle[0] + shift, middle[1] + size * 0.35, words, size, "middle", colour,
                      halo=True)

    def render(self) -> str:
        """Return the file's text."""
        width, height = self.size
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * self.scale:.0f}" '
                f'height="{height * self.scale:.0f}" viewBox="0 0 {width:.2f} {height:.2f}" '
                f'font-family="{FONT}">')
        ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return "\n".join([head, ground, *self._lines, "</svg>", ""])

    def save(self, path: Path) -> Path:
        """Write the file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.render(), encoding="utf-8")
        return path
