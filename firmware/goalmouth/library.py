"""The rulesets on this board: those of the firmware, and a person's own in the folder `rulesets`.

An own file wins over one of the same name. A file that cannot be played is left out, with all its
problems in `problems`; the board goes on with the rest.

Not in memory while a match is played (overlay.py). Files are checked once: what was checked and
has not changed since is only read.
"""

import gc
import json
from binascii import crc32

from .drivers import files
from .errors import BadConfig, BadRuleset
from .match import making
from .match.ruleset import Ruleset

OWN_FOLDER = "rulesets"
ENDING = ".json"


class Library:
    """Find, check and load rulesets.

        library = Library()
        library.names()
        rules = library.load("hockey-kerr", {"strokes": "tracked"})

    `checked` has the checksums of what was found good before, by name; it is kept up to date.
    """

    def __init__(self, checked=None):
        self._built_in = files.slot_folder() + "/rulesets"
        self._titles = {}
        self._checked = {} if checked is None else checked
        self._sum = 0
        self.problems = []
        for name in self._all():
            try:
                data = self._data(name)
            except BadRuleset as error:
                self.problems.extend(["%s%s: %s" % (name, ENDING, p) for p in error.problems])
                continue
            if not data.get("abstract"):
                self._titles[name] = (data["name"], data.get("language", "en"))
            data = None
            gc.collect()  # so that what is kept lies low, and free blocks stay together

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
        return Ruleset(self._data(name), options)

    def _all(self) -> list:
        found = files.names_in(self._built_in, ENDING)
        for name in files.names_in(OWN_FOLDER, ENDING):
            if name not in found:
                found.append(name)
        return sorted(found)

    def _data(self, name: str) -> dict:
        """Return a ruleset's data, its parents' merged in. Raises BadRuleset."""
        if name in self._checked:
            data = self._unchanged(name)
            if data is not None:
                return data
            del self._checked[name]
        self._sum = 0
        data = making.merge(name, self._read)
        self._checked[name] = self._sum
        return data

    def _unchanged(self, name: str):
        """Return the data of a file that is as it was when it was checked, None when it is not."""
        chain = []
        self._sum, wanted = 0, self._checked[name]
        try:
            while name and len(chain) < making.MAX_PARENTS:
                chain.append(json.loads(self._text(name)))
                name = chain[-1].get("parent", "")
        except (OSError, ValueError, AttributeError):
            return None
        return making.joined(chain) if self._sum == wanted else None

    def _read(self, name: str):
        from .jsoncheck import parse  # MicroPython's own takes broken files too
        try:
            return parse(self._text(name))
        except BadConfig as error:
            raise ValueError(str(error))

    def _text(self, name: str) -> str:
        if "/" in name:
            raise ValueError("a ruleset's name has no /")
        for folder in (OWN_FOLDER, self._built_in):
            text = files.read_text("%s/%s%s" % (folder, name, ENDING))
            if text is not None:
                self._sum = crc32(text.encode(), self._sum) & 0xFFFFFFFF
                return text
        raise ValueError("there is no %s%s" % (name, ENDING))
