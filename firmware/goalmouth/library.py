"""The rulesets on this board: those of the firmware, and a person's own in the folder `rulesets`.

An own file wins over one of the same name. A file that cannot be played is left out, with all its
problems in `problems`; the board goes on with the rest.
"""

from .drivers import files
from .errors import BadConfig, BadRuleset
from .match.ruleset import Ruleset, merge

OWN_FOLDER = "rulesets"
ENDING = ".json"


class Library:
    """Find, check and load rulesets.

        library = Library()
        library.names()
        rules = library.load("hockey-kerr", {"strokes": "tracked"})
    """

    def __init__(self):
        self._built_in = files.slot_folder() + "/rulesets"
        self._titles = {}
        self.problems = []
        for name in self._all():
            try:
                data = merge(name, self._read)
            except BadRuleset as error:
                self.problems.extend(["%s%s: %s" % (name, ENDING, p) for p in error.problems])
                continue
            if not data.get("abstract"):
                self._titles[name] = (data["name"], data.get("language", "en"))

    def names(self) -> list:
        """Return the names of the rulesets that can be played, sorted."""
        return sorted(self._titles)

    def title(self, name: str, language: str) -> str:
        """Return a ruleset's title in a language, in English, or in whichever it has."""
        titles = self._titles[name][0]
        return titles.get(language) or titles.get("en") or titles[sorted(titles)[0]]

    def language(self, name: str) -> str:
        """Return the language of a ruleset's sheet."""
        return self._titles[name][1]

    def load(self, name: str, options: dict) -> Ruleset:
        """Return a ruleset with options applied. Raises BadRuleset with every problem."""
        if name not in self._titles:
            raise BadRuleset(["ruleset: %s is not there; there are %s"
                              % (name, ", ".join(self.names()))])
        return Ruleset(merge(name, self._read), options)

    def _all(self) -> list:
        found = files.names_in(self._built_in, ENDING)
        for name in files.names_in(OWN_FOLDER, ENDING):
            if name not in found:
                found.append(name)
        return sorted(found)

    def _read(self, name: str):
        if "/" in name:
            raise ValueError("a ruleset's name has no /")
        for folder in (OWN_FOLDER, self._built_in):
            text = files.read_text("%s/%s%s" % (folder, name, ENDING))
            if text is not None:
                return _parsed(text)
        raise ValueError("there is no %s%s" % (name, ENDING))


def _parsed(text: str):
    from . import jsoncheck  # not in memory while a match is played
    try:
        return jsoncheck.parse(text)
    except BadConfig as error:
        raise ValueError(str(error))
