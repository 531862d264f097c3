"""Read a font file: a picture of # and . for each glyph.

    font text          the name: compiled to screen/font_text.py
    height 11          rows of every picture
    gap 1              blank columns between two glyphs
    alike С C          optional: the first character is drawn with the picture of the second

    glyph U+0041 A     the code point; what follows it is for the reader alone
    .###.
    …
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
WIDEST_PX = 16
NUMBERS = ("height", "gap")


class FontError(Exception):
    """A font file that cannot be read; the text lists every problem with its line."""


class FontSource:
    """Hold a font as drawn.

    Attributes: `name`; `height` and `gap` in px; `glyphs`, character -> list of rows of # and .;
    `alike`, character -> the character whose picture it shares.
    """

    def __init__(self, name, height, gap, glyphs, alike):
        self.name = name
        self.height = height
        self.gap = gap
        self.glyphs = glyphs
        self.alike = alike


def read(path):
    """Return the FontSource of a file; raise FontError with all problems at once."""
    head, alike, glyphs, problems = {}, {}, {}, []
    current = None
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        line = line.rstrip()
        if current is not None and line and set(line) <= {"#", "."}:
            glyphs[current].append(line)
            continue
        current = None
        if not line or line.startswith("# "):
            continue
        word, _, rest = line.partition(" ")
        if word == "glyph":
            match = re.fullmatch(r"U\+([0-9A-F]{4,6})( .*)?", rest)
            if not match:
                problems.append(f"line {number}: {rest!r}: write U+ and four hex digits")
                continue
            current = chr(int(match.group(1), 16))
            if current in glyphs:
                problems.append(f"line {number}: U+{ord(current):04X} is drawn twice")
            glyphs[current] = []
        elif word in NUMBERS and rest.isdigit():
            head[word] = int(rest)
        elif word == "font" and rest.isidentifier():
            head[word] = rest
        elif word == "alike" and len(rest) == 3 and rest[1] == " ":
            alike[rest[0]] = rest[2]
        else:
            problems.append(f"line {number}: {line!r}: neither font, height, gap, alike, glyph "
                            "nor a row of # and .")  # fmt: skip
    problems += [f"no line {word!r}" for word in ("font", *NUMBERS) if word not in head]
    problems += _wrong_pictures(glyphs, alike, head.get("height", 0))
    if problems:
        raise FontError(f"{path}:\n  " + "\n  ".join(problems))
    return FontSource(head["font"], head["height"], head["gap"], glyphs, alike)


def _wrong_pictures(glyphs, alike, height):
    """Return a problem for each picture of a wrong size and each `alike` without a picture."""
    problems = []
    for char, rows in glyphs.items():
        where = f"glyph U+{ord(char):04X} {char}"
        widths = {len(row) for row in rows}
        if len(rows) != height:
            problems.append(f"{where}: {len(rows)} rows; every glyph has {height}")
        if len(widths) > 1 or not all(0 < width <= WIDEST_PX for width in widths):
            problems.append(f"{where}: rows {sorted(widths)} wide; equal, 1 to {WIDEST_PX}")
    for char, other in alike.items():
        if char in glyphs or other not in glyphs:
            problems.append(f"alike {char} {other}: the second must be drawn, the first not")
    return problems
