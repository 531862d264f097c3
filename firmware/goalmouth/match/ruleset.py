"""A game as data: a file's values, its parents' and the match options made into one Ruleset.

    rules = Ruleset(merge("hockey-kerr", read), {"strokes": "tracked"})
    rules.periods, rules.length_ms

`read(name)` gives a file's parsed data or raises; reading is the caller's. Nothing here knows a
game by name.
"""

# pyright: reportAttributeAccessIssue=false
# (a Ruleset's attributes are made from keys.py, which says what each may be)

from ..errors import BadRuleset, Refused

# keys.py and check.py are imported where they are needed, so that they need not be in memory while
# a match is played (overlay.py).
MAX_PARENTS = 4

# Options that every match has besides the keys that its ruleset offers.
OPENER_CHOICES = ("toss", "A", "B")
UNTIMED_MS = 35999000  # a period without a length counts down from here; the display counts up


def merge(name: str, read) -> dict:
    """Return the data of a ruleset with its parents' merged in: a child's key replaces its
    parent's.

    Raises BadRuleset with every problem of the chain.
    """
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
    merged = {}
    for data in reversed(chain):
        if data is not chain[0] and "abstract" in data:
            data = dict(data)
            del data["abstract"]
        merged.update(data)
    for problem in check(merged):
        if not _told(problem, problems):
            problems.append(problem)
    if problems:
        raise BadRuleset(problems)
    return merged


def _told(problem: str, problems: list) -> bool:
    """Return whether a problem of the whole was told already, of one of its files."""
    for known in problems:
        if known == problem or known.endswith(": " + problem):
            return True
    return False


class Ruleset:
    """Hold one game's values as attributes, one for each key of `keys.py`, options applied.

    `data` is what `merge` returned. `options` maps option names to values as set-up and
    config.json give them (whole numbers; "yes" and "no" for what is true or false). Raises
    BadRuleset naming every option that is unknown, not offered, or out of range.
    """

    def __init__(self, data: dict, options=None):
        from .keys import KEYS
        for name, _, default, _ in KEYS:
            setattr(self, name, data.get(name, default))
        problems = []
        self.first_opener = "toss"
        self.shootout_opener = "toss"
        options = options or {}
        for name in sorted(options):
            self._apply(name, options[name], problems)
        if problems:
            raise BadRuleset(problems)
        self.rolling = self.clock == "rolling"
        self.tracked = self.rolling or self.strokes == "tracked"
        self.untimed = self.length_s == 0
        self.length_ms = self.length_s * 1000 or UNTIMED_MS

    def offered(self) -> list:
        """Return the options that set-up offers, as (name, choices); choices of a number are (low,
        high)."""
        found: list = [("first_opener", OPENER_CHOICES), ("shootout_opener", OPENER_CHOICES)]
        from .keys import KEYS
        for name, kind, _, allowed in KEYS:
            if name in self.options:
                if name == "length_s":
                    found.append((name, (self.length_min_s, self.length_max_s)))
                elif name == "first_to" and (self.sets or not self.length_s):
                    found.append((name, (1, allowed[1])))
                else:
                    found.append((name, ("no", "yes") if kind == "bool" else allowed))
        return found

    def value_of(self, name: str):
        """Return an option's value as set-up shows it: a number, a word, "yes" or "no"."""
        value = getattr(self, name)
        if value is True:
            return "yes"
        return "no" if value is False else value

    def period_ms(self, period: int) -> int:
        """Return the length of a period (0 is the first) in ms."""
        return self.length_ms if period < self.regular_periods() else self.extra_s * 1000

    def regular_periods(self) -> int:
        """Return how many periods a match has before extra time."""
        return self.sets or self.periods

    def has(self, call: str) -> bool:
        """Return whether a person may make that call in this game."""
        return call in self.calls

    def _apply(self, name: str, value, problems: list):
        from .check import check_value, show
        choices = None
        for offered, its_choices in self.offered():
            if offered == name:
                choices = its_choices
        if not choices:
            problems.append("%s: is no option here; options are %s"
                            % (name, ", ".join([o[0] for o in self.offered()])))
            return
        if choices == ("no", "yes"):
            if value is True or value is False:
                value = "yes" if value else "no"
            wrong = value not in choices
            value_now = value == "yes"
        elif isinstance(choices[0], int):
            wrong = value is True or value is False or not isinstance(value, int) \
                or not choices[0] <= value <= choices[1] or bool(check_value(name, value))
            value_now = value
        else:
            wrong = value not in choices
            value_now = value
        if wrong:
            allowed = "%d to %d" % choices if isinstance(choices[0], int) else ", ".join(choices)
            problems.append("%s: %s is not allowed; allowed is %s" % (name, show(value), allowed))
        else:
            setattr(self, name, value_now)
