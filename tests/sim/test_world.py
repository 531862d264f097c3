"""Time, blocked stretches and soft interrupts."""

import pytest

from host_tools.sim.board import costs
from host_tools.sim.board.world import Misuse, PowerCut

WRAP = 1 << 30


def watch(bench, gpio=32):
    """Set a pin up as an input with a handler that keeps (ticks, level)."""
    seen = []
    pin = bench.machine.Pin(gpio, bench.machine.Pin.IN)
    pin.irq(lambda p: seen.append((bench.time.ticks_us(), p.value())))
    return seen


def test_a_handler_runs_at_the_instant_of_its_edge_while_the_firmware_sleeps(bench):
    bench.outside.drive(32, 0)
    seen = watch(bench)
    bench.world.at(5300, lambda: bench.outside.drive(32, 1))
    bench.world.at(5900, lambda: bench.outside.drive(32, 0))
    bench.time.sleep_ms(10)
    assert seen == [(5300, 1), (5900, 0)]


def test_both_edges_inside_a_block_come_late_with_the_last_level(bench):
    bench.outside.drive(32, 0)
    seen = watch(bench)
    bench.world.at(1000, lambda: bench.outside.drive(32, 1))
    bench.world.at(16000, lambda: bench.outside.drive(32, 0))
    bench.time.sleep_us(40000)
    assert [level for _, level in seen] == [0, 0]
    assert seen[0][0] == 40000


def test_the_queue_holds_eight_and_drops_the_rest_silently(bench):
    bench.outside.drive(32, 0)
    seen = watch(bench)
    for number in range(100):
        bench.world.at(1000 + number * 50, lambda n=number: bench.outside.drive(32, 1 - n % 2))
    bench.time.sleep_us(6000)
    assert len(seen) == costs.IRQ_QUEUE_DEPTH
    assert bench.world.stats["irq_dropped"] == 92


def test_an_edge_during_a_handler_waits_for_it(bench):
    bench.outside.drive(32, 0)
    order = []
    pin = bench.machine.Pin(32, bench.machine.Pin.IN)

    def handler(_):
        order.append("in")
        bench.time.sleep_us(500)
        order.append("out")

    pin.irq(handler)
    bench.world.at(1000, lambda: bench.outside.drive(32, 1))
    bench.world.at(1200, lambda: bench.outside.drive(32, 0))
    bench.time.sleep_ms(5)
    assert order == ["in", "out", "in", "out"]


def test_an_exception_in_a_handler_is_lost_on_the_board_but_kept_here(bench):
    bench.outside.drive(32, 0)
    bench.machine.Pin(32, bench.machine.Pin.IN).irq(lambda _: 1 // 0)
    bench.world.at(1000, lambda: bench.outside.drive(32, 1))
    bench.time.sleep_ms(5)
    assert len(bench.world.handler_errors) == 1
    assert "ZeroDivisionError" in bench.world.handler_errors[0]


def test_while_interrupts_are_off_one_edge_a_pin_is_latched(bench):
    bench.outside.drive(32, 0)
    seen = watch(bench)
    state = bench.machine.disable_irq()
    for level in (1, 0, 1):
        bench.outside.drive(32, level)
    assert seen == []
    bench.machine.enable_irq(state)
    assert len(seen) == 1


def test_ticks_wrap_at_2_to_the_30(bench):
    time = bench.time
    bench.world.now_us = WRAP - 1000
    before = time.ticks_us()
    time.sleep_ms(2)
    after = time.ticks_us()
    assert after < before
    slept_us = time.ticks_diff(after, before)
    assert 2000 <= slept_us <= 2000 + 2 * costs.LOOP_US
    assert time.ticks_add(before, slept_us) == after
    assert time.ticks_add(0, -1) == WRAP - 1


@pytest.mark.parametrize("bad", [-1, WRAP, 1 << 40])
def test_a_difference_of_what_are_no_ticks_is_misuse(bench, bad):
    with pytest.raises(Misuse, match="no tick value"):
        bench.time.ticks_diff(bad, 0)
    with pytest.raises(Misuse, match="no tick value"):
        bench.time.ticks_diff(0, bad)


@pytest.mark.parametrize("call", ["sleep_ms", "sleep_us"])
def test_sleeping_takes_ints_alone(bench, call):
    with pytest.raises(TypeError, match="float"):
        getattr(bench.time, call)(1.0)


def test_a_busy_wait_comes_to_an_end(bench):
    start = bench.time.ticks_us()
    while bench.time.ticks_diff(bench.time.ticks_us(), start) < 1000:
        pass
    assert bench.world.now_us >= 1000


def test_an_action_is_done_with_the_time_standing_still_and_paid_afterwards(bench):
    at = []

    def action():
        bench.time.sleep_us(700)
        at.append((bench.world.now_us, bench.time.ticks_us()))

    bench.board.ready = lambda: True
    bench.world.at(3000, lambda: bench.world.ask(action))
    bench.time.sleep_ms(10)
    assert at == [(3000, 3000)]
    assert bench.world.stats["longest_block_us"] == 700


def test_a_power_cut_ends_the_firmware_wherever_it_is_and_whatever_it_catches(bench):
    def cut():
        bench.world.cut("off")

    bench.world.at(2000, cut)
    caught = []
    with pytest.raises(PowerCut):
        try:
            bench.time.sleep_ms(10)
        except Exception:
            caught.append("Exception")
        finally:
            # A dying firmware can do nothing any more: every further step in time ends it again.
            with pytest.raises(PowerCut):
                bench.time.sleep_ms(1)
            with pytest.raises(PowerCut):
                bench.time.sleep_us(1)
    assert caught == []
    assert bench.world.now_us == 2000


def test_a_dead_board_moves_no_pin_of_the_next_one(bench):
    old = bench.machine.Pin(4, bench.machine.Pin.OUT, value=0)
    bench.board.alive = False
    bench.boot()
    new = bench.machine.Pin(4, bench.machine.Pin.OUT, value=1)
    old.value(0)
    assert new.value() == 1


def test_the_watchdog_bites_unless_fed_and_can_be_stretched(bench):
    dog = bench.machine.WDT(timeout=1000)
    for _ in range(5):
        bench.time.sleep_ms(900)
        dog.feed()
    bench.machine.WDT(timeout=600000)
    bench.time.sleep_ms(500000)
    with pytest.raises(PowerCut) as cut:
        bench.time.sleep_ms(200000)
    assert cut.value.kind == "wdt"


def test_without_its_emitters_a_beam_is_dark(stub, tmp_path):
    from host_tools.sim.board.rig import Rig
    from host_tools.sim.loader import Loader

    rig = Rig(Loader(str(tmp_path)), str(tmp_path), {"pins": {"emitter": 27}})
    seen = []

    def firmware(board, modules, *_):
        machine = modules["machine"]
        beam = machine.Pin(32, machine.Pin.IN)
        seen.append(beam.value())
        emitter = machine.Pin(27, machine.Pin.OUT)
        for level in (1, 0, 1):
            emitter.value(level)
            seen.append(beam.value())
        carrier = machine.PWM(emitter, freq=38000, duty_u16=32768)
        seen.append(beam.value())
        carrier.duty_u16(0)
        seen.append(beam.value())
        rig.finished = True

    rig.loader.run_main = firmware
    rig.power_on()
    rig.run()
    assert seen == [1, 0, 1, 0, 0, 1]
