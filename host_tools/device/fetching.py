"""The tested MicroPython from micropython.org, fetched by mpflash.

    fetched("ESP32_GENERIC", "1.26.1")      # build/micropython/esp32/ESP32_GENERIC-v1.26.1.bin

mpflash is installed when it is first needed: the version of requirements/mpflash.txt, into a
folder of its own. What has been fetched is kept, so that the next board needs no network.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from host_tools.errors import Trouble

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements" / "mpflash.txt"
BUILD = ROOT / "build"
KEPT = "micropython"
PATIENCE_S = 600
START = "from mpflash.cli_main import mpflash; mpflash()"
# "12:16:38 | ❌ Could not connect to micropython.org", as mpflash logs
ERRORS = ("❌", "ERROR", "CRITICAL")  # its sign, or where the system has no such letter
LOGGED = re.compile(r"^\d\d:\d\d:\d\d \| (\S+) +(.*)$")
console = Console(highlight=False, soft_wrap=True, emoji=False)


def fetched(board: str, version: str, build: Path | None = None) -> Path:
    """Return the image of a board, from what is kept or from the network. Raises Trouble."""
    build = BUILD if build is None else build
    folder = build / KEPT
    name = f"{board}-v{version}.bin"  # as mpflash calls it, without the date
    for path in folder.rglob(name):
        return path
    console.print(f"fetching {name} from micropython.org with mpflash…", markup=False)
    said = _download(_program(build, board, version), folder, board, version)
    for path in folder.rglob(name):
        return path
    raise Trouble(
        f"{board} {version} could not be fetched from micropython.org: {_reason(said)}.",
        by_hand(board, version),
    )


def by_hand(board: str, version: str) -> str:
    """Return how a person does without mpflash."""
    return (
        f"Try again with network, or download {board} {version} from "
        f"https://micropython.org/download/{board}/ and name the file: --firmware FILE"
    )


def _program(build: Path, board: str, version: str) -> Path:
    """Return the folder that mpflash is installed in; install it if it is not."""
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()[:8]
    place = build / f"mpflash-{digest}"
    if place.is_dir():
        return place
    new = place.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    code, said = _run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet",
         "--require-hashes", "--target", str(new), "-r", str(LOCK)], {},
    )  # fmt: skip
    if code:
        lines = [line for line in said.splitlines() if line.startswith("ERROR")] or [said]
        raise Trouble(
            "mpflash, which fetches MicroPython, could not be installed: "
            f"{lines[-1].strip().removeprefix('ERROR: ').rstrip('.') or 'pip gave no reason'}.",
            by_hand(board, version),
        )
    new.rename(place)
    return place


def _download(program: Path, folder: Path, board: str, version: str) -> str:
    """Run mpflash; return what it said. It exits with 0 whether it has fetched or not."""
    folder.mkdir(parents=True, exist_ok=True)  # mpflash falls back to another one otherwise
    paths = [str(program), *filter(None, [os.environ.get("PYTHONPATH")])]
    more = {"PYTHONPATH": os.pathsep.join(paths), "MPFLASH_FIRMWARE": str(folder),
            "PYTHONIOENCODING": "utf-8", "COLUMNS": "400",
            "GITHUB_ACTIONS": ""}  # else it takes a folder of its own choice  # fmt: skip
    words = ["download", "--board", board, "--version", version]
    return _run([sys.executable, "-c", START, *words], more)[1]


def _run(command: list[str], more: dict[str, str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            command, env={**os.environ, **more}, stdin=subprocess.DEVNULL, timeout=PATIENCE_S,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return 1, f"no answer in {PATIENCE_S // 60} minutes"
    return done.returncode, done.stdout.decode("utf-8", "replace")


def _reason(said: str) -> str:
    """Return the last error that mpflash has logged, else its last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    logged = [found.groups() for found in map(LOGGED.match, lines) if found]
    errors = [text for sign, text in logged if sign in ERRORS]
    last = errors or [text for _, text in logged] or lines or ["mpflash gave no reason"]
    return last[-1].rstrip(".")
