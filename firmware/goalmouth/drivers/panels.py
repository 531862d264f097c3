"""Make the display that a board has: chip, bus and Display, from its configuration.

    display = make(config)

Not in memory once the board has started (overlay.py).
"""

from machine import Pin
from micropython import const

from goalmouth.drivers import oled
from goalmouth.drivers.display import Bus, Display

# Where these modules answer: 0x3C, or 0x3D with the address bridge moved.
_ADDRESSES = (0x3C, 0x3D)
_HEAD_BYTES = const(8)
_SPI_HZ = const(4000000)  # the chip takes 10 MHz, but not at the end of every cable


def make(config):
    """Return the Display of a wiring's Config; one without a panel when it has none."""
    if config.display.endswith("-spi"):
        return _on_spi(config)
    sda, scl = config.pins["sda"], config.pins["scl"]
    if config.display == "none" or sda is None or scl is None:
        return Display(None)
    bus = Bus(sda, scl, config.i2c_hz)
    kind = oled.SSD1306_I2C
    if config.display.startswith("sh1106"):
        from goalmouth.drivers.oled_more import SH1106_I2C
        kind = SH1106_I2C
    height = 32 if config.display.endswith("x32") else 64
    address = config.display_addr
    chip = kind(128, height, bus.i2c, address or _ADDRESSES[0], start=False)
    # Address, head and slice in 2.3 ms, at 100 kHz too (nine bits a byte).
    chip.slice_bytes = min(oled.PIECE, config.i2c_hz * 23 // 90000 - _HEAD_BYTES)
    chip.mount(config.flip_display)
    return Display(chip, bus, () if address else _ADDRESSES)


def _on_spi(config):
    """Return a Display on SPI."""
    from machine import SPI

    from goalmouth.drivers.oled_more import SH1106_SPI, SSD1306_SPI

    pins = config.pins
    dc, res, cs = Pin(pins["spi_dc"]), Pin(pins["spi_res"]), Pin(pins["spi_cs"])
    # The bus takes a MISO, and without one GPIO 19, which is a reference of the pulse counters.
    # It gets DC, which the chip's driver makes an output again.
    spi = SPI(2, baudrate=_SPI_HZ, sck=Pin(pins["spi_sck"]), mosi=Pin(pins["spi_mosi"]), miso=dc)
    kind = SH1106_SPI if config.display.startswith("sh1106") else SSD1306_SPI
    chip = kind(128, 32 if "x32" in config.display else 64, spi, dc, res, cs, start=False)
    chip.mount(config.flip_display)
    return Display(chip, answers=False)
