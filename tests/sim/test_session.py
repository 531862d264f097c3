"""The board for front ends: it stands still unless told to run, and always comes to an end."""

import threading

import pytest

from host_tools.sim import player
from host_tools.sim.session import Session, SessionError


@pytest.fixture
def board(stub):
    with Session("hockey-kerr", firmware=stub) as session:
        yield session


def hold(board, ms=1000):
    board.press()
    board.run_until_ms(board.now_ms + ms)
    board.release()
    board.run_until_ms(board.now_ms + 200)


def test_it_runs_as_far_as_it_is_told(board):
    assert board.now_ms < 100 and board.is_on and board.trouble == ""
    board.run_until_ms(1000)
    assert 1000 <= board.now_ms <= 1010
    before = board.fields()["clock"]
    assert board.fields()["clock"] == before
    board.run_until_ms(500)
    assert board.now_ms >= 1000


def test_button_and_balls(board):
    board.run_until_ms(500)
    hold(board)
    assert board.fields()["phase"] == "ready"
    board.shoot(0, 12000)
    board.run_until_ms(board.now_ms + 300)
    assert board.fields()["score"] == "1-0"
    assert any(any(row) for row in board.panel())
    assert len(board.panel()) == 64 and len(board.panel()[0]) == 128
    assert board.journal()[0] == "0 hold"
    assert board.levels()["beam_left"] is False
    board.beam(0, True)
    assert board.levels()["beam_left"] is True


def test_calls_and_undo_say_why_they_are_refused(board):
    board.run_until_ms(500)
    assert board.call("stroke") == ""
    assert board.fields()["phase"] == "running"
    assert board.undo() == ""
    assert board.undo() == "undo: nothing to undo"


def test_power_and_resets(board):
    board.run_until_ms(500)
    hold(board)
    board.power_cut()
    board.power_cut()
    assert not board.is_on and board.fields() == {} and not any(map(any, board.panel()))
    board.run_until_ms(board.now_ms + 5000)
    board.power_on()
    board.run_until_ms(board.now_ms + 500)
    assert board.fields()["message"] == "cause-1-0"
    hold(board)
    board.reset("wdt")
    board.run_until_ms(board.now_ms + 500)
    assert board.fields()["message"] == "cause-3-4"
    with pytest.raises(ValueError):
        board.reset("hard")


def test_faults(board):
    board.run_until_ms(500)
    board.fail_display(1000)
    board.shoot(0, 12000)
    board.run_until_ms(board.now_ms + 300)
    assert board.fields()["faults"] == "display"
    board.hang_display(300)
    board.forget_display()
    board.run_until_ms(board.now_ms + 2000)
    board.fill_flash(True)
    hold(board)
    assert "flash" in board.fields()["faults"]
    board.fill_flash(False)
    board.stall(300)
    before_ms = board.now_ms
    board.run_until_ms(before_ms + 10)
    assert board.now_ms >= before_ms + 300


def test_what_was_done_is_a_scenario_that_gives_the_same_journal(stub, tmp_path):
    path = tmp_path / "recorded.match"
    with Session("hockey-kerr", options={"tournament": True}, firmware=stub) as board:
        board.run_until_ms(500)
        hold(board)
        hold(board, 100)
        board.call("stroke")
        board.run_until_ms(board.now_ms + 333)
        board.shoot(0, 12000)
        board.run_until_ms(board.now_ms + 400)
        board.undo()
        board.reset("soft")
        board.run_until_ms(board.now_ms + 700)
        hold(board)
        board.power_cut()
        board.run_until_ms(board.now_ms + 100)
        board.power_on()
        board.run_until_ms(board.now_ms + 400)
        board.save(path)
        lines = board.journal()
    result = player.play(path, firmware=stub)
    assert result.report() == ""
    assert result.journal.splitlines()[:-1] == lines
    assert "set tournament yes" in path.read_text()


def test_a_crash_is_told_and_the_session_goes_on(stub, tmp_path):
    import shutil

    firmware = tmp_path / "firmware"
    shutil.copytree(stub, firmware)
    app = firmware / "goalmouth" / "app.py"
    app.write_text(app.read_text().replace('self.note("hold")', "self.nothing()"))
    with Session(firmware=firmware) as board:
        board.run_until_ms(500)
        board.press()
        board.run_until_ms(1500)
        board.release()
        board.run_until_ms(2000)
        assert "nothing" in board.trouble
        assert board.fields() == {}
        board.power_cut()
        board.power_on()
        assert board.trouble == ""


def test_two_boards_at_once_and_no_thread_left(stub):
    before = threading.active_count()
    with Session(firmware=stub) as one, Session(firmware=stub) as other:
        one.run_until_ms(500)
        other.run_until_ms(900)
        hold(one)
        assert one.fields()["phase"] == "ready"
        assert other.fields()["phase"] == "setup"
    assert threading.active_count() == before
    one.close()
    with pytest.raises(SessionError, match="closed"):
        one.fields()


def test_a_firmware_without_end_is_ended(stub, tmp_path, monkeypatch):
    import shutil

    from host_tools.sim import handover

    firmware = tmp_path / "firmware"
    shutil.copytree(stub, firmware)
    app = firmware / "goalmouth" / "app.py"
    loop = "            elif time.ticks_diff(tick, self.since) > 700000:\n"
    assert loop in app.read_text()
    app.write_text(
        app.read_text().replace(
            loop, "            elif 1:\n                while 1: pass\n" + loop
        )
    )
    before = threading.active_count()
    board = Session(firmware=firmware)
    board.run_until_ms(500)
    board.press()
    board.run_until_ms(600)
    monkeypatch.setattr(handover, "PATIENCE_S", 0.2)
    board.release()
    with pytest.raises(SessionError, match="never sleeps"):
        board.run_until_ms(900)
    board.close()
    assert threading.active_count() == before
