"""One file with everything: boot loader, partition table, MicroPython, and a littlefs with
Goalmouth on it. `esptool write-flash 0 goalmouth.bin` writes it.

    data = build(firmware, files)       # files: path on the board -> contents
    read_files(data)                    # the files back again
"""

from typing import Any

from littlefs import LittleFS
from littlefs.errors import LittleFSError

from host_tools.device import partitions, tree
from host_tools.device.micropython import Firmware
from host_tools.errors import Trouble

# As MicroPython's VfsLfs2 mounts it (extmod/vfs_lfs.c); 2.0 is what every version reads.
SETTINGS: dict[str, Any] = {"block_size": partitions.BLOCK_BYTES, "read_size": 32, "prog_size": 32,
            "cache_size": 128, "lookahead_size": 32, "block_cycles": 100,
            "disk_version": 0x00020000}  # fmt: skip


def board_files(files: dict[str, bytes], manifest: bytes, main: bytes, own: dict[str, bytes]):
    """Return everything that is on a fresh board: slot `a`, what points to it, own files."""
    found = {f"a/{name}": data for name, data in files.items()}
    found[f"a/{tree.MANIFEST}"] = manifest
    found |= {"main.py": main, "slot": b"a"} | own
    # MicroPython writes one at its first start unless there is one.
    found["boot.py"] = b"# Nothing to do: main.py starts Goalmouth.\n"
    return found


def file_system(files: dict[str, bytes], size: int) -> bytes:
    """Return a littlefs of `size` bytes with these files. Raises Trouble when they do not fit."""
    blocks = size // partitions.BLOCK_BYTES
    fs = LittleFS(block_count=blocks, mount=False, **SETTINGS)
    fs.format()
    fs.mount()
    try:
        for path in sorted(files):
            folder = path.rpartition("/")[0]
            if folder:
                fs.makedirs(folder, exist_ok=True)
            with fs.open(path, "wb") as file:
                file.write(files[path])
    except LittleFSError as error:
        raise Trouble(
            f"The files do not fit into the board's {size // 1024} KiB: {error}.",
            "Leave out what is not needed.",
        ) from error
    fs.unmount()
    return bytes(fs.context.buffer)


def build(firmware: Firmware, files: dict[str, bytes]) -> bytes:
    """Return the image of a whole flash, from address 0 on."""
    data = bytearray(b"\xff" * partitions.FLASH_BYTES)
    vfs = partitions.named("vfs")
    parts = [*firmware.parts(), (vfs.offset, file_system(files, vfs.size))]
    for address, part in parts:
        data[address : address + len(part)] = part
    return bytes(data)


def read_files(data: bytes) -> dict[str, bytes]:
    """Return the files of an image, by its own partition table."""
    rows = partitions.read_table(data[partitions.TABLE_AT :])
    vfs = partitions.named("vfs", rows)
    fs = LittleFS(block_count=vfs.size // partitions.BLOCK_BYTES, mount=False, **SETTINGS)
    fs.context.buffer = bytearray(data[vfs.offset : vfs.offset + vfs.size])
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found
