"""The text of crashes, in a file of bounded size: `crash.txt`, the newest first.

    crashes = Crashes()
    crashes.add(error, "beams OSError 5")   # at any time: kept in RAM
    crashes.write()                         # while the clock stands

May import: `io`, `sys`, drivers/files.
"""

import io
import sys

from . import files

PATH = "crash.txt"
FILE_CHARS = 2000
TEXT_CHARS = 600  # of one crash


class Crashes:
    """Keep the texts of exceptions."""

    def __init__(self):
        self._waiting = ""

    def add(self, error, what: str):
        """Keep what is known of an exception until `write`."""
        out = io.StringIO()
        # The stubs know neither that a StringIO is a stream nor what it has.
        sys.print_exception(error, out)  # pyright: ignore[reportArgumentType]
        told = out.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
        text = "%s\n%s\n" % (what, told[-TEXT_CHARS:])
        self._waiting = (text + self._waiting)[:FILE_CHARS]

    def waiting(self) -> bool:
        """Return whether there is something to write."""
        return self._waiting != ""

    def write(self):
        """Put what waits at the head of the file. What cannot be written is forgotten."""
        text, self._waiting = self._waiting, ""
        if text:
            try:
                files.replace(PATH, (text + self._old())[:FILE_CHARS])
            except OSError:
                pass

    def newest(self) -> str:
        """Return the first line of the newest crash, "" when there was none."""
        return (self._waiting or self._old()).split("\n", 1)[0]

    def _old(self) -> str:
        try:
            return files.read_text(PATH) or ""
        except (OSError, ValueError):
            return ""
