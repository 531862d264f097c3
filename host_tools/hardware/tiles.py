"""Write paper templates: the parts at 1:1 on A4 pages that are glued together.

    write_pdf(layout, parts, path)

Each page shows a window of one part, with crosses at the window's corners (they lie on each other
when two pages are joined), a bar of 100 mm to check the printer, and its place in the whole. Print
at "100 %", never "fit to page". Files are the same to the byte each time (reportlab's invariant).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from host_tools.hardware.layout import Layout
from host_tools.hardware.shapes import Arc, Circle, Drill, Part, Poly, rectangle

A4 = (210.0, 297.0)
"""Page, mm (ISO 216)."""
WINDOW = (180.0, 252.0)
"""What one page shows, mm: leaves 15 at the sides, where no home printer has trouble."""
MARGIN = 15.0
LOW = 30.0
"""From the page's lower edge to the window, mm: room for the bar and the words."""
LAYER_COLOURS = {"CUT": (0.8, 0.1, 0.1), "ENGRAVE": (0.1, 0.3, 0.7), "DRILL": (0.1, 0.5, 0.2)}


@dataclass(frozen=True)
class Tile:
    """One page: which part, which column and row, and the lower left corner that it shows."""

    part: Part
    column: int
    row: int
    columns: int
    rows: int
    x: float
    y: float


def tiles(part: Part) -> list[Tile]:
    """Return the pages of a part, row by row from the lower left; turned where it saves pages."""
    upright, flat = (_grid(p) for p in (part, part.moved(0, 0, turned=True)))
    return min(upright, flat, key=len)


def _grid(part: Part) -> list[Tile]:
    x0, y0, x1, y1 = part.bounds()
    columns, rows = ceil((x1 - x0) / WINDOW[0] - 1e-9), ceil((y1 - y0) / WINDOW[1] - 1e-9)
    left = (x0 + x1) / 2 - columns * WINDOW[0] / 2
    low = (y0 + y1) / 2 - rows * WINDOW[1] / 2
    return [Tile(part, column, row, columns, rows, left + column * WINDOW[0],
                 low + row * WINDOW[1]) for row in range(rows) for column in range(columns)]


def on_page(tile: Tile, x: float, y: float) -> tuple[float, float]:
    """Return where a point of the part lies on the page, in points from its lower left."""
    return (x - tile.x + MARGIN) * mm, (y - tile.y + LOW) * mm


def write_pdf(at: Layout, parts: Iterable[Part], path: Path) -> Path:
    """Write one PDF with the pages of all parts, after a first page that says how to use them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), pagesize=(A4[0] * mm, A4[1] * mm), invariant=1, pageCompression=1)
    canvas.setTitle("Goalmouth: templates at 1:1")
    pages = [tile for part in parts for tile in tiles(part)]
    _first_page(canvas, at, pages)
    for number, tile in enumerate(pages, 2):
        _page(canvas, tile, number)
    canvas.save()
    return path


def scale_bar(canvas: Canvas, x: float, y: float) -> None:
    """Draw a bar of exactly 100 mm, with a tick each 10."""
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.6)
    canvas.line(x * mm, y * mm, (x + 100) * mm, y * mm)
    for tick in range(11):
        high = 3 if tick % 5 == 0 else 1.8
        canvas.line((x + 10 * tick) * mm, y * mm, (x + 10 * tick) * mm, (y + high) * mm)
    canvas.setFont("Helvetica", 7)
    canvas.drawString((x + 102) * mm, y * mm, "100 mm: measure it before you cut")


def _first_page(canvas: Canvas, at: Layout, pages: list[Tile]) -> None:
    canvas.setFont("Helvetica-Bold", 18)
    canvas.drawString(20 * mm, 265 * mm, "Goalmouth: paper templates at 1:1")
    canvas.setFont("Helvetica", 10.5)
    lines = [f"Board {at.outer[0]:g} x {at.outer[1]:g} mm over all; {len(pages)} pages follow.",
             "",
             "1. Print at 100 %, without \"fit to page\", on A4.",
             "2. Measure the bar on each page: 100 mm. A printer that is off by 1 % is off by",
             "    6 mm on the field.",
             "3. Cut each page along its thin grey frame on the right and the upper side, and lay",
             "    it on its neighbour so that the crosses at the corners meet. Tape it.",
             "4. Red: cut. Blue: mark. Green: drill; the cross is the middle of the hole.",
             "5. The frame's corners of joined pages are exactly "
             f"{WINDOW[0]:g} x {WINDOW[1]:g} mm apart.",
             "", "Pages of each part (columns x rows):"]
    seen: dict[str, Tile] = {}
    for tile in pages:
        seen.setdefault(tile.part.name, tile)
    for name, tile in seen.items():
        times = f", cut {tile.part.count} times" if tile.part.count > 1 else ""
        remark = f" ({tile.part.note})" if tile.part.note else ""
        lines.append(f"    {name}: {tile.columns} x {tile.rows}{times}{remark}")
    for i, text in enumerate(lines):
        canvas.drawString(20 * mm, (252 - 6.2 * i) * mm, text)
    scale_bar(canvas, 20, 20)
    canvas.showPage()


def _page(canvas: Canvas, tile: Tile, number: int) -> None:
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(MARGIN * mm, LOW * mm, WINDOW[0] * mm, WINDOW[1] * mm)
    canvas.clipPath(clip, stroke=0, fill=0)
    part = tile.part
    for shape in part.cut_lines():
        _stroke(canvas, tile, shape, "CUT", 0.7)
    for mark in part.marks:
        _stroke(canvas, tile, mark.line, "ENGRAVE", 0.5)
    for drill in part.drills:
        _stroke(canvas, tile, Circle(drill.x, drill.y, drill.d / 2), "DRILL", 0.5)
        for dx, dy in ((2.5, 0.0), (0.0, 2.5)):
            ends = ((drill.x - dx, drill.y - dy), (drill.x + dx, drill.y + dy))
            _stroke(canvas, tile, Poly(ends, closed=False), "DRILL", 0.3)
    canvas.restoreState()
    _frame(canvas, tile)
    scale_bar(canvas, MARGIN, 12)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(MARGIN * mm, 20 * mm,
                      f"{part.name}: column {tile.column + 1} of {tile.columns}, "
                      f"row {tile.row + 1} of {tile.rows} (from the lower left)")
    canvas.drawRightString((A4[0] - MARGIN) * mm, 20 * mm, f"page {number}")
    canvas.showPage()


def _frame(canvas: Canvas, tile: Tile) -> None:
    """Draw the window's frame and a registration cross at each of its corners."""
    canvas.setStrokeColorRGB(0.7, 0.7, 0.7)
    canvas.setLineWidth(0.25)
    canvas.rect(MARGIN * mm, LOW * mm, WINDOW[0] * mm, WINDOW[1] * mm)
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.4)
    for x in (tile.x, tile.x + WINDOW[0]):
        for y in (tile.y, tile.y + WINDOW[1]):
            px, py = on_page(tile, x, y)
            canvas.line(px - 5 * mm, py, px + 5 * mm, py)
            canvas.line(px, py - 5 * mm, px, py + 5 * mm)
            canvas.circle(px, py, 2 * mm)


def _stroke(canvas: Canvas, tile: Tile, shape: Poly | Circle | Arc, layer: str,
            wide: float) -> None:
    canvas.setStrokeColorRGB(*LAYER_COLOURS[layer])
    canvas.setLineWidth(wide)
    if isinstance(shape, Circle):
        x, y = on_page(tile, shape.x, shape.y)
        canvas.circle(x, y, shape.r * mm)
        return
    path = canvas.beginPath()
    if isinstance(shape, Arc):
        (x0, y0), (x1, y1) = (on_page(tile, shape.x + sign * shape.r, shape.y + sign * shape.r)
                              for sign in (-1, 1))
        path.arc(x0, y0, x1, y1, shape.start, shape.end - shape.start)  # type: ignore[arg-type]
    else:
        points = [on_page(tile, x, y) for x, y in shape.points]
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if shape.closed:
            path.close()
    canvas.drawPath(path, stroke=1, fill=0)


def mount_template(at: Layout) -> Part:
    """Return the front of a low and a high mount as a part, to drill them by hand from a block."""
    b = at.board
    wide, tall, tongue = b["mount.width"], b["stock.border.thickness"], b["mount.tongue"]
    drills = tuple(Drill(i * (wide + 20) + wide / 2, height, b["beam.slit_width"])
                   for i, height in enumerate((at.low_height, at.high_height)))
    second = rectangle(wide + 20, -tongue, 2 * wide + 20, tall)
    return Part("mount-front", "pusher", rectangle(0, -tongue, wide, tall), holes=(second,),
                drills=drills, note="left: low beam, right: high beam; two of each as needed")
