"""The arithmetic of docs/optics.md, against values worked out by other means."""

from math import asin, degrees, inf, pi

import pytest

from host_tools.hardware import optics, pages
from host_tools.hardware.checks import slopes
from host_tools.hardware.disc import dark_spans, opaque, signal, signal_curve
from host_tools.hardware.disc_picture import curve_picture, curves
from host_tools.hardware.numbers import ROOT

SLIT = {"path_mm": 64, "tunnel_mm": 7, "slit_mm": 2}


def test_clear_acrylic_passes_about_92_percent():
    assert optics.reflected() == pytest.approx(0.0387, abs=0.0005)
    assert optics.clear_sheet() == pytest.approx(0.925, abs=0.005)
    assert optics.clear_sheet(1.0) == 1.0


@pytest.mark.parametrize(("speed", "ms"), [(10, 3.0), (0.3, 100.0), (12, 2.5), (20, 1.5)])
def test_dark_times(speed, ms):
    assert optics.dark_ms(speed) == pytest.approx(ms)
    assert optics.fastest_m_s(ms) == pytest.approx(speed)


def test_a_fast_sensor_needs_no_more_than_the_default():
    assert optics.needed_min_break_ms(0.3) == optics.MIN_BREAK_MS == 1.5
    assert optics.needed_min_break_ms(0.16) == 1.5


def test_a_slow_sensor_costs_speed():
    """2 ms: 3,200 us, and a dark time that looks 2 ms shorter must still pass them."""
    assert optics.needed_min_break_ms(2) == pytest.approx(3.2)
    speed = optics.sure_m_s(2)
    assert speed == pytest.approx(30 / 5.2)
    assert optics.dark_ms(speed) - 2 == pytest.approx(3.2)
    assert optics.sure_m_s(0.3) > 16


def test_default_of_the_firmware_is_the_one_of_the_page():
    from host_tools.hardware.pins import setting

    assert setting("min_break_us") == optics.MIN_BREAK_MS * 1000


def test_speed_errors_open_up_when_the_sensor_is_slower_than_the_ball():
    low, high = optics.speed_error(3, 2)
    assert (low, high) == (pytest.approx(2.5), pytest.approx(3.75))
    assert optics.speed_error(15, 2)[1] == inf


def test_lamp_current_is_safe():
    assert 2 <= optics.lamp_ma() <= 20
    assert (5 - 1.35 - 0.2) / optics.lamp_ma() * 1000 == pytest.approx(optics.LAMP_OHM)
    assert optics.lamp_ma() ** 2 / 1e6 * optics.LAMP_OHM < 0.125  # W, half of the resistor's


def test_margins(at, board):
    part = optics.slit_part(board["beam.slit_width"], board["beam.slit_height"])
    assert part == pytest.approx(2 * 1.5 / (pi * 1.5 ** 2))
    assert optics.carrier_margin(at.beam_path, part) > 3
    assert optics.carrier_margin(board["goal.width"] + 2 * at.second_from, part) > 3
    assert optics.pair_margin(at.beam_path, part) > 2
    assert optics.transistor_ma(20, at.beam_path, part) < optics.low_ma()  # hence the comparator
    assert optics.carrier_error_ms() < 0.3


def test_the_cover_mirrors_nothing_into_a_sensor(at):
    for beam in ("low", "high"):
        direct, by_cover = slopes(at, beam)
        assert by_cover > direct


def test_an_opaque_ball_is_dark_for_its_width():
    spans = dark_spans(signal_curve(**SLIT, clear=False))
    assert len(spans) == 1
    assert spans[0][1] - spans[0][0] == pytest.approx(30, abs=0.3)
    assert opaque(0, **SLIT) == 0 and opaque(20, **SLIT) == 1


def test_a_clear_ball_is_a_lens():
    """Two dark spells with a bright middle; far from the ball nothing changes."""
    curve = signal_curve(**SLIT)
    spans = dark_spans(curve)
    assert len(spans) == 2
    first, second = (end - start for start, end in spans)
    assert first == pytest.approx(second, abs=0.3) and first < 14
    assert signal(0, **SLIT) > 1
    assert signal(18, **SLIT) == 1.0
    assert all(a == pytest.approx(b, abs=1e-9) for (_, a), (_, b)
               in zip(curve, reversed(curve), strict=True))


def test_the_ray_that_leaves_the_slit_is_where_snell_says():
    """By hand: a ray that meets the rim 3 mm off the middle is bent by 2(i - r)."""
    i = asin(3 / 15)
    bent = 2 * (i - asin(3 / 15 / optics.ACRYLIC_INDEX))
    assert degrees(bent) == pytest.approx(7.65, abs=0.05)
    assert 32 * bent > 3 + 1, "so it misses the sensor's slit: dark at 3 mm"
    assert signal(3.5, **SLIT) == 0.0


def test_without_a_ball_of_other_index_nothing_is_bent():
    for offset in (0.0, 3.0, 12.0):
        assert signal(offset, **SLIT, index=1.0) == pytest.approx(1.0)


def test_dark_spans():
    curve = [(0.0, 1.0), (1.0, 0.2), (2.0, 0.9), (3.0, 0.1), (4.0, 0.1)]
    assert dark_spans(curve) == [(1.0, 2.0), (3.0, 4.0)]
    assert dark_spans(curve, 0.15) == [(3.0, 4.0)]


def test_the_picture_shows_both(at):
    assert set(curves(at)) == {"clear", "matt"}
    assert "matt: dark for" in curve_picture(at).render()


def test_the_page_names_the_numbers_of_the_board(at, board):
    """What docs/optics.md says in its prose, outside the made tables."""
    text = (ROOT / "docs/optics.md").read_text(encoding="utf-8")
    assert f"light path of {at.beam_path:g} mm" in text
    assert f"{at.low_height:g} mm above the playing" in text
    assert f"slit of {board['beam.slit_width']:g} × {board['beam.slit_height']:g} mm" in text
    assert f"{optics.LAMP_OHM} Ω gives the margin" in text
    assert f"{optics.reflected():.1%}".replace("%", " %") in text


def test_tables_have_their_rows(at):
    assert len(pages.response_table().splitlines()) == 2 + 6
    assert "| 2 ms | 3200 | 5.8 m/s |" in pages.response_table()
    assert "| 10 m/s | 3.00 ms |" in pages.dark_table()
    assert "times" in pages.light_table(at) and "mm" in pages.disc_table(at)
