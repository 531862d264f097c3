"""Lay the parts out on sheets of stock, in rows, largest first.

    sheets = nest(board, parts.values())
    sheets[0].placed               # parts, moved to their place on the sheet

Raises `BoardError` with every part that is larger than its sheet. Not clever: a board has few
parts, and rows are easy to cut with a saw.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from host_tools.hardware.numbers import Board, BoardError
from host_tools.hardware.shapes import Part


@dataclass
class Sheet:
    """One sheet of stock: its name, size in mm, and the parts in their places on it."""

    stock: str
    length: float
    width: float
    thickness: float
    number: int
    placed: list[Part] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return a name for files: the stock, and a number from the second sheet on."""
        return self.stock if self.number == 1 else f"{self.stock}-{self.number}"


def nest(board: Board, parts: Iterable[Part]) -> list[Sheet]:
    """Return sheets with all parts on them, each as often as it is needed."""
    by_stock: dict[str, list[Part]] = {}
    for part in parts:
        by_stock.setdefault(part.stock, []).extend([part] * part.count)
    problems: list[str] = []
    sheets: list[Sheet] = []
    for stock, wanted in by_stock.items():
        sheets += _fill(board, stock, wanted, problems)
    if problems:
        raise BoardError(list(dict.fromkeys(problems)))
    return sheets


def _size(part: Part) -> tuple[float, float]:
    x0, y0, x1, y1 = part.bounds()
    return x1 - x0, y1 - y0


def _fill(board: Board, stock: str, wanted: list[Part], problems: list[str]) -> list[Sheet]:
    edge, gap = board["cut.edge"], board["cut.gap"]
    length, width, thick = (board[f"stock.{stock}.{what}"]
                            for what in ("length", "width", "thickness"))
    sheets: list[Sheet] = []
    x = y = row = 0.0
    for part in sorted(wanted, key=lambda part: max(_size(part)), reverse=True):
        turned = _size(part)[1] > _size(part)[0]
        long, short = sorted(_size(part), reverse=True)
        if long > length - 2 * edge or short > width - 2 * edge:
            problems.append(f"{part.name} is {long:g} x {short:g} mm; a sheet of {stock} "
                            f"({length:g} x {width:g}) has room for "
                            f"{length - 2 * edge:g} x {width - 2 * edge:g}")
            continue
        if not sheets or x + long > length - edge:
            x, y, row = edge, y + row + gap if sheets else edge, 0.0
        if not sheets or y + short > width - edge:
            sheets.append(Sheet(stock, length, width, thick, len(sheets) + 1))
            x, y, row = edge, edge, 0.0
        sheets[-1].placed.append(_place(part, x, y, turned))
        x, row = x + long + gap, max(row, short)
    return sheets


def _place(part: Part, x: float, y: float, turned: bool) -> Part:
    """Return the part with its lower left corner at x, y."""
    part = part.moved(0, 0, turned)
    x0, y0, _, _ = part.bounds()
    return part.moved(x - x0, y - y0)
