"""Pixels become characters, every one of them."""

from host_tools.ui.blocks import braille, half_blocks


def test_half_blocks():
    assert half_blocks([(0, 1, 0, 1), (0, 0, 1, 1)]) == [" ▀▄█"]
    assert half_blocks([(1,), (1,), (1,)]) == ["█", "▀"]


def test_braille():
    assert braille([(1, 0), (0, 0), (0, 0), (0, 1)]) == ["⢁"]
    assert braille([(1, 1, 1)] * 5) == ["⣿⡇", "⠉⠁"]


def test_a_panel_fits_a_small_terminal():
    lines = braille([[1] * 128] * 64)
    assert (len(lines), len(lines[0])) == (16, 64)
    lines = half_blocks([[1] * 128] * 64)
    assert (len(lines), len(lines[0])) == (32, 128)
