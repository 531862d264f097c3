"""Draw the schematic with schemdraw: the ESP32 once, and a small circuit for each thing around it.

    svg = draw(circuit)            # schemdraw's own writer, no matplotlib

Wires between the circuits are named, not drawn: the same word is the same net, and at a pin of the
ESP32 it has the pin's label before it ("IO32 beam_left"). Everything comes from `circuit.py`.
"""

import re

import schemdraw
import schemdraw.elements as elm

from host_tools.hardware.circuit import SUPPLIES, Circuit, Device

COLUMN, ROW = 9.4, 7.0
COLUMNS = 4
TOP = 4.0
HUNG = ("pair-sensor", "ir38-sensor", "pair-lamp", "ir-led", "button", "buzzer", "selector",
        "oled-i2c", "oled-spi")


def label(circuit: Circuit, net: str) -> str:
    """Return the words for a net: with the ESP32's pin before it where it reaches one."""
    for pin, name in circuit.device("U1").wires.items():
        if name == net and net not in SUPPLIES:
            return f"{pin} {net}"
    return net


def draw(circuit: Circuit) -> str:
    """Return the schematic of a circuit as SVG."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=11, unit=2.0, lw=1.4, font="DejaVu Sans, sans-serif",
                   margin=1.0)
    _esp32(drawing, circuit)
    blocks = [device for device in circuit.devices if device.kind in HUNG]
    blocks += [device for device in circuit.devices if device.kind in ("npn", "c-100u")]
    if any(device.kind == "selector" for device in blocks):  # no room for them at its pins
        blocks += [device for device in circuit.devices if device.kind == "r-pull-up"]
    top = TOP
    for start in range(0, len(blocks), COLUMNS):
        row = blocks[start:start + COLUMNS]
        for i, device in enumerate(row):
            _block(drawing, circuit, device, 12.5 + COLUMN * i, top)
        top -= max(ROW, max(_tall(device) for device in row) + 2.2)
    # A ground of its own: a viewer's may be dark.
    return re.sub(r"(<svg[^>]*viewBox=\"(\S+) (\S+) (\S+) (\S+)\"[^>]*>)",
                  r'\1<rect x="\2" y="\3" width="\4" height="\5" fill="white"/>',
                  drawing.get_imagedata("svg").decode(), count=1)


def _esp32(drawing, circuit: Circuit) -> None:
    device = circuit.device("U1")
    pins = [elm.IcPin(name=pin, side="right", pin=None, anchorname=f"p{i}")
            for i, pin in enumerate(device.wires)]
    pins.reverse()  # schemdraw counts from below
    chip = elm.Ic(pins=pins, size=(4.0, 0.8 * len(pins) + 0.8), pinspacing=0.8, leadlen=0.8)
    chip.right().at((0, 4.0 - 0.8 * len(pins))).label(f"{device.ref}\n{device.title}", "top")
    drawing.add(chip)
    for i, net in enumerate(device.wires.values()):
        drawing.add(elm.Label().right().at(getattr(chip, f"p{i}")).label(
            net, "right", ofst=(0.15, -0.12), color=_colour(net)))


def _tall(device: Device) -> float:
    return 0.8 * len(device.wires) + 0.6


def _box(drawing, device: Device, x: float, top: float):
    """Add a box with a pin for each wire, below `top`; return its pins by name."""
    names = list(device.wires)
    pins = [elm.IcPin(name=name, side="left", anchorname=f"p{i}")
            for i, name in enumerate(names)]
    pins.reverse()
    box = elm.Ic(pins=pins, size=(2.2, _tall(device)), pinspacing=0.8, leadlen=0.6)
    drawing.add(box.right().at((x, top - _tall(device))).label(
        f"{device.ref}  {device.title}", "top", fontsize=10))
    return {name: getattr(box, f"p{i}") for i, name in enumerate(names)}


def _net(drawing, circuit: Circuit, point, net: str, side: str = "left") -> None:
    """End a wire at the name of its net, in a colour for the supplies."""
    shift = {"left": (-0.15, -0.12), "right": (0.15, -0.12), "top": (0, 0.1),
             "bottom": (0, -0.1)}[side]
    drawing.add(elm.Dot(open=True, radius=0.06).at(point))
    drawing.add(elm.Label().right().at(point).label(label(circuit, net), side, ofst=shift,
                                                    color=_colour(net)))


def _colour(net: str) -> str:
    return {"3V3": "#c05600", "5V": "#c81e1e", "GND": "#1f2933"}.get(net, "#1d4ed8")


def _part(drawing, device: Device, element, start, direction: str, circuit: Circuit,
          far: str) -> None:
    """Add a two-pole part from a point; its other end carries the name of its net."""
    added = drawing.add(getattr(element.at(start), direction)().label(
        f"{device.ref}\n{device.title.split(' pull')[0]}", fontsize=9))
    side = {"up": "top", "down": "bottom", "left": "left", "right": "right"}[direction]
    _net(drawing, circuit, added.end, far, side)


def _with(circuit: Circuit, net: str, kinds: tuple[str, ...]) -> list[Device]:
    return [device for device in circuit.devices
            if device.kind in kinds and net in device.wires.values()]


def _other(device: Device, net: str) -> str:
    return next(name for name in device.wires.values() if name != net)


def _block(drawing, circuit: Circuit, device: Device, x: float, top: float) -> None:
    if device.kind == "npn":
        _switch(drawing, circuit, device, x, top - 1.2)
        return
    if device.kind in ("c-100u", "r-pull-up"):
        element = elm.Resistor() if device.kind == "r-pull-up" else elm.Capacitor(polar=True)
        _between(drawing, circuit, device, element, (x, top - 0.4))
        return
    anchors = _box(drawing, device, x, top)
    if device.kind == "pair-sensor":
        cap = circuit.device(device.ref.replace("RX", "C"))
        _between(drawing, circuit, cap, elm.Capacitor(), (x + 4.0, top - 0.6))
    for pin, net in device.wires.items():
        _pin(drawing, circuit, device, anchors[pin], net)


def _between(drawing, circuit: Circuit, device: Device, element, start) -> None:
    """Draw a part between two nets, its supply above."""
    above, below = device.wires.values()
    _net(drawing, circuit, start, above, "top")
    _part(drawing, device, element, start, "down", circuit, below)


def _pin(drawing, circuit: Circuit, device: Device, point, net: str) -> None:
    """Draw what hangs on one pin: parts on the strip board, or the name of the net alone."""
    own = net not in SUPPLIES and net != "lamps"
    pulls = _with(circuit, net, ("r-pull-up",)) if own and device.kind != "selector" else []
    series = _with(circuit, net, ("r-100", "r-lamp", "r-220")) if own else []
    x, y = point
    if series:
        part = series[0]
        _part(drawing, part, elm.Resistor(), point, "left", circuit, _other(part, net))
        for cap in _with(circuit, net, ("c-100n",)):
            drawing.add(elm.Dot().at(point))
            drawing.add(elm.Line().at(point).up().length(0.9))
            _part(drawing, cap, elm.Capacitor(), (x, y + 0.9), "up", circuit, _other(cap, net))
        return
    if pulls:
        drawing.add(elm.Line().at(point).left().length(0.5))
        joint = (x - 0.5, y)
        drawing.add(elm.Dot().at(joint))
        way = "up" if device.kind == "button" else "down"
        _part(drawing, pulls[0], elm.Resistor(), joint, way, circuit, "3V3")
        drawing.add(elm.Line().at(joint).left().length(0.3))
        _net(drawing, circuit, (x - 0.8, y), net)
        return
    _net(drawing, circuit, point, net)


def _switch(drawing, circuit: Circuit, device: Device, x: float, y: float) -> None:
    """Draw the transistor that switches the lamps, with its two resistors."""
    transistor = drawing.add(elm.BjtNpn(circle=True).right().at((x + 0.2, y)).anchor("base").label(
        f"{device.ref} {device.title}", "right", fontsize=10))
    series, down = (_with(circuit, device.wires["B"], (kind,))[0] for kind in ("r-1k", "r-100k"))
    drawing.add(elm.Dot().at(transistor.base))
    _part(drawing, series, elm.Resistor(), transistor.base, "left", circuit, "emitter")
    _part(drawing, down, elm.Resistor(), transistor.base, "down", circuit, "GND")
    drawing.add(elm.Line().at(transistor.collector).up().length(0.4))
    end = transistor.collector
    _net(drawing, circuit, (end[0], end[1] + 0.4), device.wires["C"], "right")
    _net(drawing, circuit, transistor.emitter, "GND", "right")
