"""Matches on a board's heap: one that does not grow, cut up by all that came and went.

MicroPython's unix port has words of 64 bits. So its heap gets what the free memory of a board is
in the measure of what is in use at most, there (test_heap.py) and here. The WebAssembly port
cannot do this: it enlarges its heap, and collects only between two pieces of Python.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.device import doctor
from tests.heap.test_heap import MEASURED

FREE_BYTES = 165_000  # on a WROOM-32 without PSRAM, after MicroPython has started
ROOMY_BYTES = 1_000_000
MATCHES = 2
STAGE = re.compile(
    r"stage (?P<name>.*)\n.*\n.*\nGC: total: \d+, used: (?P<used>\d+), free: \d+\n"
    r".* max free sz: (?P<largest>\d+)"
)
IN_PLAY = ("playing", "after goals", "list", "final")
BLOCK_BYTES = 16  # of a board's heap: as many words as one here
FREE_BLOCK_BYTES = 8192


@pytest.fixture(scope="module")
def play(micropython, deployed, tmp_path_factory):
    """Play in a heap of so many bytes: give (stage, bytes in use, bytes of the largest free block
    on a board) and the text of crashes.

    Names of files are in the heap, too. So they are the same on every machine.
    """
    names = ("tight.py", "plays.py", "small_board.py")
    beside = [Path(__file__).with_name(name) for name in names]

    def run(heap_bytes, folder=None, matches=MATCHES, mode="play", language="en"):
        folder = folder or tmp_path_factory.mktemp("flash")
        (folder / "config.json").write_text(json.dumps({"language": language}))
        shutil.copytree(deployed, folder / "a", dirs_exist_ok=True)
        for path in beside:
            shutil.copy(path, folder)
        (folder / "room.py").write_text(doctor.MAKE_ROOM)
        (folder / "probe.py").write_text("SLOT = 'a'\n" + doctor.PROBE.read_text())
        command = [micropython, "-X", f"heapsize={heap_bytes}", "tight.py", "a"]
        command += [str(matches), mode]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
        said = done.stdout + done.stderr
        (folder / "said.txt").write_text(said)
        assert done.returncode == 0 and said.endswith("done\n"), said[-2000:]
        crash = folder / "crash.txt"
        stages = [(row["name"], int(row["used"]), int(row["largest"]) * BLOCK_BYTES)
                  for row in STAGE.finditer(said)]  # fmt: skip
        return stages, crash.read_text() if crash.exists() else ""

    return run


@pytest.fixture(scope="module")
def sizes(play):
    """Give (bytes of the emulated board, most bytes in use without it) where there is room."""
    stages, crash = play(ROOMY_BYTES)
    assert crash == ""
    board_bytes = stages[0][1]
    return board_bytes, max(used for _, used, _ in stages) - board_bytes


def heap_of(sizes, percent):
    """Return how large a heap is that has as much room as a WROOM-32, or a part of that."""
    board_bytes, most = sizes
    return board_bytes + FREE_BYTES * most // MEASURED["list"] * percent // 100


@pytest.mark.parametrize("percent", [90, 93, 96])
def test_matches_go_on_in_a_smaller_heap_than_that_of_a_board_without_psram(play, sizes, percent):
    """The holes lie elsewhere in each."""
    stages, crash = play(heap_of(sizes, percent))
    assert crash == ""
    assert [name for name, _, _ in stages].count("final") == MATCHES


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("percent", [100, 104, 110])
def test_in_the_heap_of_such_a_board_8_kib_stay_free_in_one_piece(play, sizes, percent, language):
    stages, crash = play(heap_of(sizes, percent), language=language)
    assert crash == ""
    largest = [(name, free_bytes) for name, _, free_bytes in stages if name in IN_PLAY]
    assert len(largest) == MATCHES * 8
    assert not [row for row in largest if row[1] < FREE_BLOCK_BYTES], largest


@pytest.mark.parametrize("percent", [90, 95, 100, 105])
@pytest.mark.parametrize("language", ["ru", "de"])
def test_an_unfinished_match_goes_on_there(play, sizes, tmp_path, percent, language):
    """In the language that takes most, too; without what the log and RTC memory would have."""
    for wanted in (set(), {"resume", "resumed"}):
        stages, crash = play(heap_of(sizes, percent), tmp_path, 0, language=language)
        names = {name for name, _, _ in stages}
        assert crash == "" and "set-up" in names
        assert names & {"resume", "resumed"} == wanted


def test_the_doctor_has_room_there(play, sizes, tmp_path):
    """It comes in the middle of a match, which it has ended."""
    stages, crash = play(heap_of(sizes, 100), tmp_path, 0, "probe")
    used = {name: used_bytes for name, used_bytes, _ in stages}
    assert crash == "" and used["room"] < used["ended"] - 40_000
    said = (tmp_path / "said.txt").read_text()
    assert "('settings', ([], [], [(" in said and "('levels', (1, 0))" in said
    assert "MemoryError" not in said


def test_that_can_fail(play, sizes):
    board_bytes, most = sizes
    with pytest.raises(AssertionError):
        play(board_bytes + most * 98 // 100)
