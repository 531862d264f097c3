"""Read a ruleset's text on the desk: as strictly as the board, but one fraction hides nothing.

    parse('{"periods": 1.5, "colour": 1}')      # {"periods": 1.5, "colour": 1}

The board's reader stops at a fraction. Here it is kept as what it is, so that the board's checker
names it by its key, with all other problems; it is no value that any key may have.
"""

import json
import re

_TEXTS_AND_NUMBERS = re.compile(r'"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?')


class Fraction:
    """A number with a fraction or an exponent, as it was written."""

    def __init__(self, text: str):
        self._text = text

    def __repr__(self):
        return self._text


def parse(text: str):
    """Return the value of `text`; raise the board's BadConfig with line and column of whatever
    else is wrong. `goalmouth` must be importable (see `games.use_firmware`)."""
    from goalmouth import jsoncheck

    jsoncheck.parse(_TEXTS_AND_NUMBERS.sub(_whole, text))
    return json.loads(text, parse_float=Fraction)


def _whole(found: re.Match) -> str:
    """Return a whole number in place of a fraction, as long as it, so that columns stay."""
    text = found.group()
    if text[0] == '"' or text.lstrip("-").isdigit():
        return text
    return "1" * len(text)
