"""Write drawings as DXF, in mm, with layers CUT, ENGRAVE, DRILL and NOTE.

    sheet_dxf(sheet, kerf)         # parts nested on stock, for laser or CNC
    assembly_dxf(layout, parts)    # the whole board in place
    section_dxf(layout)            # a mount from the front: the heights of the beams

Each returns the text of a file.

CUT goes through, ENGRAVE marks the surface, DRILL has a circle of the drill's size; NOTE is text
for people and is never cut. Files are the same to the byte each time (ezdxf's fixed meta data).
"""

import io

import ezdxf
from ezdxf import units
from ezdxf.document import Drawing

from host_tools.hardware.layout import Layout
from host_tools.hardware.nest import Sheet
from host_tools.hardware.shapes import Arc, Circle, Part, Poly, rectangle

LAYERS = {"CUT": 1, "ENGRAVE": 5, "DRILL": 3, "NOTE": 8}
"""Layer names and AutoCAD colour numbers: red, blue, green, grey."""
TEXT_MM = 5.0


def _new() -> Drawing:
    ezdxf.options.write_fixed_meta_data_for_testing = True
    doc = ezdxf.new("R2010", units=units.MM)
    for name, colour in LAYERS.items():
        doc.layers.add(name, color=colour)
    return doc


def add(space, shape: Poly | Circle | Arc, layer: str) -> None:
    """Add one shape to a model space, on a layer."""
    on = {"layer": layer}
    if isinstance(shape, Circle):
        space.add_circle((shape.x, shape.y), shape.r, dxfattribs=on)
    elif isinstance(shape, Arc):
        space.add_arc((shape.x, shape.y), shape.r, shape.start, shape.end, dxfattribs=on)
    else:
        space.add_lwpolyline(shape.points, close=shape.closed, dxfattribs=on)


def add_part(space, part: Part, kerf: float = 0.0) -> None:
    """Add a part: cut lines with the kerf, marks, drills."""
    for shape in part.cut_lines(kerf):
        add(space, shape, "CUT")
    for mark in part.marks:
        add(space, mark.line, "ENGRAVE")
    for drill in part.drills:
        add(space, Circle(drill.x, drill.y, drill.d / 2), "DRILL")


def note(space, text: str, x: float, y: float, size: float = TEXT_MM) -> None:
    """Add a line of text for people."""
    space.add_text(text, height=size, dxfattribs={"layer": "NOTE"}).set_placement((x, y))


def _text(doc: Drawing) -> str:
    # ezdxf adds these from a set, in an order that changes from run to run: add them first.
    for kind in sorted(doc.entitydb.dxf_types_in_use()):
        doc.classes.add_class(kind)
    stream = io.StringIO()
    doc.write(stream)
    return stream.getvalue()


def sheet_dxf(sheet: Sheet, kerf: float) -> str:
    """Return one sheet of stock. `kerf` is the width of the cut, mm, 0 to 0.5."""
    doc = _new()
    space = doc.modelspace()
    add(space, rectangle(0, 0, sheet.length, sheet.width), "NOTE")
    note(space, f"stock {sheet.stock}: {sheet.length:g} x {sheet.width:g} x "
                f"{sheet.thickness:g} mm, kerf {kerf:g} mm", 0, sheet.width + 4)
    for part in sheet.placed:
        add_part(space, part, kerf)
        x0, y0, x1, y1 = part.bounds()
        if min(x1 - x0, y1 - y0) > 35:
            note(space, part.name, x0 + 4, y0 + 4)
    return _text(doc)


def assembly_dxf(at: Layout, parts: dict[str, Part]) -> str:
    """Return the board as built, seen from above: base, border, covers."""
    doc = _new()
    space = doc.modelspace()
    add_part(space, parts["base"])
    for name in ("end", "cover"):
        add_part(space, parts[name])
        add_part(space, turned_round(parts[name]))
    for name in ("side", "side-console", "console"):
        add_part(space, parts[name])
    note(space, "left goal, defended by side A", -at.outer[0] / 2, -at.outer[1] / 2 - 10)
    note(space, "right goal, defended by side B", at.goal_line - 60, -at.outer[1] / 2 - 10)
    return _text(doc)


def turned_round(part: Part) -> Part:
    """Return a part turned by half a turn around the middle of the board."""
    return part.moved(0, 0, turned=True).moved(0, 0, turned=True)


def section_dxf(at: Layout) -> str:
    """Return the front of a mount, low and high: a template to drill one from a block by hand.

    y is the height above the playing surface; the DRILL circles are the bores of the light path.
    """
    b = at.board
    doc = _new()
    space = doc.modelspace()
    tall, wide = b["stock.border.thickness"], b["mount.width"]
    for i, (name, height) in enumerate((("low", at.low_height), ("high", at.high_height))):
        x = i * (wide + 20)
        add(space, rectangle(x, 0, x + wide, tall), "CUT")
        add(space, rectangle(x, -b["mount.tongue"], x + wide, 0), "CUT")
        add(space, Circle(x + wide / 2, height, b["beam.slit_width"] / 2), "DRILL")
        note(space, f"{name}: {height:g}", x, tall + 2, 2.5)
    return _text(doc)
