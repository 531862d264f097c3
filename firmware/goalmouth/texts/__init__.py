"""Every word that the display says, in the chosen language; only that one is in memory.

    texts = load("de")
    texts.get("goal", side="Rot")   # "Tor für Rot"

A language is a module with TEXTS, strings of lines `name=text`: a few big strings take half of
the memory of a dict. A text may hold {side}, {n} and {what}, and several wordings with | between,
longest first: the screen takes the first that fits.
"""

import sys

LANGUAGES = ("en", "de", "fr", "ru")
DEFAULT = "en"


class Texts:
    """Hold the texts of one `language`."""

    def __init__(self, language, parts):
        self.language = language
        self._parts = parts

    def has(self, name):
        """Tell whether there is a text of that name."""
        return self._find(name) is not None

    def names(self):
        """Return the names of all texts, sorted."""
        found = []
        for part in self._parts:
            for line in part.split("\n"):
                if line:
                    found.append(line.split("=")[0])
        return sorted(found)

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

    def _find(self, name):
        """Return a text as it is written down, or None."""
        start = "\n" + name + "="
        for part in self._parts:
            at = part.find(start)
            if at >= 0:
                at += len(start)
                return part[at : part.find("\n", at)]
        return None


def load(language):
    """Return the Texts of a language, English for one that is not there; forget the one before."""
    if language not in LANGUAGES:
        language = DEFAULT
    full = "goalmouth.texts." + language
    parts = __import__(full, None, None, ("TEXTS",)).TEXTS
    # Only the texts are kept: nothing may hold the module, so that it goes with the next language.
    if full in sys.modules:
        del sys.modules[full]
    names = globals()
    if language in names:
        del names[language]
    return Texts(language, parts)
