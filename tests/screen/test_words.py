"""Making texts fit: wrapping, shortening, choosing a wording."""

from goalmouth.screen import NAME_PX, fits, words
from goalmouth.screen.font import TEXT
from hypothesis import given
from hypothesis import strategies as st

TEXTS = st.text(alphabet="abcdefgIlÄШщ .,|…", max_size=60)
WIDTHS = st.integers(min_value=0, max_value=160)


def test_what_fits_stays():
    assert words.shorten("Anstoß", 128) == "Anstoß"
    assert words.lines_of("Goal for Red", 128, 2) == ["Goal for Red"]


def test_shortening_ends_with_an_ellipsis():
    assert words.shorten("Schwarzenegger", NAME_PX) == "Schwar…"
    assert words.shorten("Einwurf, Ecke", TEXT.width("Einwurf,…")) == "Einwurf…"
    assert words.shorten("W", 3) == ""


def test_wrapping_breaks_at_spaces():
    assert words.wrap("Fetch the ball and put it on its spot", 128, 2) == [
        "Fetch the ball and put it", "on its spot"
    ]  # fmt: skip
    assert words.wrap("Time! Play until the ball goes out", 128, 1) is None
    assert words.wrap("Donaudampfschifffahrtsgesellschaft", 128, 3) is None
    assert words.wrap("", 128, 1) == []


def test_wrapping_ends_a_line_with_the_sentence():
    assert words.wrap("Шашка мимо мяча. Ход: Чёрные", 128, 2) == [
        "Шашка мимо мяча.", "Ход: Чёрные"
    ]  # fmt: skip
    assert words.wrap("Schuss angesagt: Torwart stellen", 128, 2) == [
        "Schuss angesagt:", "Torwart stellen"
    ]  # fmt: skip
    assert words.wrap("Time! Play on. Over", 128, 2) == ["Time! Play on. Over"]


def test_the_first_wording_that_fits_is_taken():
    text = "Announced, not in. Orange’s turn|Orange’s turn"
    assert words.choose(text, 128, 2) == ["Announced, not in.", "Orange’s turn"]
    assert words.choose(text, 128, 1) == ["Orange’s turn"]
    assert words.choose(text, 20, 1) is None
    assert words.line_of(text, 40) == words.shorten("Orange’s turn", 40)
    assert words.line_of("", 40) == ""


@given(TEXTS, WIDTHS)
def test_nothing_is_ever_wider_than_its_room(text, width):
    assert fits(words.shorten(text, width), width)
    for most in (1, 2, 3):
        lines = words.lines_of(text, width, most)
        assert len(lines) <= most
        assert all(fits(line, width) for line in lines)


@given(TEXTS, WIDTHS)
def test_wrapping_loses_no_word(text, width):
    lines = words.wrap(text, width, 99)
    assert lines is None or all(fits(line, width) for line in lines)
    if lines is not None:
        assert " ".join(lines).split() == text.split()
