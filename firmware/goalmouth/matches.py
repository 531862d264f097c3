"""Find the match that a reset has interrupted, and make it again from its journal.

`interrupted` replays the journal, so that undo goes on working; where the snapshot in RTC memory
knows more than any flash, it is taken instead.

A `library` here is what loads rulesets: a Library, or the board's Settings, which let go of all
that reads rulesets before the code of a match is loaded. Both do not fit into memory.
"""

from .errors import GoalmouthError
from .match.state import FINAL, NOW, PHASE, SIDES


class Interrupted:
    """A match that can be resumed: its `referee`, its `ruleset` and `options` as given; the
    `match` number and first line of its journal. `bare`: the journal lacks events, only the state
    is known."""

    def __init__(self, referee, replay, match: int, bare: bool, marked_ms: int):
        self.referee = referee
        self.ruleset = replay.ruleset
        self.options = replay.options
        self.header = replay.header
        self.match = match
        self.bare = bare
        self.marked_ms = marked_ms  # what the flash knows

    def go_on(self, journal):
        """Let the journal go on with this match, and say where it stands; the clock does."""
        journal.go_on(self.match, self.header)
        if self.bare:
            if not journal.lines:
                journal.add(self.header)
            journal.add("state " + self.referee.snapshot())
        if self.referee.now_ms > self.marked_ms:
            journal.mark(self.referee.now_ms)


def interrupted(journal, snapshot, library):
    """Return the newest match if it was begun and not finished, else None.

    `snapshot` is what Snapshot.load gave. The newest of snapshot, log and journal wins. A match
    whose ruleset has changed or gone cannot be resumed.
    """
    match = journal.newest()
    marked_ms = 0
    for text in journal.texts(match) if match else ():
        marked_ms = _marked_ms(text) or marked_ms
    t_ms = marked_ms
    found = Replay(library)
    bare = False
    if snapshot and snapshot[0] >= match:
        number, lines, t_ms, header, state = snapshot
        bare = number > match or lines > journal.found[0]
        if number == match:
            t_ms = max(t_ms, marked_ms)
        match = number
    if bare:
        found.take((header, "state " + state))
    elif match:
        found.take(journal.texts(match))
    referee = found.referee
    if referee is None or found.events == 0:
        return None
    referee.advance(max(t_ms, found.t_ms))
    if referee.s[PHASE] == FINAL:
        return None
    referee.handle((referee.s[NOW], "resume"))
    return Interrupted(referee, found, match, bare, marked_ms)


def rebuild(journal, library, t_ms: int):
    """Return the referee of the match that is being written, made again from its journal and
    brought to `t_ms`; None when that cannot be done."""
    replay = Replay(library)
    replay.take(journal.texts(journal.match))
    if replay.referee:
        replay.referee.advance(t_ms)
    return replay.referee


class Replay:
    """A match made again from its lines.

    `referee`: None when its first line says nothing that can be played here. `events`: how many
    lines there were without the first one and the notes; `t_ms`: the newest mark.
    """

    def __init__(self, library):
        self.referee = None
        self.ruleset = self.header = ""
        self.options = {}
        self.events = self.t_ms = 0
        self._library = library
        self._parse = None

    def take(self, texts):
        """Take the texts of all lines in their order; a line that cannot be, and all after it,
        are left out."""
        good = True
        for text in texts:
            self.t_ms = max(self.t_ms, _marked_ms(text))
            if not good or text[0] == "#":
                continue
            try:
                if self.referee is None:
                    self._begin(text.split())
                    self.header = text
                else:
                    self._event(text)
            except (GoalmouthError, ValueError, IndexError):
                good = False

    def _event(self, text: str):
        if text.startswith("state "):
            self.referee.restore(text[6:])
        else:
            self.referee.handle(self._parse(text))
        self.events += 1

    def _begin(self, words: list):
        from .heading import VERSION, digest  # a moment only
        from .match.making import SETUP_ONLY
        if words[:2] != ["match", VERSION]:
            raise ValueError("not a journal of this version")
        options = {}
        for word in words[6:]:
            key, equals, value = word.partition("=")
            if equals:
                options[key] = int(value) if value.isdigit() else value
        rules = self._library.load(words[2], options)
        if digest(rules) != words[3]:
            raise ValueError("the ruleset has changed")
        rules = rules.copied(SETUP_ONLY)
        digest = None  # and its module with it
        if hasattr(self._library, "let_go"):
            self._library.let_go()
        from .match.calls import parse_event  # not in memory in set-up
        from .match.referee import Referee
        self._parse = parse_event
        self.referee = Referee(rules.copied(), SIDES.index(words[4]), SIDES.index(words[5]))
        self.ruleset = words[2]
        self.options = options


def _marked_ms(text: str) -> int:
    """Return the time of a mark ("# at 12300") in ms, 0 for any other line."""
    return int(text[5:]) if text.startswith("# at ") and text[5:].isdigit() else 0
