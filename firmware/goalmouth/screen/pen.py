"""A pen draws texts and boxes into a FrameBuffer, with its blit and fill_rect alone.

Colours: 1 lit, 0 dark. One pen lives for one drawing; a cell for each font that it uses is all
that it allocates.
"""

import framebuf

from goalmouth.screen.font import MONO_VLSB, TEXT, codes

# Swaps lit and dark: a picture drawn through it is dark on a lit ground.
SWAPPED = (b"\x01\x00", 2, 1, MONO_VLSB)


class Pen:
    """Draw into `fb`, a FrameBuffer of `width` × `height` px."""

    def __init__(self, fb, width, height):
        self.fb = fb
        self.width = width
        self.height = height
        self._cells = []

    def clear(self):
        """Make everything dark."""
        self.fb.fill(0)

    def box(self, x, y, width, height, ink=1):
        """Fill a rectangle."""
        self.fb.fill_rect(x, y, width, height, ink)

    def plate(self, x, y, width, height):
        """Fill a rectangle with its four corner pixels dark: a plate for dark text."""
        self.fb.fill_rect(x, y, width, height, 1)
        for corner_x in (x, x + width - 1):
            self.fb.fill_rect(corner_x, y, 1, 1, 0)
            self.fb.fill_rect(corner_x, y + height - 1, 1, 1, 0)

    def text(self, text, x, y, font=TEXT, ink=1):
        """Draw a text with the top of its cell at y, return the x after it."""
        cell = self._cell(font)
        for code in codes(text):
            index = font.index(code)
            advance = font.advance(index)
            # A tuple is a read-only source; the stubs do not know that yet.
            cell.blit(font.strip(index), -font.left(index), 0)
            # What is beside the picture in its strip is not meant.
            cell.fill_rect(advance - font.gap, 0, font.cell, font.height, 0)
            if ink:
                self.fb.blit(cell, x, y, 0)
            else:
                self.fb.blit(cell, x, y, 1, SWAPPED)
            x += advance
        return x

    def right(self, text, x, y, font=TEXT, ink=1):
        """Draw a text that ends right before x, return where it begins."""
        x -= font.width(text)
        self.text(text, x, y, font, ink)
        return x

    def middle(self, text, y, font=TEXT, ink=1, x=0, width=0):
        """Draw a text in the middle of the panel, or of `width` px from x on."""
        self.text(text, x + ((width or self.width) - font.width(text)) // 2, y, font, ink)

    def _cell(self, font):
        """Return this pen's own cell for a font."""
        for known, cell in self._cells:
            if known is font:
                return cell
        pages = (font.height + 7) // 8
        buffer = bytearray(font.cell * pages)
        cell = framebuf.FrameBuffer(buffer, font.cell, font.height, MONO_VLSB)
        self._cells.append((font, cell))
        return cell
