"""A fault in any part stays in that part: it is named, and the match goes on."""

import shutil
import tempfile
from pathlib import Path

import pytest

from host_tools.sim import setting
from tests.storage.board import Board, clock_ms


@pytest.fixture
def playing():
    with Board(options={"first_opener": "A", "opening_guard_s": 0}) as board:
        board.set_up()
        board.tap()
        board.wait(6000)
        yield board


def fail(*_args):
    raise ValueError("a fault of a test")


def hungry(*_args):
    raise MemoryError("a fault of a test")


@pytest.mark.parametrize("error", [fail, hungry], ids=["exception", "memory"])
@pytest.mark.parametrize(
    "part, method, name",
    [("beams", "step", "crash"), ("beams", "faults", "crash"), ("display", "show", "crash"),
     ("display", "step", "display"), ("buzzer", "step", "crash"), ("buzzer", "play", "crash"),
     ("console", "step", "crash"), ("_upkeep", "keep", "flash"), ("_upkeep", "write", "flash"),
     ("buttons", "step", "button"), ("snapshot", "touch", "flash")],
)  # fmt: skip
def test_a_part_that_raises_is_named_and_the_rest_goes_on(playing, part, method, name, error):
    before = clock_ms(playing.peek())
    broken = getattr(playing.app, part)
    setattr(broken, method, error)
    playing.wait(3000)
    if part == "buzzer":
        playing.shoot(0, 9000)
        playing.wait(100)
    assert name in playing.app.faults
    delattr(broken, method)
    after = clock_ms(playing.peek())
    assert part == "buzzer" or before - after >= 2900
    if playing.peek()["phase"] == "running":
        playing.shoot(1, 9000)
        playing.wait(100)
    assert playing.peek()["score"] in ("1-0", "0-1")
    playing.wait(62_000)
    assert playing.fields()["faults"] == "-"
    notes = [line for line in playing.journal() if "fault" in line]
    assert any(name in line for line in notes), playing.journal()


@pytest.mark.parametrize("error", [fail, hungry], ids=["exception", "memory"])
def test_an_event_that_raised_once_is_handled_again(playing, error):
    referee = playing.app.panel.play.referee
    real = referee.handle
    calls = []

    def once(event):
        if not calls:
            calls.append(event)
            referee.s[3] = 77
            error()
        return real(event)

    referee.handle = once
    playing.shoot(1, 9000)
    playing.wait(300)
    assert calls
    assert playing.peek()["score"] == "1-0"
    assert playing.app.panel.play.referee is not referee
    playing.tap()
    playing.wait(1000)
    assert playing.peek()["phase"] == "running"
    assert playing.undo() == ""
    assert playing.undo() == ""
    assert playing.peek()["score"] == "0-0"


def test_an_event_that_always_raises_is_left_out(playing):
    from_before = playing.peek()
    playing.app.panel.play.__class__.broken, real = fail, playing.app.panel.play.__class__.broken
    try:
        playing.shoot(1, 9000)
        playing.wait(500)
    finally:
        playing.app.panel.play.__class__.broken = real
    after = playing.peek()
    assert (after["score"], after["phase"]) == (from_before["score"], "running")
    assert "crash" in playing.app.faults


def test_an_app_that_always_raises_is_reset_and_the_match_offered(playing):
    before = playing.peek()
    playing.app.step = fail
    playing.wait(3000)
    assert [kind for _, kind in playing._rig.cuts] == ["soft"]
    assert playing.fields()["phase"] == "stopped"
    assert playing.fields()["score"] == before["score"]


@pytest.mark.parametrize("name", ["Beams", "Buttons", "Buzzer", "Console", "Snapshot", "open_log"])
def test_a_part_that_cannot_be_made_has_a_stand_in(name):
    module = {"Beams": "beams", "Buttons": "buttons", "Buzzer": "buzzer", "Console": "console",
              "Snapshot": "snapshot", "open_log": "log"}[name]  # fmt: skip
    path = setting.FIRMWARE / "goalmouth" / "drivers" / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    broken = source + f"\n\ndef {name}(*_):\n    raise OSError(5)\n"
    with Board(files={}, firmware=firmware_with(module, broken)) as board:
        assert board.trouble == ""
        assert board.fields()["phase"] == "setup"
        assert board.fields()["faults"] != "-"
        board.set_up() if name != "Buttons" else None


def copy_of_firmware():
    """Return a copy of the firmware that may be broken."""
    root = Path(tempfile.mkdtemp(prefix="goalmouth-broken-")) / "firmware"
    shutil.copytree(setting.FIRMWARE, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def firmware_with(module, source):
    """Return a copy of the firmware with one driver replaced."""
    root = copy_of_firmware()
    (root / "goalmouth" / "drivers" / f"{module}.py").write_text(source, encoding="utf-8")
    return root
