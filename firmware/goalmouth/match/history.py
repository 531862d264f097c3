"""The events of a match that can be taken back, newest first.

For the last event the state ahead of it is kept as it is, for those before it as undo records on
the tape. What came ahead of the root (power-up, a restored snapshot, a reset) can be taken back
too, but not gone back to: nothing can have happened there that is not known yet.

    history = History(8192)
    history.keep((900, "tap"), s, before)      # ahead of its consequences
    event, s, before = history.take()          # the last one, and the state ahead of it

May import: calls, state, tape.
"""

from .calls import event_text, parse_event
from .state import NOW
from .tape import Tape


class History:
    """Hold the events of one match; `tape_bytes` is what is set aside for them."""

    def __init__(self, tape_bytes: int):
        self.last = None  # the last event, None when there is none
        self._s = []  # the state ahead of it (always the same list, so that it stays where it is
        self._before = []  # in memory), and the state at the last ruled break then
        self._tape = Tape(tape_bytes)
        self._count = 0  # events so far, those that fell off the tape included
        self._root_count = 0
        self._root = []
        self._resets = []  # [instant, events before it], oldest first

    def begin(self, s: list):
        """Forget everything: this state is the root."""
        self.last = None
        self._tape.clear()
        self._count = 0
        self._resets = []
        self.set_root(s)

    def set_root(self, s: list):
        """Make this state the root; what happened before stays to be taken back."""
        self._root = s[:]
        self._root_count = self._count

    def tidied(self, before: list) -> list:
        """Take note that memory is tidy: what stays for long is made anew, low in it, and room for
        what comes. Returns the copy that takes the place of `before`."""
        copied = before[:]
        if self._before is before:
            self._before = copied
        if self.last:
            self.last = self.last[:]
        self._tape.set_aside()
        return copied

    def root(self) -> list:
        """Return the state at the root."""
        return self._root[:]

    def is_at_root(self) -> bool:
        """Return whether nothing has happened since the root."""
        return self._count <= self._root_count

    def settled_ms(self) -> int:
        """Return the instant of the last event since the root, or of the root."""
        return self._root[NOW] if self.is_at_root() else self.last[0]

    def state_ahead(self) -> list:
        """Return the state as it was ahead of the last event; not to be changed."""
        return self._s

    def keep(self, event: tuple, s: list, before: list):
        """Keep an event, and what the state is ahead of it."""
        if self.last:
            # Without its time: the state ahead of it stands at that instant.
            text = event_text(self.last).partition(" ")[2]
            self._tape.push(text.encode(), self._s, s, self._before, before)
        self.last = event
        self._s[:] = s
        self._before = before
        self._count += 1

    def take(self) -> tuple:
        """Return the last event and the two states ahead of it, and forget it."""
        event, s, before = self.last, self._s, self._before
        self._count -= 1
        if len(self._tape):
            ahead, ahead_before = s[:], before[:]
            text = self._tape.pop(ahead, ahead_before).decode()
            self.last = parse_event("%d %s" % (ahead[NOW], text))
            self._s, self._before = ahead, ahead_before
        else:
            self.last = None
            self._s = s[:]
            if self._count > self._root_count:  # what came before it has fallen off the tape
                self.set_root(s)
        return event, s, before

    def add_reset(self, t_ms: int):
        """Note that a reset has made play stand at `t_ms`."""
        self._resets.append([t_ms, self._count])

    def resets_since(self) -> list:
        """Return the instants of resets that came after an event that has just been taken."""
        found = []
        for reset in self._resets:
            if reset[1] > self._count:
                reset[1] = self._count
                found.append(reset[0])
        return found
