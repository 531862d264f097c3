"""Pixels as characters: half blocks where there is room, Braille dots where there is not.

Pure. Rows are sequences of 0 and 1 (or False and True), top row first, all of one length.

    half_blocks([(1, 0), (1, 1)])    # ["█▄"]: two rows of pixels are one line
"""

HALVES = " ▀▄█"
# The bit of each dot in a Braille character, by row and column (Unicode, block 2800).
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BRAILLE = 0x2800


def half_blocks(rows) -> list[str]:
    """Return one line per two rows, one character per column."""
    lines = []
    for top in range(0, len(rows), 2):
        upper = rows[top]
        lower = rows[top + 1] if top + 1 < len(rows) else (0,) * len(upper)
        lines.append("".join(HALVES[bool(a) + 2 * bool(b)]
                             for a, b in zip(upper, lower, strict=True)))  # fmt: skip
    return lines


def braille(rows) -> list[str]:
    """Return one line per four rows, one character per two columns."""
    lines = []
    for top in range(0, len(rows), 4):
        cells = [BRAILLE] * ((len(rows[top]) + 1) // 2)
        for y, row in enumerate(rows[top : top + 4]):
            for x, lit in enumerate(row):
                if lit:
                    cells[x // 2] |= DOTS[y][x % 2]
        lines.append("".join(map(chr, cells)))
    return lines
