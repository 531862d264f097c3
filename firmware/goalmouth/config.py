"""The keys of `config.json`, all but the pins: defaults, ranges, and what to say of a wrong value.

`wiring.load` puts it all together. A key with a bad value keeps its default, and one sentence says
which value it was and what is allowed. `docs/configuration.md` explains the keys.
May import: `errors`, `jsoncheck`.

    config = Config()
    check(config, read('{"rearm_ms": 9}', problems), problems)
    problems                  # ['rearm_ms: 9; allowed: 50 to 5000']
"""

from . import jsoncheck
from .errors import BadConfig

# key, default, least, greatest: whole numbers
_NUMBERS = (
    ("beam_dark_level", 1, 0, 1),
    ("button_down_level", 0, 0, 1),
    ("min_break_us", 1500, 200, 50_000),
    ("flicker_ms", 12, 1, 100),
    ("rearm_ms", 300, 50, 5000),
    ("max_dark_ms", 3000, 500, 60_000),
    ("debounce_ms", 25, 5, 100),
    ("i2c_hz", 400_000, 100_000, 1_000_000),
    ("carrier_hz", 0, 0, 100_000),
    ("ball_mm", 0, 0, 100),
)

SPI = "-spi"  # the end of the name of a display on SPI
DISPLAYS = (
    "ssd1306-128x64", "ssd1306-128x32", "sh1106-128x64",
    "ssd1306-128x64-spi", "ssd1306-128x32-spi", "sh1106-128x64-spi", "none",
)  # fmt: skip

# key, default, allowed
_CHOICES = (
    ("display", "ssd1306-128x64", DISPLAYS),
    ("display_addr", None, (None, 0x3C, 0x3D)),
    ("language", None, (None, "en", "de", "fr", "ru")),
    ("flip_display", False, (False, True)),
    ("sound", True, (False, True)),
)

_LONGEST_NAME = 12


class Config:
    """All settings, an attribute for each key; `pins` is a dict of GPIO numbers or None."""

    def __init__(self):
        for key, default, _, _ in _NUMBERS:
            setattr(self, key, default)
        for key, default, _ in _CHOICES:
            setattr(self, key, default)
        self.pins = {}
        self.ruleset = None
        self.options = {}
        self.names = ["A", "B"]
        self.warnings = []


def keys() -> list:
    """Return the names of all keys, in the order of the documentation."""
    found = ["pins"]
    for row in _NUMBERS:
        found.append(row[0])
    for row in _CHOICES:
        found.append(row[0])
    return found + ["ruleset", "options", "names"]


def read(text: str, problems: list) -> dict:
    """Return the keys and values of a config.json; what is wrong with it as a whole is added."""
    try:
        data = jsoncheck.parse(text)
    except BadConfig as error:
        for problem in error.problems:
            problems.append("config.json, " + problem)
        return {}
    if type(data) is dict:
        return data
    problems.append('config.json: %s; allowed: { "key": value, ... }' % shown(data))
    return {}


def check(config, data: dict, problems: list):
    """Put what is right in `data`, the pins aside, into `config`, the rest into `problems`."""
    known = keys()
    for key in sorted(data):
        if key not in known:
            problems.append("%s: unknown key; allowed: %s" % (key, ", ".join(known)))
    for key, _, least, greatest in _NUMBERS:
        if key in data:
            value = data[key]
            if type(value) is int and least <= value <= greatest:
                setattr(config, key, value)
            else:
                problems.append("%s: %s; allowed: %d to %d" % (key, shown(value), least, greatest))
    for key, _, allowed in _CHOICES:
        if key in data:
            _choose(config, key, data[key], allowed, problems)
    _check_texts(config, data, problems)


def shown(value) -> str:
    """Write a value as it is in the file."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if type(value) is str:
        return '"' + value + '"'
    if type(value) is int:
        return str(value)
    return "[ ]" if type(value) is list else "{ }"


def _choose(config, key: str, value, allowed: tuple, problems: list):
    for choice in allowed:
        if type(choice) is type(value) and choice == value:
            setattr(config, key, value)
            return
    words = ", ".join([shown(choice) for choice in allowed])
    problems.append("%s: %s; allowed: %s" % (key, shown(value), words))


def _check_texts(config, data: dict, problems: list):
    if "ruleset" in data:
        value = data["ruleset"]
        if value is None or (type(value) is str and value):
            config.ruleset = value
        else:
            problems.append("ruleset: %s; allowed: null or a ruleset's name" % shown(value))
    if "options" in data:
        value = data["options"]
        good = type(value) is dict
        if good:
            for name in value:
                good = good and type(value[name]) in (str, int, bool)
        if good:
            config.options = value
        else:
            problems.append(
                'options: allowed: { "name": value, ... }, each value a text, a whole number, true'
                " or false"
            )
    if "names" in data:
        value = data["names"]
        good = type(value) is list and len(value) == 2
        if good:
            for name in value:
                good = good and type(name) is str and 0 < len(name) <= _LONGEST_NAME
        if good and value[0] != value[1]:
            config.names = value
        else:
            problems.append(
                "names: allowed: two different texts of 1 to %d characters in [ ]" % _LONGEST_NAME
            )
