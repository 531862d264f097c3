"""What is chosen on this board: the game, its options, the language, the names.

configured.py says what config.json chooses; set-up may choose something else. Nothing here fails:
what cannot be used is listed in `problems`, all at once, and defaults take its place.
"""

from . import overlay, texts
from .panel.speech import Speech
from .screen import font

DEFAULT_RULESET = "hockey-kerr"
LETTERS = {"de": "ä", "fr": "é", "ru": "я"}  # one of each part of a font that a language needs


class Settings:
    """Read config.json and the rulesets.

    `config` is the wiring and timing, until the parts are made; `ruleset` and `options` what
    set-up offers first; `words` speaks the `language`: the chosen one, else that of the ruleset's
    sheet; it has texts from `complete()` or `choose()` on.
    """

    def __init__(self):
        self.options = {}
        self.ruleset = DEFAULT_RULESET
        self.own_language = None
        self.language = ""
        self.problems = []
        self.config_faulty = self.ruleset_faulty = False
        self._library = None
        self._checked = {}  # checksums of rulesets that need not be checked again
        self._sheet_language = texts.DEFAULT
        self._whole = False  # the texts of set-up are there too
        from .configured import read  # not in memory while a match is played
        self.config, names = read(self)
        self.words = Speech(texts.Texts(texts.DEFAULT, ()), names)
        self._library = None  # until the code that made the parts has gone: see complete()

    @property
    def library(self):
        """Return the rulesets on this board; they are read again after a match."""
        if self._library is None:
            from .library import Library  # not in memory while a match is played
            self._library = Library(self._checked)
        return self._library

    def choose(self, ruleset: str, options: dict):
        """Take a game and its options, and speak its language unless one was chosen."""
        self.ruleset = ruleset
        self.options = options
        self._sheet_language = self.library.language(ruleset)
        language = self.own_language or self._sheet_language
        if not self._whole or language != self.language:
            self._speak(language)

    def resume(self, ruleset: str, options: dict):
        """Take the game of a match that goes on; it was made of what `load` gave last, so that its
        language is spoken. There is no room for what set-up needs."""
        self.ruleset = ruleset
        self.options = options
        self.settle()

    def load(self, name: str, options: dict):
        """Return a ruleset with options applied. Raises BadRuleset with every problem."""
        rules = self.library.load(name, options)
        self._sheet_language = self.library.language(name)
        return rules

    def let_go(self):
        """Let go of the rulesets, and of what reads them; then there is room to learn the language
        of the one that was loaded."""
        self._library = None
        overlay.forget(overlay.SETUP)
        language = self.own_language or self._sheet_language
        if language != self.language:
            self._speak(language)

    def complete(self):
        """Get ready for set-up: read what a match has let go."""
        self.choose(self.ruleset, self.options)

    def settle(self):
        """A match begins: let go what only set-up needs."""
        self._library = None
        self._whole = False
        self.words.settle()

    def _speak(self, language: str):
        self.language = language
        self.words.speak(texts.Texts(texts.DEFAULT, ()))  # two languages need not fit
        font.forget()
        overlay.forget(overlay.FONTS)
        self.words.speak(self._texts())
        font.ready(LETTERS.get(language, "") + "".join(self.words.names))
        self._whole = True

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
