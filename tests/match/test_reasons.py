"""Why a call is refused, in words."""

import re

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match import reasons

from host_tools.device import tree
from tests.match.games import FIRMWARE

NUMBERS = {
    name: value for name, value in vars(reasons).items()
    if name.isupper() and isinstance(value, int) and name != "FIGURE_BITS"
}  # fmt: skip


def test_every_reason_has_words_of_its_own():
    assert sorted(NUMBERS.values()) == list(range(len(reasons.WORDS)))
    told = [reasons.words(value) for value in NUMBERS.values()]
    assert len(set(told)) == len(told) - 1  # LEGAL and NOT_NOW say nothing
    assert reasons.words(reasons.LEGAL) == reasons.words(reasons.NOT_NOW) == ""


def test_every_reason_is_given_by_the_referee():
    sources = "".join(
        (FIRMWARE / "goalmouth/match" / name).read_text() for name in ("legal.py", "referee.py")
    )
    for name in NUMBERS:
        assert len(re.findall(rf"\b{name}\b", sources)) > 1, name  # imported, and used


def test_a_figure_stands_in_the_words():
    for name in ("TAKERS", "HAS_SHOT", "STROKES"):
        words = reasons.words(NUMBERS[name] + (12 << reasons.FIGURE_BITS))
        assert "12" in words and "%" not in words


@pytest.mark.parametrize(
    "why, told",
    [
        (reasons.LEGAL, "over is not legal in ready"),
        (reasons.NO_GOAL, "over is not legal in ready: there is no goal to take back"),
    ],
)
def test_an_illegal_call_says_it_when_somebody_reads(why, told):
    error = IllegalCall("over", "ready", why)
    assert str(error) == told
    assert (error.call, error.phase, error.why) == ("over", "ready", why)


def test_no_words_are_in_memory_while_a_match_is_played():
    built = tree.build()
    with_words = [
        name for name, code in built.items()
        if b"there is no goal to take back" in code or b"a score is like" in code
    ]  # fmt: skip
    assert sorted(with_words) == ["goalmouth/match/misread.mpy", "goalmouth/match/reasons.mpy"]
