"""`goalmouth bench`: what it prints, as tables and as JSON, and what its parts measure."""

import json
import subprocess
import sys
from itertools import count
from types import SimpleNamespace

import pytest

from host_tools.bench import board, interpreters, referee, trains
from host_tools.bench.sections import Section, all_sections, sensing
from host_tools.commands.bench import measure
from host_tools.commands.matches import play_matches
from host_tools.physics import matches

ROWS = [{"way": "counters", "lost": 0}, {"way": "soft", "lost": None}]


def test_json_has_every_section_by_name(capsys):
    """And what it was measured on."""
    measure([Section("a", "A title", lambda: ROWS), Section("b", "Another", list)], True)
    found = json.loads(capsys.readouterr().out)
    assert found["a"] == ROWS and found["b"] == []
    assert found["machine"]["python"].startswith("3.")


def test_tables_have_a_column_for_each_row(capsys):
    """The note below; a section that nothing could measure says so."""
    measure([Section("a", "A title", lambda: ROWS, "A note."),
             Section("b", "Another", list)], False)  # fmt: skip
    out = capsys.readouterr().out
    for words in ("A title", "counters", "soft", "lost", "A note.", "Another: not measured"):
        assert words in out


def test_the_sections_are_these():
    """A million trains by default."""
    assert [section.name for section in all_sections()] == [
        "sensing", "phases", "bus", "trains", "referee", "allocation"]  # fmt: skip


def test_each_way_is_measured_beside_the_others():
    """Every figure of one beside the same of the others, from the same shots."""
    rows = sensing(1, 60_000_000, 6)
    assert [row["way"] for row in rows] == list(board.WAYS)
    assert all(list(row) == list(rows[0]) for row in rows)
    assert all(row["shots"] == 6 and row["minutes"] == rows[0]["minutes"] for row in rows)


def test_a_way_that_does_not_exist_is_refused():
    """By what there is."""
    with pytest.raises(ValueError, match="'x' is none of counters, soft, whole-frames"):
        board.Match("x")


def test_trains_in_several_processes_are_those_of_one():
    """The same numbers on every machine."""
    checked, wrong = trains.check(2 * trains.CHUNK, processes=2)
    assert (checked, wrong) == (10_000, [])
    assert trains.make_train(trains.random.Random(5)) == trains.make_train(trains.random.Random(5))


def test_a_wrong_verdict_would_be_seen(monkeypatch):
    """The check has teeth: without its counts the sense misses a ball, and that is told."""
    trains.use_firmware()
    ball = [(500_000, 501_700)]
    assert trains.wrong(ball, True) == ""
    monkeypatch.setattr(trains.Feeder, "_count", lambda self, before: None)
    assert "1 to 1 goals wanted, got []" in trains.wrong(ball, True)


def test_micropython_tells_what_it_allocates(micropython):
    """Less than would make it collect by itself within the ten seconds of a collection."""
    rows = interpreters.allocation_rows(10)
    assert [row["display"] for row in rows] == ["ssd1306-128x64", "none"]
    assert all(0 < row["bytes_per_second"] < 8000 for row in rows)
    assert all(4 < row["steps_per_second"] < 40 for row in rows)
    here, there = interpreters.referee_rows()
    assert here["events_per_second"] > 500 and there["events_per_second"] > 500
    assert there["bytes_per_event"] > 0


def test_the_referee_is_measured_by_processor_time(monkeypatch):
    """However long it had to wait for a processor: here an hour each time that it looks."""
    trains.use_firmware()
    clocks = SimpleNamespace(
        process_time=count(0, 0.5).__next__, perf_counter_ns=count(0, 3600 * 10**9).__next__
    )
    monkeypatch.setattr(referee, "time", clocks)
    batch = len(referee._match(10_000))
    assert referee.measure(4 * batch) == (2 * batch, 0)


def test_the_firmware_is_measured_by_processor_time(monkeypatch):
    """The best of three; what it plays is named beside the figure."""
    monkeypatch.setattr(matches, "play_text", lambda _: None)
    looks = iter([0, 0.9, 2, 2.5, 4, 4.8])
    clocks = SimpleNamespace(
        process_time=looks.__next__, perf_counter=count(0, 3600).__next__
    )
    monkeypatch.setattr(matches, "time", clocks)
    monkeypatch.setattr(matches, "play_many", lambda *_, **__: [])
    [row] = play_matches(0)
    assert row["firmware_alone_times_real_time"] == 15 * 60 * 2
    assert row["firmware_alone_plays"] == "an idle running clock with its display"


def test_the_command_says_what_it_takes():
    """From the command line."""
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", "bench", "--help"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    for words in ("--json", "--quick", "--trains"):
        assert words in done.stdout
