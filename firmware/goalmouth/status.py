"""The board's state in words, for the side channel and for `doctor`."""

import gc

from . import VERSION
from .drivers.boots import reset_class

FIELDS = ("phase", "period", "clock", "score", "shootout", "winner")
# One text: MicroPython would keep each of the short ones for ever as a name.
LINES = """\
firmware %s
up_s %d
reset %s
faults %s
game %s
match %d
lines %d
unsafe %d
log %s
programs %d
erases %d
appends %d
snapshot %s
counters %s
caught %d
crash %s
heap_free %d
heap_used %d"""
BEFORE_FIELDS = 3


def lines(app, now_ms: int):
    """Give "name value" texts of what `app` knows now; docs/journal.md explains them."""
    journal = app.journal
    log = journal.log
    values = (
        VERSION, now_ms // 1000, reset_class(), ",".join(app.faults) or "-", app.settings.ruleset,
        journal.match, journal.lines, journal.unsafe(),
        log.place if log else "littlefs only: up to 60 s of events may be lost",
        log.programs if log else 0, log.erases if log else 0, journal.appends,
        "no" if app.snapshot.fault else "yes", "yes" if app.beams.measures else "no",
        app.shell.count, app.crashes.newest() or "-", gc.mem_free(), gc.mem_alloc(),
    )  # fmt: skip
    at = 0
    for line in LINES.split("\n"):
        yield line % values[at]
        at += 1
        if at == BEFORE_FIELDS:
            found = app.fields()
            for name in FIELDS:
                yield "%s %s" % (name, found[name])
    for problem in app.settings.problems[:8]:
        yield "problem %s" % _plain(problem)


def _plain(text: str) -> str:
    """Return a text in ASCII: a line of the side channel is counted in bytes."""
    chars = [text[at : at + 1] for at in range(len(text))]
    return "".join([char if " " <= char <= "~" else "?" for char in chars])
