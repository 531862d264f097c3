"""Every text of the firmware in every place where it can stand: what the tests prove to fit.

A text's place follows from its name; `screens` makes the views that show it there.
"""

# Names in each language's letters: the first is nearly as wide as a name may be (screen.NAME_PX),
# both together are as wide as the head of a match has room for beside period and stroke.
SIDES = {
    "en": ("Orange.", "Violet"),
    "de": ("Schwarz", "Weiß"),
    "fr": ("Orange.", "Violet"),
    "ru": ("Чёрные", "Белые"),
}
NUMBERS = {
    "call-score": "10-12", "call-clock": "20:00", "speed": "120", "val-minutes": "60",
    "val-seconds": "120", "call-turn": "7",
}  # fmt: skip
BIG = ("goal-big", "nogoal-big", "shot-big")
PERIODS = ("overtime", "shootout-short", "penalty-title")
TITLES = (
    "list-title", "corrections", "sure", "setup-title", "setup-game", "setup-options", "toss",
    "setup-language", "resume-title", "final-title", "service", "fault-config", "fault-ruleset",
    "halftime", "break", "shootout-title", "time-up", "period",
)  # fmt: skip
ENTRIES = (
    "resume-play", "yes", "no", "corrections", "back", "new-match", "setup-game", "setup-options",
    "setup-language", "setup-beams", "setup-return", "lang-en", "lang-de", "lang-fr", "lang-ru",
    "resume-go", "resume-drop",
)  # fmt: skip
UNDER_BIG = (
    "wins", "draw", "final-none", "toss-result", "toss-shootout", "service-line", "toss-tap",
    "toss-go",
)  # fmt: skip
HINTS = (
    "hint-list", "resume-hint-tap", "resume-hint-hold", "resume-sure-tap", "hint-tap-next",
    "hint-hold-list", "hint-tap-go", "toss-tap", "toss-go", "back",
)  # fmt: skip
MONITOR = ("goal-left", "goal-right")
# Parts of other texts, shown by those.
PARTS = ("ev-", "val-", "opt-", "side-", "setup-play", "undo")
NOT_FAULTS = ("fault-missed", "fault-no-own", "fault-hit-opponent")


def is_fault(name):
    """Tell whether a text names a fault of the board."""
    return name.startswith("fault-") and name not in NOT_FAULTS


def filled(texts, language, name):
    """Return a text with the widest fields."""
    what = texts.get("call-foul", side=SIDES[language][0])
    return texts.get(name, side=SIDES[language][0], n=NUMBERS.get(name, "10"), what=what)


def entries(texts, language):
    """Return every text that can be an entry of a list, composed ones included."""
    names = [name for name in texts.names() if name.startswith("call-") or name in ENTRIES]
    found = [filled(texts, language, name) for name in names]
    for name in texts.names():
        if name.startswith(("call-", "ev-")):
            what = filled(texts, language, name)
            found.append(texts.get("undo", what=what))
    return found


def screens(screen, texts, language):
    """Return (name of the text, its place, view) for all texts of a language, sorted by name."""
    found = []
    for name in texts.names():
        text = filled(texts, language, name)
        for place, view in _places(screen, texts, language, name, text):
            found.append((name, place, view))
    return found


def _match(screen, language, **fields):
    view = screen.MatchView("20:00", 2, 1)
    view.name_a, view.name_b = SIDES[language]
    view.period = "1/3"
    for field, value in fields.items():
        setattr(view, field, value)
    return view


def _places(screen, texts, language, name, text):
    """Return (place, view) for one text."""
    if name in BIG:
        return [("big word", _match(screen, language, big=text))]
    if name in PERIODS:
        return [("period", _match(screen, language, period=text, turn=0, stroke="2/3"))]
    if name in MONITOR:
        row = (text, True, 123456, 99900, 1234)
        return [("monitor", screen.MonitorView([row, row], texts.get("back")))]
    if is_fault(name):
        message = texts.get("foul", side=SIDES[language][0])
        places = [("fault", _match(screen, language, faults=text, message=message)),
                  ("fault alone", _match(screen, language, faults=text))]  # fmt: skip
        if name in TITLES:
            places.append(("title", screen.BigView(text, "3", ["…"], texts.get("hint-tap-go"))))
        return places
    places = []
    if name in TITLES:
        places.append(("title", screen.ListView(text, ["A", "B"] * 5, 9)))
    if name.startswith("call-") or name in ENTRIES:
        places.append(("entry", screen.ListView("", [text] * 10, 5)))
        if name.startswith("call-"):
            undo = texts.get("undo", what=text)
            places.append(("undo", screen.ListView("", [undo] * 10, 5)))
    if name in UNDER_BIG:
        places.append(("under a big word", screen.BigView("", "3-2", [text], "")))
    if name in HINTS:
        places.append(("hint", screen.ListView("Goalmouth", ["A"] * 10, 9, text)))
    if not places and not name.startswith(PARTS):
        restart = texts.get("throw-in", side=SIDES[language][0])
        places = [("message", _match(screen, language, message=text)),
                  ("message and restart", _match(screen, language, message=text,
                                                 restart=restart))]  # fmt: skip
    return places
