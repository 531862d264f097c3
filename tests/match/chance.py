"""Random matches that are the same on every interpreter: chance by a small generator of its own.

Runs on CPython and on MicroPython. Run as a script it prints everything that a match shows:

    micropython tests/match/chance.py firmware hockey-kerr.json 7 400
"""

import sys

SIDES = (0, 1)
FOULS = (None, "open", "area", "keeper")

# Every call in every shape, sensible or not.
CALLS = (
    [("stroke",), ("announce",), ("touched",), ("over",), ("count",), ("turn-over",)]
    + [("play-on",), ("end-period",), ("abandon",)]
    + [("fault", k, s) for k in ("missed", "no-own", "hit-opponent") for s in (None, 0, 1)]
    + [("miss", s) for s in (None, 0, 1)]
    + [("foul", s, k) for s in SIDES for k in FOULS]
    + [("out", k, s) for k in ("throw-in", "corner", "goal-kick") for s in SIDES]
    + [(name, s) for name in ("keeper", "penalty", "goal", "removed") for s in SIDES]
    + [("taker", n) for n in (0, 1, 2, 10, 31)]
    + [("void", r) for r in ("opening", "goal-man", "wall", "foul", "unannounced", "false")]
    + [("turn", s, n) for s in SIDES for n in (0, 1, 2, 7, 21)]
    + [("score", a, b) for a, b in ((0, 0), (1, 1), (3, 2))]
    + [("clock", ms) for ms in (0, 1500, 20000, 5999999, 6000000)]
)
BREAKS = [("break", goal, 3000, u_ms) for goal in (0, 1) for u_ms in (0, 40)]
GESTURES = [("tap",), ("stop",)]
EVENTS = GESTURES + BREAKS + CALLS
NAMES = sorted({event[0] for event in EVENTS})

# What ends or bends a match is rarer than what makes one.
_RARE = ("abandon", "end-period", "score", "clock", "turn", "removed")
_STEPS_MS = (0, 1, 20, 400, 1500, 4000, 9000, 30000, 120000)


class Chance:
    """A linear congruential generator; good enough to wander about with."""

    def __init__(self, seed):
        self._seed = seed * 2 + 1

    def below(self, most):
        """Return a number from 0 to most - 1."""
        self._seed = (self._seed * 1103515245 + 12345) & 0x3FFFFFFF
        return (self._seed >> 8) % most

    def pick(self, things):
        """Return one of a list."""
        return things[self.below(len(things))]

    def event(self, referee):
        """Return something that is legal now, without its time."""
        kind = self.below(12)
        if kind < 4 and not referee.refusal(("tap",)):
            return ("tap",)
        if kind < 6:
            return self.pick(BREAKS)
        for _ in range(60):
            name = self.pick(NAMES)
            if name in _RARE and self.below(4):
                continue
            call = self.pick([event for event in EVENTS if event[0] == name])
            if not referee.refusal(call):
                return call
        return self.pick(BREAKS)

    def step_ms(self):
        """Return how long nothing happens."""
        return self.pick(_STEPS_MS)


def hurry(referee, steps):
    """Go on towards the end of the match without playing: at most `steps` events."""
    for _ in range(steps):
        for call in (("play-on",), ("end-period",), ("tap",)):
            if referee.phase != "shootout" and not referee.refusal(call):
                referee.handle((referee.now_ms,) + call)
                break


def wander(referee, seed, length, undo_too=True, seen=None):
    """Play `length` random legal events; return them. `seen(event)` is called after each."""
    chance = Chance(seed)
    events = []
    t_ms = referee.now_ms
    for _ in range(length):
        t_ms += chance.step_ms()
        referee.advance(t_ms)
        if undo_too and referee.last and chance.below(8) == 0:
            event = (t_ms, "undo")
        else:
            event = (t_ms,) + chance.event(referee)
        referee.handle(event)
        events.append(event)
        if seen:
            seen(event)
    return events


def main(firmware, files, seed, length):
    """Print a match line by line: events, cues, states, what is legal, what is shown."""
    sys.path.insert(0, firmware)
    from goalmouth import jsoncheck
    from goalmouth.match import clock, menu, record, view
    from goalmouth.match.calls import event_text, parse_event
    from goalmouth.match.referee import Referee
    from goalmouth.match.ruleset import Ruleset, merge

    def read(name):
        with open("%s/rulesets/%s.json" % (firmware, name), encoding="utf-8") as file:
            return jsoncheck.parse(file.read())

    words = files.split(",")
    options = {}
    data = merge(words[0], read)
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key[0] == ":":  # a key that is no option here
            data[key[1:]] = value if value not in ("true", "false") else value == "true"
        else:
            options[key] = value
    rules = Ruleset(data, options)
    referee = Referee(rules, 1, 0)

    number = 0
    chance = Chance(seed)
    t_ms = 0
    for _ in range(length):
        t_ms += chance.step_ms()
        cues = referee.advance(t_ms)
        if referee.last and chance.below(8) == 0:
            event = (t_ms, "undo")
        else:
            event = (t_ms,) + chance.event(referee)
        text = event_text(event)
        print(record.line(number, text))
        number += 1
        cues += referee.handle(parse_event(text))
        print(cues)
        print(referee.snapshot())
        found = view.fields(referee, t_ms)
        print([found[name] for name in sorted(found)])
        print(menu.legal_texts(referee), clock.shown(referee.remaining_ms(t_ms)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
