"""A board of little memory plays: what measure.mjs and test_heap.py run, in pieces.

The firmware is that of a slot, as it is deployed; only what a person at the REPL can use is used.
Few names here and in small_board.py: they take room in the same tables as those of the firmware.
"""

import gc

import small_board as board


def load():
    """Import the firmware, as main.py does."""
    global module, Clock
    from goalmouth import app as module
    from goalmouth.drivers.clock import Clock


def make():
    """Make the application."""
    global app, clock
    clock = Clock()
    app = module.App(clock)
    module.current = app


def begin():
    """Start the application."""
    assert app.start()
    run(1000)


def run(ms):
    """Let time pass."""
    end_ms = clock.now_ms() + ms
    while clock.now_ms() < end_ms:
        app.rest(min(app.step(clock.now_ms()), 50))


def tap(ms=100):
    """Press and release the button."""
    board.edge(13, 0)
    run(ms)
    board.edge(13, 1)
    run(100)


def kick(goal):
    """Let a ball fly into a goal."""
    board.edge(goal, 1)
    run(12)
    board.edge(goal, 0)
    run(200)


def opening():
    """Go through set-up with what it offers, and play the opening."""
    for _ in range(20):
        if app.fields()["phase"] != "setup":
            break
        tap(1000)
        run(500)
    tap()
    run(10000)


def goals():
    """Score for both."""
    for goal in (32, 33):  # left, right
        kick(goal)
        run(2000)
        tap()
        run(10000)


def hold():
    """Hold: the list opens."""
    tap(1000)
    run(300)


def period():
    """Close the list by waiting, end the period, and begin the next one."""
    run(12000)
    app.call("end-period")
    run(500)
    tap()
    run(500)
    tap()
    run(3000)


def over():
    """End the match, period by period."""
    for _ in range(12):
        if app.fields()["phase"] == "final":
            break
        if app.is_legal("end-period"):
            app.call("end-period")
            run(500)
        else:
            tap()
    assert app.fields()["phase"] == "final" and not app.faults, app.faults
    run(3000)


def leave():
    """Go back to set-up: the first entry of the list."""
    tap(1000)
    run(500)
    tap(1000)
    run(500)
    assert app.fields()["phase"] == "setup"


def match():
    """Play a short match from set-up to set-up."""
    opening()
    goals()
    hold()
    run(12000)
    over()
    leave()


def used():
    """Return how many bytes are in use."""
    return gc.mem_alloc()
