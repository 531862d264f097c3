"""Set the pulse counters up at the start, and let them prove that they count.

What they count is in pulses.py. Rules, from esp32_pcnt.c, the ESP32 technical reference (chapter
17) and the ESP-IDF driver:

- `min` and `max` are always set. The newer driver refuses a minimum of 0, so zero is held by -1.
- Units first, then the beam pins, the PWM last: a unit turns its pins into inputs, and after that
  the reference pins are not touched again. The filter is set before the start.
- The counters prove that they count, by swapping the gates for a moment. If they do not (another
  chip, an older MicroPython, a wire on a reference pin), there are none, that is all.

    fitted, pwms = fit_counters(config, low, every, sleep_ms)    # [], [] where it cannot be

Not in memory once the board has started (overlay.py).

May import: `esp32`, `machine`, pulses.
"""

from machine import PWM, Pin

from .pulses import DARK_MAX, DRAIN_MAX, SLOW_US, Pulses, release

try:
    from esp32 import PCNT
except ImportError:
    PCNT = None

SLOW_HZ = 10_000
FAST_HZ = 10_000_000
_FILTER = 1023  # 12.8 us of the 80 MHz clock: shorter pulses are not counted
_PROVE_MS = 4


def fit_counters(config, low: list, every: list, sleep_ms) -> tuple:
    """Set up `every` Beam, and counters for the `low` ones where the board has them.

    Returns (Pulses of each low beam, PWMs of the references); both empty where there are no
    counters, or they do not count.
    """
    slow, fast = config.pins["ref_slow"], config.pins["ref_fast"]
    dark_level = config.beam_dark_level
    gates = _fit([beam.gpio for beam in low], slow, fast, dark_level)
    for beam in every:
        beam.attach()
    if not gates:
        return [], []
    pwms = [
        PWM(Pin(slow), freq=SLOW_HZ, duty_u16=32768),
        PWM(Pin(fast), freq=FAST_HZ, duty_u16=32768),
    ]
    for i in range(len(low)):
        if not _proves(gates[i], dark_level, sleep_ms, low[i].dark):
            release(gates, pwms)
            return [], []
    return [Pulses(units) for units in gates], pwms


def _fit(gpios: list, slow, fast, dark_level: int) -> list:
    """Return the units of each of the beam pins, or [] where the board has none."""
    if PCNT is None or slow is None or fast is None:
        return []
    try:
        PCNT(4)
        each = 3
    except ValueError:
        each = 2
    made = []
    try:
        for i in range(len(gpios)):
            made.append(_units(each * i, each, gpios[i], slow, fast, dark_level))
    except (ValueError, OSError, RuntimeError):
        release(made, [])
        return []
    return made


def _units(first: int, count: int, gpio: int, slow: int, fast: int, dark_level: int) -> list:
    """Return the units of one goal, counting: dark, drain, and breaks where `count` is 3."""
    beam, slow_pin, fast_pin = Pin(gpio), Pin(slow), Pin(fast)
    dark = PCNT(first, min=-DARK_MAX, max=DARK_MAX)
    dark.init(filter=_FILTER)
    dark.init(channel=0, pin=slow_pin, mode_pin=beam)
    drain = PCNT(first + 1, min=-1, max=DRAIN_MAX)
    drain.init(channel=0, pin=slow_pin, mode_pin=beam)
    drain.init(channel=1, pin=fast_pin, mode_pin=beam)
    units = [dark, drain]
    _gate(units, dark_level)
    if count == 3:
        breaks = PCNT(first + 2, min=-DARK_MAX, max=DARK_MAX)
        breaks.init(filter=_FILTER)
        breaks.init(channel=0, pin=beam)
        if dark_level:
            breaks.init(channel=0, rising=PCNT.INCREMENT)
        else:
            breaks.init(channel=0, falling=PCNT.INCREMENT)
        units.append(breaks)
    for unit in units:
        unit.start()
    return units


def _gate(units: list, dark_level: int):
    """Let the units take `dark_level` for dark."""
    low, high = (PCNT.HOLD, PCNT.NORMAL) if dark_level else (PCNT.NORMAL, PCNT.HOLD)
    up, down = PCNT.INCREMENT, PCNT.DECREMENT
    dark, drain = units[0], units[1]
    dark.init(channel=0, rising=up, falling=up, mode_low=low, mode_high=high)
    drain.init(channel=0, rising=up, falling=up, mode_low=high, mode_high=low)
    drain.init(channel=1, rising=down, falling=down, mode_low=low, mode_high=high)


def _proves(units: list, dark_level: int, sleep_ms, is_dark) -> bool:
    """Tell whether the units count what they should, with the gates right and swapped."""
    counts_dark, drains = units[0], units[1]
    for _ in range(3):
        dark = is_dark()
        good = True
        for swapped in (1, 0):
            _gate(units, dark_level ^ swapped)
            sleep_ms(_PROVE_MS // 2)
            dark_from, drain_from = counts_dark.value(), drains.value()
            sleep_ms(_PROVE_MS)
            darkened = (counts_dark.value() - dark_from) % DARK_MAX * SLOW_US
            drain = drains.value()
            cleared = (drain - drain_from) % DRAIN_MAX * SLOW_US
            if dark != bool(swapped):
                good = good and _about(darkened) and -1 <= drain <= 0
            else:
                good = good and _about(cleared) and darkened <= SLOW_US
        if is_dark() == dark:
            return good
    return False


def _about(counted_us: int) -> bool:
    return _PROVE_MS * 800 <= counted_us <= _PROVE_MS * 1500
