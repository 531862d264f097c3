"""`goalmouth sim`: the simulated board, and a person in front of it."""

import json
import sys
from pathlib import Path

from host_tools.errors import Trouble

RULESETS = Path(__file__).resolve().parents[2] / "firmware" / "rulesets"


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
    """Return the names of the games that come with the firmware; parents of others are none."""
    found = []
    for path in sorted(RULESETS.glob("*.json")):
        if not json.loads(path.read_text(encoding="utf-8")).get("abstract"):
            found.append(path.stem)
    return found


def check_name(ruleset: str | None):
    """Raise Trouble where there is no such game."""
    if ruleset is not None and ruleset not in ruleset_names():
        raise Trouble(
            f"There is no ruleset named {ruleset}.",
            f"Take one of these: {', '.join(ruleset_names())}.",
        )


def new_session(ruleset: str | None):
    """Return a Session of a board just switched on; raise Trouble where there is no such game."""
    from host_tools.sim.session import Session

    check_name(ruleset)
    return Session(ruleset)


def new_tabletop(ruleset: str | None, speed: int = 1):
    """Return such a board on a table, with its pieces; raise Trouble as `new_session` does."""
    from host_tools.ui.tabletop import Tabletop, Wish

    check_name(ruleset)
    return Tabletop(Wish(ruleset), speed)
