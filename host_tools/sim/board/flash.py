"""The board's flash chip: raw partitions, NVS, and the folder that holds its files.

Partitions behave as NOR flash: programming clears bits, erasing sets them. Sources: micropython
ports/esp32/esp32_partition.c and esp32_nvs.c.
"""

from . import costs
from .world import PowerCut, os_error

ENOENT = 2
APP = 0
DATA = 1
# label, type, subtype, address, size: the table that `goalmouth image` writes.
PARTITIONS = (
    ("nvs", DATA, 2, 0x9000, 0x6000),
    ("phy_init", DATA, 1, 0xF000, 0x1000),
    ("factory", APP, 0, 0x10000, 0x1E0000),
    ("log", DATA, 0x40, 0x1F0000, 0x10000),
    ("vfs", DATA, 0x81, 0x200000, 0x200000),
)


class Flash:
    """What survives a power cut. `full`: every write raises OSError(28)."""

    def __init__(self, root, partitions=PARTITIONS):
        self.root = root
        self.full = False
        self.table = partitions
        self.images = {}
        self.nvs = {}

    def image(self, label):
        """Give a partition's bytes (made when first wanted, erased)."""
        if label not in self.images:
            for name, _, _, _, size in self.table:
                if name == label and size <= 0x20000:
                    self.images[label] = bytearray(b"\xff" * size)
        return self.images[label]

    def path(self, name):
        """Give the real path of a file that the firmware names."""
        if not isinstance(name, str):
            raise TypeError("a path must be a str, not %r" % (name,))
        parts = []
        for part in name.split("/"):
            if part == "..":
                if parts:
                    parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        return self.root + "/" + "/".join(parts) if parts else self.root


class PartitionBase:
    """esp32.Partition (ports/esp32/esp32_partition.c); made per board by `partition_class`."""

    BOOT = 0
    RUNNING = 1
    TYPE_APP = APP
    TYPE_DATA = DATA
    board_of = None
    flash_of = None

    def __init__(self, id, block_size=4096):
        label = "factory" if id in (0, 1) else id
        for row in self.flash_of.table:
            if row[0] == label:
                self._row = row
                self._block = block_size
                return
        raise os_error(ENOENT)

    def info(self):
        """Give (type, subtype, address, size, label, encrypted)."""
        label, kind, subtype, address, size = self._row
        return (kind, subtype, address, size, label, False)

    def readblocks(self, block_num, buf, *offset):
        """Read into a buffer from a block and, perhaps, an offset."""
        start = self._start(block_num, offset, len(buf))
        self.board_of.world.charge(self.board_of, costs.FLASH_PROGRAM_US)
        buf[:] = self.flash_of.image(self._row[0])[start : start + len(buf)]

    def writeblocks(self, block_num, buf, *offset):
        """Program bytes: with an offset as they are, without one after erasing the blocks."""
        start = self._start(block_num, offset, len(buf))
        if not offset:
            if len(buf) % costs.FLASH_SECTOR_BYTES:
                raise os_error(-0x104)  # ESP_ERR_INVALID_SIZE of the erase
            for at in range(start, start + len(buf), costs.FLASH_SECTOR_BYTES):
                self._erase(at)
        board = self.board_of
        alive = board.alive
        board.world.stats["flash_programs"] += 1
        try:
            board.world.charge(board, costs.program_us(len(buf)))
        except PowerCut:
            if alive:  # cut in the middle: half of it is there, the next byte in part
                half = len(buf) // 2
                self._program(start, bytes(buf[:half]) + bytes([buf[half] | 0x5A]))
            raise
        self._program(start, buf)

    def _program(self, start, data):
        image = self.flash_of.image(self._row[0])
        for index in range(len(data)):
            image[start + index] &= data[index]  # NOR: a program can only clear bits

    def ioctl(self, cmd, arg):
        """Answer the block protocol: 4 count, 5 size, 6 erase one block."""
        if cmd in (1, 2, 3):
            return 0
        if cmd == 4:
            return self._row[4] // self._block
        if cmd == 5:
            return self._block
        if cmd == 6:
            self._erase(self._start(arg, (), self._block))
            return 0
        return None

    def set_boot(self):
        """Refuse: this board has one application partition."""
        raise os_error(-0x102)

    def _start(self, block_num, offset, length):
        for value in (block_num,) + offset:
            if type(value) is not int:
                raise TypeError("can't convert %s to int" % type(value).__name__)
        start = block_num * self._block + (offset[0] if offset else 0)
        if start < 0 or start + length > self._row[4]:
            raise os_error(-0x102 if start > self._row[4] else -0x104)
        return start

    def _erase(self, start):
        board = self.board_of
        alive = board.alive
        board.world.stats["flash_erases"] += 1
        size = costs.FLASH_SECTOR_BYTES
        try:
            board.world.charge(board, costs.FLASH_ERASE_US)
        except PowerCut:
            size = size // 2 if alive else 0  # cut in the middle: the rest is what it was
            self.flash_of.image(self._row[0])[start : start + size] = b"\xff" * size
            raise
        self.flash_of.image(self._row[0])[start : start + size] = b"\xff" * size


def partition_class(board, flash):
    """Make the Partition class of one board."""
    made = type("Partition", (PartitionBase,), {"board_of": board, "flash_of": flash})

    def find(type=APP, subtype=0xFF, label=None, block_size=4096):
        """List the partitions of a type, subtype and label."""
        found = []
        for name, kind, sub, _, _ in flash.table:
            if kind == type and subtype in (0xFF, sub) and label in (None, name):
                found.append(made(name, block_size))
        return found

    made.find = find
    return made


class NVSBase:
    """esp32.NVS (ports/esp32/esp32_nvs.c): what is not committed is lost."""

    board_of = None
    flash_of = None

    def __init__(self, namespace):
        self._space = namespace
        self._new = {}

    def set_i32(self, key, value):
        """Set a 32-bit signed number."""
        if type(value) is not int or not -(1 << 31) <= value < 1 << 31:
            raise OverflowError("NVS: %r is no 32-bit int" % (value,))
        self._new[key] = value

    def get_i32(self, key):
        """Get a number. OSError when it is missing or of another type."""
        value = self._find(key)
        if type(value) is not int:
            raise os_error(-0x1102)
        return value

    def set_blob(self, key, value):
        """Set bytes."""
        self._new[key] = value.encode() if isinstance(value, str) else bytes(value)

    def get_blob(self, key, buffer):
        """Get bytes into a buffer and give their number."""
        value = self._find(key)
        if type(value) is int:
            raise os_error(-0x1102)
        if len(value) > len(buffer):
            raise os_error(-0x110C)
        buffer[: len(value)] = value
        return len(value)

    def erase_key(self, key):
        """Remove a key."""
        self._find(key)
        self._new[key] = None

    def commit(self):
        """Bring the changes to the flash."""
        world = self.board_of.world
        world.stats["flash_programs"] += 1
        world.charge(self.board_of, costs.program_us(64))
        if not self.board_of.alive:
            return
        stored = self.flash_of.nvs.setdefault(self._space, {})
        for key in self._new:
            stored[key] = self._new[key]
        self._new = {}

    def _find(self, key):
        value = self._new.get(key, self.flash_of.nvs.get(self._space, {}).get(key))
        if value is None:
            raise os_error(-0x1102)  # ESP_ERR_NVS_NOT_FOUND
        return value


def nvs_class(board, flash):
    """Make the NVS class of one board."""
    return type("NVS", (NVSBase,), {"board_of": board, "flash_of": flash})
