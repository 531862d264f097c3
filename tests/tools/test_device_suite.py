"""The suite for a real board, run on the unix port with the fake hardware: that it runs at all."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.sim.board import costs
from tests.tools.conftest import install

SUITE = Path(__file__).resolve().parents[1] / "device/suite.py"
STAND_IN = Path(__file__).with_name("stand_in") / "unittest.py"


@pytest.fixture
def run_suite(new_board, flash):
    """Give a function that runs the suite with mpremote on a board with traits; (exit code,
    output)."""

    def run(traits):
        install(flash)
        (flash / "lib").mkdir()
        (flash / "lib/unittest.py").write_bytes(STAND_IN.read_bytes())
        with new_board(traits) as board:
            done = subprocess.run(
                [sys.executable, "-m", "mpremote", "connect", board.port, "resume", "run",
                 str(SUITE)], capture_output=True, text=True, timeout=60,
            )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    return run


def test_everything_is_measured_and_printed_as_a_table(run_suite):
    code, said = run_suite("jumpers")
    assert "Ran 8 tests, 0 failed, 0 left out" in said, said
    assert code == 0
    rows = [line for line in said.splitlines() if line.startswith("| ")]
    assert rows[0] == "| what | least | median | most | the simulator assumes |"
    names = {row.split(" | ")[0][2:] for row in rows[1:]}
    more = {"interrupt, idle", "interrupt, during a collection", "a break of 10 ms, as counted"}
    assert names == set(assumed()) | more


def test_missing_jumper_is_named(run_suite):
    _, said = run_suite("jumpers,no-jumper-26")
    assert "jumpers that are not there: GPIO 26 to 33 (right beam)" in said


def test_board_without_display_log_and_counters_leaves_them_out(run_suite):
    code, said = run_suite("jumpers,no-panel,no-pcnt,stock")
    assert "3 left out" in said, said
    assert code == 0


def assumed():
    """Return the suite's own table of what the simulator assumes."""
    for node in ast.parse(SUITE.read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "ASSUMED":
            return ast.literal_eval(node.value)
    raise AssertionError("no ASSUMED in the suite")


def test_what_the_simulator_assumes_is_what_it_does():
    assert assumed() == {
        "display slice of 32 bytes": costs.i2c_us(34, 400000),
        "garbage collection": costs.GC_COLLECT_US,
        "flash: program 64 bytes": costs.program_us(64),
        "flash: erase 4 KiB": costs.FLASH_ERASE_US,
    }
