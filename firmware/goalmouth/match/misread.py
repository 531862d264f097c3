"""What is wrong with the text of a call or an event, in words; not in memory until something is.

    raise misread.error(NO_SCORE, "", "2:1")       # ValueError: a score is like 2-1, not "2:1"
"""

from .words import SHAPES

NO_CALL, MISSING, TOO_MUCH, NO_TIME, NO_BREAK, NO_CLOCK, NO_SCORE, NO_NUMBER, NO_WORD = range(9)
_TEXTS = (
    'no call "{word}"; calls are {calls}', "{name} needs {kind}", '{name} takes no "{word}"',
    'an event begins with its time in ms, not "{word}"',
    'break takes left or right, dark us and +- ms, not "{word}"',
    'a clock is like 5:40 or 0:07.250, not "{word}"', 'a score is like 2-1, not "{word}"',
    '{name} takes a number, not "{word}"', '{name} takes {kind}, not "{word}"',
)
_KINDS = {"n": "a number", "r": "a score like 2-1", "c": "a time like 5:40"}


def error(what: int, name: str, word: str, kind: str = "") -> ValueError:
    """Return what to raise: the call's name, the word that does not do, and the kind (of
    words.SHAPES) of what is wanted there."""
    from .calls import WORDS  # which imports the numbers above
    wanted = " or ".join(WORDS[kind]) if kind in WORDS else _KINDS.get(kind)
    calls = ", ".join(sorted(SHAPES))
    return ValueError(_TEXTS[what].format(name=name, word=word, kind=wanted, calls=calls))
