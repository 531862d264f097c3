"""The side channel: requests that a running app answers between two steps (docs/journal.md).

    side = Side(serial)
    side.ask("list journal")       # ["file 812 00012.gmj"], None when nothing answers

A request is a line `gm N …`; the answer is lines `gm N is …` closed by `gm N end`, or one
`gm N no: …`.
"""

import itertools
import time

# The app looks at the line in every step: at least each second, each 4 s when its display is off.
PATIENCE_S = 4.5
GAP_S = 3.0  # between two lines of one answer
POLL_S = 0.002


class Refused(Exception):
    """The app will not do that: its own words."""


class Side:
    """Ask over an open pyserial port."""

    _numbers = itertools.count(int(time.time()) % 100_000)

    def __init__(self, serial):
        self._serial = serial
        self._rest = b""

    def ask(self, request: str, patience_s: float | None = None, progress=None):
        """Return the lines of the answer without their heads, None when nothing answers.

        `progress(text)` is called with each line. Raises Refused; OSError when the line breaks.
        """
        name = b"gm %d" % (next(self._numbers) % 1_000_000)
        self._rest = b""
        self._serial.write(b"\n" + name + b" " + request.encode() + b"\n")
        until = time.monotonic() + (PATIENCE_S if patience_s is None else patience_s)
        found: list[str] = []
        while True:
            line = self._line(until)
            if line is None:
                return None
            if b"SyntaxError" in line or line.startswith(b">>> "):
                return None  # a REPL: there is no app
            if not line.startswith(name + b" "):
                continue
            until = time.monotonic() + GAP_S
            text = line[len(name) + 1 :].decode("ascii", "replace").strip()
            if text.startswith("no: "):
                raise Refused(text[4:])
            word, _, rest = text.partition(" ")
            if word == "end":
                return found if not rest else [*found, "end " + rest]
            found.append(rest)
            if progress:
                progress(rest)

    def _line(self, until: float) -> bytes | None:
        """Return the next line, None when it does not come in time."""
        while b"\n" not in self._rest:
            if self._rest == b">>> " or time.monotonic() > until:
                return None
            waiting = self._serial.in_waiting
            if waiting:
                self._rest += self._serial.read(waiting)
            else:
                time.sleep(POLL_S)
        line, _, self._rest = self._rest.partition(b"\n")
        return line.rstrip(b"\r")
