"""Make a Ruleset: a file's values, its parents' and the match options.

    data = merge("hockey-kerr", read)
    fill(rules, data, {"strokes": "tracked"})

Not in memory while a match is played (overlay.py). May import: keys, table; check.py, but only
where something is checked, so that what was checked before can be loaded without it.
"""

from ..errors import BadRuleset, Refused
from . import table
from .keys import KEYS

MAX_PARENTS = 4

# Options that every match has besides the keys that its ruleset offers.
OPENER_CHOICES = ("toss", "A", "B")
# What a match does without: only set-up and the journal's first line ask for it.
SETUP_ONLY = (
    "format", "name", "parent", "abstract", "language", "clock", "strokes", "length_s",
    "length_min_s", "length_max_s", "options", "first_opener", "shootout_opener",
)
UNTIMED_MS = 35999000  # a period without a length counts down from here; the display counts up


def merge(name: str, read) -> dict:
    """Return the data of a ruleset with its parents' merged in, all of it checked: see
    ruleset.merge."""
    from .check import check
    chain = []
    problems = []
    names = []
    while name:
        if name in names:
            problems.append("parent: %s is its own ancestor" % name)
            break
        if len(chain) == MAX_PARENTS:
            problems.append("parent: more than %d files in a chain" % MAX_PARENTS)
            break
        names.append(name)
        try:
            data = read(name)
        except (OSError, ValueError, Refused) as error:
            what = "parent: %s " % name if chain else ""
            problems.append("%scannot be read: %s" % (what, error))
            break
        found = check(data, False)
        problems.extend(found if not chain else ["%s: %s" % (name, p) for p in found])
        if not isinstance(data, dict):
            break
        chain.append(data)
        name = data.get("parent", "")
        if not isinstance(name, str):
            break
    merged = joined(chain)
    for problem in check(merged) if chain else ():  # nothing is known of what cannot be read
        if not _told(problem, problems):
            problems.append(problem)
    if problems:
        raise BadRuleset(problems)
    return merged


def joined(chain: list) -> dict:
    """Return the data of a file and its parents, the file first, as one."""
    merged = {}
    for data in reversed(chain):
        if data is not chain[0] and "abstract" in data:
            data = dict(data)
            del data["abstract"]
        merged.update(data)
    return merged


def _told(problem: str, problems: list) -> bool:
    """Return whether a problem of the whole was told already, of one of its files."""
    for known in problems:
        if known == problem or known.endswith(": " + problem):
            return True
    return False


def fill(rules, data: dict, options: dict):
    """Give a Ruleset its attributes. Raises BadRuleset naming every option that cannot be."""
    for name, _, default, _ in KEYS:
        setattr(rules, name, data.get(name, default))
    problems = []
    rules.first_opener = "toss"
    rules.shootout_opener = "toss"
    also = [] if rules.clock == "rolling" else ["strokes", "stop_on_goal"]
    if not rules.tournament and (rules.extra_periods or rules.shootout != "none"):
        also.append("tournament")
    rules.options = list(rules.options) + [name for name in also if name not in rules.options]
    for name in sorted(options):
        _apply(rules, name, options[name], problems)
    if problems:
        raise BadRuleset(problems)
    rules.events = table.masks()
    rules.rolling = rules.clock == "rolling"
    rules.tracked = rules.rolling or rules.strokes == "tracked"
    rules.untimed = rules.length_s == 0
    rules.length_ms = rules.length_s * 1000 or UNTIMED_MS


def offered(rules) -> list:
    """Return the options that set-up offers for a game: see Ruleset.offered."""
    found: list = [("first_opener", OPENER_CHOICES), ("shootout_opener", OPENER_CHOICES)]
    for name, kind, _, allowed in KEYS:
        if name in rules.options:
            if name == "length_s":
                found.append((name, (rules.length_min_s, rules.length_max_s)))
            elif name == "first_to" and (rules.sets or not rules.length_s):
                found.append((name, (1, allowed[1])))
            else:
                found.append((name, ("no", "yes") if kind == "bool" else allowed))
    return found


def _apply(rules, name: str, value, problems: list):
    choices = None
    for its_name, its_choices in offered(rules):
        if its_name == name:
            choices = its_choices
    if not choices:
        problems.append("%s: is no option here; options are %s"
                        % (name, ", ".join([o[0] for o in offered(rules)])))
        return
    if choices == ("no", "yes"):
        if value is True or value is False:
            value = "yes" if value else "no"
        wrong = value not in choices
        value_now = value == "yes"
    elif isinstance(choices[0], int):
        wrong = value is True or value is False or not isinstance(value, int) \
            or not choices[0] <= value <= choices[1] or not _is_in_range(name, value)
        value_now = value
    else:
        wrong = value not in choices
        value_now = value
    if wrong:
        from .check import show
        allowed = "%d to %d" % choices if isinstance(choices[0], int) else ", ".join(choices)
        problems.append("%s: %s is not allowed; allowed is %s" % (name, show(value), allowed))
    else:
        setattr(rules, name, value_now)


def _is_in_range(name: str, value: int) -> bool:
    """Return whether a number is one that its key may have; a game may offer more than that."""
    low, high = [row[3] for row in KEYS if row[0] == name][0]
    return low <= value <= high
