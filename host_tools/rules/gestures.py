"""How many gestures a call needs, counted in the real lists.

    gestures(entries, wanted)    # ("hold", "tap", "hold")

A gesture is a tap, a double tap, a hold, or holding on (which chooses the list's first entry).
"""

from goalmouth import jsoncheck
from goalmouth.match.calls import call_text, parse_call
from goalmouth.match.referee import Referee
from goalmouth.match.ruleset import Ruleset, merge
from goalmouth.match.state import LEFT_GOAL, RIGHT_GOAL

from host_tools.rules import RULESETS
from host_tools.sim import framebuf

GOALS = {"left": LEFT_GOAL, "right": RIGHT_GOAL}


def _panel():
    """Import the panel, whose views need a framebuf."""
    import sys

    sys.modules.setdefault("framebuf", framebuf)
    from goalmouth.panel import entries

    return entries


def read(name: str):
    """Read a built-in ruleset."""
    return jsoncheck.parse((RULESETS / f"{name}.json").read_text(encoding="utf-8"))


def referee_at(ruleset: str, options: dict, script: str) -> Referee:
    """Return the referee of a match after a script: seconds, `tap`, `hold`, goals, calls."""
    referee = Referee(Ruleset(merge(ruleset, read), options))
    t_ms = 0
    for step in script.split(", "):
        if step[:1] == "+":
            t_ms += round(float(step[1:]) * 1000)
            referee.advance(t_ms)
        elif step == "hold":
            if not referee.refusal(("stop",)):
                referee.handle((t_ms, "stop"))
        elif step == "tap":
            referee.handle((t_ms, "tap"))
        elif step in GOALS:
            referee.handle((t_ms, "break", GOALS[step], 3000, 0))
        else:
            referee.handle((t_ms,) + parse_call(step))
    return referee


def ways(referee: Referee) -> list:
    """Return (call or "undo", gestures) of everything that the list offers now, in its order."""
    entries = _panel()
    found = []
    top = entries.entries(referee)
    for index, value in enumerate(top):
        way = ("hold",) + _moves(index, len(top)) + ("hold",)
        if index == 0:
            way = ("hold on",)
        if value[0] == entries.GROUP:
            inner = entries.group(referee, value[1])
            found += [
                (call, way + _moves(place, len(inner)) + ("hold",))
                for place, call in enumerate(inner)
            ]
        elif value == entries.MORE:
            inner = entries.corrections(referee)
            found += [
                (call, way + _moves(place, len(inner)) + ("hold",))
                for place, call in enumerate(inner)
            ]
        elif value == entries.ABANDON:
            found.append((value, way + ("tap", "hold")))
        elif isinstance(value, tuple) or value == entries.UNDO:
            found.append((value, way))
    shortest = {}
    for value, way in found:
        name = value if isinstance(value, str) else call_text(value)
        if name not in shortest or len(way) < len(shortest[name]):
            shortest[name] = way
    return list(shortest.items())


def _moves(index: int, length: int) -> tuple:
    """Return the shortest way from the first entry to another: taps on, or double taps back."""
    if index <= length - index:
        return ("tap",) * index
    return ("double tap",) * (length - index)


def fewest(referee: Referee, call: str) -> tuple:
    """Return the shortest way to any variant of a call. Raises KeyError when there is none."""
    found = [way for name, way in ways(referee) if name.split()[0] == call]
    if not found:
        raise KeyError(call)
    return min(found, key=len)


