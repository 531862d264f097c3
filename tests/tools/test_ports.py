"""Ports: which one, and why one cannot be opened, in words."""

import contextlib
import errno
import os
import socket
import subprocess
import sys
import threading

import pytest
import serial

from host_tools.device import board as boards
from host_tools.device import ports
from host_tools.device.board import Board
from host_tools.errors import Trouble
from tests.tools.conftest import install
from tests.tools.transcripts import humble


class Port:
    """What pyserial's list_ports gives."""

    def __init__(self, device, vid=None, description="n/a"):
        self.device, self.vid, self.description = device, vid, description


CP210X, CH340, OTHER = 0x10C4, 0x1A86, 0x1234
NAMES = (("/dev/ttyUSB0", "/dev/ttyUSB1", "/dev/ttyS0"),
         ("/dev/cu.usbserial-0001", "/dev/cu.usbserial-0002", "/dev/cu.Bluetooth"),
         ("COM3", "COM4", "COM1"))  # fmt: skip


@pytest.mark.parametrize("first, second, other", NAMES)
def test_only_board_is_taken_and_several_are_named(first, second, other):
    found = [Port(other), Port(first, CP210X)]
    assert ports.choose(None, found) == first
    with pytest.raises(Trouble) as trouble:
        ports.choose(None, [*found, Port(second, CH340)])
    assert first in trouble.value.what and second in trouble.value.what
    assert trouble.value.remedy == f"Say which: --port {first}"
    assert ports.choose("socket://there:1", found) == "socket://there:1"


def test_known_bridges_win_over_other_usb_ports():
    found = [Port("/dev/ttyACM0", OTHER), Port("/dev/ttyUSB0", CP210X)]
    assert ports.choose(None, found) == "/dev/ttyUSB0"
    assert ports.choose(None, found[:1]) == "/dev/ttyACM0"


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_no_port_at_all(monkeypatch, system):
    monkeypatch.setattr(ports.sys, "platform", system)
    with pytest.raises(Trouble, match="no USB serial port") as trouble:
        ports.choose(None, [Port("/dev/ttyS0")])
    assert "cable that carries data" in trouble.value.remedy
    assert ports.EXAMPLES.get(system, "/dev/ttyUSB0") in trouble.value.remedy


def test_brltty_is_found_and_told(tmp_path, monkeypatch):
    (tmp_path / "7").mkdir()
    (tmp_path / "7/comm").write_text("bash\n")
    assert not ports.takes_ports(tmp_path)
    (tmp_path / "8").mkdir()
    (tmp_path / "8/comm").write_text("brltty\n")
    assert ports.takes_ports(tmp_path)
    monkeypatch.setattr(ports, "takes_ports", lambda: True)
    with pytest.raises(Trouble) as trouble:
        ports.choose(None, [])
    assert "brltty" in trouble.value.remedy


WINDOWS_BUSY = "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"
WINDOWS_GONE = "could not open port 'COM9': FileNotFoundError(2, 'The system cannot find it')"


@pytest.mark.parametrize(
    "port, error, told, remedy",
    [
        ("/dev/ttyUSB9", OSError(errno.ENOENT, "No such file"), "no port /dev/ttyUSB9", "Plug"),
        ("/dev/ttyUSB0", OSError(errno.EACCES, "Permission denied"), "may not open", "usermod"),
        ("/dev/ttyUSB0", OSError(errno.EACCES, "Permission denied"), "may not open", "udev rule"),
        ("/dev/ttyUSB0", OSError(errno.EBUSY, "Busy"), "in use by another", "Thonny"),
        ("/dev/ttyUSB0", OSError("[Errno 11] Could not exclusively lock port"), "in use", "Close"),
        ("/dev/cu.usbserial-1", OSError(errno.EBUSY, "Resource busy"), "in use", "Close"),
        ("COM3", OSError(WINDOWS_BUSY), "COM3 is in use", "Close the other one"),
        ("COM9", OSError(WINDOWS_GONE), "no port COM9", "Plug"),
        ("rfc2217://far:1", OSError("[Errno 111] Connection refused"), "far:1", "running"),
        ("socket://far:1", OSError("timed out"), "timed out", "address"),
        ("/dev/ttyUSB0", OSError("strange"), "cannot be opened: strange", "cable"),
    ],
)
def test_why_it_cannot_be_opened(port, error, told, remedy):
    trouble = ports.unopened(port, error)
    assert told in trouble.what
    assert remedy in trouble.remedy


def test_real_failures_to_open(tmp_path):
    with pytest.raises(Trouble, match="There is no port"):
        Board.open(str(tmp_path / "none"))
    (tmp_path / "file").write_text("no port")
    with pytest.raises(Trouble, match="is no serial port"):
        Board.open(str(tmp_path / "file"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    with pytest.raises(Trouble, match="cannot be opened"):
        Board.open(f"socket://127.0.0.1:{number}")


class Talker:
    """Something on a pseudo-terminal that is no MicroPython: answers each write with `answer`."""

    def __init__(self, answer: bytes):
        self.outer, self.slave = os.openpty()
        self.port = os.ttyname(self.slave)
        self.answer = answer
        threading.Thread(target=self._talk, daemon=True).start()

    def _talk(self):
        try:
            while os.read(self.outer, 1024):
                os.write(self.outer, self.answer)
        except OSError:
            pass


@pytest.fixture
def hasty(monkeypatch):
    """Make the board's patience short."""
    for name in ("ENTER_S", "READ_S", "CRASH_LOOP_S"):
        monkeypatch.setattr(boards, name, 0.05)


@pytest.mark.parametrize(
    "answer, told",
    [
        (b"", "gives no MicroPython prompt"),
        (b"hello\r\n", "gives no MicroPython prompt"),
        (b"\x80\xfe\x00\x80" * 20, "is no text"),
        (b"rst:0xc (SW_CPU_RESET)\r\nGuru Meditation\r\n" * 2, "restarts again and again"),
    ],
)
def test_boards_that_give_no_prompt(hasty, answer, told):
    talker = Talker(answer)
    with Board.open(talker.port) as board, pytest.raises(Trouble, match=told) as trouble:
        board.enter()
    assert "goalmouth flash" in trouble.value.remedy


class Flood(Talker):
    """Something that never stops talking, whatever it is told."""

    def _talk(self):
        with contextlib.suppress(OSError):
            while True:
                os.write(self.outer, self.answer)

    def end(self):
        """Let go of the line."""
        os.close(self.slave)
        os.close(self.outer)


def test_board_that_never_stops_talking(hasty, monkeypatch):
    monkeypatch.setattr(boards.Link, "limit_s", 0.2)
    talker = Flood(b"temperature 21.5\r\n")
    with Board.open(talker.port) as board:
        assert board.ask("status", 0.2) is None
        with pytest.raises(Trouble, match="gives no MicroPython prompt"):
            board.enter()
        board.restart()  # whatever comes of it, it comes to an end
    talker.end()


def test_port_that_another_program_has(monkeypatch):
    monkeypatch.setattr("host_tools.device.board.BUSY_S", 0)
    outer, slave = os.openpty()
    with serial.Serial(os.ttyname(slave), exclusive=True):
        with pytest.raises(Trouble, match="is in use by another program"):
            Board.open(os.ttyname(slave))
    os.close(outer)
    os.close(slave)


def test_port_that_another_program_has_for_a_moment(monkeypatch):
    outer, slave = os.openpty()
    other = serial.Serial(os.ttyname(slave), exclusive=True)
    monkeypatch.setattr("host_tools.device.board.time.sleep", lambda seconds: other.close())
    with Board.open(os.ttyname(slave)) as board:
        assert board.port == os.ttyname(slave)
    assert not other.is_open
    os.close(outer)
    os.close(slave)


def test_port_that_belongs_to_somebody_else():
    outer, slave = os.openpty()
    os.chmod(os.ttyname(slave), 0)
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", "doctor", "--port", os.ttyname(slave)],
        preexec_fn=humble, capture_output=True, text=True, check=False,
    )  # fmt: skip
    os.close(outer)
    os.close(slave)
    assert done.returncode == 2 and "You may not open /dev/" in done.stderr
    assert "usermod -aG" in done.stderr and "Traceback" not in done.stderr


def test_hazard_18_one_swallowed_ctrl_c_is_not_the_end(new_board, flash):
    (flash / "main.py").write_text(
        "import time\n"
        "swallowed = 0\n"
        "while swallowed < 2:\n"
        "    try:\n"
        "        while True:\n"
        "            time.sleep_ms(5)\n"
        "    except BaseException:\n"
        "        swallowed += 1\n"
        "        print('swallowed')\n"
    )
    with new_board() as board, Board.open(board.port) as link:
        link.enter()
        assert link.run("print(6 * 7)").strip() == "42"
    assert board.sent.count(b"swallowed") == 2


def test_hazard_18_ctrl_c_ends_a_match_with_its_journal_written(new_board, flash):
    install(flash)
    with new_board("play") as board, Board.open(board.port) as link:
        assert link.status()["phase"] == "running"
        link.enter()
        waits = link.run("import goalmouth.app;print(goalmouth.app.current.journal.waiting())")
        assert waits.strip() == "False"
    assert " break right " in (flash / "journal/00001.gmj").read_text()


def test_board_behind_a_tcp_server(new_board, flash):
    """`socket://`: what an ESP32 on another machine, or a serial server, offers."""
    install(flash)
    with new_board() as board, socket.create_server(("127.0.0.1", 0)) as server:
        name = f"socket://127.0.0.1:{server.getsockname()[1]}"
        threading.Thread(target=relay, args=(server, board.port), daemon=True).start()
        with Board.open(name) as link:
            assert link.status()["phase"] == "setup"
            link.enter()
            link.write("x.bin", bytes(range(256)) * 5)
            assert link.read("x.bin") == bytes(range(256)) * 5


def relay(server, port: str):
    """Join one TCP connection and a serial port."""
    line, _ = server.accept()
    with line, serial.Serial(port, timeout=0.01) as far:
        line.settimeout(0.01)
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    data = line.recv(4096)
                    if not data:
                        return
                    far.write(data)
                line.sendall(far.read(far.in_waiting or 1))
        except OSError:
            return
