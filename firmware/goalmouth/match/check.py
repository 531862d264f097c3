"""Check the values of a ruleset, all problems at once, with the same verdicts on the desk and on
the board.

    check({"periods": 0})     # ["periods: 0 is not a whole number from 1 to 9", "name: is
    missing"]
"""

from .keys import CUE_LENGTH, CUE_TEXTS, KEYS, LANGUAGES


def check(data, whole: bool = True) -> list:
    """Return what is wrong with a ruleset's data, a sentence a problem.

    `whole` says that parents are already merged in: then a missing name is a problem, and so is
    what does not fit together. A child alone is checked with `whole=False`.
    """
    if not isinstance(data, dict):
        return ["a ruleset is an object of keys and values, not %s" % _kind_of(data)]
    problems = []
    good = {}
    known = [row[0] for row in KEYS]
    for key in sorted(data):
        if key not in known:
            problems.append("%s: is no key; keys are %s" % (key, ", ".join(known)))
    for name, kind, _, allowed in KEYS:
        if name in data:
            wrong = _wrong(kind, data[name], allowed)
            for text in wrong:
                problems.append("%s: %s" % (name, text) if text[0] not in ".[" else name + text)
            if not wrong:
                good[name] = data[name]
    if whole:
        problems.extend([p for p in _together(good) if not _is_of(p, data, good)])
    return problems


def _is_of(problem: str, data: dict, good: dict) -> bool:
    """Return whether a problem of the whole is one of a key whose value is wrong already."""
    name = problem.partition(":")[0]
    return name in data and name not in good


def check_value(name: str, value) -> list:
    """Return what is wrong with one key's value."""
    row = [row for row in KEYS if row[0] == name][0]
    return _wrong(row[1], value, row[3])


def _wrong(kind: str, value, allowed) -> list:
    if kind == "bool":
        return [] if value is True or value is False else [
            "%s is not true or false" % show(value)]
    if kind == "int":
        if value is True or value is False or not isinstance(value, int) \
                or not allowed[0] <= value <= allowed[1]:
            return ["%s is not a whole number from %d to %d" % ((show(value),) + allowed)]
        return []
    if kind == "word":
        if not isinstance(value, str) or value not in allowed:
            return ["%s is not one of %s" % (show(value), ", ".join(allowed))]
        return []
    if kind == "text":
        if not isinstance(value, str) or len(value) > allowed:
            return ["%s is not a text of at most %d characters" % (show(value), allowed)]
        return []
    if kind == "texts":
        return _wrong_texts(value, allowed)
    if kind == "cues":
        return _wrong_cues(value, allowed)
    if not isinstance(value, (list, tuple)):
        return ["%s is not a list of %s" % (show(value), ", ".join(allowed))]
    found = []
    for i, word in enumerate(value):
        if not isinstance(word, str) or word not in allowed:
            found.append("[%d]: %s is not one of %s" % (i, show(word), ", ".join(allowed)))
        elif word in list(value[:i]):
            found.append("[%d]: %s stands there twice" % (i, show(word)))
    return found


def _wrong_texts(value, longest: int) -> list:
    if not isinstance(value, dict) or not value:
        return ["%s is not an object of languages and texts" % show(value)]
    found = []
    for language in sorted(value):
        if language not in LANGUAGES:
            found.append(".%s: is no language; there are %s" % (language, ", ".join(LANGUAGES)))
        else:
            text = value[language]
            if not isinstance(text, str) or not 0 < len(text) <= longest:
                found.append(".%s: %s is not a text of 1 to %d characters"
                             % (language, show(text), longest))
            else:
                chars = [text[at : at + 1] for at in range(len(text))]  # text[at] is kept for ever
                strange = [char for char in chars if not _can_be_shown(char)]
                if strange:
                    found.append(".%s: %s cannot be shown" % (language, show("".join(strange))))
    return found


def _wrong_cues(value, moments) -> list:
    if not isinstance(value, dict):
        return ["%s is not an object of moments and names of texts" % show(value)]
    found = []
    for moment in sorted(value):
        if moment not in moments:
            found.append(".%s: is no moment; there are %s" % (moment, ", ".join(moments)))
        elif isinstance(value[moment], dict):
            for text in _wrong_texts(value[moment], CUE_LENGTH):
                found.append(".%s%s%s" % (moment, "" if text[0] == "." else ": ", text))
        elif value[moment] not in CUE_TEXTS:
            found.append(".%s: %s is not an object of languages and texts, nor one of %s"
                         % (moment, show(value[moment]), ", ".join(CUE_TEXTS)))
    return found


def _can_be_shown(c: str) -> bool:
    n = ord(c)
    return 32 <= n < 127 or 0x410 <= n < 0x450 or c in "ЁёŒœ«»…’„“–—°€№" \
        or 0xC0 <= n < 0x100 and n not in (0xD0, 0xDE, 0xF0, 0xF7, 0xFE)


def _together(data: dict) -> list:
    """Return what does not fit together in whole data whose single values are right."""
    values = {}
    for key, _, default, _ in KEYS:
        values[key] = data.get(key, default)
    problems = []
    if not data.get("name") and not values["abstract"]:
        problems.append("name: is missing")
    if values["abstract"]:
        return problems
    low, high = values["length_min_s"], values["length_max_s"]
    if "length_s" in values["options"]:
        if not 0 < low <= values["length_s"] <= high:
            problems.append("length_s: as an option it needs length_min_s <= length_s"
                            " <= length_max_s")
    if values["clock"] == "rolling" and values["strokes"] == "tracked":
        problems.append("strokes: with a rolling clock touches are always counted; leave it out")
    calls = values["calls"]
    if values["period_end"] == "next_out" and not ("out" in calls and values["outs"]):
        problems.append("period_end: next_out needs the call out, and outs")
    kicks = values["shootout"] != "none" or "shootout" in values["options"]
    if (kicks or "penalty" in calls or "area" in values["fouls"]) \
            and values["attempt_strokes"] == 1 and "over" not in calls:
        problems.append("calls: penalties and a shoot-out need the call over")
    if values["length_s"] == 0 and not values["first_to"]:
        problems.append("first_to: without a length (length_s 0) it must be 1 or more")
    if values["sets"] and not values["first_to"]:
        problems.append("first_to: a set ends at first_to; it must be 1 or more")
    if values["sets"] and values["sets"] % 2 == 0:
        problems.append("sets: best of an odd number, not %d" % values["sets"])
    for call, key in (("foul", "fouls"), ("out", "outs"), ("void", "voids")):
        if call not in calls and data.get(key):
            problems.append("%s: needs the call %s" % (key, call))
    if values["shootout"] == "none" and not values["extra_periods"]:
        if values["tournament"]:
            problems.append("tournament: needs extra_periods or shootout")
        if "tournament" in values["options"]:
            problems.append("options: tournament needs extra_periods or shootout")
    if values["clock"] == "rolling":
        for name in ("strokes", "stop_on_goal"):
            if name in values["options"]:
                problems.append("options: %s is for running clocks" % name)
    return problems


def show(value) -> str:
    """Return a value as both interpreters write it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = "'%s'" % value if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _kind_of(value) -> str:
    if value is None:
        return "null"
    return type(value).__name__
