"""Make a language's texts small: the names, nearly half of them, become short keys.

    packed("de")      # ("\n@3k{side} beginnt\n…", …), one string for each of TEXTS

Nothing holds a language's module afterwards, so that it goes at the next collection.
"""

import gc

from .. import overlay
from . import key

SETUP = 4  # the string of TEXTS that only set-up needs; it comes last


def packed(language):
    """Return the strings of a language with keys in the place of names."""
    parts = []
    for part in source(language):
        lines = [""]
        for line in part.split("\n"):
            if line:
                name, _, text = line.partition("=")
                lines.append(key(name) + text)
        lines.append("")
        gc.collect()  # a large string: it shall lie low
        parts.append("\n".join(lines))
        lines = None
    parts.append(parts.pop(SETUP))
    return tuple(parts)


def names(language):
    """Return the names of all texts of a language, sorted."""
    found = []
    for part in source(language):
        for line in part.split("\n"):
            if line:
                found.append(line.partition("=")[0])
    return sorted(found)


def source(language):
    """Return TEXTS of a language as they are written down."""
    full = "goalmouth.texts." + language
    texts = __import__(full, None, None, ("TEXTS",)).TEXTS
    overlay.drop(full)
    return texts
