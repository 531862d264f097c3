"""The strict JSON reader agrees with Python's where both accept, and says where it does not."""

import json

import pytest
from goalmouth.errors import BadConfig
from goalmouth.jsoncheck import parse
from hypothesis import given
from hypothesis import strategies as st

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 0, 3]))
def test_what_python_writes_is_read_back(value, ascii_only, indent):
    """Any value, with and without escapes and white space."""
    assert parse(json.dumps(value, ensure_ascii=ascii_only, indent=indent)) == value


@given(st.text(alphabet='{}[]",:0123456789-.eE \n\\utrfalsn', max_size=30))
def test_what_it_accepts_python_accepts_too(text):
    """And with the same value; everything else is BadConfig."""
    try:
        value = parse(text)
    except BadConfig:
        return
    assert json.loads(text) == value


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('{"a": 1, "a": 2}', 1, 10, 'key "a" is there twice'),
        ('{"a": 1,}', 1, 9, "a key"),
        ('{"a" 1}', 1, 6, '":" expected'),
        ("[1 2]", 1, 4, '"," expected'),
        ("[1,\n2,\n]", 3, 1, "a value expected"),
        ('{"é": "ü",\n "b": nul}', 2, 7, "a value expected"),
        ("1.5", 1, 1, "whole numbers"),
        ("1e3", 1, 1, "whole numbers"),
        ("007", 1, 1, "does not begin with 0"),
        ("-", 1, 1, "a digit"),
        ('"abc', 1, 1, "closing"),
        ('"a\nb"', 1, 1, "closing"),
        ('"a\tb"', 1, 3, "control character"),
        ('"\\x"', 1, 2, "no escape"),
        ('"\\u12g4"', 1, 2, "hexadecimal"),
        ('"\\u12', 1, 2, "hexadecimal"),
        ('"\\ud800"', 1, 2, "surrogate"),
        ("", 1, 1, "a value expected"),
        ("{} {}", 1, 4, "nothing may follow"),
        ("[" * 40, 1, 18, "levels"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, line, column, words):
    """Line and column as an editor counts them."""
    with pytest.raises(BadConfig) as caught:
        parse(text)
    (problem,) = caught.value.problems
    assert problem.startswith(f"line {line}, column {column}: ")
    assert words in problem
