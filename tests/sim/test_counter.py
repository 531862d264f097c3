"""The pulse counter: gating, limits, filter, and the way in which the firmware uses it."""

import pytest

from host_tools.sim.board.world import Misuse

SLOW, FAST, BEAM = 19, 14, 32


@pytest.fixture
def pcnt(bench):
    return bench.esp32.PCNT


def dark_unit(bench, pcnt):
    """Count a 10 kHz reference while the beam is dark (level 1)."""
    unit = pcnt(
        0,
        pin=bench.machine.Pin(SLOW),
        rising=pcnt.INCREMENT,
        mode_pin=bench.machine.Pin(BEAM),
        mode_low=pcnt.HOLD,
        min=-1,
        max=32767,
    )
    bench.machine.Pin(BEAM, bench.machine.Pin.IN)
    bench.machine.PWM(bench.machine.Pin(SLOW), freq=10000, duty_u16=32768)
    unit.start()
    return unit


def test_dark_time_is_counted_while_the_interpreter_is_blocked(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    unit = dark_unit(bench, pcnt)
    bench.world.at(5000, lambda: bench.outside.drive(BEAM, 1))
    bench.world.at(20000, lambda: bench.outside.drive(BEAM, 0))
    bench.time.sleep_us(400000)
    assert unit.value() == 150


def test_the_drain_unit_shows_how_long_the_beam_has_been_clear(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    pin = bench.machine.Pin
    unit = pcnt(
        1,
        channel=0,
        pin=pin(SLOW),
        rising=pcnt.INCREMENT,
        mode_pin=pin(BEAM),
        mode_high=pcnt.HOLD,
        min=-1,
        max=32767,
    )
    unit.init(
        channel=1,
        pin=pin(FAST),
        rising=pcnt.DECREMENT,
        mode_pin=pin(BEAM),
        mode_low=pcnt.HOLD,
    )
    bench.machine.PWM(pin(SLOW), freq=10000, duty_u16=32768)
    bench.machine.PWM(pin(FAST), freq=10000000, duty_u16=32768)
    unit.start()
    bench.world.at(50000, lambda: bench.outside.drive(BEAM, 1))
    bench.world.at(53000, lambda: bench.outside.drive(BEAM, 0))
    bench.time.sleep_us(60000)
    assert unit.value() == 70


def test_a_limit_puts_the_count_back_to_zero(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    unit = pcnt(2, pin=bench.machine.Pin(BEAM), rising=pcnt.INCREMENT, min=-5, max=4)
    unit.start()
    seen = []
    for _ in range(6):
        bench.outside.drive(BEAM, 1)
        bench.outside.drive(BEAM, 0)
        seen.append(unit.value())
    assert seen == [1, 2, 3, 0, 1, 2]


def test_reverse_and_both_edges(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    bench.outside.drive(33, 1)
    pin = bench.machine.Pin
    unit = pcnt(
        3,
        pin=pin(BEAM),
        rising=pcnt.INCREMENT,
        falling=pcnt.INCREMENT,
        mode_pin=pin(33),
        mode_high=pcnt.REVERSE,
        min=-100,
        max=100,
    )
    unit.start()
    for level in (1, 0, 1):
        bench.outside.drive(BEAM, level)
    assert unit.value() == -3
    bench.outside.drive(33, 0)
    bench.outside.drive(BEAM, 0)
    assert unit.value() == -2


def test_the_filter_swallows_glitches_of_either_level(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    unit = pcnt(4, pin=bench.machine.Pin(BEAM), rising=pcnt.INCREMENT, filter=1023)
    unit.start()
    for at_us, level in ((100, 1), (105, 0), (200, 1), (300, 0), (308, 1), (400, 0)):
        bench.world.at(at_us, lambda level=level: bench.outside.drive(BEAM, level))
    bench.time.sleep_ms(1)
    assert unit.value() == 1


def test_pcnt_turns_its_pins_into_inputs_so_the_pwm_must_come_last(bench, pcnt):
    pin = bench.machine.Pin
    bench.machine.PWM(pin(SLOW), freq=10000, duty_u16=32768)
    early = pcnt(5, pin=pin(SLOW), rising=pcnt.INCREMENT)
    early.start()
    bench.time.sleep_ms(10)
    assert early.value() == 0
    bench.machine.PWM(pin(SLOW), freq=10000, duty_u16=32768)
    bench.time.sleep_ms(10)
    assert early.value() in (100, 101, 102)
    pin(SLOW, pin.IN)
    stopped = early.value()
    bench.time.sleep_ms(10)
    assert early.value() == stopped


def test_units_stop_and_clear(bench, pcnt):
    bench.outside.drive(BEAM, 0)
    unit = dark_unit(bench, pcnt)
    bench.outside.drive(BEAM, 1)
    bench.time.sleep_us(10000)
    unit.stop()
    bench.time.sleep_us(10000)
    assert unit.value(0) == 100
    assert unit.value() == 0


@pytest.mark.parametrize(
    "options",
    [
        {"min": 0},
        {"max": 0},
        {"min": -32769},
        {"max": 32768},
        {"filter": 1024},
        {"value": 1},
        {"channel": 2},
        {"rising": 1},
        {"mode_pin": "p"},
    ],
)
def test_values_that_the_port_refuses(bench, pcnt, options):
    if options.get("mode_pin"):
        options = {"mode_pin": bench.machine.Pin(33)}
    with pytest.raises(ValueError):
        pcnt(0, **options)
    with pytest.raises(ValueError):
        pcnt(8)
    with pytest.raises(TypeError):
        pcnt(0, edge=1)


def test_its_interrupt_is_never_used(bench, pcnt):
    with pytest.raises(Misuse, match="hazard 25"):
        pcnt(0).irq(lambda _: None)


def test_a_filter_that_swallows_the_reference_is_misuse(bench, pcnt):
    pin = bench.machine.Pin
    unit = pcnt(0, pin=pin(FAST), rising=pcnt.INCREMENT, filter=100)
    bench.machine.PWM(pin(FAST), freq=10000000, duty_u16=32768)
    unit.start()
    bench.time.sleep_us(10)
    with pytest.raises(Misuse, match="swallows"):
        unit.value()


def test_a_board_without_a_counter(old_bench):
    assert not hasattr(old_bench.esp32, "PCNT")
