"""Hazards 17 and 30: the watchdog, starts that come to nothing, what is said of their cause."""

from host_tools.device import judge
from host_tools.sim.board import reading
from tests.storage.bare import Bare
from tests.storage.board import Board


def shows(board, text):
    """Tell whether a text can be read on the panel."""
    rig = board._rig
    panel = rig.panel
    fonts = board._do(rig.fonts)
    return reading.find_text(fonts, text, panel.pixels(), panel.width, panel.height)


def test_a_loop_that_hangs_is_reset_and_the_match_is_offered():
    with Board(options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        board.wait(3000)
        board.stall(30_000)
        board.wait(32_000)
        assert [kind for _, kind in board._rig.cuts] == ["wdt"]
        assert board.fields()["phase"] == "stopped"
        assert board.fields()["clock"].startswith("5:5")


def test_blocking_for_less_than_the_watchdog_allows_changes_nothing():
    with Board(options={"first_opener": "A"}) as board:
        board.set_up()
        board.tap()
        board.stall(8000)
        board.wait(9000)
        assert board._rig.cuts == []
        assert board.fields()["phase"] == "running"


def test_it_is_never_armed_in_service_mode():
    with Bare() as board:
        board.rig.inputs.button("button", True)
        board.stop_at(5_000_000)
        board.run()
        assert board.rig.ended == "its main.py came to an end"
        assert board.rig.board.watchdog_us is None


def start_for_nothing(board, count, kind):
    for _ in range(count):
        board._cut(kind)
        board.wait(2000)


def test_five_starts_in_a_row_that_come_to_nothing_lead_to_the_safe_screen():
    for kind, said in (("soft", "Reset or crash"), ("wdt", "Watchdog: it hung"),
                       ("en", "Power, EN or brownout")):
        with Board() as board:
            start_for_nothing(board, 3, kind)
            assert board.fields()["phase"] == "setup"
            start_for_nothing(board, 1, kind)
            assert board.app is None
            assert shows(board, "Safe mode")
            assert shows(board, said)
            board.tap()
            board.wait(1000)
            assert board.fields()["phase"] == "setup"


def test_a_start_that_lasts_is_no_reason_for_worry():
    with Board() as board:
        for _ in range(12):
            start_for_nothing(board, 3, "en")
            board.wait(10_500)
            assert board.fields()["phase"] == "setup"


def test_a_crash_is_named_on_the_safe_screen_and_its_file_stays_small():
    with Board() as board:
        for number in range(30):
            def fail(_now_ms, number=number):
                raise ValueError("broken %d" % number * 40)

            real, board.app.beams.step = board.app.beams.step, fail
            board.wait(300)
            board.app.beams.step = real
            board.app.shell._parts = []
            board.wait(500)
        text = (board._root + "/crash.txt")
        with open(text, encoding="utf-8") as file:
            text = file.read()
        assert text.startswith("beams ValueError")
        assert len(text) <= 2000
        start_for_nothing(board, 5, "soft")
        assert shows(board, "beams ValueError")


def test_the_classes_of_the_last_resets_are_kept():
    """Seven of them, the newest first, whether the starts came to something or not."""
    with Board() as board:
        board.wait(13_000)
        for kind in ("soft", "wdt", "wdt", "soft", "en", "wdt", "en"):
            start_for_nothing(board, 1, kind)
            board.wait(13_000 if kind == "soft" else 0)
        board.wait(13_000)
        kept = board._rig.flash.nvs["goalmouth"]["boots"]
        assert kept & 255 == 0
        assert judge.reset_classes(kept >> 8) == [
            "power", "watchdog", "power", "software", "watchdog", "watchdog", "software",
        ]  # fmt: skip
