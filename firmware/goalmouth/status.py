"""The board's state in words, for the side channel and for `doctor`."""

import gc

from . import VERSION
from .drivers.boots import reset_class

FIELDS = ("phase", "period", "clock", "score", "shootout", "winner")


def lines(app, now_ms: int):
    """Give "name value" texts of what `app` knows now; docs/journal.md explains them."""
    journal = app.journal
    log = journal.log
    yield "firmware %s" % VERSION
    yield "up_s %d" % (now_ms // 1000)
    yield "reset %s" % reset_class()
    found = app.fields()
    for name in FIELDS:
        yield "%s %s" % (name, found[name])
    yield "faults %s" % (",".join(app.faults) or "-")
    yield "game %s" % app.settings.ruleset
    yield "match %d" % journal.match
    yield "lines %d" % journal.lines
    yield "unsafe %d" % journal.unsafe()
    yield "log %s" % (log.place if log else "littlefs only: up to 60 s of events may be lost")
    yield "programs %d" % (log.programs if log else 0)
    yield "erases %d" % (log.erases if log else 0)
    yield "appends %d" % journal.appends
    yield "snapshot %s" % ("no" if app.snapshot.fault else "yes")
    yield "counters %s" % ("yes" if app.beams.measures else "no")
    yield "caught %d" % app.shell.count
    yield "crash %s" % (app.crashes.newest() or "-")
    yield "heap_free %d" % gc.mem_free()
    yield "heap_used %d" % gc.mem_alloc()
    for problem in app.settings.problems[:8]:
        yield "problem %s" % _plain(problem)


def _plain(text: str) -> str:
    """Return a text in ASCII: a line of the side channel is counted in bytes."""
    return "".join([char if " " <= char <= "~" else "?" for char in text])
