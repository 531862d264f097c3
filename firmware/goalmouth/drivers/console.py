"""The side channel on the serial line: a host may look while a match goes on.

In each step the line is polled; at most 32 bytes are taken, and at most one line of 120 bytes is
sent, 20 ms apart, so that the UART never blocks (hazard 27). Requests are lines:

    gm 7 status
    gm 8 list journal
    gm 9 read journal/00012.gmj 0

Everything else is ignored, or refused when it begins like a request. docs/journal.md has the
protocol.
"""

import select
import sys

from . import answers

BYTES_A_STEP = 32
SPACING_MS = 20
IDLE_MS = 1000
LONGEST = 100
_NEWLINE = 10


class Console:
    """Answer requests. `status()` gives the status as a list of "name value" texts; `journal` is
    the Journal that is being written, or None."""

    def __init__(self, status, journal=None):
        self._status = status
        self._journal = journal
        self._in = sys.stdin
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._read = getattr(self._in, "buffer", self._in).read
        self._line = bytearray(LONGEST)
        self._length = 0
        self._answer = None  # what makes the lines still to be sent
        self._name = ""
        self._next_ms = 0

    def step(self, now_ms: int) -> int:
        """Take what has come and send what is due; return the ms until there is more to do.

        Raises nothing of what a host may have caused.
        """
        wait_ms = SPACING_MS
        for _ in range(BYTES_A_STEP):
            if not self._waits():
                wait_ms = IDLE_MS
                break
            self._take(self._read(1))
        if self._answer is None:
            return wait_ms
        if now_ms >= self._next_ms:
            self._next_ms = now_ms + SPACING_MS
            self._send()
        return SPACING_MS

    def busy(self) -> bool:
        """Return whether a request is being answered."""
        return self._answer is not None

    def stop(self):
        """Forget a request that is being answered."""
        if self._answer is not None:
            self._answer.close()
            self._answer = None

    # Inside

    def _waits(self) -> bool:
        for _ in self._poll.ipoll(0):
            return True
        return False

    def _take(self, data):
        value = data[0] if data else 0
        if isinstance(value, str):
            value = ord(value)
        if value == _NEWLINE or value == 13:
            length, self._length = self._length, 0
            if 3 < length < LONGEST and self._line[:3] == b"gm ":
                self._request(bytes(self._line[3:length]))
        elif self._length < LONGEST and value < 256:
            self._line[self._length] = value
            self._length += 1

    def _request(self, line: bytes):
        for value in line:
            if not 32 <= value < 127:
                return
        words = line.decode().split()
        if len(words) < 2 or not words[0].isdigit() or len(words[0]) > 6:
            return
        self.stop()
        self._name = name = "gm " + words[0]
        self._answer = answers.to(name, words[1], words[2:], self._status, self._journal)

    def _send(self):
        try:
            line = next(self._answer)  # pyright: ignore[reportArgumentType]: not None here
        except StopIteration:
            self._answer = None
            return
        except (OSError, ValueError):
            self._answer = None
            line = self._name + " no: cannot be read"
        sys.stdout.write(line + "\n")
