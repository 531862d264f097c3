"""Phases, events, and where they may lead.

Theory of operation. A match is always in one of nine phases. Something happens to it in two ways
only: an event (a gesture, a call, a broken beam), or time passing over a deadline. TABLE lists
every event that can be legal in a phase with all phases that it may lead to; what is not in it
raises IllegalCall and changes nothing. Being in the table is necessary, not sufficient: `legal.py`
says why a call is refused although its phase would allow it (the ruleset does not have it, its
side is not on turn, the moment has passed). BY_ITSELF lists what time alone may do.

    ready ──tap──> running <──tap──> stopped       break ──tap──> ready of the next period
      ^               │ goal, no goal                ^
      └───────────────┘            time, next out ───┘──> shootout ──tap──> attempt ──> … ──> final

`ready` is an opening that has not begun; `running` play; `stopped` every other stand; `next-out`
play with the time used up; `penalty` and `shootout` a kick that is not armed; `attempt` one that
is; `break` and `final` what their names say. Extra time uses the same phases.

A break of a beam is legal everywhere: where nothing is in play it is recorded and changes nothing
else. `undo` is legal wherever something can be undone; it may lead anywhere and is not listed.
"""

from .state import PHASES
from .words import EVENTS

_PERIOD_END = "break shootout final"
_GOAL = "ready break final"  # a goal in play, by its consequences
# Whole texts: a short one to add them to would be a name, and MicroPython keeps names for ever.
_READY_OR_END = "ready break shootout final"
_NEXT_OUT_END = "next-out break shootout final"
_RUNNING_GOAL = "running ready break final"
_STOPPED_GOAL = "stopped ready break final"

# phase: event: the phases it may lead to
TABLE = {
    "ready": {
        "tap": "running next-out",
        "break": "ready",
        "foul": "ready penalty",
        "penalty": "penalty",
        "void": "ready stopped penalty next-out",
        "count": _GOAL,
        "removed": "ready",
        "turn": "ready",
        "end-period": _PERIOD_END,
        "abandon": "final",
        "score": "ready",
        "clock": _READY_OR_END,
    },
    "running": {
        "tap": "running stopped",
        "stop": "stopped",
        "break": "running stopped " + _GOAL,
        "stroke": "running stopped",
        "fault": "running",
        "miss": "running",
        "foul": "running stopped penalty",
        "out": "running stopped",
        "keeper": "stopped",
        "penalty": "penalty",
        "goal": _RUNNING_GOAL,
        "void": "running stopped ready",
        "count": _RUNNING_GOAL,
        "removed": "running",
        "turn": "running",
        "turn-over": "running",
        "end-period": _NEXT_OUT_END,
        "abandon": "final",
        "score": "running",
        "clock": "running next-out " + _PERIOD_END,
    },
    "stopped": {
        "tap": "running",
        "break": "stopped",
        "stroke": "stopped",
        "fault": "stopped",
        "miss": "stopped",
        "foul": "stopped penalty",
        "announce": "stopped",
        "touched": "stopped",
        "out": "stopped",
        "keeper": "stopped",
        "penalty": "penalty",
        "goal": _GOAL,
        "void": "stopped ready",
        "count": _STOPPED_GOAL,
        "removed": "stopped",
        "turn": "stopped",
        "turn-over": "stopped",
        "end-period": _NEXT_OUT_END,
        "abandon": "final",
        "score": "stopped",
        "clock": "stopped next-out " + _PERIOD_END,
    },
    "next-out": {
        "tap": "next-out",
        "break": "ready next-out " + _PERIOD_END,
        "stroke": "next-out",
        "fault": "next-out",
        "miss": "next-out",
        "foul": "next-out penalty",
        "announce": "next-out",
        "touched": "next-out",
        "out": _PERIOD_END,
        "keeper": "next-out",
        "penalty": "penalty",
        "goal": _READY_OR_END,
        "void": "ready next-out",
        "count": "ready next-out " + _PERIOD_END,
        "removed": "next-out",
        "turn": "next-out",
        "turn-over": "next-out",
        "end-period": _PERIOD_END,
        "abandon": "final",
        "score": "next-out",
        "clock": "running stopped next-out",
    },
    "penalty": {
        "tap": "attempt",
        "break": "penalty",
        "void": "penalty",
        "count": "penalty ready break shootout final",
        "removed": "penalty",
        "abandon": "final",
        "score": "penalty",
    },
    "shootout": {
        "tap": "attempt",
        "break": "shootout",
        "taker": "shootout",
        "void": "shootout penalty next-out final",
        "count": "shootout final",
        "abandon": "final",
        "score": "shootout",
    },
    "attempt": {
        "tap": "attempt next-out running stopped " + _READY_OR_END,
        "break": "attempt next-out running stopped " + _READY_OR_END,
        "stroke": "attempt next-out running stopped " + _READY_OR_END,
        "over": "next-out running stopped " + _READY_OR_END,
        "out": "running stopped " + _READY_OR_END,
        "foul": "next-out running stopped " + _READY_OR_END,
        "goal": _READY_OR_END,
        "taker": "attempt",
        "abandon": "final",
        "score": "attempt",
    },
    "break": {
        "tap": "ready",
        "break": "break",
        "foul": "break penalty",
        "penalty": "penalty",
        "void": "penalty stopped ready next-out break final",
        "count": "break final",
        "removed": "break",
        "abandon": "final",
        "score": "break",
    },
    "final": {
        "break": "final",
        "foul": "final penalty",
        "penalty": "penalty",
        "void": "penalty stopped ready next-out " + _PERIOD_END,
        "count": _PERIOD_END,
        "play-on": "break shootout",
        "score": "final",
    },
}

BY_ITSELF = {
    "running": "running next-out " + _PERIOD_END,
    "penalty": _PERIOD_END,
    "attempt": _PERIOD_END,
}



def masks() -> tuple:
    """Return for each phase which of EVENTS (calls.py) can be legal in it, as bits: what a match
    needs of this table, which is not in memory while one is played."""
    found = []
    for phase in PHASES:
        mask = 0
        for bit in range(len(EVENTS)):
            if EVENTS[bit] in TABLE[phase]:
                mask |= 1 << bit
        found.append(mask)
    return tuple(found)
