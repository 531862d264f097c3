"""Deploying onto real MicroPython on a pseudo-terminal, each test with a flash of its own."""

import json
import re

import pytest

from host_tools.device import tree as trees
from host_tools.device.board import Board
from host_tools.errors import Trouble
from tests.tools.conftest import FIRMWARE, deploy, install, no_questions, set_version, tree


def status_of(board):
    """Ask the board's app; None when the REPL answers."""
    with Board.open(board.port) as link:
        for patience_s in (0.2, 0.2, 0.5, 1, 2, 4):
            status = link.status(patience_s)
            if status or board.sent.endswith(b">>> "):
                return status
    return None


def sent_files(board) -> list[str]:
    """Return which files the host has written, in order."""
    return re.findall(rb"_f=open\('([^']+)','wb'\)", bytes(board.received))


def test_empty_board_gets_everything_and_runs_it(new_board, flash):
    with new_board() as board:
        deploy(board, FIRMWARE)
        assert status_of(board)["firmware"] == trees.version()
    files = tree(flash)
    wanted = trees.build()
    assert {name[2:]: data for name, data in files.items() if name[:2] == "a/"} == {
        **wanted,
        "manifest": trees.manifest_of(wanted),
    }
    assert sorted(name for name in files if "/" not in name) == ["main.py", "slot"]
    assert files["slot"] == b"a"


def test_deploying_again_copies_nothing(new_board, flash, small, capsys):
    with new_board() as board:
        deploy(board, small)
        before = tree(flash)
        count = len(sent_files(board))
        deploy(board, small)
        assert len(sent_files(board)) == count
        assert tree(flash) == before
    assert "nothing to copy" in capsys.readouterr().out


def test_change_sends_only_what_differs_into_the_other_slot(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
        before = tree(flash)
        count = len(sent_files(board))
        set_version(small, "2")
        deploy(board, small)
        assert sent_files(board)[count:] == [
            b"b/manifest.new", b"b/goalmouth/__init__.mpy", b"slot.new"]  # fmt: skip
        assert status_of(board)["firmware"] == "2"
    after = tree(flash)
    assert after["slot"] == b"b"
    assert {n: d for n, d in after.items() if n[:2] == "a/"} == {
        n: d for n, d in before.items() if n[:2] == "a/"}  # fmt: skip


def test_renamed_file_leaves_nothing_behind(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
        for version in ("2", "3"):
            set_version(small, version)
            deploy(board, small)
        (small / "goalmouth/words.py").rename(small / "goalmouth/speech.py")
        app = small / "goalmouth/app.py"
        app.write_text(app.read_text().replace("words", "speech"))
        (small / "goalmouth/deep").mkdir()
        (small / "goalmouth/deep/water.py").write_text("LEVEL_M = 3\n")
        deploy(board, small)
        (small / "goalmouth/deep/water.py").unlink()
        deploy(board, small)
        set_version(small, "4")
        deploy(board, small)  # the slot that had the folder
        assert status_of(board)["firmware"] == "4"
    used = tree(flash)["slot"].decode()
    names = {path.relative_to(flash / used).as_posix() for path in (flash / used).rglob("*")}
    assert names == {
        "manifest", "goalmouth", "rulesets", "rulesets/game.json", "goalmouth/drivers",
        "goalmouth/app.mpy", "goalmouth/speech.mpy", "goalmouth/whole.mpy",
        "goalmouth/__init__.mpy", "goalmouth/drivers/console.mpy",
    }  # fmt: skip


FILES = ("manifest.new", "goalmouth/__init__.mpy", "goalmouth/app.mpy",
         "goalmouth/drivers/console.mpy",
         "goalmouth/whole.mpy", "goalmouth/words.mpy",
         "rulesets/game.json")  # fmt: skip


def interrupt(new_board, small, pattern: str):
    """Deploy and pull the cable out when the host sends `pattern`."""
    with new_board() as board:
        board.cut_on = pattern.encode()
        with pytest.raises(Trouble, match="cable was pulled out"):
            deploy(board, small)
        assert board.is_cut


@pytest.mark.parametrize("name", [f"open('a/{name}'" for name in FILES]
                         + ["open('slot.new'", "_r('slot.new'", "open('main.py.new'"])  # fmt: skip
def test_hazard_24_first_deploy_cut_at_every_file(new_board, flash, small, name):
    interrupt(new_board, small, name)
    with new_board() as board:
        assert status_of(board) is None  # never half a Goalmouth
        done = sum(path.is_file() for path in flash.rglob("*.mpy"))
        deploy(board, small)
        assert status_of(board)["firmware"] == "1"
        resent = [path for path in sent_files(board) if path.endswith(b".mpy")]
        assert len(resent) <= 7 - max(done - 1, 0)
    assert not list(flash.rglob("*.new"))


@pytest.mark.parametrize("name", [f"open('b/{name}'" for name in FILES]
                         + ["open('slot.new'", "_r('slot.new'"])  # fmt: skip
def test_hazard_24_update_cut_at_every_file_leaves_the_old_one_running(
    new_board, flash, small, name
):
    with new_board() as board:
        deploy(board, small)
    before = {n: d for n, d in tree(flash).items() if n[:2] == "a/"}
    set_version(small, "2")
    for path in (small / "goalmouth").rglob("*.py"):
        path.write_text(path.read_text() + "\nNEW = [2]\n")
    (small / "rulesets/game.json").write_text('{"new": 2}')
    interrupt(new_board, small, name)
    assert {n: d for n, d in tree(flash).items() if n[:2] == "a/"} == before
    with new_board() as board:
        status = status_of(board)
        assert (status["firmware"], status["faults"]) == ("1", "-")
        deploy(board, small)
        assert status_of(board)["firmware"] == "2"
    assert not list(flash.rglob("*.new"))


def test_hazard_24_twice_gives_the_same_tree_and_no_nested_folder(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
        first = tree(flash)
        deploy(board, small)
    assert tree(flash) == first
    assert not (flash / "a/goalmouth/goalmouth").exists()


def test_hazard_24_stale_source_beside_bytecode_is_removed(new_board, flash, small):
    with new_board() as board:
        deploy(board, small, source=True)
        set_version(small, "2")
        deploy(board, small)
        set_version(small, "3")
        deploy(board, small)  # bytecode over the slot that had sources
        assert status_of(board)["firmware"] == "3"
    assert not list((flash / "a/goalmouth").rglob("*.py"))


def test_damaged_slot_is_left_for_the_other_one_and_said(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
        set_version(small, "2")
        deploy(board, small)
    (flash / "b/goalmouth/words.mpy").write_bytes(b"")  # as an interrupted copy leaves it
    with new_board() as board:
        status = status_of(board)
        assert (status["firmware"], status["faults"]) == ("1", "reinstall")
        deploy(board, small)
        status = status_of(board)
        assert (status["firmware"], status["faults"]) == ("2", "-")


def test_damage_is_a_named_fault_of_the_real_firmware(new_board, flash):
    install(flash)
    with new_board() as board:
        assert status_of(board)["faults"] == "-"
    (flash / "a/rulesets/kamzolov.json").write_bytes(b"")
    with new_board() as board:
        assert "reinstall" in status_of(board)["faults"].split(",")


def test_last_slot_is_run_even_when_a_file_of_it_is_damaged(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
    (flash / "a/rulesets/game.json").write_text("?")
    with new_board() as board:
        assert status_of(board)["faults"] == "reinstall"


def test_other_files_are_left_alone(new_board, flash, small, capsys):
    others = {"boot.py": b"# boot\n", "notes.txt": b"mine", "lib/umqtt/simple.py": b"x = 1\n",
              "journal/00001.gmj": b"0 match\n", "rulesets/own.json": b"{}",
              "config.json": b'{"names": ["X", "Y"]}', "crash.txt": b"none"}  # fmt: skip
    for name, data in others.items():
        (flash / name).parent.mkdir(parents=True, exist_ok=True)
        (flash / name).write_bytes(data)
    with new_board() as board:
        deploy(board, small)
        set_version(small, "2")
        deploy(board, small)
    files = tree(flash)
    assert {name: files[name] for name in others} == others
    assert "warning" not in capsys.readouterr().out


def test_leftovers_that_hide_something_are_named(new_board, flash, small, capsys):
    (flash / "goalmouth").mkdir()
    (flash / "goalmouth/app.py").write_text("raise ValueError\n")
    (flash / "lib").mkdir()
    (flash / "lib/select.mpy").write_bytes(b"")
    (flash / "boot.py").write_text("# mine\nimport webrepl\nwebrepl.start()\n")
    with new_board() as board:
        deploy(board, small)
        assert status_of(board)["firmware"] == "1"
    said = " ".join(capsys.readouterr().out.split())
    assert "/goalmouth is another Goalmouth outside the slots" in said
    assert "/lib/select.mpy hides MicroPython's own module select" in said
    assert "/boot.py runs before Goalmouth" in said


def test_main_of_another_program_is_kept(new_board, flash, small):
    (flash / "main.py").write_text("print('blink')\n")
    asked = []
    with new_board() as board:
        deploy(board, small, sure=asked.append)
        assert status_of(board)["firmware"] == "1"
    assert "main.py of another program" in asked[0]
    assert (flash / "main-before-goalmouth.py").read_text() == "print('blink')\n"


def test_own_files_are_replaced_only_when_given(new_board, flash, small):
    (flash / "config.json").write_text('{"names": ["X", "Y"], "language": "fr"}')
    with new_board() as board:
        deploy(board, small, own={"rulesets/mine.json": b"{}"})
        assert json.loads((flash / "config.json").read_text())["language"] == "fr"
        deploy(board, small, language="ru")
        assert json.loads((flash / "config.json").read_text()) == {
            "names": ["X", "Y"], "language": "ru"}  # fmt: skip
        deploy(board, small, own={"config.json": b"{}"})
    assert (flash / "config.json").read_bytes() == b"{}"
    assert (flash / "rulesets/mine.json").read_bytes() == b"{}"


def test_broken_config_on_the_board_is_named_and_left(new_board, flash, small):
    (flash / "config.json").write_text("{")
    with new_board() as board, pytest.raises(Trouble, match="config.json is not JSON"):
        deploy(board, small, language="de")
    assert (flash / "config.json").read_text() == "{"


def test_full_flash_is_said_and_the_old_version_runs(new_board, flash, small):
    with new_board() as board:
        deploy(board, small)
    set_version(small, "2")
    (flash / "b/goalmouth").mkdir(parents=True)
    (flash / "b/goalmouth/__init__.mpy").symlink_to("/dev/full")
    with new_board() as board:
        with pytest.raises(Trouble, match="flash is full"):
            deploy(board, small)
        assert status_of(board)["firmware"] == "1"


def test_old_micropython_is_refused_and_nothing_is_written(new_board, flash, small):
    with new_board("old") as board, pytest.raises(Trouble, match=r"MicroPython 1\.18\.0"):
        deploy(board, small)
    assert not tree(flash)


def test_match_in_play_is_asked_about_first(new_board, flash):
    install(flash)
    before = tree(flash)
    with new_board("play") as board:
        with pytest.raises(AssertionError, match=r"A match is on \(1-0, period 1"):
            deploy(board, FIRMWARE, sure=no_questions)
        assert status_of(board)["phase"] == "running"
        assert board.starts == 1
        assert {k: v for k, v in tree(flash).items() if k[:8] != "journal/"} == before


def test_hazard_17_deploy_while_a_match_runs_under_the_watchdog(new_board, flash):
    install(flash)
    asked = []
    with new_board("play") as board:
        deploy(board, FIRMWARE, sure=asked.append)
        assert len(asked) == 1
        assert status_of(board)["score"] == "1-0"  # the match is offered again
    journal = (flash / "journal/00001.gmj").read_text()
    assert " break right " in journal


def test_sources_can_be_deployed(new_board, flash, small):
    with new_board() as board:
        deploy(board, small, source=True)
        assert status_of(board)["firmware"] == "1"
    assert (flash / "a/goalmouth/app.py").read_text() == (small / "goalmouth/app.py").read_text()
