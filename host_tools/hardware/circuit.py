"""Say what is wired to what: one table, from which harness, schematic, Wokwi and lists are made.

    circuit = build(read_pins(), ("switch", "buzzer"))
    circuit.nets()["beam_left"]    # [("U1", "IO32"), ("RX_L", "OUT"), ("R_L", "2")]

A device has a kind (what it must be able to do is in `bill.py`) and names the net at each of its
pins. Nets are the names of the firmware's pins, the supplies 3V3, 5V and GND, and a few of ours.
"""

from dataclasses import dataclass

from host_tools.errors import Trouble
from host_tools.hardware.optics import LAMP_OHM, PULL_UP_OHM
from host_tools.hardware.pins import UNCONNECTED, Pin

OPTIONS = {
    "ir38": "38 kHz light-barrier receivers instead of break-beam pairs",
    "switch": "the firmware switches the lamps (self-test before each kick-off)",
    "upper": "a second, higher beam at each goal: tells ball from draught (with ir38)",
    "both-lines": "a beam at each line of both goals, and a switch that chooses",
    "buttons": "two more buttons, one for each side",
    "buzzer": "sound",
    "spi": "a display on SPI instead of I2C",
}
SPI_NETS = {"SCK": "spi_sck", "MOSI": "spi_mosi", "DC": "spi_dc", "CS": "spi_cs",
            "RES": "spi_res"}
SUPPLIES = ("3V3", "5V", "GND")


class OptionError(Trouble):
    """Say which options do not exist or do not go together."""

    def __init__(self, what: str) -> None:
        super().__init__(what, f"Options: {', '.join(OPTIONS)}.")


@dataclass(frozen=True)
class Device:
    """One thing with wires: reference, kind, words for people, and the net at each pin.

    `board` is True for what is soldered on the strip board beside the ESP32, False for what hangs
    on a cable.
    """

    ref: str
    kind: str
    title: str
    wires: dict[str, str]
    board: bool = False


@dataclass(frozen=True)
class Circuit:
    """All devices of one variant. The first one is the ESP32 board."""

    options: tuple[str, ...]
    devices: tuple[Device, ...]

    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """Return (device, pin) of all ends of each net."""
        nets: dict[str, list[tuple[str, str]]] = {}
        for device in self.devices:
            for pin, net in device.wires.items():
                nets.setdefault(net, []).append((device.ref, pin))
        return nets

    def device(self, ref: str) -> Device:
        """Return a device by its reference."""
        return next(device for device in self.devices if device.ref == ref)

    def kinds(self) -> dict[str, int]:
        """Return how many devices there are of each kind."""
        counts: dict[str, int] = {}
        for device in self.devices:
            counts[device.kind] = counts.get(device.kind, 0) + 1
        return counts


def build(pins: dict[str, Pin], options: tuple[str, ...] = ()) -> Circuit:
    """Return the circuit of a variant.

    Raises `OptionError` for unknown options, for `upper` with `both-lines`, and for `upper`
    without `ir38`.
    """
    unknown = [option for option in options if option not in OPTIONS]
    if unknown:
        raise OptionError(f"unknown options {', '.join(unknown)}; allowed: {', '.join(OPTIONS)}")
    if "upper" in options and "both-lines" in options:
        raise OptionError("upper and both-lines exclude each other: the switch has two poles, "
                          "upper beams would need four")
    if "upper" in options and "ir38" not in options:
        raise OptionError("upper needs ir38: the housings of break-beam pairs are too tall for "
                          "two beams above each other")
    if "ir38" in options and "switch" not in options:
        options = (*options, "switch")  # a carrier needs a pin that makes it
    options = tuple(option for option in OPTIONS if option in options)
    devices = [*_beams(options), *_supply(options)]
    devices.append(Device("SW1", "button", "button", {"1": "button", "2": "GND"}))
    if "buttons" in options:
        for ref, name in (("SW2", "button_a"), ("SW3", "button_b")):
            devices.append(Device(ref, "button", f"button of side {name[-1].upper()}",
                                  {"1": name, "2": "GND"}))
            devices.append(Device(f"R_{ref}", "r-pull-up", f"{_ohm(PULL_UP_OHM)} pull-up",
                                  {"1": "3V3", "2": name}, board=True))
    if "buzzer" in options:
        devices.append(Device("BZ1", "buzzer", "buzzer", {"1": "buzzer_r", "2": "GND"}))
        devices.append(Device("R_BZ", "r-220", "220 Ω", {"1": "buzzer", "2": "buzzer_r"},
                              board=True))
    devices.append(_display(options))
    return Circuit(options, (_esp32(pins, devices), *devices))


def _ohm(value: float) -> str:
    return f"{value / 1000:g} kΩ" if value >= 1000 else f"{value:g} Ω"


def _esp32(pins: dict[str, Pin], devices: list[Device]) -> Device:
    used = {net for device in devices for net in device.wires.values()}
    wires = {supply: supply for supply in SUPPLIES if supply in used}
    wires.update({pin.label: name for name, pin in pins.items()
                  if name in used and name not in UNCONNECTED})
    return Device("U1", "esp32", "ESP32 DevKitC (WROOM-32)", wires, board=True)


def _display(options: tuple[str, ...]) -> Device:
    if "spi" in options:
        return Device("D1", "oled-spi", "OLED 128×64, SPI",
                      {"VCC": "3V3", "GND": "GND", **SPI_NETS})
    return Device("D1", "oled-i2c", "OLED 128×64, I2C",
                  {"VCC": "3V3", "GND": "GND", "SCL": "scl", "SDA": "sda"})


def _supply(options: tuple[str, ...]) -> list[Device]:
    devices = [Device("C_5V", "c-100u", "100 µF", {"+": "5V", "-": "GND"}, board=True)]
    if "switch" in options:
        devices += [
            Device("Q1", "npn", "lamp switch", {"B": "q1_base", "C": "lamps", "E": "GND"},
                   board=True),
            Device("R_Q1", "r-1k", "1 kΩ", {"1": "emitter", "2": "q1_base"}, board=True),
            Device("R_Q0", "r-100k", "100 kΩ", {"1": "q1_base", "2": "GND"}, board=True)]
    return devices


def _beams(options: tuple[str, ...]) -> list[Device]:
    devices: list[Device] = []
    for letter, side in (("L", "left"), ("R", "right")):
        if "both-lines" in options:
            devices += _pair(options, letter, f"{side} goal line", f"goal_{side}")
            devices += _pair(options, f"{letter}B", f"{side} back line", f"back_{side}")
        else:
            devices += _pair(options, letter, f"{side} goal", f"beam_{side}")
        devices.append(_pull_up(f"R_{letter}", f"beam_{side}"))
        if "upper" in options:
            devices += _pair(options, f"{letter}U", f"{side} goal, upper", f"upper_{side}")
            devices.append(_pull_up(f"R_{letter}U", f"upper_{side}"))
    if "both-lines" in options:
        devices.append(Device("S1", "selector", "goal line or back line", {
            "1A": "goal_left", "1": "beam_left", "1B": "back_left",
            "2A": "goal_right", "2": "beam_right", "2B": "back_right"}))
    return devices


def _pull_up(ref: str, net: str) -> Device:
    return Device(ref, "r-pull-up", f"{_ohm(PULL_UP_OHM)} pull-up", {"1": "3V3", "2": net},
                  board=True)


def _pair(options: tuple[str, ...], name: str, title: str, net: str) -> list[Device]:
    """Return lamp and sensor of one beam, with what the lamp and the sensor need."""
    ground = "lamps" if "switch" in options else "GND"
    rx, tx, cap = f"RX_{name}", f"TX_{name}", f"C_{name}"
    if "ir38" not in options:
        return [Device(rx, "pair-sensor", f"sensor, {title}",
                       {"VCC": "3V3", "GND": "GND", "OUT": net}),
                Device(tx, "pair-lamp", f"lamp, {title}", {"VCC": "5V", "GND": ground}),
                Device(cap, "c-100n", "100 nF", {"1": "3V3", "2": "GND"}, board=True)]
    supply, lamp = f"vs_{name}".lower(), f"lamp_{name}".lower()
    return [Device(rx, "ir38-sensor", f"sensor, {title}",
                   {"VS": supply, "GND": "GND", "OUT": net}),
            Device(f"R_{rx}", "r-100", "100 Ω", {"1": "3V3", "2": supply}, board=True),
            Device(cap, "c-100n", "100 nF", {"1": supply, "2": "GND"}, board=True),
            Device(tx, "ir-led", f"lamp, {title}", {"A": lamp, "K": ground}),
            Device(f"R_{tx}", "r-lamp", _ohm(LAMP_OHM), {"1": "5V", "2": lamp}, board=True)]
