"""The side channel on the serial line: a host may look while a match goes on.

In each step the line is polled; at most 32 bytes are taken, and at most one line of 120 bytes is
sent, 20 ms apart, so that the UART never blocks (hazard 27). Requests are lines:

    gm 7 status
    gm 8 list journal
    gm 9 read journal/00012.gmj 0

Everything else is ignored, or refused when it begins like a request. docs/journal.md has the
protocol.
"""

import os
import select
import sys
from binascii import b2a_base64, crc32

BYTES_A_STEP = 32
SPACING_MS = 20
IDLE_MS = 1000
LONGEST = 100
CHUNK_BYTES = 60  # 80 characters of base64
_NEWLINE = 10


class Console:
    """Answer requests. `status()` gives the status as a list of "name value" texts."""

    def __init__(self, status):
        self._status = status
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
        verb, rest = words[1], words[2:]
        if verb == "status" and not rest:
            self._answer = self._status_lines(name)
        elif verb == "list" and len(rest) < 2 and _is_inside(rest):
            self._answer = _listing(name, rest[0] if rest else "")
        elif verb == "read" and len(rest) == 2 and _is_inside(rest) and rest[1].isdigit():
            self._answer = _reading(name, rest[0], int(rest[1][:9]))
        else:
            self._answer = _refusal(name)

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

    def _status_lines(self, name: str):
        for text in self._status():
            yield "%s is %s" % (name, text[:LONGEST])
        yield name + " end"


def _is_inside(words: list) -> bool:
    """Return whether a path (the first word, if there is one) stays on the flash."""
    return not words or ".." not in words[0] and words[0][:1] != "/"


def _short(entry: str) -> str:
    """Return a file's name as it fits in a line; one of our own always does."""
    return entry if len(entry.encode()) <= 60 else "?"


def _refusal(name: str):
    yield name + " no: status | list [FOLDER] | read PATH OFFSET"


def _listing(name: str, folder: str):
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        yield "%s no: errno %d" % (name, error.args[0])
        return
    for entry in names:
        path = folder + "/" + entry if folder else entry
        try:
            info = os.stat(path)
        except OSError:
            continue
        kind = "folder" if info[0] & 0x4000 else "file"
        yield "%s is %s %d %s" % (name, kind, info[6], _short(entry))
    yield name + " end"


def _reading(name: str, path: str, offset: int):
    try:
        f = open(path, "rb")
    except OSError as error:
        yield "%s no: errno %d" % (name, error.args[0])
        return
    with f:
        f.seek(offset)
        total = 0
        while True:
            piece = f.read(CHUNK_BYTES)
            if not piece:
                break
            total = crc32(piece, total) & 0xFFFFFFFF
            yield "%s %s" % (name + " is", b2a_base64(piece).decode().strip())
    yield "%s end %08x" % (name, total)
