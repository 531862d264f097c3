"""Make the parts list: what to buy or cut, how many for each variant, what it must be able to do.

    rows = bill(layout, parts, read_pins())
    as_csv(rows)

Electrical quantities are counted in the circuits, mechanical ones in the parts; nothing is typed
twice. A kind that a circuit uses and this file does not know is an error, and so is the reverse.
"""

import csv
import io
from dataclasses import dataclass

from host_tools.hardware.circuit import Circuit, build
from host_tools.hardware.layout import Layout
from host_tools.hardware.optics import LAMP_OHM, lamp_ma
from host_tools.hardware.pins import Pin
from host_tools.hardware.shapes import Part

VARIANTS: dict[str, tuple[str, ...]] = {
    "basic": (),
    "carrier": ("ir38", "switch"),
    "full": ("ir38", "switch", "upper", "buttons", "buzzer"),
    "both lines": ("switch", "both-lines", "buzzer"),
    "SPI display": ("spi",),
}
"""The columns of the list, and the options that each has (`circuit.OPTIONS`)."""

KINDS = {
    "esp32": ("ESP32 board", "ESP32 with 4 MB flash and the pulse counter; pins as printed on a "
              "DevKitC", "ESP32-DevKitC, WROOM-32"),
    "pair-sensor": ("break-beam sensor, 3 mm", "open-collector output, low when dark; 3.3 V; for "
                    "sure goals a response of 0.3 ms, see docs/optics.md",
                    "Adafruit 2167, sensor"),
    "pair-lamp": ("break-beam lamp, 3 mm", "belongs to the sensor; has its own resistor; 5 V",
                  "Adafruit 2167, lamp"),
    "ir38-sensor": ("light-barrier receiver, 38 kHz", "made for light barriers: takes a carrier "
                    "that never stops; output low when lit; 3.3 V", "Vishay TSSP4038SS1XB"),
    "ir-led": ("infrared LED, 3 mm", "940 nm, 25 degrees or less to each side, 20 mA or more",
               "Vishay TSAL4400"),
    "r-lamp": ("resistor, lamp", f"{LAMP_OHM} Ω, 0.25 W: {lamp_ma():.1f} mA at 5 V", "metal film"),
    "r-pull-up": ("resistor, pull-up", "10 kΩ, 0.25 W, to 3.3 V", "metal film"),
    "r-100": ("resistor, supply filter", "100 Ω, 0.25 W (asked for by the receiver's sheet)",
              "metal film"),
    "r-220": ("resistor, buzzer", "220 Ω, 0.25 W: at most 15 mA from the pin", "metal film"),
    "r-1k": ("resistor, transistor base", "1 kΩ, 0.25 W: 2.6 mA, enough for 80 mA of lamps",
             "metal film"),
    "r-100k": ("resistor, lamps off at reset", "100 kΩ, 0.25 W", "metal film"),
    "c-100n": ("capacitor at a sensor", "100 nF, 16 V or more, ceramic", "X7R"),
    "c-100u": ("capacitor, supply", "100 µF, 10 V or more, at the 5 V of the lamps",
               "electrolytic"),
    "npn": ("transistor", "NPN, 300 mA or more, gain of 100 or more", "BC337-40"),
    "button": ("push button", "normally open, fits the 12 mm hole", "12 mm panel button"),
    "buzzer": ("buzzer", "passive (it needs a tone from the pin), piezo", "piezo disc, 3 to 5 V"),
    "selector": ("slide switch", "two poles, two positions", "DPDT slide switch"),
    "oled-i2c": ("display", "128×64, SSD1306 or SH1106, I2C, 3.3 V, its own pull-ups",
                 "0.96 inch OLED, 4 pins"),
    "oled-spi": ("display, SPI", "128×64, SSD1306, 4-wire SPI, 3.3 V", "0.96 inch OLED, 7 pins"),
}


@dataclass(frozen=True)
class Row:
    """One line of the list. `needs` is the quantity by variant, in the order of `VARIANTS`."""

    part: str
    kind: str
    needs: tuple[int, ...]
    must: str
    typical: str


def circuits(pins: dict[str, Pin]) -> dict[str, Circuit]:
    """Return the circuit of each variant."""
    return {name: build(pins, options) for name, options in VARIANTS.items()}


def bill(at: Layout, parts: dict[str, Part], pins: dict[str, Pin]) -> list[Row]:
    """Return the whole list: electrical parts, what hangs on them, then the board.

    Raises `KeyError` for a kind of device that `KINDS` does not know.
    """
    made = circuits(pins)
    counts = {name: circuit.kinds() for name, circuit in made.items()}
    unknown = {kind for kinds in counts.values() for kind in kinds} - set(KINDS)
    if unknown:
        raise KeyError(f"the parts list does not know {', '.join(sorted(unknown))}")
    rows = [Row(part, kind, tuple(counts[name].get(kind, 0) for name in VARIANTS), must, typical)
            for kind, (part, must, typical) in KINDS.items()]
    return [*rows, *_around(made), *_board(at, parts), *_mounts(at, made)]


def _same(count: int) -> tuple[int, ...]:
    return (count,) * len(VARIANTS)


def _around(made: dict[str, Circuit]) -> list[Row]:
    wires = tuple(sum(len(device.wires) for device in circuit.devices if not device.board)
                  for circuit in made.values())
    return [
        Row("strip board", "", _same(1), "70 × 50 mm or more, holes at 2.54 mm",
            "prototype board"),
        Row("socket strips", "", _same(2), "19 poles each, for the DevKitC", "2.54 mm"),
        Row("screw terminals", "", wires, "poles; one for each wire", "3.5 mm, in blocks"),
        Row("power supply", "", _same(1), "5 V, 500 mA or more, USB plug of the ESP32 board",
            "USB charger and cable"),
        Row("wire", "", _same(8), "metres, 0.14 mm² or more; sensor wires twisted with their "
            "ground", "stranded, four colours"),
    ]


def _board(at: Layout, parts: dict[str, Part]) -> list[Row]:
    b = at.board
    material = {"base": "birch plywood", "border": "birch plywood",
                "cover": "clear acrylic (plexiglass)", "ball": "acrylic, see docs/optics.md",
                "draught": "acrylic in two colours", "rubber": "rubber strip",
                "pusher": "beech or birch, sanded"}
    rows = []
    for part in parts.values():
        x0, y0, x1, y1 = part.bounds()
        thick = b[f"stock.{part.stock}.thickness"]
        rows.append(Row(part.name, "", _same(part.count),
                        f"{x1 - x0:g} × {y1 - y0:g} × {thick:g} mm; {material[part.stock]}",
                        part.note or "see the drawings"))
    screws = sum(1 for drill in parts["base"].drills if drill.d == b["border.screw"])
    rows += [
        Row("pusher handle", "", _same(b.count("pieces.pushers")),
            f"{b['pieces.handle_diameter']:g} × {b['pieces.handle_length']:g} mm, glued in",
            "beech dowel"),
        Row("wood screw, border", "", _same(screws), "4.0 × 25 mm, countersunk, from below",
            "steel"),
        Row("wood screw, covers", "", _same(8), "3.0 × 16 mm, with washer", "steel"),
        Row("stand-off", "", _same(4), f"M3, {b['console.standoff']:g} mm, with screws", "brass"),
        Row("foot", "", _same(6), f"{b['console.feet']:g} mm high or more, rubber",
            "screw-on rubber foot"),
    ]
    return rows


def _mounts(at: Layout, made: dict[str, Circuit]) -> list[Row]:
    rows = []
    for kind, devices in (("pair", ("pair-sensor", "pair-lamp")), ("ir38", ("ir38-sensor",)),
                          ("led", ("ir-led",))):
        counts = []
        for circuit in made.values():
            # An upper sensor or lamp (…U) sits in the mount of the low one.
            counts.append(sum(1 for device in circuit.devices
                              if device.kind in devices and not device.ref.endswith("U")))
        rows.append(Row(f"sensor mount, {kind}", "", tuple(counts),
                        "3D print, matt black, opaque to infrared; `both` with upper beams",
                        f"mount-{kind}-low.stl" + ("" if kind == "pair" else " or -both.stl")))
    clamps = tuple(sum(row.needs[i] for row in rows) for i in range(len(VARIANTS)))
    rows.append(Row("clamping screw", "", clamps, "M3 × 10 mm, washer and square nut (5.5 × 2.4)",
                    "steel"))
    return rows


def as_csv(rows: list[Row]) -> str:
    """Return the list as CSV, a column for each variant."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["part", "kind", *VARIANTS, "must be able to", "typical"])
    for row in rows:
        writer.writerow([row.part, row.kind, *row.needs, row.must, row.typical])
    return out.getvalue()


def as_markdown(rows: list[Row]) -> str:
    """Return the list as a Markdown table."""
    head = ["part", *VARIANTS, "must be able to", "typical"]
    lines = ["| " + " | ".join(head) + " |",
             "|---|" + "---:|" * len(VARIANTS) + "---|---|"]
    for row in rows:
        cells = [row.part, *(str(count) if count else "" for count in row.needs), row.must,
                 row.typical]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
