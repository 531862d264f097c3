"""docs/rules.md: per ruleset, every statement with what the product does, by which call or key,
and the test that proves it.

A test proves a statement when the id is in its name (`test_h06_…`); a scenario when the id stands
in it.
"""

import re

from goalmouth.match.ruleset import merge

from host_tools.rules import ROOT
from host_tools.rules.gestures import read
from host_tools.rules.statements import HOCKEY
from host_tools.rules.statements_football import KAMZOLOV, TABLE_MISE

PATH = ROOT / "docs" / "rules.md"
TESTS = ROOT / "tests" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios"

# ruleset, title, statements, which of a pair of texts is its own
SECTIONS = (
    ("hockey-kerr", "Hockey, English sheet", HOCKEY, 0),
    ("hockey-zander", "Hockey, German sheet", HOCKEY, 1),
    ("kamzolov", "Kamzolov's draughts football", KAMZOLOV, 0),
    ("table-mise", "Button football (table-mise)", TABLE_MISE, 0),
)
IDS = tuple(row[0] for group in (HOCKEY, KAMZOLOV, TABLE_MISE) for row in group)

_INTRO = """# Rules

What the product does about every statement of the four rule sheets, in our own words. *Sense*: the
firmware decides, from beams, button and clock. *Call*: a person decides, with a gesture or an
entry of the list, and the firmware draws all consequences. *Cue*: a reminder on the display when
it matters. *Build*: a dimension or material of the board. *Docs*: for people alone.

Where a sheet is silent, what we took is marked **our reading**: it is ours, not the sheet's, and
the key that stands with it changes it. Keys that a game offers at set-up are its options; the
others can be changed by a ruleset of your own, see [rulesets.md](rulesets.md). How to make a call
is in [button.md](button.md). A side's goal is the one that it defends.

This page is made from tables and from the tests; `python -m host_tools.rules` writes it.
"""


def page() -> str:
    """Return the page's text."""
    proofs = proofs_of_all()
    parts = [_INTRO]
    for ruleset, title, statements, which in SECTIONS:
        parts.append(f"## {title}: `{ruleset}`\n")
        parts.append(f"Options at set-up: {_options(ruleset)}.\n")
        parts.append("| id | what it says | what decides it | call, key | proved by |")
        parts.append("|---|---|---|---|---|")
        for row in statements:
            own = [proof for proof in proofs[row[0]] if _is_of(proof, ruleset)]
            parts.append(_row(row, which, own))
        parts.append("")
    return "\n".join(parts)


def _row(row, which: int, proofs: list) -> str:
    name, kinds, text, how, reading = row
    text, how, reading = (v[which] if isinstance(v, tuple) else v for v in (text, how, reading))
    if reading:
        text = f"{text} **Our reading:** {reading}"
    proved = ", ".join(f"`{proof}`" for proof in proofs)
    return f"| {name} | {text} | {kinds.replace(' ', ', ')} | {how} | {proved} |"


def _is_of(proof: str, ruleset: str) -> bool:
    """Tell whether a proof is one for that ruleset."""
    if proof.endswith(".match"):
        text = (SCENARIOS / proof).read_text(encoding="utf-8")
        return f"ruleset {ruleset}\n" in text
    other = {"hockey-kerr": "_german_", "hockey-zander": "_english_"}.get(ruleset)
    return other is None or other not in proof


def _options(ruleset: str) -> str:
    data = merge(ruleset, read)
    return ", ".join(f"`{key}`" for key in data["options"])


def proofs_of_all() -> dict:
    """Return the tests and scenarios of every statement, by its id."""
    found = {name: [] for name in IDS}
    for path in sorted(TESTS.glob("test_*.py")):
        for test in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            for name in re.findall(r"_([hkb]\d\d)(?=_)", test):
                found[name.upper()].append(test)
    for path in sorted(SCENARIOS.glob("*.match")):
        # Ids stand in comments: "(H06)", "(B07 to B09)".
        text = path.read_text(encoding="utf-8")
        for name in sorted(set(re.findall(r"#.*", text))):
            for known in _ids_in(name):
                if path.name not in found[known]:
                    found[known].append(path.name)
    return found


def _ids_in(comment: str) -> list:
    """Return the ids that a comment names, ranges included."""
    found = []
    for first, last in re.findall(r"\b([HKB]\d\d)(?: to ([HKB]\d\d))?\b", comment):
        if last:
            found += [n for n in IDS if first <= n <= last]
        elif first in IDS:
            found.append(first)
    return found
