"""Write the made parts of the docs: tables of pins and of numbers, between two marks in a page.

    <!-- made: pins -->
    ...
    <!-- made: end -->

    fill(page, {"pins": pin_table(read_pins())})

Everything else in a page is written by hand and left alone.
"""

import re

from host_tools.hardware import optics
from host_tools.hardware.checks import slopes
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.disc import dark_spans, signal_curve
from host_tools.hardware.layout import Layout
from host_tools.hardware.pins import UNCONNECTED, Pin

MADE = re.compile(r"(<!-- made: (?!end)([a-z0-9-]+) -->\n).*?(<!-- made: end -->)", re.DOTALL)


def fill(page: str, tables: dict[str, str]) -> str:
    """Return a page with its made parts renewed; raises `KeyError` for one that nobody makes."""
    return MADE.sub(lambda found: found[1] + tables[found[2]].strip() + "\n" + found[3], page)


def pin_table(pins: dict[str, Pin], circuits: dict[str, Circuit]) -> str:
    """Return the table of pins: name, GPIO, direction, what it goes to, what it needs."""
    lines = ["| name in `config.json` | GPIO | DevKitC | direction | fitted | goes to | note |",
             "|---|---:|---|---|---|---|---|"]
    for pin in pins.values():
        ends: dict[str, str] = {}
        for circuit in circuits.values():
            for ref, end in circuit.nets().get(pin.name, ()):
                if ref != "U1":
                    ends.setdefault(f"{ref} {end}", circuit.device(ref).title)
        goes = "nothing: leave it open" if pin.name in UNCONNECTED else ", ".join(
            f"{end} ({title})" for end, title in ends.items())
        lines.append(f"| `{pin.name}` | {pin.gpio} | {pin.label} | {pin.direction} | "
                     f"{'yes' if pin.fitted else 'option'} | {goes} | {pin.note} |")
    return "\n".join(lines)


def dark_table() -> str:
    """Return speeds and dark times of the ball, and what fast and slow sensors make of them."""
    lines = ["| speed | dark for | shown with 0.3 ms | shown with 2 ms |", "|---:|---:|---:|---:|"]
    for speed in (0.3, 1, 2, 3, 5, 8, 10, 12):
        cells = []
        for response in (optics.FAST_MS, optics.SLOW_MS):
            low, high = optics.speed_error(speed, response)
            cells.append(f"{low:.1f} to {high:.1f} m/s")
        lines.append(f"| {speed:g} m/s | {optics.dark_ms(speed):.2f} ms | {cells[0]} | "
                     f"{cells[1]} |")
    return "\n".join(lines)


def response_table() -> str:
    """Return what a sensor's response time costs."""
    lines = ["| response of the sensor | `min_break_us` | a goal is sure up to |",
             "|---:|---:|---:|"]
    for response in (0.05, 0.16, 0.3, 0.5, 1.0, 2.0):
        lines.append(f"| {response:g} ms | {optics.needed_min_break_ms(response) * 1000:.0f} | "
                     f"{optics.sure_m_s(response):.1f} m/s |")
    return "\n".join(lines)


def light_table(at: Layout) -> str:
    """Return the budget of light: currents, what arrives, margins."""
    b = at.board
    part = optics.slit_part(b["beam.slit_width"], b["beam.slit_height"])
    path = at.beam_path
    bare = optics.transistor_ma(20, path, part)
    rows = [
        ("both faces of clear acrylic, n = 1.49", f"{optics.clear_sheet():.1%} pass"),
        ("light path, lamp to sensor", f"{path:g} mm"),
        ("part of a 3 mm lens that the slit leaves open", f"{part:.0%}, at both ends"),
        (f"lamp current at 5 V behind {optics.LAMP_OHM} Ω and the switch",
         f"{optics.lamp_ma():.1f} mA"),
        ("irradiance at the sensor, steady light",
         f"{optics.irradiance_mw_m2(optics.lamp_ma(), path, part):.0f} mW/m²"),
        ("needed by a TSSP4038SS1XB, typical",
         f"{optics.TSSP_MW_M2 * optics.LESS_SENSITIVE:.0f} mW/m²"),
        ("margin of the 38 kHz variant", f"{optics.carrier_margin(path, part):.1f} times"),
        ("margin of a 3 mm pair made for 250 mm", f"{optics.pair_margin(path, part):.1f} times"),
        ("bare phototransistor (BPW85C), lamp at 20 mA, at least", f"{bare:.2f} mA"),
        ("needed to pull 10 kΩ surely low", f"{optics.low_ma():.2f} mA"),
        ("longest error of an edge, 38 kHz", f"{optics.carrier_error_ms():.2f} ms"),
        ("place of the edge, half a slit", f"± {b['beam.slit_width'] / 2:g} mm"),
        ("margin of the high beam, 38 kHz",
         f"{optics.carrier_margin(b['goal.width'] + 2 * at.second_from, part):.1f} times"),
    ]
    for beam in ("low", "high"):
        direct, by_cover = slopes(at, beam)
        rows += [(f"steepest light through the tunnel, {beam} beam (rise over run)",
                  f"{direct:.2f}"),
                 (f"slope by way of the cover, {beam} beam", f"{by_cover:.2f}")]
    return "\n".join(["| what | value |", "|---|---:|", *(f"| {a} | {v} |" for a, v in rows)])


def disc_table(at: Layout) -> str:
    """Return for how long a clear and an opaque ball are dark, by where the sensor switches."""
    b = at.board
    tunnel = b["beam.tunnel"] - b["sensor.pair_dome"]
    slit = (b["goal.width"] + 2 * tunnel, tunnel, b["beam.slit_width"])
    bare = (b["goal.width"] + 2, 1.0, 3.0)
    lines = ["| sensor switches at | clear ball, slit | clear ball, bare 3 mm lenses | "
             "matt rim, slit |", "|---:|---|---|---|"]
    clear, open_, matt = (signal_curve(*slit), signal_curve(*bare),
                          signal_curve(*slit, clear=False))
    for share in (0.5, 0.15, 0.05, 0.01):
        cells = [" + ".join(f"{end - start:.1f}" for start, end in dark_spans(curve, share)
                            if end - start >= 1) or "never"
                 for curve in (clear, open_, matt)]
        lines.append(f"| {share:.0%} of the free light | {cells[0]} mm | {cells[1]} mm | "
                     f"{cells[2]} mm |")
    return "\n".join(lines)


def numbers_table(at: Layout) -> str:
    """Return all numbers of the board with unit and source, then what is computed from them."""
    b = at.board
    lines = ["| number | value | source |", "|---|---:|---|"]
    lines += [f"| `{name}` | {b[name]:g} {b.unit(name)} | {b.source(name)} |" for name in b]
    return "\n".join(lines)


def computed_table(at: Layout) -> str:
    """Return the places that are computed, with the rule that they follow."""
    b = at.board
    rest = b["goal.depth"] - b["pieces.ball_diameter"]
    rows = [
        ("over all", f"{at.outer[0]:g} × {at.outer[1]:g} mm", "field, strips, borders"),
        ("between the rubber faces", f"{at.inner[0]:g} × {at.inner[1]:g} mm", "K15"),
        ("beam behind the goal line", f"{at.goal_line_depth:g} mm", "one ball radius: K06, B22"),
        ("beam at the back line", f"{at.back_line_depth:g} mm", "where a touch decides: H18"),
        ("height of the low beam", f"{at.low_height:g} mm", "middle of the ball"),
        ("height of the high beam (option)", f"{at.high_height:g} mm", "below a draught's top"),
        ("a ball at rest begins at", f"{rest:g} mm", "leaves every beam clear"),
    ]
    return "\n".join(["| place | value | from |", "|---|---:|---|",
                      *(f"| {a} | {v} | {s} |" for a, v, s in rows)])
