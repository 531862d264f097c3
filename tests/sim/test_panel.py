"""The panel's controller: command and data bytes in, light out."""

import pytest

from host_tools.sim.board import panel

ON = (0x8D, 0x14, 0xA1, 0xC8, 0xAF)


def commands(chip, *values):
    for value in values:
        chip.receive(bytes([0x80, value]))


def lit(chip):
    """Give the lit pixels as (x, y)."""
    pixels = chip.pixels()
    return {(at % chip.width, at // chip.width) for at in range(len(pixels)) if pixels[at]}


def cleared(name="ssd1306-128x64", *more):
    """Give a panel that is on, upright, all dark."""
    chip = panel.make(name)
    for page in range(8):
        commands(chip, 0xB0 + page, 0x00, 0x10)
        chip.receive(b"\x40" + bytes(chip.columns))
    commands(chip, *(ON if name[:3] == "ssd" else (0xA1, 0xC8, 0xAF)), *more)
    assert lit(chip) == set()
    return chip


def test_dark_until_it_is_on_and_has_its_supply():
    chip = panel.make("ssd1306-128x64")
    assert not any(chip.pixels())
    commands(chip, 0xAF)
    assert not any(chip.pixels())
    commands(chip, 0x8D, 0x14)
    assert 1000 < len(lit(chip)) < 7000  # memory is noise after power-up


def test_horizontal_mode_runs_through_the_window():
    chip = cleared()
    commands(chip, 0x20, 0, 0x21, 10, 12, 0x22, 1, 2)
    chip.receive(b"\x40" + b"\x01" * 7)
    assert lit(chip) == {(10, 8), (11, 8), (12, 8), (10, 16), (11, 16), (12, 16)}
    assert (chip.column, chip.page) == (11, 1)


def test_vertical_mode_runs_down_first():
    chip = cleared()
    commands(chip, 0x20, 1, 0x21, 10, 12, 0x22, 1, 2)
    chip.receive(b"\x40" + b"\x80" * 3)
    assert lit(chip) == {(10, 15), (10, 23), (11, 15)}


def test_page_mode_stays_in_its_page():
    chip = cleared()
    commands(chip, 0x20, 2, 0xB3, 0x0E, 0x17)
    chip.receive(b"\x40" + b"\x01" * 3)
    assert lit(chip) == {(126, 24), (127, 24), (0, 24)}


def test_commands_in_one_stream_and_data_after_single_commands():
    chip = cleared()
    chip.receive(bytes([0x00, 0x20, 0x00, 0x21, 5, 5, 0x22, 0, 0]))
    chip.receive(bytes([0x80, 0xA7, 0x80, 0xA6, 0x40, 0xFF]))
    assert lit(chip) == {(5, y) for y in range(8)}


def test_mirrored_without_remapping_and_upside_down_without_scan_direction():
    chip = panel.make("ssd1306-128x64")
    commands(chip, 0x8D, 0x14, 0xAF, 0xA0, 0xC0, 0x20, 0)
    chip.receive(b"\x40" + b"\x01" + bytes(1023))
    assert lit(chip) == {(127, 63)}


def test_inverse_all_on_and_off():
    chip = cleared()
    commands(chip, 0xA7)
    assert len(lit(chip)) == 128 * 64
    commands(chip, 0xA5)
    assert len(lit(chip)) == 128 * 64
    commands(chip, 0xA4, 0xA6)
    assert lit(chip) == set()
    commands(chip, 0xA7, 0xAE)
    assert lit(chip) == set()


def test_start_line_scrolls_the_picture():
    chip = cleared()
    commands(chip, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7)
    chip.receive(b"\x40\x20")
    assert lit(chip) == {(0, 5)}
    commands(chip, 0x43)
    assert lit(chip) == {(0, 2)}


def test_contrast_and_unknown_commands_are_kept():
    chip = cleared()
    commands(chip, 0x81, 0x21)
    assert chip.contrast == 0x21
    assert chip.unknown == []
    commands(chip, 0xFD, 0x21, 9, 3)
    assert chip.unknown == [("command", 0xFD), ("columns", 9, 3)]


def test_an_sh1106_shows_columns_2_to_129_and_knows_pages_only():
    chip = cleared("sh1106-128x64")
    commands(chip, 0xB0, 0x02, 0x10)
    chip.receive(b"\x40\x01")
    assert lit(chip) == {(0, 0)}
    commands(chip, 0xB0, 0x00, 0x10)
    chip.receive(b"\x40\x01\x01")
    assert lit(chip) == {(0, 0)}  # 0 and 1 lie beside the glass
    chip.receive(bytes([0x00, 0x20]))
    assert chip.unknown == [("command", 0x20)]


def test_the_small_panel_needs_its_own_wiring_of_rows():
    chip = cleared("ssd1306-128x32", 0xA8, 31, 0xDA, 0x02)
    commands(chip, 0x20, 0, 0x21, 0, 127, 0x22, 0, 3)
    chip.receive(b"\x40\x02")
    assert lit(chip) == {(0, 1)}
    commands(chip, 0xDA, 0x12)
    assert lit(chip) != {(0, 1)}


@pytest.mark.parametrize("name", ["ssd1306-128x64", "sh1106-128x64"])
def test_forgetting_loses_everything(name):
    chip = cleared(name)
    chip.forget()
    assert not chip.on and not any(chip.pixels())
    commands(chip, *ON)
    assert any(chip.pixels())


def test_packed_rows_are_the_pixels():
    chip = cleared()
    commands(chip, 0x20, 0, 0x21, 1, 1, 0x22, 0, 0)
    chip.receive(b"\x40\x01")
    packed = chip.packed()
    assert len(packed) == 1024 and packed[0] == 0x40 and not any(packed[1:])
