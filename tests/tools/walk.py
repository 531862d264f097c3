"""Goes through docs/first-match.md: runs every command of its console blocks, in their order.

`python -m tests.tools.walk` writes the output into the page; a test compares it, figures aside.
"""

import contextlib
import io
import re
import tempfile
from pathlib import Path

from host_tools import cli
from host_tools.device import doctor, tree
from host_tools.sim.player import micropython_command, play
from tests.tools.images import real_image
from tests.tools.rom import Rom
from tests.tools.unix_board import UnixBoard

PAGE = tree.FIRMWARE.parent / "docs" / "first-match.md"
MATCH = PAGE.with_suffix(".match")
PORT = "/dev/ttyUSB0"
BLOCK = re.compile(r"```console\n\$ (.*)\n((?:.*\n)*?)```\n")


def commands(page: str) -> list[str]:
    """Return the commands of a page."""
    return [block.group(1) for block in BLOCK.finditer(page)]


def plain(text: str) -> str:
    """Return output without what differs from board to board: figures."""
    return re.sub(r"\d+", "N", text)


def walk(page: str, image: Path) -> str:
    """Return the page with the output of today; `image` stands for the downloaded one."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("ESP32_GENERIC.bin").write_bytes(image.read_bytes())
        Path("flash").mkdir()
        return BLOCK.sub(lambda block: _block(block.group(1)), page)


def _block(command: str) -> str:
    words = command.partition(" #")[0].split()[1:]
    if words[0] == "flash":
        with Rom() as rom:
            said = _run([*words, "--port", rom.port]).replace(rom.port, PORT)
    elif words[0] in ("image", "report"):
        said = _run(words)
    else:
        if words[0] == "pull":
            Path("flash/journal").mkdir()
            play(MATCH, "cpython", None, "flash/journal/00001.gmj")
        with UnixBoard("flash", micropython_command(), "fingers") as board:
            extra = ["--yes"] if words[0] == "doctor" else []  # somebody sits there
            said = _run([*words, *extra, "--port", board.port]).replace(board.port, PORT)
    return f"```console\n$ {command}\n{said}```\n"


def _run(words: list[str]) -> str:
    out = io.StringIO()
    doctor.console.file = None  # the console writes to whatever stdout is now
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = cli.main(words)
    if code:
        raise AssertionError(f"goalmouth {' '.join(words)}: exit {code}\n{out.getvalue()}")
    return "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


if __name__ == "__main__":
    PAGE.write_text(walk(PAGE.read_text(encoding="utf-8"), real_image()), encoding="utf-8")
