"""Run the app from its start to its end: starts counted, the watchdog fed, Ctrl-C taken.

    loop.run(App, announce)     # announce(app) once it has started, announce(None) at first
"""

from .drivers import boots as starts
from .drivers.clock import Clock
from .drivers.watchdog import Watchdog

FAILED_WAIT_MS = 100
MOST_FAILED = 5  # steps in a row


def run(make_app, announce):
    """Run until a KeyboardInterrupt, or not at all when the button is held at power-up (service
    mode). Outputs are safe and everything is written when this returns."""
    watchdog = Watchdog()
    boots = app = None
    try:
        announce(None)
        boots = starts.Boots()
        clock = Clock()
        if boots.count() >= starts.LIMIT:
            from . import safe  # only then: it would take 2 KiB of RAM
            safe.wait(clock)
        app = make_app(clock)
        if app.start():
            announce(app)
            watchdog.arm()
            _go_round(app, clock, watchdog, boots)
    except KeyboardInterrupt:
        pass
    while True:
        try:
            _end(app, watchdog, boots)
            return
        except KeyboardInterrupt:
            continue  # hosts send more than one


def _go_round(app, clock, watchdog, boots):
    """The loop. What a step lets through is a fault of the app itself: it tries again a few times,
    then the board is reset, and offers the match again."""
    good_ms = clock.now_ms() + starts.GOOD_MS
    good = False
    failed = 0
    while True:
        now_ms = clock.now_ms()
        try:
            wait_ms = app.step(now_ms)
            failed = 0
        except Exception as error:
            failed += 1
            app.shell.caught("app", error, now_ms)
            if failed == MOST_FAILED:
                app.stop()
                watchdog.reset()
            wait_ms = FAILED_WAIT_MS
        watchdog.feed()
        if not good and now_ms >= good_ms:
            good = True
            boots.ran()
        app.rest(wait_ms)


def _end(app, watchdog, boots):
    watchdog.leave()
    if app:
        app.stop()
    if boots:
        boots.ran()
