"""Work out the light: what passes a clear ball, lamp currents, dark times, the cost of slowness.

Arithmetic on data-sheet values; nothing here has been measured on a bench. docs/optics.md shows
the results, and a test keeps the page and these functions together.

    clear_sheet()                  # 0.925: both faces of clear acrylic
    dark_ms(10)                    # 3.0: a 30 mm ball at 10 m/s
"""

ACRYLIC_INDEX = 1.49
"""Refractive index of PMMA; 92 % for two faces, as Acrylite and Plexiglas give it, agrees."""
BALL_MM = 30.0
"""Diameter of the ball (K15)."""
MIN_BREAK_MS = 1.5
"""The firmware's default `min_break_us`, in ms."""
FAST_MS, SLOW_MS = 0.3, 2.0
"""Response times: what we want, and what the maker of the common 3 mm pairs gives ("< 2 ms")."""
CARRIER_HZ = 38_000
CARRIER_CYCLES = 6
"""Longest error of an edge, in carrier cycles (Vishay 82868, TSSP960: -5/f0 to +6/f0)."""

LAMP_V = 1.35
"""Forward voltage of a 940 nm LED at 20 to 100 mA (Vishay 81006, TSAL4400; typical)."""
SWITCH_V = 0.2
"""Collector to emitter of a saturated small NPN transistor (typical)."""
SUPPLY_V, LOGIC_V = 5.0, 3.3
LAMP_OHM = 470
"""Lamp resistor of the 38 kHz variant, from the E12 row; see `lamp_ma`."""
PULL_UP_OHM = 10_000
"""Pull-up of each beam to 3.3 V."""
LAMP_MW_SR_PER_MA = 36 / 100
"""Radiant intensity on the axis: 36 mW/sr at 100 mA (Vishay 81006, TSAL4400; typical)."""
TRANSISTOR_MA_LEAST = 3.0
"""Collector current of a BPW85C at 1 mW/cm² (Vishay 81531: 3 to 8 mA); the least."""
TSSP_MW_M2 = 0.7
"""Irradiance that a light-barrier receiver needs, typical (Vishay 82868, TSSP960)."""
LESS_SENSITIVE = 20
"""TSSP40..SS1XB needs this much more light than TSSP40.. (Vishay 82737)."""
PAIR_RANGE_MM = 250.0
"""Range of a 3 mm break-beam pair (Adafruit 2167, product page)."""
INPUT_LOW = 0.25
"""An ESP32 input is low up to this part of its supply (ESP32 data sheet, DC characteristics)."""


def reflected(index: float = ACRYLIC_INDEX) -> float:
    """Return the part of light that one polished face throws back, straight on (Fresnel)."""
    return ((index - 1) / (index + 1)) ** 2


def clear_sheet(index: float = ACRYLIC_INDEX) -> float:
    """Return the part of light that passes both faces of a clear sheet, echoes inside included."""
    r = reflected(index)
    return (1 - r) / (1 + r)


def dark_ms(speed_m_s: float, width_mm: float = BALL_MM) -> float:
    """Return how long a piece darkens a beam, in ms: width over speed (speed above 0)."""
    return width_mm / speed_m_s


def fastest_m_s(dark_limit_ms: float, width_mm: float = BALL_MM) -> float:
    """Return the speed at which a piece is dark for just that long, in m/s."""
    return width_mm / dark_limit_ms


def needed_min_break_ms(response_ms: float) -> float:
    """Return the `min_break_us` (in ms) that keeps out what a fast sensor would keep out.

    A sensor may release late by its response time and so show a break that much longer than it
    was. Below `FAST_MS` the default allows for it.
    """
    return MIN_BREAK_MS + max(0.0, response_ms - FAST_MS)


def sure_m_s(response_ms: float) -> float:
    """Return the speed up to which a goal is certain with that sensor, in m/s.

    In the worst case the sensor reacts late and releases at once: the break looks shorter by its
    response time and must still pass `needed_min_break_ms`.
    """
    return fastest_m_s(needed_min_break_ms(response_ms) + response_ms)


def speed_error(speed_m_s: float, response_ms: float) -> tuple[float, float]:
    """Return the least and greatest speed that would be shown for a shot, in m/s.

    The greatest is infinite when the break is not longer than the response time.
    """
    dark = dark_ms(speed_m_s)
    least = fastest_m_s(dark + response_ms)
    return least, fastest_m_s(dark - response_ms) if dark > response_ms else float("inf")


def carrier_error_ms() -> float:
    """Return the longest error of an edge of a 38 kHz receiver, in ms."""
    return CARRIER_CYCLES / CARRIER_HZ * 1000


def lamp_ma(ohm: float = LAMP_OHM) -> float:
    """Return the current of a lamp at 5 V behind a resistor and the switch, in mA."""
    return (SUPPLY_V - LAMP_V - SWITCH_V) / ohm * 1000


def irradiance_mw_m2(current_ma: float, path_mm: float, open_part: float) -> float:
    """Return what arrives at the sensor, in mW/m².

    `open_part` is the part of lens that the slit leaves open, at the lamp and again at the sensor.
    """
    return current_ma * LAMP_MW_SR_PER_MA / (path_mm / 1000) ** 2 * open_part ** 2


def slit_part(width_mm: float, height_mm: float, lens_mm: float = 3.0) -> float:
    """Return the part of a round lens that a slit leaves open."""
    return min(1.0, width_mm * height_mm / (3.14159265 * lens_mm ** 2 / 4))


def carrier_margin(path_mm: float, open_part: float) -> float:
    """Return how many times more light arrives than a TSSP40..SS1XB needs, typically."""
    arriving = irradiance_mw_m2(lamp_ma(), path_mm, open_part)
    return arriving / (TSSP_MW_M2 * LESS_SENSITIVE)


def transistor_ma(current_ma: float, path_mm: float, open_part: float) -> float:
    """Return the least collector current of a bare BPW85C phototransistor, in mA."""
    mw_cm2 = irradiance_mw_m2(current_ma, path_mm, open_part) / 10_000
    return TRANSISTOR_MA_LEAST * mw_cm2


def low_ma() -> float:
    """Return the current that pulls an input surely low through the pull-up, in mA."""
    return LOGIC_V * (1 - INPUT_LOW) / PULL_UP_OHM * 1000


def pair_margin(path_mm: float, open_part: float) -> float:
    """Return how many times more light a ready-made 3 mm pair gets than at the end of its range.

    The maker gives 250 mm without a slit; light falls with the square of the distance.
    """
    return (PAIR_RANGE_MM / path_mm) ** 2 * open_part ** 2
