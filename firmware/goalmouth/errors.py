"""What can be refused, and how it is said.

Every error of the project is a GoalmouthError. Its text says what, which value, and what is
allowed, so that it can be shown to a person as it stands.
"""


class GoalmouthError(Exception):
    """Base of all errors that Goalmouth raises on purpose."""


class IllegalCall(GoalmouthError):
    """An event that is not legal now; nothing was changed.

    `call` is the call as text, `phase` the phase's name, `why` what forbids it (or "").
    """

    def __init__(self, call: str, phase: str, why: str = ""):
        text = "%s is not legal in %s" % (call, phase)
        super().__init__(text + (": " + why if why else ""))
        self.call = call
        self.phase = phase
        self.why = why


class Refused(GoalmouthError):
    """Data with problems; `problems` lists all of them, one sentence each."""

    def __init__(self, problems: list):
        super().__init__("; ".join(problems))
        self.problems = problems


class BadRuleset(Refused):
    """A ruleset file that cannot be played."""


class BadConfig(Refused):
    """A config.json with values that cannot be used."""
