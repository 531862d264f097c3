"""`goalmouth sim`: the simulated board, and a person in front of it."""

import sys
from pathlib import Path

from host_tools.commands.rulesets import problems_of
from host_tools.errors import Trouble
from host_tools.sim.games import Games


def _terminal(tabletop, **_):
    from host_tools.ui.terminal import run

    run(tabletop)


def _web(tabletop, host: str, port: int, browser: bool):
    from host_tools.ui.web.desk import Desk
    from host_tools.ui.web.server import run

    run(Desk(tabletop), host, port, browser)


# A front end takes a Tabletop and its own options; it returns when the person has had enough.
FRONT_ENDS = {"terminal": _terminal, "web": _web}


def start(
    ui: str,
    ruleset: str | None,
    speed: int,
    host: str = "127.0.0.1",
    port: int = 8037,
    browser: bool = True,
):
    """Make a board and hand it to a front end; raises Trouble when that cannot work."""
    front_end = FRONT_ENDS[ui]
    if ui == "terminal" and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Trouble(
            "The terminal front end needs a terminal, and this is a pipe or a file.",
            "Run it in a terminal window, or play a scenario: goalmouth play FILE.match",
        )
    front_end(new_tabletop(ruleset, speed), host=host, port=port, browser=browser)


def ruleset_names() -> list[str]:
    """Return the names of the games that come with Goalmouth; parents of others are none."""
    return Games().names()


def chosen(ruleset: str | None) -> tuple[str | None, Games]:
    """Return the name of the game that --ruleset is about, a name or a file, and the games that
    there are with it. Raises Trouble where it is none, with every problem of a file."""
    if ruleset is None or ruleset in ruleset_names():
        return ruleset, Games()
    path = Path(ruleset)
    if not path.is_file() and path.name == ruleset and path.suffix != ".json":
        raise Trouble(
            f"There is no ruleset named {ruleset}.",
            f"Take one of these: {', '.join(ruleset_names())}; or name a file, FILE.json.",
        )
    problems = problems_of(path)
    games = Games(path)
    if not problems and games.merged(path.stem).get("abstract"):
        problems = ["abstract: it is only a parent, and no game"]
    if problems:
        raise Trouble(
            "\n".join(f"{path}: {problem}" for problem in problems),
            "Put that right first; docs/rulesets.md says what each key may be.",
        )
    return path.stem, games


def new_session(ruleset: str | None):
    """Return a Session of a board just switched on; raise Trouble where there is no such game."""
    from host_tools.sim.session import Session

    name, games = chosen(ruleset)
    return Session(name, files=games.files(name))


def new_tabletop(ruleset: str | None, speed: int = 1):
    """Return such a board on a table, with its pieces; raise Trouble as `new_session` does."""
    from host_tools.ui.tabletop import Tabletop, Wish

    name, games = chosen(ruleset)
    return Tabletop(Wish(name, games=games), speed)
