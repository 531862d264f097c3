"""What is done at a table can be saved, and replayed to the same journal on either interpreter."""

import pytest

from host_tools.sim.player import play_text
from host_tools.ui.tabletop import Tabletop, Wish


def session(clear_ball=False):
    """Play a while with hands of every kind; return (journal, scenario)."""
    top = Tabletop(Wish("kamzolov", {"first_opener": "B"}, "de", True, clear_ball))

    def let_pass(ms):
        for _ in range(ms // 20):
            top.pass_real(20)

    try:
        let_pass(1000)
        top.set_up()
        top.hand.down("tab", 0, 0.0)
        for page_ms in (16.7, 33.4, 71.3):
            top.hand.beat("tab", page_ms)
        top.hand.up("tab", 83.9)
        let_pass(2500)
        top.place("B2", 150, 170)
        top.flick("A2", 2600, 0)  # through the ball into the right goal
        let_pass(3500)
        top.gesture("tap")
        let_pass(900)
        top.place("ball", -300, 3)
        top.flick("ball", -1700, 0)
        let_pass(2000)
        top.call("undo")
        top.break_beam(0, "dark")
        top.fill_flash(True)
        let_pass(3000)
        top.fill_flash(False)
        top.break_beam(0, "")
        top.break_display("fail")
        let_pass(1500)
        top.break_display("")
        top.break_display("forget")
        let_pass(1000)
        top.power(False)
        let_pass(400)
        top.power(True)
        let_pass(2000)
        top.gesture("tap")
        let_pass(2500)
        top.pace.speed = 50
        top.gesture("hold on")
        let_pass(1000)
        top.pace.speed = 1
        top.reset("soft")
        let_pass(4000)
        return top.session.journal(), top.scenario()
    finally:
        top.close()


@pytest.fixture(scope="module", params=[False, True], ids=["painted", "clear"])
def recorded(request):
    return session(request.param)


def same(recorded, interpreter):
    lines, text = recorded
    result = play_text(text, interpreter)
    assert result.report() == ""
    replayed = result.journal.splitlines()
    # At the end of a scenario the board may write what the session still had in its log.
    assert replayed[: len(lines)] == lines
    assert any("break right" in line for line in lines) and any("undo" in line for line in lines)
    return replayed


def test_the_same_journal_on_cpython(recorded):
    same(recorded, "cpython")


def test_the_same_journal_on_micropython(recorded, micropython):
    assert same(recorded, "micropython") == same(recorded, "cpython")


def test_a_clear_ball_flickers_in_the_recording_and_is_one_goal(recorded, request):
    clear = "clear" in request.node.callspec.id
    _, text = recorded
    shots = text.count("beam right dark")
    assert shots >= (3 if clear else 1)


def test_looking_changes_nothing():
    """A front end looks forty times a second; the board's match is the same without."""
    from host_tools.ui import looks

    def played(curious):
        top = Tabletop(Wish("kamzolov", {"first_opener": "A"}), traced=curious)
        try:
            top.run_until_ms(1000)
            top.set_up()
            top.pace.gesture("tap")
            for step in range(1, 1500):
                top.pace.skip(7)
                if step == 700:
                    top.flick("ball", 2600, 60)
                if curious:
                    looks.menu(top.session)
                    looks.events(top.session)
                    looks.message(top.session)
                    looks.fields(top.session)
            return top.session.packed(), looks.events(top.session), top.session.stats
        finally:
            top.close()

    assert played(True) == played(False)
