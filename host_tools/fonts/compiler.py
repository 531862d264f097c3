"""Compile font files to modules of bytes, in the panel's own order of bits.

A compiled font is one strip (framebuf's MONO_VLSB): picture after picture without gaps, 8 rows a
page. The board blits a picture out of the strip; no pixel is touched in Python. What one language
alone needs, accents and Cyrillic letters, are parts of their own: the board loads those that it
draws.
"""

from pathlib import Path

from host_tools.fonts.source import FOLDER, read

BOARD = Path(__file__).parents[2] / "firmware" / "goalmouth" / "screen"
BYTES_A_LINE = 22


def sources():
    """Return the paths of all font files, sorted."""
    return sorted(FOLDER.glob("*.txt"))


def parts(path):
    """Return the parts of a font that have glyphs, as (ending of the module's name, characters,
    sorted)."""
    font = read(path)
    chars = sorted([*font.glyphs, *font.alike])
    found = {"": []}
    for char in chars:
        found.setdefault(part_of(char), []).append(char)
    return list(found.items())


def part_of(char):
    """Return the part that a character is in: font.py of the board looks for it there."""
    if 0xA0 <= ord(char) < 0x180 and char not in "·×":
        return "_latin"
    return "_cyrillic" if 0x400 <= ord(char) < 0x500 else ""


def targets(path):
    """Return module path -> text of all modules that a font file is compiled to; raise FontError
    when it cannot be read."""
    stem = Path(path).stem
    return {BOARD / f"font_{stem}{ending}.py": compiled(path, chars, not ending)
            for ending, chars in parts(path)}  # fmt: skip


def compiled(path, chars, is_first):
    """Return the text of the module that has these characters of a font file; what all parts have
    in common is in the first."""
    font = read(path)
    alike = [char for char in chars if char in font.alike]
    chars = [char for char in chars if char in font.glyphs]
    pages = -(-font.height // 8)
    widths = [len(font.glyphs[char][0]) for char in chars]
    strip = bytearray(pages * sum(widths))
    for index, char in enumerate(chars):
        for y, row in enumerate(font.glyphs[char]):
            start = (y // 8) * sum(widths) + sum(widths[:index])
            for x, ink in enumerate(row):
                if ink == "#":
                    strip[start + x] |= 1 << y % 8
    lines = [
        f'"""The {font.name} font, compiled from host_tools/fonts/{Path(path).name}: edit '
        'that."""',
        "",
    ]
    if is_first:
        widest = max(len(rows[0]) for rows in font.glyphs.values())
        lines += [f"HEIGHT = {font.height}", f"GAP = {font.gap}", f"CELL = {widest}"]
    return "\n".join(
        [
            *lines,
            f"CHARS = {_text(chars)}",
            f"ALIKE = {_text(alike)}",
            f"DRAWN_AS = {_text([font.alike[char] for char in alike])}",
            f"WIDTHS = {_bytes(bytes(widths))}",
            f"STRIP = {_bytes(strip)}",
            "",
        ]
    )


def drifted():
    """Return the font files with a compiled module that is missing or says something else."""
    return [
        path
        for path in sources()
        if any(not module.exists() or module.read_text("utf-8") != text
               for module, text in targets(path).items())
    ]  # fmt: skip


def compile_all():
    """Compile what has drifted and return the modules written."""
    written = []
    for path in drifted():
        for module, text in targets(path).items():
            module.write_text(text, encoding="utf-8")
            written.append(module)
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
