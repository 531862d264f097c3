"""A board on a port: the side channel of a running app, and the raw REPL.

    with Board.open(port) as board:
        board.ask("status")          # while a match goes on; None when nothing answers
        board.enter()                # ends the app; from here on the REPL is ours
        board.run("print(1)")        # "1\r\n"
        board.restart()

Raises Trouble in words for everything that a cable, a board or a person may do.
"""

import base64
import contextlib
import io
import re
import time

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.device import ports
from host_tools.device.side import Side
from host_tools.errors import Trouble

BAUD = 115200
READ_S = 2  # one read; a board's answer takes less
BUSY_S = 3  # another program may have a port for a moment, as ModemManager looks at a new one
BUSY_STEP_S = 0.1
RUN_S = 10  # a command may be silent so long
LIMIT_S = 30  # and take so long; with what it prints on the way
POLL_S = 0.005
ENTER_TRIES = 5
ENTER_S = 2
CRASH_LOOP_S = 12
CHUNK_BYTES = 1024
ENOSPC = 28
NO_REPL = (
    "Hold the board's button while you plug it in (service mode), or press EN and try again at "
    "once. If nothing helps, write MicroPython anew: goalmouth flash --erase"
)
PULLED = (
    "The connection to the board broke off: the cable was pulled out, or the board lost power."
)


class BoardError(Exception):
    """What a command on the board raised: `kind`, `text`, and `number` of an OSError or None."""

    def __init__(self, trace: str):
        last = trace.strip().splitlines()[-1] if trace.strip() else "?"
        super().__init__(last)
        self.kind, _, self.text = last.partition(": ")
        found = re.search(r"\d+", self.text) if self.kind == "OSError" else None
        self.number = int(found.group()) if found else None
        self.trace = trace


class Link(SerialTransport):
    """mpremote's transport, whose patience ends even where a board never stops talking."""

    limit_s: float = LIMIT_S

    def read_until(self, min_num_bytes, ending, timeout=10, data_consumer=None,
                   timeout_overall=None):  # fmt: skip
        """Read up to `ending`, or until `timeout` s brought nothing, or `timeout_overall` s are
        over, `limit_s` where that is None."""
        data = b""
        begin = heard = time.monotonic()
        ends = begin + (self.limit_s if timeout_overall is None else timeout_overall)
        while not data.endswith(ending):
            # mpremote's stand-in for a mounted folder lacks it, and nothing is mounted here.
            waits = self.is_pty or self.serial.in_waiting  # pyright: ignore[reportAttributeAccessIssue]
            new = self.serial.read(1) if waits else b""
            now = time.monotonic()
            if new:
                heard = now
                data = data + new if data_consumer is None else new
                if data_consumer is not None:
                    data_consumer(new)
            elif timeout is not None and now >= heard + timeout:
                break
            else:
                time.sleep(POLL_S)
            if now >= ends:
                break
        return data


class Board:
    """One open port. Made by `Board.open`."""

    def __init__(self, port: str, transport: Link):
        self.port = port
        self.in_repl = False
        self._link = transport
        self._side = Side(transport.serial)

    @classmethod
    def open(cls, port: str | None) -> "Board":
        """Open a port, the only one there is when None. Raises Trouble."""
        name = ports.choose(port)
        ends = time.monotonic() + BUSY_S
        while True:
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    transport = Link(name, BAUD, timeout=READ_S)
                break
            except (OSError, ValueError, TransportError) as error:
                reason = _reason(name, error)
                if not ports.is_busy(reason) or time.monotonic() > ends:
                    raise ports.unopened(name, reason) from error
                time.sleep(BUSY_STEP_S)
        return cls(name, transport)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            self._link.close()

    # A running app

    def ask(self, request: str, patience_s: float | None = None, progress=None):
        """Return the lines of an answer through the side channel, or None when nothing answers.

        Raises BoardError when the app refuses.
        """
        with self._told():
            return self._side.ask(request, patience_s, progress)

    def status(self, patience_s: float | None = None) -> dict[str, str] | None:
        """Return what a running app says of itself, None when none answers; of several
        `problem`s, all, joined by "; "."""
        found: dict[str, str] = {}
        lines = self.ask("status", patience_s)
        for line in lines or ():
            name, _, value = line.partition(" ")
            found[name] = f"{found[name]}; {value}" if name in found else value
        return found if lines is not None else None

    # The raw REPL

    def enter(self):
        """End whatever runs and take the raw REPL. Raises Trouble when the board gives none."""
        if self.in_repl:
            return
        seen = b""
        ends = time.monotonic() + CRASH_LOOP_S
        tries = 0
        while tries < ENTER_TRIES or (_restarts(seen) and time.monotonic() < ends):
            tries += 1
            with self._told():
                # One Ctrl-C may be swallowed by a handler (hazard 18).
                self._link.serial.write(b"\r\x03\x03")
                seen += self._link.read_until(1, b">>> ", timeout=ENTER_S, timeout_overall=ENTER_S)
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        self._link.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
                except TransportError:
                    continue
            self.in_repl = True
            return
        if _restarts(seen):
            raise Trouble(
                "The board restarts again and again before it can be stopped.",
                NO_REPL, 1,
            )  # fmt: skip
        if b"\x80" in seen or seen.count(b"\x00") > 8:
            raise Trouble(
                f"What comes from {self.port} is no text: nothing on it speaks MicroPython.",
                "Write MicroPython onto the board first: goalmouth flash",
            )
        raise Trouble(
            f"The board at {self.port} gives no MicroPython prompt (raw REPL).",
            f"If MicroPython was never written onto it: goalmouth flash. {NO_REPL}",
        )

    def run(self, code: str, patience_s: int = RUN_S) -> str:
        """Run code in the REPL and return what it printed; it may be silent for `patience_s`.

        Raises BoardError for what it raised, Trouble for a lost line.
        """
        with self._told(), contextlib.redirect_stdout(io.StringIO()):  # mpremote prints
            self._link.limit_s = LIMIT_S + patience_s
            printed, raised = self._link.exec_raw(code, timeout=patience_s)
        if raised:
            raise BoardError(raised.decode("utf-8", "replace"))
        return printed.decode("utf-8", "replace")

    def write(self, path: str, data: bytes):
        """Write a file; its folder must be there."""
        pieces = [data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES)] or [b""]
        for index, piece in enumerate(pieces):
            code = ""
            if index == 0:
                code += f"from binascii import a2b_base64 as _u\n_f=open({path!r},'wb')\n"
            code += f"_f.write(_u({base64.b64encode(piece)!r}))\n"
            if index == len(pieces) - 1:
                code += "_f.close()\n"
            self.run(code)

    def read(self, path: str, progress=None) -> bytes:
        """Read a file. Raises BoardError."""
        data = b""
        self.run(f"from binascii import b2a_base64 as _b\n_f=open({path!r},'rb')")
        while True:
            piece = base64.b64decode(self.run(f"print(_b(_f.read({CHUNK_BYTES})).decode())"))
            data += piece
            if progress:
                progress(len(data))
            if len(piece) < CHUNK_BYTES:
                self.run("_f.close()")
                return data

    def restart(self):
        """Reset the chip: main.py starts, the watchdog is off."""
        with self._told(), contextlib.redirect_stdout(io.StringIO()):
            self._link.limit_s = READ_S
            with contextlib.suppress(TransportError):
                self._link.exec_raw_no_follow("import machine\nmachine.reset()")
        self.in_repl = False

    def go_on(self):
        """Leave the REPL by a soft reset: main.py starts again, what RTC memory keeps stays."""
        with self._told():
            self._link.exit_raw_repl()
            self._link.serial.write(b"\x04")
        self.in_repl = False

    @contextlib.contextmanager
    def _told(self):
        """Turn a lost line into Trouble."""
        try:
            yield
        except BoardError:
            raise
        except (OSError, TransportError, TypeError) as error:
            raise Trouble(
                PULLED,
                f"Plug it in again ({self.port}) and give the same command once more: it goes on "
                "where it was.",
                1,
            ) from error


def _reason(name: str, error: Exception) -> Exception:
    """Return why a port did not open: mpremote keeps it to itself, so pyserial is asked."""
    if isinstance(error, TransportError):
        try:
            serial.serial_for_url(name, BAUD, exclusive=True).close()
        except (OSError, ValueError) as reason:
            return reason
    return error


def full(error: BoardError) -> bool:
    """Tell whether a command failed because the flash is full."""
    return error.number == ENOSPC or "ENOSPC" in error.text


def _restarts(seen: bytes) -> bool:
    """Tell whether the chip has booted more than once while we knocked."""
    return seen.count(b"rst:0x") + seen.count(b"soft reboot") > 2
