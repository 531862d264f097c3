"""Begin: start the parts of an App, and look for the match that a reset has interrupted.

    if begin.start(app): the loop runs (loop.py)

Not in memory once the board has started (overlay.py).
"""

import gc

from . import matches, overlay
from .screen import BigView

MOST_SLICES = 200  # of a whole picture


def start(app) -> bool:
    """Start the parts of `app`; return False in service mode, where the REPL is free."""
    shell = app.shell
    try:
        app.buttons.start()
        if app.buttons.held_at_start():
            _show_service(app)
            return False
    except Exception as error:
        shell.caught("button", error, app.now_ms)
    try:
        app.beams.start()
    except Exception as error:
        shell.caught("beams", error, app.now_ms)
    for problem in app.settings.problems:
        print(problem)
    app.now_ms = app.clock.now_ms()
    found = None
    try:
        found = matches.interrupted(app.journal, app.snapshot.load(), app.settings.library)
        if found:
            found.go_on(app.journal)
    except Exception as error:
        shell.caught("flash", error, app.now_ms)
    app.panel.begin(app.now_ms, found)
    overlay.forget(overlay.START)
    if not found:
        overlay.forget(overlay.MATCH)
    gc.collect()
    return True


def _show_service(app):
    words = app.settings.words
    view = BigView(words.get("service"), "", [words.get("service-line")], "")
    app.display.show(view, app.clock.now_ms())
    for _ in range(MOST_SLICES):
        if app.display.step(app.clock.now_ms()) > 0:
            return
