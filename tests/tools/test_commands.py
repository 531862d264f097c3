"""The commands as a person gives them: exit codes, and two sentences instead of a traceback."""

import re

import pytest

from host_tools import cli
from host_tools.device import ports
from tests.tools.conftest import install
from tests.tools.test_deploy import status_of


@pytest.fixture
def goalmouth(capsys, monkeypatch):
    """Give a function: arguments -> (exit code, what was said on stdout and stderr)."""
    monkeypatch.setattr(ports.list_ports, "comports", list)

    def run(*words):
        capsys.readouterr()
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as end:
            code = end.code
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@pytest.mark.parametrize("command", ["flash", "deploy", "doctor", "pull"])
def test_no_board_is_told_in_two_sentences(goalmouth, command, tmp_path):
    to = ["--to", tmp_path / "to"] if command == "pull" else []
    code, said = goalmouth(command, *to)
    assert code == 2
    assert "goalmouth: No board was found" in said
    assert "Traceback" not in said
    code, said = goalmouth(command, "--debug", *to)
    assert "Traceback" in said


BAD = [
    "flash --firmware missing.bin", "flash --firmware text", "flash --port /dev/ttyUSB99 --yes",
    "flash --port socket://127.0.0.1:1 --firmware text", "flash --speed 9",
    "deploy --port /dev/ttyUSB99", "deploy --port COM99", "deploy --port folder",
    "deploy --port text", "deploy --config missing.json", "deploy --config folder",
    "deploy --config text", "deploy --ruleset missing.json", "deploy --ruleset text",
    "deploy --language xx", "deploy --port rfc2217://nowhere.invalid:1", "deploy --sauce",
    "doctor --port socket://", "doctor --port http://127.0.0.1:1", "doctor here",
    "pull --to text/deeper", "pull --port /dev/null",
    "image --firmware text", "image --firmware folder", "image --language xx",
    "report", "report missing.gmj", "report folder", "report text", "report text --csv --json",
    "report match.gmj -o missing/x.html", "report match.gmj --ruleset missing.json",
    "report match.gmj --pdf", "nothing",
]  # fmt: skip


@pytest.mark.parametrize("words", BAD)
def test_every_failure_is_two_sentences_and_no_zero(goalmouth, words, tmp_path, monkeypatch):
    from goalmouth.match import record

    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("not what was wanted\n")
    header = record.line(0, "match 1 hockey-kerr 00000000 A A v0.1.0")
    (tmp_path / "match.gmj").write_text(header + "\n")
    code, said = goalmouth(*words.split())
    assert code in (1, 2)
    what, remedy = [line for line in said.splitlines() if not line.startswith("connecting to ")]
    assert re.fullmatch(r"goalmouth: \S.*", what)
    assert re.fullmatch(r"  \S.{15,}", remedy)


@pytest.mark.parametrize("command", ["flash", "deploy", "doctor", "pull", "image", "report"])
def test_every_command_has_help(goalmouth, command):
    code, said = goalmouth(command, "--help")
    assert code == 0 and "Usage: goalmouth " + command in said


def test_match_in_play_needs_an_answer(goalmouth, new_board, flash):
    install(flash)
    with new_board("play") as board:
        code, said = goalmouth("deploy", "--port", board.port)
        assert code == 2
        assert "A match is on (1-0, period 1" in said and "Give --yes" in said
        assert status_of(board)["phase"] == "running"
        code, said = goalmouth("deploy", "--port", board.port, "--yes")
        assert code == 0, said
        assert "Goalmouth 0.1.0 is running." in said


def test_bad_files_are_refused_all_at_once_before_the_board_is_touched(goalmouth, tmp_path):
    (tmp_path / "config.json").write_text('{"pins": {"beam_left": 6}, "rearm_ms": 9}')
    (tmp_path / "game.json").write_text('{"format": 1, "parent": "nothing"}')
    own = ["--config", tmp_path / "config.json", "--ruleset", tmp_path / "game.json"]
    code, said = goalmouth("deploy", "--port", "nowhere", "--language", "xx", *own)
    assert code == 2
    for text in ("--language xx", "GPIO 6 carries the flash", "rearm_ms: 9", "nothing.json"):
        assert text in said
    code, said = goalmouth("deploy", "--config", tmp_path / "none.json")
    assert code == 2 and "none.json cannot be read" in said


def test_own_files_and_language_come_onto_the_board(goalmouth, new_board, flash, tmp_path):
    install(flash)
    (tmp_path / "config.json").write_text('{"names": ["Ann", "Ben"]}')
    game = tmp_path / "short-hockey.json"
    game.write_text('{"format": 1, "parent": "hockey-kerr", "name": {"en": "Short"}}')
    with new_board() as board:
        code, said = goalmouth("deploy", "--port", board.port, "--language", "ru", "--ruleset",
                               game, "--config", tmp_path / "config.json")  # fmt: skip
    assert code == 0, said
    assert "wrote /config.json" in said and "wrote /rulesets/short-hockey.json" in said
    assert '"language": "ru"' in (flash / "config.json").read_text()
    assert (flash / "rulesets/short-hockey.json").read_bytes() == game.read_bytes()


def test_doctor_exits_with_1_on_a_problem(goalmouth, new_board, flash):
    install(flash)
    with new_board("no-panel") as board:
        code, said = goalmouth("doctor", "--port", board.port)
        assert code == 1
        assert "nothing answers on the bus" in said


def test_report_of_nothing(goalmouth, tmp_path):
    code, said = goalmouth("report", tmp_path / "none.gmj")
    assert code == 2 and "cannot be read" in said
    code, said = goalmouth("report", tmp_path / "none.gmj", "--csv", "--json")
    assert code == 2 and "two formats" in said
