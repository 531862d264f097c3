"""The speed of a shot, and the self-test before a kick-off, on the whole firmware."""

import pytest
from goalmouth.shots import shown, tenths_of_kmh

from host_tools.sim.player import play_text

HEAD = """ruleset {ruleset}
set first_opener A
{more}power on
+0.5
setup
+2
"""


def play(text, pcnt=True, ruleset="hockey-kerr", more=""):
    """Play a scenario from set-up on."""
    result = play_text(HEAD.format(ruleset=ruleset, more=more) + text, options={"pcnt": pcnt})
    assert result.ok, result.report()
    return result


@pytest.mark.parametrize(
    ("ball_mm", "dark_us", "text"),
    [
        (30, 3000, "36"), (30, 2500, "43"), (30, 100_000, "1.1"), (30, 10_800, "10"),
        (30, 10_801, "10"), (30, 10_830, "10"), (30, 10_850, "10"), (30, 10_900, "9.9"),
        (22, 2000, "40"), (5, 50_000, "0.4"),
    ],
)  # fmt: skip
def test_speed_is_width_by_dark_time(ball_mm, dark_us, text):
    """In km/h: 30 mm in 3 ms are 10 m/s; slower than 0.5 km/h is no shot."""
    tenths = tenths_of_kmh(ball_mm, dark_us)
    exact = ball_mm * 3600 / dark_us
    assert tenths == 0 if exact < 0.45 else abs(tenths / 10 - exact) <= 0.05001
    if tenths:
        assert shown(tenths) == text


def test_nothing_dark_has_no_speed():
    """And what lay in the beam has none."""
    assert tenths_of_kmh(30, 0) == tenths_of_kmh(30, -1) == tenths_of_kmh(30, 1_000_000) == 0


def test_it_is_shown_and_noted_after_a_measured_goal():
    """A line that a replay ignores; gone with the next event."""
    text = """tap
+20
beam right break 4ms
+0.6
expect screen "27 km/h"
expect message goal
+3
undo
+1
expect screen "5:36"
"""
    result = play(text)
    assert "# speed 27.0 km/h right 4000 us *" in result.journal


def test_a_clear_ball_is_timed_over_its_whole_width():
    """From its first to its last edge."""
    result = play('tap\n+20\nbeam left flicker 6ms\n+0.6\nexpect screen "18 km/h"\n')
    assert "# speed 18" in result.journal


@pytest.mark.parametrize("ball_mm", [0, 20, 45])
def test_the_width_is_that_of_config_or_ruleset(ball_mm):
    """`ball_mm` 0 takes the ruleset's 30."""
    result = play("tap\n+20\nbeam right break 4ms\n+1\n", more=f"config ball_mm {ball_mm}\n")
    assert f"# speed {(ball_mm or 30) * 0.9:.1f} km/h" in result.journal


@pytest.mark.parametrize(
    ("text", "pcnt"),
    [
        ("tap\n+20\nbeam right break 4ms\n+1\n", False),  # nothing measured it
        ("tap\n+2\nbeam right break 4ms\n+1\n", True),  # no goal from an opening
        ("beam right break 4ms\n+1\n", True),  # before the kick-off
        ("tap\n+20\nbeam right break 2s\n+6\n", True),  # it lay there
    ],
)
def test_what_was_no_measured_goal_has_no_speed(text, pcnt):
    """Neither on the display nor in the journal."""
    assert "speed" not in play(text, pcnt).journal


EMITTER = "config pins.emitter 27\n"


@pytest.mark.parametrize("pcnt", [True, False], ids=["counters", "soft"])
def test_the_beams_are_tested_before_each_kick_off(pcnt):
    """Both kick-offs of this scenario; no break, no goal and no fault comes of it."""
    text = "tap\n+20\nbeam right break 4ms\n+3\ntap\n+20\nbeam left break 4ms\n+3\n"
    result = play(text + "expect score 1-1\nexpect faults -\n", pcnt, more=EMITTER)
    assert result.journal.count(" break ") == 2


def note_tests(monkeypatch):
    """Note the instants, in ms, at which self-tests begin."""
    from host_tools.sim.board.optics import Inputs

    found = []
    light = Inputs.light

    def noted(self, on):
        if not on and self._world.now_us > 1_000_000:
            found.append(self._world.now_us // 1000)
        light(self, on)

    monkeypatch.setattr(Inputs, "light", noted)
    return found


def test_never_while_a_goal_can_count(monkeypatch):
    """Once before each kick-off, in `ready`, half a second after the ball is gone."""
    found = note_tests(monkeypatch)
    play("tap\n+20\nbeam right break 4ms\n+3\ntap\n+20\ntap\n+5\ntap\n+5\n", more=EMITTER)
    # set up by 5 s; first kick-off 7 s, goal 27 s, second kick-off 30 s
    assert len(found) == 2
    assert 3000 < found[0] < 7000
    assert 27_500 < found[1] < 30_000


def test_at_the_press_when_the_kick_off_is_quick(monkeypatch):
    """0.3 s after the goal: the press that begins play is early enough."""
    found = note_tests(monkeypatch)
    play("tap\n+20\nbeam right break 4ms\n+0.3\ntap\n+5\nexpect phase running\n", more=EMITTER)
    assert len(found) == 2
    assert 27_300 <= found[1] <= 27_320


@pytest.mark.parametrize("pcnt", [True, False], ids=["counters", "soft"])
def test_a_ball_left_in_the_goal_is_named_before_the_kick_off(pcnt):
    """Dark with the lamps on: never clear; right again when it is taken out."""
    text = """tap
+20
beam right dark
+2.5
expect faults beam-right-never-clear
expect score 1-0
beam right clear
+1
expect faults -
tap
+20
beam right break 4ms
+1
expect score 2-0
"""
    play(text, pcnt, more=EMITTER)


def test_a_beam_that_sees_other_light_is_named(monkeypatch):
    """Clear with the lamps off: never dark, by name of the goal and in words."""
    from host_tools.sim.board.optics import Inputs

    light = Inputs.light

    def sunlit(self, on):
        light(self, on)
        self._pins.drive(self._wires.gpio("beam_left"), 1 - self._wires.dark_level)

    monkeypatch.setattr(Inputs, "light", sunlit)
    play("expect faults beam-left-never-dark\ntap\n+20\nbeam right break 4ms\n+1\n"
         "expect score 1-0\nexpect faults beam-left-never-dark\n", more=EMITTER)  # fmt: skip


def test_kicks_from_the_spot_are_preceded_by_a_test_too(monkeypatch):
    """A penalty in play: nothing counts until the tap that arms it."""
    found = note_tests(monkeypatch)
    play("tap\n+20\ncall penalty A\n+3\nexpect phase penalty\ntap\n+1\nexpect phase attempt\n",
         more=EMITTER)  # fmt: skip
    assert len(found) == 2
    assert 27_000 <= found[1] < 30_000
