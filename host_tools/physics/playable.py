"""Which games bots can play, and how they want them.

    rules, choices = rules_for_bots(data)   # raises NotForBots with what they do not know
"""

from typing import Any

from host_tools.sim.games import use_firmware

SHORT_S = 20  # the length of a period in a short match, longer than the guard of an opening


def short_ruleset(parent: str) -> dict[str, bytes]:
    """Return a file for the flash: the game with short periods."""
    text = (
        f'{{"format": 1, "parent": "{parent}", "length_s": {SHORT_S}, "extra_s": {SHORT_S},'
        f' "name": {{"en": "Short"}}, "language": "en"}}'
    )
    return {f"rulesets/{parent}-short.json": text.encode()}


class NotForBots(Exception):
    """A game that they cannot play; the text says what it is in it."""


# What bots want of a game, where it can be chosen, and what they cannot do without.
PLAIN = {"strokes": "free", "stop_on_goal": "yes", "change_ends": "no"}


def rules_for_bots(data: dict) -> tuple[Any, dict]:
    """Return the Ruleset of a game's data, and what can be chosen in it. Raises NotForBots."""
    use_firmware()
    from goalmouth.match.ruleset import Ruleset

    rules: Any = Ruleset(data)
    choices = dict(rules.offered())
    reasons = {
        "sets": bool(rules.sets),
        "clock rolling without announce": rules.rolling and not rules.announce,
        "stop_on_goal false": not rules.stop_on_goal and "stop_on_goal" not in choices,
        "change_ends true": rules.change_ends and "change_ends" not in choices,
        "penalty_stops false": not rules.penalty_stops,
    }
    for reason, is_so in reasons.items():
        if is_so:
            raise NotForBots(f"Bots cannot play a game with {reason}.")
    return rules, choices
