"""What `ruleset` and `set` of a scenario may say: known here, before there is a board.

    commands, problems = parse("ruleset kamzolof\\npower on\\n", Games())
    problems            # [(1, "there is no ruleset kamzolof; there are hockey-kerr, …")]

A board would go on with what it has, and the scenario would be one of another game. Who wants to
see that writes it with `config`, which nobody checks.
"""

from collections.abc import Iterable

from host_tools.sim import setting
from host_tools.sim.board import scenario
from host_tools.sim.games import DEFAULT, Games, use_firmware


def parse(text: str, games: Games, files: Iterable[str] = ()):
    """Read a whole scenario: (commands, problems), as `scenario.parse` does, and with what the
    games have to say. `files` are the names of what is put onto the flash besides."""
    use_firmware()
    commands, problems = scenario.parse(text)
    return commands, sorted([*problems, *_bad_choices(commands, games, set(files))])


def option_problem(data: dict, key: str, value) -> str:
    """Return why a game, given as merged data, has no such option or value, "" when it has. One
    that is fixed may be named with the value that it has."""
    use_firmware()
    from goalmouth.errors import BadRuleset
    from goalmouth.match.keys import LANGUAGES
    from goalmouth.match.ruleset import Ruleset

    if key == "language":
        allowed = ", ".join(LANGUAGES)
        return "" if value in LANGUAGES else f"language: {value!r} is not allowed; {allowed} are"
    if type(value) is bool and data.get(key) is value:
        return ""
    try:
        Ruleset(data, {key: value})
    except BadRuleset as error:
        return error.problems[0] + (", language" if "is no option" in error.problems[0] else "")
    return ""


def _bad_choices(commands, games: Games, files: set[str]) -> list[tuple[int, str]]:
    found = []
    for command in commands:
        if command[1] == "ruleset":
            problem = _ruleset_problem(command[2], games, files)
            if problem:
                found.append((command[0], problem))
    data = None if found else _data(commands, games, files)
    for command in commands:
        if command[1] == "set" and data is not None:
            problem = option_problem(data, command[2], command[3])
            if problem:
                found.append((command[0], problem))
    return found


def _ruleset_problem(name: str, games: Games, files: set[str]) -> str:
    from goalmouth.errors import Refused

    if f"rulesets/{name}.json" in files:
        return ""
    if games.path(name) is None:
        there = ", ".join(games.names())
        return (
            f"there is no ruleset {name}; there are {there}; a file of your own lies beside the "
            "scenario, or is given: --ruleset FILE.json"
        )
    try:
        data = games.merged(name)
    except Refused as error:
        return f"the ruleset {name} cannot be played: {error}"
    return f"{name} is only a parent of rulesets" if data.get("abstract") else ""


def _data(commands, games: Games, files: set[str]) -> dict | None:
    """Return the data of the game that is played; None when it cannot be known here."""
    from goalmouth.errors import Refused

    config = setting.configuration(commands) or {}
    name = config.get("ruleset", DEFAULT)
    if not isinstance(name, str) or {"config.json", f"rulesets/{name}.json"} & files:
        return None
    try:
        return games.merged(name)
    except Refused:
        return None  # `config ruleset`, on purpose
