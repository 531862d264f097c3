"""The shell around every part: what goes wrong in one is named, and the rest goes on.

The app catches each part's exceptions at its edge and hands them over:

    faults = Faults(crashes)
    faults.note = journal.note
    try:
        found = beams.step(now_ms)
    except Exception as error:
        found = faults.caught("beams", error, now_ms) or ()

A fault stays named for a minute after the last exception. A KeyboardInterrupt is none.
"""

import gc

NAMED_MS = 60000
# What the display calls it; other parts are a "crash".
NAMES = {"display": "display", "button": "button", "flash": "flash", "config": "config",
         "ruleset": "ruleset"}


class Faults:
    """Remember which parts have raised. `crashes` (drivers/crashes.py) takes the text of each, and
    `note(text)` a line for the journal, once somebody has put it there."""

    def __init__(self, crashes):
        self.count = 0
        self.note = _nothing
        self._crashes = crashes
        self._parts = []  # [part, until_ms, what]

    def caught(self, part: str, error, now_ms: int):
        """Take note of an exception; return None. Out of memory, garbage is collected: the next
        step tries again."""
        self.count += 1
        if isinstance(error, MemoryError):
            gc.collect()
        what = "%s %s" % (part, kind_of(error))
        for known in self._parts:
            if known[0] == part:
                known[1] = now_ms + NAMED_MS
                if known[2] == what:
                    return
                known[2] = what
                break
        else:
            self._parts.append([part, now_ms + NAMED_MS, what])
        try:
            self._crashes.add(error, what)
            self.note("fault " + what)
        except Exception as second:
            if isinstance(second, MemoryError):
                gc.collect()

    def names(self, now_ms: int) -> tuple:
        """Return the names of what has raised lately, each once; cheap when nothing has."""
        if not self._parts:
            return ()
        self._parts = [known for known in self._parts if known[1] > now_ms]
        found = []
        for known in self._parts:
            name = NAMES.get(known[0], "crash")
            if name not in found:
                found.append(name)
        return tuple(sorted(found))


def kind_of(error) -> str:
    """Return an exception's type and, where it has one, its number: the same text on every
    interpreter."""
    name = type(error).__name__
    if isinstance(error, OSError) and error.args and isinstance(error.args[0], int):
        name += " %d" % error.args[0]
    return name


def _nothing(text: str):
    """Take a note to nowhere: there is no journal yet."""
