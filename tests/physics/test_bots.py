"""Two hundred whole matches by bots: the referee says what the physics saw."""

import json
import os

import pytest

from host_tools.cli import main
from host_tools.physics.bots import Bots
from host_tools.physics.invariants import Wrong
from host_tools.physics.matches import play_one
from host_tools.sim.player import play_text

MATCHES = 200
PARTS = 5  # spread over the processors; every part has all games


@pytest.mark.parametrize("part", range(PARTS))
def test_bot_matches(part):
    reports = [play_one(seed, short=True) for seed in range(part, MATCHES, PARTS)]
    assert [(report.seed, report.wrong) for report in reports if report.wrong] == []
    goals = sum(report.goals for report in reports)
    plays = sum(report.plays for report in reports)
    unclear = sum(report.unclear for report in reports)
    assert goals >= len(reports) and plays >= 10 * len(reports)
    assert unclear < goals


def test_a_seed_is_a_match():
    first, again = (play_one(4, short=True) for _ in range(2))
    assert (first.journal, first.scenario) == (again.journal, again.scenario)
    assert play_one(8, short=True).journal != first.journal


@pytest.mark.parametrize("seed", [0, 4])
def test_a_bot_match_is_a_scenario_too(seed):
    report = play_one(seed, "kamzolov", short=True)
    result = play_text(report.scenario)
    assert result.report() == ""
    events = [line for line in report.journal.splitlines() if " # " not in line]
    replayed = [line for line in result.journal.splitlines() if " # " not in line]
    assert [words(line) for line in replayed[: len(events)]] == [words(line) for line in events]


def words(line):
    """Leave out number and checksum, which count the remarks too."""
    return line.split(" ", 1)[1].rsplit(" *", 1)[0]


def test_a_referee_that_forgets_a_goal_is_found_out():
    """The check checks: bots notice a firmware that is wrong."""
    bots = Bots(4, "kamzolov", short=True)

    def deaf(app, *_):
        app.panel.broken = lambda *_: None

    try:
        with pytest.raises(Wrong, match="the physics saw"):
            bots.session.run_until_ms(900)
            bots.session.look(deaf)
            bots.play()
    finally:
        bots.close()


def test_the_command(tmp_path, capsys):
    journal, scenario = tmp_path / "a.gmj", tmp_path / "a.match"
    arguments = ["play", "--physics", "2", "--ruleset", "table-mise", "--json"]
    arguments += ["--journal", str(journal), "--save", str(scenario)]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["wrong"] == "" and report["ruleset"] == "table-mise"
    assert journal.read_text().startswith("0 match 1 table-mise")
    assert scenario.read_text().startswith("ruleset table-mise")


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "--physics", "1", "x.match"],
        ["play", "--physics", "1", "--interpreter", "micropython"],
        ["play", "--physics", "1", "--ruleset", "chess"],
        ["play", "--physics", "one"],
        ["play", "--physics", "1", "--journal", os.path.join(os.sep, "no", "such", "place.gmj")],
    ],
)
def test_what_cannot_be_asked_for_is_said(arguments, capsys):
    assert main(arguments) == 2
    assert "goalmouth: " in capsys.readouterr().err
