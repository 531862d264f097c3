"""Calls and events as text, and the journal's lines."""

from binascii import crc32

import pytest
from goalmouth.match import record
from goalmouth.match.calls import (
    call_text,
    clock_text,
    event_text,
    parse_call,
    parse_clock,
    parse_event,
)
from hypothesis import given
from hypothesis import strategies as st

from tests.match.chance import BREAKS, CALLS, GESTURES


@pytest.mark.parametrize("text, call", [
    ("stroke", ("stroke",)), ("foul A", ("foul", 0, None)), ("foul B area", ("foul", 1, "area")),
    ("fault missed", ("fault", "missed", None)), ("fault no-own B", ("fault", "no-own", 1)),
    ("miss", ("miss", None)), ("miss A", ("miss", 0)), ("out corner B", ("out", "corner", 1)),
    ("taker 7", ("taker", 7)), ("void goal-man", ("void", "goal-man")),
    ("turn B 2", ("turn", 1, 2)), ("score 2-11", ("score", 2, 11)),
    ("clock 5:40", ("clock", 340000)), ("clock 0:07.25", ("clock", 7250)),
])  # fmt: skip
def test_calls_as_text(text, call):
    assert parse_call(text) == call
    assert parse_call(call_text(call)) == call


@pytest.mark.parametrize("text, why", [
    ("", 'no call ""; calls are abandon, announce'), ("dance", 'no call "dance"'),
    ("goal", "goal needs A or B"), ("goal C", 'goal takes A or B, not "C"'),
    ("goal A B", 'goal takes no "B"'), ("foul A hard", "foul takes open or area or keeper"),
    ("out A corner", "out takes throw-in or corner or goal-kick"),
    ("taker x", "taker takes a number"), ("taker 1234", "taker takes a number"),
    ("taker", "taker needs a number"), ("score 2:1", "a score is like 2-1"),
    ("score -1-2", "a score is like 2-1"), ("score 1-1000", "a score is like 2-1"),
    ("score", "score needs a score like 2-1"), ("clock", "clock needs a time like 5:40"),
    ("clock 5", "a clock is like 5:40"), ("clock 5:60", "a clock is like 5:40"),
    ("clock 5:4", "a clock is like 5:40"), ("clock 5:40.", "a clock is like 5:40"),
    ("clock 5:40.1234", "a clock is like 5:40"), ("clock x:40", "a clock is like 5:40"),
    ("clock 1234:00", "a clock is like 5:40"), ("clock 5:xx", "a clock is like 5:40"),
    ("void", "void needs opening or goal-man"),
])  # fmt: skip
def test_what_is_no_call_is_refused_in_words(text, why):
    with pytest.raises(ValueError, match="^" + why.replace("(", r"\(")):
        parse_call(text)


@pytest.mark.parametrize("event", GESTURES + BREAKS + CALLS + [("undo",), ("resume",)])
def test_events_as_text(event):
    timed = (7300,) + event
    assert parse_event(event_text(timed)) == timed


@pytest.mark.parametrize("text", [
    "tap", "x tap", "-5 tap", "12", "12 dance", "12 break", "12 break middle 1 2",
    "12 break left 1", "12 break left x 2", "12 break left 1 x",
])  # fmt: skip
def test_what_is_no_event_is_refused(text):
    with pytest.raises(ValueError):
        parse_event(text)


@given(ms=st.integers(0, 5999999))
def test_a_clock_is_written_exactly(ms):
    assert parse_clock(clock_text(ms)) == ms


def test_journal_lines():
    line = record.line(12, "7300 tap")
    assert record.read(line) == (12, "7300 tap")
    assert line.startswith("12 7300 tap *")


@given(text=st.text(max_size=40))
def test_a_foreign_line_is_never_read_as_ours(text):
    found = record.read(text)
    assert found is None or record.line(found[0], found[1]) == text


def test_hazard_14_a_torn_line_is_recognised():
    line = record.line(12, "7300 break right 3000 0")
    for cut in range(len(line)):
        assert record.read(line[:cut]) is None
    for i in range(len(line)):
        assert record.read(line[:i] + "#" + line[i + 1 :]) is None
    for body in ("tap", "x tap"):
        assert record.read("%s *%04x" % (body, crc32(body.encode()) & 0xFFFF)) is None
