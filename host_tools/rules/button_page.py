"""docs/button.md: the gestures, and how many each call needs in its moments, counted in the lists
that the board really opens."""

from host_tools.rules import ROOT, call_meanings
from host_tools.rules.gestures import fewest, referee_at, ways

PATH = ROOT / "docs" / "button.md"
_TEXT = ROOT / "host_tools" / "rules" / "button.in.md"

TRACKED = {"strokes": "tracked"}

# The moments in which a call is likely, and a script that leads there.
MOMENTS = (
    ("after a goal", "hockey-kerr", {}, "tap, +20, right", ("void", "undo")),
    ("after a goal in an attempt", "hockey-kerr", {},
     "tap, +20, penalty A, tap, tap, right", ("void", "undo")),
    ("after a disallowed goal", "hockey-kerr", {}, "tap, +1, right", ("count", "undo")),
    ("in play, strokes free", "hockey-kerr", {}, "tap, +20", ("foul", "undo")),
    ("clock stopped, strokes free", "hockey-kerr", {}, "tap, +20, tap", ("penalty", "undo")),
    ("in play, strokes tracked", "hockey-kerr", TRACKED,
     "tap, +2, tap, +2, hold", ("foul", "penalty", "undo")),
    ("in an attempt", "hockey-kerr", {}, "tap, +20, penalty A, tap", ("over", "goal")),
    ("in the break", "hockey-zander", {}, "tap, +360", ("penalty",)),
    ("level at the end", "hockey-kerr", {},
     "tap, +360, tap, tap, +360, tap, tap, +360", ("play-on",)),
    ("after a goal", "kamzolov", {}, "tap, +20, left", ("void", "undo")),
    ("in play, strokes free", "kamzolov", {}, "tap, +20", ("out", "undo")),
    ("in play, strokes tracked", "kamzolov", TRACKED,
     "tap, +20, hold", ("fault", "out", "undo")),
    ("the ball rolls", "table-mise", {}, "tap, +1", ("out", "foul", "undo")),
    ("the ball rests", "table-mise", {}, "tap, +1, tap", ("announce", "out", "undo")),
    ("an announced shot came to rest", "table-mise", {},
     "tap, +1, tap, announce, tap, +1, tap", ("touched", "undo")),
    ("time used up", "table-mise", {}, "tap, +60", ("out", "foul", "undo")),
    ("after a goal", "table-mise", {}, "tap, +1, tap, announce, tap, +1, right", ("void", "undo")),
    ("in an attempt", "table-mise", {}, "tap, +1, foul A area, tap", ("over", "goal")),
    ("in the shoot-out", "table-mise", {},
     "tap, +1, end-period, end-period, tap, tap, +1, end-period, end-period", ("taker",)),
)  # fmt: skip
MOST = 3


def page() -> str:
    """Return the page's text."""
    return (
        _TEXT.read_text(encoding="utf-8")
        .replace("<<likely>>", _likely())
        .replace("<<lists>>", _lists())
        .replace("<<calls>>", call_meanings.table())
    )


def _likely() -> str:
    lines = ["| game | moment | call | gestures | which |", "|---|---|---|---|---|"]
    for moment, ruleset, options, script, calls in MOMENTS:
        referee = referee_at(ruleset, options, script)
        for call in calls:
            way = fewest(referee, call)
            lines.append(
                f"| {ruleset} | {moment} | `{call}` | {len(way)} | {', '.join(way)} |"
            )
    return "\n".join(lines)


def _lists() -> str:
    parts = []
    for moment, ruleset, options, script, _ in MOMENTS:
        found = ways(referee_at(ruleset, options, script))
        shown = ", ".join(
            f"`{name}` {len(way)}" for name, way in found
            if name.split()[0] not in ("score", "clock", "turn")
        )
        parts.append(f"**{ruleset}, {moment}:** {shown}.\n")
    return "\n".join(parts).rstrip()
