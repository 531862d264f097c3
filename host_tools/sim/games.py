"""The games that the desk can play: the built-in ones, the examples, files of a person's own.

    games = Games(Path("kitchen.json"))
    games.names()               # kitchen, then the others
    games.merged("kitchen")     # its data, its parents' merged in
    games.files("kitchen")      # what a board needs on its flash for it: name to bytes

A file that is given takes the place of a built-in game of its name, as on a board; one that only
lies beside a scenario does not. A parent is looked for beside its child first.
"""

import json
import sys
from pathlib import Path

from host_tools.sim.ruleset_text import parse

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
BUILT_IN = FIRMWARE / "rulesets"
EXAMPLES = BUILT_IN / "examples"
DEFAULT = "hockey-kerr"  # what a board takes that is told nothing
MOST_FILES = 4  # in a chain of parents


def use_firmware() -> None:
    """Make `goalmouth`, the firmware's package, importable."""
    if str(FIRMWARE) not in sys.path:
        sys.path.append(str(FIRMWARE))


class Games:
    """All games there are. `given`: a ruleset file; `beside`: a folder that may have more."""

    def __init__(self, given: Path | None = None, beside: Path | None = None):
        self.given = given
        self._beside = beside

    def names(self) -> list[str]:
        """Return the names of what can be played: the given one, the built-in ones, examples."""
        found = [self.given.stem] if self.given else []
        for folder in (BUILT_IN, EXAMPLES):
            for path in sorted(folder.glob("*.json")):
                if path.stem not in found and not _data(path).get("abstract"):
                    found.append(path.stem)
        return found

    def path(self, name: str) -> Path | None:
        """Return where a game is, None when it is nowhere."""
        if self.given and name == self.given.stem:
            return self.given
        return _first(name, BUILT_IN, EXAMPLES, self._beside)

    def chain(self, name: str) -> list[Path]:
        """Return a game's file and its parents', as far as they can be found and read."""
        found: list[Path] = []
        path = self.path(name)
        while path is not None and path not in found and len(found) < MOST_FILES:
            found.append(path)
            parent = _data(path).get("parent")
            path = self._parent(name, parent) if isinstance(parent, str) else None
        return found

    def files(self, name: object) -> dict[str, bytes]:
        """Return what a board needs on its flash, besides the firmware, to play a game."""
        chain = self.chain(name) if isinstance(name, str) else []
        return {
            f"rulesets/{path.stem}.json": path.read_bytes()
            for path in chain
            if path.resolve().parent != BUILT_IN
        }

    def lineage(self, name: str | None) -> list[str]:
        """Return the names of a game's ancestors and its own, the oldest first."""
        chain = self.chain(name) if name else []
        return [path.stem for path in reversed(chain)] or [name or DEFAULT]

    def merged(self, name: str) -> dict:
        """Return a game's data with its parents' merged in; raises the board's BadRuleset with
        every problem."""
        use_firmware()
        from goalmouth.match.ruleset import merge

        def read(wanted: str):
            path = self.path(name) if wanted == name else self._parent(name, wanted)
            if path is None:
                raise ValueError(
                    f"there is no {wanted}.json beside this file or among the built-in ones"
                )
            return parse(path.read_text(encoding="utf-8"))

        return merge(name, read)

    def _parent(self, child: str, name: str) -> Path | None:
        """Return where a parent is: beside the child that is asked for, or among the others."""
        path = self.path(child)
        return _first(name, path.parent if path else None, BUILT_IN, EXAMPLES)


def _first(name: str, *folders: Path | None) -> Path | None:
    """Return the first file of that name; a name leads into no other folder."""
    if not name or Path(name).name != name:
        return None
    paths = [folder / f"{name}.json" for folder in folders if folder is not None]
    return next((path for path in paths if path.is_file()), None)


def _data(path: Path) -> dict:
    """Return what a file says, {} when it says nothing that can be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
