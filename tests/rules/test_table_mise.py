"""Button football, statement by statement (B01 to B23)."""

import pytest

from tests.rules.game import ROOT, Game, data, in_every_language, other_reading

SHEET = "table-mise"


def played(touches=1, sheet=SHEET, **options):
    """A game in which A has had so many touches; the ball rests."""
    game = Game(sheet, **options)
    for _ in range(touches):
        game.tap(1).tap(1)
    return game


def shoot_out(**options):
    """A game in its shoot-out."""
    return Game(SHEET, **options).to_end().to_end().expect(phase="shootout")


def reminds(moment, name):
    """Check a reminder: its moment, and that it is said in four languages."""
    assert data(SHEET)["cues"][moment] == name
    in_every_language(name)


def test_b01_two_periods_of_a_minute_the_clock_runs_while_the_ball_rolls():
    game = Game(SHEET).expect(clock="1:00.000", period="1", phase="ready")
    game.wait(10).tap().wait(2).expect(phase="running", clock="0:58.000")
    game.tap().wait(30).expect(phase="stopped", clock="0:58.000")
    game.to_end().tap().expect(period="2", clock="1:00.000").to_end("A").expect(phase="final")


def test_b02_the_period_ends_when_the_ball_next_goes_out():
    game = Game(SHEET).tap().wait(60).said("next-out").expect(phase="next-out", clock="0:00.000")
    game.wait(20).call("out corner B").expect(phase="break", restart="-")
    # A goal is going out, too, announced or not.
    Game(SHEET).tap().wait(60).shoot("right").expect(phase="break", score="0-0")
    game = played().call("announce").tap().wait(60).shoot("right")
    game.expect(phase="break", score="1-0")


@pytest.mark.parametrize("call", ["foul A open", "keeper B", "miss", "turn-over"])
def test_b02_nothing_else_ends_it(call):
    game = Game(SHEET).tap().wait(60).tap(1).call(call).expect(phase="next-out", turn="B")
    game.tap().expect(phase="next-out").tap(1).expect(phase="next-out")


def test_b02_nor_does_a_penalty_that_stays_in_play():
    game = Game(SHEET).tap().wait(60).call("foul B area").expect(phase="penalty")
    game.attempt().expect(phase="next-out", turn="B")
    game.call("foul B area").tap().call("out corner A").expect(phase="break")


def test_b02_at_rest_a_break_at_zero_means_nothing():
    game = Game(SHEET).tap().wait(60).tap(1).shoot("right", 1)
    game.expect(phase="next-out", score="0-0", message="break-seen")


def test_b02_a_goal_is_no_going_out_by_the_other_reading():
    sheet = other_reading(SHEET, goal_is_out=False)
    shot = played(1, sheet).call("announce").tap().wait(60).shoot("right")
    shot.expect(phase="ready", score="1-0", opener="B", clock="0:00.000", restart="opening B")
    # The kick-off is played at no time; the ball is still in play, until it is out.
    shot.tap().expect(phase="next-out", turn="B", restart="-").tap(1).expect(phase="next-out")
    shot.call("out throw-in A").expect(phase="break", score="1-0")
    # Taken back, the ball rolls no more, and what was announced is to be shot.
    game = played(1, sheet).call("announce").tap().wait(60).shoot("right").call("void false")
    game.expect(phase="next-out", score="0-0", announced="yes", turn="A")
    game = played(1, sheet).call("announce").tap().wait(60).shoot("right")
    game.call("void unannounced").expect(phase="next-out", restart="goal-kick B", score="0-0")
    # One that does not count has its restart, too.
    game = Game(sheet).tap().wait(60).shoot("right").said("no-goal-unannounced")
    game.expect(phase="next-out", score="0-0", restart="goal-kick B", turn="B")
    game = Game(sheet).tap().wait(60).shoot("left").expect(phase="next-out", restart="corner B")
    game.call("goal B").expect(phase="ready", score="0-1", opener="A")
    # So has the goal of a penalty.
    game = Game(sheet).tap().wait(60).call("foul A area").attempt("left")
    game.expect(phase="ready", score="0-1", opener="A", clock="0:00.000")
    # And a ball that is out in an attempt is out.
    game.call("penalty A").tap().call("out corner B").expect(phase="break", score="0-1")


def test_b03_kick_offs_by_toss_the_other_side_then_who_conceded():
    assert Game(SHEET).rules.first_opener == "toss"
    Game(SHEET, first="B").expect(opener="B", turn="B").to_end().expect(opener="A")
    played().call("announce").tap().shoot("right", 1).expect(score="1-0", opener="B")


def test_b04_up_to_two_buttons_before_the_kick_off():
    reminds("opening", "cue-kickoff-buttons")


def test_b05_seven_touches_a_turn_one_rolling_spell_is_one():
    game = Game(SHEET).expect(turn="A", stroke="1")
    for touch in range(1, 8):
        game.expect(turn="A", stroke=str(touch)).tap().expect(stroke=str(touch)).tap(1)
    game.expect(turn="B", stroke="1")


@pytest.mark.parametrize(
    "call, first",
    [
        ("out throw-in B", "1"),
        ("out corner B", "1"),
        ("foul A open", "1"),
        ("out goal-kick B", "0"),
        ("keeper B", "0"),
        ("foul A keeper", "0"),
    ],
)
def test_b05_set_pieces_are_the_first_touch_clearances_are_none(call, first):
    game = played().call(call).expect(turn="B", stroke=first).tap()
    game.expect(stroke=first, restart="-").tap(1).expect(turn="B", stroke=str(int(first) + 1))


def test_b05_set_pieces_are_no_touch_and_clearances_one_by_the_other_reading():
    sheet = other_reading(SHEET, set_piece_counts=False, clearances=[])
    game = played(1, sheet).call("out throw-in B").tap().tap(1).expect(turn="B", stroke="1")
    game.tap().tap(1).expect(turn="B", stroke="2")
    # A kick-off is the first of its turn all the same.
    Game(sheet).tap().tap(1).expect(turn="A", stroke="2")
    game = played(1, other_reading(SHEET, clearances=[])).call("keeper B")
    game.expect(turn="B", stroke="1").tap().tap(1).expect(turn="B", stroke="2")


def test_b06_a_stroke_that_misses_the_ball_passes_the_turn():
    played().call("miss").said("miss").expect(turn="B", stroke="1")
    played().call("miss A").expect(turn="B")
    # The touch that has just passed the turn may have been the miss.
    played(7).expect(turn="B").legal("miss A", "miss B").call("miss A").expect(turn="B")
    played().illegal("miss B")


def test_b07_only_announced_goals_count():
    game = played().legal("announce").call("announce").expect(announced="yes")
    game.tap().shoot("right", 1).expect(score="1-0", announced="no")
    # Not at a kick-off, not while the ball rolls, not twice.
    Game(SHEET).illegal("announce").tap().illegal("announce")
    played().call("announce").illegal("announce")
    in_every_language("announced")


def test_b08_not_announced_is_a_goal_kick_but_straight_from_a_corner_it_counts():
    game = played().tap().shoot("right", 1).said("no-goal-unannounced")
    game.expect(score="0-0", restart="goal-kick B", phase="stopped", stroke="0")
    game = played().call("out corner A").tap().shoot("right", 1).expect(score="1-0")
    # Not from the touch after it.
    game = played().call("out corner A").tap().tap(1).tap().shoot("right", 1)
    game.expect(score="0-0", restart="goal-kick B")
    game = played().call("announce").tap().shoot("right", 1).call("void unannounced")
    game.expect(score="0-0", restart="goal-kick B", phase="stopped")


def test_b09_an_announced_shot_that_stays_in_play_is_the_opponents():
    game = played().call("announce").tap().tap(1).said("shot-used")
    game.expect(turn="B", stroke="1", announced="no").legal("touched").call("touched")
    game.said("touched").expect(turn="A", stroke="3").illegal("touched")
    # Until the next play begins.
    played().call("announce").tap().tap(1).tap().tap(1).illegal("touched")
    # Not after the seventh touch.
    game = played(6).expect(stroke="7").call("announce").tap().tap(1).expect(turn="B")
    game.illegal("touched")
    # Out or missed: used up.
    game = played().call("announce").tap().call("out throw-in B").expect(announced="no")
    game = played().call("announce").call("miss").expect(announced="no", turn="B")


def test_b09_touched_after_the_last_touch_begins_a_new_turn_by_the_other_reading():
    sheet = other_reading(SHEET, touched_renews=True)
    game = played(6, sheet).expect(stroke="7").call("announce").tap().tap(1).expect(turn="B")
    game.legal("touched").call("touched").expect(turn="A", stroke="1")
    for touch in range(1, 8):
        game.expect(turn="A", stroke=str(touch)).tap().tap(1)
    game.expect(turn="B", stroke="1")
    # Before the last touch nothing is different.
    game = played(5, sheet).call("announce").tap().tap(1).call("touched")
    game.expect(turn="A", stroke="7")


def test_b10_a_foul_gives_a_free_kick():
    game = Game(SHEET).tap().call("foul A open", 1).said("foul", "free-kick")
    game.expect(phase="stopped", restart="free-kick B", turn="B", stroke="1", clock="0:59.000")
    Game(SHEET).tap().call("foul A", 1).expect(restart="free-kick B")
    reminds("free-kick", "cue-free-kick")


def test_b11_a_foul_in_the_area_gives_an_announced_penalty():
    game = Game(SHEET).tap().call("foul A area", 1)
    game.expect(phase="penalty", restart="penalty B", turn="B", announced="yes")
    game.attempt("left").expect(score="0-1", phase="ready", opener="A")
    game = Game(SHEET).tap().call("foul A area", 1).attempt().said("over", "save-defender")
    game.expect(phase="stopped", turn="A", stroke="1", announced="no", clock="0:59.000")


def test_b12_the_penalty_set_up_is_a_reminder():
    reminds("penalty", "cue-penalty-table")


@pytest.mark.parametrize("kind", ["throw-in", "corner", "goal-kick"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_b13_out_by_call_either_side(kind, side):
    game = Game(SHEET).tap().call(f"out {kind} {side}", 1).said(kind)
    game.expect(phase="stopped", restart=f"{kind} {side}", turn=side, clock="0:59.000")


def test_b14_the_ball_goes_back_on_its_spot_and_a_lost_throw_in_changes_sides():
    reminds("throw-in", "cue-ball-back")
    game = played().call("out throw-in B").tap().tap(1).expect(turn="B", stroke="2")
    game.call("turn-over").said("turn-over").expect(turn="A", stroke="1")


def test_b15_corners_are_prepared():
    reminds("corner", "cue-corner")


def test_b16_goal_kicks_are_prepared_and_a_touched_clearance_changes_sides():
    reminds("goal-kick", "cue-goal-kick")
    game = played().call("out goal-kick B").tap().tap(1).expect(turn="B", stroke="1")
    game.call("turn-over").expect(turn="A", stroke="1")


@pytest.mark.parametrize("call", ["out goal-kick B", "keeper B", "foul A keeper"])
def test_b16_the_clearing_side_keeps_the_ball_or_not_by_the_other_reading(call):
    game = played().call(call).tap().tap(1).expect(turn="B", stroke="1", phase="stopped")
    sheet = other_reading(SHEET, clearance_keeps=False)
    game = played(1, sheet).call(call).expect(turn="B", stroke="0")
    game.tap().expect(turn="B", stroke="0").tap(1).said("turn").expect(turn="A", stroke="1")
    game.tap().tap(1).expect(turn="A", stroke="2")
    # Other restarts leave the turn where it is.
    game = played(1, sheet).call("out corner B").tap().tap(1).expect(turn="B", stroke="2")


def test_b17_a_ball_in_a_goal_area_is_the_keepers():
    game = Game(SHEET).tap().call("keeper B", 1).said("keeper")
    game.expect(phase="stopped", restart="keeper B", turn="B", stroke="0", clock="0:59.000")
    # Also after the tap, whoever played it.
    played().call("keeper A").expect(restart="keeper A", turn="A", stroke="0")
    game = played().call("announce").tap().tap(1).call("keeper B").expect(restart="keeper B")
    Game(SHEET).tap().call("foul A keeper", 1).expect(restart="keeper B", stroke="0")


def test_b18_the_taker_may_not_touch_twice():
    reminds("second-touch", "cue-taker-twice")
    game = played().call("out corner B").tap().tap(1).legal("foul B open").call("foul B open")
    game.expect(restart="free-kick A")


def test_b19_a_level_match_is_decided_by_a_shoot_out():
    game = Game(SHEET).to_end("A").to_end("B").expect(phase="shootout", score="1-1")
    assert "tournament" not in [name for name, _ in game.rules.offered()]
    game = shoot_out(buttons_per_side=3).expect(turn="A", announced="yes")
    game.call("taker 1").said("taker").attempt().call("taker 1").attempt().expect(turn="A")
    game.illegal("taker 1", "taker 4", "taker 0").legal("taker 2", "taker 3")
    game.call("taker 2").attempt().attempt().call("taker 3").attempt().attempt()
    # All have shot: from the beginning again.
    game.expect(turn="A").legal("taker 1", "taker 2", "taker 3")
    assert Game(SHEET).rules.buttons_per_side == 10
    played().illegal("taker 1")


def test_b19_the_goals_of_the_shoot_out_never_enter_the_score():
    shoot_out().attempt("right").attempt("left").expect(score="0-0", shootout="1-1")


def test_b20_it_stops_as_soon_as_one_side_cannot_be_caught():
    game = shoot_out()
    for _ in range(3):
        game.expect(phase="shootout").attempt("right").attempt()
    game.expect(phase="final", winner="A", shootout="3-0")
    game = shoot_out(shoots_first="B")
    for _ in range(10):
        game.expect(phase="shootout").attempt()
    game.attempt("left").expect(phase="shootout", shootout="0-1").attempt("right")
    game.expect(phase="shootout", shootout="1-1").attempt("left").attempt()
    game.expect(phase="final", winner="B", shootout="1-2")


def test_b21_an_own_goal_does_not_count_and_gives_a_corner():
    game = Game(SHEET).tap().shoot("left", 1).said("no-goal-own")
    game.expect(score="0-0", restart="corner B", turn="B", phase="stopped")
    Game(SHEET, own_goals="count").tap().shoot("left", 1).expect(score="0-1", opener="A")


def test_b22_in_when_the_centre_has_crossed_the_line():
    assert "B22" in (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    played().call("announce").tap().shoot("right", 1).expect(score="1-0")


def test_b23_a_takers_foul_ends_the_attempt_and_the_shoot_out_opener_is_tossed():
    assert Game(SHEET).rules.shootout_opener == "toss"
    game = Game(SHEET).tap().call("foul B area", 1).tap().legal("foul A")
    game.illegal("foul B", "foul B open").call("foul A open").said("over").expect(turn="B")
    shoot_out(shoots_first="B").expect(turn="B").tap().call("foul B").expect(turn="A")
    game = Game(SHEET, attempt_foul_over="no").tap().call("foul B area", 1).tap()
    game.illegal("foul A open")
