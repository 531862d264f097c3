"""`goalmouth play`: exit codes and what is printed, whatever the simulator found."""

import json

import pytest

from host_tools import cli
from host_tools.commands import play as command
from host_tools.sim.player import NoInterpreter, Result

GOOD = Result("good.match", "cpython", end_us=360_000_000)
FAILED = Result("failed.match", "cpython", failures=[(9, "score 1-0", "0-0")])
BAD = Result("bad.match", "cpython", problems=[(3, "no command named tip; did you mean tap?")])
RESULTS = {result.path: result for result in (GOOD, FAILED, BAD)}


@pytest.fixture
def goalmouth(capsys, monkeypatch):
    """Run `goalmouth play` on a simulator that knows its results; give (code, out, err, asked)."""
    asked = []

    def play(path, interpreter, frames, journal, ruleset=None):
        asked.append((str(path), interpreter, frames, journal))
        return RESULTS[str(path)]

    monkeypatch.setattr(command, "play", play)

    def run(*arguments):
        asked.clear()
        code = cli.main(["play", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out, said.err, list(asked)

    return run


def test_as_expected_is_0(goalmouth):
    code, out, err, asked = goalmouth("good.match")
    assert code == 0
    assert "ok" in out and "good.match" in out and not err
    assert asked == [("good.match", "cpython", None, None)]


def test_a_failed_expect_is_1_with_line_wanted_and_got(goalmouth):
    code, out, _, _ = goalmouth("failed.match")
    assert code == 1
    assert "failed.match:9: wanted score 1-0, got 0-0" in out


def test_line_numbers_are_not_taken_for_pictures(goalmouth, monkeypatch):
    monkeypatch.setitem(RESULTS, "good.match", Result("x", "", [(100, "a [b] :smile:", "c")]))
    assert "x:100: wanted a [b] :smile:, got c" in goalmouth("good.match")[1]


def test_a_bad_line_is_2_with_its_number(goalmouth):
    code, out, _, _ = goalmouth("bad.match")
    assert code == 2
    assert "bad.match:3: no command named tip" in out


def test_of_several_files_the_worst_decides_and_all_are_played(goalmouth):
    code, out, _, asked = goalmouth("bad.match", "failed.match", "good.match")
    assert code == 2
    assert len(asked) == 3
    assert all(name in out for name in RESULTS)
    assert goalmouth("good.match", "failed.match")[0] == 1
    assert goalmouth("good.match", "good.match")[0] == 0


def test_json_is_one_document_with_every_result(goalmouth):
    code, out, _, _ = goalmouth("--json", "failed.match", "good.match")
    assert code == 1
    failed, good = json.loads(out)
    assert good["ok"] and not failed["ok"]
    assert failed["failures"] == [{"line": 9, "wanted": "score 1-0", "got": "0-0"}]


def test_each_of_several_files_has_its_own_folder_of_frames(goalmouth, tmp_path):
    asked = goalmouth("good.match", "--frames", tmp_path)[3]
    assert asked[0][2] == tmp_path
    asked = goalmouth("good.match", "failed.match", "--frames", tmp_path)[3]
    assert [one[2] for one in asked] == [tmp_path / "good", tmp_path / "failed"]


def test_a_journal_is_of_one_file(goalmouth, tmp_path):
    code, _, _, asked = goalmouth("good.match", "--journal", tmp_path / "j")
    assert (code, asked[0][3]) == (0, tmp_path / "j")
    code, _, err, asked = goalmouth("good.match", "failed.match", "--journal", tmp_path / "j")
    assert (code, asked) == (2, [])
    assert "one at a time" in err


@pytest.mark.parametrize(
    "error, said",
    [
        (FileNotFoundError(2, "No such file or directory", "x.match"), "No such file"),
        (IsADirectoryError(21, "Is a directory", "x"), "Is a directory"),
        (PermissionError(13, "Permission denied", "frames"), "frames: Permission denied"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "not UTF-8"),
        (NoInterpreter("There is none."), "make setup"),
    ],
)
def test_what_cannot_be_played_is_told_in_words(goalmouth, monkeypatch, error, said):
    def play(*_, **__):
        raise error

    monkeypatch.setattr(command, "play", play)
    code, _, err, _ = goalmouth("good.match")
    assert code == 2
    assert said in err and "Traceback" not in err


def test_there_is_nothing_to_save_of_a_scenario(goalmouth, tmp_path):
    code, _, err, asked = goalmouth("good.match", "--save", tmp_path / "x.match")
    assert (code, asked) == (2, [])
    assert "--save writes what bots have played: give --physics" in err
