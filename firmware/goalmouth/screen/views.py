"""What the panel can show, as plain values; the panel code of the app fills them in.

A view has no behaviour but `key()`, which is equal for views that look the same.

    view = MatchView("5:40", 2, 1)
    view.message = "Goal for Red"
"""


class MatchView:
    """Show a match: clock, score, and whatever the moment needs.

    Attributes: `clock` "5:40" or "9.4"; `score_a`, `score_b` ints; `name_a`, `name_b`; `period`
    "2/3" or a short text; `running`; `turn` -1 nobody, 0 side A, 1 side B; `stroke` "" or "2/3";
    `restart` "" or a text; `message` a text; `faults` "" or a text; `big` None, or a word in the
    clock's place; `marks` None, or (kicks of A, kicks of B, turn) with x for a goal, - for none,
    . for still to come, and after it the goals of A and of B where not all kicks are given.
    Texts may hold several wordings, divided by |.
    """

    def __init__(self, clock="", score_a=0, score_b=0):
        self.clock = clock
        self.score_a = score_a
        self.score_b = score_b
        self.name_a = "A"
        self.name_b = "B"
        self.period = ""
        self.running = False
        self.turn = -1
        self.stroke = ""
        self.restart = ""
        self.message = ""
        self.marks: tuple | None = None
        self.faults = ""
        self.big: str | None = None

    def score(self):
        """Return the score as it is drawn: "2-1"."""
        return "%d-%d" % (self.score_a, self.score_b)

    def without_clock(self):
        """Return everything but the clock, as a tuple that can be compared."""
        return (self.score_a, self.score_b, self.name_a, self.name_b, self.period, self.running,
                self.turn, self.stroke, self.restart, self.message, self.marks, self.faults,
                self.big)  # fmt: skip

    def key(self):
        """Return a tuple that is equal for views that look the same."""
        return ("match", self.clock, self.without_clock())


class ListView:
    """Show a list to choose from: `title`, `entries` (texts), `cursor` (index), `hint`."""

    def __init__(self, title="", entries=(), cursor=0, hint=""):
        self.title = title
        self.entries = entries
        self.cursor = cursor
        self.hint = hint

    def key(self):
        """Return a tuple that is equal for views that look the same."""
        return ("list", self.title, tuple(self.entries), self.cursor, self.hint)


class BigView:
    """Show one word or figure large: `title`, `big`, `lines` (texts, wordings by |), `hint`.

    `asks`: title and hint are a question, which goes before large figures where room is small.
    """

    def __init__(self, title="", big="", lines=(), hint=""):
        self.title = title
        self.big = big
        self.lines = lines
        self.hint = hint
        self.asks = False

    def key(self):
        """Return a tuple that is equal for views that look the same."""
        return ("big", self.title, self.big, tuple(self.lines), self.hint, self.asks)


class MonitorView:
    """Show the beams for alignment.

    `rows`: one or two of (name, dark, last_us, shortest_us, count); the times are µs, 0 for none
    yet. `hint` a text.
    """

    def __init__(self, rows=(), hint=""):
        self.rows = rows
        self.hint = hint

    def key(self):
        """Return a tuple that is equal for views that look the same."""
        return ("monitor", tuple([tuple(row) for row in self.rows]), self.hint)


class IdleView:
    """Show a short `text` somewhere else at every `step`, so that nothing burns in."""

    def __init__(self, text="Goalmouth", step=0):
        self.text = text
        self.step = step

    def key(self):
        """Return a tuple that is equal for views that look the same."""
        return ("idle", self.text, self.step)
