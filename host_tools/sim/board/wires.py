"""How the simulated board is wired: which GPIO is which beam, button, bus line.

The defaults are those of DESIGN section 6. A config.json that the scenario gives the board also
moves the wires, so that a rewired firmware finds its sensors; what cannot be read of it is left at
its default, as the wires of a real board would be.
"""

DEFAULTS = (
    ("beam_left", 32),
    ("beam_right", 33),
    ("upper_left", 25),
    ("upper_right", 26),
    ("emitter", 27),
    ("button", 13),
    ("button_a", 34),
    ("button_b", 35),
    ("sda", 21),
    ("scl", 22),
    ("buzzer", 4),
    ("ref_slow", 19),
    ("ref_fast", 14),
    ("spi_sck", 18),
    ("spi_mosi", 23),
    ("spi_dc", 16),
    ("spi_cs", 17),
    ("spi_res", 22),
)
# Every beam has a 10 kOhm pull-up, the input-only pins too; the button relies on the chip's own.
PULLED_UP = ("beam_left", "beam_right", "upper_left", "upper_right", "button_a", "button_b")
FITTED = ("beam_left", "beam_right", "button", "sda", "scl", "buzzer", "ref_slow", "ref_fast")


class Wires:
    """`gpio(name)`, polarity of beams and buttons, the panel that is fitted."""

    def __init__(self, config):
        config = config if isinstance(config, dict) else {}
        pins = config.get("pins")
        pins = pins if isinstance(pins, dict) else {}
        self._gpio = {}
        for name, gpio in DEFAULTS:
            given = pins.get(name, gpio)
            self._gpio[name] = given if type(given) is int and 0 <= given <= 39 else gpio
        # Without a pin for them the emitters shine as long as the board has power.
        fitted = pins.get("emitter")
        self.emitter = fitted if type(fitted) is int else None
        self.dark_level = _bit(config.get("beam_dark_level"), 1)
        self.down_level = _bit(config.get("button_down_level"), 0)
        display = config.get("display")
        self.display = display if isinstance(display, str) else "ssd1306-128x64"
        self.spi = self.display.endswith("-spi")
        self.flipped = config.get("flip_display") is True
        address = config.get("display_addr")
        self.address = address if type(address) is int and 0x08 <= address <= 0x77 else 0x3C

    def names(self):
        """List the wires that this board has: its display is on one bus."""
        found = []
        for name, _ in DEFAULTS:
            unused = name in ("sda", "scl") if self.spi else name.startswith("spi_")
            if not unused:
                found.append(name)
        return found

    def gpio(self, name):
        """Give the GPIO number of a wire."""
        return self._gpio[name]


def _bit(value, default):
    return value if type(value) is int and value in (0, 1) else default
