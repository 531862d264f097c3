"""What page and terminal offer for a new match: the games, their names, and their options."""

from host_tools.sim.games import Games, use_firmware

# Options that the page knows how to ask for; the board's own set-up has all of them.
OFFERED = ("strokes", "tournament", "stop_on_goal", "length_s")


def games(there: Games) -> list[dict]:
    """Return every game: its name, its titles by language, and what can be chosen. A game without
    an English title has another one as that, which the page falls back to."""
    use_firmware()
    from goalmouth.match.keys import KEYS
    from goalmouth.match.ruleset import Ruleset

    length_s = next(default for name, _, default, _ in KEYS if name == "length_s")
    found = []
    for name in there.names():
        data = there.merged(name)
        titles = data["name"]
        offered = [option for option, _ in Ruleset(data).offered()]
        found.append({
            "ruleset": name,
            "title": {"en": titles[min(titles)], **titles},
            "options": [key for key in OFFERED if key in offered],
            "length_s": data.get("length_s", length_s),
            "length": [data.get("length_min_s"), data.get("length_max_s")],
        })  # fmt: skip
    return found
