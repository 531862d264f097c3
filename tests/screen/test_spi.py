"""A display on SPI, from config.json to the glass: the whole firmware, its own pins, the chip."""

import pytest

from host_tools.sim.player import play_text
from host_tools.sim.session import Session

DISPLAYS = ("ssd1306-128x64-spi", "ssd1306-128x32-spi", "sh1106-128x64-spi")
MATCH = """ruleset hockey-kerr
set first_opener A
config display {display}
power on
+0.5
setup
+1
tap
+20.5
expect clock 5:39.500
expect screen "5:40"
i2c forget
+3
expect screen "5:37"
beam right break 3ms
+2
expect score 1-0
expect screen "1-0"
expect faults -
frame end
"""


@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_it_shows_the_match_and_comes_back(display, interpreter, micropython):
    """Registers and memory lost in mid-match: all is there again within 2 s, on its own.

    The goal is measured by the counters all the same: the bus leaves their references alone.
    """
    result = play_text(MATCH.format(display=display), interpreter)
    assert result.ok, result.report()
    assert "# speed 36.0 km/h right 3000 us" in result.journal


@pytest.mark.parametrize("display", DISPLAYS)
def test_it_shows_the_same_as_on_i2c(display):
    """To the last pixel."""
    on_spi = play_text(MATCH.format(display=display))
    on_i2c = play_text(MATCH.format(display=display[:-4]))
    assert on_spi.frames == on_i2c.frames
    assert on_spi.frame_sizes == on_i2c.frame_sizes


def test_other_pins_may_be_named():
    """Here without those that a WROVER's PSRAM needs."""
    pins = {"spi_dc": 5, "spi_cs": 15, "spi_sck": 21}
    config = {"display": "ssd1306-128x64-spi", "pins": pins}
    with Session("hockey-kerr", config=config) as board:
        board.run_until_ms(1500)
        assert any(any(row) for row in board.panel())


def test_a_wrong_wire_is_a_dark_panel_and_nothing_else():
    """Nothing comes back from SPI: the match does not notice."""
    config = {"display": "ssd1306-128x64-spi"}
    with Session("hockey-kerr", config=config) as board:
        board._rig.spi.dc = 2
        board._rig.spi.res = 2
        board.run_until_ms(1500)
        assert not any(any(row) for row in board.panel())
        assert board.fields()["faults"] == "-"
        assert board.trouble == ""
