"""A board of little memory plays: what measure.mjs and test_heap.py run, in pieces.

The firmware is that of a slot, as it is deployed; only what a person at the REPL can use is used.
"""

import gc

import small_board as board

BUTTON = 13
LEFT_GOAL = 32
RIGHT_GOAL = 33
plugs = None
NEW_SPLIT = 128 << 20  # this port counts what it could still take from its host as free


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
    """Start it."""
    assert app.start()
    run(1000)


def run(ms):
    """Let time pass."""
    end_ms = clock.now_ms() + ms
    while clock.now_ms() < end_ms:
        app.rest(min(app.step(clock.now_ms()), 50))


def tap(ms=100):
    """Press and release the button."""
    board.edge(BUTTON, 0)
    run(ms)
    board.edge(BUTTON, 1)
    run(100)


def shot(goal):
    """Let a ball fly into a goal."""
    board.edge(goal, 1)
    run(12)
    board.edge(goal, 0)
    run(200)


def kick_off():
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
    for goal in (LEFT_GOAL, RIGHT_GOAL):
        shot(goal)
        run(2000)
        tap()
        run(10000)


def open_list():
    """Hold: the list opens."""
    tap(1000)
    run(300)


def end_period():
    """Close the list by waiting, end the period, and begin the next one."""
    run(12000)
    app.call("end-period")
    run(500)
    tap()
    run(500)
    tap()
    run(3000)


def finish():
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


def small_match():
    """Play a short match from set-up to set-up."""
    kick_off()
    goals()
    open_list()
    run(12000)
    finish()
    leave()


def used():
    """Return how many bytes are in use."""
    return gc.mem_alloc()


def size():
    """Return the bytes of the whole heap; it grows when no free block is large enough."""
    return gc.mem_alloc() + gc.mem_free()


def free():
    """Return how many bytes of the heap are free without making it larger."""
    return gc.mem_free() - NEW_SPLIT


def perforate(hole_bytes):
    """Leave free blocks of `hole_bytes` only; `holes` is what is between them."""
    global holes
    count = (free() - 8 * hole_bytes) // (hole_bytes + 48)
    pieces, holes = [None] * count, [None] * count
    for at in range(count - count // 64):  # the two lists take some themselves
        pieces[at] = bytearray(hole_bytes)
        holes[at] = [None]
    rest = None
    for _ in range((free() - 64) // 32):
        rest = [rest]
    holes[-1] = rest
    for at in range(count):
        pieces[at] = None
    holes[-2] = pieces  # would leave a hole of its own
