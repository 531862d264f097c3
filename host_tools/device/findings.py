"""What a doctor says: lines of ok, warning or problem, each with what to do."""

from dataclasses import dataclass

OK, WARNING, PROBLEM = "ok", "warning", "problem"


@dataclass
class Finding:
    """One line: how bad, about what, what was found, and what to do ("" when nothing)."""

    level: str
    subject: str
    text: str
    remedy: str = ""


def ok(subject: str, text: str) -> Finding:
    """Return a good line."""
    return Finding(OK, subject, text)


def warning(subject: str, text: str, remedy: str) -> Finding:
    """Return a line about what works, but not as it could."""
    return Finding(WARNING, subject, text, remedy)


def problem(subject: str, text: str, remedy: str) -> Finding:
    """Return a line about what does not work."""
    return Finding(PROBLEM, subject, text, remedy)
