"""The snapshot in RTC memory: what a reset that keeps the power does not lose.

Two slots are written in turn, each with a checksum and a number that grows; the newest good one
counts. A reset in the middle of a write tears the slot that is being written, never the other.
docs/journal.md has the format.

    snapshot = Snapshot()
    snapshot.load()            # (match, lines, t_ms, header, state) or None
    snapshot.keep(12, 31, 7300, header, state)     # after an event
    snapshot.touch(8300)       # once a second: only the time has moved

May import: `binascii`, `struct`, `machine`.
"""

import struct
from binascii import crc32

RTC_BYTES = 2048  # ports/esp32/machine_rtc.c, MICROPY_HW_RTC_USER_MEM_MAX
SLOT_BYTES = RTC_BYTES // 2
_MAGIC = 0x4D47  # "GM"
_HEAD_BYTES = 24  # magic u16, text bytes u16, seq u32, match u32, lines u32, t_ms u32, crc u32


class Snapshot:
    """Keep one match in RTC memory. `rtc`: machine.RTC(), or one like it.

    `fault`: writing failed, or the match is too big for a slot; nothing is kept then.
    """

    def __init__(self, rtc=None):
        if rtc is None:
            from machine import RTC
            rtc = RTC()
        self.fault = False
        self._rtc = rtc
        self._memory = bytearray(RTC_BYTES)
        self._view = memoryview(self._memory)
        self._seq = 0
        self._slot = 0
        self._match = 0
        self._lines = 0
        self._size = 0  # of the current text, in bytes
        self._is_copied = False  # both slots have it

    def load(self):
        """Return (match, lines, t_ms, header, state) of the newest good slot, or None."""
        kept = self._rtc.memory()
        if len(kept) != RTC_BYTES:
            return None
        self._memory[:] = kept
        best = None
        for slot in (0, 1):
            found = self._read(slot)
            if found and (best is None or found[0] > best[0]):
                best = found
                self._slot = slot
        if best is None:
            return None
        self._seq = best[0]
        return best[1:] if best[1] else None

    def keep(self, match: int, lines: int, t_ms: int, header: str, state: str):
        """Keep a match: its number, how many lines its journal has, what time it has come to, the
        journal's first line, and Referee.snapshot()."""
        text = (header + "\n" + state).encode()
        self._match = match
        self._lines = lines
        self._size = len(text)
        self.fault = self._size > SLOT_BYTES - _HEAD_BYTES
        if not self.fault:
            self._write(text, t_ms)
            self._is_copied = False

    def touch(self, t_ms: int):
        """Write the same match with a new time. Allocates next to nothing."""
        if self.fault or not self._match:
            return
        text = None
        if not self._is_copied:
            begin = self._slot * SLOT_BYTES + _HEAD_BYTES
            text = self._view[begin:begin + self._size]
        self._write(text, t_ms)
        self._is_copied = True

    def _write(self, text, t_ms: int):
        """Write the other slot, with a new text unless it has it already."""
        self._slot ^= 1
        begin = self._slot * SLOT_BYTES
        if text is not None:
            self._memory[begin + _HEAD_BYTES:begin + _HEAD_BYTES + self._size] = text
        self._seq = self._seq + 1 & 0x3FFFFFFF
        self._finish(begin, self._size, self._match, self._lines, t_ms)

    def clear(self):
        """Forget the match: it is over, or was discarded."""
        self._match = 0
        for _ in (0, 1):
            self._slot ^= 1
            self._seq = self._seq + 1 & 0x3FFFFFFF
            self._finish(self._slot * SLOT_BYTES, 0, 0, 0, 0)

    def _finish(self, begin: int, size: int, match: int, lines: int, t_ms: int):
        memory = self._memory
        struct.pack_into("<HHIIII", memory, begin, _MAGIC, size, self._seq, match, lines, t_ms)
        struct.pack_into("<I", memory, begin + 20, self._sum(begin, size))
        try:
            self._rtc.memory(memory)
        except (OSError, ValueError):
            self.fault = True

    def _sum(self, begin: int, size: int) -> int:
        view = self._view
        text = begin + _HEAD_BYTES
        return crc32(view[text:text + size], crc32(view[begin:begin + 20])) & 0xFFFFFFFF

    def _read(self, slot: int):
        begin = slot * SLOT_BYTES
        magic, size, seq, match, lines, t_ms, total = struct.unpack_from(
            "<HHIIIII", self._memory, begin)
        if magic != _MAGIC or size > SLOT_BYTES - _HEAD_BYTES or total != self._sum(begin, size):
            return None
        text = begin + _HEAD_BYTES
        try:
            header, _, state = bytes(self._view[text:text + size]).decode().partition("\n")
        except ValueError:
            return None
        return seq, match, lines, t_ms, header, state
