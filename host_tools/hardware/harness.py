"""Write the wiring as a WireViz harness, and have WireViz draw it where Graphviz is installed.

    as_yaml(circuit)               # the file that WireViz reads
    draw(circuit)                  # its drawing as SVG, or None without Graphviz

The terminals of the strip board are one connector, every device on a cable another one. What is
soldered on the strip board (resistors, capacitors, transistor) is listed at its place.
"""

import re
import shutil

import yaml

from host_tools.hardware.circuit import SUPPLIES, Circuit, Device

COLOURS = {"3V3": "OG", "5V": "RD", "GND": "BK", "lamps": "GY"}
SIGNALS = ("YE", "GN", "BU", "VT", "WH", "BN", "TQ", "PK")


def harness(circuit: Circuit) -> dict:
    """Return the harness as WireViz reads it: connectors, cables, connections."""
    hung = [device for device in circuit.devices if not device.board]
    labels = {net: label for label, net in circuit.device("U1").wires.items()}
    terminals: list[str] = []
    cables, connections, connectors = {}, [], {}
    for device in hung:
        nets = list(device.wires.values())
        first = len(terminals)
        terminals += [terminal(circuit, net) for net in nets]
        connectors[device.ref] = {
            "type": device.title, "subtype": device.kind, "pinlabels": list(device.wires),
            "notes": _notes(circuit, device, labels)}
        cable = f"W_{device.ref}"
        cables[cable] = {"wirecount": len(nets), "colors": _colours(nets), "show_name": False,
                         "show_wirecount": False}
        span = list(range(1, len(nets) + 1))
        connections.append([{"A1": [first + n for n in span]}, {cable: span},
                            {device.ref: span}])
    board = {"type": "strip board", "subtype": "terminals; left of the dot the ESP32's pin",
             "pinlabels": terminals, "notes": _board_notes(circuit)}
    return {"connectors": {"A1": board, **connectors}, "cables": cables,
            "connections": connections}


def terminal(circuit: Circuit, net: str) -> str:
    """Return what a terminal is called: the pin of the ESP32 and the net, or the net alone."""
    wires = circuit.device("U1").wires
    label = next((label for label, name in wires.items() if name == net), net)
    return net if label == net else f"{label} · {net}"


def _colours(nets: list[str]) -> list[str]:
    free = iter(SIGNALS)
    return [COLOURS.get(net) or next(free) for net in nets]


def _notes(circuit: Circuit, device: Device, labels: dict[str, str]) -> str:
    """Return the parts on the strip board that belong to a device's own nets."""
    own = {net for net in device.wires.values() if net not in SUPPLIES and net != "lamps"}
    near = [other for other in circuit.devices if other.board and other.ref != "U1"
            and own & set(other.wires.values())]
    return "; ".join(f"{other.ref} {other.title}" for other in near)


def _board_notes(circuit: Circuit) -> str:
    shared = [device for device in circuit.devices if device.board and device.ref != "U1"
              and set(device.wires.values()) <= {*SUPPLIES, "lamps", "emitter", "q1_base"}]
    return "; ".join(f"{device.ref} {device.title}" for device in shared)


def as_yaml(circuit: Circuit) -> str:
    """Return the harness as a WireViz file, each signal's ESP32 pin in its terminal's name."""
    head = "# Made by `goalmouth drawings` from firmware/goalmouth/wiring.py. Do not edit.\n"
    return head + yaml.safe_dump(harness(circuit), allow_unicode=True, sort_keys=False, width=99)


def graphviz() -> bool:
    """Return whether Graphviz is installed; WireViz cannot draw without it."""
    return shutil.which("dot") is not None


def draw(circuit: Circuit) -> str | None:
    """Return WireViz's drawing as SVG, or None where Graphviz is not installed."""
    if not graphviz():
        return None
    # Imported only here: it is slow, and useless without Graphviz. It has no stubs.
    from wireviz.wireviz import parse  # type: ignore[import-untyped]

    svg = parse(yaml.safe_load(as_yaml(circuit)), return_types="svg")
    text = svg.decode() if isinstance(svg, bytes) else svg
    return re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL)  # versions, which change
