"""The one file for esptool: its parts, its table, its file system, read back."""

import json
import struct
import subprocess
import sys

import pytest

from host_tools.device import image, imaging, micropython, partitions, tree
from host_tools.errors import Trouble
from tests.tools.conftest import FIRMWARE
from tests.tools.images import real_image

MOUNT = """
import os, sys, hashlib
from binascii import hexlify
class Flash:
    def __init__(self, path, blocks): self.f, self.blocks = open(path, 'rb'), blocks
    def readblocks(self, n, buf, off=0):
        self.f.seek(n * 4096 + off)
        self.f.readinto(buf)
    def writeblocks(self, n, buf, off=0): raise OSError(30)
    def ioctl(self, op, arg):
        return self.blocks if op == 4 else 4096 if op == 5 else 0
import vfs
vfs.mount(vfs.VfsLfs2(Flash(sys.argv[1], int(sys.argv[2]))), '/flash')
def walk(d):
    for name, kind, *_ in os.ilistdir(d):
        path = d + '/' + name
        if kind & 0x4000: walk(path)
        else:
            with open(path, 'rb') as f: data = hashlib.sha256(f.read()).digest()
            print(path[7:], hexlify(data).decode())
walk('/flash')
print('blocks', os.statvfs('/flash')[2])
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Give (image, files that are on it)."""
    files = tree.build()
    main = (FIRMWARE / "main.py").read_bytes()
    own = {"config.json": b'{"language": "de"}', "rulesets/own.json": b"{}"}
    wanted = image.board_files(files, tree.manifest_of(files), main, own)
    return image.build(micropython.read(real_image()), wanted), wanted


def test_files_are_read_back_with_littlefs(made):
    data, files = made
    assert image.read_files(data) == files
    assert {"main.py", "slot", "boot.py", "a/manifest", "config.json"} <= set(files)


def test_hazard_28_table_and_file_system_agree_on_the_blocks(made):
    data, _ = made
    rows = partitions.read_table(data[0x8000:])
    assert [row.label for row in rows] == ["nvs", "phy_init", "factory", "log", "vfs"]
    end = 0x9000
    for row in rows:
        assert row.offset == end and row.offset % 4096 == row.size % 4096 == 0
        end += row.size
    assert end == len(data) == partitions.FLASH_BYTES
    vfs = rows[-1]
    at = data.index(b"littlefs", vfs.offset)
    version, block_bytes, blocks = struct.unpack_from("<III", data, at + 12)
    assert (version, block_bytes, blocks) == (0x00020000, 4096, vfs.size // 4096)
    log = partitions.named("log", rows)
    assert log.size == 64 * 1024
    assert data[log.offset : log.offset + log.size] == b"\xff" * log.size


def test_hazard_28_real_micropython_mounts_it(made, micropython, tmp_path):
    data, files = made
    vfs = partitions.named("vfs")
    path = tmp_path / "vfs.bin"
    path.write_bytes(data[vfs.offset : vfs.offset + vfs.size])
    script = tmp_path / "mount.py"
    script.write_text(MOUNT)
    done = subprocess.run([micropython, str(script), str(path), str(vfs.size // 4096)],
                          capture_output=True, text=True, check=True)  # fmt: skip
    there = dict(line.split() for line in done.stdout.splitlines())
    assert there.pop("blocks") == str(vfs.size // 4096)
    assert {name: value[:16] for name, value in there.items()} == {
        name: tree.digest(content) for name, content in files.items()}  # fmt: skip


@pytest.mark.parametrize(
    "address, size, what",
    [(0x1000, 0x7000, "Bootloader information"), (0x10000, 0x1E0000, "Application information")],
)
def test_esptool_finds_both_images_valid(made, tmp_path, address, size, what):
    path = tmp_path / "part.bin"
    path.write_bytes(made[0][address : address + size])
    done = subprocess.run([sys.executable, "-m", "esptool", "image-info", str(path)],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert "ESP32" in done.stdout
    assert "(valid)" in done.stdout and "invalid" not in done.stdout.lower()
    assert what.lower() in done.stdout.lower()


def test_command_writes_it_and_says_what_it_erases(tmp_path, capsys):
    output = tmp_path / "goalmouth.bin"
    imaging.run(output, real_image(), {}, "fr")
    said = capsys.readouterr().out
    assert "erases everything on the board: journals" in said
    assert "esptool --chip esp32 write-flash 0" in said
    files = image.read_files(output.read_bytes())
    assert json.loads(files["config.json"]) == {"language": "fr"}
    imaging.run(tmp_path / "again.bin", real_image(), {}, "fr")
    assert (tmp_path / "again.bin").read_bytes() == output.read_bytes()


def test_place_that_cannot_be_written(tmp_path):
    with pytest.raises(Trouble, match="cannot be written"):
        imaging.run(tmp_path / "no/where.bin", real_image(), {}, None)


def test_files_that_do_not_fit():
    with pytest.raises(Trouble, match="do not fit"):
        image.file_system({"large": bytes(3 << 20)}, 2 << 20)


def test_table_with_a_flipped_bit_is_refused():
    data = bytearray(partitions.table_bytes())
    data[40] ^= 1
    with pytest.raises(ValueError, match="MD5"):
        partitions.read_table(bytes(data))
