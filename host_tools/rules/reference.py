"""docs/rulesets.md: how to write a game as data, and the table of every key."""

from goalmouth.match import keys

from host_tools.rules import ROOT, RULESETS
from host_tools.rules.meanings import GROUPS, unit_of

PATH = ROOT / "docs" / "rulesets.md"
_TEXT = ROOT / "host_tools" / "rules" / "rulesets.in.md"

MOMENTS = {
    "opening": "an opening is next",
    "penalty": "a penalty or a kick is next",
    "corner": "a corner is next",
    "goal-kick": "a goal kick is next",
    "throw-in": "a throw-in is next",
    "free-kick": "a free kick is next",
    "keeper": "a keeper's ball is next",
    "second-touch": "a throw-in, corner or free kick has been played, its taker's side still on "
    "turn (rolling clock)",
    "foul": "a foul was called",
    "hit-opponent": "`fault hit-opponent` was called",
    "announce": "a shot was announced",
    "removed-back": "removed pieces have just come back",
    "break": "in a break",
}


def page() -> str:
    """Return the page's text."""
    return (
        _TEXT.read_text(encoding="utf-8")
        .replace("<<keys>>", _keys())
        .replace("<<moments>>", _moments())
        .replace("<<texts>>", ", ".join(f"`{name}`" for name in keys.CUE_TEXTS))
        .replace("<<offered>>", ", ".join(f"`{name}`" for name in keys.OFFERED))
        .replace("<<examples>>", _examples())
    )


def _keys() -> str:
    rows = {row[0]: row for row in keys.KEYS}
    parts = []
    for title, group in GROUPS:
        parts.append(f"### {title}\n")
        parts.append("| key | default | allowed | unit | meaning |")
        parts.append("|---|---|---|---|---|")
        for name, meaning in group.items():
            _, kind, default, allowed = rows[name]
            parts.append(
                f"| `{name}` | {_default(default)} | {_allowed(kind, allowed)} "
                f"| {unit_of(name) or '–'} | {meaning} |"
            )
        parts.append("")
    return "\n".join(parts).rstrip()


def _default(value) -> str:
    if value is None:
        return "must be given"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(f"`{word}`" for word in value) or "none"
    if value in ("", {}):
        return "none"
    return f"`{value}`" if isinstance(value, str) else str(value)


def _allowed(kind: str, allowed) -> str:
    if kind == "int":
        low, high = allowed
        return str(low) if low == high else f"{low} to {high}"
    if kind == "bool":
        return "true, false"
    if kind == "text":
        return f"up to {allowed} characters"
    if kind == "texts":
        return f"languages {', '.join(keys.LANGUAGES)}; 1 to {allowed} characters each"
    if kind == "cues":
        return "moments and texts, see below"
    words = ", ".join(f"`{word}`" for word in allowed)
    if kind == "word":
        return words
    return "keys, see below" if allowed is keys.OFFERED else f"a list of {words}"


def _moments() -> str:
    lines = ["| moment | when |", "|---|---|"]
    lines += [f"| `{name}` | {MOMENTS[name]} |" for name in keys.CUES]
    return "\n".join(lines)


def _examples() -> str:
    lines = []
    for path in sorted((RULESETS / "examples").glob("*.json")):
        lines.append(f"- `{path.stem}.json`: {EXAMPLES[path.stem]}")
    return "\n".join(lines)


EXAMPLES = {
    "best-of-three-sets": "best of three sets of five goals each; ends are changed after a set. "
    "Its parent is `first-to-five`.",
    "first-to-five": "no clock, the first to five goals wins (`first_to` is an option).",
    "sports-table-football": "two halves of 15 minutes, ends changed, extra time of 10 minutes "
    "that the first goal wins, a shoot-out of five.",
    "table-hockey-federation": "5 minutes of running clock; a goal counts from 3 seconds after a "
    "face-off (the clock stops at a goal until then; `stop_on_goal` is an option).",
    "two-halves": "two halves of an agreed length with a change of ends at half time.",
}
