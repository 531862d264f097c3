"""Boards on pseudo-terminals, and a firmware small enough to be interrupted at every file."""

import shutil
from pathlib import Path

import pytest

from host_tools.device import deploying
from host_tools.device import tree as trees
from tests.tools.unix_board import UnixBoard

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
APP = '''
"""Answers on the side channel, and nothing else."""
import time

from . import VERSION

current = None
reinstall = False


def status():
    yield "firmware " + VERSION
    yield "phase setup"
    yield "faults " + ("reinstall" if reinstall else "-")


def run():
    from . import words  # inside: so it stays a file
    from .drivers.console import Console
    console = Console(status)
    now_ms = 0
    try:
        while True:
            console.step(now_ms)
            time.sleep_ms(5)
            now_ms += 5
    except KeyboardInterrupt:
        pass
'''
KEPT = ("main.py", "goalmouth/whole.py", "goalmouth/drivers/__init__.py",
        "goalmouth/drivers/answers.py", "goalmouth/drivers/console.py")  # fmt: skip


@pytest.fixture
def flash(tmp_path):
    """Give the folder that is the board's flash."""
    folder = tmp_path / "flash"
    folder.mkdir()
    return folder


@pytest.fixture
def new_board(flash, micropython):
    """Give a function that makes a board of the flash, with traits (see boot.py)."""
    return lambda traits="": UnixBoard(flash, micropython, traits)


@pytest.fixture
def small(tmp_path):
    """Give the folder of a small firmware, version 1."""
    root = tmp_path / "small"
    for name in KEPT:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIRMWARE / name, root / name)
    (root / "goalmouth/app.py").write_text(APP)
    (root / "goalmouth/words.py").write_text('HELLO = "hello"\n')
    (root / "rulesets").mkdir()
    (root / "rulesets/game.json").write_text("{}")
    set_version(root, "1")
    return root


def set_version(root: Path, version: str):
    """Give the small firmware a version, and a file that changes with it."""
    (root / "goalmouth/__init__.py").write_text(f'"""Small."""\nVERSION = "{version}"\n')


def no_questions(question: str):
    """Fail: nothing should be asked."""
    raise AssertionError(f"asked: {question}")


def deploy(board: UnixBoard, firmware: Path, own=None, language=None, sure=no_questions,
           source=False):  # fmt: skip
    """Deploy a firmware onto a board."""
    deploying.run(board.port, source, own or {}, language, sure, firmware)


def install(flash: Path, own=None):
    """Put the real firmware onto a flash, as a first deploy leaves it."""
    files = {f"a/{name}": data for name, data in trees.build().items()}
    files["a/manifest"] = trees.manifest_of(trees.build())
    files |= {"main.py": (FIRMWARE / "main.py").read_bytes(), "slot": b"a"} | (own or {})
    for name, data in files.items():
        (flash / name).parent.mkdir(parents=True, exist_ok=True)
        (flash / name).write_bytes(data)


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder, path: contents."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
