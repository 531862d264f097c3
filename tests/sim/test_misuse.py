"""The fakes refuse what the real hardware refuses, or would silently do wrong."""

import pytest

from host_tools.sim.board.world import Misuse


@pytest.fixture
def pin(bench):
    return bench.machine.Pin


@pytest.mark.parametrize("gpio", [20, 24, 28, 31, 40, -1, "13", 13.0, None])
def test_unknown_pins(pin, gpio):
    with pytest.raises(ValueError, match="invalid pin"):
        pin(gpio)


@pytest.mark.parametrize("gpio", [6, 7, 8, 9, 10, 11])
def test_pins_of_the_flash(pin, gpio):
    with pytest.raises(Misuse, match="flash"):
        pin(gpio, pin.IN)


@pytest.mark.parametrize("gpio", [34, 35, 36, 39])
def test_input_only_pins(pin, gpio):
    with pytest.raises(ValueError, match="only be input"):
        pin(gpio, pin.OUT)
    with pytest.raises(Misuse, match="no pull"):
        pin(gpio, pin.IN, pin.PULL_UP)


def test_reading_what_nothing_defines(pin):
    with pytest.raises(Misuse, match="never set up"):
        pin(13).value()
    with pytest.raises(Misuse, match="floats"):
        pin(13, pin.IN).value()
    assert pin(13, pin.IN, pin.PULL_UP).value() == 1
    assert pin(13, pin.IN, pin.PULL_DOWN).value() == 0


def test_setting_an_input(pin):
    with pytest.raises(Misuse, match="no output"):
        pin(13, pin.IN, pin.PULL_UP).on()


def test_there_are_no_hard_interrupts(pin):
    button = pin(13, pin.IN, pin.PULL_UP)
    with pytest.raises(TypeError):
        button.irq(lambda _: None, hard=True)
    with pytest.raises(Misuse, match="without end"):
        button.irq(lambda _: None, pin.WAKE_LOW)
    with pytest.raises(Misuse, match="called"):
        button.irq(5)
    with pytest.raises(TypeError):
        pin(13, pin.IN, pin.PULL_UP, 1)


def test_i2c_errors_are_those_of_the_chip(bench):
    pin = bench.machine.Pin
    bus = bench.machine.I2C(0, scl=pin(22), sda=pin(21), freq=400000)
    with pytest.raises(OSError) as error:
        bus.writeto(0x3C, b"\0\xae")
    assert error.value.errno == 19
    bench.wire.hangs = True
    before_us = bench.world.now_us
    with pytest.raises(OSError) as error:
        bus.writeto(0x3C, b"\0\xae")
    assert error.value.errno == 116
    assert bench.world.now_us - before_us == 50000


def test_i2c_takes_time_by_the_bit(bench):
    class Silent:
        def receive(self, data):
            pass

    bench.wire.devices[0x3C] = Silent()
    pin = bench.machine.Pin
    for hertz, low_us, high_us in ((400000, 23000, 24000), (100000, 92000, 94000)):
        bus = bench.machine.I2C(0, scl=pin(22), sda=pin(21), freq=hertz)
        before_us = bench.world.now_us
        bus.writeto(0x3C, bytes(1025))
        assert low_us < bench.world.now_us - before_us < high_us


@pytest.mark.parametrize(
    "make",
    [
        lambda m: m.I2C(2, scl=m.Pin(22), sda=m.Pin(21)),
        lambda m: m.I2C(0, scl=m.Pin(22), sda=m.Pin(34)),
        lambda m: m.I2C(0, scl=m.Pin(22), sda=m.Pin(21), freq=0),
        lambda m: m.I2C(0, scl=m.Pin(21), sda=m.Pin(21)),
        lambda m: m.I2C(0, scl=m.Pin(22), sda=m.Pin(21)).writeto(0x3C0, b""),
        lambda m: m.PWM(m.Pin(34)),
        lambda m: m.PWM(m.Pin(4), freq=0),
        lambda m: m.PWM(m.Pin(4), duty=3, duty_u16=5),
        lambda m: m.WDT(timeout=0),
        lambda m: m.freq(1),
        lambda m: m.lightsleep(),
    ],
)
def test_values_that_no_chip_takes(bench, make):
    with pytest.raises((ValueError, Misuse)):
        make(bench.machine)


def test_floats_where_ints_are_needed(bench):
    machine = bench.machine
    with pytest.raises(TypeError, match="float"):
        machine.PWM(machine.Pin(4), freq=440.0)
    with pytest.raises(TypeError, match="float"):
        machine.WDT(timeout=5000.0)
    with pytest.raises(TypeError, match="float"):
        bench.esp32.PCNT(0.0)


def test_a_bus_whose_pins_were_taken_away(bench):
    pin = bench.machine.Pin
    bus = bench.machine.I2C(0, scl=pin(22), sda=pin(21))
    pin(21, pin.OUT)
    with pytest.raises(Misuse, match="something else"):
        bus.writeto(0x3C, b"")


def test_rtc_memory_has_2048_bytes(bench):
    bench.machine.RTC().memory(bytes(2048))
    with pytest.raises(ValueError, match="too long"):
        bench.machine.RTC().memory(bytes(2049))


def test_polling_must_not_block(bench):
    select, sys = bench.modules["select"], bench.modules["sys"]
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    assert poll.poll(0) == []
    with pytest.raises(Misuse, match="blocks"):
        poll.poll(10)
    with pytest.raises(Misuse, match="block"):
        sys.stdin.read(1)
    bench.received.extend(b"?")
    assert poll.poll(0) and sys.stdin.read(1) == "?"


def test_a_long_print_waits_for_the_line(bench):
    out = bench.modules["sys"].stdout
    out.write("x" * 128)
    assert bench.world.now_us == 0
    out.write("x" * 1128)
    assert bench.world.now_us == 87000


def test_spi_takes_pins_and_time(bench):
    pin = bench.machine.Pin
    spi = bench.machine.SPI(2, baudrate=4000000, sck=pin(18), mosi=pin(23), miso=pin(16))
    before_us = bench.world.now_us
    spi.write(bytes(100))
    assert bench.world.now_us - before_us == 30 + 200
    pin(18, pin.OUT)
    with pytest.raises(Misuse, match="something else"):
        spi.write(b"x")
    with pytest.raises(ValueError, match="only be input"):
        bench.machine.SPI(2, mosi=pin(34))


def test_spi_without_a_miso_takes_its_own(bench):
    """Pin 19 of the second controller: whoever has a PWM there loses it."""
    pin = bench.machine.Pin
    bench.machine.PWM(pin(19), freq=10000)
    with pytest.raises(Misuse, match="takes pin 19 away from its PWM"):
        bench.machine.SPI(2, sck=pin(18), mosi=pin(23))
