"""Views as a match shows them, one of every kind: the goldens and the golden sheet are of these.

Runs on MicroPython too (`micropython samples.py`): prints every picture as hex, to be compared.
"""

import sys

CALLS = ["Undo: goal for Red", "Void: opening play", "Foul by Red", "Foul by Blue", "Penalty Red",
         "End the period", "Abandon the match"]  # fmt: skip


def match(screen, clock, score_a, score_b, names, **fields):
    """Return a MatchView with fields set."""
    view = screen.MatchView(clock, score_a, score_b)
    view.name_a, view.name_b = names
    for name in fields:
        setattr(view, name, fields[name])
    return view


def views(screen):
    """Return (name, view) of all samples."""
    red = ("Red", "Blue")
    rot = ("Schwarz", "Weiß")
    rouge = ("Rouge", "Bleu")
    white = ("Белые", "Чёрные")
    return [
        ("running", match(screen, "5:40", 2, 1, red, period="1/3", running=True)),
        ("full", match(screen, "20:00", 10, 12, rot, period="2/3", turn=1, stroke="2/3",
                       message="Anstoß Weiß", restart="Einwurf Weiß")),
        ("tenths", match(screen, "9.4", 0, 0, rouge, period="1/2", running=True, turn=0,
                         stroke="3/7", restart="Corner Rouge",
                         message="3 boutons chacun, attaque puis gardien|3 chacun, puis gardien")),
        ("goal", match(screen, "3:07", 3, 2, rot, period="2/3", big="Tor",
                       message="Tor für Schwarz")),
        ("announced", match(screen, "0:41", 2, 1, rot, period="1/2", big="Schuss", turn=1,
                            stroke="4/7", message="Schuss angesagt: Torwart stellen")),
        ("no-goal", match(screen, "5:40", 2, 1, white, period="1/3", big="Нет", turn=1,
                          message="С розыгрыша не в счёт. Начинают: Чёрные|Не в счёт!")),
        ("shootout", match(screen, "0:00", 2, 2, rot, period="Str.", turn=0,
                           marks=("x-x..", "xx...", 0), message="Schwarz schießt")),
        ("sudden-death", match(screen, "0:00", 2, 2, white, period="Пен.", turn=1,
                               marks=("x-x-x-x-", "xx--xx-.", 1), message="Бьют: Чёрные")),
        ("fault", match(screen, "15:00", 2, 1, ("A", "B"), period="1/1", running=True, turn=0,
                        faults="Left goal blocked", message="Foul by A")),
        ("fault-alone", match(screen, "15:00", 2, 1, ("A", "B"), running=True,
                              faults="Left goal blocked")),
        ("extra", match(screen, "2:51", 2, 2, rot, period="Verlängerung|n.V.", turn=0,
                        stroke="2/3", restart="Einwurf Weiß")),
        ("list", screen.ListView("Referee", CALLS, 2)),
        ("list-hint", screen.ListView("Sprache", ["Deutsch", "English", "Français", "Русский"], 3,
                                      "Tippen weiter, halten OK")),
        ("toss", screen.BigView("Münzwurf", "Weiß", ["Weiß eröffnet"], "Tippen: weiter")),
        ("result", screen.BigView("Résultat", "3-2", ["Victoire de Rouge"], "Appui long : liste")),
        ("draw", screen.BigView("Результат", "10-10", ["Ничья", "Серия пенальти 3-4"], "Держать")),
        ("service", screen.BigView("Service mode", "", ["The USB console is free"], "")),
        ("monitor", screen.MonitorView([("Left", True, 3210, 2900, 14), ("Right", False, 0, 0, 0)],
                                       "Back")),
        ("idle", screen.IdleView("3-2", 7)),
    ]  # fmt: skip


def picture(screen, framebuf, view, height):
    """Return a view's picture as the bytes of a MONO_VLSB buffer."""
    buffer = bytearray(128 * height // 8)
    screen.draw(framebuf.FrameBuffer(buffer, 128, height, framebuf.MONO_VLSB), view, 128, height)
    return bytes(buffer)


def main():
    """Print name, height and picture of every sample."""
    # The board’s own module: there is none on the desk that a checker could find.
    import framebuf  # pyright: ignore[reportMissingImports]
    from goalmouth import screen

    for name, view in views(screen):
        for height in (64, 32):
            print(name, height, picture(screen, framebuf, view, height).hex())


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    main()
