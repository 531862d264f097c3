"""`goalmouth bench`: measure what performance is judged by."""

import json
import platform

from rich.console import Console
from rich.table import Table

from host_tools.bench.sections import Section, run


def measure(sections: list[Section], as_json: bool):
    """Measure sections and print them: a table each as it is done, or JSON at the end."""
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    found = run(sections, lambda *_: None) if as_json else run(
        sections, lambda section, rows: _print(console, section, rows))  # fmt: skip
    if as_json:
        found["machine"] = {"python": platform.python_version(), "processor": platform.machine()}
        print(json.dumps(found, indent=2))


def _print(console: Console, section: Section, rows: list[dict]):
    """Print a section with its figures downwards, a column for each row."""
    if not rows:
        console.print(f"{section.title}: not measured, there is no MicroPython here\n")
        return
    keys = list(rows[0])
    table = Table(title=section.title, title_justify="left", caption_justify="left",
                  caption=section.note or None)  # fmt: skip
    table.add_column(keys[0])
    for row in rows:
        table.add_column(str(row[keys[0]]), justify="right")
    for key in keys[1:]:
        table.add_row(key, *("" if row[key] is None else str(row[key]) for row in rows))
    console.print(table)
    console.print()
