"""Ctrl-C, by key or as a signal, leaves the terminal as it was."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals (Windows)")
termios = pytest.importorskip("termios", reason="this system has no terminal modes (Windows)")

PROGRAM = """
from host_tools.ui.terminal import run
from tests.ui.fake_session import FakeSession
session = FakeSession()
try:
    run(session)
finally:
    print("closed" if session.closed else "left open")
"""
LIMIT_S = 60


class Terminal:
    """A program on a pseudo-terminal: what it wrote, and the terminal's modes."""

    def __init__(self, *command):
        self._ours, self._theirs = pty.openpty()
        termios.tcsetwinsize(self._theirs, (48, 140))
        self.modes_before = self.modes()
        self.text = ""
        environ = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environ, close_fds=True, start_new_session=True,
            stdin=self._theirs, stdout=self._theirs, stderr=self._theirs,
        )  # fmt: skip

    def modes(self):
        """Return the terminal's modes (echo, line editing, control characters…)."""
        return termios.tcgetattr(self._theirs)

    def type(self, keys):
        os.write(self._ours, keys)

    def read_until(self, done):
        """Read what is written until done(); fail after a minute."""
        end = time.monotonic() + LIMIT_S
        while not done():
            assert time.monotonic() < end, self.text[-2000:]
            if select.select([self._ours], [], [], 0.05)[0]:
                self.text += os.read(self._ours, 65536).decode(errors="replace")

    def wait(self):
        """Wait for the program's end; return its exit code."""
        self.read_until(lambda: self.process.poll() is not None)
        while select.select([self._ours], [], [], 0)[0]:
            self.text += os.read(self._ours, 65536).decode(errors="replace")
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)


@pytest.fixture
def terminal():
    made = Terminal(sys.executable, "-c", PROGRAM)
    yield made
    made.close()


@pytest.mark.parametrize("way", ["ctrl-c", "SIGINT", "SIGTERM", "q"])
def test_the_terminal_is_left_clean(terminal, way):
    terminal.read_until(lambda: "tap at once" in terminal.text)
    assert terminal.modes() != terminal.modes_before, "it was in raw mode"
    if way.startswith("SIG"):
        os.kill(terminal.process.pid, getattr(signal, way))
    else:
        terminal.type(b"\x03" if way == "ctrl-c" else b"q")
    terminal.wait()
    assert terminal.modes() == terminal.modes_before
    for off, on in (("\x1b[?1049l", "\x1b[?1049h"), ("\x1b[?25h", "\x1b[?25l")):
        assert terminal.text.rfind(off) > terminal.text.rfind(on), "screen and cursor are back"
    for mode in ("1000", "1003", "1006", "2004"):
        assert terminal.text.rfind(f"\x1b[?{mode}h") <= terminal.text.rfind(f"\x1b[?{mode}l")
    assert "closed" in terminal.text
    assert "Traceback" not in terminal.text
