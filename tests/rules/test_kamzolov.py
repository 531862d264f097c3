"""Kamzolov's draughts football, statement by statement (K01 to K17)."""

import tomllib

import pytest
from goalmouth.errors import BadRuleset

from tests.rules.game import ROOT, Game, data, in_every_language, other_reading

SHEET = "kamzolov"


def tracked(**options):
    """A game with strokes tracked, A's opening begun: its first stroke is on."""
    return Game(SHEET, strokes="tracked", **options).tap()


def board():
    """The board's numbers, value by section and name."""
    with open(ROOT / "hardware/board.toml", "rb") as file:
        found = tomllib.load(file)
    return {
        section: {name: entry.get("value") for name, entry in entries.items()}
        for section, entries in found.items()
        if isinstance(entries, dict)
    }


def rules_text():
    return (ROOT / "docs/rules.md").read_text(encoding="utf-8")


def test_k01_two_sides_of_three_draughts_on_their_marks():
    assert data(SHEET)["pieces"] == 3
    assert data(SHEET)["cues"]["opening"] == "cue-start-marks"
    in_every_language("cue-start-marks")
    assert "three fingers" in rules_text()


def test_k02_one_session_of_an_agreed_length():
    Game(SHEET).expect(clock="15:00.000", period="1")
    Game(SHEET, length_s=1200).tap().wait(1200).expect(phase="final")
    for wrong in (59, 3601, "900"):
        with pytest.raises(BadRuleset, match="60 to 3600"):
            Game(SHEET, length_s=wrong)


def test_k03_the_first_turn_is_tossed():
    assert Game(SHEET).rules.first_opener == "toss"
    Game(SHEET, first="B", strokes="tracked").expect(turn="B", opener="B")


def test_k04_up_to_three_strokes_in_a_row_a_faulty_one_ends_the_turn():
    game = tracked().expect(turn="A", stroke="1").tap(1).expect(stroke="2").tap(1)
    game.expect(turn="A", stroke="3").tap(1).expect(turn="B", stroke="1")
    game.tap(1).expect(turn="B", stroke="2").call("fault missed").expect(turn="A", stroke="1")
    # Free strokes: nobody is on turn, and there is nothing to call about them.
    Game(SHEET).tap().expect(turn="-").illegal("fault missed", "turn-over", "turn A 1")


def test_k05_nobody_has_to_shoot():
    assert "K05" in rules_text()
    tracked().tap(1).tap(1).expect(turn="A", stroke="3", score="0-0")


def test_k06_in_when_the_centre_has_crossed_the_line():
    Game(SHEET).tap().shoot("left", 30).expect(score="0-1")
    assert "one ball radius" in rules_text()


def test_k07_after_a_goal_the_conceding_side_begins_and_own_goals_count():
    game = Game(SHEET).tap().shoot("right", 1).expect(score="1-0", phase="ready", opener="B")
    game.wait(60).expect(clock="14:59.000").tap().wait(1).expect(clock="14:58.000")
    tracked().shoot("left", 1).expect(score="0-1", opener="A")
    tracked(own_goals="corner").shoot("left", 1).expect(score="0-0", restart="corner B")
    Game(SHEET, after_goal="scored").tap().shoot("right", 1).expect(opener="A")
    Game(SHEET, stop_on_goal="no").tap().shoot("right", 1).expect(phase="running", opener="B")


def test_k08_a_missed_ball_and_a_touched_opponent_pass_the_turn():
    tracked().call("fault missed").said("fault-missed").expect(turn="B", stroke="1", opener="-")
    game = tracked().tap(1).call("fault hit-opponent").said("fault-hit-opponent")
    game.expect(turn="B", stroke="1", phase="running")
    assert data(SHEET)["cues"]["hit-opponent"] == "cue-draught-back"


def test_k08_no_own_draught_reached_is_a_fault_of_a_set_piece():
    game = tracked().illegal("fault no-own").tap(1).call("out throw-in B")
    game.legal("fault no-own B").illegal("fault no-own A").call("fault no-own")
    game.said("fault-no-own").expect(turn="A", stroke="1", restart="-")


def test_k08_the_side_tells_which_stroke_and_the_last_word_replaces_the_first():
    game = tracked().tap(1).tap(1).tap(1).expect(turn="B")
    # A's third stroke was faulty: the turn has passed already.
    game.legal("fault missed A", "fault missed B").call("fault missed A").expect(
        turn="B", stroke="1"
    )
    # It was out, rather.
    game.call("out corner B").expect(restart="corner B", turn="B")
    game.call("fault hit-opponent A").expect(restart="-", turn="B", stroke="1")
    # A has to have played: nobody's last stroke is B's.
    tracked().illegal("fault missed B", "out throw-in A")


def test_k08_out_is_a_fault_too_and_stops_no_clock():
    game = tracked().call("out throw-in B", 5).expect(turn="B", phase="running")
    game.wait(1).expect(clock="14:54.000")


def test_k09_an_own_draught_off_the_field_is_no_fault():
    assert "K09" in rules_text()


@pytest.mark.parametrize("kind", ["throw-in"])
def test_k10_over_a_side_line_throw_in_for_the_opponent(kind):
    tracked().tap(1).call("out throw-in B").said(kind).expect(
        restart="throw-in B", turn="B", stroke="1"
    )


def test_k11_over_the_opponents_end_line_goal_kick():
    tracked().call("out goal-kick B").said("goal-kick").expect(restart="goal-kick B", turn="B")


def test_k12_over_ones_own_end_line_corner():
    tracked().call("out corner B").said("corner").expect(restart="corner B", turn="B")
    # The taker is always the opponent of the side that played.
    tracked().illegal("out corner A", "out goal-kick A", "out throw-in A")
    Game(SHEET).tap().wait(1).legal("out corner A", "out corner B")


def test_k13_the_set_piece_is_the_first_of_the_three():
    game = tracked().call("out throw-in B").tap(1).expect(turn="B", stroke="2", restart="-")
    game.tap(1).tap(1).expect(turn="A", stroke="1")
    game = tracked(set_piece_counts="no").call("out throw-in B").tap(1)
    game.expect(turn="B", stroke="1", restart="-").tap(1).tap(1).expect(turn="B", stroke="3")


@pytest.mark.parametrize("kind", ["throw-in", "corner", "goal-kick"])
def test_k14_no_goal_straight_from_a_set_piece(kind):
    game = tracked().call(f"out {kind} B").shoot("left", 1).said("no-goal-set-piece")
    game.expect(score="0-0", phase="stopped", restart="goal-kick A", turn="A")
    # Into the own goal: out over the own end line, a corner.
    game = tracked().call(f"out {kind} B").shoot("right", 1)
    game.expect(score="0-0", restart="corner A", turn="A")
    # It ends as an opening play does: by its stroke, or after the guard when strokes are free.
    tracked().call(f"out {kind} B").tap(1).shoot("left", 1).expect(score="0-1")
    game = Game(SHEET).tap().call(f"out {kind} B", 1).wait(7.999).expect(restart=f"{kind} B")
    game.wait(0.001).expect(restart="-").shoot("left").expect(score="0-1")
    Game(SHEET).tap().call(f"out {kind} B", 1).call("stroke").shoot("left", 1).expect(score="0-1")
    game = Game(SHEET, opening_guard_s=0).tap().call(f"out {kind} B", 1).expect(restart="-")
    # The clock that does not stop at a goal does not stop at this either.
    game = Game(SHEET, stop_on_goal="no").tap().call(f"out {kind} B", 1).shoot("left", 1)
    game.expect(phase="running", restart="goal-kick A")


def test_k14_after_it_the_other_side_opens_by_the_other_reading():
    sheet = other_reading(SHEET, set_piece_fault="opening")
    for goal in ("left", "right"):
        game = Game(sheet, strokes="tracked").tap().call("out corner B").shoot(goal, 1)
        game.said("no-goal-set-piece").expect(phase="ready", score="0-0", opener="A")
        game = Game(sheet, stop_on_goal="no").tap().call("out corner B", 1).shoot(goal, 1)
        game.expect(phase="running", score="0-0", opener="A")


def test_k14_an_opening_may_score():
    Game(SHEET).tap().shoot("right", 1).expect(score="1-0")


def test_k15_the_board_is_built_to_the_sheet():
    found = board()
    assert found["field"]["length"] >= 600 and found["field"]["width"] >= 400
    assert 80 <= found["field"]["strip"] <= 100
    assert found["goal"]["width"] == 50
    assert 1 <= found["border"]["rubber"] <= 2
    assert (found["pieces"]["ball_diameter"], found["pieces"]["ball_height"]) == (30, 3)
    assert found["pieces"]["ball_hole"] == 2
    assert (found["pieces"]["draught_diameter"], found["pieces"]["draught_height"]) == (30, 8)
    assert found["marks"]["corner"] > 0


def test_k16_a_draw_stands_unless_it_is_a_tournament():
    game = Game(SHEET).to_end().expect(phase="final", winner="draw").legal("play-on")
    game = Game(SHEET, tournament="yes", first="B").to_end().expect(phase="break", opener="A")
    game.tap().expect(period="OT1", clock="5:00.000").to_end().expect(phase="shootout", turn="A")
    game.attempt("right").attempt().attempt("right").attempt()
    game.expect(phase="final", winner="A", shootout="2-0", score="0-0")


def test_k17_time_up_ends_it_at_the_instant():
    game = Game(SHEET).tap().wait(901).expect(phase="final")
    game.referee.handle((899999, "break", 0, 3000, 0))
    game.expect(score="0-1", clock="0:00.001").tap().wait(1).expect(phase="final", winner="B")


def test_k17_at_the_next_out_by_the_other_reading():
    sheet = other_reading(SHEET, period_end="next_out")
    for strokes in ("free", "tracked"):
        game = Game(sheet, strokes=strokes).tap().wait(901).expect(phase="next-out")
        game.tap().tap(1).expect(phase="next-out").shoot("right", 1)
        game.expect(phase="final", score="1-0", winner="A")
        game = Game(sheet, strokes=strokes).tap().wait(901).call("out corner B")
        game.expect(phase="final", winner="draw", restart="-")
