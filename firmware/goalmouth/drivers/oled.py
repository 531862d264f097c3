"""SSD1306 panels on I2C: micropython-lib's ssd1306 interface, but only changes are sent. The other
panels are in oled_more.py.

    from machine import I2C, Pin
    from goalmouth.drivers.oled import SSD1306_I2C

    display = SSD1306_I2C(128, 64, I2C(0, scl=Pin(22), sda=Pin(21)))
    display.text("hello", 0, 0)
    display.show()

Beside the buffer that is drawn into lies a copy of what the panel has. Pieces of both are
compared by the interpreter's memcmp; a piece that differs goes out as one transaction with its
address. Both chips are used in page addressing mode, which is all that the SH1106 has.

Sources: Solomon Systech SSD1306 rev 1.1 (8.1.5.2 control bytes, 8.7 memory, 10.1 commands), Sino
Wealth SH1106 v2.3, micropython-lib ssd1306 (values of the set-up).
"""

import framebuf
from micropython import const

_CONTRAST = const(0x81)
_CHARGE_PUMP = const(0x8D)
_SEGMENT_REMAP = const(0xA0)
_NORMAL = const(0xA6)
_OFF = const(0xAE)
_PAGE = const(0xB0)
_SCAN_DIRECTION = const(0xC0)
# I2C control bytes, section 8.1.5.2: one command follows; commands follow; data follow.
_ONE_COMMAND = const(0x80)
_COMMANDS = const(0x00)
_DATA = const(0x40)
# Bytes of display memory that are compared, and sent at most, at once.
PIECE = const(32)
# Two changes closer than this go out as one: a second address costs more than the gap.
_GAP = const(12)
_HEAD = const(7)
_STATUS_OFF = const(0x40)


class SSD1306(framebuf.FrameBuffer):
    """The chip, without a bus: a FrameBuffer of `width` × `height` px that can be shown.

    Subclasses have `write_cmds(commands)` and `_send(page, column, count)`, which raise OSError
    when the panel does not answer. With `start` False nothing is sent until `reinit()`.
    """

    first_column = 0
    slice_bytes = PIECE  # sent at most at once; less on a slow bus

    def __init__(self, width, height, external_vcc=False, start=True):
        self.width = width
        self.height = height
        self.external_vcc = external_vcc
        self.pages = height // 8
        self.buffer = bytearray(self.pages * width)
        super().__init__(self.buffer, width, height, framebuf.MONO_VLSB)
        self._panel = bytearray(len(self.buffer))
        # The message of one piece: three commands with their control bytes, then the data. The
        # chip's address moves on with the data: commands that it has no need of are left out.
        self._message = bytearray(_HEAD + PIECE)
        self._message[0] = self._message[2] = self._message[4] = _ONE_COMMAND
        self._message[6] = _DATA
        self._whole = memoryview(self._message)
        self._at = -1  # page << 8 | column where the chip stands, -1 when that is not known
        wanted, shown = memoryview(self.buffer), memoryview(self._panel)
        starts = range(0, len(self.buffer), PIECE)
        self._wanted = [wanted[at : at + PIECE] for at in starts]
        self._shown = [shown[at : at + PIECE] for at in starts]
        self._left = 0
        self._next = 0
        self._renewed = 0
        self._contrast = 0xFF
        self._inverted = 0
        self._rotated = 1
        self._on = 1
        if start:
            self.init_display()

    def init_display(self):
        """Set the panel up, dark, and show that; raise OSError when it does not answer."""
        self.fill(0)
        self.reinit()
        self.show()

    def reinit(self):
        """Send every register, and have the whole memory sent again by the next slices."""
        self._on = 1
        self.write_cmds(self._set_up())
        self._left = len(self.buffer)

    def refresh(self):
        """Send every register again, without switching off; the memory is left as it is."""
        self.write_cmds(self._set_up()[1:])

    def refresh_some(self):
        """Send one slice that has not changed, the next one at every call."""
        self._at = -1
        self._renewed += self._send_at(self._renewed)
        if self._renewed == len(self.buffer):
            self._renewed = 0

    def changed(self):
        """Tell whether the panel lacks something of what is drawn."""
        return self._left > 0 or self.buffer != self._panel

    def show(self):
        """Send all that has changed (longest: 36 ms for everything at 400 kHz)."""
        while self.send_some():
            pass

    def send_some(self, max_bytes=0):
        """Send one slice of what has changed, at most `max_bytes` (0: `slice_bytes`); tell whether
        more is left.

        One transaction of at most 1.2 ms at 400 kHz with its overhead. Raises OSError.
        """
        max_bytes = min(max_bytes or PIECE, self.slice_bytes)
        if self._left:
            self._left -= self._send_at(len(self.buffer) - self._left)
            return True
        if self.buffer == self._panel:
            return False
        pieces = len(self._wanted)
        for step in range(pieces):
            piece = (self._next + step) % pieces
            if self._wanted[piece] != self._shown[piece]:
                self._next = piece
                self._send_change(piece * PIECE, max_bytes)
                return True
        return False

    def write_cmds(self, commands):
        """Send command bytes; the bus's part."""
        raise NotImplementedError

    def _send(self, start, count):
        """Send the message from `start` on with `count` data bytes; the bus's part."""
        raise NotImplementedError

    def write_cmd(self, cmd):
        """Send one command byte."""
        self.write_cmds(bytes((cmd,)))

    def poweroff(self):
        """Switch the panel off; it keeps its memory."""
        self._on = 0
        self.write_cmd(_OFF)

    def poweron(self):
        """Switch the panel on."""
        self._on = 1
        self.write_cmd(_OFF | 1)

    def contrast(self, contrast):
        """Set the brightness, 0 to 255."""
        self._contrast = contrast
        self.write_cmds(bytes((_CONTRAST, contrast)))

    def invert(self, invert):
        """Show dark on light (1) or light on dark (0)."""
        self._inverted = invert & 1
        self.write_cmd(_NORMAL | self._inverted)

    def rotate(self, rotate):
        """Turn the picture: 1 as the module stands, 0 upside down.

        The chip turns the columns of what is written from then on only (10.1.8): all is sent anew.
        """
        self._rotated = rotate & 1
        self.write_cmds(self._direction())
        self._left = len(self.buffer)

    def mount(self, upside_down):
        """Say how the module is mounted, before it is set up: nothing is sent."""
        self._rotated = 0 if upside_down else 1

    def _direction(self):
        return bytes((_SEGMENT_REMAP | self._rotated, _SCAN_DIRECTION | self._rotated << 3))

    def _set_up(self):
        """Return the commands of a full set-up; the first one switches the panel off."""
        wide = 0x02 if self.width > 2 * self.height else 0x12
        return (
            bytes((_OFF, 0x20, 0x02, 0x40))  # page addressing mode, first line 0
            + self._direction()
            + bytes((0xA8, self.height - 1, 0xD3, 0x00, 0xDA, wide, 0xD5, 0x80))
            + bytes((0xD9, 0x22 if self.external_vcc else 0xF1, 0xDB, 0x30))
            + bytes((_CONTRAST, self._contrast, 0xA4, _NORMAL | self._inverted))
            + bytes((_CHARGE_PUMP, 0x10 if self.external_vcc else 0x14, _OFF | self._on))
        )

    def _send_at(self, start):
        """Send a slice, whether it has changed or not; return how many bytes it had."""
        count = min(self.slice_bytes, self.width - start % self.width)
        self._send_bytes(start, count)
        return count

    def _send_change(self, start, max_bytes):
        """Send the first run of changed bytes at or after `start`."""
        wanted, panel = self.buffer, self._panel
        while wanted[start] == panel[start]:
            start += 1
        page_end = (start // self.width + 1) * self.width
        last = start
        at = start + 1
        end = min(start + max_bytes, page_end)
        while at < end and at - last <= _GAP:
            if wanted[at] != panel[at]:
                last = at
            at += 1
        self._send_bytes(start, last + 1 - start)

    def _send_bytes(self, start, count):
        """Send bytes of one page, and note that the panel has them once it has taken them."""
        page, column = divmod(start, self.width)
        column += self.first_column
        message = self._message
        message[1] = 0x10 | column >> 4
        message[3] = _PAGE | page
        message[5] = column & 15
        data = memoryview(self.buffer)[start : start + count]
        self._whole[_HEAD : _HEAD + count] = data
        at = page << 8 | column
        differs, self._at = self._at ^ at, -1
        first = 0 if differs & ~0x70F else 2 if differs & 0x700 else 4 if differs else 6
        self._send(first, count)
        if column + count < self.width:
            self._at = at + count
        memoryview(self._panel)[start : start + count] = self._whole[_HEAD : _HEAD + count]


class SSD1306_I2C(SSD1306):
    """An SSD1306 on I2C: 3.3 V, GND, SCL and SDA with a pull-up each (modules have them).

    `i2c`: an initialised I2C, 400 kHz recommended; `addr`: 0x3c, or 0x3d by a solder bridge.
    """

    def __init__(self, width, height, i2c, addr=0x3C, external_vcc=False, start=True):
        self.i2c = i2c
        self.addr = addr
        SSD1306.__init__(self, width, height, external_vcc, start)

    def write_cmds(self, commands):
        """Send command bytes in one transaction."""
        self._at = -1
        self.i2c.writeto(self.addr, bytes((_COMMANDS,)) + commands)

    def write_data(self, buf):
        """Send bytes into the display memory, to where the chip's address stands."""
        self._at = -1
        self.i2c.writeto(self.addr, bytes((_DATA,)) + bytes(buf))

    def lost(self):
        """Tell whether the chip says that it is off though it should be on (status bit 6)."""
        return bool(self._on and self.i2c.readfrom(self.addr, 1)[0] & _STATUS_OFF)

    def _send(self, start, count):
        self.i2c.writeto(self.addr, self._whole[start : _HEAD + count])
