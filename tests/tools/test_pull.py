"""Fetching journals: through the side channel while a match runs, and by the raw REPL."""

import pytest

from host_tools.device import pulling
from host_tools.device.board import Board
from host_tools.errors import Trouble
from host_tools.report.lines import read_journal
from tests.tools.conftest import install, no_questions, tree
from tests.tools.test_deploy import status_of


def pull(board, to):
    """Fetch everything."""
    pulling.run(board.port, to, no_questions)


def finished(flash):
    """Put journals of earlier matches onto the flash."""
    from goalmouth.match import record

    for number in (1, 2):
        texts = ["match 1 hockey-kerr 00000000 A A v0.1.0"] + [f"{n * 100} tap" for n in range(40)]
        lines = [record.line(n, text) for n, text in enumerate(texts)]
        path = flash / "journal" / f"0000{number}.gmj"
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n")


def test_pull_during_a_running_match_does_not_stop_it(new_board, flash, tmp_path, capsys):
    finished(flash)
    install(flash)
    with new_board("play") as board:
        pull(board, tmp_path / "to")
        assert status_of(board)["phase"] == "running"
        assert board.starts == 1
        assert b"\x03" not in board.received
    assert "the match goes on meanwhile" in capsys.readouterr().out
    got, there = tree(tmp_path / "to"), tree(flash)
    assert got["00001.gmj"] == there["journal/00001.gmj"]
    assert got["00002.gmj"] == there["journal/00002.gmj"]
    assert sorted(got)[-1] == "00003.gmj"
    # The clock runs: the file ends before the newest tap, what was pulled does not.
    assert got["00003.gmj"].startswith(there["journal/00003.gmj"])
    assert got["00003.gmj"].count(b" tap ") == there["journal/00003.gmj"].count(b" tap ") + 1
    assert read_journal(got["00003.gmj"].decode()).problems == []


def test_what_the_log_alone_has_is_pulled_and_continues(new_board, flash, tmp_path, capsys):
    install(flash)
    with new_board("play") as board:
        pull(board, tmp_path / "to")
        first = (tmp_path / "to/00001.gmj").read_bytes()
        capsys.readouterr()
        pull(board, tmp_path / "to")
        assert "no files new or grown" in capsys.readouterr().out
        with Board.open(board.port) as link:
            link.enter()  # the app ends, and writes its journal
    whole = (flash / "journal/00001.gmj").read_bytes()
    assert first.count(b"\n") >= 5
    assert whole.startswith(first)


def test_journal_that_the_board_has_lost_the_end_of_is_fetched_whole(new_board, flash, tmp_path):
    finished(flash)
    install(flash)
    path = flash / "journal/00001.gmj"
    with new_board() as board:
        pull(board, tmp_path)
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:30]))
        pull(board, tmp_path)
    assert (tmp_path / "00001.gmj").read_bytes() == path.read_bytes()


def test_hazard_17_pull_leaves_the_watchdog_to_the_match(new_board, flash, tmp_path):
    install(flash)
    with new_board("play") as board:
        before = int(status_of(board)["up_s"])
        for _ in range(5):
            pull(board, tmp_path / "to")
        status = status_of(board)
        assert int(status["up_s"]) > before
        assert (status["reset"], status["phase"]) == ("power", "running")


def test_pull_again_fetches_only_what_has_grown(new_board, flash, tmp_path, capsys):
    finished(flash)
    install(flash)
    with new_board() as board:
        pull(board, tmp_path)
        capsys.readouterr()
        path = flash / "journal/00001.gmj"
        whole = path.read_bytes()
        (tmp_path / "00001.gmj").write_bytes(whole[: whole.index(b"\n", 300) + 1])
        pull(board, tmp_path)
        said = capsys.readouterr().out
        assert "2 journals" in said and "1 file new or grown" in said
        assert (tmp_path / "00001.gmj").read_bytes() == whole
        (tmp_path / "00002.gmj").write_bytes(b"9 something else *0000\n")
        pull(board, tmp_path)
    assert (tmp_path / "00002.gmj").read_bytes() == (flash / "journal/00002.gmj").read_bytes()


def test_board_without_an_app_is_read_by_the_prompt_and_started_again(
    new_board, flash, tmp_path, capsys
):
    finished(flash)
    (flash / "rulesets").mkdir()
    (flash / "rulesets/own.json").write_text("{}")
    (flash / "crash.txt").write_text("beams OSError 5\n")
    (flash / "secret.txt").write_text("not ours")
    with new_board() as board:
        pull(board, tmp_path)
        assert board.wait_for(lambda: board.starts == 2)  # a soft reset: main.py runs again
        assert board.received.endswith(b"\r\x02\x04")
    assert "raw REPL" in capsys.readouterr().out
    assert sorted(tree(tmp_path / ".")) == [
        "00001.gmj", "00002.gmj", "crash.txt",
        *sorted(f"flash/{name}" for name in tree(flash)), "rulesets/own.json"]  # fmt: skip
    assert (tmp_path / "00001.gmj").read_bytes() == (flash / "journal/00001.gmj").read_bytes()


def test_cable_pulled_out_while_fetching(new_board, flash, tmp_path):
    finished(flash)
    install(flash)
    with new_board() as board:
        board.cut_on = b"read journal/00002"
        with pytest.raises(Trouble, match="cable was pulled out"):
            pull(board, tmp_path / "to")
    assert not list((tmp_path / "to").rglob("*.new"))


def test_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="cannot be made"):
        pulling.run("nowhere", tmp_path / "file/deeper", no_questions)
