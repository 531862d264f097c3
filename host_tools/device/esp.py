"""esptool, asked and watched: which chip is there, write, erase.

    esp = Esp(port)
    esp.look()                       # Chip("esp32", "ESP32-D0WD-V3 (revision v3.1)", 4194304)
    esp.write([(0x1000, data)], progress)

esptool runs as a program of its own; its words are translated where a person must do something.
"""

import errno
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.device import ports
from host_tools.errors import Trouble

BAUD = 460800
CHIP = re.compile(r"Chip type:\s+(\S+)(.*)")
SIZE = re.compile(r"Detected flash size:\s+(\d+)(KB|MB)")
WRITING = re.compile(rb"Writing at 0x([0-9a-f]{8}) ")
FATAL = re.compile(r"^(ERROR: )?(A (fatal|serial exception) error occurred: )?")
BOOT = (
    "Hold the board's BOOT button while it connects (some boards need it), check the cable, and "
    "try again."
)


@dataclass
class Chip:
    """What is on the port. `kind` is esptool's name of the family."""

    kind: str
    name: str
    flash_bytes: int


class Esp:
    """A chip on a port. `options` go to esptool ahead of its command."""

    def __init__(self, port: str, options: tuple[str, ...] = ()):
        self.port = port
        self._options = options

    def look(self) -> Chip:
        """Ask which chip it is and how large its flash. Raises Trouble."""
        said = self._run(["flash-id"])
        chip, size = CHIP.search(said), SIZE.search(said)
        if chip is None:
            raise Trouble(f"esptool found no chip on {self.port}.", BOOT, 1)
        name = chip.group(1) + chip.group(2).rstrip()
        unit = 1024 if size and size.group(2) == "KB" else 1024 * 1024
        return Chip(family(chip.group(1)), name, int(size.group(1)) * unit if size else 0)

    def erase(self):
        """Erase everything."""
        self._run(["erase-flash"])

    def write(self, parts: list[tuple[int, bytes]], progress: Callable[[float], None]):
        """Write (address, bytes); `progress(0..100)` is called on the way."""
        total = sum(len(data) for _, data in parts)

        def at(address: int):
            done = sum(min(max(address - begin, 0), len(data)) for begin, data in parts)
            progress(100 * done / total)

        with tempfile.TemporaryDirectory(prefix="goalmouth-") as folder:
            words = ["write-flash", "--flash-size", "keep"]
            for address, data in parts:
                path = Path(folder, f"{address:x}.bin")
                path.write_bytes(data)
                words += [hex(address), str(path)]
            self._run(words, at)

    def _run(self, words: list[str], at: Callable[[int], None] | None = None) -> str:
        """Run esptool; return all it said. `at` is told the address that it has come to."""
        command = [sys.executable, "-m", "esptool", "--port", self.port, "--baud", str(BAUD),
                   *self._options, *words]  # fmt: skip
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
        said = b""
        assert process.stdout is not None
        while piece := os.read(process.stdout.fileno(), 512):
            said += piece
            found = WRITING.findall(said[-1024:])
            if at and found:
                at(int(found[-1], 16))
        text = said.decode("utf-8", "replace")
        if process.wait():
            raise told(self.port, text)
        return text


def family(name: str) -> str:
    """Return esptool's family of a chip's name: "ESP32-D0WD-V3" is an esp32."""
    plain = name.lower().replace("-", "")
    for kind in ("esp32s2", "esp32s3", "esp32c2", "esp32c3", "esp32c5", "esp32c6", "esp32h2",
                 "esp32p4", "esp8266", "esp8285"):  # fmt: skip
        if plain.startswith(kind):
            return "esp8266" if kind == "esp8285" else kind
    return "esp32" if plain.startswith("esp32") else plain


def told(port: str, said: str) -> Trouble:
    """Return the Trouble that says what esptool meant."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    error = " ".join(line for line in lines if "error" in line.lower() or "Errno" in line)
    if "Could not open" in said or "could not open port" in said:
        return ports.unopened(port, _unopened(said, error))
    if re.search(r"Lost connection|serial exception error|device disconnected|Errno 5\b", said):
        return Trouble(
            "The connection broke off while esptool was at work: the board is half written.",
            "Plug it in again and give the same command once more; nothing is broken for good.", 1,
        )  # fmt: skip
    if "Failed to connect" in said or "No serial data received" in said:
        return Trouble(f"The chip on {port} does not answer esptool.", BOOT, 1)
    if "This chip is" in said or "wrong chip" in said.lower():
        return Trouble(
            "The board has another chip than was expected.", "Take the image of its own chip.", 1
        )
    if "Unexpected chip" in said:
        return Trouble(
            f"The board at {port} has a chip that esptool does not know.",
            "Take a board with an ESP32 (WROOM-32): hardware/parts.md", 1,
        )  # fmt: skip
    if "MD5 of file does not match" in said:
        return Trouble(
            "What was written does not read back from the flash as it should.",
            "Try again with another cable or port; if it stays so, the board's flash is worn out.",
            1,
        )
    meant = [FATAL.sub("", line) for line in lines if FATAL.match(line).group()]
    last = (meant or lines or ["it said nothing"])[-1].rstrip(".")
    return Trouble(f"esptool failed: {last}.", BOOT, 1)


def _unopened(said: str, error: str) -> OSError:
    """Return the error that kept a port from being opened. On Windows it has a name alone, and a
    port that is in use is one that may not be opened."""
    number = re.search(r"Errno (\d+)", said)
    if number:
        return OSError(int(number.group(1)), error)
    missing = "FileNotFoundError" in said
    return OSError(errno.ENOENT if missing else errno.EBUSY, error)
