"""Reading texts off the panel, in the firmware's own fonts."""

import sys

import pytest

from host_tools.sim import framebuf
from host_tools.sim.board import reading

WIDTH, HEIGHT = 128, 64


@pytest.fixture
def fonts(monkeypatch):
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    from goalmouth.screen import font

    return [font.TEXT, font.LARGE, font.CLOCK]


class Glass:
    """A panel to draw on."""

    def __init__(self):
        self.pixels = bytearray(WIDTH * HEIGHT)

    def draw(self, font, text, x, y, inverted=False):
        for char in text:
            index = font.find(ord(char))
            advance = font.advance(index)
            rows = reading.glyph_rows(font, index, advance)
            for row in range(font.height):
                for column in range(advance):
                    at = (y + row) * WIDTH + x + column
                    if 0 <= x + column < WIDTH and y + row < HEIGHT:
                        bit = rows[row] >> (advance - 1 - column) & 1
                        self.pixels[at] = bit ^ inverted
            x += advance
        return x

    def plate(self, x, y, width, height):
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.pixels[row * WIDTH + column] = 1

    def reads(self, fonts, text):
        return reading.find_text(fonts, text, self.pixels, WIDTH, HEIGHT)


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, 17), (41, 40)])
def test_finds_a_text_anywhere_in_any_font(fonts, number, x, y):
    glass = Glass()
    glass.draw(fonts[number], "0:54", x, y)
    assert glass.reads(fonts, "0:54")
    assert not glass.reads(fonts, "0:55")
    assert not glass.reads(fonts, "0:5")
    assert not glass.reads(fonts, ":54")


def test_a_part_of_a_longer_text_is_not_that_text(fonts):
    glass = Glass()
    glass.draw(fonts[0], "10:54", 10, 10)
    assert glass.reads(fonts, "10:54")
    assert not glass.reads(fonts, "0:54")
    words = Glass()
    words.draw(fonts[0], "goal for A", 10, 10)
    assert words.reads(fonts, "goal for A")
    assert words.reads(fonts, "goal")
    assert not words.reads(fonts, "goa")
    assert not words.reads(fonts, "oal")


def test_dark_on_lit(fonts):
    glass = Glass()
    glass.plate(8, 8, 60, 13)
    glass.draw(fonts[0], "Undo", 12, 9, inverted=True)
    assert glass.reads(fonts, "Undo")


def test_other_languages(fonts):
    glass = Glass()
    glass.draw(fonts[0], "Größe ЖЮ é", 5, 30)
    assert glass.reads(fonts, "Größe ЖЮ é")
    assert not glass.reads(fonts, "Grosse")


def test_a_line_through_the_text_makes_it_unreadable(fonts):
    glass = Glass()
    glass.draw(fonts[0], "ready", 5, 30)
    glass.plate(0, 35, 128, 1)
    assert not glass.reads(fonts, "ready")


def test_no_font_for_it(fonts):
    assert not Glass().reads(fonts, "漢字")
    assert not Glass().reads([], "a")
