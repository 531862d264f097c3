"""Hazards 15 and 16: slow, full and broken flash.

Inputs keep their times, old journals go before the live one, what a match writes is bounded."""

import pytest

from host_tools.sim.board import costs, flash
from tests.storage.board import Board

OPTIONS = {"first_opener": "A", "opening_guard_s": 0, "stop_on_goal": "no"}


def with_partitions(board, *names):
    """Start the board again with a partition table that lacks some."""
    board._rig.flash.table = tuple(row for row in flash.PARTITIONS if row[0] not in names)
    board.cut("off")


def begin(board):
    board.set_up()
    board.tap()
    board.wait(1000)


@pytest.mark.parametrize("offset_ms", [20, 150, 380])
def test_hazard_15_a_ball_during_a_write_of_400_ms_in_play_keeps_its_time(monkeypatch, offset_ms):
    monkeypatch.setattr(costs, "FS_COMMIT_US", 400_000)
    with Board(options=OPTIONS) as board:
        with_partitions(board, "log", "phy_init")
        begin(board)
        assert board.app.journal.log is None
        collections = board.stats["collections"]
        while board.stats["collections"] == collections:  # the next one is 5 s away then
            board.wait(50)
        for _ in range(62):
            assert board.call("foul A") == ""
        assert board.app.journal.unsafe() == 64
        begun = board.stats["flash_erases"]
        board.shoot(1, 9000)
        shot_ms = board.now_ms
        assert board.stats["flash_erases"] == begun
        board.wait(offset_ms)
        board.shoot(0, 9000)
        second_ms = board.now_ms
        board.wait(2000)
        assert board.stats["flash_erases"] > begun
        assert board.stats["longest_block_us"] >= 400_000
        lines = [line for line in board.app.journal.texts(1) if " break " in line]
        times = [int(line.split()[0]) for line in lines]
        assert abs((times[1] - times[0]) - (second_ms - shot_ms)) <= 1, lines
        assert board.fields()["score"] == "1-1"


def test_hazard_15_what_a_match_writes_is_bounded_and_counted():
    with Board(options={"first_opener": "A", "opening_guard_s": 0}) as board:
        begin(board)
        before = board.stats
        stands = 0
        for number in range(30):
            board.wait(9000)
            board.shoot(number % 2, 9000)
            board.wait(3000)
            board.tap()
            stands += 1
            if board.fields()["phase"] == "break":
                board.tap()
        board.wait(100)
        after = board.stats
        assert board.app.journal.appends <= stands + 6
        assert after["flash_erases"] - before["flash_erases"] <= stands + 8
        programs = after["flash_programs"] - before["flash_programs"]
        assert programs <= 4 * stands + 30 * 9 // 4 + 20


def test_nothing_is_written_while_nothing_happens():
    with Board(options=OPTIONS) as board:
        begin(board)
        board.tap()
        board.wait(12_000)  # the start has proved good, which is noted
        before = board.stats
        board.wait(120_000)
        after = board.stats
        assert after["flash_programs"] == before["flash_programs"]
        assert after["flash_erases"] == before["flash_erases"]


def test_hazard_16_older_journals_go_first_and_few_of_them(monkeypatch):
    files = {f"journal/{number:05d}.gmj": b"0 x *0000\n" for number in range(1, 20)}
    with Board(options=OPTIONS, files=files) as board:
        begin(board)
        board.wait(2000)
        board.fill_flash(True)
        board.tap()
        board.wait(60_000)
        assert "log-full" in board.fields()["faults"]
        left = sorted(board.journals())
        assert left == [f"{number:05d}.gmj" for number in range(5, 20)]
        board.fill_flash(False)
        board.wait(3000)
        assert board.fields()["faults"] == "-"
        assert board.journal()[-1].split()[2] == "tap" or "fault" in board.journal()[-1]


def test_hazard_16_a_broken_flash_is_named_and_the_match_goes_on_and_survives_a_reset():
    with Board(options=OPTIONS) as board:
        begin(board)

        def broken(*_args):
            raise OSError(5)

        log = board.app.journal.log
        log._flash.writeblocks = log._flash.ioctl = broken
        board.shoot(1, 9000)
        board.wait(6000)
        board.fill_flash(True)
        board.shoot(1, 9000)
        board.wait(1500)
        assert board.fields()["score"] == "2-0"
        assert "flash" in board.fields()["faults"]
        # Nothing of this is on the flash: the snapshot alone has it.
        board.cut("soft")
        assert board.peek()["score"] == "2-0"
        board.fill_flash(False)
        board.tap()
        board.wait(500)
        board.tap()
        board.wait(2000)
        board.cut("off")  # the state was written down, so that flash alone has it now
        assert board.peek()["score"] == "2-0"


@pytest.mark.parametrize("missing", [("log",), ("log", "phy_init")], ids=["phy_init", "littlefs"])
def test_a_stock_board_keeps_its_promise(missing):
    with Board(options=OPTIONS) as board:
        with_partitions(board, *missing)
        begin(board)
        place = board.app.journal.log.place if board.app.journal.log else "littlefs"
        assert place == ("phy_init, 4 KiB" if len(missing) == 1 else "littlefs")
        board.shoot(1, 9000)
        board.wait(3000)
        board.tap()
        board.wait(3000)
        board.tap()
        board.wait(3000)
        board.cut("off")
        assert board.peek()["score"] == "1-0"
        board.tap()
        board.wait(300)
        board.tap()
        board.shoot(1, 9000)
        board.wait(61_500 if len(missing) == 2 else 500)
        board.cut("en")
        assert board.peek()["score"] == "2-0"


def test_phy_data_are_left_alone():
    with Board(options=OPTIONS) as board:
        image = board._rig.flash.image("phy_init")
        image[:8] = b"PHYINIT\0"
        kept = bytes(image)
        with_partitions(board, "log")
        begin(board)
        assert board.app.journal.log is None
        assert bytes(image) == kept


def test_with_nowhere_to_write_ram_is_spared():
    with Board(options=OPTIONS) as board:
        with_partitions(board, "log", "phy_init")
        begin(board)
        board.fill_flash(True)
        for _ in range(600):
            assert board.call("foul A") == ""
        board.shoot(1, 9000)
        board.wait(5000)
        assert board.app.journal.unsafe() < 300
        assert board.fields()["score"] == "1-0"
        board.fill_flash(False)
        board.tap()
        board.wait(5000)
        board.cut("off")
        assert board.peek()["score"] == "1-0"
