"""The write-ahead log: a ring of flash sectors that is only ever programmed while a clock runs.

A flash sector is erased before play (45 to 400 ms, the chip stands still) and programmed during it
(about a millisecond). So an event is safe at once, and the journal on littlefs can wait until the
clock stands. docs/journal.md has the format, byte by byte.

    log = open_log()               # in the partition `log`, else in `phy_init`, else None
    for kind, payload in log.records(12):    # match 12, as it was before the last reset
        …
    log.begin(12)                  # erases: only while the clock stands
    log.put(LINE, b"7 7300 tap *1f3a")       # True when it is on the flash
    log.mark(26500)
    log.prepare(True)              # everything is copied: erase ahead, if there is something to

May import: `array`, `binascii`, `struct`, `esp32`.
"""

import struct
from array import array
from binascii import crc32

SECTOR_BYTES = 4096
LINE = 0x4C  # "L": a line of the journal
MARK = 0x4D  # "M": an instant of the match, u32
_MAGIC = b"GML1"
_HEAD_BYTES = 16
_ALIGN_BYTES = 16  # after something torn, records go on at such an offset
_ERASE = 6  # ioctl of the block protocol
# Phy data of a firmware that keeps them in their partition (esp-idf esp_phy, PHY_INIT_MAGIC).
_PHY_DATA = b"PHYINIT"
_LONGEST = 1024
_SWITCH_AT = SECTOR_BYTES * 3 // 4


class Log:
    """Keep records in the sectors of a `partition` (esp32.Partition, or one like it).

    `place`: what to call it in a status. `programs`, `erases`: how many since the start.
    Every method raises OSError when the flash does.
    """

    def __init__(self, partition, place: str = "log"):
        self.place = place
        self.programs = 0
        self.erases = 0
        self.match = 0
        self.sectors = partition.ioctl(4, 0)
        self._flash = partition
        self._head = bytearray(_HEAD_BYTES)
        self._small = bytearray(8)
        # Of every sector its number (0: none), match and crc, so that they take little RAM.
        self._heads = array("I", bytes(12 * self.sectors))
        self._index = -1
        for index in range(self.sectors):
            self._read_head(index)
            if self._seq(index) >= self._next_seq():
                self._index = index
        self._at = SECTOR_BYTES  # nothing is appended to what was there before the start
        self._blank = 0  # how many sectors behind this one are known to be erased
        self._kept_from = 0  # sectors from this number on are not copied yet,
        self._kept_at = 0  # the first of them from this offset on

    # What is there

    def newest_match(self) -> int:
        """Return the match of the newest sector, 0 when there is none."""
        return self._match(self._index) if self._index >= 0 else 0

    def records(self, match: int):
        """Give (kind, payload) of every whole record of a match, in the order of writing.

        What is torn is left out. The payload is bytes for a LINE, ms for a MARK.
        """
        return self._records(match, 0, 0)

    def fresh(self):
        """Give (kind, payload) of this match's records since the last `copied`."""
        return self._records(self.match, self._kept_from, self._kept_at)

    def room(self) -> int:
        """Return how many bytes can be programmed without an erase."""
        return SECTOR_BYTES - self._at + self._blank * (SECTOR_BYTES - _HEAD_BYTES)

    # Writing

    def begin(self, match: int):
        """Begin a match in a fresh sector. Erases; what is in the log may go."""
        self.match = match
        self._kept_from = self._next_seq()
        self._kept_at = _HEAD_BYTES
        self._switch(True)
        self._erase_ahead()

    def go_on(self, match: int):
        """Go on with a match after a reset: behind what is there, none of which is copied."""
        if self.newest_match() != match:
            self.begin(match)
            return
        self.match = match
        end = self._end(self._index)
        self._at = (end + _ALIGN_BYTES - 1) // _ALIGN_BYTES * _ALIGN_BYTES
        seqs = [self._seq(i) for i in range(self.sectors) if self._match(i) == match]
        self._kept_from, self._kept_at = min([seq for seq in seqs if seq]), _HEAD_BYTES
        self._erase_ahead()

    def put(self, kind: int, payload) -> bool:
        """Program a record of up to 1,024 bytes; return False when there is no room for it."""
        size = len(payload)
        need = size + 7
        if size > _LONGEST or not self.match:
            return False
        if self._at + need > SECTOR_BYTES and not self._switch(False):
            return False
        record = bytearray(need)
        record[0] = kind
        record[1] = size & 255
        record[2] = size >> 8
        record[3:3 + size] = payload
        struct.pack_into("<I", record, 3 + size, self._sum(memoryview(record)[:3 + size]))
        self._program(self._at, record)
        self._at += need
        return True

    def mark(self, t_ms: int) -> bool:
        """Program a mark: the match has come to `t_ms`. Return False when there is no room."""
        if not self.match or self._at + 8 > SECTOR_BYTES and not self._switch(False):
            return False
        record = self._small
        struct.pack_into("<BI", record, 0, MARK, t_ms)
        total = self._sum(memoryview(record)[:5])
        record[5] = total & 255
        record[6] = total >> 8 & 255
        record[7] = total >> 16 & 255
        self._program(self._at, record)
        self._at += 8
        return True

    def prepare(self, copied: bool):
        """Get ready for play, which may not erase: call it while the clock stands.

        `copied`: everything that is in the log is in the journal too. One sector is erased a call,
        until a whole match without a stop has room. Cheap when nothing is to do.
        """
        if not self.match:
            return
        if copied and self._at >= _SWITCH_AT:
            self._kept_from = self._next_seq()
            self._kept_at = _HEAD_BYTES
            self._switch(True)
        self._erase_ahead()

    def copied(self):
        """Take note that everything so far is in the journal."""
        self._kept_from = self._next_seq() - 1
        self._kept_at = self._at

    # Inside

    def _seq(self, index: int) -> int:
        """Return the number of a sector, 0 for one that has none."""
        return self._heads[3 * index]

    def _match(self, index: int) -> int:
        return self._heads[3 * index + 1]

    def _read_head(self, index: int):
        head = self._head
        self._flash.readblocks(index, head, 0)
        if head[:4] == _MAGIC:
            seq, match, total = struct.unpack_from("<III", head, 4)
            if total == crc32(memoryview(head)[:12]) & 0xFFFFFFFF:
                self._set_head(index, seq, match, total)

    def _set_head(self, index: int, seq: int, match: int, total: int):
        heads = self._heads
        heads[3 * index] = seq
        heads[3 * index + 1] = match
        heads[3 * index + 2] = total

    def _next_seq(self) -> int:
        return self._seq(self._index) + 1 if self._index >= 0 else 1

    def _switch(self, may_erase: bool) -> bool:
        """Go on in the next sector; False when that would take an erase and may not."""
        seq = self._next_seq()
        index = (self._index + 1) % self.sectors
        if self._blank:
            self._blank -= 1
        elif may_erase:
            self._erase(index)
        else:
            return False
        head = self._head
        head[:4] = _MAGIC
        struct.pack_into("<II", head, 4, seq, self.match)
        total = crc32(memoryview(head)[:12]) & 0xFFFFFFFF
        struct.pack_into("<I", head, 12, total)
        self._index = index
        self._set_head(index, seq, self.match, total)
        self._at = _HEAD_BYTES
        self._program(0, head)
        return True

    def _erase_ahead(self):
        """Erase one sector more, until all are but those that are not copied yet."""
        if self._blank + 1 >= self.sectors:
            return
        index = (self._index + 1 + self._blank) % self.sectors
        seq = self._seq(index)
        if seq and seq >= self._kept_from:
            return
        if seq or self._end(index):
            self._erase(index)
        self._blank += 1

    def _erase(self, index: int):
        self.erases += 1
        self._flash.ioctl(_ERASE, index)
        self._heads[3 * index] = 0

    def _program(self, at: int, data):
        self.programs += 1
        self._flash.writeblocks(self._index, data, at)

    def _sum(self, data) -> int:
        return crc32(data, self._heads[3 * self._index + 2]) & 0xFFFFFFFF

    def _records(self, match: int, seq: int, at: int):
        found = []
        for index in range(self.sectors):
            number = self._seq(index)
            if number and number >= seq and self._match(index) == match:
                found.append((number, index))
        for number, index in sorted(found):
            for record in self._of_sector(index, at if number == seq else _HEAD_BYTES):
                yield record

    def _of_sector(self, index: int, at: int):
        flash, total = self._flash, self._heads[3 * index + 2]
        end = self._at if index == self._index and self.match else self._end(index)
        while at < end:
            record = _record(flash, index, at, total)
            if record is None:
                at = (at // _ALIGN_BYTES + 1) * _ALIGN_BYTES
                continue
            yield record[0], record[1]
            at += record[2]

    def _end(self, index: int) -> int:
        """Return the offset behind the last byte that is programmed."""
        piece = bytearray(256)
        blank = b"\xff" * 256
        at = SECTOR_BYTES
        while at:
            at -= 256
            self._flash.readblocks(index, piece, at)
            if piece != blank:
                return at + len(bytes(piece).rstrip(b"\xff"))
        return 0


def _record(flash, index: int, at: int, total: int):
    """Return (kind, payload, bytes) of the record at an offset, None when there is none."""
    if at + 8 > SECTOR_BYTES:
        return None
    head = bytearray(8)
    flash.readblocks(index, head, at)
    if head[0] == MARK:
        right = crc32(head[:5], total) & 0xFFFFFF
        if right != head[5] | head[6] << 8 | head[7] << 16:
            return None
        return MARK, struct.unpack_from("<I", head, 1)[0], 8
    size = head[1] | head[2] << 8
    if head[0] != LINE or size > _LONGEST or at + size + 7 > SECTOR_BYTES:
        return None
    whole = bytearray(size + 7)
    flash.readblocks(index, whole, at)
    if struct.unpack_from("<I", whole, size + 3)[0] != crc32(whole[:size + 3], total) & 0xFFFFFFFF:
        return None
    return LINE, bytes(whole[3:3 + size]), size + 7


def open_log():
    """Return the Log of this board, None when there is no place for one."""
    try:
        from esp32 import Partition
    except ImportError:
        return None
    for label in ("log", "phy_init"):
        try:
            found = Partition.find(Partition.TYPE_DATA, label=label)
            if found and not _is_foreign(found[0], label):
                return Log(found[0], "%s, %d KiB" % (label, found[0].info()[3] // 1024))
        except (OSError, ValueError):
            continue
    return None


def _is_foreign(partition, label: str) -> bool:
    begin = bytearray(len(_PHY_DATA))
    partition.readblocks(0, begin, 0)
    return label == "phy_init" and bytes(begin) == _PHY_DATA
