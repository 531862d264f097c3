"""A story as a table and as data.

Columns of the CSV and keys of the JSON's `entries` are the same; docs/first-match.md lists them.
"""

import csv
import io
import json

from host_tools.report.story import Entry, Story

SIDES = ("A", "B")
COLUMNS: tuple[str, ...] = (
    "kind", "period", "clock", "side", "text", "score", "speed_kmh", "dark_ms", "u_ms", "t_ms",
)  # fmt: skip


def side_name(side: int, names: tuple[str, str] = SIDES) -> str:
    """Return "A", "B" or what they are called, "" for none."""
    return names[side] if side in (0, 1) else ""


def clock_text(ms: int) -> str:
    """Return a clock as it was shown: rounded up, "5:40"."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def clock_of(story: Story, entry: Entry) -> str:
    """Return what the clock showed at an entry; the elapsed time in an untimed game."""
    ms = entry.clock_ms
    if story.untimed:
        lengths = {period.index: period.length_ms for period in story.periods}
        ms = lengths.get(entry.period, ms) - ms
    return clock_text(ms)


def period_of(story: Story, entry: Entry) -> str:
    """Return the name of an entry's period, "shoot-out" for its kicks."""
    if entry.in_shootout:
        return "shoot-out"
    for period in story.periods:
        if period.index == entry.period:
            return period.name
    return str(entry.period + 1)


def row(story: Story, entry: Entry) -> dict[str, str | int | float]:
    """Return an entry as plain values; "" for what there is not."""
    return {
        "kind": entry.kind,
        "period": period_of(story, entry),
        "clock": "" if entry.in_shootout else clock_of(story, entry),
        "side": side_name(entry.side, story.names),
        "text": entry.text,
        "score": f"{entry.score[0]}-{entry.score[1]}",
        "speed_kmh": entry.speed_kmh or "",
        "dark_ms": entry.dark_us / 1000 if entry.dark_us else "",
        "u_ms": entry.u_ms or "",
        "t_ms": entry.t_ms,
    }


def as_csv(story: Story) -> str:
    """Return all entries as CSV with a head line (RFC 4180: CR LF)."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    for entry in story.entries:
        writer.writerow(row(story, entry))
    return out.getvalue()


def as_json(story: Story) -> str:
    """Return the whole match as JSON."""
    return json.dumps(
        {
            "format": 1,
            "ruleset": story.journal.header["ruleset"],
            "title": story.title,
            "digest": story.journal.header["digest"],
            "firmware": story.journal.header["firmware"].lstrip("v"),
            "options": story.journal.options,
            "names": list(story.names),
            "score": list(story.score),
            "winner": dict(enumerate((*story.names, "draw"))).get(story.winner),
            "reason": story.reason,
            "shootout": {
                "score": list(story.shootout_score),
                "A": [kick == "x" for kick in story.shootout[0]],
                "B": [kick == "x" for kick in story.shootout[1]],
            },
            "periods": [
                {
                    "name": period.name,
                    "length_ms": period.length_ms,
                    "begun_ms": period.begun_ms,
                    "ended_ms": period.ended_ms,
                    "spells": period.spells,
                }
                for period in story.periods
            ],
            "entries": [row(story, entry) for entry in story.entries],
            "taken_back": story.taken_back,
            "end_ms": story.end_ms,
            "problems": story.problems,
        },
        indent=2,
    ) + "\n"  # fmt: skip
