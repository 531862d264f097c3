"""Every word that the display says, in the chosen language; only that one is in memory.

    texts = load("de")
    texts.get("goal", side="Rot")   # "Tor für Rot"
    texts.settle()                  # a match begins: the texts of set-up go

A language is a module with TEXTS, strings of lines `name=text`, which packing.py makes smaller.
A text may hold {side}, {n} and {what}, and several wordings with | between, longest first: the
screen takes the first that fits.
"""

from binascii import crc32

LANGUAGES = ("en", "de", "fr", "ru")
DEFAULT = "en"
PARTS = 5  # that a match needs; behind them are those that only set-up needs


class Texts:
    """Hold the texts of one `language`, packed: `parts` are strings of lines, each the short key
    of a name and then its text; the last part is that of set-up."""

    def __init__(self, language, parts):
        self.language = language
        self._parts = parts

    def has(self, name):
        """Tell whether there is a text of that name."""
        return self._find(name) is not None

    def names(self):
        """Return the names of all texts, sorted; read from the language's file."""
        from . import packing
        return packing.names(self.language)

    def get(self, name, side="", n="", what=""):
        """Return a text with its fields filled in; a name that is none comes back as it is.

        `side`: a side's name; `n`: a number or a figure like "5:40"; `what`: another text.
        """
        text = self._find(name)
        if text is None:
            return name
        if "{" in text:
            text = text.replace("{side}", side).replace("{n}", str(n))
            text = text.replace("{what}", what.split("|")[-1])
        return text

    def settle(self):
        """Let the texts of set-up go."""
        self._parts = self._parts[:PARTS]

    def _find(self, name):
        """Return a text as it is written down, or None."""
        start = "\n" + key(name)
        for part in self._parts:
            at = part.find(start)
            if at >= 0:
                at += len(start)
                return part[at : part.find("\n", at)]
        return None


def key(name):
    """Return the three characters that stand for a name: 18 bits of its checksum (a test proves
    that no two names have the same)."""
    total = crc32(name.encode())
    return bytes((48 + (total & 63), 48 + (total >> 6 & 63), 48 + (total >> 12 & 63))).decode()


def load(language):
    """Return the Texts of a language, English for one that is not there; forget the one before."""
    if language not in LANGUAGES:
        language = DEFAULT
    from . import packing  # not in memory while a match is played
    return Texts(language, packing.packed(language))
