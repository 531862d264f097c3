"""`goalmouth ruleset check`: the board's own checker, run on the desk.

A parent is looked for beside the file, among the rulesets that come with the firmware, and among
the examples.
"""

from pathlib import Path

from host_tools.errors import Trouble
from host_tools.sim.games import EXAMPLES, Games, use_firmware
from host_tools.sim.ruleset_text import parse


def problems_of(path: Path) -> list[str]:
    """Return every problem of a ruleset file, a sentence each; none when it can be played. The
    board would stop at the first fraction; it is named here with the others.

    Raises Trouble when the file cannot be read, or is not JSON.
    """
    use_firmware()
    from goalmouth.errors import BadConfig, Refused

    try:
        parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise Trouble(f"{path} cannot be read: {why}.", "Name a ruleset file (*.json).") from error
    except (BadConfig, ValueError) as error:
        raise Trouble(
            f"{path} cannot be read: {error}.", "Put its JSON right; docs/rulesets.md shows one."
        ) from error
    try:
        Games(path).merged(path.stem)
    except Refused as error:
        return list(error.problems)
    return []


def to_copy(path: Path) -> list[str]:
    """Return which parents of a file are examples: a board has none of them."""
    chain = Games(path).chain(path.stem)[1:]
    parents = [parent for parent in chain if parent.parent != path.parent]
    return [parent.name for parent in parents if parent.parent == EXAMPLES]
