"""Hazard 14: the power goes at any microsecond, in the middle of a write too; what had been
acknowledged is offered again by the whole firmware."""

import random

from tests.storage.bare import LAST_US, Bare

SAMPLES = 40


def test_a_power_cut_at_any_instant_keeps_what_was_acknowledged():
    chance = random.Random(14)
    offered = 0
    for _ in range(SAMPLES):
        with Bare() as board:
            seen = {}
            cut_us = chance.randrange(3_000_000, LAST_US)
            board.play(cut_us)

            def cut(board=board, seen=seen):
                app = board.rig.app()
                seen["acked"] = app.journal.lines - app.journal.unsafe()
                seen["playing"] = app.panel.playing() is not None
                seen["score"] = app.fields()["score"]
                board.at(board.world.now_us + 100_000, board.rig.power_on)
                board.rig.cut("off")

            def look(board=board, seen=seen):
                app = board.rig.app()
                seen["found"] = app.journal.found[0]
                seen["fields"] = app.fields()

            board.at(cut_us, cut)
            board.at(cut_us + 1_500_000, lambda board=board, look=look: board.world.ask(look))
            board.stop_at(cut_us + 1_600_000)
            board.run()
            # A line that was being written may be there, and the mark that the start adds.
            assert seen["acked"] <= seen["found"] <= seen["acked"] + 2
            if seen["acked"] > 1:
                offered += 1
                assert seen["fields"]["phase"] in ("ready", "stopped", "break"), seen["fields"]
    assert offered > SAMPLES // 2
