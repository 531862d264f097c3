"""Read the board's numbers, each with its unit and its source.

    board = load()
    board["goal.width"]            # 50.0
    board.source("goal.width")     # "K15: 50, cut into the border"

Decides only whether the file is well formed; whether its numbers make a board is decided in
`checks.py`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import Trouble

ROOT = Path(__file__).resolve().parents[2]
BOARD_FILE = ROOT / "hardware" / "board.toml"
UNITS = ("mm", "pieces")


class BoardError(Trouble):
    """Say everything that is wrong with a board, one problem a line.

    `problems` is the list of sentences; each names the number, its value and what is allowed.
    """

    def __init__(self, problems: list[str]) -> None:
        self.problems = list(problems)
        super().__init__("This board cannot be built:\n"
                         + "\n".join(f"  - {problem}" for problem in problems),
                         "Change hardware/board.toml, or what was given with --set.")


@dataclass(frozen=True)
class Quantity:
    """One number of the board: value, unit (one of `UNITS`) and where it comes from."""

    value: float
    unit: str
    source: str


class Board(Mapping[str, float]):
    """The numbers by dotted name, for example `board["field.length"]`, in the unit of the file."""

    def __init__(self, quantities: dict[str, Quantity]) -> None:
        self._quantities = quantities

    def __getitem__(self, name: str) -> float:
        return self._quantities[name].value

    def __iter__(self):
        return iter(self._quantities)

    def __len__(self) -> int:
        return len(self._quantities)

    def unit(self, name: str) -> str:
        """Return the unit of a number."""
        return self._quantities[name].unit

    def source(self, name: str) -> str:
        """Return the rule id, data sheet or reason that a number comes from."""
        return self._quantities[name].source

    def count(self, name: str) -> int:
        """Return a number of pieces as a whole number."""
        return round(self[name])

    def changed(self, changes: Mapping[str, float]) -> "Board":
        """Return a copy with some values replaced; raise `BoardError` with all unknown names."""
        unknown = [name for name in changes if name not in self._quantities]
        if unknown:
            raise BoardError([f"there is no number called {name!r} in board.toml; names look like "
                              "'goal.width' or 'stock.base.thickness'" for name in unknown])
        new = dict(self._quantities)
        for name, value in changes.items():
            new[name] = Quantity(float(value), new[name].unit, f"changed by hand to {value:g}")
        return Board(new)


def load(path: Path = BOARD_FILE) -> Board:
    """Read a board file.

    Raises `BoardError` with every entry that has no value, unit or source, an unknown unit, or a
    value that is not a number; and when the file cannot be read or is not TOML.
    """
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BoardError([f"{path.name} cannot be read: {error}"]) from None
    problems: list[str] = []
    found: dict[str, Quantity] = {}
    _walk(tree, "", found, problems)
    if problems:
        raise BoardError(problems)
    return Board(found)


def _walk(tree: dict, prefix: str, found: dict[str, Quantity], problems: list[str]) -> None:
    for key, entry in tree.items():
        name = prefix + key
        if not isinstance(entry, dict):
            problems.append(f"{name} is {entry!r}; write it as "
                            '{ value = 1, unit = "mm", source = "…" }')
        elif "value" in entry or "unit" in entry or "source" in entry:
            _entry(name, entry, found, problems)
        else:
            _walk(entry, name + ".", found, problems)


def _entry(name: str, entry: dict, found: dict[str, Quantity], problems: list[str]) -> None:
    before = len(problems)
    value = entry.get("value")
    if isinstance(value, bool) or not isinstance(value, int | float):
        problems.append(f"{name} has the value {value!r}; a number is needed")
        value = 0.0
        value = 0.0
    if entry.get("unit") not in UNITS:
        problems.append(f"{name} has the unit {entry.get('unit')!r}; allowed: {', '.join(UNITS)}")
    if not str(entry.get("source", "")).strip():
        problems.append(f"{name} has no source; give a rule id, a data sheet or our reason")
    for extra in sorted(set(entry) - {"value", "unit", "source"}):
        problems.append(f"{name} has the unknown key {extra!r}; allowed: value, unit, source")
    if len(problems) == before:
        found[name] = Quantity(float(value), entry["unit"], entry["source"].strip())
