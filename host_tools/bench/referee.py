"""How many events the pure referee takes in a second of a processor, and what an event allocates.

Runs on CPython and on MicroPython, by itself: `micropython referee.py firmware-folder` prints
events a second and bytes an event (0 where the interpreter does not tell).
"""

# What only MicroPython has is asked for first.
# pyright: reportAttributeAccessIssue=false

import gc
import sys
import time

EVENTS = 6000


def measure(events=EVENTS):
    """Return (events a second, bytes allocated per event) of a match that goes on and on."""
    import json

    from goalmouth.match.referee import Referee
    from goalmouth.match.ruleset import Ruleset, merge

    folder = sys.modules["goalmouth"].__file__.rsplit("/", 2)[0]

    def read(name):
        with open(folder + "/rulesets/" + name + ".json") as file:
            return json.loads(file.read())

    rules = Ruleset(merge("hockey-kerr", read), {})
    done = spent_us = spent_bytes = 0
    while done < events:
        referee = Referee(rules, 0, 1)
        batch = _match(events - done)
        _collect()
        before, begun_us = _allocated(), _now_us()
        for event in batch:
            referee.handle(event)
        spent_us += _now_us() - begun_us
        spent_bytes += _allocated() - before - 2 * _clock_bytes()
        done += len(batch)
    gc.enable()
    return done * 1000000 // max(spent_us, 1), max(spent_bytes, 0) // done


def _match(most):
    """Give events of a match: starts, stops, goals on both sides, each undone and given again."""
    found = []
    t_ms = 1000
    while len(found) < min(most, 120):
        goal = (t_ms + 9000, "break", len(found) % 2, 3000, 0)
        found += [(t_ms, "tap"), goal, (t_ms + 9500, "undo"), (t_ms + 9600, "break") + goal[2:]]
        t_ms += 11000
    return found


def _now_us():
    """Return what this process has had of a processor, so that other work counts as little as can
    be; a board tells none, and has no other work."""
    if hasattr(time, "process_time"):
        return int(time.process_time() * 1000000)
    if hasattr(time, "clock"):  # MicroPython on a desk; processor time, as in C
        return int(time.clock() * 1000000)
    return time.ticks_us()


def _clock_bytes():
    """Return what a look at the clock allocates, which is no part of an event."""
    before = _allocated()
    _now_us()
    return _allocated() - before


def _collect():
    gc.collect()
    gc.disable()


def _allocated():
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    print(*measure())
