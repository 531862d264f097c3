"""Draws at random into frame buffers and prints them: run by both interpreters, must be equal.

`micropython random_drawing.py SEED COUNT`
"""

import framebuf


class Dice:
    """A generator that gives the same numbers everywhere."""

    def __init__(self, seed):
        self.state = seed

    def roll(self, low, high):
        """Give a number from low to high."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (self.state >> 8) % (high - low + 1)


def one(fb, other, dice):
    """Do one random operation."""
    x, y = dice.roll(-12, 50), dice.roll(-12, 36)
    w, h = dice.roll(-2, 40), dice.roll(-2, 30)
    colour = dice.roll(0, 2)
    kind = dice.roll(0, 12)
    if kind == 0:
        fb.fill(colour)
    elif kind == 1:
        fb.pixel(x, y, colour)
    elif kind == 2:
        fb.hline(x, y, w, colour)
    elif kind == 3:
        fb.vline(x, y, h, colour)
    elif kind == 4:
        fb.rect(x, y, w, h, colour)
    elif kind == 5:
        fb.rect(x, y, w, h, colour, True)
    elif kind == 6:
        fb.fill_rect(x, y, w, h, colour)
    elif kind == 7:
        fb.line(x, y, w, h, colour)
    elif kind == 8:
        fb.scroll(dice.roll(-9, 9), dice.roll(-9, 9))
    elif kind == 9:
        fb.blit(other, x, y)
    elif kind == 10:
        fb.blit(other, x, y, dice.roll(-1, 2))
    elif kind == 11:
        palette = framebuf.FrameBuffer(bytearray([dice.roll(0, 3)]), 2, 1, framebuf.MONO_HMSB)
        fb.blit(other, x, y, dice.roll(-1, 1), palette)
    else:
        strip = (bytes([dice.roll(0, 255) for _ in range(24)]), 12, 16, framebuf.MONO_VLSB)
        palette = (bytes([dice.roll(0, 3), 0]), 2, 1, framebuf.MONO_VLSB)
        fb.blit(strip, x, y, dice.roll(-1, 1), palette)


def pictures(seed, count):
    """Give the hexadecimal picture after each of `count` operations on three buffers."""
    dice = Dice(seed)
    lines = []
    for form, width, height in ((0, 41, 29), (0, 32, 16), (4, 24, 11)):
        pages = (height + 7) // 8
        data = bytearray(width * pages if form == 0 else (width + 7) // 8 * height)
        fb = framebuf.FrameBuffer(data, width, height, form)
        source = bytearray(17 * 2)
        other = framebuf.FrameBuffer(source, 17, 13, framebuf.MONO_VLSB)
        for index in range(count):
            for at in range(len(source)):
                source[at] = dice.roll(0, 255)
            one(fb, other, dice)
            if index % 5 == 4:
                got = str(fb.pixel(dice.roll(-2, width), dice.roll(-2, height)))
                lines.append(got + " " + "".join(["%02x" % value for value in data]))
    return lines


if __name__ == "__main__":
    import sys

    print("\n".join(pictures(int(sys.argv[1]), int(sys.argv[2]))))
