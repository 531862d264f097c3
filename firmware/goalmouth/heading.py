"""The first line of a journal: what is needed to make the same match again.

    match 1 hockey-kerr 5ea1c9d0 A B v0.1.0 strokes=tracked

Not in memory while a match is played (overlay.py).
"""

from binascii import crc32

from . import VERSION as FIRMWARE
from .match.keys import KEYS
from .match.state import SIDES

VERSION = "1"



def digest(rules) -> str:
    """Return eight hex digits that change when a value of the ruleset changes."""
    total = 0
    between = ""
    for name, _, _, _ in KEYS:
        text = between + name + "=" + _plain(getattr(rules, name))
        total = crc32(text.encode(), total)
        between = "\n"
    return "%08x" % (total & 0xFFFFFFFF)


def header(ruleset: str, rules, options: dict, first: int, shootout: int) -> str:
    """Return the journal's first line."""
    words = ["match", VERSION, ruleset, digest(rules), SIDES[first], SIDES[shootout]]
    words.append("v" + FIRMWARE)
    for key in sorted(options):
        value = options[key]
        if value is True or value is False:
            value = "yes" if value else "no"
        words.append("%s=%s" % (key, value))
    return " ".join(words)


def _plain(value) -> str:
    if isinstance(value, dict):
        return ",".join(["%s:%s" % (key, _plain(value[key])) for key in sorted(value)])
    if isinstance(value, (list, tuple)):
        return ",".join([str(v) for v in value])
    return str(value)
