"""What config.json and the rulesets on the board make of this board.

Nothing here fails: what cannot be used is listed in `problems`, all at once, and defaults take its
place.
"""

from . import texts
from .drivers import files
from .errors import BadRuleset
from .library import Library
from .panel.wording import Wording
from .screen import NAME_PX, shorten

DEFAULT_RULESET = "hockey-kerr"


class Settings:
    """Read config.json and the rulesets.

    `config` is the wiring and timing; `ruleset` and `options` what set-up offers first; `words`
    speaks the `language`: the chosen one, else that of the ruleset's sheet.
    """

    def __init__(self):
        text, trouble = _read("config.json")
        self.config, found = _wiring(text)
        self.problems = trouble + found
        self._names = [shorten(name, NAME_PX) for name in self.config.names]
        self.library = Library()
        self.ruleset_faulty = bool(self.library.problems)
        self.ruleset = DEFAULT_RULESET
        self.options = {}
        self.own_language = self.config.language
        self._choose_options(self._choose_game())
        self.config_faulty = len(self.problems) > 0
        self.problems.extend(self.library.problems)
        self.choose(self.ruleset, self.options)

    def choose(self, ruleset: str, options: dict):
        """Take a game and its options, and speak its language unless one was chosen."""
        self.ruleset = ruleset
        self.options = options
        self.language = self.own_language or self.library.language(self.ruleset)
        self.words = Wording(self._texts(), self._names)

    def _texts(self):
        """Return the language's texts; English, or the names alone, when they cannot be loaded."""
        for language in (self.language, texts.DEFAULT):
            try:
                return texts.load(language)
            except Exception as error:
                self.problems.append("texts: %s cannot be loaded: %s"
                                     % (language, type(error).__name__))
                self.config_faulty = True
        return texts.Texts(texts.DEFAULT, ())

    def _choose_game(self) -> dict:
        """Take the game that config.json names, or the default; return the options for it."""
        names = self.library.names()
        name = self.config.ruleset or DEFAULT_RULESET
        if name not in names:
            self.problems.append("ruleset: %s is not there; there are %s"
                                 % (name, ", ".join(names)))
            name = DEFAULT_RULESET if DEFAULT_RULESET in names else names[0]
        self.ruleset = name
        return dict(self.config.options)

    def _choose_options(self, given: dict):
        """Take the match options of config.json that the game offers."""
        language = given.pop("language", None)
        if language in texts.LANGUAGES:
            self.own_language = language
        elif language is not None:
            self.problems.append("options.language: %r is not one of %s"
                                 % (language, ", ".join(texts.LANGUAGES)))
        for key in sorted(given):
            self.options[key] = given[key]
            try:
                self.library.load(self.ruleset, self.options)
            except BadRuleset as error:
                self.problems.extend(["options." + p for p in error.problems])
                del self.options[key]


def _read(path: str) -> tuple:
    """Return (text or None, problems) of a file."""
    try:
        return files.read_text(path), []
    except (OSError, ValueError) as error:
        return None, ["%s: cannot be read: %s" % (path, error)]


class Values:
    """The configuration's values, without what made them: wiring.py and config.py need not be in
    memory while a match is played."""


def _wiring(text) -> tuple:
    from . import wiring
    made, problems = wiring.load(text)
    config = Values()
    for name in made.__dict__:
        setattr(config, name, getattr(made, name))
    return config, problems
