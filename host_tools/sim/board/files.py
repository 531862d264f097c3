"""Files as the firmware sees them: `open` and the `os` module, in virtual time.

They live in a real folder (`Flash.root`), which the firmware sees as "/". Writes stay in memory
until `flush` or `close`, as on littlefs: a power cut before that loses them, and a file that was
only opened is there and empty.
"""

import io
import os

from . import costs
from .world import os_error

EINVAL = 22
ENOSPC = 28
FILE_BYTES = 0x200000  # the `vfs` partition


class WrittenFile:
    """A file open for writing. What was not flushed is lost with the power."""

    def __init__(self, board, flash, path, mode):
        self._board = board
        self._flash = flash
        self._path = path
        self._text = "b" not in mode
        self._waiting = b""
        self._truncate = "w" in mode
        self._open = True
        if not _exists(path):
            if flash.full:
                raise os_error(ENOSPC)
            board.world.charge(board, costs.FS_COMMIT_US)
            with _real_open(path, "wb"):
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def write(self, data):
        """Take bytes (or text). Raises OSError(28) when the flash is full."""
        self._check()
        if isinstance(data, str) != self._text:
            raise TypeError("a %s is needed" % ("str" if self._text else "bytes-like object"))
        if self._flash.full:
            raise os_error(ENOSPC)
        raw = data.encode() if self._text else bytes(data)
        before = len(self._waiting) // costs.FLASH_SECTOR_BYTES
        self._waiting += raw
        full = len(self._waiting) // costs.FLASH_SECTOR_BYTES - before
        if full:  # data, not yet in the name
            self._board.world.charge(self._board, full * costs.FS_COMMIT_US)
        return len(data)

    def flush(self):
        """Bring it all to the flash."""
        self._check()
        if not self._waiting and not self._truncate:
            return
        if not self._board.alive:
            return
        if self._flash.full:
            raise os_error(ENOSPC)
        world = self._board.world
        sectors = len(self._waiting) // costs.FLASH_SECTOR_BYTES
        world.stats["flash_erases"] += 1 + sectors
        world.stats["flash_programs"] += 1
        world.charge(self._board, costs.FS_COMMIT_US + costs.program_us(len(self._waiting)))
        with _real_open(self._path, "wb" if self._truncate else "ab") as file:
            file.write(self._waiting)
        self._truncate = False
        self._waiting = b""

    def close(self):
        """Flush and close; closing twice is fine."""
        if self._open:
            try:
                self.flush()
            finally:
                self._open = False

    def tell(self):
        """Give the position: always the end."""
        size = 0 if self._truncate else os.stat(self._path)[6]
        return size + len(self._waiting)

    def _check(self):
        if not self._open:
            raise ValueError("I/O operation on closed file")


def _exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


_real_open = open


def make_open(board, flash):
    """Make the `open` that the firmware sees."""

    def flash_open(name, mode="r", *_args, **options):
        for option in options:
            if option not in ("encoding", "buffering"):
                raise TypeError("open: unexpected keyword argument '%s'" % option)
        if mode.replace("b", "").replace("t", "") not in ("r", "w", "a"):
            raise ValueError("open: mode %r is not simulated (r, w, a; b)" % mode)
        path = flash.path(name)
        if "r" in mode:
            board.world.charge(board, costs.FS_OPEN_US)
            if "b" in mode:
                return _real_open(path, "rb")
            return _open_text(path)
        return WrittenFile(board, flash, path, mode)

    return flash_open


def _open_text(path):
    # CPython would translate line ends; MicroPython does not, and has no argument for it.
    if hasattr(io, "TextIOBase"):
        return _real_open(path, "r", encoding="utf-8", newline="")
    return _real_open(path, "r", encoding="utf-8")


class FakeOs:
    """The `os` module as the firmware sees it: its paths are inside the flash."""

    def __init__(self, board, flash, randomness):
        self._board = board
        self._flash = flash
        self._random = randomness
        self.sep = "/"

    def _changed(self):
        self._board.world.charge(self._board, costs.FS_NAME_US)

    def listdir(self, path=""):
        """List names, sorted (littlefs keeps them sorted)."""
        return sorted(os.listdir(self._flash.path(path)))

    def ilistdir(self, path=""):
        """List (name, type, inode, size), sorted by name."""
        rows = []
        for name in self.listdir(path):
            mode, size = self._stat(path + "/" + name)
            rows.append((name, mode, 0, size))
        return iter(rows)

    def _stat(self, path):
        info = os.stat(self._flash.path(path))
        return info[0] & 0xF000, info[6]

    def stat(self, path):
        """Give the ten numbers of MicroPython's stat; only kind and size mean anything."""
        mode, size = self._stat(path)
        return (mode, 0, 0, 0, 0, 0, size, 0, 0, 0)

    def statvfs(self, path):
        """Give block size, blocks and free blocks as littlefs would."""
        used = _folder_blocks(self._flash.root)
        blocks = FILE_BYTES // costs.FLASH_SECTOR_BYTES
        free = 0 if self._flash.full else max(0, blocks - used)
        block = costs.FLASH_SECTOR_BYTES
        return (block, block, blocks, free, free, 0, 0, 0, 0, 255)

    def remove(self, path):
        """Remove a file."""
        self._changed()
        os.remove(self._flash.path(path))

    def unlink(self, path):
        """Remove a file."""
        self.remove(path)

    def rename(self, old, new):
        """Rename a file, over another one too."""
        if self._flash.full:
            raise os_error(ENOSPC)
        self._changed()
        os.rename(self._flash.path(old), self._flash.path(new))

    def mkdir(self, path):
        """Make a folder."""
        if self._flash.full:
            raise os_error(ENOSPC)
        self._changed()
        os.mkdir(self._flash.path(path))

    def rmdir(self, path):
        """Remove an empty folder."""
        self._changed()
        os.rmdir(self._flash.path(path))

    def getcwd(self):
        """Give the working folder: always the root."""
        return "/"

    def chdir(self, path):
        """Refuse to leave the root: nothing of the firmware should."""
        if path != "/":
            raise os_error(EINVAL)

    def sync(self):
        """Do nothing: every flush syncs."""

    def urandom(self, count):
        """Give random bytes, the same ones in every run."""
        return bytes([self._random.getrandbits(8) for _ in range(count)])

    def uname(self):
        """Say what board this is."""
        return ("esp32", "esp32", "1.26.0", "1.26.0", "Generic ESP32 module with ESP32")


def _folder_blocks(path):
    count = 0
    for name in os.listdir(path):
        full = path + "/" + name
        info = os.stat(full)
        if info[0] & 0xF000 == 0x4000:
            count += 2 + _folder_blocks(full)
        else:
            count += 1 + info[6] // costs.FLASH_SECTOR_BYTES
    return count
