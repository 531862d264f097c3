"""What can be refused, and how it is said.

Every error of the project is a GoalmouthError. Its text says what, which value, and what is
allowed, so that it can be shown to a person as it stands.
"""


class GoalmouthError(Exception):
    """Base of all errors that Goalmouth raises on purpose."""


class IllegalCall(GoalmouthError):
    """An event that is not legal now; nothing was changed.

    `call` is the call as text, `phase` the phase's name, `why` what forbids it, one of
    match/reasons.py; its words are fetched for who reads them.
    """

    def __init__(self, call: str, phase: str, why: int = 0):
        super().__init__("%s is not legal in %s" % (call, phase))
        self.call = call
        self.phase = phase
        self.why = why

    def __str__(self):
        from .match.reasons import words
        why = words(self.why)
        return self.args[0] + (": " + why if why else "")


class Refused(GoalmouthError):
    """Data with problems; `problems` lists all of them, one sentence each."""

    def __init__(self, problems: list):
        super().__init__("; ".join(problems))
        self.problems = problems


class BadRuleset(Refused):
    """A ruleset file that cannot be played."""


class BadConfig(Refused):
    """A config.json with values that cannot be used."""
