"""Fonts as the board draws them: which picture a character has, and how wide it is.

Built by host_tools/fonts from text files. A font is strips of pictures in MONO_VLSB; drawing
copies a picture out of its strip with `FrameBuffer.blit`, so no pixel is touched in Python.
Accents and Cyrillic letters are parts of their own, loaded with the first character that needs
them.

    TEXT.width("2-1")   # 17 px
"""

from goalmouth.screen import font_clock, font_large, font_text

MONO_VLSB = 0
UNKNOWN = 0x3F
# A picture's number is its part times this, and its place in the part.
PART = 128
NONE = 255
LATIN = 1
CYRILLIC = 2


def codes(text):
    """Return the code points of a text: its own bytes where all are ASCII, else a list.

    Not character by character: each would be a name, and MicroPython keeps names for ever.
    """
    data = text.encode()
    if len(data) == len(text):
        return data
    found = []
    code = 0
    left = 0
    for byte in data:
        if 0x80 <= byte < 0xC0:
            code = code << 6 | byte & 0x3F
            left -= 1
        else:
            left = 0 if byte < 0x80 else 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
            code = byte & (0x7F, 0x1F, 0x0F, 0x07)[left]
        if not left:
            found.append(code)
    return found


class Font:
    """Hold one font.

    `source` is its first part, `more(part)` gives the others or raises. Attributes: `height` and
    `gap` in px; `cell`, the width of the widest picture.
    """

    def __init__(self, source, more):
        self.height, self.gap, self.cell = source.SIZE
        self._more = more
        self._parts = [self._part(source), None, None]

    def find(self, code):
        """Return the number of a code point's picture, -1 when the font has none."""
        number = 0
        if 0xA0 <= code < 0x180 and code != 0xB7 and code != 0xD7:
            number = LATIN
        elif 0x400 <= code < 0x500:
            number = CYRILLIC
        part = self._parts[number] or self._load(number)
        at = code - part[0]
        found = NONE
        if 0 <= at < len(part[1]):
            found = part[1][at]
        else:
            others = part[2]
            for at in range(0, len(others), 3):
                if others[at] << 8 | others[at + 1] == code:
                    found = others[at + 2]
                    break
        if found == NONE:
            return -1
        return found if found < PART else number * PART + found - PART

    def index(self, code):
        """Return the number of the picture to draw: that of `?` when the font has none."""
        found = self.find(code)
        return found if found >= 0 else max(0, self.find(UNKNOWN))

    def advance(self, index):
        """Return the px from the left edge of a picture to that of the next one."""
        edges = self._parts[index // PART][3]
        at = index % PART * 2
        return (edges[at + 2] | edges[at + 3] << 8) - (edges[at] | edges[at + 1] << 8) + self.gap

    def left(self, index):
        """Return the px of a picture's left edge in its strip."""
        edges = self._parts[index // PART][3]
        at = index % PART * 2
        return edges[at] | edges[at + 1] << 8

    def strip(self, index):
        """Return the strip that a picture is in, a source for `FrameBuffer.blit`."""
        return self._parts[index // PART][4]

    def indexes(self):
        """Return the numbers of all pictures that are loaded."""
        found = []
        for number in range(len(self._parts)):
            part = self._parts[number]
            if part:
                count = len(part[3]) // 2 - 1
                found.extend(range(number * PART, number * PART + count))
        return found

    def has(self, text):
        """Tell whether every character of a text has a picture."""
        for code in codes(text):
            if self.find(code) < 0:
                return False
        return True

    def width(self, text):
        """Return the px that a text in one line takes, without a gap at its end."""
        px = 0
        for code in codes(text):
            px += self.advance(self.index(code))
        return px - self.gap if px else 0

    def forget(self):
        """Let all parts but the first go; those that are needed come again."""
        self._parts[LATIN] = self._parts[CYRILLIC] = None

    def _load(self, number):
        try:
            part = self._part(self._more(number))
        except (ImportError, OSError):
            part = (0, b"", b"", b"\0\0", None)  # without it the font can do less
        self._parts[number] = part
        return part

    def _part(self, source):
        """Return (lowest code point, pictures from there on, other code points and their pictures,
        left edges, strip)."""
        pages = (self.height + 7) // 8
        first, pictures, others, edges, strip = source.PART
        strip = (strip, edges[-2] | edges[-1] << 8, pages * 8, MONO_VLSB)
        return first, pictures, others, edges, strip


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
    out = bytearray(text.encode())
    lead = 0  # the byte before, which says what a letter of two bytes is
    for at in range(len(out)):
        byte = out[at]
        if 0x61 <= byte <= 0x7A:
            out[at] = byte - 0x20
        elif lead == 0xC3 and byte == 0x9F:  # ß
            out[at - 1] = out[at] = 0x53
        elif lead == 0xC3 and 0xA0 <= byte <= 0xBE and byte != 0xB7:
            out[at] = byte - 0x20
        elif lead == 0xC5 and byte == 0x93:  # œ
            out[at] = 0x92
        elif lead == 0xD0 and byte >= 0xB0:
            out[at] = byte - 0x20
        elif lead == 0xD1 and byte <= 0x8F:
            out[at - 1] = 0xD0
            out[at] = byte + 0x20
        elif lead == 0xD1 and byte == 0x91:  # ё
            out[at - 1] = 0xD0
            out[at] = 0x81
        lead = byte
    return str(out, "utf-8")
