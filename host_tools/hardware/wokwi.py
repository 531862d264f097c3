"""Make a Wokwi project with the same pins, so that the electronics can be tried online.

    as_json(build(read_pins(), ("switch", "buzzer")), dark_level=1)

Wokwi has no light barriers: each sensor is a button that makes its output what a dark sensor makes
it. With the level 1 for dark a button cannot be "normally closed", so it lifts the line to 3.3 V
against a pull-down that stands for the lit sensor. Parts and pin names: Wokwi's documentation
(board-esp32-devkit-c-v4, wokwi-pushbutton, board-ssd1306, wokwi-buzzer, wokwi-resistor).
"""

import json

from host_tools.hardware.circuit import Circuit, Device

BOARD = "board-esp32-devkit-c-v4"
SUPPLY_PINS = {"3V3": "esp:3V3", "5V": "esp:5V", "GND": "esp:GND.2"}
COLOURS = {"3V3": "orange", "5V": "red", "GND": "black"}
KEYS = {"RX_L": "l", "RX_R": "r", "RX_LU": "k", "RX_RU": "e", "SW1": " ", "SW2": "a", "SW3": "b"}
SHOWN = ("pair-sensor", "ir38-sensor", "button", "oled-i2c", "buzzer", "pair-lamp", "ir-led")
TOML = """[wokwi]
version = 1
firmware = '../../build/goalmouth.bin'
"""
"""wokwi.toml; the image is what `goalmouth image -o build/goalmouth.bin` writes."""


def as_json(circuit: Circuit, dark_level: int) -> str:
    """Return diagram.json of a circuit; `dark_level` is the firmware's `beam_dark_level`."""
    parts = [{"type": BOARD, "id": "esp", "top": 0, "left": 0, "attrs": {}}]
    wires: list[list] = [["esp:TX", "$serialMonitor:RX", "", []],
                         ["esp:RX", "$serialMonitor:TX", "", []]]
    gpio = {net: f"esp:{label[2:]}" for label, net in circuit.device("U1").wires.items()
            if label.startswith("IO")}
    gpio.update(SUPPLY_PINS)
    shown = [device for device in circuit.devices if device.kind in SHOWN]
    for i, device in enumerate(shown):
        place = {"top": -160 + 58 * (i // 2), "left": -330 if i % 2 else 240}
        new_parts, new_wires = _device(device, gpio, dark_level, circuit)
        for j, part in enumerate(new_parts):
            parts.append({**part, "top": place["top"], "left": place["left"] + 100 * j})
        wires += new_wires
    return json.dumps({"version": 1, "author": "Goalmouth", "editor": "wokwi", "parts": parts,
                       "connections": wires, "dependencies": {}}, indent=2) + "\n"


def _wire(a: str, b: str, net: str) -> list:
    return [a, b, COLOURS.get(net, "green"), []]


def _resistor(name: str, ohm: int) -> dict:
    return {"type": "wokwi-resistor", "id": name, "attrs": {"value": str(ohm)}}


def _device(device: Device, gpio: dict[str, str], dark_level: int,
            circuit: Circuit) -> tuple[list[dict], list[list]]:
    ref = device.ref
    if device.kind in ("pair-sensor", "ir38-sensor"):
        return _sensor(device, gpio, dark_level)
    if device.kind == "button":
        net = device.wires["1"]
        parts = [{"type": "wokwi-pushbutton", "id": ref,
                  "attrs": {"label": device.title, "key": KEYS.get(ref, ""), "color": "blue"}}]
        wires = [_wire(f"{ref}:1.l", gpio[net], net), _wire(f"{ref}:2.l", gpio["GND"], "GND")]
        if any(other.kind == "r-pull-up" and net in other.wires.values()
               for other in circuit.devices):
            parts.append(_resistor(f"R_{ref}", 10_000))
            wires += [_wire(f"R_{ref}:1", gpio["3V3"], "3V3"), _wire(f"R_{ref}:2", gpio[net], net)]
        return parts, wires
    if device.kind == "oled-i2c":
        part = {"type": "board-ssd1306", "id": ref, "attrs": {"i2cAddress": "0x3c"}}
        return [part], [_wire(f"{ref}:{pin}", gpio[net], net) for pin, net in device.wires.items()]
    if device.kind == "buzzer":
        return ([{"type": "wokwi-buzzer", "id": ref, "attrs": {"volume": "0.1"}}],
                [_wire(f"{ref}:2", gpio["buzzer"], "buzzer"),
                 _wire(f"{ref}:1", gpio["GND"], "GND")])
    return _lamp(device, gpio)


def _sensor(device: Device, gpio: dict[str, str],
            dark_level: int) -> tuple[list[dict], list[list]]:
    """Return a button whose press makes the line what a dark sensor makes it."""
    ref, net = device.ref, device.wires["OUT"]
    parts = [{"type": "wokwi-pushbutton", "id": ref,
              "attrs": {"label": f"ball in {device.title.split(', ')[1]}", "color": "red",
                        "key": KEYS.get(ref, ""), "bounce": "0"}}, _resistor(f"R_{ref}", 10_000)]
    pressed, released = ("3V3", "GND") if dark_level else ("GND", "3V3")
    return parts, [_wire(f"{ref}:1.l", gpio[net], net),
                   _wire(f"{ref}:2.l", gpio[pressed], pressed),
                   _wire(f"R_{ref}:1", gpio[net], net),
                   _wire(f"R_{ref}:2", gpio[released], released)]


def _lamp(device: Device, gpio: dict[str, str]) -> tuple[list[dict], list[list]]:
    """Return a red LED on the emitter pin for a lamp, where the firmware switches the lamps."""
    if "lamps" not in device.wires.values() or device.ref != "TX_L":
        return [], []
    parts = [{"type": "wokwi-led", "id": device.ref, "attrs": {"color": "red", "label": "lamps"}},
             _resistor(f"R_{device.ref}", 1000)]
    return parts, [_wire(f"R_{device.ref}:1", gpio["emitter"], "emitter"),
                   _wire(f"R_{device.ref}:2", f"{device.ref}:A", "emitter"),
                   _wire(f"{device.ref}:C", gpio["GND"], "GND")]


def gpios(diagram: dict) -> dict[str, int]:
    """Return the GPIO that each part of a diagram is wired to, for the check of the pins."""
    found = {}
    for start, end, *_ in diagram["connections"]:
        for part, board in ((start, end), (end, start)):
            number = board.removeprefix("esp:")
            if board.startswith("esp:") and number.isdigit() and not part.startswith("$"):
                found[part] = int(number)
    return found
