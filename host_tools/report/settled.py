"""What stood in the end: a journal's events without those that an `undo` took back.

    items, taken_back, problems = settled(journal, rules)
    items[0]                    # [900, (900, "tap")]: t_ms and the event
    items[4]                    # [7300, (7300, "break", 1, 3000, 0), 27.0, 4000]: km/h and dark us

Besides events there are ("note", text) for faults, ("state", text) where a match goes on without
its history, and ("at", "") for the newest mark.
"""

from typing import Any

from host_tools.report.lines import Journal


def new_referee(journal: Journal, rules: Any):
    """Return the firmware's referee at the begin of a journal's match."""
    from goalmouth.match.referee import Referee
    from goalmouth.match.state import SIDES

    head = journal.header
    openers = [SIDES.index(head[key]) for key in ("first_opener", "shootout_opener")]
    return Referee(rules, openers[0], openers[1], 60000)


def settled(journal: Journal, rules: Any):
    """Referee it all, undo included; return what stood in the end as (t_ms, what, speed, dark)
    in time order, how many events were taken back, and what could not be refereed."""
    from goalmouth.errors import GoalmouthError
    from goalmouth.match.calls import parse_event

    ref = new_referee(journal, rules)
    items: list[list] = []
    taken_back = 0
    now_ms = 0
    for number, text in journal.texts:
        try:
            if text.startswith("# speed "):
                _add_speed(items, text.split())
            elif text.startswith("#"):
                now_ms = _note(items, text, now_ms)
            elif text.startswith("state "):
                ref.restore(text[6:])
                items.append([ref.now_ms, ("state", text[6:])])
            else:
                event = parse_event(text)
                if event[1] == "undo":
                    _take_back(items, ref.last)
                    taken_back += 1
                ref.handle(event)
                if event[1] != "undo":
                    items.append([event[0], event])
                now_ms = max(now_ms, event[0])
        except (GoalmouthError, ValueError, IndexError) as error:
            said = str(error).rstrip(".")
            return items, taken_back, [f"line {number + 1} cannot be refereed ({said}); "
                                       "the rest is left out"]  # fmt: skip
    items.sort(key=lambda item: item[0])
    items.append([now_ms, ("at", "")])  # the newest mark: a period may have ended by itself
    return items, taken_back, []


def _add_speed(items: list, words: list[str]):
    for item in reversed(items):
        if item[1][1:2] == ("break",):
            item += [float(words[2]), int(words[5])]
            return


def _note(items: list, text: str, now_ms: int) -> int:
    words = text.split()
    if words[1:2] == ["at"] and words[2:] and words[2].isdigit():
        return max(now_ms, int(words[2]))
    if words[1:2] in (["faults"], ["fault"]):
        items.append([now_ms, ("note", " ".join(words[1:]))])
    return now_ms


def _take_back(items: list, event):
    for at in range(len(items) - 1, -1, -1):
        if items[at][1] == event or _same_break(items[at][1], event):
            del items[at]
            return


def _same_break(one, other) -> bool:
    """Tell whether a break is the one that the referee moved before the buzzer."""
    return one[1:4] == other[1:4] and one[1:2] == ("break",)
