"""A list that is worked with one button.

    tap          the next entry
    double tap   the previous one (the first tap has moved on already: it moves back two)
    hold         choose

It closes by itself after ten seconds of silence, with no effect.
"""

from ..screen import ListView

DOUBLE_MS = 350
SILENCE_MS = 10000
SEEN = 3  # entries on each side of the cursor that a panel may show


class Chooser:
    """Hold a list's entries and cursor.

    `entries` are (text, value), or values whose texts `told(value)` gives when they are shown: an
    open list takes little memory then. `opened_ms` is now. `silence_ms` 0 keeps it open for ever.
    """

    def __init__(self, title: str, entries: list, opened_ms: int, hint: str = "",
                 silence_ms: int = 0, told=None):
        self.title = title
        self.entries = entries
        self.cursor = 0
        self.hint = hint
        self._told = told
        self._silence_ms = silence_ms
        self._touched_ms = opened_ms
        self._tapped_ms = None

    def gesture(self, name: str, t_ms: int):
        """Take a gesture; return the chosen entry's value, or None."""
        self._touched_ms = t_ms
        if name == "tap":
            double = self._tapped_ms is not None and t_ms - self._tapped_ms <= DOUBLE_MS
            step = -2 if double else 1
            self._tapped_ms = None if double else t_ms
            self.cursor = (self.cursor + step) % len(self.entries)
        elif name == "hold":
            entry = self.entries[self.cursor]
            return entry if self._told else entry[1]
        return None

    def closes_ms(self):
        """Return when it closes by itself, None when it does not."""
        return self._touched_ms + self._silence_ms if self._silence_ms else None

    def view(self) -> ListView:
        """Return what to show."""
        count = len(self.entries)
        texts = [""] * count
        for step in range(min(count, 2 * SEEN + 1)):
            index = (self.cursor - SEEN + step) % count
            entry = self.entries[index]
            texts[index] = self._told(entry) if self._told else entry[0]
        return ListView(self.title, texts, self.cursor, self.hint)
