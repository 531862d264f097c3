"""Files and partitions: what they cost, what a full flash and a power cut do to them."""

import pytest

from host_tools.sim.board import costs, files
from host_tools.sim.board.world import PowerCut


@pytest.fixture
def flash_open(bench):
    return files.make_open(bench.board, bench.flash)


def test_what_was_not_flushed_is_lost_and_a_new_file_is_empty(bench, flash_open):
    file = flash_open("log", "a")
    file.write("one\n")
    file.flush()
    file.write("two\n")
    assert flash_open("log").read() == "one\n"
    new = flash_open("new", "w")
    new.write("lost")
    assert bench.os.stat("new")[6] == 0
    bench.board.alive = False
    with pytest.raises(PowerCut):
        flash_open("log")


def test_an_old_content_stays_until_the_new_one_is_closed(bench, flash_open):
    with flash_open("c.json", "w") as file:
        file.write("old")
    file = flash_open("c.json", "w")
    file.write("new")
    assert flash_open("c.json").read() == "old"
    file.close()
    assert flash_open("c.json").read() == "new"


def test_a_cut_during_the_write_loses_it_whole(bench, flash_open):
    file = flash_open("log", "ab")
    file.write(b"one")
    bench.world.at(bench.world.now_us + 1000, lambda: bench.world.cut("off"))
    with pytest.raises(PowerCut):
        file.flush()
    assert (open(bench.flash.path("log"), "rb").read()) == b""


def test_writing_blocks_and_is_counted(bench, flash_open):
    before_us = bench.world.now_us
    with flash_open("log", "a") as file:
        file.write("x")
    assert bench.world.now_us - before_us >= costs.FLASH_ERASE_US
    assert bench.world.stats["flash_erases"] == 1


def test_every_full_block_is_charged_once(bench, flash_open):
    with flash_open("long.txt", "wb") as file:
        for _ in range(100):
            file.write(b"x" * 100)
        took_us = bench.world.now_us
    assert 2 * costs.FS_COMMIT_US <= took_us < 4 * costs.FS_COMMIT_US


def test_a_full_flash_refuses_every_write_and_reads_on(bench, flash_open):
    with flash_open("log", "w") as file:
        file.write("one")
    bench.flash.full = True
    for act in (
        lambda: flash_open("new", "w"),
        lambda: flash_open("log", "a").write("x"),
        lambda: bench.os.mkdir("folder"),
        lambda: bench.os.rename("log", "other"),
    ):
        with pytest.raises(OSError) as error:
            act()
        assert error.value.errno == 28
    assert flash_open("log").read() == "one"
    assert bench.os.statvfs("/")[3] == 0
    bench.os.remove("log")
    bench.flash.full = False
    flash_open("new", "w").close()


def test_text_and_bytes_are_not_mixed(flash_open):
    with pytest.raises(TypeError):
        flash_open("a", "w").write(b"x")
    with pytest.raises(TypeError):
        flash_open("a", "wb").write("x")
    with pytest.raises(ValueError, match="simulated"):
        flash_open("a", "r+")


def test_paths_stay_inside_the_flash(bench, flash_open):
    with flash_open("../../x", "w") as file:
        file.write("in")
    assert bench.os.listdir("/") == ["x"]
    with pytest.raises(OSError):
        flash_open("/etc/passwd")


def test_listing_is_sorted_on_every_interpreter(bench, flash_open):
    for name in ("c", "a", "b"):
        flash_open(name, "w").close()
    bench.os.mkdir("d")
    assert bench.os.listdir() == ["a", "b", "c", "d"]
    assert [row[:2] for row in bench.os.ilistdir("/")][2:] == [("c", 0x8000), ("d", 0x4000)]


def test_programming_clears_bits_and_erasing_sets_them(bench):
    part = bench.esp32.Partition.find(bench.esp32.Partition.TYPE_DATA, label="log")[0]
    assert part.info()[3:5] == (0x10000, "log")
    buffer = bytearray(4)
    part.writeblocks(0, b"\xf0\xff", 4094)
    part.writeblocks(0, b"\x3c", 4094)
    part.readblocks(0, buffer, 4092)
    assert buffer == b"\xff\xff\x30\xff"
    part.ioctl(6, 0)
    part.readblocks(0, buffer, 4092)
    assert buffer == b"\xff\xff\xff\xff"
    assert part.ioctl(4, 0) == 16 and part.ioctl(5, 0) == 4096
    with pytest.raises(OSError):
        part.writeblocks(16, b"x", 0)


def test_programming_is_quick_and_erasing_is_not(bench):
    part = bench.esp32.Partition("log")
    before_us = bench.world.now_us
    part.writeblocks(0, bytes(32), 0)
    assert bench.world.now_us - before_us <= 1000
    before_us = bench.world.now_us
    part.ioctl(6, 1)
    assert bench.world.now_us - before_us >= 45000


def test_partitions_that_are_not_there(bench):
    with pytest.raises(OSError) as error:
        bench.esp32.Partition("nothing")
    assert error.value.errno == 2
    assert bench.esp32.Partition.find(1, label="nothing") == []


def test_nvs_keeps_what_was_committed(bench):
    nvs = bench.esp32.NVS("goalmouth")
    nvs.set_i32("boots", 3)
    assert nvs.get_i32("boots") == 3
    with pytest.raises(OSError):
        bench.esp32.NVS("goalmouth").get_i32("boots")
    nvs.commit()
    assert bench.esp32.NVS("goalmouth").get_i32("boots") == 3
    with pytest.raises(OverflowError):
        nvs.set_i32("boots", 1 << 31)
