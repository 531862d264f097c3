"""Files that cannot be played: every problem at once, in the same words on desk and board."""

import contextlib
import io
import subprocess
import sys

import pytest

from tests.match import verdicts
from tests.match.games import FIRMWARE


@pytest.fixture(scope="module")
def said():
    """Give what is said on the desk, a list of lines."""
    out = io.StringIO()
    path = list(sys.path)
    with contextlib.redirect_stdout(out):
        verdicts.main(str(FIRMWARE))
    sys.path[:] = path
    return out.getvalue().splitlines()


def of(said, name):
    """Return the lines about one file."""
    at = next(i for i, line in enumerate(said) if line.split()[0] == name)
    end = at + 1
    while said[end].startswith("   "):
        end += 1
    return said[at:end]


def test_the_same_verdicts_on_the_board(said, micropython):
    theirs = subprocess.run(
        [micropython, verdicts.__file__, str(FIRMWARE)], capture_output=True, timeout=60
    )
    assert theirs.returncode == 0, theirs.stderr.decode()
    assert theirs.stdout.decode().splitlines() == said


def test_children_have_what_their_parents_say(said):
    assert of(said, "child")[0].startswith("child can be played: 4 60000")
    assert "('strokes', ('free', 'tracked'))" in of(said, "child")[0]
    assert of(said, "good")[0].startswith("good can be played: 1 900000")
    assert "('first_to', (1, 99))" in of(said, "target")[0]
    # Every game with a running clock offers these two.
    assert of(said, "target")[0].endswith("('strokes', ('free', 'tracked'))]")
    assert "('stop_on_goal', ('no', 'yes'))" in of(said, "target")[0]


@pytest.mark.parametrize("name, wanted", [
    ("own-parent", ["parent: own-parent is its own ancestor"]),
    ("loop-1", ["loop-2: periods: 0 is not", "parent: loop-1 is its own ancestor"]),
    ("orphan", ["periods: 'two' is not a whole number from 1 to 9",
                "extra_s: 1 is not a whole number from 10 to 5999",
                "parent: nowhere cannot be read: there is no nowhere.json"]),
    ("deep-0", ["parent: more than 4 files in a chain"]),
    ("broken", ['cannot be read: line 1, column 22: a key in "" expected']),
    ("of-broken", ["parent: broken cannot be read: line 1, column 22"]),
    ("list", ["a ruleset is an object of keys and values, not list"]),
    ("null", ["a ruleset is an object of keys and values, not null"]),
    ("of-list", ["list: a ruleset is an object of keys and values, not list"]),
    ("parent-number", ["parent: 7 is not a text of at most 24 characters"]),
    ("empty", ["name: is missing"]),
    ("no-decider", ["options: tournament needs extra_periods or shootout"]),
    ("cues-list", ["cues: a list is not an object of moments"]),
    ("name-text", ["name: 'x' is not an object of languages and texts"]),
])  # fmt: skip
def test_problems_of_files_and_parents(said, name, wanted):
    text = "\n".join(of(said, name))
    for problem in wanted:
        assert problem in text


def test_every_problem_of_a_file_at_once(said):
    text = "\n".join(of(said, "everything"))
    for problem in (
        "colour: is no key", "язык: is no key", "format: 2 is not",
        "name.de: '汉' cannot be shown",
        "name.en: '' is not a text of 1 to 20", "name.fr: 5 is not", "name.xx: is no language",
        "parent: 'a-very-long-name-of-a-parent-file' is not", "abstract: 1 is not true or false",
        "language: 'es' is not one of en, de, fr, ru", "clock: None is not one of",
        "periods: True is not a whole number", "length_s: -1 is not", "period_end: a list is not",
        "stop_on_goal: 'no' is not true or false", "strokes: an object is not one of",
        "calls: 'goal' is not a list", "voids[1]: 'false' stands there twice",
        "voids[2]: 3 is not one of", "voids[3]: 'nothing' is not one of", "outs: an object is not",
        "cues.break: 5 is not", "cues.foul.zz: is no language", "cues.now: is no moment",
        "cues.opening: 'cue-none' is not", "options[1]: 'периоды' is not one of",
    ):  # fmt: skip
        assert problem in text, (problem, text)
    text = "\n".join(of(said, "apart"))
    for key in ("length_s", "strokes", "period_end", "first_to", "sets", "fouls", "outs",
                "tournament", "options"):  # fmt: skip
        assert f"    {key}: " in text, (key, text)


def test_options(said):
    text = "\n".join(said)
    for problem in (
        "strokes: 'some' is not allowed; allowed is free, tracked",
        "colour: is no option here; options are first_opener, shootout_opener, length_s",
        "strokes: True is not allowed", "length_s: 59 is not allowed; allowed is 60 to 3600",
        "length_s: '600' is not allowed", "length_s: True is not allowed",
        "tournament: 1 is not allowed; allowed is no, yes",
        "stop_on_goal: 'maybe' is not allowed", "first_opener: 'C' is not allowed",
        "opening_guard_s: 61 is not allowed; allowed is 0 to 60",
    ):  # fmt: skip
        assert problem in text, (problem, text)
    assert "['toss', 'B', 61, 'no'," in text
