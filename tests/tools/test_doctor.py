"""The doctor, on healthy and on broken boards."""

import re

import pytest

from host_tools.device import board, doctor, judge, survey
from host_tools.device.survey import Survey
from host_tools.errors import Trouble
from tests.tools.conftest import install, no_questions
from tests.tools.test_deploy import status_of


@pytest.fixture
def examine(new_board, flash, capsys):
    """Give a function that examines the board as the traits have it."""

    def look(traits="", live=False, sure=no_questions, spoil=None, config=None):
        install(flash, {"config.json": config} if config else None)
        if spoil:
            spoil()
        with new_board(traits) as board:
            capsys.readouterr()
            code = doctor.run(board.port, live, sure)
            after = status_of(board)
        return code, " ".join(capsys.readouterr().out.split()), after

    return look


def test_healthy_board(examine):
    code, said, after = examine()
    assert code == 0
    assert "problem" not in said and "warning" not in said
    for text in ("display answers at 0x3c", "the loop-back counts", "beam left is clear at rest",
                 "button is up", "log partition of 64 KiB", "wiring beam_left 32",
                 "All is well."):  # fmt: skip
        assert text in said
    assert after["phase"] == "setup"  # it was started again


def test_everything_tried_by_a_person(examine):
    code, said, _ = examine("fingers", live=True)
    assert code == 0
    assert "beam left seen, for 200 ms" in said
    assert "beam right seen, for 200 ms" in said
    assert re.search(r"button seen, for (99|10\d) ms", said)  # 100 by the board's own clock


def test_nobody_breaks_a_beam(examine):
    code, said, _ = examine(live=True)
    assert code == 1
    assert "beam left nothing seen for 15 s -> Align it" in said
    assert "button nothing seen for 15 s -> Check the button's wires" in said


def test_line_may_be_silent_while_a_person_tries(examine, monkeypatch):
    silence_s = []
    plain = board.Link.exec_raw

    def exec_raw(self, command, timeout=10, data_consumer=None):
        if command.startswith("watch("):
            silence_s.append(timeout)
        return plain(self, command, timeout, data_consumer)

    monkeypatch.setattr(board.Link, "exec_raw", exec_raw)
    examine("fingers", live=True)
    assert len(silence_s) == 3 and min(silence_s) > doctor.PATIENCE_MS / 1000


def test_broken_board_is_told_all_at_once(examine):
    code, said, _ = examine("no-panel,no-pcnt,beam-left-dark,stock")
    assert code == 1
    for text in ("problem display nothing answers on the bus", "pulse counters do not count",
                 "problem beam left is dark at rest", "4 KiB of phy_init"):  # fmt: skip
        assert text in said


def test_emitters_are_tested(examine):
    code, said, _ = examine(config=b'{"pins": {"emitter": 27}}')
    assert code == 0
    assert "beam right is clear at rest, and dark with the emitters off" in said


def test_bad_configuration_is_listed(examine):
    code, said, _ = examine(config=b'{"pins": {"beam_left": 6}, "rearm_ms": 9}')
    assert code == 1
    assert "GPIO 6 carries the flash" in said and "rearm_ms: 9; allowed: 50 to 5000" in said


def test_match_is_left_alone_unless_asked(examine):
    def nobody(question):
        raise Trouble("nobody can be asked", "--yes")

    code, said, after = examine("play", sure=nobody)
    assert code == 0
    assert "The match goes on" in said
    assert after["phase"] == "running"


def test_match_may_be_stopped_for_it(examine):
    asked = []
    code, said, _ = examine("play", sure=asked.append)
    assert (code, len(asked)) == (0, 1)
    assert "display answers at 0x3c" in said


def test_empty_board(new_board, capsys):
    with new_board() as board:
        assert doctor.run(board.port, False, no_questions) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "Goalmouth is not on the board -> goalmouth deploy" in said
    assert said.endswith("1 problem, 2 warnings.")


def test_damage_and_crash_are_told(examine, flash):
    def spoil():
        (flash / "a/rulesets/kamzolov.json").write_text("{")
        (flash / "crash.txt").write_text("beams OSError 5\nTraceback…\n")

    code, said, _ = examine(spoil=spoil)
    assert code == 1
    assert "slot a 1 files damaged or missing, rulesets/kamzolov.json among them" in said
    assert "last crash beams OSError 5" in said


@pytest.mark.parametrize(
    "version, expected",
    [((1, 23, 0), "problem"), ((1, 24, 1), "warning"), ((1, 26, 0), "ok"), ((2, 0, 0), "ok")],
)
def test_versions_of_micropython(version, expected):
    found = Survey("micropython", version, 6, "ESP32", 2 << 20, 1 << 20, 4096, "a", None)
    found.damaged = {slot: [] for slot in survey.SLOTS}
    assert next(judge.of_survey(found, "1")).level == expected


def test_hung_bus_and_strange_addresses():
    assert "SDA and SCL held low" in next(judge._bus({"bus": (0, 0, [])})).text
    assert "at 0x27 something else" in next(judge._bus({"bus": (1, 1, [0x27])})).text
    assert next(judge._bus({"bus": (1, 1, [0x3D])})).level == "ok"


def test_the_last_resets_are_listed():
    found = list(judge.of_probe({"boots": (2, 0b01_10_11)}, None))
    assert [(row.subject, row.text) for row in found] == [
        ("last resets", "software, watchdog, power (the newest first)"),
        ("starts", "2 in a row came to nothing"),
    ]
    assert list(judge.of_probe({"boots": (1, 0b01)}, None)) == []
