"""Hazard 13: a reset of every kind, at any moment: the match is offered again, score exact, clock
within 1 s where RTC memory survives and 5 s where it does not, and it stands."""

import os
import random

import pytest

from tests.storage.board import Board, clock_ms

KINDS = ("soft", "wdt", "en", "off")
# GOALMOUTH_FULL=1: the 1,000 moments of the promise (some minutes); a sample otherwise.
MOMENTS = 1000 if os.environ.get("GOALMOUTH_FULL") else 32
RUNS = 4


def play_on(board, chance):
    """Do something that happens in a match."""
    what = chance.randrange(10)
    if what < 3:
        board.shoot(chance.randrange(2), chance.randrange(3000, 30000))
    elif what < 5 or board.peek()["phase"] in ("ready", "stopped", "break", "penalty"):
        board.tap()
    elif what == 8 and board.app and board.app.panel.play and board.app.panel.play.referee.last:
        board.undo()
    board.wait(chance.randrange(20, 4000))


def check(board, before, kind):
    """Compare what is offered with what was."""
    after = board.peek()
    assert after["score"] == before["score"]
    assert after["period"] == before["period"]
    assert after["shootout"] == before["shootout"]
    assert after["phase"] not in ("running", "attempt", "setup")
    late_ms = clock_ms(after) - clock_ms(before)
    assert 0 <= late_ms <= (1000 if kind in ("soft", "wdt") else 5000)
    board.wait(3000)
    assert board.peek()["clock"] == after["clock"]
    return late_ms


@pytest.mark.parametrize("run", range(RUNS))
def test_a_reset_at_any_moment_offers_the_match_as_it_was(run):
    chance = random.Random(run)
    worst_ms = dict.fromkeys(KINDS, 0)
    done = 0
    with Board(config={"display": "none", "buzzer": None} if run % 2 else None,
               options={"first_opener": "A"}, seed=run) as board:
        board.set_up()
        board.tap()
        while done < MOMENTS // RUNS:
            for _ in range(chance.randrange(1, 6)):
                play_on(board, chance)
            before = board.peek()
            if before["phase"] == "final":
                board.tap(1000)
                board.wait(200)
                board.tap(1000)
                board.set_up()
                board.tap()
                continue
            kind = chance.choice(KINDS)
            board.cut(kind)
            worst_ms[kind] = max(worst_ms[kind], check(board, before, kind))
            done += 1
            board.wait(9000)  # five starts of less than 12 s would lead to the safe screen
            board.tap()
            board.wait(100)
            board.tap()
        assert board.trouble == ""
    print(f"run {run}: {done} resets, clock late by at most {worst_ms} ms")
