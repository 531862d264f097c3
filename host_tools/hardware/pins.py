"""Read the pins from the firmware's wiring: the one place where they are written.

    pins = read_pins()
    pins["beam_left"].gpio         # 32
    pins["beam_left"].label        # "IO32", as printed on the DevKitC
    pins["upper_left"].fitted      # False: GPIO 25 is kept for it, config.json turns it on

The firmware's files are read, not run. A part that is not fitted by default names its pin in its
note ("GPIO 25 is kept for it").
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import Trouble
from host_tools.hardware.numbers import ROOT

WIRING = ROOT / "firmware" / "goalmouth" / "wiring.py"
CONFIG = WIRING.with_name("config.py")
NEEDED = ("beam_left", "beam_right", "upper_left", "upper_right", "emitter", "button", "button_a",
          "button_b", "sda", "scl", "buzzer", "ref_slow", "ref_fast", "spi_sck", "spi_mosi",
          "spi_dc", "spi_cs", "spi_res")
BUSES = (("sda", "scl"), ("spi_sck", "spi_mosi", "spi_dc", "spi_cs", "spi_res"))
"""The display is on one of these: two of them may share a pin."""
UNCONNECTED = ("ref_slow", "ref_fast")
"""Pins that the firmware drives for itself: nothing is wired to them."""
KEPT = re.compile(r"GPIO (\d+) is kept for it")


class PinsError(Trouble):
    """Say everything that is wrong with the firmware's table of pins."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("the wiring cannot be read: " + "; ".join(problems),
                         "PINS in firmware/goalmouth/wiring.py must be rows of "
                         "(name, GPIO or None, direction, note).")


@dataclass(frozen=True)
class Pin:
    """One pin of the ESP32: its name in the firmware, GPIO number, direction and note.

    `fitted` is False for an option that config.json has to turn on.
    """

    name: str
    gpio: int
    direction: str
    note: str
    fitted: bool = True

    @property
    def label(self) -> str:
        """Return what is printed beside the pin on an ESP32 DevKitC."""
        return f"IO{self.gpio}"


def _read(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        raise PinsError([f"{path.name}: {error}"]) from None


def _plain(node: ast.AST, names: dict[str, object]) -> object:
    """Return the value of a literal, or of a name that the same file sets to one."""
    if isinstance(node, ast.Tuple | ast.List):
        return tuple(_plain(item, names) for item in node.elts)
    if isinstance(node, ast.Name):
        return names[node.id]
    return ast.literal_eval(node)


def _rows(path: Path) -> tuple:
    """Return the value of `PINS`, without running the firmware's file."""
    names: dict[str, object] = {}
    for node in _read(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                names[node.targets[0].id] = _plain(node.value, names)
            except (ValueError, TypeError, KeyError):
                continue  # not a plain value, so not the table
    rows = names.get("PINS")
    if not isinstance(rows, tuple):
        raise PinsError([f"{path.name} has no plain table PINS"])
    return rows


def setting(key: str, path: Path = CONFIG) -> int:
    """Return the default of a whole-number setting of config.json, from the firmware's table.

    Raises `PinsError` when no row (key, default, least, greatest) has that name.
    """
    for node in ast.walk(_read(path)):
        if isinstance(node, ast.Tuple) and len(node.elts) == 4:
            try:
                row = _plain(node, {})
            except (ValueError, TypeError, KeyError):
                continue
            if isinstance(row, tuple) and row[0] == key:
                return int(row[1])
    raise PinsError([f"{path.name} has no setting {key}"])


def _either(names: list[str]) -> bool:
    """Return whether two names are of two buses, of which a board has one."""
    return len(names) == 2 and all(len(set(names) & set(bus)) == 1 for bus in BUSES)


def read_pins(path: Path = WIRING) -> dict[str, Pin]:
    """Return the pins by name, with the GPIO of each, fitted by default or kept for an option.

    Raises `PinsError` when `PINS` is missing, a row has another form, a needed name is missing, a
    pin that is not fitted names no GPIO, or two names share one that may be wired at once; all
    problems at once.
    """
    problems: list[str] = []
    pins: dict[str, Pin] = {}
    for row in _rows(path):
        match row:
            case (str(name), int() | None as gpio, str(direction), str(note)):
                kept = KEPT.search(note)
                if gpio is None and kept is None:
                    problems.append(f"{name} has no GPIO, and its note keeps none for it")
                    continue
                number = gpio if gpio is not None else int(kept.group(1)) if kept else -1
                pins[name] = Pin(name, number, direction, note, fitted=gpio is not None)
            case _:
                problems.append(f"{row!r} is not a row")
    problems += [f"{name} is missing" for name in NEEDED if name not in pins]
    users: dict[int, list[str]] = {}
    for pin in pins.values():
        users.setdefault(pin.gpio, []).append(pin.name)
    problems += [f"GPIO {gpio} is used by {' and '.join(names)}"
                 for gpio, names in users.items() if len(names) > 1 and not _either(names)]
    if problems:
        raise PinsError(problems)
    return pins
