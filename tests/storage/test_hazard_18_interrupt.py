"""Hazard 18: a KeyboardInterrupt at any point ends the app, outputs safe, the journal written."""

import random

import pytest
from goalmouth.match import record

from tests.storage.bare import LAST_US, Bare

SAMPLES = 40


def is_silent(line):
    """Tell whether nothing comes out of the buzzer's pin."""
    return line is None or line.pwm is None or not line.pwm.duty_u16


def interrupted_at(us, twice):
    with Bare() as board:
        seen = {}
        board.play()

        def interrupt():
            app = board.rig.app()
            if app is not None:
                seen["lines"] = app.journal.lines - app.journal.unsafe()
            seen["board"] = board.rig.board
            board.interrupt()

        board.at(us, interrupt)
        if twice:
            board.at(us + 30_000, board.interrupt)
        board.stop_at(LAST_US + 5_000_000)
        board.run()
        assert board.rig.ended == "its main.py came to an end", board.rig.ended
        assert board.rig.crashes == []
        assert board.world.handler_errors == []
        kept = 0
        for text in board.journals().values():
            found = [record.read(line) for line in text.splitlines() if line]
            assert [line[0] for line in found] == list(range(len(found)))
            kept = len(found)
        assert kept >= seen.get("lines", 0)
        chip = seen["board"]
        assert is_silent(chip.lines.get(4))
        if seen.get("lines"):
            assert chip.watchdog_timeout_us == 600_000_000


@pytest.mark.parametrize("twice", [False, True], ids=["one Ctrl-C", "two"])
def test_hazard_18_an_interrupt_at_any_instant_ends_the_app_cleanly(twice):
    chance = random.Random(twice)
    for _ in range(SAMPLES):
        interrupted_at(chance.randrange(1000, LAST_US), twice)


def test_hazard_18_an_interrupt_inside_a_write_of_the_log_or_the_journal():
    """The first 60 ms of a match, its log's sectors being erased, in steps of 1.1 ms."""
    with Bare() as board:
        board.play()
        began = []

        def watch():
            app = board.rig.app()
            if app is not None and app.journal.match and not began:
                began.append(board.world.now_us)
            elif not began:
                board.at(board.world.now_us + 500, watch)

        board.at(1000, watch)
        board.stop_at(LAST_US)
        board.run()
    for step in range(55):
        interrupted_at(began[0] - 95_000 + step * 2_100, False)
