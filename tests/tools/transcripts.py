"""What the real esptool says, recorded: `python -m tests.tools.transcripts` writes the folder of
this name afresh, a test compares.

Each scene sets up a port, runs esptool on it, and gives all that it printed, with the port called
PORT. The chip is the emulated boot loader of rom.py.
"""

import contextlib
import ctypes
import os
import pty
import random
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import tty
from pathlib import Path

import serial

from tests.tools.rom import ESP32_S2, Rom

PLACE = Path(__file__).with_name("transcripts")
KEEP = ("--before", "no-reset", "--after", "no-reset")
ONCE = (*KEEP, "--connect-attempts", "1")
PIECE = random.Random(1).randbytes(51200)
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1  # linux/prctl.h, linux/capability.h


def humble():
    """Let this process ask for permission even where it is root's (Linux)."""
    if os.getuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def esptool(port: str, *words: str, before=None) -> str:
    """Run esptool on a port; return what it said. `before` is called in its process."""
    done = subprocess.run(
        [sys.executable, "-m", "esptool", "--port", port, *words], preexec_fn=before, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
    )  # fmt: skip
    text = done.stdout.decode("utf-8", "replace").replace(port, "PORT")
    return f"{text.rstrip()}\n[exit {done.returncode}]\n"


@contextlib.contextmanager
def terminal():
    """Give a pseudo-terminal: (the board's end, the port's name)."""
    outer, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    try:
        yield outer, name
    finally:
        for handle in (outer, slave):
            with contextlib.suppress(OSError):
                os.close(handle)


@contextlib.contextmanager
def wired(rom: Rom):
    """Put a chip behind a pseudo-terminal; when its line goes dead so does the terminal.

    Its name stays taken till the end: esptool looks for a lost port by name, for seconds, and
    would find whatever terminal of another test had the name next.
    """
    outer, slave = pty.openpty()
    tty.setraw(slave)
    line = socket.create_connection(rom.port.removeprefix("socket://").split(":"))
    ended = socket.socketpair()

    def relay():
        with contextlib.suppress(OSError):
            while ended[1] not in (ready := select.select([line, outer, ended[1]], [], [])[0]):
                if outer in ready:
                    line.sendall(os.read(outer, 4096))
                if line in ready:
                    data = line.recv(4096)
                    if not data:
                        break
                    os.write(outer, data)
        os.close(outer)

    thread = threading.Thread(target=relay, daemon=True)
    thread.start()
    with line, ended[0], ended[1]:
        yield os.ttyname(slave)
        ended[0].send(b"x")
        thread.join(10)
    os.close(slave)


def written(rom: Rom, port: str | None = None) -> str:
    """Write a piece of data onto a chip."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "piece.bin")
        path.write_bytes(PIECE)
        said = esptool(port or rom.port, *KEEP, "write-flash", "--flash-size", "keep", "0x10000",
                       str(path))  # fmt: skip
        return said.replace(folder + "/", "")


def look() -> str:
    """Ask a chip what it is."""
    with Rom() as rom, wired(rom) as port:
        return esptool(port, *KEEP, "flash-id")


def write() -> str:
    """Write, all well."""
    with Rom() as rom, wired(rom) as port:
        return written(rom, port)


def erase() -> str:
    """Erase, all well."""
    with Rom() as rom, wired(rom) as port:
        return esptool(port, *KEEP, "erase-flash")


def no_port() -> str:
    """Name a port that is not there."""
    return esptool("/dev/ttyUSB99", *ONCE, "flash-id")


def no_permission() -> str:
    """Open a port that belongs to somebody else."""
    with terminal() as (_, port):
        os.chmod(port, 0)
        return esptool(port, *ONCE, "flash-id", before=humble)


def busy() -> str:
    """Open a port that another program has."""
    with terminal() as (_, port), serial.Serial(port, exclusive=True):
        return esptool(port, *ONCE, "flash-id")


def silence() -> str:
    """Ask where nothing answers."""
    with terminal() as (_, port):
        return esptool(port, *ONCE, "flash-id")


def other_chip() -> str:
    """Expect an ESP32 where an ESP32-S2 is."""
    with Rom(magic=ESP32_S2) as rom, wired(rom) as port:
        return esptool(port, "--chip", "esp32", *KEEP, "flash-id")


def unknown_chip() -> str:
    """Ask a chip that esptool does not know."""
    with Rom(magic=0x12345678) as rom, wired(rom) as port:
        return esptool(port, *KEEP, "flash-id")


def cable_pulled() -> str:
    """Lose the cable in the middle."""
    with Rom(breaks_after=20_000) as rom, wired(rom) as port:
        return written(rom, port)


def connection_lost() -> str:
    """Lose a TCP connection in the middle."""
    with Rom(breaks_after=20_000) as rom:
        return written(rom)


def flash_wears_out() -> str:
    """Write where a bit does not keep what was written."""
    with Rom(bad_byte=0x10123) as rom, wired(rom) as port:
        return written(rom, port)


SCENES = {scene.__name__.replace("_", "-"): scene for scene in (
    look, write, erase, no_port, no_permission, busy, silence, other_chip, unknown_chip,
    cable_pulled, connection_lost, flash_wears_out)}  # fmt: skip


def recorded(name: str) -> str:
    """Return a transcript that was recorded."""
    return (PLACE / f"{name}.txt").read_text(encoding="utf-8")


def plain(text: str) -> str:
    """Return a transcript without what differs from run to run: figures, bars, dots."""
    lines = [line for line in re.split(r"[\r\n]+", text) if not line.startswith("Writing at")]
    return re.sub(r"\d+(\.\d+)?|\.{2,}", "N", "\n".join(lines))


if __name__ == "__main__":
    PLACE.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        (PLACE / f"{name}.txt").write_text(scene(), encoding="utf-8")
