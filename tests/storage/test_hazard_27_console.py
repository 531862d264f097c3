"""Hazard 27 and the side channel: a host may look while a match runs, and can disturb nothing."""

import random
from base64 import b64decode
from binascii import crc32

import pytest
from goalmouth.match import record

from tests.storage.board import Board

RING_BYTES = 260  # ports/esp32/main.c: stdin_ringbuf


class Host:
    """The other end of the serial line."""

    def __init__(self, board):
        self.board = board
        self._at = len(board._rig.serial_out)

    def send(self, data):
        """Send bytes; what does not fit into the UART's buffer is lost, as on the board."""
        waiting = self.board._rig.serial_in
        waiting.extend(data)
        del waiting[RING_BYTES:]

    def answer(self, request, ms=4000):
        """Send a request and return the lines that come back."""
        self._at = len(self.board._rig.serial_out)
        self.send(request.encode() + b"\n")
        for _ in range(ms // 100):
            self.board.wait(100)
            lines = self.lines()
            if lines and (" end" in lines[-1] or " no: " in lines[-1]):
                break
        return lines

    def lines(self):
        parts = self.board._rig.serial_out[self._at :]
        assert all(len(part) <= 120 for part in parts), parts
        return b"".join(parts).decode().splitlines()

    def read(self, path, offset=0):
        lines = self.answer(f"gm 5 read {path} {offset}", 30_000)
        assert all(line.startswith("gm 5 ") for line in lines)
        data = b"".join(b64decode(line.split()[3]) for line in lines[:-1])
        assert lines[-1] == "gm 5 end %08x" % crc32(data)
        return data


@pytest.fixture
def playing():
    with Board(options={"first_opener": "A", "opening_guard_s": 0}) as board:
        board.set_up()
        board.tap()
        board.wait(6000)
        board.shoot(0, 9000)
        board.wait(3000)
        board.tap()
        board.wait(200)
        yield board


def test_status_while_the_match_runs(playing):
    assert playing.fields()["phase"] == "running"
    found = dict(line.split(None, 4)[3:] for line in Host(playing).answer("gm 12 status")[:-1])
    assert found["score"] == "0-1"
    assert found["phase"] == "running"
    assert found["faults"] == "-"
    assert found["log"] == "log, 64 KiB"
    assert playing.fields()["phase"] == "running"


def test_list_and_read_while_the_match_runs(playing):
    host = Host(playing)
    assert "gm 3 is file" in host.answer("gm 3 list journal")[0]
    assert host.answer("gm 3 list")[-1] == "gm 3 end"
    with open(playing._root + "/journal/00001.gmj", "rb") as file:
        kept = file.read()
    assert kept.count(b"\n") >= 2
    whole = host.read("journal/00001.gmj")
    assert whole.startswith(kept) and whole.endswith(b"\n")
    lines = [record.read(line)[1] for line in whole.decode().splitlines()]
    assert len(lines) == playing.app.journal.lines  # those that only the log has, too
    assert host.read("config.json")[:1] == b"{"
    assert playing.fields()["phase"] == "running"


def test_journal_is_read_from_any_byte_on_while_the_match_runs(playing):
    host = Host(playing)
    whole = host.read("journal/00001.gmj")
    assert playing.app.journal.waiting()
    for offset in range(0, len(whole) + 2, 7):
        assert host.read("journal/00001.gmj", offset) == whole[offset:]
    playing.tap()
    playing.wait(3000)
    with open(playing._root + "/journal/00001.gmj", "rb") as file:
        assert file.read().startswith(whole)


@pytest.mark.parametrize("steps", range(0, 400, 20))
def test_journal_that_is_appended_to_while_it_is_read_comes_whole(playing, steps):
    for _ in range(2):  # several lines for the log alone
        playing.tap()
        playing.wait(300)
        playing.tap()
        playing.wait(300)
    host = Host(playing)
    before = playing.app.journal.appends
    playing.tap()
    playing.wait(1300 - steps)  # the append is near, and the answer takes 0.2 s and more
    data = host.read("journal/00001.gmj")
    playing.wait(3000)
    assert playing.app.journal.appends > before
    with open(playing._root + "/journal/00001.gmj", "rb") as file:
        assert file.read().startswith(data)
    assert data.count(b"\n") >= 8


@pytest.mark.parametrize(
    "request_line",
    ["gm 1 write config.json", "gm 1 reset", "gm 1 read ../x 0", "gm 1 read /etc/passwd 0",
     "gm 1 read config.json", "gm 1 read config.json -1", "gm 1 status now", "gm 1 list a b",
     "gm 1 exec print(1)", "gm 1 remove journal/00001.gmj"],
)  # fmt: skip
def test_everything_else_is_refused(playing, request_line):
    assert Host(playing).answer(request_line)[0].startswith("gm 1 no: status | list")


def test_what_is_not_there_has_an_errno(playing):
    assert Host(playing).answer("gm 1 read nothing.txt 0") == ["gm 1 no: errno 2"]
    assert Host(playing).answer("gm 1 list nowhere") == ["gm 1 no: errno 2"]


@pytest.mark.parametrize("seed", range(3))
def test_garbage_is_ignored_and_costs_nothing(playing, seed):
    chance = random.Random(seed)
    host = Host(playing)
    before = playing.stats["longest_block_us"]
    for _ in range(40):
        kind = chance.randrange(4)
        if kind == 0:
            host.send(bytes(chance.randrange(256) for _ in range(400)))
        elif kind == 1:
            host.send(b"\x01\x02\x04\r\n>>> print('x')\r\n\xff\xfe")
        elif kind == 2:
            host.send(b"gm " * 200 + b"\n")
        else:
            host.send(b"gm 1 " + bytes([chance.randrange(1, 256)]) * 20 + b"\n")
        playing.wait(50)
    playing.wait(3000)
    assert all(line.startswith("gm 1 no: ") for line in host.lines())
    assert playing.fields()["phase"] == "running"
    assert playing.fields()["faults"] == "-"
    assert playing.stats["longest_block_us"] == before
    host.send(b"\n")
    playing.wait(500)
    assert host.answer("gm 9 list")[-1] == "gm 9 end"


def test_nothing_is_printed_in_play():
    with Board(options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        for goal in (0, 1, 0, 1):
            board.wait(7000)
            board.shoot(goal, 9000)
            board.wait(1000)
            board.tap()
        assert board.stats["serial_bytes"] == 0
