"""What a report says of single events, from short scenarios."""

import csv
import io
import re

import pytest

from host_tools.report import page, writing
from host_tools.sim.player import play_text
from tests.tools.test_report import Page, events

SET_UP = "ruleset table-mise\nset first_opener A\npower on\n+0.5\nsetup\n"
OWN_GOAL = f"""{SET_UP}tap
+1
beam left break 4ms
+1
"""


@pytest.fixture
def written(tmp_path):
    """Give a function: a scenario's text -> its journal's file."""

    def of(text):
        path = tmp_path / "00001.gmj"
        path.write_bytes(play_text(text).journal.encode())
        return path

    return of


def test_own_goal_is_of_whoever_shot(written):
    story = writing.story_of(written(OWN_GOAL), [])
    assert events(story, "no-goal") == [("no-goal", "A", "own goal", (0, 0))]
    text = page.page(story, "x")
    assert "No goal – own goal by A" in re.sub(r"\s+", " ", " ".join(Page(text).words))
    assert "no goal (own goal by A)" in text
    assert 'class="no-goal a"' in text and 'class="no-goal b"' not in text
    story = writing.story_of(written(OWN_GOAL + "call count\n+1\n"), [])
    assert events(story, "goal", "no-goal") == [("goal", "B", "counted after all", (0, 1))]


def test_darkness_that_was_not_measured_to_its_end_is_left_empty(written, capsys):
    scenario = (
        "ruleset hockey-kerr\nset first_opener A\npower on\n+0.5\nsetup\ntap\n+10\n"
        "beam right break 9ms\n+2\ntap\n+5\nbeam right break 4ms\n+2\n"
    )
    path = written(scenario)
    assert path.read_text().count(" break ") == 2 and path.read_text().count("# speed ") == 1
    writing.run(path, None, "csv", [])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["dark_ms"] for row in rows] == ["9.0", ""]


NEXT_OUT = f"""{SET_UP}tap
+61
expect phase next-out
call out throw-in B
expect phase break
+0.5
tap
+0.5
tap
+1
call out corner A
tap
+61
call out goal-kick A
expect phase shootout
+1
"""


def test_out_that_ends_a_period_is_told(written, capsys):
    path = written(NEXT_OUT)
    story = writing.story_of(path, [])
    assert events(story, "call") == [
        ("call", "B", "throw-in; the period is over", (0, 0)),
        ("call", "A", "corner", (0, 0)),
        ("call", "A", "goal kick; the period is over", (0, 0)),
    ]
    assert [entry.period for entry in story.entries] == [0, 1, 1]
    words = re.sub(r"\s+", " ", " ".join(Page(page.page(story, "x")).words))
    assert "Throw-in: B; the period is over" in words
    writing.run(path, None, "csv", [])
    assert "call,1,0:00,B,throw-in; the period is over" in capsys.readouterr().out
