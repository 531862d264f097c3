"""What a hold lists: the likeliest calls first, so that they are few gestures away.

    hold, hold                  the first entry (or one long hold)
    hold, tap, hold             the second
    hold, double tap, hold      the last: "undo", unless the last thing was a ruling

Of a call with many variants the likeliest stand by themselves, one when it is known who played,
one for each side when it is not; the others are a list of their own behind them. When such a call
is the likeliest of all, its list is the first entry: one long hold opens it. After a ruling
(a goal, no goal) undo is the second entry. Corrections are a list, abandoning asks once more.

An entry is a call as a tuple, or one of the words below, or (GROUP, name of the call); `told`
gives its text.
"""

from ..match.menu import legal_calls
from ..match.state import FINAL, PHASE

# Calls that are corrections: they have a list of their own.
CORRECTIONS = ("score", "clock", "turn", "end-period")

UNDO = "undo"
BACK = "back"
NEW_MATCH = "new-match"
MORE = "corrections"
GROUP = "more"
ABANDON = ("abandon",)

_FLAT = ("void",)  # every variant by itself
_GROUPED = ("taker",)  # none of them
_MOST_FLAT = 3  # a call with no more variants than that needs no list of its own


def entries(referee) -> list:
    """Return the entries of the list that a hold opens now."""
    calls = legal_calls(referee)
    plain = [c for c in calls if c[0] not in CORRECTIONS and c != ABANDON]
    found = _likeliest_first(referee, plain)
    ruled = bool(found) and found[0][0] in ("void", "count")
    undo = [UNDO] if referee.last else []
    if ruled:
        found[1:1] = undo
    if referee.s[PHASE] == FINAL:
        found.insert(2 if ruled else 0, NEW_MATCH)
    if [c for c in calls if c[0] in CORRECTIONS]:
        found.append(MORE)
    if ABANDON in calls:
        found.append(ABANDON)
    found.append(BACK)
    return found if ruled else found + undo


def group(referee, name: str) -> list:
    """Return the entries of a call's own list: its variants, those that stand by themselves
    last."""
    outside = entries(referee)
    found = [c for c in legal_calls(referee) if c[0] == name]
    return [c for c in found if c not in outside] + [c for c in found if c in outside]


def corrections(referee) -> list:
    """Return the entries of the list of corrections."""
    return [c for c in legal_calls(referee) if c[0] in CORRECTIONS]


def told(referee, words, value) -> str:
    """Return an entry's text."""
    if value == UNDO:
        return words.undo(referee) if referee.last else ""
    if isinstance(value, str):
        return words.get("resume-play" if value == BACK else value)
    return words.get("more-" + value[1]) if value[0] == GROUP else words.call(value)


def _likeliest_first(referee, calls: list) -> list:
    """Return calls and groups: the first variants of what is likely, then the other variants, by
    themselves or as groups, then what is left."""
    near, known = _near(referee), _by_themselves(referee)
    first, more, groups = [], [], []
    for name, variants in _by_name(calls):
        many = len(variants) > _MOST_FLAT and name not in _FLAT
        if name in _GROUPED or many and not 0 < len(first) < near:
            first.append((GROUP, name))
            continue
        shown = len(variants) if name in _FLAT else known
        first.extend(variants[:shown])
        if many:
            groups.append((GROUP, name))
        else:
            more.extend(variants[shown:])
    return first[:near] + groups + more + first[near:]


def _near(referee) -> int:
    """Return how many entries of the moment stand before the lists of variants."""
    return 3 if referee.rules.rolling else 2


def _by_themselves(referee) -> int:
    return 1 if referee.rules.tracked else 2


def _by_name(calls: list) -> list:
    """Return calls as (name, variants), in their order."""
    found = []
    for call in calls:
        if found and found[-1][0] == call[0]:
            found[-1][1].append(call)
        else:
            found.append((call[0], [call]))
    return found
