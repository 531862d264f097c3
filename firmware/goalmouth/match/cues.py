"""Cues: what the referee says. Each is the name of a text of the message line (`texts/`), with a
side or NONE.

The last one is kept in the state (MESSAGE), so that undo and a reset bring it back too.
"""

from .state import MESSAGE, MESSAGE_SIDE

NAMES = (
    "-", "opens", "goal", "goal-buzzer", "no-goal-opening", "no-goal-set-piece",
    "no-goal-unannounced", "no-goal-own", "no-goal-first", "break-seen", "period-over", "next-out",
    "extra-time", "extra-golden", "shootout", "final-win", "final-draw", "final-none", "foul",
    "foul-two", "penalty", "attempt", "over", "save-defender", "announced", "shot-used", "touched",
    "turn", "turn-over", "miss", "fault-missed", "fault-no-own", "fault-hit-opponent", "throw-in",
    "corner", "goal-kick", "free-kick", "keeper", "removed", "returns", "voided", "counted",
    "corrected", "undone", "play-on", "taker", "resumed", "set-won",
)


def say(s: list, cues: list, name: str, side: int):
    """Add a cue to `cues` and keep it as the message."""
    s[MESSAGE] = NAMES.index(name)
    s[MESSAGE_SIDE] = side
    cues.append((name, side))


def hush(s: list):
    """Let the message line be empty."""
    s[MESSAGE] = 0
    s[MESSAGE_SIDE] = -1
