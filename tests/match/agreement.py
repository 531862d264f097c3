"""What both interpreters must agree on besides random matches: run on each, and compared.

    micropython agreement.py FIRMWARE kicks 5 10    the sequences that end a shoot-out, by kick
    micropython agreement.py FIRMWARE undo GAME     200 events and all undone, state by state
    micropython agreement.py FIRMWARE texts LANGUAGE FONTS
                                                    every text in every place, on both panels
"""

import sys

DEEP = 200


def ruleset(firmware, name, changes):
    """Return a Ruleset of the firmware or of the examples, with other values."""
    from goalmouth import jsoncheck
    from goalmouth.match.ruleset import Ruleset, merge

    def read(wanted):
        for folder in ("rulesets", "rulesets/examples"):
            try:
                with open("%s/%s/%s.json" % (firmware, folder, wanted), encoding="utf-8") as file:
                    return jsoncheck.parse(file.read())
            except OSError:
                pass
        raise OSError(wanted)

    data = dict(merge(name, read))
    data.update(changes)
    return Ruleset(data)


def kicks(firmware, each, most):
    """Print how many sequences of goals and misses end a shoot-out of `each` kicks, by kick."""
    from goalmouth.match.referee import Referee
    from goalmouth.match.state import FINAL, PHASE, SCORE_A, SCORE_B, SHOOTOUT, TURN

    changes = {"tournament": True, "shootout_kicks": each, "attempt_strokes": 1}
    referee = Referee(ruleset(firmware, "hockey-kerr", changes))
    while referee.s[PHASE] != SHOOTOUT:
        for call in (("end-period",), ("tap",)):
            if not referee.refusal(call):
                referee.handle((0,) + call)
                break
    found = {}

    def play(snapshot, kick):
        for scored in (True, False):
            referee.restore(snapshot)
            referee.handle((0, "tap"))
            referee.handle((0, "goal", referee.s[TURN]) if scored else (0, "over"))
            assert (referee.s[SCORE_A], referee.s[SCORE_B]) == (0, 0)
            if referee.s[PHASE] == FINAL:
                found[kick] = found.get(kick, 0) + 1
            elif kick < most:
                play(referee.snapshot(), kick + 1)

    play(referee.snapshot(), 1)
    for kick in sorted(found):
        print(kick, found[kick])


def undo(firmware, game):
    """Print a random match's states, forwards and back again."""
    from chance import Chance
    from goalmouth.match.referee import Referee

    referee = Referee(ruleset(firmware, game, {}), 1, 0)
    chance = Chance(77)
    t_ms = 0
    for _ in range(DEEP):
        t_ms += chance.step_ms()
        referee.advance(t_ms)
        event = (t_ms,) + chance.event(referee)
        print(event, referee.snapshot())
        referee.handle(event)
    for _ in range(DEEP):
        referee.undo(t_ms)
        print(referee.last, referee.snapshot())


def texts(language):
    """Print the checksum of every text's picture, in every place where it can stand."""
    from binascii import crc32

    import framebuf
    import moments
    import samples
    from goalmouth import screen
    from goalmouth import texts as all_texts

    for name, place, view in moments.screens(screen, all_texts.load(language), language):
        for height in (64, 32):
            pixels = samples.picture(screen, framebuf, view, height)
            print(name, place, height, crc32(pixels) & 0xFFFFFFFF)


def main(firmware, what, *words):
    """Do one of them."""
    if what == "kicks":
        kicks(firmware, int(words[0]), int(words[1]))
    elif what == "undo":
        undo(firmware, words[0])
    else:
        texts(words[0])


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    sys.path.append(sys.argv[-1])  # host_tools/fonts, where texts are asked for
    main(*sys.argv[1:])
