"""The display's controller, emulated at its bytes: SSD1306 and SH1106, commands in, light out.

Sources: Solomon Systech SSD1306 rev 1.1 (sections 8.1.5, 10), Sino Wealth SH1106 v2.3. What a
module of that kind does with wrong bytes it does here too: a display that was never switched on is
dark, memory is noise after power-up, 132 columns are shifted by two. What the chip does not know
is kept in `unknown`.
"""

PAGES = 8
# Arguments of each command that has any (SSD1306 table 9-1 and on).
_SSD1306_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_SH1106_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_HORIZONTAL = 0
_VERTICAL = 1
_PAGE = 2


class Panel:
    """A panel of `width` x `height` with an SSD1306.

    `pixels()` is what the glass shows; `unknown` lists bytes that are no commands.
    """

    columns = 128
    first_column = 0
    arguments = _SSD1306_ARGUMENTS

    def __init__(self, width=128, height=64):
        self.width = width
        self.height = height
        self.upside_down_mount = False
        self.unknown = []
        self.changes = 0
        self.power_up()

    def power_up(self):
        """Come up after a power cut: registers at their reset values, memory full of noise."""
        self.forget()

    def forget(self):
        """Lose the registers and the memory, as a dip in the supply does."""
        self.changes += 1
        self.on = False
        self.pump = self.columns == 132
        self.inverse = False
        self.all_on = False
        self.contrast = 0x7F
        self.mode = _PAGE
        self.column = 0
        self.page = 0
        self.first = 0
        self.last = self.columns - 1
        self.first_page = 0
        self.last_page = PAGES - 1
        self.start_line = 0
        self.offset = 0
        self.rows = 64
        self.remapped = False
        self.upside_down = False
        self.alternating = True
        self._waiting = None
        self._got = []
        self._ram = [bytearray(self.columns) for _ in range(PAGES)]
        noise = 12345
        for row in self._ram:
            for column in range(self.columns):
                noise = (noise * 75 + 74) % 65537
                row[column] = (noise >> 4) & 255

    # -- bytes in

    def status(self):
        """Give the status byte of a read: bit 6 is display off."""
        return 0 if self.on else 0x40

    def receive(self, message):
        """Take one I2C message: control bytes, then commands or data (SSD1306 8.1.5.2)."""
        position = 0
        while position < len(message):
            control = message[position]
            position += 1
            if control & 0x3F:
                self.unknown.append(("control", control))
            single = control & 0x80
            end = position + 1 if single else len(message)
            if control & 0x40:
                self.data(message[position:end])
            else:
                for value in message[position:end]:
                    self.command(value)
            position = end

    def command(self, value):
        """Take one command byte, or an argument of the command before."""
        if self._waiting is not None:
            self._got.append(value)
            if len(self._got) == self.arguments[self._waiting]:
                waiting = self._waiting
                self._waiting = None
                self.changes += 1
                self._run(waiting, self._got)
            return
        if value in self.arguments:
            self._waiting = value
            self._got = []
            return
        self.changes += 1
        self._run_single(value)

    def _run_single(self, value):
        if value < 0x10:
            self.column = (self.column & 0xF0) | value
        elif value < 0x20:
            self.column = (self.column & 0x0F) | ((value & 15) << 4)
        elif 0x40 <= value < 0x80:
            self.start_line = value & 63
        elif value in (0xA0, 0xA1):
            self.remapped = value == 0xA1
        elif value in (0xA4, 0xA5):
            self.all_on = value == 0xA5
        elif value in (0xA6, 0xA7):
            self.inverse = value == 0xA7
        elif value in (0xAE, 0xAF):
            self.on = value == 0xAF
        elif 0xB0 <= value < 0xB8:
            self.page = value & 7
        elif 0xC0 <= value < 0xD0:
            self.upside_down = bool(value & 8)
        elif value != 0xE3 and not self._own(value):
            self.unknown.append(("command", value))

    def _own(self, value):
        return value in (0x2E, 0x2F)  # scrolling off and on

    def _run(self, command, got):
        if command == 0x20:
            if got[0] & 3 == 3:
                self.unknown.append(("mode", got[0]))
            else:
                self.mode = got[0] & 3
        elif command == 0x21:
            self._window_columns(got[0] & 127, got[1] & 127)
        elif command == 0x22:
            self._window_pages(got[0] & 7, got[1] & 7)
        elif command == 0x81:
            self.contrast = got[0]
        elif command == 0x8D:
            self.pump = bool(got[0] & 4)
        elif command == 0xA8:
            if got[0] & 63 < 15:
                self.unknown.append(("multiplex", got[0]))
            else:
                self.rows = (got[0] & 63) + 1
        elif command == 0xD3:
            self.offset = got[0] & 63
        elif command == 0xDA:
            self.alternating = bool(got[0] & 0x10)

    def _window_columns(self, first, last):
        if first > last:
            self.unknown.append(("columns", first, last))
            return
        self.first = first
        self.last = last
        self.column = first

    def _window_pages(self, first, last):
        if first > last:
            self.unknown.append(("pages", first, last))
            return
        self.first_page = first
        self.last_page = last
        self.page = first

    def data(self, values):
        """Take data bytes: eight pixels of a column each, then move on as the mode says."""
        self.changes += 1
        count = len(values)
        if self.mode == _PAGE and self.column + count < self.columns:  # as good as always
            at = self.column
            self.column = at + count
            if self.remapped:
                values = bytes(reversed(values))
                at = self.columns - self.column
            self._ram[self.page][at : at + count] = values
            return
        for value in values:
            if self.column < self.columns:
                at = self.columns - 1 - self.column if self.remapped else self.column
                self._ram[self.page][at] = value
            self._step()

    def _step(self):
        if self.mode == _PAGE:
            self.column += 1
            if self.column >= self.columns:
                self.column = 0
        elif self.mode == _HORIZONTAL:
            if self.column == self.last or self.column >= self.columns - 1:
                self.column = self.first
                self.page = self.first_page if self.page == self.last_page else (self.page + 1) & 7
            else:
                self.column += 1
        elif self.page == self.last_page:
            self.page = self.first_page
            self.column = self.first if self.column == self.last else self.column + 1
        else:
            self.page = (self.page + 1) & 7

    # -- light out

    def lit(self):
        """Tell whether the panel can show anything: switched on, with its supply."""
        return self.on and self.pump

    def pixels(self):
        """Give what the glass shows: `width * height` bytes, 0 or 1, row by row from the top."""
        width = self.width
        out = bytearray(width * self.height)
        if not self.lit():
            return out
        for y in range(self.height):
            line = self._line_of(y)
            if line is None:
                continue
            ram = self._ram[line >> 3]
            shift = line & 7
            base = y * width
            # A module is soldered so that remapping (A1) and C8 give an upright picture.
            right = self.first_column + width - 1
            for x in range(width):
                bit = 1 if self.all_on else (ram[right - x] >> shift) & 1
                out[base + x] = bit ^ 1 if self.inverse and not self.all_on else bit
        if self.upside_down_mount:
            return bytearray([out[at] for at in range(len(out) - 1, -1, -1)])
        return out

    def _line_of(self, y):
        """Give the memory line that a row of the glass shows, None when it is not driven."""
        if y >= self.rows:
            return None
        row = y
        if self.alternating != (self.height == 64):
            # Wrong COM wiring: the rows come out interlaced.
            half = (self.height + 1) // 2
            row = y * 2 if y < half else (y - half) * 2 + 1
        if not self.upside_down:
            row = self.rows - 1 - row
        return (row + self.start_line + self.offset) & 63

    def packed(self):
        """Give the glass as bytes: each row from the top, eight pixels a byte, leftmost first."""
        pixels = self.pixels()
        out = bytearray(len(pixels) // 8)
        for index in range(len(out)):
            value = 0
            at = index * 8
            for bit in pixels[at : at + 8]:
                value = (value << 1) | bit
            out[index] = value
        return bytes(out)


class SH1106(Panel):
    """A panel with an SH1106: 132 columns of memory, the glass on 2 to 129, page mode only."""

    columns = 132
    first_column = 2
    arguments = _SH1106_ARGUMENTS

    def _own(self, value):
        # pump voltage, read-modify-write begin and end
        return 0x30 <= value < 0x34 or value in (0xE0, 0xEE)

    def _run(self, command, got):
        if command == 0xAD:
            self.pump = bool(got[0] & 1)
        else:
            Panel._run(self, command, got)


def make(name):
    """Make the panel of a `display` setting, e.g. "sh1106-128x64-spi"; None for "none"."""
    if name.endswith("-spi"):
        name = name[:-4]
    if name == "ssd1306-128x64":
        return Panel(128, 64)
    if name == "ssd1306-128x32":
        return Panel(128, 32)
    if name == "sh1106-128x64":
        return SH1106(128, 64)
    if name == "none":
        return None
    return Panel(128, 64)
