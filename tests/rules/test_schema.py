"""The JSON Schema, jsonschema's reading of it, and the board's own checker: the same verdicts."""

import copy
import json
import subprocess

import pytest
from goalmouth.match.check import check
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from host_tools.rules.schema import PATH, SHOWN, schema
from tests.rules.game import BUILT_IN, EXAMPLES, ROOT, RULESETS

VALIDATOR = Draft202012Validator(json.loads(PATH.read_text(encoding="utf-8")))
FILES = sorted(RULESETS.glob("*.json")) + sorted((RULESETS / "examples").glob("*.json"))


def same_verdict(value):
    """Check that both say the same of one file's data; return it."""
    found = check(value, False)
    assert bool(found) == (not VALIDATOR.is_valid(value)), (found, value)
    return not found


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rulesets_that_come_with_it_are_valid(path):
    assert same_verdict(json.loads(path.read_text(encoding="utf-8")))


# Any JSON, but for floats: 1.0 is a whole number to the schema and none to the board.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 6001) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=2)
    ),
    max_leaves=5,
)
WORDS = st.sampled_from(
    ["goal", "false", "corner", "running", "en", "opening", "cue-ends", "length_s", "best"]
)
VALUES = JSON | WORDS | st.lists(WORDS, max_size=3) | st.dictionaries(
    st.sampled_from(["en", "de", "opening", "break", "xx"]),
    st.text(max_size=40)
    | WORDS
    | st.dictionaries(st.sampled_from(["en", "fr", "x"]), st.text(max_size=40)),
    max_size=3,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FILES), st.sampled_from([*schema()["properties"], "unknown"]), VALUES)
def test_any_value_of_any_key_has_the_same_verdict(path, key, value):
    data = json.loads(path.read_text(encoding="utf-8"))
    data[key] = value
    same_verdict(data)


@settings(max_examples=50, deadline=None)
@given(JSON)
def test_anything_at_all_has_the_same_verdict(value):
    same_verdict(value)


def test_what_can_be_shown_is_the_same_to_both():
    import re

    for code in list(range(0x500)) + list(range(0x2000, 0x2200)):
        shown = check({"name": {"en": chr(code)}}, False) == []
        assert shown == bool(re.match(SHOWN, chr(code))), hex(code)


def test_what_can_be_shown_has_a_glyph():
    import sys

    from host_tools.sim import framebuf

    sys.modules.setdefault("framebuf", framebuf)
    from goalmouth.screen.font import TEXT

    for code in range(0x2200):
        if check({"name": {"en": chr(code)}}, False) == []:
            assert TEXT.has(chr(code)), hex(code)


BAD = {
    "periods": 0, "length_s": "long", "foo": 1, "calls": ["goal", "goal", "shout"], "name": {},
    "cues": {"opening": {"en": "þ"}, "kick": "cue-ends", "corner": "none"}, "strokes": "some",
    "parent": 7, "announce": 1, "options": ["colour"], "extra_s": 9,
}  # fmt: skip


def test_all_problems_are_named_at_once_with_path_and_what_is_allowed():
    found = "\n".join(check(copy.deepcopy(BAD)))
    for wanted in (
        "periods: 0 is not a whole number from 1 to 9", "length_s: 'long' is not",
        "foo: is no key",
        "calls[1]: 'goal' stands there twice", "calls[2]: 'shout' is not one of abandon",
        "name: ", "cues.opening.en: 'þ' cannot be shown", "cues.kick: is no moment",
        "cues.corner: 'none' is not", "strokes: 'some' is not one of free, tracked",
        "parent: 7 is not a text", "announce: 1 is not true or false", "options[0]: 'colour'",
        "extra_s: 9 is not a whole number from 10 to 5999",
    ):  # fmt: skip
        assert wanted in found, wanted


SCRIPT = """
import json, sys
sys.path.insert(0, "firmware")
from goalmouth import jsoncheck
from goalmouth.match.check import check
for line in sys.stdin:
    print("|".join(check(jsoncheck.parse(line))))
"""


def test_the_board_says_the_same_word_for_word(micropython, tmp_path):
    corpus = [BAD, {}, [], 7, {"name": {"en": "x"}, "sets": 2}]
    corpus += [json.loads(path.read_text(encoding="utf-8")) for path in FILES]
    script = tmp_path / "check.py"
    script.write_text(SCRIPT, encoding="utf-8")
    lines = "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in corpus)
    command = [micropython, str(script)]
    there = subprocess.run(
        command, input=lines, capture_output=True, encoding="utf-8", cwd=ROOT, check=True
    )
    assert there.stdout.splitlines() == ["|".join(check(value)) for value in corpus]


@pytest.mark.parametrize("name", BUILT_IN + EXAMPLES)
def test_floats_are_refused_on_the_board(name):
    assert check({"periods": 1.0, "name": {"en": name[:20]}}) != []
