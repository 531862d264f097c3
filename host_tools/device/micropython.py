"""A MicroPython image for an ESP32: read, checked, and cut into its parts.

    firmware = read(path)
    firmware.chip               # "esp32"
    firmware.parts()            # [(0x1000, bootloader), (0x8000, our table), (0x10000, app)]

The file begins at the boot loader's offset of its chip (esptool knows it), and has the boot
loader, a partition table at 0x8000 and the application at 0x10000.
"""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from esptool.targets import CHIP_DEFS

from host_tools.device import partitions
from host_tools.errors import Trouble

TESTED = "1.26.1"  # of the first series with pulse counters; tests/heap plays on it
MAGIC = 0xE9
CHIP_ID_AT = 12  # in the extended header of an image
APP_AT = 0x10000
BOARDS = {"esp32": "ESP32_GENERIC", "esp32s2": "ESP32_GENERIC_S2", "esp32s3": "ESP32_GENERIC_S3",
          "esp32c3": "ESP32_GENERIC_C3", "esp32c6": "ESP32_GENERIC_C6"}  # fmt: skip
CHIPS = {chip.IMAGE_CHIP_ID: name for name, chip in CHIP_DEFS.items()
         if getattr(chip, "IMAGE_CHIP_ID", None) is not None}  # fmt: skip


@dataclass
class Firmware:
    """An image file. `version` is what its text says, "?" when nothing."""

    path: Path
    chip: str
    offset: int
    data: bytes
    version: str

    def parts(self) -> list[tuple[int, bytes]]:
        """Return (address, bytes) of boot loader, partition table (ours) and application."""
        boot = self.data[: partitions.TABLE_AT - self.offset].rstrip(b"\xff")
        app = self.data[APP_AT - self.offset :]
        boot += b"\xff" * (-len(boot) % 16)
        return [
            (self.offset, boot),
            (partitions.TABLE_AT, partitions.table_bytes()),
            (APP_AT, app),
        ]


def offset_of(chip: str) -> int:
    """Return where the boot loader of a chip begins, as esptool knows it."""
    return getattr(CHIP_DEFS[chip], "BOOTLOADER_FLASH_OFFSET", 0)


def read(path: Path) -> Firmware:
    """Read an image. Raises Trouble when it is none, or none that we can use."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble(
            f"{path} cannot be read: {error.strerror}.", "Name a MicroPython image (*.bin)."
        ) from error
    remedy = (
        "Take the .bin of your chip from https://micropython.org/download/ (ESP32_GENERIC for the "
        "usual boards), not the .app-bin for updates."
    )
    if len(data) < APP_AT or data[0] != MAGIC:
        raise Trouble(f"{path} is no ESP32 image with a boot loader.", remedy)
    chip = CHIPS.get(struct.unpack_from("<H", data, CHIP_ID_AT)[0], "")
    if chip not in BOARDS:
        raise Trouble(f"{path} is for {chip or 'an unknown chip'}.", remedy)
    offset = offset_of(chip)
    app = data[APP_AT - offset : APP_AT - offset + 1]
    try:
        partitions.read_table(data[partitions.TABLE_AT - offset :])
    except ValueError:
        app = b""
    if app != bytes((MAGIC,)):
        raise Trouble(f"{path} lacks a partition table or an application.", remedy)
    room = partitions.named("factory").size
    if len(data) - (APP_AT - offset) > room:
        raise Trouble(f"{path} is too large: its application must fit into {room // 1024} KiB.",
                      remedy)  # fmt: skip
    if b"micropython" not in data.lower():
        raise Trouble(f"{path} is no MicroPython.", remedy)
    found = re.search(rb"MicroPython v?(\d+\.\d+\.\d+)|v(\d+\.\d+\.\d+) on \d{4}-", data)
    version = next((part for part in (found.groups() if found else ()) if part), b"?").decode()
    return Firmware(path, chip, offset, data, version)


def find(given: Path | None, chip: str = "esp32") -> Firmware:
    """Return the given image, or the tested one, fetched with mpflash. Raises Trouble."""
    if given is not None:
        return read(given)
    from host_tools.device import fetching

    path = fetching.fetched(BOARDS[chip], TESTED)
    try:
        return read(path)
    except Trouble as trouble:
        path.unlink()  # or it would be taken for good the next time
        raise Trouble(
            f"What came from micropython.org is of no use: {trouble.what}",
            fetching.by_hand(BOARDS[chip], TESTED),
        ) from trouble
