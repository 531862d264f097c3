"""The whole wiring: every pin, and which pin can do what on an ESP32.

Default board: ESP32 DevKitC, WROOM-32. `config.json` changes a pin by its name, `null` means that
the part is not fitted. `load` makes of that file, or of none, the settings of the board; it never
fails, but says what it could not use. Pins that cannot work:

- 6 to 11 carry the flash, and there is no 20, 24, 28 to 31 (ESP32 data sheet, table 2-1);
- 34 to 39 are inputs, and have no pull resistors;
- 0, 2, 5, 12, 15 decide at reset how the chip starts (data sheet, 2.4), 1 and 3 are the console.

May import: `config`.

    config, problems = load('{"pins": {"beam_left": 6}}')
    problems                        # ['pins.beam_left: GPIO 6 carries the flash; take another']
    config.pins["beam_left"]        # 32
    config.min_break_us             # 1500
    config.warnings                 # what works, but has to be minded
"""

from . import config as keys

IN = "in"
OUT = "out"
BUS = "bus"

# name, default GPIO, direction, what it is wired to
PINS = (
    ("beam_left", 32, IN, "receiver of the left goal, 10 kOhm to 3.3 V"),
    ("beam_right", 33, IN, "receiver of the right goal, 10 kOhm to 3.3 V"),
    ("upper_left", None, IN, "upper receiver of the left goal (GPIO 25 is kept for it)"),
    ("upper_right", None, IN, "upper receiver of the right goal (GPIO 26 is kept for it)"),
    ("emitter", None, OUT, "emitters, through a transistor (GPIO 27 is kept for it)"),
    ("button", 13, IN, "the button, to ground"),
    ("button_a", None, IN, "button of side A (GPIO 34 is kept for it: external pull-up)"),
    ("button_b", None, IN, "button of side B (GPIO 35 is kept for it: external pull-up)"),
    ("sda", 21, BUS, "display, data"),
    ("scl", 22, BUS, "display, clock"),
    ("buzzer", 4, OUT, "passive buzzer"),
    ("ref_slow", 19, OUT, "10 kHz reference of the pulse counters: leave unconnected"),
    ("ref_fast", 14, OUT, "10 MHz reference of the pulse counters: leave unconnected"),
    ("spi_sck", None, OUT, "display on SPI, SCK or D0 (GPIO 18 is kept for it)"),
    ("spi_mosi", None, OUT, "display on SPI, MOSI or D1 (GPIO 23 is kept for it)"),
    ("spi_dc", None, OUT, "display on SPI, DC (GPIO 16 is kept for it)"),
    ("spi_cs", None, OUT, "display on SPI, CS (GPIO 17 is kept for it)"),
    ("spi_res", None, OUT, "display on SPI, RES (GPIO 22 is kept for it: no I2C then)"),
)

# What a display on SPI has by default, in the place of sda and scl.
_SPI_PINS = (
    ("spi_sck", 18), ("spi_mosi", 23), ("spi_dc", 16), ("spi_cs", 17), ("spi_res", 22),
    ("sda", None), ("scl", None),
)  # fmt: skip

_NEEDED = ("button",)
_FLASH = (6, 7, 8, 9, 10, 11)
_MISSING = (20, 24, 28, 29, 30, 31)
_CONSOLE = (1, 3)
_STRAPS = (
    (0, "low at reset starts the boot loader"),
    (2, "must be low or open to flash"),
    (5, "decides the timing of SDIO at reset"),
    (12, "high at reset sets the flash to 1.8 V, and the board does not start"),
    (15, "low at reset silences the boot messages"),
)
_LAST = 39
_INPUT_ONLY = 34


def defaults(display: str = "") -> dict:
    """Return the default GPIO of each pin by name, with this display; None: not fitted."""
    pins = {}
    for name, gpio, _, _ in PINS:
        pins[name] = gpio
    if display.endswith(keys.SPI):
        for name, gpio in _SPI_PINS:
            pins[name] = gpio
    return pins


def names() -> list:
    """Return the names of all pins."""
    return [pin[0] for pin in PINS]


def problems(pins: dict, down_level: int = 0, display: str = "") -> tuple:
    """Return (errors, warnings), lists of sentences, about `pins` (name to GPIO or None).

    With an error in it, a wiring cannot be used; a warning names what has to be minded.
    `down_level` is the level of a pressed button, `display` as in config.json.
    """
    errors = []
    warnings = []
    users = {}
    for name, _, direction, _ in PINS:
        gpio = pins[name]
        where = "pins." + name
        if gpio is None:
            if name in _NEEDED:
                errors.append(where + ": null, but the button is needed; write a GPIO number")
            continue
        if type(gpio) is not int or not 0 <= gpio <= _LAST or gpio in _MISSING:
            errors.append(
                "%s: %s is no GPIO of an ESP32; allowed: null, 0 to 39 without 6-11, 20, 24, 28-31"
                % (where, gpio)
            )
            continue
        if gpio in users:
            errors.append(
                "%s: GPIO %d is pins.%s already; give each its own" % (where, gpio, users[gpio])
            )
        else:
            users[gpio] = name
        _one(where, gpio, direction, name, down_level, errors, warnings)
    if (pins["sda"] is None) != (pins["scl"] is None):
        errors.append("pins.sda, pins.scl: one is null; a display needs both, no display neither")
    for name, _ in _SPI_PINS:
        if display.endswith(keys.SPI) and name.startswith("spi_") and pins[name] is None:
            errors.append("pins.%s: null, but display %s needs it; write a GPIO number"
                          % (name, display))
    if (pins["ref_slow"] is None) != (pins["ref_fast"] is None):
        errors.append("pins.ref_slow, pins.ref_fast: one is null; both or none")
    for side in ("left", "right"):
        if pins["upper_" + side] is not None and pins["beam_" + side] is None:
            errors.append("pins.upper_%s: there is no pins.beam_%s below it" % (side, side))
    if pins["beam_left"] is None and pins["beam_right"] is None:
        warnings.append("pins.beam_left, pins.beam_right: both null, no goal can be sensed")
    return errors, warnings


def _one(where, gpio, direction, name, down_level, errors, warnings):
    """Add what is wrong with one pin by itself."""
    if gpio in _FLASH:
        errors.append("%s: GPIO %d carries the flash; take another" % (where, gpio))
    elif gpio in _CONSOLE:
        errors.append("%s: GPIO %d is the serial console; take another" % (where, gpio))
    elif gpio >= _INPUT_ONLY and direction != IN:
        errors.append("%s: GPIO %d can only be an input; allowed: below 34" % (where, gpio))
    elif gpio >= _INPUT_ONLY:
        side = "3.3 V" if name[:6] != "button" or down_level == 0 else "ground"
        warnings.append(
            "%s: GPIO %d has no pull resistor; it needs 10 kOhm to %s" % (where, gpio, side)
        )
    for strap, why in _STRAPS:
        if gpio == strap:
            warnings.append("%s: GPIO %d decides the boot: %s" % (where, gpio, why))


def load(text) -> tuple:
    """Return (Config, problems) for the text of a config.json, or for None; never raises.

    If the pins cannot work together, all of them have their defaults.
    """
    config = keys.Config()
    found = []
    data = {}
    if text is not None:
        data = keys.read(text, found)
        keys.check(config, data, found)
    _check_pins(config, data, found)
    return config, found


def _check_pins(config, data: dict, found: list):
    pins = defaults(config.display)
    bad = []
    if "pins" in data:
        given = data["pins"]
        if type(given) is dict:
            known = names()
            for name in sorted(given):
                if name in known:
                    pins[name] = given[name]
                else:
                    bad.append("pins.%s: unknown pin; allowed: %s" % (name, ", ".join(known)))
        else:
            bad.append('pins: %s; allowed: { "name": GPIO or null, ... }' % keys.shown(given))
    errors, config.warnings = problems(pins, config.button_down_level, config.display)
    found.extend(bad)
    found.extend(errors)
    config.pins = pins
    if errors or bad:
        config.pins = defaults(config.display)
        config.warnings = []
