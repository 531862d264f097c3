"""A game as data: a file's values, its parents' and the match options made into one Ruleset.

    rules = Ruleset(merge("hockey-kerr", read), {"strokes": "tracked"})
    rules.periods, rules.length_ms

`read(name)` gives a file's parsed data or raises; reading is the caller's. Nothing here knows a
game by name. How it is made and what set-up asks is in making.py, which is not in memory while a
match is played.
"""

# pyright: reportAttributeAccessIssue=false
# (a Ruleset's attributes are made from keys.py, which says what each may be)


def merge(name: str, read) -> dict:
    """Return the data of a ruleset with its parents' merged in: a child's key replaces its
    parent's.

    Raises BadRuleset with every problem of the chain.
    """
    from .making import merge as merged
    return merged(name, read)


class Ruleset:
    """Hold one game's values as attributes, one for each key of `keys.py`, options applied.

    `data` is what `merge` returned. `options` maps option names to values as set-up and
    config.json give them (whole numbers; "yes" and "no" for what is true or false). Raises
    BadRuleset naming every option that is unknown, not offered, or out of range.
    """

    def __init__(self, data, options=None):
        if data is not None:  # else somebody else gives it its values
            from .making import fill
            fill(self, data, options or {})

    def copied(self, without: tuple = ()):
        """Return the same in other memory, without the values of some names: what set-up has made
        lies scattered among what has gone since."""
        found = Ruleset(None)
        for name, value in self.__dict__.items():
            if name not in without:
                setattr(found, name, _copied(value))
        return found

    def offered(self) -> list:
        """Return the options that set-up offers, as (name, choices); choices of a number are (low,
        high)."""
        from .making import offered
        return offered(self)

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


def _copied(value):
    if isinstance(value, str):
        return value.encode().decode()
    if isinstance(value, (list, tuple)):
        return [_copied(each) for each in value]
    if isinstance(value, dict):
        return {key: _copied(value[key]) for key in value}
    return value
