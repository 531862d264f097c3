"""The `framebuf` module for CPython, pixel for pixel that of MicroPython (extmod/modframebuf.c).

MONO_VLSB draws fast, MONO_HLSB and MONO_HMSB too slow for more than palettes and tests. Colours of
other formats, `ellipse`, `poly` and `text` are not here: nothing on the board uses them.
"""

MONO_VLSB = MVLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6


def _int(value):
    if type(value) is int:
        return value
    if isinstance(value, float):
        raise TypeError("can't convert float to int")
    return value.__index__()


# A byte for each column, 1 in each: what a mask for one column is multiplied with.
_ONES = [int.from_bytes(b"\1" * width, "little") for width in range(129)]


def _ones(width):
    return _ONES[width] if width < len(_ONES) else int.from_bytes(b"\1" * width, "little")


class FrameBuffer:
    """Draw into a buffer of `width` x `height` pixels, `stride` to the next row."""

    def __init__(self, buffer, width, height, format, stride=None):
        width, height, format = _int(width), _int(height), _int(format)
        stride = width if stride is None else _int(stride)
        if format not in (MONO_VLSB, MONO_HLSB, MONO_HMSB):
            raise ValueError("invalid format" if not 0 <= format <= 6 else "format not simulated")
        if width < 1 or height < 1 or width > 0xFFFF or height > 0xFFFF or stride < width:
            raise ValueError
        if format != MONO_VLSB:
            stride = (stride + 7) & ~7
        rows = (height + 7) & ~7 if format == MONO_VLSB else height
        view = memoryview(buffer).cast("B")
        if stride * rows // 8 > len(view):
            raise ValueError
        self._buffer = view
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride
        self._shape = (width, height, stride)

    def fill(self, c):
        """Fill it all."""
        self._fill(0, 0, self._width, self._height, _int(c))

    def pixel(self, x, y, *c):
        """Read a pixel (None outside), or set one."""
        x, y = _int(x), _int(y)
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if not c:
            return self._get(x, y)
        self._set(x, y, _int(c[0]))
        return None

    def hline(self, x, y, w, c):
        """Draw a horizontal line."""
        self._clip(_int(x), _int(y), _int(w), 1, _int(c))

    def vline(self, x, y, h, c):
        """Draw a vertical line."""
        self._clip(_int(x), _int(y), 1, _int(h), _int(c))

    def fill_rect(self, x, y, w, h, c):
        """Fill a rectangle."""
        self._clip(_int(x), _int(y), _int(w), _int(h), _int(c))

    def rect(self, x, y, w, h, c, f=False):
        """Draw or fill a rectangle."""
        x, y, w, h, c = _int(x), _int(y), _int(w), _int(h), _int(c)
        if f:
            self._clip(x, y, w, h, c)
            return
        self._clip(x, y, w, 1, c)
        self._clip(x, y + h - 1, w, 1, c)
        self._clip(x, y, 1, h, c)
        self._clip(x + w - 1, y, 1, h, c)

    def line(self, x1, y1, x2, y2, c):
        """Draw a line with both ends."""
        x1, y1, x2, y2, c = _int(x1), _int(y1), _int(x2), _int(y2), _int(c)
        dx, sx = (x2 - x1, 1) if x2 > x1 else (x1 - x2, -1)
        dy, sy = (y2 - y1, 1) if y2 > y1 else (y1 - y2, -1)
        steep = dy > dx
        if steep:
            x1, y1, dx, dy, sx, sy = y1, x1, dy, dx, sy, sx
        error = 2 * dy - dx
        for _ in range(dx):
            px, py = (y1, x1) if steep else (x1, y1)
            if 0 <= px < self._width and 0 <= py < self._height:
                self._set(px, py, c)
            while error >= 0:
                y1 += sy
                error -= 2 * dx
            x1 += sx
            error += 2 * dy
        if 0 <= x2 < self._width and 0 <= y2 < self._height:
            self._set(x2, y2, c)

    def blit(self, fbuf, x, y, key=-1, palette=None):
        """Copy another buffer, but its pixels of colour `key`; colours through `palette`."""
        if type(x) is not int or type(y) is not int or type(key) is not int:
            x, y, key = _int(x), _int(y), _int(key)
        if self._format == MONO_VLSB and self._blit_known(fbuf, x, y, key, palette):
            return
        self._blit(fbuf, x, y, key, palette)

    def _blit(self, fbuf, x, y, key, palette):
        source = _buffer(fbuf)
        colours = None if palette is None else _buffer(palette)
        x1, y1 = max(0, -x), max(0, -y)
        if x >= self._width or y >= self._height or x1 >= source._width or y1 >= source._height:
            return
        x0, y0 = max(0, x), max(0, y)
        x_end = min(self._width, x + source._width)
        y_end = min(self._height, y + source._height)
        key &= 0xFFFFFFFF
        if self._format == source._format == MONO_VLSB:
            low = 0 if colours is None else colours._get(0, 0)
            high = 1 if colours is None else colours._get(1, 0)
            room = (x0, y0, x_end - x0, y_end - y0)
            if room[2] > 0 and room[3] > 0:
                self._blit_pages(source, x1, y1, room, key, low, high)
            return
        get, put = source._get, self._set
        for row in range(y_end - y0):
            for column in range(x_end - x0):
                colour = get(x1 + column, y1 + row)
                if colours is not None:
                    colour = colours._get(colour, 0)
                if colour != key:
                    put(x0 + column, y0 + row, colour)

    def _blit_known(self, fbuf, x, y, key, palette):
        """Blit what was blitted so twice before: what that writes has been worked out. False: it
        has not."""
        if palette is not None and _strip(palette) is None:
            return False
        if _strip(fbuf) is not None:
            picture = id(fbuf)
        elif type(fbuf) is not FrameBuffer or len(fbuf._buffer) > MOST_BYTES:
            return False
        else:
            picture = (bytes(fbuf._buffer), fbuf._shape, fbuf._format)
        place = (self._shape, picture, x, y, key, id(palette))
        known = _blits.get(place)
        if known is None:
            if len(_blits) >= MOST_BLITS:
                _blits.clear()
            if place in _blits:
                # With what goes by identity, so that this stays its own.
                known = self._pieces(fbuf, x, y, key, palette), fbuf, palette
            _blits[place] = known
            return False
        buffer = self._buffer
        for start, end, keep, ink in known[0]:
            if keep:
                ink |= int.from_bytes(buffer[start:end], "little") & keep
            buffer[start:end] = ink.to_bytes(end - start, "little")
        return True

    def _pieces(self, fbuf, x, y, key, palette):
        """List (start, end, mask of what stays, what is lit) of each page that a blit touches."""
        width, height, stride = self._shape
        on_dark, on_lit = bytearray(len(self._buffer)), bytearray(b"\xff" * len(self._buffer))
        for ground in (on_dark, on_lit):
            FrameBuffer(ground, width, height, MONO_VLSB, stride)._blit(fbuf, x, y, key, palette)
        found = []
        for base in range(0, len(on_dark) - width + 1, stride):
            touched = [at for at in range(base, base + width)
                       if on_dark[at] or on_lit[at] != 0xFF]  # fmt: skip
            if touched:
                start, end = touched[0], touched[-1] + 1
                ink = int.from_bytes(on_dark[start:end], "little")
                keep = int.from_bytes(on_lit[start:end], "little") & ~ink
                found.append((start, end, keep, ink))
        return found

    def _blit_pages(self, source, x1, y1, room, key, low, high):
        """Blit page by page: `width` bytes of a page are one int, a byte a column."""
        x0, y0, width, height = room
        one = _ones(width)
        data, data_stride = source._buffer, source._stride
        last = (source._height - 1) >> 3
        buffer = self._buffer
        for page in range(y0 >> 3, ((y0 + height - 1) >> 3) + 1):
            top = page * 8
            rows = 0xFF
            if top < y0:
                rows &= 0xFF << (y0 - top)
            if top + 8 > y0 + height:
                rows &= 0xFF >> (top + 8 - y0 - height)
            drawn = rows * one
            first = top - y0 + y1
            shift = first & 7
            first >>= 3
            value = 0
            if 0 <= first <= last:
                at = first * data_stride + x1
                value = int.from_bytes(data[at : at + width], "little")
                if shift:
                    value = value >> shift & one * (0xFF >> shift)
            if shift and -1 <= first < last:
                at = (first + 1) * data_stride + x1
                below = int.from_bytes(data[at : at + width], "little")
                value |= below << (8 - shift) & one * (0xFF << (8 - shift) & 0xFF)
            if not high:
                value = ~value if low else 0
            elif low:
                value = -1
            if key == 0:
                drawn &= value
            elif key == 1:
                drawn &= ~value
            at = page * self._stride + x0
            old = int.from_bytes(buffer[at : at + width], "little")
            new = old & ~drawn | value & drawn
            buffer[at : at + width] = new.to_bytes(width, "little")

    def scroll(self, xstep, ystep):
        """Move the picture; what it leaves stays."""
        xstep, ystep = _int(xstep), _int(ystep)
        width, height = self._width, self._height
        if abs(xstep) >= width or abs(ystep) >= height:
            return
        xs = range(width + xstep) if xstep < 0 else range(width - 1, xstep - 1, -1)
        ys = range(height + ystep) if ystep < 0 else range(height - 1, ystep - 1, -1)
        for y in ys:
            for x in xs:
                self._set(x, y, self._get(x - xstep, y - ystep))

    # -- pixels

    def _get(self, x, y):
        if self._format == MONO_VLSB:
            return (self._buffer[(y >> 3) * self._stride + x] >> (y & 7)) & 1
        at = x + y * self._stride
        shift = at & 7 if self._format == MONO_HMSB else 7 - (at & 7)
        return (self._buffer[at >> 3] >> shift) & 1

    def _set(self, x, y, colour):
        if self._format == MONO_VLSB:
            at = (y >> 3) * self._stride + x
            shift = y & 7
        else:
            bit = x + y * self._stride
            at = bit >> 3
            shift = bit & 7 if self._format == MONO_HMSB else 7 - (bit & 7)
        if colour:
            self._buffer[at] |= 1 << shift
        else:
            self._buffer[at] &= ~(1 << shift) & 0xFF

    def _clip(self, x, y, w, h, colour):
        if w < 1 or h < 1 or x + w <= 0 or y + h <= 0 or x >= self._width or y >= self._height:
            return
        x_end, y_end = min(self._width, x + w), min(self._height, y + h)
        x, y = max(x, 0), max(y, 0)
        self._fill(x, y, x_end - x, y_end - y, colour)

    def _fill(self, x, y, w, h, colour):
        if self._format != MONO_VLSB:
            for row in range(y, y + h):
                for column in range(x, x + w):
                    self._set(column, row, colour)
            return
        buffer = self._buffer
        end = y + h
        while y < end:
            bits = min(8 - (y & 7), end - y)
            mask = ((1 << bits) - 1) << (y & 7)
            start = (y >> 3) * self._stride + x
            if mask == 0xFF:
                buffer[start : start + w] = (b"\xff" if colour else b"\0") * w
            else:
                value = int.from_bytes(buffer[start : start + w], "little")
                masks = mask * _ones(w)
                value = value | masks if colour else value & ~masks
                buffer[start : start + w] = value.to_bytes(w, "little")
            y += bits


# A font's strip is drawn from a thousand times in a match: the FrameBuffers of the last few tuples
# of unchangeable bytes, by identity, each with its tuple so that the identity stays its own.
_strips: dict = {}
MOST_STRIPS = 32
# What blits of strips and of small pictures write, by what, where and how.
_blits: dict = {}
MOST_BLITS = 4096
MOST_BYTES = 128


def _strip(value):
    """Give (tuple, FrameBuffer) of a tuple of unchangeable bytes, None for anything else."""
    known = _strips.get(id(value))
    if known is None and type(value) is tuple and value and type(value[0]) is bytes:
        if len(_strips) >= MOST_STRIPS:
            _strips.clear()
        known = _strips[id(value)] = (value, _made(value))
    return known


def _buffer(value):
    """Give a FrameBuffer for one, or for a (buffer, width, height, format[, stride]) tuple."""
    if type(value) is FrameBuffer:
        return value
    known = _strip(value)
    return _made(value) if known is None else known[1]


def _made(value):
    if isinstance(value, FrameBuffer):
        return value
    if isinstance(value, (tuple, list)) and 4 <= len(value) <= 5:
        buffer = value[0]
        if not isinstance(buffer, (bytearray, memoryview)):
            buffer = bytes(buffer)
        return FrameBuffer(buffer, *value[1:])
    raise TypeError
