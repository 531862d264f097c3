"""A journal's lines: which are whole, and what they say.

    journal = read_journal(text)
    journal.header["ruleset"]       # "hockey-kerr"
    journal.problems                # ["line 14 is damaged and left out"]
"""

from dataclasses import dataclass, field

from host_tools.errors import Trouble

HEADER = ("version", "ruleset", "digest", "first_opener", "shootout_opener", "firmware")
HEADER_WORDS = 1 + len(HEADER)


@dataclass
class Journal:
    """`texts`: (line number, text) of every whole line after the header, notes included."""

    header: dict[str, str]
    options: dict[str, str | int]
    texts: list[tuple[int, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_journal(text: str, name: str = "the journal") -> Journal:
    """Return what a journal's text holds. Raises Trouble when it is none at all."""
    from goalmouth.match import record

    found: list[str] = []
    problems = []
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        entry = record.read(line.rstrip())
        if entry is None:
            problems.append(f"line {place} is damaged and left out")
        elif entry[0] == len(found):
            found.append(entry[1])
        elif entry[0] > len(found):
            problems.append(f"before line {place} something is missing; the rest is left out")
            break
    words = found[0].split() if found else []
    if len(words) < HEADER_WORDS or words[0] != "match":
        raise Trouble(
            f"{name} is no match journal.",
            "Name a file NNNNN.gmj, as goalmouth pull fetches it.",
        )
    header: dict[str, str] = {}
    for key, word in zip(HEADER, words[1:HEADER_WORDS], strict=True):
        header[key] = word
    options: dict[str, str | int] = {}
    for word in words[HEADER_WORDS:]:
        key, _, value = word.partition("=")
        options[key] = int(value) if value.isdigit() else value
    return Journal(header, options, list(enumerate(found))[1:], problems)
