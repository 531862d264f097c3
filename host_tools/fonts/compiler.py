"""Compile font files to modules of bytes, in the panel's own order of bits.

A compiled font is one strip (framebuf's MONO_VLSB): picture after picture without gaps, 8 rows a
page. The board blits a picture out of the strip; no pixel is touched in Python. What one language
alone needs, accents and Cyrillic letters, are parts of their own: the board loads those that it
draws.
"""

from pathlib import Path

from host_tools.fonts.source import FOLDER, FontError, read

BOARD = Path(__file__).parents[2] / "firmware" / "goalmouth" / "screen"
BYTES_A_LINE = 22
MOST_PICTURES = 128  # of a part
NO_PICTURE = 255
DENSE = 128  # code points from a part's first on that have a table


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
    in common is in the first. Raises FontError for more pictures than a part can have."""
    font = read(path)
    drawn = [char for char in chars if char in font.glyphs]
    if len(drawn) > MOST_PICTURES:
        raise FontError(f"{Path(path).name}: {len(drawn)} glyphs in one part; at most "
                        f"{MOST_PICTURES}")  # fmt: skip
    pages = -(-font.height // 8)
    widths = [len(font.glyphs[char][0]) for char in drawn]
    edges = [sum(widths[:index]) for index in range(len(widths) + 1)]
    strip = bytearray(pages * edges[-1])
    for char, left in zip(drawn, edges, strict=False):
        for y, row in enumerate(font.glyphs[char]):
            for x, ink in enumerate(row):
                if ink == "#":
                    strip[(y // 8) * edges[-1] + left + x] |= 1 << y % 8
    first = ord(chars[0])
    near = [char for char in chars if ord(char) < first + DENSE]
    pictures = bytearray([NO_PICTURE]) * (ord(near[-1]) - first + 1)
    others = bytearray()
    for char in chars:
        picture = _picture(path, font.alike.get(char, char), drawn, is_first)
        if char in near:
            pictures[ord(char) - first] = picture
        else:
            others += ord(char).to_bytes(2, "big") + bytes([picture])
    lines = [
        f'"""The {font.name} font, compiled from host_tools/fonts/{Path(path).name}: edit '
        'that."""',
        "",
    ]
    if is_first:
        widest = max(len(rows[0]) for rows in font.glyphs.values())
        lines += ["# height, gap, and width of the widest picture, in px",
                  f"SIZE = ({font.height}, {font.gap}, {widest})"]  # fmt: skip
    return "\n".join(
        [
            *lines,
            "PART = (",
            f"    0x{first:X},  # a code point, and the pictures from there on",
            f"    {_bytes(pictures)},",
            "    # other code points, each with its picture",
            f"    {_bytes(others)},",
            "    # left edges in the strip",
            f"    {_bytes(b''.join(edge.to_bytes(2, 'little') for edge in edges))},",
            "    # the strip",
            f"    {_bytes(strip)},",
            ")",
            "",
        ]
    )


def _picture(path, char, drawn, is_first):
    """Return how the board finds a character's picture: its place in the first part, or
    MOST_PICTURES and its place in this one."""
    if char in drawn:
        return drawn.index(char) + (0 if is_first else MOST_PICTURES)
    shared = dict(parts(path))[""]
    if char not in shared:
        raise FontError(f"{Path(path).name}: {char} must be drawn in the first part or this one")
    return [other for other in shared if other in read(path).glyphs].index(char)


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


def _bytes(data):
    """Return a bytes literal in lines of hex, so that a changed glyph is a small diff."""
    if not data:
        return 'b""'
    parts = [data[at : at + BYTES_A_LINE] for at in range(0, len(data), BYTES_A_LINE)]
    lines = ['b"' + "".join(f"\\x{byte:02x}" for byte in part) + '"' for part in parts]
    return "\n    ".join(lines)
