"""`void`, `count`, penalties and corrections at the moments where they are easily wrong."""

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match.calls import parse_event
from goalmouth.match.view import fields

from tests.match.games import referee_of


def play(shape, *lines, first=0, shootout=0):
    """Return a referee that was given events as text."""
    referee = referee_of(shape, first, shootout)
    for line in lines:
        referee.handle(parse_event(line))
    return referee


def see(referee, **wanted):
    """Check fields now."""
    found = fields(referee, referee.now_ms)
    assert {name: found[name] for name in wanted} == wanted


# Goals taken back

def test_void_goes_back_to_the_break_and_keeps_what_was_corrected_since():
    referee = play("kamzolov tracked", "0 tap", "10000 break right 3000 0", "11000 score 4-2",
                   "12000 clock 10:00", "13000 void false")
    see(referee, phase="stopped", score="3-2", clock="10:00.000", turn="A", restart="opening A")


def test_void_of_a_stroke_blames_the_side_that_played():
    # A opens and has its stroke; B shoots into its own goal, by a foul
    lines = ["0 tap", "9000 tap", "10000 break right 3000 0"]
    referee = play("hockey-kerr tracked", *lines, "11000 void foul")
    see(referee, phase="stopped", score="0-0", turn="A", stroke="1", message="foul-two")
    referee = play("hockey-kerr tracked", *lines, "11000 void goal-man")
    see(referee, phase="ready", score="0-0", opener="B")
    referee = play("hockey-kerr", "0 tap", "10000 break right 3000 0", "11000 void goal-man")
    see(referee, phase="ready", score="0-0", opener="A", turn="-")


def test_void_opening_gives_the_opening_to_the_other_side_than_the_last():
    referee = play("hockey-kerr", "0 tap", "10000 break left 3000 0", "11000 void opening")
    see(referee, phase="ready", opener="B", score="0-0", clock="5:50.000")


def test_void_after_a_period_has_ended_for_another_reason_only_puts_the_figures_right():
    referee = play("kamzolov", "0 tap", "1000 break right 3000 0", "2000 end-period")
    see(referee, phase="final", winner="A", score="1-0")
    referee.handle((3000, "void", "false"))
    see(referee, phase="final", winner="draw", score="0-0", clock="0:00.000")
    with pytest.raises(IllegalCall):
        referee.handle((4000, "void", "false"))


def test_void_while_a_penalty_is_pending():
    referee = play("hockey-kerr", "0 tap", "9000 break right 3000 0", "9100 penalty A",
                   "9200 void foul")
    see(referee, phase="penalty", score="0-0", turn="A", restart="penalty A")


def test_void_where_a_goal_does_not_stop_the_clock():
    shape = "hockey-kerr non-stop"
    goal = ["0 tap", "10000 break right 3000 0"]
    referee = play(shape, *goal, "12000 tap", "13000 tap")  # stopped and started: still open
    see(referee, phase="running", score="1-0", opener="B")
    referee.handle((14000, "void", "false"))
    see(referee, phase="stopped", score="0-0", clock="5:50.000", opener="-")
    referee = play(shape, *goal)
    referee.advance(18000)  # the next opening's guard is over
    with pytest.raises(IllegalCall):
        referee.handle((18000, "void", "false"))
    referee = play(shape, *goal, "11000 stroke")
    with pytest.raises(IllegalCall):
        referee.handle((12000, "void", "false"))


def test_void_in_an_attempt():
    lines = ["0 tap", "20000 penalty A", "21000 tap", "22000 stroke", "23000 break right 3000 0"]
    referee = play("hockey-kerr", *lines, "24000 void false")
    see(referee, phase="penalty", score="0-0", turn="A", stroke="2", restart="-")
    referee = play("hockey-kerr", *lines, "24000 void wall")
    see(referee, phase="ready", score="0-0", opener="B", turn="-")
    with pytest.raises(IllegalCall, match="not for an attempt"):
        play("hockey-kerr", *lines, "24000 void goal-man")
    with pytest.raises(IllegalCall, match="for attempts only"):
        play("hockey-kerr", "0 tap", "9000 break right 3000 0", "9500 void wall")
    referee = play("table-mise", "0 tap", "500 penalty B", "900 tap", "950 break left 3000 0",
                   "990 void false")
    see(referee, phase="penalty", restart="penalty B", announced="yes", stroke="1")


def test_void_at_no_time_left():
    end = ["0 tap", "60000 tap", "60500 announce", "61000 tap", "62000 break right 3000 0"]
    referee = play("table-mise", *end)
    see(referee, phase="break", score="1-0")
    referee.handle((62500, "void", "foul"))
    see(referee, phase="next-out", score="0-0", restart="free-kick B", turn="B")
    referee = play("table-mise", *end, "62500 void unannounced")
    see(referee, phase="break", score="0-0")
    referee = play("table-mise", *end, "62500 void false")
    see(referee, phase="next-out", score="0-0", turn="A", announced="yes")


def test_a_goal_taken_back_can_be_given_again():
    referee = play("hockey-kerr", "0 tap", "10000 goal A", "11000 void false", "12000 count")
    see(referee, phase="ready", score="1-0", clock="5:50.000", opener="B")


# Breaks counted after all

def test_count_gives_the_goal_at_the_time_of_its_break():
    referee = play("hockey-kerr", "0 tap", "3000 break right 3000 0", "9000 count")
    see(referee, phase="ready", score="1-0", clock="5:57.000", opener="B")
    referee.handle((9500, "void", "opening"))
    see(referee, phase="ready", score="0-0", opener="B")


def test_count_where_the_clock_runs_on():
    shape = "hockey-kerr non-stop"
    referee = play(shape, "0 tap", "3000 break right 3000 0", "5000 count")
    see(referee, phase="running", score="1-0", clock="5:55.000", opener="B")
    assert referee.next_deadline_ms() == 11000  # eight seconds from the break
    referee = play(shape, "0 tap", "3000 break right 3000 0", "5000 tap", "6000 count")
    see(referee, phase="ready", score="1-0", clock="5:55.000", opener="B")


def test_count_of_what_was_seen_while_nothing_was_in_play():
    referee = play("hockey-kerr", "0 tap", "20000 tap", "21000 break left 3000 0", "22000 count")
    see(referee, phase="ready", score="0-1", clock="5:40.000", opener="A")
    referee = play("hockey-kerr", "0 break left 3000 0", "1000 count")
    see(referee, phase="ready", score="0-1", opener="A", clock="6:00.000")
    referee.handle((2000, "void", "opening"))
    see(referee, phase="ready", score="0-0", opener="A")
    referee = play("hockey-kerr", "0 tap", "20000 tap", "21000 break left 3000 0", "22000 tap")
    with pytest.raises(IllegalCall, match="no break was ruled out"):
        referee.handle((23000, "count"))


def test_count_after_the_end_looks_at_the_result_again():
    lines = ["0 tap", "60001 break right 3000 0"]
    referee = play("kamzolov", *lines)
    see(referee, phase="final", winner="draw", message="break-seen")
    referee.handle((61000, "count"))
    see(referee, phase="final", winner="A", score="1-0")
    referee.handle((62000, "void", "false"))
    see(referee, phase="final", winner="draw", score="0-0")
    referee = play("hockey-kerr tracked", "0 end-period", "0 tap", "0 end-period", "0 tap",
                   "0 end-period", "1 break right 3000 0", "2 count")
    see(referee, phase="final", winner="A", score="1-0")


def test_count_of_a_break_of_the_period_before():
    referee = play("hockey-kerr", "0 end-period", "1 break right 3000 0", "2 tap", "3 count")
    see(referee, phase="ready", period="2", score="1-0", opener="B", clock="6:00.000")


def test_count_of_an_unarmed_penalty():
    lines = ["0 tap", "20000 penalty A", "21000 break right 3000 0"]
    referee = play("hockey-kerr", *lines, "22000 count")
    see(referee, phase="ready", score="1-0", opener="B", turn="-")
    referee.handle((23000, "void", "wall"))
    see(referee, phase="ready", score="0-0", opener="B")
    with pytest.raises(IllegalCall, match="the other side shoots"):
        play("hockey-kerr", "0 tap", "20000 penalty A", "21000 break left 3000 0", "22000 count")
    # one that was seen before the penalty was called is no attempt's
    referee = play("hockey-kerr", "0 tap", "20000 tap", "20500 break left 3000 0",
                   "21000 penalty A", "22000 count")
    see(referee, phase="penalty", score="0-1")


def test_a_hand_in_the_goal_after_a_goal_does_not_take_the_void_away():
    referee = play("hockey-kerr", "0 tap", "10000 break right 3000 0", "11000 break right 9000 0",
                   "12000 void false")
    see(referee, phase="stopped", score="0-0")


# Penalties and the end of time

def test_a_penalty_in_the_break_is_played_out_then_the_period_ends():
    referee = play("hockey-kerr", "0 end-period", "1000 penalty B")
    see(referee, phase="penalty", clock="0:00.000", turn="B", opener="B")
    for line in ("2000 tap", "3000 stroke", "4000 break left 3000 0"):
        referee.handle(parse_event(line))
    see(referee, phase="break", score="0-1", opener="B", turn="-")
    referee.handle((5000, "tap"))
    see(referee, phase="ready", period="2", opener="B", clock="6:00.000")


def test_a_penalty_in_a_level_final_decides_it():
    referee = play("kamzolov", "0 end-period")
    see(referee, phase="final", winner="draw")
    referee = play("hockey-kerr", "0 end-period", "0 tap", "0 end-period", "0 tap",
                   "0 end-period")
    see(referee, phase="final", winner="draw")
    for line in ("1 penalty A", "2 tap", "3 stroke", "4 goal A"):
        referee.handle(parse_event(line))
    see(referee, phase="final", winner="A", score="1-0")
    referee.handle((5, "score", 1, 1))
    see(referee, phase="final", winner="draw")
    referee.handle((6, "play-on"))
    see(referee, phase="break", winner="-")


def test_an_abandoned_match_has_no_penalty_and_no_winner():
    referee = play("hockey-kerr", "0 tap", "9000 abandon")
    see(referee, phase="final", winner="-")
    with pytest.raises(IllegalCall, match="the match was abandoned"):
        referee.handle((9500, "penalty", 0))
    referee.handle((9600, "score", 3, 1))
    see(referee, phase="final", winner="-", score="3-1")


def test_a_penalty_at_no_time_left_with_a_rolling_clock():
    lines = ["0 tap", "61000 tap", "62000 foul A area", "63000 tap"]
    referee = play("table-mise", *lines)
    see(referee, phase="attempt", clock="0:00.000", announced="yes", turn="B")
    referee.handle((64000, "over"))
    see(referee, phase="next-out", turn="A", stroke="1", announced="no")
    referee.undo(65000)
    referee.handle((66000, "out", "corner", 1))
    see(referee, phase="break", score="0-0")


def test_nobody_is_on_turn_after_an_attempt_where_strokes_are_free():
    referee = play("hockey-kerr", "0 tap", "20000 penalty A", "21000 tap", "22000 over")
    see(referee, phase="ready", turn="-", stroke="-", opener="B")


def test_a_reset_in_an_attempt():
    referee = play("table-mise", "0 tap", "500 penalty B", "900 tap")
    see(referee, phase="attempt", restart="-")
    referee.handle((1000, "resume"))
    see(referee, phase="penalty", restart="penalty B", turn="B", message="resumed")
    referee = play("table-mise", "0 tap", "500 resume")
    see(referee, phase="stopped", turn="A", clock="0:59.500")
    referee = play("table-mise", "0 tap", "61000 resume")
    see(referee, phase="next-out", clock="0:00.000")


# Strokes that are judged late

def test_a_fault_of_the_last_stroke_replaces_what_it_did():
    lines = ["0 tap", "1000 tap", "2000 out throw-in B"]
    referee = play("kamzolov tracked", *lines)
    see(referee, turn="B", restart="throw-in B")
    referee.handle((3000, "fault", "missed", 0))
    see(referee, turn="B", stroke="1", restart="-")
    # what B has played since stands
    referee = play("kamzolov tracked", "0 tap", "1000 fault missed", "2000 tap",
                   "3000 fault hit-opponent A")
    see(referee, turn="B", stroke="2")


def test_no_own_is_for_set_pieces():
    with pytest.raises(IllegalCall, match="that stroke was no set piece"):
        play("kamzolov tracked", "0 tap", "1000 fault no-own")
    lines = ["0 tap", "1000 out throw-in B"]
    referee = play("kamzolov tracked", *lines, "2000 fault no-own")
    see(referee, turn="A", stroke="1", restart="-")
    referee = play("kamzolov tracked", *lines, "2000 tap", "3000 fault no-own")  # noticed late
    see(referee, turn="A", stroke="1")


def test_a_side_that_has_not_played_has_no_fault_and_puts_nothing_out():
    for line in ("1000 fault missed B", "1000 out throw-in A"):
        with pytest.raises(IllegalCall, match="that side has not played yet"):
            play("kamzolov tracked", "0 tap", line)


def test_a_corrected_turn_while_the_ball_rolls_is_the_touch_in_progress():
    referee = play("table-mise", "0 tap", "500 turn B 3", "900 tap")
    see(referee, turn="B", stroke="4", phase="stopped")


def test_a_clock_set_to_nothing_ends_the_period():
    see(play("hockey-kerr", "0 clock 0:00"), phase="break")
    see(play("hockey-kerr", "0 tap", "9 clock 0:00"), phase="break")
    see(play("table-mise", "0 tap", "9 clock 0:00"), phase="next-out", clock="0:00.000")
    referee = play("table-mise", "0 tap", "9 clock 0:00", "20 clock 0:30")
    see(referee, phase="running", clock="0:30.000")
    referee = play("table-mise", "0 tap", "5 tap", "9 clock 0:00", "20 clock 0:30")
    see(referee, phase="stopped", clock="0:30.000")


def test_a_corrected_clock_moves_the_guard_along():
    referee = play("hockey-kerr", "0 tap", "3000 clock 2:00")
    assert referee.next_deadline_ms() == 8000


def test_cues_besides_the_message():
    referee = play("hockey-kerr", "0 tap", "1000 removed A")
    cues = referee.handle((9000, "goal", 0))
    assert cues[:2] == [("goal", 0), ("returns", -1)]
    see(referee, message="goal")
    assert referee.handle((9500, "undo")) == [("undone", -1)]
    see(referee, message="removed")
    assert referee.before_last(1) == 1


# Games of no sheet

def test_a_goal_at_no_time_taken_back_after_the_clock_was_corrected():
    shot = ["0 tap", "500 tap", "600 announce", "700 tap", "61000 break right 3000 0"]
    referee = play("readings at no time", *shot, "62000 clock 0:20", "63000 void unannounced")
    see(referee, phase="stopped", score="0-0", clock="0:20.000", restart="goal-kick B")
    penalty = ["0 tap", "61000 foul B area", "62000 tap", "63000 goal A"]
    referee = play("readings at no time", *penalty, "64000 clock 0:20", "65000 void foul")
    see(referee, phase="stopped", score="0-0", clock="0:20.000", turn="B")


def test_a_clock_corrected_after_the_end_does_not_turn_time_back():
    referee = play("running at no time", "0 tap", "1000 end-period", "2000 clock 0:20")
    see(referee, phase="running", clock="0:20.000")
    assert referee.now_ms == 2000 and referee.next_deadline_ms() >= 2000


def test_sets():
    referee = play("sets", "0 tap", "1 break right 3000 0", "2 tap", "3 break right 3000 0")
    see(referee, phase="break", score="1-0", period="1")
    referee.handle((4, "void", "foul"))
    see(referee, phase="stopped", score="0-0")
    referee.handle((5, "count"))
    see(referee, phase="break", score="1-0")
    referee.handle((6, "tap"))
    # ends are changed: the right goal is B's no more
    for line in ("7 tap", "8 break left 3000 0", "9 tap", "10 break left 3000 0"):
        referee.handle(parse_event(line))
    see(referee, phase="final", winner="A", score="2-0")
    referee = play("sets", "0 end-period", "0 tap", "0 end-period", "0 tap", "0 end-period")
    see(referee, phase="final", winner="draw")
    with pytest.raises(IllegalCall):
        referee.handle((0, "play-on"))


def test_a_target_and_golden_periods():
    goals = ["%d goal A" % t_ms for t_ms in (1, 2)]
    referee = play("target", "0 tap", *goals)
    see(referee, phase="running", score="2-0", opener="A")
    referee.handle((3, "goal", 0))
    assert referee.outcome() == ("target", 0)
    referee = play("target", "0 end-period", "0 tap", "0 end-period", "0 tap", "0 tap", "0 goal B")
    assert referee.outcome() == ("golden-goal", 1)
    referee.handle((5, "score", 3, 0))
    see(referee, winner="A")
    referee = play("target", "0 end-period", "0 tap", "0 end-period", "0 tap", "0 score 1-0",
                   "0 end-period")
    assert referee.outcome() == ("golden-goal", 0)
    referee = play("target", "0 score 4-3", "0 end-period")
    assert referee.outcome() == ("target", 0)


def test_no_goal_where_the_clock_runs_on():
    referee = play("target", "0 tap", "1000 break right 3000 0")
    see(referee, phase="running", score="0-0", opener="A", clock="0:59.000")
    referee.advance(5000)
    referee.handle((6000, "out", "corner", 0))
    referee.handle((7000, "break", 1, 3000, 0))  # right at the goal from a corner
    see(referee, phase="running", restart="goal-kick B", score="0-0")
    referee.handle((8000, "out", "corner", 0))
    referee.handle((8500, "break", 0, 3000, 0))  # into its own
    see(referee, phase="running", restart="corner B", score="0-0")
