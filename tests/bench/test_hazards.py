"""Hazards 2 to 9 and 15 on the whole firmware: pins in, journal and display out.

The senses alone are tested for them in tests/senses, the referee in tests/match.
"""

import random

import pytest

from host_tools.sim.player import play_text
from tests.bench.rough import both, breaks, play, rough


@both
@pytest.mark.parametrize("first_tick_us", [2**30 - 9_000_000, 2**29 - 500_000])
def test_hazard_02_a_period_across_a_wrap_has_its_full_length(pcnt, first_tick_us):
    """The tick counter wraps in set-up or in play, or its differences change their sign."""
    text = "tap\n+10\ncall clock 0:30\n+29.990\nexpect phase running\nexpect clock 0:00.010\n"
    text += "+0.011\nexpect phase break\n+1\ntap\n+1\ntap\n+20\nexpect clock 5:40.000\n"
    play(text, pcnt, first_tick_us=first_tick_us)


def test_hazard_02_a_period_of_twenty_minutes_across_a_wrap():
    """Started 500 ms before the tick counter wraps: exactly 1,200,000 ms."""
    text = "tap\n+1\ncall clock 20:00\n+1199.999\nexpect phase running\n"
    text += "expect clock 0:00.001\n+0.002\nexpect phase break\n"
    play(text, first_tick_us=2**30 - 7_500_000)


def test_hazard_02_a_start_after_two_idle_hours_is_right():
    """Seven wraps with the display off; the press that wakes it does nothing else."""
    text = "power on\n+7200\ntap\n+1\nexpect phase setup\nsetup\n+1\ntap\n+20\n"
    result = play_text("ruleset hockey-kerr\n" + text + "expect clock 5:40.000\n")
    assert result.ok, result.report()


@both
@pytest.mark.parametrize("dark_ms", [2, 3, 5, 15, 39])
def test_hazard_03_a_break_inside_a_block_is_one_goal_in_its_span(pcnt, dark_ms):
    """Both edges handled up to 40 ms late, the level already clear."""
    for offset in (0.001, 0.0004, 0.0077):
        text = f"tap\n+10\n+{offset}\nstall 45ms\n+0.003\nbeam right break {dark_ms}ms\n+2\n"
        ((t_ms, goal, u_ms),) = breaks(play(text + "expect score 1-0\nexpect faults -\n", pcnt))
        assert goal == "right"
        assert abs(t_ms - 10_003 - offset * 1000) <= u_ms + 1
        assert u_ms <= (0 if pcnt else 24)


@both
@pytest.mark.parametrize("stall_ms", [4, 5, 8, 12])
def test_hazard_03_a_short_block_hides_no_ball(pcnt, stall_ms):
    """It begins and ends inside what is one nap of an idle loop."""
    for offset_ms in range(0, 12, 2):
        text = f"tap\n+10.{offset_ms:03}\nstall {stall_ms}ms\n+0.0005\nbeam left break 3ms\n+2\n"
        assert len(breaks(play(text + "expect score 0-1\n", pcnt))) == 1


@both
def test_hazard_04_lost_edges_are_made_good(pcnt):
    """The queue of eight is full of the button's edges when the beam clears."""
    with rough(pcnt) as board:
        dropped = board.stats["irq_dropped"]
        board.plan([(5000, True), (45_000, False)])
        board.wait(20)
        board._do(lambda: board._rig.world.at(
            board._rig.world.now_us + 1000,
            lambda: [board._rig.board.raise_irq(board._rig.board.line(13)) for _ in range(9)]))
        board.stall(40)
        board.wait(1000)
        assert board.stats["irq_dropped"] > dropped
        assert board.fields()["score"] == "0-1"
        # What the button's handlers saw in the block may have been a tap, and have kicked off.
        if board.fields()["phase"] == "ready":
            board.hold(100)
        board.wait(9000)
        board.shoot(0, 5000)
        board.wait(500)
        assert board.fields()["score"] == "0-2"
        assert board.fields()["faults"] == "-"


@both
def test_hazard_04_a_hundred_edges_in_five_ms_are_one_goal_at_most(pcnt):
    """And the display says nothing of a fault, and the next goal counts."""
    with rough(pcnt) as board:
        board.plan([(100 + 50 * i, i % 2 == 0) for i in range(100)])
        board.stall(6)
        board.wait(1000)
        assert board.stats["irq_dropped"] > 0
        assert board.fields()["score"] in ("0-0", "0-1")
        before = board.fields()["score"]
        if before == "0-1":
            board.hold(100)
            board.wait(9000)
        board.shoot(1, 5000)
        board.wait(500)
        assert board.fields()["score"] == "1" + before[1:]


@both
@pytest.mark.parametrize("seed", range(3))
def test_hazard_05_slow_edges_that_fire_many_times_are_one_goal(pcnt, seed):
    """Twelve callbacks with random levels around each edge."""
    rng = random.Random(seed)
    for dark_us in (2500, 9000, 80_000):
        with rough(pcnt) as board:
            moves = []
            for edge_us, last in ((3000, True), (3000 + dark_us, False)):
                for at_us in sorted(rng.randrange(290) for _ in range(12)):
                    moves.append((edge_us + at_us, rng.random() < 0.5))
                moves.append((edge_us + 290, last))
            board.plan(moves)
            board.wait(1500)
            assert board.fields()["score"] == "0-1"
            assert board.fields()["faults"] == "-"


@both
def test_hazard_06_a_ball_that_comes_back_or_stays_is_one_goal(pcnt):
    """20 ms dark, 60 ms clear, 25 ms dark; then one that lies for 60 s, named in words."""
    back = "tap\n+10\nbeam left break 20ms\n+0.08\nbeam left break 25ms\n+2\nexpect score 0-1\n"
    assert len(breaks(play(back, pcnt))) == 1
    lies = """tap
+10
beam right dark
+2
expect score 1-0
expect faults -
+10
expect faults beam-right-blocked
tap
+20
expect phase running
expect score 1-0
+28
beam right clear
+2
expect faults -
expect score 1-0
beam right break 5ms
+1
expect score 2-0
"""
    assert len(breaks(play(lies, pcnt))) == 2


@both
def test_hazard_07_a_beam_that_is_dark_at_boot_is_a_fault_and_no_goal(pcnt):
    """Set-up, kick-off and the other goal go on."""
    text = """ruleset hockey-kerr
set first_opener A
beam left dark
power on
+2
expect faults beam-left-blocked
setup
+1
tap
+10
expect phase running
expect score 0-0
beam right break 4ms
+1
expect score 1-0
"""
    result = play_text(text, options={"pcnt": pcnt})
    assert result.ok, result.report()


@both
@pytest.mark.parametrize("percent", [20, 50, 80])
def test_hazard_07_a_loose_contact_is_one_goal_at_most_and_the_button_works(pcnt, percent):
    """200 Hz for ten seconds."""
    with rough(pcnt) as board:
        moves = []
        for i in range(2000):
            moves += [(5000 * i, True), (5000 * i + 50 * percent, False)]
        board.plan(moves)
        board.wait(5000)
        assert board.fields()["faults"] == "beam-left-chatter"
        before = board.fields()
        assert before["score"] in ("0-0", "0-1")
        board.hold(100)
        board.wait(500)
        after = board.fields()
        assert after["phase"] != before["phase"]
        board.wait(9000)
        assert board.fields()["faults"] == "-"
        assert board.fields()["score"] == before["score"]


@both
@pytest.mark.parametrize("stall_ms", [0, 25, 60, 400])
def test_hazard_08_the_goal_at_the_buzzer_is_judged_by_its_break(pcnt, stall_ms):
    """Dark 1 ms before the end counts, 1 ms after does not, however late it is handled; where the
    instant is not known that well, it counts, is marked, and one hold takes it back."""
    for after_ms in (-2, -1, 1, 2):
        stall = f"stall {stall_ms}ms\n" if stall_ms else ""
        lead_ms = min(stall_ms, 20)
        text = f"tap\n+10\ncall clock 0:02\n+{2 - lead_ms / 1000:.3f}\n{stall}"
        text += f"+{(lead_ms + after_ms) / 1000:.3f}\nbeam right break 4ms\n+1\n"
        if not stall:
            text = f"tap\n+10\ncall clock 0:02\n+{2 + after_ms / 1000:.3f}\n"
            text += "beam right break 4ms\n+1\n"
        result = play(text, pcnt)
        ((t_ms, _, u_ms),) = breaks(result)
        assert abs(t_ms - 12_000 - after_ms) <= u_ms + 1
        counts = after_ms < 0 or u_ms > 0 and t_ms - u_ms < 12_000
        assert result.fields["score"] == ("1-0" if counts else "0-0")
        if pcnt:
            assert u_ms == 0 and counts == (after_ms < 0)
        elif u_ms and counts:
            assert result.fields["message"] == "goal-buzzer"


def test_a_goal_at_the_buzzer_is_taken_back_with_one_hold():
    """The display asks; the span is in the journal."""
    text = """tap
+10
call clock 0:02
+1.980
stall 60ms
+0.022
beam right break 4ms
+1
expect score 1-0
expect message goal-buzzer
expect screen "at the buzzer?"
hold on
+3
expect score 0-0
"""
    result = play(text, False)
    ((_, _, u_ms),) = breaks(result)
    assert u_ms > 0
    assert " void false " in result.journal


@both
def test_hazard_09_the_shown_clock_is_never_odd(pcnt):
    """Every picture of a period's last seconds, with a stop just before the end."""
    shown = []
    with rough(pcnt) as board:
        app = board._rig.app()
        show = app.display.show

        def noted(view, now_ms):
            shown.append((view.clock, app.fields()["phase"]))
            show(view, now_ms)

        app.display.show = noted
        board.call("clock 1:01")
        board.wait(60_950)
        board.hold(40)
        board.wait(500)
        board.hold(40)
        board.wait(1500)
    clocks = [clock for clock, _ in shown]
    assert len(clocks) > 100
    assert "1:00" in clocks and "9.9" in clocks and "0.1" in clocks
    assert not any(":60" in clock or "-" in clock for clock in clocks)
    assert all(phase == "break" for clock, phase in shown if clock in ("0:00", "0.0"))


@both
def test_hazard_15_a_write_of_400_ms_in_play_costs_no_input(pcnt):
    """A press and a ball inside it keep their true times."""
    text = """tap
+10
stall 400ms
+0.1
beam left break 5ms
+0.9
expect score 0-1
"""
    ((t_ms, _, u_ms),) = breaks(play(text, pcnt))
    assert abs(t_ms - 10_100) <= u_ms + 1
    assert u_ms <= (0 if pcnt else 201)
    text = "tap\n+10\nstall 400ms\n+0.1\ntap\n+0.9\nexpect phase stopped\n"
    clock = play(text, pcnt).fields["clock"]
    assert "5:49.590" <= clock <= "5:49.900"
