"""The grammar of scenario files: every command, and what is said of a bad line."""

import itertools

import pytest
from goalmouth.match.calls import parse_call

from host_tools.sim.board import scenario, vocabulary

# Every line of the language's description, in an order in which it can be.
EVERYTHING = """
ruleset hockey-kerr            # before power on
set strokes tracked
set tournament yes
config rearm_ms 300
config names '["A", "B"]'
power on
at 12.345
+0.5
+ 0.25
setup
tap
double
hold
hold on
press 80ms bounce 5ms
press 80ms
beam left break 12ms
beam left dark
beam left clear
beam right upper break 12ms
beam left flicker 9ms
call foul A
call foul B area
call out throw-in A
call score 2-1
call clock 5:40
call fault missed
call fault no-own B
call turn A 2
undo
stall 400ms
i2c fail 3s
i2c hang 3s
i2c forget
flash full
flash ok
expect phase next-out
expect period OT1
expect clock 5:40.000
expect score 2-1
expect restart throw-in B
expect restart "throw-in B"
expect faults beam-left-blocked,beam-right-chatter-upper,log-full
expect winner draw
expect message goal
expect screen "0:54"
expect illegal out corner B
frame the_end-1
reset soft
reset wdt
reset en
power off
power on
""".replace('\'["A", "B"]\'', "x")


def problem(text):
    _, problems = scenario.parse(text)
    assert len(problems) == 1, problems
    return problems[0]


def test_every_command_parses():
    commands, problems = scenario.parse(EVERYTHING)
    assert problems == []
    assert len(commands) == EVERYTHING.strip().count("\n") + 1
    verbs = {command[1] for command in commands}
    assert len(verbs) == 22, sorted(verbs)


def test_commands_are_what_they_say():
    commands, _ = scenario.parse(EVERYTHING)
    assert (2, "ruleset", "hockey-kerr") in commands
    assert (4, "set", "tournament", True) in commands
    assert (5, "config", "rearm_ms", 300) in commands
    assert (8, "at", 12_345_000) in commands
    assert (16, "press", 80_000, 5_000) in commands
    assert (21, "break", "upper_right", 12_000) in commands
    restarts = [c[2:] for c in commands if c[1] == "expect" and c[2] == "restart"]
    assert restarts == [("restart", "throw-in B")] * 2


@pytest.mark.parametrize(
    ("text", "us"),
    [
        ("12", 12_000_000),
        ("12.345", 12_345_000),
        ("0.000001", 1),
        ("80ms", 80_000),
        ("1.5ms", 1_500),
        ("3s", 3_000_000),
        ("0.25s", 250_000),
        ("7us", 7),
        ("604800", 604_800_000_000),
    ],
)
def test_times(text, us):
    assert scenario.time_us(text, ("", "ms", "s", "us")) == us


@pytest.mark.parametrize(
    "text",
    ["", "x", "1e3", "-1", "1.2.3", "0.0000001", "1.0001ms", "1.5us", ".", ".5", "1 s", "nan"],
)
def test_what_is_no_time(text):
    with pytest.raises(scenario.BadLine):
        scenario.time_us(text, ("", "ms", "s", "us"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("jump", "unknown command 'jump': one of ruleset, set"),
        ("tap 3", "tap takes nothing"),
        ("hold off", "hold or hold on"),
        ("press", "press TIME"),
        ("press 5ms bounce 5ms", "bounces longer"),
        ("press 0ms", "longer than nothing"),
        ("press 80", "80ms, 3s|ms or s"),
        ("beam middle break 3ms", "beam left|right"),
        ("beam left break", "beam left|right"),
        ("beam left upper", "beam left|right"),
        ("beam left dark 3ms", "beam left|right"),
        ("call", "a call is one of stroke, fault"),
        ("call faul A", "a call is one of"),
        ("call foul", '"foul A|B"'),
        ("call foul C", '"foul A|B"'),
        ("call out throw-in", "throw-in|corner|goal-kick"),
        ("call score 2:1", "A-B (2-1)"),
        ("call clock 5:61", "M:SS"),
        ("call void", "opening|goal-man"),
        ("call fault A missed", '"fault missed|no-own|hit-opponent A|B"'),
        ("call score 1000-0", "A-B (2-1)"),
        ("call clock 1000:00", "M:SS"),
        ("call turn A 1234", "A|B 0...999"),
        ("expect illegal taker 1000", "0...999"),
        ("stall", "stall TIME"),
        ("i2c break", "i2c fail TIME"),
        ("i2c fail", "i2c fail TIME"),
        ("flash half", "flash full or flash ok"),
        ("expect", "expect FIELD VALUE"),
        ("expect phase", "expect FIELD VALUE"),
        ("expect phase playing", "phase is one of setup, ready"),
        ("expect clock 5:40", "M:SS.mmm"),
        ("expect score 2", "score is A-B"),
        ("expect goals 2", "a field is one of phase"),
        ("expect faults display, flash", "faults are"),
        ("expect faults beam-left-cold", "blocked"),
        ("expect restart throw-in", "a name and a side"),
        ("expect winner C", "A, B, draw"),
        ("expect screen two words", 'expect screen "TEXT"'),
        ("expect illegal jump", "a call is one of"),
        ("frame a/b", "letters, digits"),
        ("frame", "frame NAME"),
        ("at 0.1", "before the line above"),
        ("at", "at SECONDS"),
        ("+", "+SECONDS"),
        ("+1 2", "+SECONDS"),
        ("power", "power on or power off"),
        ("power on", "on already"),
        ("reset hard", "reset soft, reset wdt"),
        ("ruleset x", "before 'power on'"),
        ("set a b", "before 'power on'"),
        ('expect message "open', "not closed"),
        ('"tap"', "a command is one of"),
        ('frame a"b"', "begin a value"),
    ],
)
def test_a_bad_line_says_its_number_and_what_is_allowed(line, says):
    number, text = problem(f"power on\n+1\n{line}\n")
    assert number == 3
    assert any(part in text for part in says.split("|ms")), text


@pytest.mark.parametrize(
    "line", ["setup", "call over", "undo", "stall 3ms", "reset en", "power off"]
)
def test_what_needs_power(line):
    assert "power is off" in problem(f"{line}\npower on\n")[1]


def test_times_begin_with_the_first_power_on():
    assert "first 'power on'" in problem("+1\npower on\n")[1]
    assert scenario.parse("power on\npower off\n+3\nat 3\npower on\n")[1] == []


def test_all_bad_lines_at_once():
    _, problems = scenario.parse("jump\npower on\nhop\n\n# a remark\ntap tap\n")
    assert [number for number, _ in problems] == [1, 3, 6]


def test_an_empty_file_is_a_problem():
    assert scenario.parse("# nothing\n")[1][0][0] == 1


def test_frames_have_names_of_their_own():
    assert "above" in problem("power on\nframe a\nframe a\n")[1]


def test_comments_and_quotes():
    assert scenario.split('expect screen "a # b" # c') == [
        ("expect", False),
        ("screen", False),
        ("a # b", True),
    ]


def test_the_firmware_reads_every_call_that_a_scenario_may_have():
    words = {
        "SIDE": ("A", "B", "C"), "NUMBER": ("0", "999", "1000", "-1"),
        "SCORE": ("0-0", "999-999", "1000-0", "0-1000", "1-"),
        "CLOCK": ("0:00", "999:59", "1000:00", "5:60", "5:5"),
    }  # fmt: skip
    for name, forms in vocabulary.CALLS:
        for form in forms:
            kinds = [words.get(kind) or (*kind, "x") for kind in form]
            for arguments in itertools.product(*kinds):
                text = " ".join((name, *arguments))
                good = vocabulary.check_call(text.split()) is None
                try:
                    parse_call(text)
                    assert good, text
                except ValueError:
                    assert not good, text
