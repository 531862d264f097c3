"""A board for the tools: real MicroPython behind a pseudo-terminal, its flash a folder.

    board = UnixBoard(folder, micropython)
    with board:
        … the tool opens board.port …

What the host sends passes through a thread here, so the cable can be pulled out at any byte:
`cut_on` is what the host must send for that. `received` is all it has sent, `sent` all it got.
`boot.py` beside this file starts the interpreter as an ESP32 starts: main.py, then the REPL.
"""

import os
import pty
import select
import signal
import subprocess
import threading
import tty
from pathlib import Path

BOOT = Path(__file__).with_name("boot.py")
REBOOT = b"\r\nMPY: soft reboot\r\n"


class UnixBoard:
    """One board. `port`: what the host opens. `starts`: how often it has started."""

    def __init__(self, folder, micropython, traits=""):
        self.folder = Path(folder)
        self.port = ""
        self.starts = 0
        self.received = bytearray()
        self.sent = bytearray()
        self.cut_on = None
        self._micropython = micropython
        self._traits = traits
        self._process = None
        self._inner = self._outer = self._slave = None
        self._wake = os.pipe()
        self._ended = threading.Event()
        self._news = threading.Condition()
        self._thread = None

    def __enter__(self):
        self._outer, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._start()
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()
        self.wait_for(lambda: b"ready" in self.sent or b">>> " in self.sent)
        return self

    def __exit__(self, *_):
        self._ended.set()
        os.write(self._wake[1], b"x")
        self._thread.join(5)
        self._kill()
        for handle in (self._inner, self._outer, self._slave, *self._wake):
            if handle is not None:
                os.close(handle)

    def wait_for(self, what) -> bool:
        """Wait, at most 30 s, until `what()` is true of what went over the line."""
        with self._news:
            return self._news.wait_for(what, 30)

    @property
    def is_cut(self) -> bool:
        """Tell whether the cable is out."""
        return self._outer is None

    def _start(self):
        """Power on: one interpreter on a pseudo-terminal of its own."""
        inner, slave = pty.openpty()
        tty.setraw(slave)
        command = [self._micropython, "-X", "heapsize=32m", "-i", str(BOOT), self._traits]
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=self.folder,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self._inner = inner
        self.starts += 1

    def _kill(self):
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        if self._process:
            self._process.wait()

    def _relay(self):
        while not self._ended.is_set():
            with self._news:
                self._news.notify_all()
            readable = select.select([self._inner, self._outer, self._wake[0]], [], [])[0]
            if self._inner in readable:
                data = _read(self._inner)
                if not data:
                    self._again()
                    continue
                self.sent += data
                os.write(self._outer, data)
            if self._outer in readable:
                data = _read(self._outer)
                self.received += data
                if self.cut_on is not None and self.cut_on in self.received:
                    return self._pull_out()
                try:
                    os.write(self._inner, data)
                except OSError:
                    pass  # it is just ending; what was sent to it is lost
        return None

    def _again(self):
        """The interpreter has ended: that was a reset."""
        self._process.wait()
        os.close(self._inner)
        os.write(self._outer, REBOOT)
        self._start()

    def _pull_out(self):
        """Let go of the cable: power and line at once. Its name stays taken till the end."""
        self._kill()
        outer, self._outer = self._outer, None  # known before the host can notice
        os.close(outer)


def _read(handle) -> bytes:
    try:
        return os.read(handle, 4096)
    except OSError:
        return b""
