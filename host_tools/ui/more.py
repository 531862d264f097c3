"""What the terminal offers beside its keys: a list in which one types to find an entry.

    entries(desk)           # [("Reset: soft", <what it does>), …]

Every entry is one order of the page in the browser, done on the same Tabletop.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from host_tools.ui.games import games

RESETS = {"soft": "soft", "wdt": "by the watchdog", "en": "by EN"}
DISPLAYS = {
    "fail": "display unplugged",
    "hang": "display holds the bus low",
    "forget": "display forgets its registers",
    "": "display back",
}
SIDES = ("left", "right")
BEAMS = {"dark": "unplugged", "blind": "blind", "": "well again"}
MOST_SCENARIOS = 20


def entries(desk) -> list[tuple[str, Callable[[], object]]]:
    """Return all that can be asked for of a terminal.Desk now: what it is called, what it does.
    Raises the board's BadRuleset when the person's own game cannot be read any more."""
    found: list[tuple[str, Callable[[], object]]] = [
        ("Go through set-up", partial(desk.attempt, lambda: desk.top.set_up(), "set up"))
    ]
    found += [
        (f"New match: {game['title']['en']} ({name})", partial(desk.begin, name))
        for game in games(desk.top.wish.games)
        for name in [game["ruleset"]]
    ]
    found += [(f"Reset: {how}", partial(desk.reset, kind)) for kind, how in RESETS.items()]
    found += [
        (what.capitalize(), partial(desk.break_display, how)) for how, what in DISPLAYS.items()
    ]
    found += [
        (f"{side.capitalize()} beam {what}", partial(desk.break_beam, goal, fault))
        for goal, side in enumerate(SIDES)
        for fault, what in BEAMS.items()
    ]
    scenarios = sorted(Path().glob("*.match"))[:MOST_SCENARIOS]
    return found + [(f"Play {path}", partial(desk.play_scenario, path)) for path in scenarios]
