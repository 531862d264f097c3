"""Reading the panel: is a text there, drawn in one of the firmware's own fonts?

Looks for the picture of the whole text at every position, lit on dark or dark on lit, with nothing
touching it. Knows fonts only as objects with `find`, `advance`, `left`, `strip`, `indexes`,
`cell`, `height`, `gap`.
"""


class Picture:
    """A text as rows of bits, leftmost pixel highest, cut to its ink at top and bottom."""

    def __init__(self, font, text):
        self.width = 0
        rows = [0] * font.height
        for char in text:
            index = font.find(ord(char))
            advance = font.advance(index)
            glyph = glyph_rows(font, index, advance)
            for y in range(font.height):
                rows[y] = (rows[y] << advance) | glyph[y]
            self.width += advance
        # The gap after the last character is margin, not picture.
        self.width -= font.gap
        rows = [row >> font.gap for row in rows]
        top = 0
        while top < len(rows) and not rows[top]:
            top += 1
        bottom = len(rows)
        while bottom > top and not rows[bottom - 1]:
            bottom -= 1
        self.top = top
        self.rows = rows[top:bottom]


def glyph_rows(font, index, advance):
    """Give one character's rows, `advance` bits wide."""
    data, strip_width = font.strip(index)[:2]
    rows = []
    for y in range(font.height):
        value = 0
        base = (y >> 3) * strip_width + font.left(index)
        for x in range(advance):
            bit = (data[base + x] >> (y & 7)) & 1 if x < advance - font.gap else 0
            value = (value << 1) | bit
        rows.append(value)
    return rows


def find_text(fonts, text, pixels, width, height):
    """Tell whether a text can be read on a panel of `pixels` (0 or 1, row by row)."""
    text = text.strip()
    lit = []
    for y in range(height):
        value = 0
        for bit in pixels[y * width : (y + 1) * width]:
            value = (value << 1) | bit
        lit.append(value)
    full = (1 << width) - 1
    dark = [row ^ full for row in lit]
    for font in fonts:
        missing = [char for char in text if font.find(ord(char)) < 0]
        if missing:
            continue
        picture = Picture(font, text)
        if not picture.rows or picture.width > width or len(picture.rows) > height:
            continue
        for rows in (lit, dark):
            if _search(font, picture, rows, width, height):
                return True
    return False


def _search(font, picture, rows, width, height):
    # The fullest row first: it is the rarest.
    best = 0
    for index in range(len(picture.rows)):
        if _ones(picture.rows[index]) > _ones(picture.rows[best]):
            best = index
    mask = (1 << picture.width) - 1
    for y in range(height - len(picture.rows) + 1):
        row = rows[y + best]
        if not row:
            continue
        wanted = picture.rows[best]
        for shift in range(width - picture.width + 1):
            if (row >> shift) & mask != wanted:
                continue
            if _is_there(font, picture, rows, y, shift, width, height):
                return True
    return False


def _is_there(font, picture, rows, y, shift, width, height):
    mask = (1 << picture.width) - 1
    for index in range(len(picture.rows)):
        if (rows[y + index] >> shift) & mask != picture.rows[index]:
            return False
    for row in (y - 1, y + len(picture.rows)):
        if 0 <= row < height and (rows[row] >> shift) & mask:
            return False
    return _stands_alone(font, picture, rows, y, shift, width, height)


def _stands_alone(font, picture, rows, y, shift, width, height):
    """Tell whether the text is not a part of a longer one: "0:54" must not be read in "10:54"."""
    near = font.cell + font.gap
    right = shift - near if shift >= near else 0
    left = shift + picture.width + near
    left = left if left < width else width
    room = ((1 << left) - 1) ^ ((1 << right) - 1)
    room ^= ((1 << picture.width) - 1) << shift
    crowded = False
    for index in range(len(picture.rows)):
        if rows[y + index] & room:
            crowded = True
    if not crowded:
        return True
    top = y - picture.top
    for index in font.indexes():
        advance = font.advance(index)
        glyph = glyph_rows(font, index, advance)
        ink = 0
        for value in glyph:
            ink |= value
        if not ink:
            continue
        # A neighbour on the left, then one on the right.
        if _glyph_at(font, glyph, advance, rows, top, shift + picture.width, height):
            return False
        start = shift - font.gap - (advance - font.gap)
        if start >= 0:
            inked = [value >> font.gap for value in glyph]
            if _glyph_at(font, inked, advance - font.gap, rows, top, start, height):
                return False
    return True


def _glyph_at(font, glyph, bits, rows, top, shift, height):
    mask = (1 << bits) - 1
    for y in range(font.height):
        row = rows[top + y] if 0 <= top + y < height else 0
        if (row >> shift) & mask != glyph[y]:
            return False
    return True


def _ones(value):
    count = 0
    while value:
        value &= value - 1
        count += 1
    return count
