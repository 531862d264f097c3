"""config.json and rulesets as a power cut, an editor or a child may leave them.

Defaults, a notice, and a match all the same."""

import json

import pytest

from host_tools.sim.player import play_text
from tests.storage.board import Board

GOOD = json.dumps({"ruleset": "hockey-zander", "language": "de", "sound": False}).encode()
BROKEN = {
    "empty": b"",
    "spaces": b"  \n ",
    "garbage": bytes(range(1, 256)),
    "half-written": GOOD[: len(GOOD) // 2],
    "one-short": GOOD[:-1],
    "NUL bytes": b"\0" * 120,
    "NUL bytes behind": GOOD + b"\0" * 20,
    "NUL inside": GOOD.replace(b"zander", b"zan\0er"),
    "erased flash": b"\xff" * 64,
    "two objects": GOOD + GOOD,
    "a key twice": b'{"sound": true, "sound": false}',
    "MicroPython's json takes it": b'{"sound" true}',
    "comma": b'{"sound": true,}',
    "a list": b"[1, 2]",
    "a number": b"17",
    "deep": b"[" * 500,
    "float": b'{"rearm_ms": 300.5}',
    "BOM": b"\xef\xbb\xbf" + GOOD,
    "not UTF-8": b'{"names": ["\xe4", "\xf6"]}',
    "wrong types": json.dumps(
        {"pins": 3, "min_break_us": "fast", "names": "AB", "options": [1], "ruleset": 7,
         "sound": 1, "language": "xx", "display": None, "i2c_hz": -1, "what": {}}
    ).encode(),
    "wrong pins": b'{"pins": {"button": 6, "beam_left": "x", "sda": null, "nobody": 1}}',
    "long": b'{"ruleset": "' + b"x" * 3000 + b'"}',
}  # fmt: skip


def starts(board):
    board.wait(1000)
    assert board.trouble == ""
    assert board.app.shell.count == 0, board.app.shell._parts
    if board.app.panel.mode == 0:  # the notice: a tap goes on
        board.tap()
        board.wait(500)
    board.set_up()
    board.tap()
    board.wait(1000)
    assert board.fields()["phase"] == "running"


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_configuration_is_noticed_and_defaults_play(name):
    with Board(ruleset=None, files={"config.json": BROKEN[name]}) as board:
        assert "config" in board.fields()["faults"].split(",")
        assert board.app.panel.mode == 0
        starts(board)
        assert "hockey-kerr" in board.journal()[0] if board.journal() else True


def test_no_configuration_is_no_fault():
    with Board(ruleset=None) as board:
        assert board.fields()["faults"] == "-"
        starts(board)


@pytest.mark.parametrize("name", ["empty", "garbage", "NUL bytes", "half-written", "not UTF-8",
                                  "wrong types", "deep", "long"])  # fmt: skip
def test_a_broken_ruleset_is_left_out_and_the_others_play(name):
    with Board(files={"rulesets/own.json": BROKEN[name]}) as board:
        assert "ruleset" in board.fields()["faults"].split(",")
        starts(board)


@pytest.mark.parametrize("name", ["garbage", "half-written", "NUL bytes", "wrong types", "deep"])
def test_micropython_says_the_same(micropython, name):
    text = "power on\n+1\nexpect faults config\ntap\n+1\nsetup\ntap\n+1\nexpect phase running\n"
    for interpreter in ("cpython", "micropython"):
        result = play_text(text, interpreter, files={"config.json": BROKEN[name]})
        assert result.failures == [], interpreter


def test_a_broken_language_leaves_english(tmp_path):
    from tests.storage.test_faults import copy_of_firmware

    firmware = copy_of_firmware()
    (firmware / "goalmouth" / "texts" / "de.py").write_text("TEXTS = {", encoding="utf-8")
    with Board(config={"language": "de"}, firmware=firmware) as board:
        assert "config" in board.fields()["faults"] or "crash" in board.fields()["faults"]
        starts_anyway(board)


def starts_anyway(board):
    board.tap()
    board.wait(500)
    board.set_up()


def test_a_file_is_replaced_at_once_or_not_at_all(monkeypatch, tmp_path):
    from goalmouth.drivers import files

    monkeypatch.chdir(tmp_path)
    files.replace("config.json", "old")

    def fail(*_args):
        raise OSError(28)

    monkeypatch.setattr(files.os, "rename", fail)
    with pytest.raises(OSError):
        files.replace("config.json", "new")
    assert files.read_text("config.json") == "old"
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    files.replace("config.json", "new")
    assert files.read_text("config.json") == "new"


@pytest.fixture
def english():
    """Give a board that plays an English game."""
    with Board(config={"ruleset": "hockey-kerr"}, options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        board.wait(6000)
        yield board


def restart_in_russian(board):
    """Let config.json want a Russian game, and cut the power."""
    board.wait(3000)
    with open(board._root + "/config.json", "w", encoding="utf-8") as file:
        file.write('{"ruleset": "kamzolov"}')
    board.cut("off")


def chosen(board):
    settings = board.app.settings
    return board.fields()["phase"], settings.ruleset, settings.language


def test_a_match_that_is_over_says_nothing_about_the_next_start(english):
    """It is made again to see whether it goes on: another game, another language."""
    assert english.call("abandon") == ""
    restart_in_russian(english)
    assert chosen(english) == ("setup", "kamzolov", "ru")


def test_a_match_that_goes_on_speaks_its_own_language(english):
    english.tap()
    restart_in_russian(english)
    assert chosen(english) == ("stopped", "hockey-kerr", "en")
    english.tap()
    english.wait(500)
    assert english.call("abandon") == ""
    for _ in range(2):  # the list, and back to set-up, with the game that was played
        english.tap(1000)
        english.wait(500)
    assert chosen(english) == ("setup", "hockey-kerr", "en")
