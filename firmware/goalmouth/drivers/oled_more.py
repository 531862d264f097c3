"""The panels that most boards do not have: SSD1306 on SPI, SH1106 on either bus.

As those of oled.py, which has the sources; in memory only where one is fitted.
"""

from micropython import const

from goalmouth.drivers.oled import SSD1306, SSD1306_I2C

# As in oled.py: private constants cannot be imported.
_CONTRAST = const(0x81)
_NORMAL = const(0xA6)
_OFF = const(0xAE)
_HEAD = const(7)


class SSD1306_SPI(SSD1306):
    """An SSD1306 on four-wire SPI: `dc`, `res` and `cs` are Pins; the bus up to 10 MHz."""

    def __init__(self, width, height, spi, dc, res, cs, external_vcc=False, start=True):
        self.spi = spi
        self.dc = dc
        self.res = res
        self.cs = cs
        for pin, level in ((dc, 0), (res, 1), (cs, 1)):
            pin.init(pin.OUT, value=level)
        self._commands = bytearray(3)
        SSD1306.__init__(self, width, height, external_vcc, start)

    def reinit(self):
        """Reset the chip by its pin (3 µs are enough, section 8.9), then as every chip."""
        self.res(1)
        self.res(0)
        # Two calls of the interpreter take longer than the 3 µs of the data sheet.
        self.res(0)
        self.res(1)
        SSD1306.reinit(self)

    def write_cmds(self, commands):
        """Send command bytes."""
        self._write(0, commands)

    def write_data(self, buf):
        """Send bytes into the display memory, to where the chip's address stands."""
        self._write(1, buf)

    def lost(self):
        """SPI panels cannot be asked; the periodic refresh looks after them."""
        return False

    def _send(self, start, count):
        commands, message = self._commands, self._message
        commands[0], commands[1], commands[2] = message[1], message[3], message[5]
        self._write(0, commands)
        self._write(1, self._whole[_HEAD : _HEAD + count])

    def _write(self, data, buf):
        self.dc(data)
        self.cs(0)
        try:
            self.spi.write(buf)
        finally:
            self.cs(1)


class SH1106_I2C(SSD1306_I2C):
    """An SH1106 on I2C: 132 columns of memory, the 128 of the glass begin at the third."""

    first_column = 2  # also below, for the same chip on SPI

    def _set_up(self):
        """Return the commands of a full set-up (SH1106 v2.3, commands 1 to 19)."""
        return (
            bytes((_OFF, 0x40))
            + self._direction()
            + bytes((0xA8, self.height - 1, 0xD3, 0x00, 0xDA, 0x12, 0xD5, 0x80, 0xD9, 0x22))
            + bytes((0xDB, 0x35, 0x32, _CONTRAST, self._contrast, 0xA4, _NORMAL | self._inverted))
            + bytes((0xAD, 0x8A if self.external_vcc else 0x8B, _OFF | self._on))
        )


class SH1106_SPI(SSD1306_SPI):
    """An SH1106 on four-wire SPI."""

    first_column = 2
    _set_up = SH1106_I2C._set_up
