"""The OLED driver: exact bytes, only changes, and the same picture as an independent driver."""

import random
import subprocess
from pathlib import Path

import adafruit_ssd1306
import framebuf
import pytest
from goalmouth import screen
from goalmouth.drivers import oled, oled_more

from host_tools.fonts import samples
from host_tools.fonts.preview import to_art
from host_tools.sim.board import costs, panel

from . import bus_log
from .conftest import FakeI2C, FakePin, Wire

ROOT = Path(__file__).resolve().parents[2]

KINDS = [
    ("ssd1306-128x64", oled.SSD1306_I2C, 64),
    ("ssd1306-128x32", oled.SSD1306_I2C, 32),
    ("sh1106-128x64", oled_more.SH1106_I2C, 64),
]


def make(name="ssd1306-128x64", kind=oled.SSD1306_I2C, height=64, **options):
    """Return (driver, wire) with the panel of that name on the bus."""
    FakeI2C.wire = Wire(panel.make(name))
    return kind(128, height, FakeI2C(), **options), FakeI2C.wire


def glass(chip):
    """Return what the glass shows in the order of a FrameBuffer's bytes."""
    return packed(chip, chip.pixels())


def turned(chip):
    """Return what somebody sees who looks at the glass upside down."""
    return packed(chip, chip.pixels()[::-1])


def packed(chip, pixels):
    data = bytearray(128 * chip.height // 8)
    for at, lit in enumerate(pixels):
        if lit:
            y, x = divmod(at, 128)
            data[y // 8 * 128 + x] |= 1 << y % 8
    return bytes(data)


def drawn(name, height=64):
    """Return a sample's picture."""
    return samples.picture(screen, framebuf, dict(samples.views(screen))[name], height)


def test_the_set_up_byte_for_byte():
    _, wire = make()
    assert wire.messages[0] == bytes.fromhex(
        "00 ae 2002 40 a1 c8 a83f d300 da12 d580 d9f1 db30 81ff a4 a6 8d14 af"
    )
    assert wire.chip.unknown == []


def test_the_set_up_of_an_sh1106_byte_for_byte():
    _, wire = make("sh1106-128x64", oled_more.SH1106_I2C)
    assert wire.messages[0] == bytes.fromhex(
        "00 ae 40 a1 c8 a83f d300 da12 d580 d922 db35 32 81ff a4 a6 ad8b af"
    )
    assert wire.chip.unknown == []


def test_one_changed_pixel_is_one_byte_with_its_address():
    """Three commands, each with its control byte, then the data: SSD1306 8.1.5.2."""
    display, wire = make()
    wire.messages.clear()
    display.pixel(0x35, 25, 1)
    display.show()
    assert wire.messages == [bytes.fromhex("8013 80b3 8005 40 02")]


def test_sh1106_columns_begin_at_two():
    """Hazard 20: a picture shifted by two, with garbage at the edge."""
    display, wire = make("sh1106-128x64", oled_more.SH1106_I2C)
    wire.messages.clear()
    display.pixel(0x35, 25, 1)
    display.show()
    assert wire.messages == [bytes.fromhex("8013 80b3 8007 40 02")]


def test_commands_that_would_change_nothing_are_left_out():
    """The chip's column moves on with the data (SSD1306 8.1.3), its page stays."""
    display, wire = make()
    wire.messages.clear()
    for x, y in ((0x35, 25), (0x36, 25), (0x38, 25), (0x35, 33), (0x45, 33)):
        display.pixel(x, y, 1)
        display.show()
    heads = ("8013 80b3 8005", "", "8008", "80b4 8005", "8014 80b4 8005")
    assert wire.messages == [bytes.fromhex(head + "40 02") for head in heads]
    assert glass(wire.chip) == bytes(display.buffer)


def test_the_whole_address_is_sent_when_the_chip_may_stand_elsewhere():
    """After a command, foreign data, a failure, the end of a page, and to renew what is there."""
    display, wire = make()
    display.pixel(0, 0, 1)
    display.show()

    def fail():
        wire.fail_after = 0
        display.pixel(4, 0, 1)
        with pytest.raises(OSError):
            display.show()
        wire.fail_after = None

    for x, moved in ((1, lambda: display.write_cmd(0xE3)), (2, lambda: display.write_data(b"")),
                     (3, fail)):  # fmt: skip
        moved()
        display.pixel(x, 0, 1)
        display.show()
        assert wire.messages[-1].startswith(bytes.fromhex("8010 80b0"))
    wire.messages.clear()
    display.refresh_some()
    assert wire.messages[0].startswith(bytes.fromhex("8010 80b0 8000 40"))
    display.pixel(127, 8, 1)
    display.show()
    display.pixel(0, 9, 1)
    display.show()
    assert wire.messages[-1] == bytes.fromhex("8010 80b1 8000 40 02")
    assert glass(wire.chip) == bytes(display.buffer)


def test_nothing_changed_nothing_sent():
    display, wire = make()
    display.text = None
    wire.messages.clear()
    display.fill(0)
    assert not display.changed() and not display.send_some()
    display.show()
    assert wire.messages == []


def test_a_second_of_the_clock_is_a_tenth_of_a_whole_frame():
    """Hazard 21. A whole frame is 1024 bytes and a control byte, as micropython-lib sends it."""
    display, wire = make()
    old = None
    sent = []
    for second in range(59, -1, -1):
        view = samples.match(screen, "4:%02d" % second, 2, 1, ("Red", "Blue"), period="1/3")
        wire.messages.clear()
        screen.redraw(display, old, view, 128, 64)
        old = view.key()
        display.show()
        sent.append(sum(len(message) for message in wire.messages))
        assert glass(wire.chip) == bytes(display.buffer)
    assert sum(sent[1:]) / 59 < 1025 / 10, sent
    assert max(sent[1:]) < 200


@pytest.mark.parametrize(("name", "kind", "height"), KINDS)
def test_every_sample_arrives(name, kind, height):
    display, wire = make(name, kind, height)
    for _, view in samples.views(screen):
        screen.draw(display, view, 128, height)
        display.show()
        wanted = samples.picture(screen, framebuf, view, height)
        assert glass(wire.chip) == wanted, to_art(glass(wire.chip))
    assert wire.chip.unknown == []


@pytest.mark.parametrize(("name", "kind", "height"), KINDS)
def test_random_changes_arrive_in_slices(name, kind, height):
    """Whatever is drawn between two slices, the panel ends with what was drawn last."""
    chance = random.Random(7)
    display, wire = make(name, kind, height)
    for _ in range(60):
        for _ in range(chance.randrange(1, 6)):
            x, y = chance.randrange(128), chance.randrange(height)
            display.fill_rect(x, y, chance.randrange(1, 40), chance.randrange(1, 20),
                              chance.randrange(2))  # fmt: skip
            wire.messages.clear()
            display.send_some(chance.choice((1, 8, 32)))
            assert all(len(message) <= 7 + 32 for message in wire.messages)
        display.show()
        assert glass(wire.chip) == bytes(display.buffer)


def test_slices_are_as_small_as_asked():
    display, wire = make()
    display.fill(1)
    wire.messages.clear()
    while display.send_some(4):
        pass
    assert {len(message[message.index(0x40) :]) for message in wire.messages} == {1 + 4}
    assert glass(wire.chip) == b"\xff" * 1024


def test_a_slice_takes_less_than_two_ms():
    """At 400 kHz, nine bits a byte, with the fixed cost of a transaction."""
    assert costs.i2c_us(1 + 7 + oled.PIECE, 400000) <= 1200


def test_a_failed_slice_is_sent_again():
    display, wire = make()
    screen.draw(display, dict(samples.views(screen))["full"], 128, 64)
    for failing in range(12):
        wire.fail_after = failing % 3
        with pytest.raises(OSError):
            display.show()
        wire.fail_after = None
    display.show()
    assert glass(wire.chip) == drawn("full")


def test_a_panel_that_forgot_is_whole_after_reinit():
    display, wire = make()
    screen.draw(display, dict(samples.views(screen))["full"], 128, 64)
    display.show()
    wire.chip.forget()
    assert display.lost()
    display.reinit()
    display.show()
    assert not display.lost()
    assert glass(wire.chip) == drawn("full")


def test_refreshing_goes_through_the_whole_memory_without_a_change_on_the_glass():
    display, wire = make()
    screen.draw(display, dict(samples.views(screen))["full"], 128, 64)
    display.show()
    for row in wire.chip._ram:
        row[:] = b"\xaa" * len(row)
    for _ in range(32):
        display.refresh_some()
    assert glass(wire.chip) == drawn("full")
    display.refresh()
    assert wire.chip.on and glass(wire.chip) == drawn("full")


@pytest.mark.parametrize(("name", "kind", "height"), KINDS)
def test_upside_down(name, kind, height):
    display, wire = make(name, kind, height)
    screen.draw(display, dict(samples.views(screen))["full"], 128, height)
    display.rotate(0)
    display.show()
    assert turned(wire.chip) == drawn("full", height) != glass(wire.chip)
    display.rotate(1)
    display.show()
    assert glass(wire.chip) == drawn("full", height)


def test_interface_of_micropython_lib():
    display, wire = make(external_vcc=True)
    assert isinstance(display, framebuf.FrameBuffer)
    assert (display.width, display.height, display.pages) == (128, 64, 8)
    assert len(display.buffer) == 1024 and display.external_vcc
    display.contrast(7)
    display.invert(1)
    assert wire.chip.contrast == 7 and wire.chip.inverse
    display.poweroff()
    assert not wire.chip.on and not display.lost()
    display.refresh()
    assert not wire.chip.on and wire.chip.contrast == 7 and wire.chip.inverse
    display.poweron()
    assert wire.chip.on
    display.write_cmd(0xA5)
    assert wire.chip.all_on
    display.write_cmd(0xB0)
    display.write_data(b"\x01")
    assert wire.chip.unknown == []


def test_nothing_is_sent_before_it_is_asked_for():
    _, wire = make(start=False)
    assert wire.attempts == 0


def test_the_chip_alone_has_no_bus():
    chip = oled.SSD1306(128, 64, start=False)
    with pytest.raises(NotImplementedError):
        chip.write_cmd(0xAF)
    with pytest.raises(NotImplementedError):
        chip.refresh_some()


class Spi:
    """machine.SPI that gives its bytes to a panel as DC and CS say."""

    def __init__(self, chip, dc, cs):
        self.chip, self.dc, self.cs = chip, dc, cs
        self.fails = False

    def write(self, data):
        assert not self.cs.level, "written while not selected"
        if self.fails:
            raise OSError(5)
        for byte in bytes(data):
            self.chip.data(bytes([byte])) if self.dc.level else self.chip.command(byte)


def test_spi():
    FakeI2C.wire = None
    chip = panel.Panel(128, 64)
    dc, res, cs = FakePin(1), FakePin(2), FakePin(3)
    spi = Spi(chip, dc, cs)
    display = oled_more.SSD1306_SPI(128, 64, spi, dc, res, cs)
    assert res.writes == [1, 1, 0, 0, 1]
    screen.draw(display, dict(samples.views(screen))["full"], 128, 64)
    display.show()
    assert glass(chip) == drawn("full") and not display.lost()
    display.write_data(b"")
    spi.fails = True
    with pytest.raises(OSError):
        display.poweroff()
    assert cs.level, "left selected"


def test_micropython_sends_the_same_bytes(micropython):
    script = Path(__file__).parent / "bus_log.py"
    done = subprocess.run(
        [micropython, str(script), str(ROOT / "firmware"), str(ROOT / "host_tools" / "fonts")],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == bus_log.log(samples, screen, oled, oled_more)


class BlinkaI2C:
    """The bus as adafruit_bus_device wants it."""

    def __init__(self, wire):
        self.wire = wire

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        self.wire.transfer(address, bytes(buffer[start : len(buffer) if end is None else end]))


@pytest.mark.parametrize("height", [64, 32])
def test_adafruits_driver_shows_the_same(height):
    """An independent driver on the same emulated chip, fed with the same pixels."""
    name = f"ssd1306-128x{height}"
    ours, our_wire = make(name, oled.SSD1306_I2C, height)
    other_wire = Wire(panel.make(name))
    theirs = adafruit_ssd1306.SSD1306_I2C(128, height, BlinkaI2C(other_wire))
    for sample, view in samples.views(screen):
        screen.draw(ours, view, 128, height)
        ours.show()
        for y in range(height):
            for x in range(128):
                theirs.pixel(x, y, ours.pixel(x, y))
        theirs.show()
        assert our_wire.chip.pixels() == other_wire.chip.pixels(), sample
