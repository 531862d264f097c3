"""Fonts as the board draws them: which picture a character has, and how wide it is.

Built by host_tools/fonts from text files. A font is one strip of cells in MONO_VLSB; drawing
copies a cell out of it with `FrameBuffer.blit`, so no pixel is touched in Python.

    TEXT.width("2-1")   # 17 px
"""

from goalmouth.screen import font_clock, font_large, font_text

MONO_VLSB = 0
UNKNOWN = "?"


class Font:
    """Hold one font; nothing in it changes.

    Attributes: `height` and `gap` in px; `cell`, the px between two pictures in the strip;
    `strip`, the whole as a source for `FrameBuffer.blit`.
    """

    def __init__(self, source):
        self.height = source.HEIGHT
        self.gap = source.GAP
        self.cell = source.CELL
        pages = (self.height + 7) // 8
        self.strip = (source.STRIP, self.cell * len(source.CHARS), pages * 8, MONO_VLSB)
        self._chars = source.CHARS
        self._alike = source.ALIKE
        self._drawn_as = source.DRAWN_AS
        self._widths = source.WIDTHS

    def find(self, char):
        """Return the number of a character's picture, -1 when the font has none."""
        alike = self._alike.find(char)
        return self._chars.find(char if alike < 0 else self._drawn_as[alike])

    def index(self, char):
        """Return the number of the picture to draw: that of `?` when the font has none."""
        found = self.find(char)
        return found if found >= 0 else max(0, self._chars.find(UNKNOWN))

    def advance(self, index):
        """Return the px from the left edge of a picture to that of the next one."""
        return self._widths[index] + self.gap

    def has(self, text):
        """Tell whether every character of a text has a picture."""
        for char in text:
            if self.find(char) < 0:
                return False
        return True

    def width(self, text):
        """Return the px that a text in one line takes, without a gap at its end."""
        px = 0
        for char in text:
            px += self.advance(self.index(char))
        return px - self.gap if px else 0


TEXT = Font(font_text)
LARGE = Font(font_large)
CLOCK = Font(font_clock)


def capitals(text):
    """Return a text in capitals, umlauts, accents and Cyrillic included (MicroPython: ASCII)."""
    out = ""
    for char in text:
        code = ord(char)
        if char == "ß":
            out += "SS"
        elif 0x61 <= code <= 0x7A or (0xE0 <= code <= 0xFE and code != 0xF7):
            out += chr(code - 0x20)
        elif 0x430 <= code <= 0x44F:
            out += chr(code - 0x20)
        elif char == "ё":
            out += "Ё"
        elif char == "œ":
            out += "Œ"
        else:
            out += char
    return out
