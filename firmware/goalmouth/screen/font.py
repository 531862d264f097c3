"""Fonts as the board draws them: which picture a character has, and how wide it is.

Built by host_tools/fonts from text files. A font is strips of pictures in MONO_VLSB; drawing
copies a picture out of its strip with `FrameBuffer.blit`, so no pixel is touched in Python.
Accents and Cyrillic letters are parts of their own, loaded with the first character that needs
them.

    TEXT.width("2-1")   # 17 px
"""

from goalmouth.screen import font_clock, font_large, font_text

MONO_VLSB = 0
UNKNOWN = "?"
# A picture's number is its part times this, and its place in the part.
PART = 512
LATIN = 1
CYRILLIC = 2


class Font:
    """Hold one font.

    `source` is its first part, `more(part)` gives the others or raises. Attributes: `height` and
    `gap` in px; `cell`, the width of the widest picture.
    """

    def __init__(self, source, more):
        self.height = source.HEIGHT
        self.gap = source.GAP
        self.cell = source.CELL
        self._more = more
        self._parts = [self._part(source), None, None]

    def find(self, char):
        """Return the number of a character's picture, -1 when the font has none."""
        at = self._parts[0][0].find(char)
        code = ord(char)
        if at >= 0 or not 0xA0 <= code < 0x500:
            return at
        return self._find_in(CYRILLIC if code >= 0x400 else LATIN, char)

    def index(self, char):
        """Return the number of the picture to draw: that of `?` when the font has none."""
        found = self.find(char)
        return found if found >= 0 else max(0, self._parts[0][0].find(UNKNOWN))

    def advance(self, index):
        """Return the px from the left edge of a picture to that of the next one."""
        return self._parts[index // PART][1][index % PART] + self.gap

    def place(self, index):
        """Return where a picture is: (strip, px from its left edge), the strip a source for
        `FrameBuffer.blit`."""
        part = self._parts[index // PART]
        return part[2], sum(part[1][:index % PART])

    def indexes(self):
        """Return the numbers of all pictures that are loaded."""
        found = []
        for number in range(len(self._parts)):
            part = self._parts[number]
            if part:
                found.extend(range(number * PART, number * PART + len(part[1])))
        return found

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

    def forget(self):
        """Let all parts but the first go; those that are needed come again."""
        self._parts[LATIN] = self._parts[CYRILLIC] = None

    def _find_in(self, number, char):
        part = self._parts[number]
        if part is None:
            try:
                part = self._part(self._more(number))
            except (ImportError, OSError):
                part = ("", b"", None, "", "")  # without it the font can do less
            self._parts[number] = part
        at = part[3].find(char)
        if at >= 0:
            return self.find(part[4][at])
        at = part[0].find(char)
        return number * PART + at if at >= 0 else -1

    def _part(self, source):
        """Return (characters, widths, strip, characters that are alike, how those are drawn)."""
        pages = (self.height + 7) // 8
        strip = (source.STRIP, sum(source.WIDTHS), pages * 8, MONO_VLSB)
        return source.CHARS, source.WIDTHS, strip, source.ALIKE, source.DRAWN_AS


def _more_text(number):
    if number == CYRILLIC:
        from goalmouth.screen import font_text_cyrillic as source
    else:
        from goalmouth.screen import font_text_latin as source
    return source


def _more_large(number):
    if number == CYRILLIC:
        from goalmouth.screen import font_large_cyrillic as source
    else:
        from goalmouth.screen import font_large_latin as source
    return source


def _no_more(number):
    raise ImportError("a font without part %d" % number)


TEXT = Font(font_text, _more_text)
LARGE = Font(font_large, _more_large)
CLOCK = Font(font_clock, _no_more)


def forget():
    """Let go what only another language needs."""
    for font in (TEXT, LARGE, CLOCK):
        font.forget()


def ready(text):
    """Load the parts that the characters of a text need, so that none has to come in play."""
    TEXT.has(text)
    LARGE.has(text)


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
