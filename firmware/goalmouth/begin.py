"""Begin: start the parts of an App.

    if begin.start(app): what comes before a match, then the loop (loop.py)

Not in memory once the board has started (overlay.py).
"""

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
    return True


def _show_service(app):
    app.settings.complete()
    words = app.settings.words
    view = BigView(words.get("service"), "", [words.get("service-line")], "")
    app.display.show(view, app.clock.now_ms())
    for _ in range(MOST_SLICES):
        if app.display.step(app.clock.now_ms()) > 0:
            return
