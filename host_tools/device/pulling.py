"""`goalmouth pull`: the journals of a board, into a folder.

While an app runs it is asked through the side channel, and a match goes on: its journal comes up
to now, with what only the log has yet. Where nothing answers the raw REPL reads the files, and the
app is started again afterwards. A journal that is here already is read from its last line on;
everything fetched is compared by its checksum.
"""

import base64
import contextlib
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from host_tools.device import tree
from host_tools.device.board import Board, BoardError
from host_tools.device.side import Refused
from host_tools.errors import Trouble

FOLDERS = (("journal", ".gmj"), ("rulesets", ".json"))
CRASHES = "crash.txt"
console = Console(highlight=False, soft_wrap=True, emoji=False)
LIST = """
import os
for d in ('journal','rulesets'):
 try:
  for n in os.listdir(d):print(d+'/'+n)
 except OSError:pass
try:
 os.stat('crash.txt')
 print('crash.txt')
except OSError:pass
"""


def run(port: str | None, to: Path, sure: Callable[[str], None]):
    """Fetch the journals, own rulesets and crash.txt into `to`."""
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            f"{to} cannot be made: {error.strerror}.", "Name a folder: --to DIR"
        ) from error
    with Board.open(port) as board:
        status = board.status()
        if status is not None:
            playing = status.get("phase", "-") not in ("setup", "final", "-")
            console.print("Goalmouth answers; " + (
                "the match goes on meanwhile." if playing else "no match is on."))  # fmt: skip
            names = _names(board, int(status.get("match", "0")))
            fetch = _by_side_channel
        else:
            console.print("No Goalmouth answers; reading by MicroPython's prompt (raw REPL).")
            board.enter()
            names = [name for name in board.run(LIST).split() if _wanted(name)]
            fetch = _by_repl
        try:
            fetched = _fetch(board, names, to, fetch)
        finally:
            if board.in_repl:
                with contextlib.suppress(Trouble):
                    board.go_on()
    _tell(fetched, to, names)


def _wanted(name: str) -> bool:
    folder, _, rest = name.partition("/")
    return name == CRASHES or any(folder == f and rest.endswith(e) for f, e in FOLDERS)


def _names(board: Board, match: int) -> list[str]:
    """Return the files to fetch, as the app lists them; the journal of a match that has only just
    begun is in the log alone."""
    found = [f"journal/{match:05d}.gmj"] if match else []
    for folder in ("", "journal", "rulesets"):
        try:
            lines = board.ask(f"list {folder}".strip()) or []
        except Refused:
            continue  # no such folder yet
        for line in lines:
            kind, _, name = line.split(" ", 2) if line.count(" ") >= 2 else ("", "", "")
            path = f"{folder}/{name}" if folder else name
            if kind == "file" and _wanted(path) and path not in found:
                found.append(path)
    return found


def _fetch(board: Board, names: list[str], to: Path, fetch) -> dict[str, int]:
    """Fetch every file; return path -> how many bytes came over the line."""
    found = {}
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} files"))
    with Progress(*columns, console=console, transient=True,
                  disable=not console.is_terminal) as progress:  # fmt: skip
        task = progress.add_task("fetching", total=len(names))
        for name in sorted(names):
            place = to / (Path(name).name if name.startswith("journal/") else name)
            place.parent.mkdir(parents=True, exist_ok=True)
            found[name] = fetch(board, name, place)
            if name == CRASHES:
                crashes = place.read_text(encoding="utf-8", errors="replace")
                place.write_text(tree.explained(crashes), encoding="utf-8")
            progress.advance(task)
    return found


def _by_side_channel(board: Board, name: str, place: Path) -> int:
    """Journals only grow: of one that is here only the last line is asked for, and what follows.
    A file that does not continue what is here is fetched whole."""
    have = place.read_bytes() if place.is_file() and name.endswith(".gmj") else b""
    last = have[have.rstrip(b"\n").rfind(b"\n") + 1 :]
    keep = have[: len(have) - len(last)]
    try:
        piece = _read(board, name, len(keep))
        if not piece.startswith(last):
            keep = last = b""
            piece = _read(board, name, 0)
    except Refused as error:
        raise Trouble(
            f"The board could not read {name}: {error}.",
            "Try again; if it stays so: goalmouth doctor", 1,
        ) from error  # fmt: skip
    if piece != last or not place.is_file():
        _keep(place, keep + piece)
    return len(piece) - len(last)


def _read(board: Board, name: str, offset: int) -> bytes:
    """Read a file from an offset through the side channel, and check it."""
    from binascii import crc32

    for _ in range(3):
        lines = board.ask(f"read {name} {offset}")
        if lines is None:
            continue
        data = b""
        with contextlib.suppress(ValueError):
            for line in lines[:-1]:
                data += base64.b64decode(line, validate=True)
            if lines[-1] == "end %08x" % (crc32(data) & 0xFFFFFFFF):
                return data
    raise Trouble(
        f"{name} did not come over the line whole, three times in a row.",
        "Try another cable or port.", 1,
    )  # fmt: skip


def _by_repl(board: Board, name: str, place: Path) -> int:
    try:
        data = board.read(name)
    except BoardError as error:
        raise Trouble(
            f"The board could not read {name}: {error}.",
            "Try again; if it stays so: goalmouth doctor", 1,
        ) from error  # fmt: skip
    _keep(place, data)
    return len(data)


def _keep(place: Path, data: bytes):
    """Write a file here, all of it or nothing."""
    new = place.with_name(place.name + ".new")
    try:
        new.write_bytes(data)
        new.replace(place)
    except OSError as error:
        raise Trouble(
            f"{place} cannot be written: {error.strerror}.", "Name another folder: --to DIR"
        ) from error


def _tell(fetched: dict[str, int], to: Path, names: list[str]):
    journals = sorted(name for name in names if name.endswith(".gmj"))
    new = [name for name in sorted(fetched) if fetched[name]]
    for name in new:
        console.print(f"  {name} ({fetched[name]} bytes)", markup=False)
    if not journals:
        console.print("There are no journals on the board yet.")
        return
    many = "s" if len(journals) > 1 else ""
    console.print(f"{len(journals)} journal{many} in {to}/, {len(new) or 'no'} "
                  f"file{'' if len(new) == 1 else 's'} new or grown.", markup=False)  # fmt: skip
    newest = to / Path(journals[-1]).name
    console.print(f"See the last match: goalmouth report {newest} -o report.html", markup=False)
