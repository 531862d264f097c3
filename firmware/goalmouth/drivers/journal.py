"""The journal: every event of every match, one file a match.

    journal = Journal(open_log())
    journal.begin("match 1 hockey-kerr …")      # journal/00012.gmj
    journal.add("7300 break right 3100 0")      # on the flash when it returns: in the log
    journal.mark(12300)                         # the match has come to this instant
    journal.flush()                             # while the clock stands: from the log to the file

Lines are those of match/record.py. While the clock runs they are programmed into the log
(drivers/log.py); without one, or when it is full, they wait in RAM (an append to a file may erase
a flash block, which stalls the chip). The oldest files go when there are more than KEPT or when
the flash is full; the one being written never does. docs/journal.md has the formats.
"""

from ..match import record
from . import files
from .log import LINE, MARK

FOLDER = "journal"
ENDING = ".gmj"
KEPT = 40
MOST_WAITING = 64  # lines in RAM; then they are written even though the clock runs
MOST_KEPT = 240  # lines in RAM when nothing can be written; then they are condensed
MOST_NOTES = 60  # notes a match
MOST_SPARED = 4  # old journals that go for one append; when that does not help, nothing will
ENOSPC = 28


class Journal:
    """Write journals. `log` is a drivers/log.py Log, or None.

    `fault`: "", or why the last write failed: "log-full" or "flash"; what waits is tried again.
    `match`, `path`, `header` and `lines`: the number of the match that is written (0: none), its
    file, its first line, and how many lines it has. `found`: what `texts` has found, as (lines,
    how many of them in the file, the file ends torn, a newer mark that only the log has or 0).
    `appends` counts writes to files.
    """

    def __init__(self, log=None):
        self.fault = ""
        self.log = log
        self.match = 0
        self.lines = 0
        self.appends = 0
        self.header = ""
        self.path = ""
        self._waiting = []  # lines in RAM
        self._logged = 0  # lines in the log that are not in the file yet
        self._written = 0  # lines in the file
        self._marked = self._torn = False
        self._mark_ms = 0
        self._notes = self._spared = 0
        self.found = (0, 0, False, 0)

    # Writing

    def begin(self, header: str):
        """Begin a match's file with its header line. The clock stands: this may erase."""
        self.flush()
        names = files.names_in(FOLDER, ENDING)
        number = max([int(n) for n in names if n.isdigit()] or [0])
        if self.log:
            number = max(number, self.log.newest_match(), self.match)
        for name in names[:max(len(names) + 1 - KEPT, 0)]:
            self._remove(name)
        self._open(number + 1, 0, True)
        self.header = header
        self.add(header)

    def go_on(self, match: int, header: str):
        """Go on with a match that `texts` has just read to its end, the clock standing."""
        lines, in_file, torn, mark_ms = self.found
        self._open(match, in_file, False)
        self.header = header
        self._torn = torn
        self.lines = lines
        self._logged = lines - in_file
        self._mark_ms = mark_ms
        self._marked = mark_ms > 0

    def add(self, text: str):
        """Add a line. It is on the flash when this returns, unless it `waiting`s."""
        if not self.path:
            return
        line = record.line(self.lines, text)
        if self._waiting or not self._put(line.encode()):
            self._waiting.append(line)
        else:
            self._logged += 1
        self.lines += 1
        if text[0] != "#":
            self._marked = False

    def note(self, text: str):
        """Add a line that a replay ignores; at most 60 a match."""
        if self.path and self._notes < MOST_NOTES:
            self._notes += 1
            self.add("# " + text)

    def mark(self, t_ms: int):
        """Say that the match has come to `t_ms`; the file says so from the next flush on."""
        self._mark_ms = t_ms
        self._marked = True
        if self.log:
            try:
                self.log.mark(t_ms)
            except OSError:
                self.fault = "flash"

    def waiting(self) -> bool:
        """Return whether something is not in the file yet."""
        return self._logged > 0 or len(self._waiting) > 0 or self._marked

    def unsafe(self) -> int:
        """Return how many lines are on no flash at all."""
        return len(self._waiting)

    def is_late(self) -> bool:
        """Return whether so much waits in RAM that it should be written even in play."""
        return len(self._waiting) >= MOST_WAITING

    def is_overfull(self) -> bool:
        """Return whether RAM should be spared: nothing can be written, and much waits."""
        return len(self._waiting) >= MOST_KEPT

    def condense(self, state: str):
        """Let a match's state (Referee.snapshot) take the place of everything in RAM."""
        self.lines -= len(self._waiting)
        self._waiting = []
        for text in ("state " + state,) if self.lines else (self.header, "state " + state):
            self._waiting.append(record.line(self.lines, text))
            self.lines += 1

    def flush(self):
        """Write what waits to the file. A full flash loses its oldest journals first; what cannot
        be written waits on."""
        if not self.path or not self.waiting():
            return
        while True:
            try:
                self._append()
            except OSError as error:
                self._recount()
                full = error.args and error.args[0] == ENOSPC
                if full and self._spared < MOST_SPARED and self._remove_oldest():
                    self._spared += 1
                    continue
                self.fault = "log-full" if full else "flash"
                return
            break
        self._waiting = []
        self._logged = 0
        self._written = self.lines
        self._marked = self._torn = False
        self._spared = 0
        self.fault = ""
        if self.log:
            self.log.copied()

    def pending(self):
        """Give the bytes that the file has not, line by line, as the next flush appends them."""
        if self._torn:
            yield b"\n"
        if self._logged:
            for kind, payload in self.log.fresh():
                if kind == LINE and int(payload.split(b" ", 1)[0]) >= self._written:
                    yield payload + b"\n"
        for line in self._waiting:
            yield line.encode() + b"\n"

    def prepare(self):
        """Get the log ready for play, while the clock stands. Cheap when it is."""
        if self.log:
            try:
                self.log.prepare(not self.waiting())
            except OSError:
                self.fault = "flash"

    # Reading

    def newest(self) -> int:
        """Return the number of the newest match, 0 when there is none."""
        names = [int(n) for n in files.names_in(FOLDER, ENDING) if n.isdigit()]
        match = max(names or [0])
        return max(match, self.log.newest_match()) if self.log else match

    def texts(self, match: int):
        """Give the texts of a match's lines in order, from the file, the log and RAM; a mark of
        the log comes as "# at T".

        What is torn, foreign or behind a gap is left out.
        """
        torn, number, known_ms, mark_ms = False, 0, 0, 0
        for line in files.lines_of(path_of(match)):
            torn = line[-1:] != b"\n"
            text = _next(line.rstrip(), number)
            if text is not None:
                number += 1
                if text[:5] == "# at ":
                    known_ms = int(text[5:])
                yield text
        in_file = number
        for kind, payload in self._records(match):
            if kind == MARK:
                if payload > known_ms:
                    mark_ms = payload
                    yield "# at %d" % payload
            else:
                text = _next(payload, number)
                if text is not None:
                    number += 1
                    mark_ms = 0
                    yield text
        if match == self.match:
            for line in self._waiting:
                text = _next(line.encode(), number)
                if text is not None:
                    number += 1
                    yield text
        self.found = (number, in_file, torn, mark_ms)

    # Inside

    def _open(self, match: int, lines: int, is_new: bool):
        files.make_folder(FOLDER)
        self.path = path_of(match)
        self.match = match
        self.lines = self._written = lines
        self._waiting = []
        self._logged = self._notes = 0
        self._marked = self._torn = False
        if self.log:
            try:
                if is_new:
                    self.log.begin(match)
                else:
                    self.log.go_on(match)
            except OSError:
                self.fault = "flash"

    def _put(self, line: bytes) -> bool:
        if not self.log:
            return False
        try:
            return self.log.put(LINE, line)
        except OSError:
            self.fault = "flash"
            return False

    def _records(self, match: int):
        """Give a match's records in the log; a flash that cannot be read has none."""
        if not self.log:
            return
        try:
            for record in self.log.records(match):
                yield record
        except OSError:
            self.fault = "flash"

    def _append(self):
        """Append what the file has not, in one go."""
        self.appends += 1
        with open(self.path, "ab") as f:
            for line in self.pending():
                f.write(line)
            if self._marked:
                f.write(record.line(self.lines, "# at %d" % self._mark_ms).encode() + b"\n")
        if self._marked:
            self.lines += 1

    def _recount(self):
        """See how much a failed append has left in the file."""
        try:
            number = 0
            for line in files.lines_of(self.path):
                self._torn = line[-1:] != b"\n"
                if _next(line.rstrip(), number) is not None:
                    number += 1
        except OSError:
            self._torn = True
            return
        self._written = number
        self.lines = max(self.lines, number)

    def _remove_oldest(self) -> bool:
        names = files.names_in(FOLDER, ENDING)
        for name in names:
            if "%s/%s%s" % (FOLDER, name, ENDING) != self.path:
                return self._remove(name)
        return False

    def _remove(self, name: str) -> bool:
        try:
            files.remove("%s/%s%s" % (FOLDER, name, ENDING))
        except OSError:
            return False
        return True


def path_of(match: int) -> str:
    """Return the path of a match's file."""
    return "%s/%05d%s" % (FOLDER, match, ENDING)


def _next(line: bytes, number: int):
    """Return a line's text when it is whole and has this number, else None."""
    try:
        found = record.read(line.decode())
    except ValueError:
        return None
    return found[1] if found and found[0] == number else None
