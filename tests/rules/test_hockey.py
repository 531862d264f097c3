"""The two hockey sheets, statement by statement (H01 to H25); the id is in each test's name."""

import pytest

from tests.rules.game import ROOT, Game, data, in_every_language, other_reading

BOTH = pytest.mark.parametrize("sheet", ["hockey-kerr", "hockey-zander"])


def tracked(sheet="hockey-kerr", **options):
    """A game with strokes tracked, its opening played: B's first stroke is on."""
    return Game(sheet, strokes="tracked", **options).tap().tap(1)


@BOTH
def test_h01_two_sides_and_every_call_without_a_third_person(sheet):
    game = Game(sheet)
    game.expect(turn="-", opener="A")
    for call in game.rules.calls:
        assert call in data(sheet)["calls"]
    assert "sides" in (ROOT / "docs/rules.md").read_text(encoding="utf-8")


@BOTH
def test_h02_the_opening_position_is_a_reminder_at_every_opening(sheet):
    assert data(sheet)["cues"]["opening"] == "cue-hockey-opening"
    in_every_language("cue-hockey-opening")


@BOTH
def test_h03_three_periods_of_six_minutes_ended_at_the_instant(sheet):
    game = Game(sheet).expect(clock="6:00.000", period="1")
    game.tap().wait(359.999).expect(phase="running", clock="0:00.001")
    game.wait(0.001).expect(phase="break", clock="0:00.000")
    game.tap().expect(period="2", clock="6:00.000")
    game.tap().wait(360).tap().tap().wait(360).expect(phase="final", period="3")


@BOTH
def test_h03_a_puck_that_broke_before_the_end_counts_whenever_it_is_handled(sheet):
    game = Game(sheet).tap().wait(400).expect(phase="break")
    game.referee.handle((359999, "break", 1, 3000, 0))
    # The clock stopped at the goal, 1 ms before the end.
    game.expect(phase="ready", score="1-0", clock="0:00.001", opener="B")
    game.tap().wait(0.001).expect(phase="break")
    game = Game(sheet).tap().wait(400)
    game.referee.handle((360000, "break", 1, 3000, 0))
    game.expect(phase="break", score="0-0", message="break-seen")


@BOTH
def test_h03_inside_its_uncertainty_of_the_end_a_goal_counts_and_is_marked(sheet):
    game = Game(sheet).tap().wait(400).expect(phase="break")
    game.referee.handle((360002, "break", 1, 3000, 5))
    game.expect(score="1-0", message="goal-buzzer").legal("void false")
    game = Game(sheet).tap().wait(400)
    game.referee.handle((360006, "break", 1, 3000, 5))
    game.expect(score="0-0", phase="break")


@BOTH
def test_h04_more_goals_win(sheet):
    game = Game(sheet).to_end("A", "B").to_end("B").to_end()
    game.expect(phase="final", winner="B", score="1-2")
    assert game.referee.outcome() == ("time", 1)


@BOTH
def test_h05_the_opening_is_a_side_s_and_the_first_one_is_tossed(sheet):
    assert Game(sheet).rules.first_opener == "toss"
    Game(sheet, first="B").expect(opener="B", restart="opening B", message="opens")


@BOTH
def test_h06_no_goal_from_an_opening_and_the_opponent_opens(sheet):
    game = Game(sheet).tap().shoot("right", 7.9).said("no-goal-opening")
    game.expect(phase="ready", score="0-0", opener="B", clock="5:52.100")
    # At any point of the match: also the second opening, also into the other goal.
    game.tap().shoot("right", 1).expect(phase="ready", score="0-0", opener="A")


@BOTH
def test_h06_the_opening_ends_by_stroke_foul_or_guard(sheet):
    Game(sheet).tap().wait(8).expect(opener="-").shoot("right").expect(score="1-0")
    Game(sheet).tap().call("stroke", 1).expect(opener="-").shoot("right").expect(score="1-0")
    Game(sheet).tap().call("foul A", 1).expect(opener="-").shoot("left").expect(score="0-1")
    Game(sheet, opening_guard_s=3).tap().wait(3).expect(opener="-")
    # Running clock only: a stop inside the opening does not shorten it.
    Game(sheet).tap().tap(5).wait(60).tap().wait(2).expect(opener="A").wait(1).expect(opener="-")
    # With strokes tracked it lasts until its stroke.
    game = Game(sheet, strokes="tracked").tap().wait(60).expect(opener="A")
    game.tap().expect(opener="-", turn="B")


@BOTH
def test_h06_void_opening_corrects_later(sheet):
    game = Game(sheet).tap().shoot("right", 9).expect(score="1-0", opener="B")
    game.call("void opening", 2).expect(score="0-0", phase="ready", opener="B", clock="5:51.000")
    game = Game(sheet, opening_fault="same").tap().shoot("right", 9).call("void opening")
    game.expect(opener="A")


@BOTH
def test_h07_alternate_turns_of_one_stroke_when_tracked(sheet):
    game = tracked(sheet).expect(turn="B", stroke="1")
    game.tap(1).expect(turn="A").tap(1).expect(turn="B", phase="running")
    Game(sheet).tap().wait(20).expect(turn="-", stroke="-")


@BOTH
def test_h08_a_foul_is_called(sheet):
    Game(sheet).tap().wait(20).call("foul B").expect(message="foul", phase="running")
    tracked(sheet).legal("foul A", "foul B").call("foul B").expect(message="foul-two")
    tracked(sheet, plays_after_foul=1).call("foul B").expect(message="foul")


@BOTH
def test_h09_two_plays_in_a_row_after_a_foul(sheet):
    game = tracked(sheet).call("foul B").expect(turn="A", stroke="1")
    game.tap(1).expect(turn="A", stroke="2").tap(1).expect(turn="B", stroke="1")
    # The side that has just played committed it: the other one has two from now.
    game.call("foul A").expect(turn="B", stroke="1").tap(1).expect(turn="B", stroke="2")
    # Whatever the fouling side had left is gone.
    game.call("foul B").expect(turn="A", stroke="1")
    tracked(sheet, plays_after_foul=1).call("foul B").tap(1).expect(turn="B", stroke="1")


def test_h09_the_german_sheet_reminds_to_restore_the_position():
    assert data("hockey-zander")["cues"]["foul"] == "cue-restore"
    assert "foul" not in data("hockey-kerr")["cues"]


@BOTH
def test_h10_the_goal_man_beyond_the_line_is_a_foul_by_call(sheet):
    tracked(sheet).call("foul B").expect(turn="A")


@BOTH
def test_h11_a_goal_by_the_goal_man_does_not_count_and_its_side_opens_again(sheet):
    game = Game(sheet).tap().shoot("right", 20).call("void goal-man", 1)
    game.expect(score="0-0", phase="ready", opener="A", clock="5:40.000")
    # With tracked strokes it is the side that played, whichever goal it was.
    game = tracked(sheet).shoot("left", 1).call("void goal-man").expect(score="0-0", opener="B")
    game = tracked(sheet).shoot("right", 1).expect(score="1-0").call("void goal-man")
    game.expect(score="0-0", opener="B")
    # Not in a penalty attempt, where H16 says what a touch means.
    game = Game(sheet).tap().wait(20).call("penalty A").attempt("right", 1)
    game.expect(score="1-0").illegal("void goal-man")


@BOTH
def test_h12_a_removed_draught_comes_back_after_a_goal_or_a_period(sheet):
    game = Game(sheet).tap().wait(20).call("removed B").said("removed")
    game.shoot("right", 1).said("goal", "returns").expect(message="goal")
    game.tap().wait(1).call("removed B").call("end-period").tap().said("returns")
    game.tap().wait(20)
    for _ in range(5):
        game.call("removed B")
    game.illegal("removed B").legal("removed A")
    assert data(sheet)["cues"]["removed-back"] == "returns"


@BOTH
def test_h12_it_stays_off_after_a_goal_that_does_not_count(sheet):
    game = Game(sheet).tap().wait(20)
    for _ in range(5):
        game.call("removed B")
    game.shoot("right", 1).call("void false").illegal("removed B")


@BOTH
def test_h13_a_penalty_is_called_and_its_exceptions_are_documented(sheet):
    Game(sheet).tap().wait(20).call("penalty A").said("penalty").expect(
        phase="penalty", restart="penalty A", turn="A", clock="5:40.000"
    )
    assert "H13" in (ROOT / "docs/rules.md").read_text(encoding="utf-8")


@BOTH
def test_h14_the_penalty_position_is_a_reminder(sheet):
    assert data(sheet)["cues"]["penalty"] == "cue-penalty-hockey"
    in_every_language("cue-penalty-hockey")


@BOTH
def test_h15_three_strokes_the_first_may_not_score(sheet):
    game = Game(sheet).tap().wait(20).call("penalty A").expect(stroke="1")
    game.tap().expect(phase="attempt", stroke="1").tap(1).expect(stroke="2", restart="-")
    game.tap(1).expect(stroke="3").tap(1).said("over").expect(phase="ready", score="0-0")
    game = Game(sheet).tap().wait(20).call("penalty A").attempt("right").said("no-goal-first")
    game.expect(phase="ready", score="0-0", opener="B")
    Game(sheet).tap().wait(20).call("penalty A").attempt("right", 2).expect(score="1-0")


@BOTH
def test_h16_saved_is_over_by_call(sheet):
    game = Game(sheet).tap().wait(20).call("penalty B").attempt(strokes=1).said("over")
    game.expect(phase="ready", score="0-0", opener="A", turn="-")


def test_h17_off_the_side_wall_is_no_goal_in_the_english_game():
    game = Game("hockey-kerr").tap().wait(20).call("penalty A").attempt("right", 1)
    game.legal("void wall").call("void wall").expect(score="0-0", phase="ready", opener="B")
    # Of an attempt only.
    Game("hockey-kerr").tap().shoot("right", 20).illegal("void wall")


def test_h17_off_the_side_wall_is_a_goal_in_the_german_game():
    game = Game("hockey-zander").tap().wait(20).call("penalty A").attempt("right", 1)
    game.expect(score="1-0").illegal("void wall")


@BOTH
def test_h18_a_goal_by_the_beam_own_goals_for_the_opponent(sheet):
    Game(sheet).tap().shoot("right", 20).expect(score="1-0")
    tracked(sheet).shoot("right", 1).expect(score="1-0")  # B's stroke, B's own goal
    assert "[goal]" in (ROOT / "hardware/board.toml").read_text(encoding="utf-8")


@BOTH
def test_h19_after_a_goal_the_conceding_side_opens_and_the_clock_stands(sheet):
    game = Game(sheet).tap().shoot("right", 20).expect(phase="ready", opener="B")
    game.wait(60).expect(clock="5:40.000").tap().wait(1).expect(clock="5:39.000")
    # A disallowed goal stops it, too.
    Game(sheet).tap().shoot("right", 1).wait(9).expect(phase="ready", clock="5:59.000")
    Game(sheet, after_goal="scored").tap().shoot("right", 20).expect(opener="A")
    game = Game(sheet, stop_on_goal="no").tap().shoot("right", 20).wait(1)
    game.expect(phase="running", opener="B", clock="5:39.000", score="1-0")


@BOTH
def test_h20_openers_alternate_from_the_toss_extra_time_included(sheet):
    game = Game(sheet, first="B", tournament="yes").expect(opener="B")
    game.to_end().expect(phase="break", opener="A").tap().expect(opener="A", period="2")
    game.to_end().expect(opener="B").to_end().expect(opener="A", phase="break")
    game.tap().expect(period="OT1", opener="A")
    game = Game(sheet, first="B", openers="same").to_end().expect(opener="B")


def test_h21_extra_time_the_first_goal_wins_in_the_english_game():
    game = Game("hockey-kerr", tournament="yes").to_end().to_end().to_end()
    game.said("extra-golden").tap().expect(period="OT1", clock="3:00.000")
    game.tap().shoot("left", 20).expect(phase="final", winner="B", score="0-1")
    assert game.referee.outcome() == ("golden-goal", 1)


def test_h21_extra_time_is_played_to_its_end_in_the_german_game():
    game = Game("hockey-zander", tournament="yes").to_end().to_end().to_end()
    game.said("extra-time").tap().tap().shoot("left", 20).expect(phase="ready", score="0-1")
    game.tap().wait(160).expect(phase="final", winner="B")
    game = Game("hockey-zander", tournament="yes", extra_golden="yes").to_end().to_end().to_end()
    game.tap().tap().shoot("left", 20).expect(phase="final", winner="B")


def level(sheet, **options):
    """A game in its shoot-out."""
    game = Game(sheet, tournament="yes", **options).to_end().to_end().to_end().to_end()
    return game.expect(phase="shootout")


def test_h22_best_of_three_then_sudden_death_in_pairs():
    game = level("hockey-kerr").attempt("right", 1).attempt().attempt("right", 1)
    game.expect(phase="shootout", shootout="2-0").attempt()
    game.expect(phase="final", winner="A", shootout="2-0", score="0-0")  # cannot be caught
    game = level("hockey-kerr")
    for _ in range(6):
        game.attempt()
    game.expect(phase="shootout").attempt("right", 1).expect(phase="shootout", turn="B")
    game.attempt("left", 1).expect(phase="shootout", shootout="1-1", turn="A")
    game.attempt().attempt("left", 1).expect(phase="final", winner="B", shootout="1-2")


def test_h22_the_first_goal_of_sudden_death_wins_by_the_other_reading():
    game = level(other_reading("hockey-kerr", sudden_pairs=False))
    for _ in range(3):
        game.attempt("right", 1).expect(phase="shootout").attempt("left", 1)
    game.expect(phase="shootout", shootout="3-3").attempt().attempt().expect(phase="shootout")
    game.attempt("right", 1).expect(phase="final", winner="A", shootout="4-3")


def test_h22_the_first_goal_wins_at_once_in_the_german_game():
    level("hockey-zander").attempt("right", 1).expect(phase="final", winner="A", shootout="1-0")
    game = level("hockey-zander")
    for _ in range(6):
        game.attempt()
    game.expect(phase="shootout", turn="A").attempt()
    game.attempt("left", 1).expect(phase="final", winner="B", shootout="0-1", score="0-0")
    game = level("hockey-zander", shootout="best").attempt("right", 1).expect(phase="shootout")


@BOTH
def test_h23_deciders_in_tournaments_else_a_draw_may_stand(sheet):
    Game(sheet, tournament="yes").to_end().to_end().to_end().expect(phase="break")
    game = Game(sheet).to_end().to_end().to_end().expect(phase="final", winner="draw")
    game.legal("play-on").call("play-on").expect(phase="break", winner="-")
    game.to_end().expect(phase="final", winner="draw").call("play-on").expect(phase="shootout")
    Game(sheet).to_end("A").to_end().to_end().illegal("play-on")


@BOTH
def test_h24_the_clock_runs_on_and_the_button_stops_and_starts_it(sheet):
    game = Game(sheet).tap().wait(100).expect(clock="4:20.000").tap()
    game.wait(50).expect(phase="stopped", clock="4:20.000").tap().wait(1).expect(clock="4:19.000")


@BOTH
def test_h25_a_penalty_in_play_stands_the_clock_and_is_played_out(sheet):
    game = Game(sheet).tap().wait(20).call("penalty A").wait(30).expect(clock="5:40.000").tap()
    game.wait(400).expect(phase="attempt", clock="5:40.000")
    game.call("over").expect(phase="ready", opener="B")
    # Pending when time is up: called in the break, played out, then what the end brings.
    game = Game(sheet).to_end().legal("foul A", "penalty B").call("penalty B")
    game.expect(phase="penalty", clock="0:00.000").attempt("left", 1)
    game.expect(phase="break", score="0-1", opener="B").tap().legal("penalty A", "foul B")
    game.call("penalty A").attempt().expect(phase="ready", opener="B")
    # It may decide the match.
    game = Game(sheet).to_end().to_end().to_end().expect(winner="draw").call("penalty A")
    game.expect(phase="penalty", winner="-").attempt("right", 1).expect(winner="A")
    Game(sheet, penalty_over="defender").tap().wait(20).call("penalty A").attempt().expect(
        phase="stopped", turn="-"
    )


@BOTH
def test_h25_the_clock_runs_on_in_a_penalty_by_the_other_reading(sheet):
    sheet = other_reading(sheet, penalty_stops=False)
    game = Game(sheet).tap().wait(20).call("penalty A").wait(30)
    game.expect(phase="penalty", clock="5:10.000").tap().wait(10).expect(clock="5:00.000")
    game.call("over").expect(phase="ready", opener="B", clock="5:00.000").wait(9)
    game.expect(clock="5:00.000")
    # Where the defender has the ball after it, play goes on.
    game = Game(sheet, penalty_over="defender").tap().wait(20).call("penalty A").attempt()
    game.expect(phase="running", clock="5:39.000").wait(1).expect(clock="5:38.000")
    # A clock that stood goes on standing.
    game = Game(sheet).tap().tap(20).call("penalty A").wait(30).expect(clock="5:40.000")
    # Time up in it: it is played out, then the period ends.
    for armed in (False, True):
        game = Game(sheet).tap().wait(20).call("penalty A")
        game = game.tap() if armed else game
        game.wait(400).expect(phase="attempt" if armed else "penalty", clock="0:00.000")
        game = game if armed else game.tap()
        game.tap().shoot("right", 1).expect(phase="break", score="1-0", period="1")


@BOTH
def test_h25_no_penalty_after_time_by_the_other_reading(sheet):
    late = other_reading(sheet, penalty_after_time=False)
    game = Game(late).to_end().illegal("penalty A", "penalty B", "foul A", "foul B")
    game.tap().legal("penalty A", "foul B").to_end().to_end().expect(phase="final")
    game.illegal("penalty A", "foul B")
    Game(sheet).to_end().legal("penalty A", "foul B")
    # One that the time catches is over.
    late = other_reading(sheet, penalty_after_time=False, penalty_stops=False)
    game = Game(late).tap().wait(20).call("penalty A").tap().wait(400)
    game.expect(phase="break", score="0-0", restart="-").shoot("right").expect(score="0-0")


@BOTH
def test_h25_a_second_play_is_kept_by_the_other_reading(sheet):
    kept = other_reading(sheet, foul_plays_lapse=False)
    # B fouls; A scores an own goal with the first of its two plays, and opens itself.
    game = Game(kept, strokes="tracked").tap().tap(1).call("foul B").shoot("left", 1)
    game.expect(score="0-1", opener="A", turn="A", stroke="1").tap().tap(1)
    game.expect(turn="A", stroke="2").tap(1).expect(turn="B", stroke="1").tap(1).tap(1)
    game.expect(turn="B")
    # A scores with the first; B opens, then A has its own play and the one that was left.
    game = Game(kept, strokes="tracked").tap().tap(1).call("foul B").shoot("right", 1)
    game.expect(score="1-0", turn="B", stroke="1").tap().tap(1).expect(turn="A", stroke="1")
    game.tap(1).expect(turn="A", stroke="2").tap(1).expect(turn="B").tap(1).tap(1)
    game.expect(turn="B")
    # Over the end of a period: one of two had been played.
    game = Game(kept, strokes="tracked").tap().tap(1).call("foul B").tap(1).call("end-period")
    game.tap().expect(turn="B").tap().tap(1).expect(turn="A", stroke="1").tap(1)
    game.expect(turn="A", stroke="2").tap(1).expect(turn="B")
    # And B's, after a foul of A.
    game = Game(kept, strokes="tracked").tap().call("foul A").shoot("left", 1)
    game.expect(turn="A", score="0-1").tap().tap(1).expect(turn="B", stroke="1").tap(1)
    game.expect(turn="B", stroke="2")
    # An ordinary stroke leaves nothing.
    game = Game(kept, strokes="tracked").tap().tap(1).shoot("left", 1).tap().tap(1)
    game.expect(turn="B").tap(1).expect(turn="A")


@BOTH
def test_h25_a_second_play_lapses_with_a_goal_or_the_period(sheet):
    game = tracked(sheet).call("foul B").tap(1).expect(stroke="2").shoot("left", 1)
    game.expect(score="0-1", turn="A", stroke="1", opener="A").tap().tap(1).expect(turn="B")
    game = tracked(sheet).call("foul B").tap(1).call("end-period").tap()
    game.expect(turn="B", stroke="1").tap().tap(1).expect(turn="A")


@BOTH
def test_h25_a_penalty_s_goal_at_an_opening_lets_the_conceding_side_open(sheet):
    game = Game(sheet).tap().shoot("right", 20).expect(opener="B").call("penalty B")
    game.attempt("left", 1).expect(score="1-1", phase="ready", opener="A")
    # The opening of a period stays the side's whose turn it is to open (H20).
    game = Game(sheet).call("penalty B").attempt("left", 1).expect(score="0-1", opener="A")
