"""The buzzer: patterns by name, in time, without sleeping."""

import pytest


@pytest.fixture
def buzzer(board):
    return board.buzzer.Buzzer("pin 4")


def sounds(buzzer, now_ms):
    buzzer.step(now_ms)
    return buzzer._pwm.tone_hz if buzzer._pwm.duty else 0


def test_silent_at_first(buzzer):
    assert sounds(buzzer, 0) == 0
    assert buzzer.step(0) == 60000


def test_a_pattern_sounds_note_after_note(buzzer):
    buzzer.play("goal", 1000)
    heard = [sounds(buzzer, t_ms) for t_ms in (1000, 1089, 1090, 1179, 1180, 1439, 1440)]
    assert heard == [1319, 1319, 1568, 1568, 2093, 2093, 0]
    assert buzzer.step(1440) == 60000


def test_step_says_when_it_wants_to_run_again(buzzer):
    buzzer.play("warn", 0)
    assert buzzer.step(0) == 120
    assert buzzer.step(100) == 20
    assert buzzer.step(120) == 90


def test_a_late_loop_skips_what_is_over(buzzer):
    buzzer.play("goal", 0)
    assert sounds(buzzer, 400) == 2093
    buzzer.play("goal", 1000)
    assert sounds(buzzer, 9000) == 0


def test_pauses_are_silent(buzzer):
    buzzer.play("end", 0)
    assert [sounds(buzzer, t_ms) for t_ms in (0, 360, 480)] == [880, 0, 880]


def test_a_new_pattern_breaks_off_the_old_one(buzzer):
    buzzer.play("end", 0)
    buzzer.play("tap", 10)
    assert sounds(buzzer, 10) == 2637
    assert sounds(buzzer, 22) == 0


def test_unknown_names_stop_are_silence(buzzer):
    buzzer.play("end", 0)
    buzzer.play("fanfare", 10)
    assert sounds(buzzer, 10) == 0
    buzzer.play("end", 20)
    buzzer.stop()
    assert sounds(buzzer, 20) == 0


def test_every_pattern_ends(buzzer, board):
    for name in board.buzzer.PATTERNS:
        buzzer.play(name, 0)
        assert sounds(buzzer, 5000) == 0, name


def test_no_buzzer_and_no_sound(board):
    for silent in (board.buzzer.Buzzer(None), board.buzzer.Buzzer("pin", sound=False)):
        silent.play("goal", 0)
        assert silent.step(0) == 60000
        silent.stop()


def test_a_broken_pwm_is_a_fault_and_nothing_more(buzzer):
    buzzer._pwm.broken = True
    buzzer.play("goal", 0)
    buzzer.step(100)
    assert buzzer.fault
