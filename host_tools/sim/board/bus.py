"""machine.I2C, SoftI2C and SPI of the ESP32 port, timed by the bit, with faults to switch on.

Sources: micropython ports/esp32/machine_i2c.c, machine_hw_spi.c, extmod/machine_i2c.c. Errors as
the ESP32 gives them: 19 (ENODEV) when nobody acknowledges, 116 (ETIMEDOUT) when a line is held
low.
"""

from . import costs
from .chip import IN
from .pins import line_of
from .world import Misuse, os_error

# Pins of the two SPI controllers: sck, mosi, miso (ports/esp32/machine_hw_spi.c).
_SPI_PINS = ((14, 13, 12), (18, 23, 19))
ENODEV = 19
ETIMEDOUT = 116


class Wire:
    """The I2C wires of the board and what is on them. Faults last until the given instants.

    `devices`: address -> chip with `receive(bytes)`; `sda`, `scl`: GPIOs they are soldered to.
    """

    def __init__(self, sda, scl):
        self.sda = sda
        self.scl = scl
        self.devices = {}
        self.fails = False
        self.hangs = False
        self.moved = None  # told the number of bytes of every transfer


class I2CBase:
    """`I2C(0, scl=Pin(22), sda=Pin(21), freq=400000)`; made per board by `i2c_class`."""

    board_of = None
    fastest_hz = 1000000
    name = "I2C"

    def _setup(self, scl, sda, freq, timeout):
        if not isinstance(freq, int) or not 1000 <= freq <= self.fastest_hz * 1000:
            raise ValueError("%s: invalid freq" % self.name)
        if not isinstance(timeout, int) or timeout < 0:
            raise ValueError("%s: invalid timeout" % self.name)
        if scl.gpio == sda.gpio:
            raise Misuse("%s: scl and sda are the same pin" % self.name)
        for line in (scl, sda):
            if line.gpio >= 34:
                raise ValueError("%s: pin %d can only be input" % (self.name, line.gpio))
            if self.board_of.alive:
                line.role = "i2c"
                line.pwm = None
        self._scl = scl
        self._sda = sda
        self._hz = min(freq, self.fastest_hz)
        self._timeout_us = timeout

    def scan(self):
        """List the addresses that acknowledge."""
        found = []
        for address in range(0x08, 0x78):
            try:
                self._transfer(address, b"")
                found.append(address)
            except OSError as error:
                if error.args[0] != ENODEV:
                    raise
        return found

    def writeto(self, addr, buf, stop=True):
        """Write bytes to a device. Gives the number of acknowledged bytes."""
        data = _bytes(buf)
        self._transfer(addr, data)
        return len(data)

    def writevto(self, addr, vector, stop=True):
        """Write several buffers in one transaction."""
        if not isinstance(vector, (tuple, list)):
            raise TypeError("object with buffer protocol required in a tuple or list")
        data = b"".join([_bytes(buf) for buf in vector])
        self._transfer(addr, data)
        return len(data)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        """Write to a register of a device."""
        if addrsize not in (8, 16, 24, 32):
            raise ValueError("invalid addrsize")
        head = bytes([(memaddr >> shift) & 255 for shift in range(addrsize - 8, -1, -8)])
        self._transfer(addr, head + _bytes(buf))

    def readfrom(self, addr, nbytes, stop=True):
        """Read bytes from a device (the panels give a status byte)."""
        return self._transfer(addr, None, _count(nbytes))

    def readfrom_into(self, addr, buf, stop=True):
        """Read bytes into a buffer."""
        buf[:] = self._transfer(addr, None, len(buf))

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8):
        """Read a register of a device."""
        self.writeto_mem(addr, memaddr, b"", addrsize=addrsize)
        return self._transfer(addr, None, _count(nbytes))

    def _transfer(self, addr, data, read_count=0):
        if type(addr) is not int or not 0 <= addr <= 127:
            raise Misuse("%s: address %r is not 7 bits" % (self.name, addr))
        board = self.board_of
        world = board.world
        wire = board.wire
        count = read_count if data is None else len(data)
        connected = self._sda.gpio == wire.sda and self._scl.gpio == wire.scl
        world.stats["bus_transfers"] += 1
        if self._sda.role != "i2c" or self._scl.role != "i2c":
            raise Misuse("%s: its pins were set up as something else since" % self.name)
        if connected and wire.hangs:
            world.charge(board, max(self._timeout_us, 10000))
            raise os_error(ETIMEDOUT)
        chip = wire.devices.get(addr) if connected else None
        if chip is None or wire.fails:
            world.charge(board, costs.i2c_us(1, self._hz))
            raise os_error(ENODEV)
        world.stats["bus_bytes"] += count + 1
        if wire.moved is not None:
            wire.moved(count + 1)
        world.charge(board, costs.i2c_us(count + 1, self._hz))
        if wire.fails or wire.hangs or wire.devices.get(addr) is not chip:
            raise os_error(ENODEV)  # it went away while it was spoken to
        if data is None:
            return bytes([chip.status()] * count)
        chip.receive(data)
        return b""


def _bytes(buf):
    if isinstance(buf, str):
        buf = buf.encode()
    if not isinstance(buf, (bytes, bytearray, memoryview)):
        buf = memoryview(buf)
    return bytes(buf)


def _count(value):
    if type(value) is not int:
        raise TypeError("can't convert %s to int" % type(value).__name__)
    if value < 0:
        raise ValueError("negative count")
    return value


def i2c_class(board):
    """Make the I2C class of one board (hardware controllers 0 and 1)."""

    def init(self, id=0, *, scl=None, sda=None, freq=400000, timeout=costs.I2C_TIMEOUT_US):
        if type(id) is not int:
            raise TypeError("can't convert %s to int" % type(id).__name__)
        if id not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % id)
        scl = (18, 25)[id] if scl is None else scl
        sda = (19, 26)[id] if sda is None else sda
        self._setup(line_of(board, scl, "I2C scl"), line_of(board, sda, "I2C sda"), freq, timeout)

    return type("I2C", (I2CBase,), {"board_of": board, "__init__": init})


def soft_i2c_class(board):
    """Make the SoftI2C class of one board."""

    def init(self, scl, sda, *, freq=400000, timeout=costs.I2C_TIMEOUT_US):
        self._setup(
            line_of(board, scl, "SoftI2C scl"), line_of(board, sda, "SoftI2C sda"), freq, timeout
        )

    return type(
        "SoftI2C",
        (I2CBase,),
        {
            "board_of": board,
            "__init__": init,
            "fastest_hz": costs.SOFT_I2C_MAX_HZ,
            "name": "SoftI2C",
        },
    )


class SPIBase:
    """`SPI(1, baudrate=10000000, sck=Pin(18), mosi=Pin(23))`; made per board by `spi_class`."""

    MSB = 0
    LSB = 1
    board_of = None

    def __init__(self, id, baudrate=1000000, **options):
        if id not in (1, 2):
            raise ValueError("SPI(%r) doesn't exist" % (id,))
        self._gpios = {}
        for at, name in enumerate(("sck", "mosi", "miso")):
            if name not in options:
                options[name] = _SPI_PINS[id - 1][at]
        self.init(baudrate, **options)

    def init(self, baudrate=1000000, **options):
        """Set speed and mode. A pin that is not given is the controller's own."""
        for name in options:
            if name not in ("polarity", "phase", "bits", "firstbit", "sck", "mosi", "miso"):
                raise TypeError("SPI: unexpected keyword argument '%s'" % name)
        if type(baudrate) is not int or not 1000 <= baudrate <= 80000000:
            raise ValueError("SPI: baudrate must be from 1000 to 80000000")
        self._hz = baudrate
        for name in ("sck", "mosi", "miso"):
            if name in options:
                self._take(name, options[name])

    def _take(self, name, pin):
        line = line_of(self.board_of, pin, "SPI " + name)
        if name != "miso" and line.gpio >= 34:
            raise ValueError("SPI: pin %d can only be input" % line.gpio)
        if line.pwm is not None:
            raise Misuse("SPI: %s takes pin %d away from its PWM" % (name, line.gpio))
        self._gpios[name] = line.gpio
        if self.board_of.alive:
            line.role = "spi"
            line.mode = IN if name == "miso" else None

    def deinit(self):
        """Let the bus go."""

    def write(self, buf):
        """Send bytes to whoever is selected."""
        data = _bytes(buf)
        board = self.board_of
        for name in ("sck", "mosi"):
            if board.alive and board.line(self._gpios[name]).role != "spi":
                raise Misuse("SPI: its pins were set up as something else since")
        board.world.stats["bus_bytes"] += len(data)
        board.world.stats["bus_transfers"] += 1
        cost_us = costs.SPI_TRANSACTION_US + len(data) * 8 * 1000000 // self._hz
        board.world.charge(board, cost_us)
        if board.spi is not None:
            board.spi.receive(board, self._gpios, data)

    def read(self, nbytes, write=0):
        """Read bytes: nothing on this board answers."""
        self.write(bytes([write] * _count(nbytes)))
        return bytes(nbytes)

    def readinto(self, buf, write=0):
        """Read into a buffer."""
        buf[:] = self.read(len(buf), write)

    def write_readinto(self, write_buf, read_buf):
        """Write and read at once."""
        if len(write_buf) != len(read_buf):
            raise ValueError("buffers must be the same length")
        self.write(write_buf)
        read_buf[:] = bytes(len(read_buf))


class SpiPanel:
    """A panel on SPI: `gpio(name)` gives the pin of each of its wires ("spi_sck", …)."""

    def __init__(self, chip, gpio):
        self.chip = chip
        self.sck = gpio("spi_sck")
        self.mosi = gpio("spi_mosi")
        self.dc = gpio("spi_dc")
        self.cs = gpio("spi_cs")
        self.res = gpio("spi_res")

    def reset(self, board):
        """Follow the RES pin: low, the registers fall back (SSD1306 section 8.9)."""
        if board.quiet_level(self.res) == 0:
            self.chip.forget()

    def receive(self, board, gpios, data):
        """Take bytes from a bus on these pins, as the levels of RES, CS and DC say."""
        if gpios["sck"] != self.sck or gpios["mosi"] != self.mosi:
            return
        if board.quiet_level(self.res) != 1 or board.quiet_level(self.cs) != 0:
            return
        if board.quiet_level(self.dc):
            self.chip.data(data)
        else:
            for value in data:
                self.chip.command(value)


def spi_class(board):
    """Make the SPI class of one board."""
    return type("SPI", (SPIBase,), {"board_of": board})
