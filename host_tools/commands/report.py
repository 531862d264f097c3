"""`goalmouth report`: a page from a journal."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import Trouble


def mount(app: typer.Typer):
    """Add the command."""
    app.command()(report)


def report(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the page here.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="A table of all events instead.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The match as JSON instead.")] = False,
    ruleset: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="An own ruleset that was on the board; repeatable."),
    ] = None,
    names: Annotated[
        tuple[str, str],
        typer.Option(metavar="NAME NAME", help="What the teams A and B are called."),
    ] = ("A", "B"),
):
    """Make a report of a match: one page that needs nothing else, or CSV, or JSON.

    Without -o CSV and JSON are printed, and the page is written beside the journal.
    """
    if as_csv and as_json:
        raise Trouble("--csv and --json are two formats.", "Give one of them.")
    from host_tools.report import writing

    form = "csv" if as_csv else "json" if as_json else "html"
    writing.run(journal, output, form, ruleset or [], names)
