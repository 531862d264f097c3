"""What each call means, in words, for docs/button.md. The calls are the firmware's
(match/calls.py); a test fails when one of them has no meaning here."""

from goalmouth.match.words import FAULTS, FOULS, OUTS, SHAPES, VOIDS

MEANINGS = {
    "stroke": "The stroke has been played and everything rests.",
    "fault": "A faulty stroke; the turn passes. Without a side: of the side on turn.",
    "miss": "The stroke missed the ball; the turn passes. Without a side: of the side on turn.",
    "foul": "A foul by that side; the other one gets what the game gives for it.",
    "announce": "The side on turn announces its shot.",
    "touched": "A team-mate touched the announced shot last: its side keeps the turn.",
    "out": "The ball is out; that side takes the restart.",
    "keeper": "The ball lies in that side's goal area and is its keeper's.",
    "penalty": "A penalty for that side is set up.",
    "over": "The attempt has ended without a goal: saved, missed, wide.",
    "taker": "Who shoots next in the shoot-out.",
    "goal": "A goal that the beam did not see, now, with all that follows from it.",
    "void": "The last goal does not count, for that reason; each has its restart.",
    "count": "The last break that was no goal counts after all, as of its instant: one that was "
    "ruled out, or one that came where none counts. After a goal none is kept until play goes on.",
    "removed": "One piece of that side is off until the next goal or period.",
    "turn": "Correction: that side is on turn, at that stroke.",
    "turn-over": "The turn passes.",
    "play-on": "A level result goes on to the next decider.",
    "end-period": "As if the time were up now.",
    "abandon": "The match ends without a result.",
    "score": "Correction of the figures alone.",
    "clock": "Correction of the remaining time.",
}
_ARGUMENTS = {
    "s": "side", "f": " or ".join(FAULTS), "o": " or ".join(FOULS), "u": " or ".join(OUTS),
    "v": " or ".join(VOIDS), "n": "number", "r": "score (`2-1`)", "c": "time (`5:40`)",
}  # fmt: skip


def table() -> str:
    """Return the calls as a table."""
    lines = ["| call | with | means |", "|---|---|---|"]
    for name, meaning in MEANINGS.items():
        lines.append(f"| `{name}` | {_arguments(SHAPES[name])} | {meaning} |")
    return "\n".join(lines)


def _arguments(shape: str) -> str:
    found = []
    for kind in shape.split():
        text = _ARGUMENTS[kind[-1]]
        found.append(f"{text} (may be left out)" if kind[0] == "?" else text)
    return "; ".join(found) or "–"
