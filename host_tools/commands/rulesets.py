"""`goalmouth ruleset check`: the board's own checker, run on the desk.

A parent is looked for beside the file, then among the rulesets that come with the firmware.
"""

import sys
from pathlib import Path

from host_tools.errors import Trouble

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def _use_firmware():
    """Make `goalmouth`, the firmware's package, importable."""
    if str(FIRMWARE) not in sys.path:
        sys.path.append(str(FIRMWARE))


def problems_of(path: Path) -> list[str]:
    """Return every problem of a ruleset file, a sentence each; none when it can be played.

    Raises Trouble when the file cannot be read.
    """
    _use_firmware()
    from goalmouth import jsoncheck
    from goalmouth.errors import GoalmouthError, Refused
    from goalmouth.match.ruleset import Ruleset, merge

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise Trouble(f"{path} cannot be read: {why}.", "Name a ruleset file (*.json).") from error

    def read(name):
        if name == path.stem:
            return jsoncheck.parse(text)
        for folder in (path.parent, FIRMWARE / "rulesets"):
            if (folder / f"{name}.json").is_file():
                return jsoncheck.parse((folder / f"{name}.json").read_text(encoding="utf-8"))
        raise ValueError(f"there is no {name}.json beside this file or among the built-in ones")

    try:
        Ruleset(merge(path.stem, read))
    except Refused as error:
        return list(error.problems)
    except (GoalmouthError, ValueError) as error:
        return [str(error)]
    return []
