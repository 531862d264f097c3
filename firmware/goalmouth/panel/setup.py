"""Set-up: the game, its options, the language, the beams; then the toss.

The first entry of the first list plays the game that is shown, so that who only wants to play
holds twice. The toss is decided by the millisecond of a press: nobody can aim at one.

    setup = Setup(library, wording, "hockey-kerr", {"strokes": "tracked"})
    setup.gesture("hold", t_ms)
    if setup.ready: Ruleset…, setup.first_opener
"""

from ..match.state import A, B, NONE
from ..screen import BigView
from .lists import Chooser

MOST_CHOICES = 16

PLAY = 0
TOSS = 1
TOSSED = 2


class Setup:
    """Lead through set-up.

    `library` has `names()` (of the rulesets that can be played), `title(name, language)` and
    `load(name, options)` (a Ruleset). `name` and `options` are what is offered first; the options
    are good already. `can_return` offers the way back to a finished match.
    """

    def __init__(self, library, words, name: str, options: dict, language: str, now_ms: int,
                 can_return: bool = False):
        self.name = name
        self.options = options
        self.language = language
        self.first_opener = NONE
        self.shootout_opener = NONE
        self.ready = False
        self.wants = ""  # "language", "beams", "return": what the app has to do
        self._library = library
        self._words = words
        self._can_return = can_return
        self._stage = PLAY
        self._now_ms = now_ms
        self._rules = library.load(name, options)
        self._list = None
        self._main()

    def gesture(self, name: str, t_ms: int):
        """Take a gesture: "tap" or "hold"."""
        self._now_ms = t_ms
        if name not in ("tap", "hold"):
            return
        if self._stage == TOSS:
            self._toss(t_ms)
        elif self._stage == TOSSED:
            self.ready = True
        else:
            value = self._list.gesture(name, t_ms)
            if value is not None:
                self._choose(value)

    def use(self, words, language: str):
        """Speak another language from now on."""
        self._words = words
        self.language = language
        self._main()

    def view(self, now_ms: int):
        """Return what to show."""
        words = self._words
        if self._stage == TOSS:
            return BigView(words.get("toss"), "?", [], words.get("toss-tap"))
        if self._stage == TOSSED:
            lines = [words.get("toss-result", self.first_opener)]
            if self._rules.shootout != "none":
                lines.append(words.get("toss-shootout", self.shootout_opener))
            return BigView(words.get("toss"), words.names[self.first_opener], lines,
                           words.get("toss-go"))
        return self._list.view()

    # Inside

    def _main(self):
        words = self._words
        title = self._library.title(self.name, self.language)
        entries = [
            ("%s: %s|%s" % (words.get("setup-play"), title, title), "play"),
            (words.get("setup-game"), "game"),
            (words.get("setup-options"), "options"),
            (words.get("setup-language"), "language"),
            (words.get("setup-beams"), "beams"),
        ]
        if self._can_return:
            entries.append((words.get("setup-return"), "return"))
        self._list = Chooser(words.get("setup-title"), entries, self._now_ms,
                             words.get("hint-list"))

    def _choose(self, value):
        words = self._words
        if value == "play":
            self._begin()
        elif value == "main":
            self._main()
        elif value == "game":
            names = self._library.names()
            entries = [(self._library.title(n, self.language), ("game", n)) for n in names]
            self._open(words.get("setup-game"), entries)
        elif value == "options":
            self._options()
        elif value == "language":
            entries = [(words.get("lang-" + n), ("language", n)) for n in ("en", "de", "fr", "ru")]
            self._open(words.get("setup-language"), entries)
        elif isinstance(value, str):
            self.wants = value
        else:
            self._set(value)

    def _set(self, value: tuple):
        words = self._words
        if value[0] == "game":
            if value[1] != self.name:
                self.name = value[1]
                self.options = {}
                self._rules = self._library.load(self.name, self.options)
            self.wants = "game"
            self._main()
        elif value[0] == "language":
            self.language = value[1]
            self.wants = "language"
        elif value[0] == "option":
            name = value[1]
            entries = [(self.value_text(name, v), ("value", name, v)) for v in self._choices(name)]
            self._open(words.get("opt-" + name), entries)
        else:
            self.options = dict(self.options)
            self.options[value[1]] = value[2]
            self._rules = self._library.load(self.name, self.options)
            self._options()

    def _open(self, title: str, entries: list):
        entries = entries + [(self._words.get("back"), "main")]
        self._list = Chooser(title, entries, self._now_ms)

    def _options(self):
        entries = []
        for name, _ in self._rules.offered():
            value = self.value_text(name, self._rules.value_of(name))
            text = "%s: %s" % (self._words.get("opt-" + name), value)
            entries.append((text, ("option", name)))
        self._open(self._words.get("setup-options"), entries)

    def _choices(self, name: str) -> list:
        choices = [row[1] for row in self._rules.offered() if row[0] == name][0]
        now = self._rules.value_of(name)
        if not isinstance(choices[0], int):
            found = list(choices)
        else:
            low, high = choices
            step = _step(high - low)
            found = list(range(low, high + 1, step))
        if now in found:
            at = found.index(now)
            return found[at:] + found[:at]
        return [now] + found

    def value_text(self, name: str, value) -> str:
        """Return an option's value in words."""
        words = self._words
        if isinstance(value, int):
            if name.endswith("_s"):
                if value >= 60 and value % 60 == 0:
                    return words.get("val-minutes", NONE, str(value // 60))
                return words.get("val-seconds", NONE, str(value))
            return str(value)
        if value in ("A", "B"):
            return words.names["AB".index(value)]
        return words.get(value if value in ("yes", "no") else "val-" + value)

    def _begin(self):
        rules = self._rules
        tossed = [n for n in (rules.first_opener, rules.shootout_opener) if n == "toss"]
        if rules.first_opener == "toss" or (tossed and rules.shootout != "none"):
            self._stage = TOSS
            return
        self._toss(self._now_ms)
        self.ready = True

    def _toss(self, t_ms: int):
        rules = self._rules
        self.first_opener = _side(rules.first_opener, t_ms & 1)
        self.shootout_opener = _side(rules.shootout_opener, t_ms >> 1 & 1)
        self._stage = TOSSED


def _side(choice: str, coin: int) -> int:
    if choice == "toss":
        return B if coin else A
    return "AB".index(choice)


def _step(span: int) -> int:
    for step in (1, 2, 5, 10, 30, 60, 120, 300, 600):
        if span // step < MOST_CHOICES:
            return step
    return 1200
