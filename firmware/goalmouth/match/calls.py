"""Events and calls as text and as tuples.

An event is `(t_ms, name, ...)`: `tap` and `stop` from the button, `break` from a beam, the calls
of the referee, `undo`, `resume`. As text it is what the journal, the menu and scenarios say.

    parse_call("foul A area")              # ("foul", 0, "area")
    call_text(("score", 2, 1))             # "score 2-1"
    parse_event("7300 break right 3 0")    # (7300, "break", 1, 3, 0)
"""

from .misread import (
    MISSING, NO_BREAK, NO_CALL, NO_CLOCK, NO_NUMBER, NO_SCORE, NO_TIME, NO_WORD, TOO_MUCH,
)
from .state import GOALS, SIDES
from .words import FAULTS, FOULS, OUTS, SHAPES, VOIDS

WORDS = {"f": FAULTS, "o": FOULS, "u": OUTS, "v": VOIDS, "s": SIDES}


def parse_call(text: str) -> tuple:
    """Return a call as a tuple: its name, then its arguments (sides as 0 and 1, a clock in ms).

    An optional argument that was left out is None. Raises ValueError in words.
    """
    words = text.split()
    if not words or words[0] not in SHAPES:
        raise _error(NO_CALL, "", text)
    call: list = [words[0]]
    at = 1
    for kind in SHAPES[words[0]].split():
        optional = kind[0] == "?"
        if at < len(words):
            call.extend(_argument(kind[-1], words[at], words[0]))
            at += 1
        elif optional:
            call.append(None)
        else:
            raise _error(MISSING, words[0], "", kind[-1])
    if at < len(words):
        raise _error(TOO_MUCH, words[0], words[at])
    return tuple(call)


def call_text(call: tuple) -> str:
    """Return the text of a call, as `parse_call` reads it."""
    name = call[0]
    if name == "score":
        return "score %d-%d" % (call[1], call[2])
    words = [name]
    for kind, value in zip(SHAPES[name].split(), call[1:]):
        if value is None:
            continue
        if kind[-1] == "s":
            words.append(SIDES[value])
        elif kind == "c":
            words.append(clock_text(value))
        else:
            words.append(str(value))
    return " ".join(words)


def parse_event(text: str) -> tuple:
    """Return an event from its text, "T NAME …" with T in ms. Raises ValueError."""
    time, _, rest = text.partition(" ")
    if not time.isdigit():
        raise _error(NO_TIME, "", time)
    t_ms = int(time)
    if rest in ("tap", "stop", "undo", "resume"):
        return (t_ms, rest)
    if rest.startswith("break "):
        words = rest.split()
        if len(words) != 4 or words[1] not in GOALS:
            raise _error(NO_BREAK, "", rest)
        return (t_ms, "break", GOALS.index(words[1]), int(words[2]), int(words[3]))
    return (t_ms,) + parse_call(rest)


def event_text(event: tuple) -> str:
    """Return the text of an event, as `parse_event` reads it."""
    name = event[1]
    if name == "break":
        return "%d break %s %d %d" % (event[0], GOALS[event[2]], event[3], event[4])
    if name in SHAPES:
        return "%d %s" % (event[0], call_text(event[1:]))
    return "%d %s" % (event[0], name)


def clock_text(ms: int) -> str:
    """Return a remaining time exactly: "5:40", with ".250" only where there are milliseconds."""
    text = "%d:%02d" % (ms // 60000, ms // 1000 % 60)
    return text + (".%03d" % (ms % 1000) if ms % 1000 else "")


def parse_clock(text: str) -> int:
    """Return the milliseconds of "M:SS" or "M:SS.mmm". Raises ValueError."""
    minutes, colon, rest = text.partition(":")
    seconds, dot, part = rest.partition(".")
    if not (colon and minutes.isdigit() and seconds.isdigit() and len(seconds) == 2
            and int(seconds) < 60 and len(minutes) < 4 and (part.isdigit() or not dot)
            and len(part) < 4):
        raise _error(NO_CLOCK, "", text)
    return int(minutes) * 60000 + int(seconds) * 1000 + (int((part + "00")[:3]) if part else 0)


def _argument(kind: str, word: str, name: str) -> list:
    if kind == "c":
        return [parse_clock(word)]
    if kind == "r":
        a, dash, b = word.partition("-")
        if not (a.isdigit() and b.isdigit() and len(a) < 4 and len(b) < 4):
            raise _error(NO_SCORE, "", word)
        return [int(a), int(b)]
    if kind == "n":
        if not word.isdigit() or len(word) > 3:
            raise _error(NO_NUMBER, name, word)
        return [int(word)]
    if word not in WORDS[kind]:
        raise _error(NO_WORD, name, word, kind)
    return [SIDES.index(word)] if kind == "s" else [word]


def _error(what: int, name: str, word: str, kind: str = "") -> ValueError:
    from . import misread  # only now
    return misread.error(what, name, word, kind)
