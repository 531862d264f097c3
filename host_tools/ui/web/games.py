"""What the page offers for a new match: the games, their names, and their options."""

import json
from functools import cache

from host_tools.commands.sim import RULESETS, ruleset_names

# Options that the page knows how to ask for; the board's own set-up has all of them.
OFFERED = ("strokes", "tournament", "stop_on_goal", "length_s")


def _data(name: str) -> dict:
    data = json.loads((RULESETS / f"{name}.json").read_text(encoding="utf-8"))
    parent = data.pop("parent", None)
    return {**(_data(parent) if parent else {}), **data}


@cache
def games() -> list[dict]:
    """Return every game: its name, its titles by language, and what can be chosen."""
    found = []
    for name in ruleset_names():
        data = _data(name)
        found.append({
            "ruleset": name,
            "title": data["name"],
            "options": [key for key in OFFERED if key in data.get("options", ())],
            "length_s": data.get("length_s"),
            "length": [data.get("length_min_s"), data.get("length_max_s")],
        })  # fmt: skip
    return found
