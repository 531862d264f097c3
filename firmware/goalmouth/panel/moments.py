"""The moments at which a game has something to remind of.

A ruleset's `cues` gives a reminder for a moment: the name of a text, or its own text in one or
more languages.

    moments(referee.s)      # ["removed-back", "opening"]
"""

from ..match.cues import NAMES
from ..match.state import (
    BREAK, BREAK_KIND, BY, CORNER, FREE_KICK, FROM, MESSAGE, NEXT_OUT, NO_BREAK, NO_RESTART,
    OPENING, PENALTY, PHASE, READY, RESTART, RESTARTS, RETURNED, RUNNING, SHOOTOUT, STOPPED,
    THROW_IN, TURN,
)

_BY_MESSAGE = {
    "foul": "foul", "foul-two": "foul", "fault-hit-opponent": "hit-opponent",
    "announced": "announce",
}


def moments(s: list) -> list:
    """Return the names of the moments that it is now, the most pressing first."""
    phase = s[PHASE]
    if phase == BREAK:
        return ["break"]
    if phase == READY:
        return ["removed-back", "opening"] if s[RETURNED] else ["opening"]
    if phase in (PENALTY, SHOOTOUT):
        return ["penalty"]
    found = []
    name = NAMES[s[MESSAGE]]
    if name in _BY_MESSAGE:
        found.append(_BY_MESSAGE[name])
    if phase in (STOPPED, RUNNING, NEXT_OUT):
        # An opening that is being played is not next any more.
        begun = s[RESTART] == OPENING and phase == RUNNING and s[BREAK_KIND] == NO_BREAK
        if s[RESTART] != NO_RESTART and not begun:
            found.append(RESTARTS[s[RESTART]])
        elif s[FROM] in (THROW_IN, CORNER, FREE_KICK) and s[TURN] == s[BY]:
            found.append("second-touch")
    return found


def cue_text(texts, cue) -> str:
    """Return a cue's text: that of a name, or the game's own in the language of `texts`, in
    English, or in whichever it has."""
    if isinstance(cue, str):
        return texts.get(cue)
    return cue.get(texts.language) or cue.get("en") or cue[sorted(cue)[0]]
