"""What every test shares: the real MicroPython, and the word on where it is missing."""

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def find_micropython():
    """Return the path of the environment's own MicroPython command, or None."""
    beside = Path(sys.executable).parent
    return shutil.which("micropython", path=str(beside)) or shutil.which("micropython")


def in_ci():
    """Tell whether nothing may be left out."""
    return bool(os.environ.get("GOALMOUTH_CI") or os.environ.get("CI"))


NONE_HERE = "no MicroPython wheel for this machine (see host_tools/environment.py)"


def pytest_configure(config):
    """Refuse to run in CI without MicroPython: half the proof would be missing."""
    if in_ci() and not find_micropython():
        raise pytest.UsageError(f"CI must run on a real MicroPython too, but there is {NONE_HERE}")


def pytest_report_header():
    """Name the interpreters at the top of the report."""
    return f"micropython: {find_micropython() or NONE_HERE}"


def pytest_terminal_summary(terminalreporter):
    """Say at the end what was left out, where nobody can overlook it."""
    if not find_micropython():
        terminalreporter.write_line(
            f"LEFT OUT: everything on MicroPython: {NONE_HERE}. The rest was run on CPython."
        )


@pytest.fixture(scope="session")
def micropython():
    """Give the path of the MicroPython command; the test is left out where there is none."""
    return find_micropython() or pytest.skip(NONE_HERE)


@pytest.fixture(scope="session")
def deployed(tmp_path_factory):
    """Give a firmware folder as a board gets it: squeezed, compiled, with the examples."""
    from host_tools.device import tree

    folder = tmp_path_factory.mktemp("deployed")
    for name, content in tree.build().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    shutil.copy(tree.FIRMWARE / "main.py", folder)
    examples = Path("rulesets", "examples")
    shutil.copytree(tree.FIRMWARE / examples, folder / examples)
    return folder
