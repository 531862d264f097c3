"""Hazard 22: pins that cannot work are refused or warned of in words, all problems at once."""

import itertools
import json

import pytest
from goalmouth import config as keys
from goalmouth import wiring

IN = [name for name, _, direction, _ in wiring.PINS if direction == wiring.IN]
OTHER = [name for name, _, direction, _ in wiring.PINS if direction != wiring.IN]
ALL = IN + OTHER


def load(**pins):
    """Load a configuration with these pins."""
    return wiring.load(json.dumps({"pins": pins}))


def about(problems, name):
    """Give the sentences that name a pin."""
    return [problem for problem in problems if problem.startswith(f"pins.{name}: ")]


def test_the_default_pins_are_those_of_the_design_and_raise_no_warning():
    """A stock DevKitC."""
    config, problems = wiring.load(None)
    assert problems == config.warnings == []
    assert config.pins == {
        "beam_left": 32, "beam_right": 33, "upper_left": None, "upper_right": None,
        "emitter": None, "button": 13, "button_a": None, "button_b": None, "sda": 21, "scl": 22,
        "buzzer": 4, "ref_slow": 19, "ref_fast": 14, "spi_sck": None, "spi_mosi": None,
        "spi_dc": None, "spi_cs": None, "spi_res": None,
    }  # fmt: skip


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("gpio", [6, 7, 8, 9, 10, 11])
def test_hazard_22_the_pins_of_the_flash_are_refused(name, gpio):
    """For every part that could be on them."""
    config, problems = load(**{name: gpio})
    (problem,) = about(problems, name)
    assert "flash" in problem and str(gpio) in problem
    assert config.pins == wiring.defaults()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("gpio", [1, 3])
def test_hazard_22_the_console_is_refused(name, gpio):
    """The REPL, and whatever pulls journals, lives there."""
    _, problems = load(**{name: gpio})
    assert "console" in about(problems, name)[0]


@pytest.mark.parametrize("gpio", [-1, 20, 24, 28, 29, 30, 31, 40, 99, "32", True, [32]])
def test_hazard_22_what_is_no_gpio_is_refused(gpio):
    """And what is allowed is said."""
    _, problems = load(beam_left=gpio)
    assert "allowed: null, 0 to 39" in about(problems, "beam_left")[0]


@pytest.mark.parametrize("gpio", [34, 35, 36, 37, 38, 39])
def test_hazard_22_inputs_without_a_pull_are_warned_of_and_outputs_on_them_refused(gpio):
    """34 to 39: a pull-up is ignored there without a word."""
    for name in IN:
        config, problems = load(**{name: gpio})
        assert problems == []
        assert config.pins[name] == gpio
        (warning,) = about(config.warnings, name)
        assert "10 kOhm to 3.3 V" in warning
    for name in OTHER:
        _, problems = load(**{name: gpio})
        assert "only be an input" in about(problems, name)[0]


def test_hazard_22_the_resistor_of_an_inverted_button_goes_to_ground():
    """The warning says what to solder."""
    config, _ = wiring.load('{"button_down_level": 1, "pins": {"button": 34}}')
    assert "10 kOhm to ground" in config.warnings[0]


@pytest.mark.parametrize("gpio", [0, 2, 5, 12, 15])
@pytest.mark.parametrize("name", ["beam_left", "button", "buzzer", "sda"])
def test_hazard_22_the_pins_that_decide_the_boot_are_warned_of(name, gpio):
    """They work, unless their part holds them at the wrong level at reset."""
    config, problems = load(**{name: gpio})
    assert problems == []
    assert "boot" in about(config.warnings, name)[0]


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(ALL, 2)))
def test_hazard_22_no_pin_is_two_things(one, other):
    """Any two parts on one pin."""
    given = {one: 27, other: 27}
    if {one, other} & {"upper_left", "upper_right"}:
        given.setdefault("beam_left", 32)
    _, problems = load(**given)
    assert any("GPIO 27 is pins." in problem for problem in problems)


def test_hazard_22_a_default_pin_taken_by_another_part_is_found():
    """The one that was not written down is named as well."""
    _, problems = load(button_a=33)
    assert problems == ["pins.button_a: GPIO 33 is pins.beam_right already; give each its own"]


def test_hazard_22_all_problems_at_once():
    """And the board comes up with its default pins."""
    config, problems = load(
        beam_left=6, beam_right=6, button=None, sda=34, scl=None, buzzer=22, ref_slow=None, x=1
    )
    text = "\n".join(problems)
    for words in (
        "pins.x: unknown pin", "pins.beam_left: GPIO 6", "pins.beam_right: GPIO 6 is pins.beam",
        "pins.button: null", "pins.sda: GPIO 34", "pins.sda, pins", "pins.ref_slow, pins.ref_f",
    ):  # fmt: skip
        assert words in text
    assert config.pins == wiring.defaults()
    assert config.warnings == []


def test_an_upper_beam_needs_a_low_one_and_no_beam_at_all_is_warned_of():
    """A goal may be without a beam; both may, but it is said."""
    _, problems = load(beam_left=None, upper_left=25)
    assert "no pins.beam_left below it" in problems[0]
    config, problems = load(beam_left=None, beam_right=None)
    assert problems == []
    assert "no goal can be sensed" in config.warnings[0]


def test_everything_may_be_fitted_at_once():
    """All pins that the design keeps for options."""
    config, problems = load(upper_left=25, upper_right=26, emitter=27, button_a=34, button_b=35)
    assert problems == []
    assert len(config.warnings) == 2


SPI = {"spi_sck": 18, "spi_mosi": 23, "spi_dc": 16, "spi_cs": 17, "spi_res": 22}


@pytest.mark.parametrize("display", [name for name in keys.DISPLAYS if name.endswith("-spi")])
def test_a_display_on_spi_brings_its_pins_and_frees_those_of_i2c(display):
    """Naming it is enough; the pins are those that the notes of the table keep."""
    config, problems = wiring.load(json.dumps({"display": display}))
    assert problems == config.warnings == []
    assert {name: config.pins[name] for name in SPI} == SPI
    assert config.pins["sda"] is config.pins["scl"] is None
    notes = {name: note for name, _, _, note in wiring.PINS}
    for name, gpio in SPI.items():
        assert f"GPIO {gpio} is kept for it" in notes[name]


@pytest.mark.parametrize("name", SPI)
def test_hazard_22_a_display_on_spi_needs_all_its_pins(name):
    """A null, or the pin of another part."""
    config, problems = wiring.load(
        json.dumps({"display": "sh1106-128x64-spi", "pins": {name: None}})
    )
    assert problems == [
        f"pins.{name}: null, but display sh1106-128x64-spi needs it; write a GPIO number"
    ]
    assert config.pins == wiring.defaults("sh1106-128x64-spi")
    _, problems = wiring.load(json.dumps({"display": "ssd1306-128x64-spi", "pins": {name: 32}}))
    assert problems == [f"pins.{name}: GPIO 32 is pins.beam_left already; give each its own"]
