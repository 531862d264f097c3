"""The write-ahead log on a partition that behaves like NOR flash: torn writes, rotation."""

import random
import struct
from binascii import crc32

import pytest
from goalmouth.drivers.log import LINE, MARK, SECTOR_BYTES, Log


class Nor:
    """A raw partition: programs clear bits, erases set them; `cut` after so many operations."""

    def __init__(self, sectors=4, image=None):
        self.image = bytearray(image or b"\xff" * (sectors * SECTOR_BYTES))
        self.erased = 0
        self.running = False

    def ioctl(self, op, arg):
        if op == 4:
            return len(self.image) // SECTOR_BYTES
        assert op == 6
        assert not self.running, "an erase while the clock runs"
        self.erased += 1
        self.image[arg * SECTOR_BYTES : (arg + 1) * SECTOR_BYTES] = b"\xff" * SECTOR_BYTES
        return 0

    def readblocks(self, number, buf, offset=0):
        start = number * SECTOR_BYTES + offset
        buf[:] = self.image[start : start + len(buf)]

    def writeblocks(self, number, buf, offset):
        start = number * SECTOR_BYTES + offset
        for index, value in enumerate(buf):
            at = start + index
            assert self.image[at] & value == value, "a bit would have to be set"
            self.image[at] &= value


def texts(log, match):
    return [payload for kind, payload in log.records(match) if kind == LINE]


def test_what_was_put_is_found_after_a_restart():
    flash = Nor()
    log = Log(flash)
    log.begin(7)
    lines = [b"%d line" % number for number in range(300)]
    for line in lines:
        log.prepare(False)
        assert log.put(LINE, line)
    log.mark(123456)
    again = Log(Nor(image=flash.image))
    assert again.newest_match() == 7
    assert texts(again, 7) == lines
    assert [p for kind, p in again.records(7) if kind == MARK] == [123456]
    assert texts(again, 6) == []


def test_nothing_is_erased_while_the_clock_runs_and_a_full_ring_says_so():
    flash = Nor(sectors=3)
    log = Log(flash)
    log.begin(1)
    flash.running = True
    count = 0
    while log.put(LINE, b"x" * 90):
        count += 1
    assert count == 2 * ((SECTOR_BYTES - 16) // 97)
    while log.mark(1):
        count += 1
    flash.running = False
    log.prepare(False)  # the third sector is free, the first is not copied
    assert log.put(LINE, b"y")
    log.prepare(False)
    assert len(texts(Log(Nor(image=flash.image)), 1)) >= 84
    log.copied()
    log.prepare(True)
    flash.running = True
    assert log.put(LINE, b"z" * 1000) and log.put(LINE, b"z" * 1000)


def test_a_long_match_without_a_stop_has_the_whole_ring():
    flash = Nor(sectors=16, image=b"\x00" * (16 * SECTOR_BYTES))
    log = Log(flash)
    log.begin(1)
    for _ in range(20):  # the clock stands before the opening
        before = flash.erased
        log.prepare(True)
        assert flash.erased <= before + 1
    flash.running = True
    lines = [b"%d stroke of a long match" % number for number in range(1500)]
    for line in lines:
        assert log.put(LINE, line)
    assert texts(Log(Nor(image=flash.image)), 1) == lines


def test_sectors_that_are_blank_are_not_erased():
    flash = Nor(sectors=16)
    log = Log(flash)
    log.begin(1)
    for _ in range(20):
        log.prepare(True)
    assert flash.erased == 1
    assert log.room() > 15 * 4000


def test_erases_are_bounded_by_what_is_written():
    flash = Nor(sectors=16)
    log = Log(flash)
    log.begin(1)
    written = 0
    for number in range(2000):
        assert log.put(LINE, b"%030d" % number)
        written += 37
        if number % 20 == 19:
            log.copied()
            log.prepare(True)
    assert flash.erased <= 3 + written // (SECTOR_BYTES * 3 // 4)


def test_with_one_sector_it_turns_over_when_copied():
    flash = Nor(sectors=1)
    log = Log(flash)
    log.begin(1)
    for number in range(400):
        assert log.put(LINE, b"%030d" % number), number
        if number % 20 == 19:
            log.copied()
            log.prepare(True)
    assert flash.erased < 12
    log.put(LINE, b"the last")
    assert texts(Log(Nor(sectors=1, image=flash.image)), 1)[-1] == b"the last"


@pytest.mark.parametrize("seed", range(4))
def test_a_torn_record_is_never_taken_and_what_comes_after_it_is_found(seed):
    chance = random.Random(seed)
    flash = Nor()
    log = Log(flash)
    log.begin(3)
    good = []
    for number in range(40):
        line = bytes(chance.randrange(32, 127) for _ in range(chance.randrange(1, 60)))
        if chance.randrange(4):
            log.put(LINE, line)
            good.append(line)
            continue
        before = bytes(flash.image)
        log.put(LINE, line)
        changed = [at for at in range(len(before)) if before[at] != flash.image[at]]
        kept = chance.randrange(1, len(changed))  # so many bytes were programmed, one in part
        for at in changed[kept:]:
            flash.image[at] = 0xFF
        flash.image[changed[kept]] |= chance.randrange(256) | 0x80
        whole = flash.image[changed[0] : changed[-1] + 1] == before[changed[0] : changed[-1] + 1]
        assert not whole
        log = Log(flash)
        log.go_on(3)
        assert number >= 0
    assert texts(Log(Nor(image=flash.image)), 3) == good


def test_an_interrupted_erase_leaves_nothing_that_counts():
    flash = Nor(sectors=2)
    log = Log(flash)
    log.begin(1)
    log.put(LINE, b"old")
    first = bytes(flash.image[:SECTOR_BYTES])
    for kept in (0, 8, 14, 16, 20):
        image = b"\xff" * kept + first[kept:] + b"\xff" * SECTOR_BYTES
        assert texts(Log(Nor(image=image)), 1) == ([b"old"] if kept == 0 else [])
    # A new head above an old record: its checksum goes on from the old head.
    head = b"GML1" + struct.pack("<II", 99, 1)
    head += struct.pack("<I", crc32(head))
    assert texts(Log(Nor(image=head + first[16:] + b"\xff" * SECTOR_BYTES)), 1) == []


def test_a_mark_of_any_time_is_read_as_it_was_written():
    flash = Nor()
    log = Log(flash)
    log.begin(1)
    times = [0, 1, 4500, 0xFFFF, 1 << 24, (1 << 32) - 1]
    for t_ms in times:
        assert log.mark(t_ms)
    assert [payload for _, payload in Log(flash).records(1)] == times
