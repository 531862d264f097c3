"""Compile font files to modules of bytes, in the panel's own order of bits.

A compiled font is one strip (framebuf's MONO_VLSB): glyph after glyph in cells as wide as the
widest, 8 rows a page. The board blits a cell out of the strip; no pixel is touched in Python.
"""

from pathlib import Path

from host_tools.fonts.source import FOLDER, read

BOARD = Path(__file__).parents[2] / "firmware" / "goalmouth" / "screen"
BYTES_A_LINE = 22


def sources():
    """Return the paths of all font files, sorted."""
    return sorted(FOLDER.glob("*.txt"))


def target(path):
    """Return the path of the module that a font file is compiled to."""
    return BOARD / f"font_{Path(path).stem}.py"


def compiled(path):
    """Return the module's text for a font file; raise FontError when it cannot be read."""
    font = read(path)
    chars = sorted(font.glyphs)
    cell = max(len(font.glyphs[char][0]) for char in chars)
    pages = -(-font.height // 8)
    strip = bytearray(pages * cell * len(chars))
    for index, char in enumerate(chars):
        for y, row in enumerate(font.glyphs[char]):
            for x, ink in enumerate(row):
                if ink == "#":
                    strip[(y // 8) * cell * len(chars) + index * cell + x] |= 1 << y % 8
    widths = bytes(len(font.glyphs[char][0]) for char in chars)
    alike = sorted(font.alike)
    return "\n".join(
        [
            f'"""The {font.name} font, compiled from host_tools/fonts/{Path(path).name}: edit '
            'that."""',
            "",
            f"HEIGHT = {font.height}",
            f"GAP = {font.gap}",
            f"CELL = {cell}",
            f"CHARS = {_text(chars)}",
            f"ALIKE = {_text(alike)}",
            f"DRAWN_AS = {_text([font.alike[char] for char in alike])}",
            f"WIDTHS = {_bytes(widths)}",
            f"STRIP = {_bytes(strip)}",
            "",
        ]
    )


def drifted():
    """Return the font files whose compiled module is missing or says something else."""
    return [
        path
        for path in sources()
        if not target(path).exists() or target(path).read_text("utf-8") != compiled(path)
    ]


def compile_all():
    """Compile what has drifted and return the modules written."""
    written = []
    for path in drifted():
        target(path).write_text(compiled(path), encoding="utf-8")
        written.append(target(path))
    return written


def _text(chars):
    """Return a str literal, in parentheses over several lines where it is long."""
    text = "".join(chars)
    lines = [_quoted(text[at : at + 64]) for at in range(0, len(text), 64)] or ['""']
    return lines[0] if len(lines) == 1 else "(\n    " + "\n    ".join(lines) + "\n)"


def _quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _bytes(data):
    """Return a bytes literal in lines of hex, so that a changed glyph is a small diff."""
    parts = [data[at : at + BYTES_A_LINE] for at in range(0, len(data), BYTES_A_LINE)]
    lines = ['b"' + "".join(f"\\x{byte:02x}" for byte in part) + '"' for part in parts]
    return "(\n    " + "\n    ".join(lines) + "\n)"
