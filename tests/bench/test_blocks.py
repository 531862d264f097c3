"""Blocking is bounded while the clock runs, and what may block has its moments (hazard 21)."""

import random

import pytest

from tests.bench.watching import Watched

CONFIGS = [
    pytest.param({}, id="i2c-400k"),
    pytest.param({"i2c_hz": 100_000}, id="i2c-100k"),
    pytest.param({"i2c_hz": 1_000_000, "display": "sh1106-128x64"}, id="i2c-1M"),
    pytest.param({"display": "ssd1306-128x64-spi"}, id="spi"),
    pytest.param({"pins": {"emitter": 27, "upper_left": 25, "upper_right": 26}}, id="all-beams"),
]


def play(board, seed, seconds=100):
    """Play for a while: starts and stops, balls, lists that open and close, calls."""
    rng = random.Random(seed)
    for _ in range(seconds // 5):
        what = rng.randrange(6)
        if what < 2:
            board.tap()
        elif what == 2:
            board.shoot(rng.randrange(2), rng.randrange(2000, 60_000))
        elif what == 3:
            board.press()
            board.wait(900)
            board.release()
            board.wait(300)
        elif what == 4:
            board.call("score 3-2")
        board.wait(rng.randrange(2500, 6500))


@pytest.mark.parametrize("pcnt", [True, False], ids=["counters", "soft"])
@pytest.mark.parametrize("config", CONFIGS)
def test_hazard_21_blocks_are_short_while_the_clock_runs(config, pcnt):
    """3 ms, a collection 12 ms, on a bus of any allowed speed; nothing is erased."""
    with Watched("hockey-kerr", options={"first_opener": "A"}, config=config, pcnt=pcnt) as board:
        board.set_up()
        board.watch()
        play(board, len(str(config)))
        running = [block for block in board.blocks if not block.stands]
        assert running and board.trouble == ""
        for block in running:
            assert block.what != "erase", block
            assert block.cost_us <= (12_000 if block.what == "collection" else 3000), block


def test_collections_wait_until_no_ball_is_near_and_nothing_blocks_before_a_deadline():
    """All beams clear for a second; 200 ms before an end not even the display is written."""
    options = {"first_opener": "A", "opening_guard_s": 8}
    with Watched("hockey-kerr", options=options) as board:
        board.set_up()
        board.watch()
        for second in range(20):
            board.tap()
            board.wait(8500)
            board.shoot(second % 2, 5000)
            board.wait(1500 + 97 * second)
            board.call("clock 0:03") if second % 4 == 0 else None
        collections = [block for block in board.blocks if block.what == "collection"]
        assert len(collections) >= 10
        assert all(block.quiet_ms >= 1000 for block in collections)
        late = [block for block in board.blocks
                if not block.stands and block.left_ms is not None and 0 < block.left_ms <= 190]
        assert late == []
        assert any(not block.stands and block.left_ms and 190 < block.left_ms < 3000
                   for block in board.blocks)  # fmt: skip
        assert any(block.what == "erase" for block in board.blocks)


GAMES = ["hockey-kerr", "hockey-zander", "kamzolov", "table-mise"]
REQUESTS = [b"gm 1 status", b"gm 2 list journal", b"gm 3 read config.json 0", b"gm 4 nothing"]


def note_loads(board):
    """Return the names of modules that are loaded from now on while a clock runs, as they come."""
    loader = board._rig.loader
    make, found = loader._make, []

    def noted(name, source, folder):
        app = loader.app()
        if app is not None and not app.panel.stands():
            found.append(name)
        return make(name, source, folder)

    loader._make = noted
    return found


@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_no_code_is_loaded_while_the_clock_runs(game, language):
    """Whatever is pressed, shown or asked: to load a module is a block that nobody measured."""
    config = {"language": language}
    with Watched(game, config=config, options={"first_opener": "A"}) as board:
        found = note_loads(board)
        board.set_up()
        for request in REQUESTS:
            board.tap()
            board.wait(6500)
            board._rig.serial_in.extend(request + b"\n")
            play(board, len(game + language) + len(request), 60)
        assert b"gm 3 end" in b"".join(board._rig.serial_out)
        assert found == [] and board.trouble == ""


def test_that_would_be_seen():
    with Watched("hockey-kerr", options={"first_opener": "A"}) as board:
        found = note_loads(board)
        board.set_up()
        board.tap()
        board.wait(8500)
        board._rig.loader.module("goalmouth.spare")
        assert found == ["goalmouth.spare"]


def test_a_collection_every_five_seconds_in_play_is_all_there_is():
    """Explicit ones: what a step makes is little enough that none comes by itself."""
    with Watched("hockey-kerr", options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        before = board.stats["collections"]
        board.wait(60_000)
        assert 11 <= board.stats["collections"] - before <= 13


def test_sound_does_not_sleep():
    """A goal's fanfare lasts 440 ms; the loop never stops for it."""
    with Watched("hockey-kerr", options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        board.wait(9000)
        board.watch()
        board.shoot(1, 5000)
        board.wait(50)
        assert board._rig.board.line(4).pwm.duty_u16 > 0
        board.wait(800)
        assert board._rig.board.line(4).pwm.duty_u16 == 0
        assert max(block.cost_us for block in board.blocks) <= 12_000
