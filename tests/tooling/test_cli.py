"""What the command says when something cannot be done, and the codes it ends with."""

import json
import subprocess
import sys

import pytest

from host_tools import cli
from host_tools.commands import sim
from host_tools.errors import Trouble


@pytest.fixture
def goalmouth(capsys):
    """Run the command; give (exit code, stdout, stderr)."""

    def run(*arguments):
        code = cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err or "--debug" in arguments
        return code, said.out, said.err

    return run


def test_help_names_the_commands(goalmouth):
    code, out, _ = goalmouth("--help")
    assert code == 0
    for word in ("play", "sim", "ruleset", "--debug"):
        assert word in out


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["nonsense"], "nonsense"),
        (["play"], "FILE"),
        (["play", "x.match", "--interpreter", "pypy"], "micropython"),
        (["sim", "--speed", "0"], "1"),
        (["sim", "--ui", "window"], "web"),
        (["ruleset", "check"], "FILE"),
    ],
)
def test_what_was_asked_wrongly_is_said_in_two_sentences(goalmouth, arguments, said):
    code, _, err = goalmouth(*arguments)
    assert code == 2
    assert said in err
    what, remedy = err.splitlines()[-2:]
    assert what and remedy.startswith("  ")


def test_the_web_front_end_says_that_it_is_not_there(goalmouth):
    if "web" in sim.FRONT_ENDS:
        return
    code, _, err = goalmouth("sim", "--ui", "web")
    assert code == 2
    assert "not there yet" in err and "--ui terminal" in err


def test_an_unknown_ruleset_is_refused_with_the_known_ones():
    with pytest.raises(Trouble) as caught:
        sim.new_session("chess")
    assert "chess" in caught.value.what and "kamzolov" in caught.value.remedy


def test_the_terminal_front_end_wants_a_terminal():
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", "sim", "--ui", "terminal"],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr


def fail_with(monkeypatch, error):
    def start(*_):
        raise error

    monkeypatch.setattr(sim, "start", start)


@pytest.mark.parametrize(
    "error, code, said",
    [
        (Trouble("It rains.", "Take an umbrella.", 1), 1, "It rains.\n  Take an umbrella."),
        (Trouble("It rains.", "Take an umbrella."), 2, "It rains."),
        (KeyboardInterrupt(), 130, "stopped"),
        (ZeroDivisionError("by zero"), 1, "ZeroDivisionError: by zero"),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_failures_are_told_without_a_traceback(goalmouth, monkeypatch, error, code, said):
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # put back what a broken pipe takes away
    fail_with(monkeypatch, error)
    found, _, err = goalmouth("sim")
    assert found == code
    assert said in err


@pytest.mark.parametrize("place", [0, 1])
def test_debug_shows_the_traceback_wherever_it_stands(goalmouth, monkeypatch, place):
    fail_with(monkeypatch, ZeroDivisionError("by zero"))
    arguments = ["sim"]
    arguments.insert(place, "--debug")
    code, _, err = goalmouth(*arguments)
    assert code == 1
    assert "Traceback" in err and "by zero" in err


@pytest.mark.parametrize("arguments", [[], ["ruleset"]])
def test_a_command_that_has_others_shows_its_help_and_no_more(goalmouth, arguments):
    code, out, err = goalmouth(*arguments)
    assert (code, err) == (2, "") and "--help" in out


KERR = cli.Path(__file__).parents[2] / "firmware" / "rulesets" / "hockey-kerr.json"


def test_a_built_in_ruleset_can_be_played(goalmouth):
    code, out, _ = goalmouth("ruleset", "check", KERR)
    assert (code, out) == (0, f"{KERR}: no problems\n")


def test_every_problem_of_a_ruleset_is_listed(goalmouth, tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"periods": 0, "nonsense": 1, "clock": "sideways"}))
    code, out, _ = goalmouth("ruleset", "check", bad, KERR)
    assert code == 1
    for word in ("periods", "nonsense", "sideways", "no problems"):
        assert word in out


def test_a_child_is_checked_with_its_parent(goalmouth, tmp_path):
    child = tmp_path / "quick.json"
    quick = {"parent": "hockey-kerr", "name": {"en": "Quick"}, "length_s": 60}
    child.write_text(json.dumps(quick))
    assert goalmouth("ruleset", "check", child)[0] == 0
    child.write_text(json.dumps({"parent": "nobody", "length_s": 60}))
    code, out, _ = goalmouth("ruleset", "check", child)
    assert code == 1 and "nobody" in out


@pytest.mark.parametrize("content", [b"", b"{", b"[1,]", b"\xff\xfe", None])
def test_a_file_that_is_no_ruleset_is_told_in_words(goalmouth, tmp_path, content):
    bad = tmp_path / "bad.json"
    if content is not None:
        bad.write_bytes(content)
    code, out, err = goalmouth("ruleset", "check", bad)
    assert code in (1, 2)
    assert "bad.json" in out + err
