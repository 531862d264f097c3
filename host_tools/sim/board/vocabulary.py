"""Words of scenario files: calls and their arguments, fields and their values.

The calls are the referee's own words, whatever a ruleset makes of them, in the limits that
match/calls.py of the firmware has. Each checker returns None when all is well, or a text that says
what is allowed.
"""

SIDES = ("A", "B")
DIGITS = 3  # of a number, of the goals of a side, of the minutes of a clock
# Each call: the forms that its arguments may take. A lower-case word stands for itself, in a tuple
# for one of several; "SIDE", "NUMBER", "SCORE" and "CLOCK" stand for what they say.
_FAULTS = ("missed", "no-own", "hit-opponent")
_OUTS = ("throw-in", "corner", "goal-kick")
_VOIDS = ("opening", "goal-man", "wall", "foul", "unannounced", "false")
CALLS = (
    ("stroke", ((),)),
    ("fault", ((_FAULTS,), (_FAULTS, "SIDE"))),
    ("miss", ((), ("SIDE",))),
    ("foul", (("SIDE",), ("SIDE", ("open", "area", "keeper")))),
    ("announce", ((),)),
    ("touched", ((),)),
    ("out", ((_OUTS, "SIDE"),)),
    ("keeper", (("SIDE",),)),
    ("penalty", (("SIDE",),)),
    ("over", ((),)),
    ("taker", (("NUMBER",),)),
    ("goal", (("SIDE",),)),
    ("void", ((_VOIDS,),)),
    ("count", ((),)),
    ("removed", (("SIDE",),)),
    ("turn", (("SIDE", "NUMBER"),)),
    ("turn-over", ((),)),
    ("play-on", ((),)),
    ("end-period", ((),)),
    ("abandon", ((),)),
    ("score", (("SCORE",),)),
    ("clock", (("CLOCK",),)),
)
PHASES = (
    "setup", "ready", "running", "stopped", "next-out", "penalty", "shootout", "attempt", "break",
    "final",
)  # fmt: skip
RESTARTS = ("opening", "throw-in", "goal-kick", "corner", "free-kick", "penalty", "keeper")
_BEAM_FAULTS = ("blocked", "never-dark", "never-clear", "chatter")
FAULTS = ("display", "flash", "log-full", "config", "ruleset", "button", "crash", "reinstall")
FIELDS = (
    "phase", "period", "clock", "score", "shootout", "turn", "stroke", "opener", "announced",
    "restart", "winner", "faults", "message",
)  # fmt: skip


def check_call(words):
    """Check a call given as words."""
    names = []
    for name, forms in CALLS:
        names.append(name)
        if words and words[0] == name:
            for form in forms:
                if _fits(form, words[1:]):
                    return None
            return "%s is written %s" % (name, _or([_shown(name, form) for form in forms]))
    return "a call is one of %s" % ", ".join(names)


def _fits(form, words):
    if len(form) != len(words):
        return False
    for index in range(len(form)):
        wanted, word = form[index], words[index]
        if isinstance(wanted, tuple):
            if word not in wanted:
                return False
        elif wanted == "SIDE":
            if word not in SIDES:
                return False
        elif wanted == "NUMBER":
            if not _is_number(word):
                return False
        elif wanted == "SCORE":
            if not _is_score(word):
                return False
        elif not _is_clock(word, False):
            return False
    return True


def _shown(name, form):
    words = [name]
    for wanted in form:
        if isinstance(wanted, tuple):
            words.append("|".join(wanted))
        else:
            words.append(
                {"SIDE": "A|B", "NUMBER": "0...999", "SCORE": "A-B (2-1)", "CLOCK": "M:SS"}[wanted]
            )
    return '"%s"' % " ".join(words)


def _or(texts):
    return texts[0] if len(texts) == 1 else " or ".join(texts)


def check_field(name, value):
    """Check the value that an `expect` wants of a field."""
    if name not in FIELDS:
        return "a field is one of %s, or screen, illegal" % ", ".join(FIELDS)
    if name == "phase":
        return None if value in PHASES else "phase is one of %s" % ", ".join(PHASES)
    if name == "clock":
        return None if _is_clock(value, True) else "clock is M:SS.mmm, e.g. 5:40.000"
    if name in ("score", "shootout"):
        return None if _is_score(value) or value == "-" else "%s is A-B, e.g. 2-1" % name
    if name == "announced":
        return None if value in ("yes", "no") else "announced is yes or no"
    if name in ("turn", "opener"):
        return None if value in ("A", "B", "-") else "%s is A, B or -" % name
    if name == "winner":
        good = value in ("A", "B", "draw", "-")
        return None if good else "winner is A, B, draw or -"
    if name == "period":
        number = value[2:] if value[:2] == "OT" else value
        return None if is_digits(number) or value == "-" else "period is 1, 2, ... OT1, ... or -"
    if name == "stroke":
        return None if is_digits(value) or value == "-" else "stroke is a number or -"
    if name == "restart":
        return _check_restart(value)
    if name == "faults":
        return _check_faults(value)
    return None if value else "message is the name of a text, or -"


def _check_restart(value):
    words = value.split()
    if value == "-" or (len(words) == 2 and words[0] in RESTARTS and words[1] in SIDES):
        return None
    return "restart is - or a name and a side: %s; A, B" % ", ".join(RESTARTS)


def _check_faults(value):
    if value == "-":
        return None
    for name in value.split(","):
        if name in FAULTS:
            continue
        parts = name.split("-")
        kind = "-".join(parts[2:])
        if kind[-6:] == "-upper":
            kind = kind[:-6]
        if len(parts) < 3 or parts[0] != "beam" or parts[1] not in ("left", "right"):
            return "faults are -, %s, beam-left-..., beam-right-..." % ", ".join(FAULTS)
        if kind not in _BEAM_FAULTS:
            return "a beam's fault is one of %s" % ", ".join(_BEAM_FAULTS)
    return None


def is_digits(text):
    """Tell whether a text is one or more of 0 to 9."""
    if not text:
        return False
    for char in text:
        if char not in "0123456789":
            return False
    return True


def _is_number(text):
    return is_digits(text) and len(text) <= DIGITS


def _is_score(text):
    parts = text.split("-")
    return len(parts) == 2 and _is_number(parts[0]) and _is_number(parts[1])


def _is_clock(text, with_ms):
    parts = text.split(":")
    if len(parts) != 2 or not _is_number(parts[0]):
        return False
    seconds = parts[1].split(".")
    if len(seconds) != (2 if with_ms else 1) or not is_digits(seconds[0]):
        return False
    if len(seconds[0]) != 2 or seconds[0] > "59":
        return False
    return not with_ms or (is_digits(seconds[1]) and len(seconds[1]) == 3)
