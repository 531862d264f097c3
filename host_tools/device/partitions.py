"""The partition table that goes onto a board, byte by byte.

Format: ESP-IDF, "Partition Tables": rows of 32 bytes (magic, type, subtype, offset, size, label,
flags), then a row with the MD5 of all of them, then 0xFF up to 3 KiB.
"""

import hashlib
import struct
from dataclasses import dataclass

APP, DATA = 0, 1
MAGIC = 0x50AA
MD5_MAGIC = b"\xeb\xeb" + b"\xff" * 14
TABLE_AT = 0x8000
TABLE_BYTES = 0xC00
FLASH_BYTES = 4 * 1024 * 1024
BLOCK_BYTES = 4096


@dataclass(frozen=True)
class Partition:
    """A row: where a partition is, and what for."""

    label: str
    kind: int
    subtype: int
    offset: int
    size: int


# vfs stands where MicroPython's own table has it, so the files of a board are still there after
# `goalmouth flash`. The log takes the last 64 KiB of the factory partition.
TABLE = (
    Partition("nvs", DATA, 0x02, 0x9000, 0x6000),
    Partition("phy_init", DATA, 0x01, 0xF000, 0x1000),
    Partition("factory", APP, 0x00, 0x10000, 0x1E0000),
    Partition("log", DATA, 0x40, 0x1F0000, 0x10000),
    Partition("vfs", DATA, 0x81, 0x200000, 0x200000),
)


def named(label: str, table=TABLE) -> Partition:
    """Return a partition by its name."""
    return next(row for row in table if row.label == label)


def table_bytes(table=TABLE) -> bytes:
    """Return the table as it is in the flash."""
    rows = b"".join(
        struct.pack("<HBBII16sI", MAGIC, row.kind, row.subtype, row.offset, row.size,
                    row.label.encode(), 0)
        for row in table
    )  # fmt: skip
    return (rows + MD5_MAGIC + hashlib.md5(rows).digest()).ljust(TABLE_BYTES, b"\xff")


def read_table(data: bytes) -> list[Partition]:
    """Return the rows of a table. Raises ValueError when it is none or its MD5 is wrong."""
    found = []
    for at in range(0, TABLE_BYTES, 32):
        row = data[at : at + 32]
        if row[:16] == MD5_MAGIC:
            if row[16:] != hashlib.md5(data[:at]).digest():
                raise ValueError("the partition table's MD5 is wrong")
            return found
        if row == b"\xff" * 32:
            return found
        magic, kind, subtype, offset, size, label, _ = struct.unpack("<HBBII16sI", row)
        if magic != MAGIC:
            raise ValueError(f"no partition table: row {at // 32} begins with {row[:2].hex()}")
        found.append(Partition(label.rstrip(b"\0").decode("ascii", "replace"), kind, subtype,
                               offset, size))  # fmt: skip
    return found
