"""How many events the referee handles in a second of processor time, on one core.

    python -m tests.match.speed              # one line a game, the slowest last

Natural matches: starts, stops, strokes and goals, undo records and all. `events_per_second` is
what a benchmark imports.
"""

import sys
import time
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parent.parent.parent
    sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from tests.match.games import referee_of

GAMES = ("hockey-kerr", "hockey-kerr tracked", "kamzolov tracked", "table-mise")
MOST = 3000


def natural_events(shape):
    """Return the events of matches that are played to the end, at most MOST."""
    referee = referee_of(shape)
    events = []
    t_ms = 0
    while len(events) < MOST and referee.phase != "final":
        t_ms += 1500
        referee.advance(t_ms)
        if referee.phase == "final":
            break
        event = (t_ms, "tap")
        if len(events) % 5 == 4 and referee.phase == "running":
            event = (t_ms, "break", len(events) // 5 % 2, 3000, 0)
        referee.handle(event)
        events.append(event)
    return events


def events_per_second(shape, rounds=5):
    """Return the best of some rounds."""
    events = natural_events(shape)
    best = 0
    for _ in range(rounds):
        referee = referee_of(shape)
        begin = time.process_time()
        for event in events:
            referee.handle(event)
        best = max(best, len(events) / (time.process_time() - begin))
    return int(best)


if __name__ == "__main__":
    for rate, game in sorted(((events_per_second(g), g) for g in GAMES), reverse=True):
        print(f"{rate:8} events/s  {game}")
