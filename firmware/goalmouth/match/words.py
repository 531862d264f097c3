"""The referee's words: events, calls, and what a call can be about.

Apart from calls.py, which reads them, because set-up needs them without a match in memory.
"""

FAULTS = ("missed", "no-own", "hit-opponent")
FOULS = ("open", "area", "keeper")
OUTS = ("throw-in", "corner", "goal-kick")
VOIDS = ("opening", "goal-man", "wall", "foul", "unannounced", "false")

# Everything that can be an event; its place in here is its bit in Ruleset.events (table.py).
EVENTS = (
    "tap", "stop", "break", "stroke", "fault", "miss", "foul", "announce", "touched", "out",
    "keeper", "penalty", "over", "taker", "goal", "void", "count", "removed", "turn", "turn-over",
    "play-on", "end-period", "abandon", "score", "clock",
)

# name: the kinds of its arguments in order; a "?" may be left out.
SHAPES = {
    "stroke": "", "announce": "", "touched": "", "over": "", "count": "", "turn-over": "",
    "play-on": "", "end-period": "", "abandon": "",
    "fault": "f ?s", "miss": "?s", "foul": "s ?o", "out": "u s", "keeper": "s", "penalty": "s",
    "taker": "n", "goal": "s", "void": "v", "removed": "s", "turn": "s n", "score": "r",
    "clock": "c",
}
