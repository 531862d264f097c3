"""A 3 x 5 font of digits, as the simulator expects fonts to be."""

CHARS = "0123456789:-"
ROWS = (
    "111 010 111 111 101 111 111 111 111 111 0 000",
    "101 110 001 001 101 100 100 001 101 101 1 000",
    "101 010 111 111 111 111 111 010 111 111 0 111",
    "101 010 100 001 001 001 101 010 101 001 1 000",
    "111 111 111 111 001 111 111 010 111 111 0 000",
)
CELL = 4


class Font:
    """The pictures stand side by side in a strip, MONO_VLSB, a cell of 4 px each."""

    height = 5
    gap = 1
    cell = CELL

    def __init__(self):
        self.widths = [len(part) for part in ROWS[0].split(" ")]
        data = bytearray(CELL * len(CHARS))
        for y in range(len(ROWS)):
            parts = ROWS[y].split(" ")
            for index in range(len(parts)):
                for x in range(len(parts[index])):
                    if parts[index][x] == "1":
                        data[index * CELL + x] |= 1 << y
        self._strip = (data, len(data), 8, 0)

    def find(self, code):
        """Give a code point's place, -1 when it has none."""
        return CHARS.find(chr(code))

    def left(self, index):
        """Give the px of a picture's left edge in the strip."""
        return index * CELL

    def strip(self, index):
        """Give the strip that a picture is in."""
        return self._strip

    def indexes(self):
        """Give the numbers of all pictures."""
        return range(len(CHARS))

    def advance(self, index):
        """Give the px to the next character."""
        return self.widths[index] + self.gap


TEXT = Font()
