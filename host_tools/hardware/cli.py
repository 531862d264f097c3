"""The command `goalmouth drawings`: make drawings, mounts, wiring and lists of the board.

    goalmouth drawings                            # into build/drawings
    goalmouth drawings --kerf 0.2 --set stock.base.thickness=12
    goalmouth drawings --keep                     # renew the copies in the repository
"""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import Trouble
from host_tools.hardware.harness import graphviz
from host_tools.hardware.make import make_all, refresh
from host_tools.hardware.marks import GAMES
from host_tools.hardware.numbers import BOARD_FILE, ROOT, BoardError, load

app = typer.Typer(help="Drawings, mounts, wiring and parts list of the board.",
                  invoke_without_command=True)


def changes(settings: list[str]) -> dict[str, float]:
    """Return name -> value of `name=value` words; raises `BoardError` with all that are not."""
    found, problems = {}, []
    for word in settings:
        name, _, value = word.partition("=")
        try:
            found[name.strip()] = float(value)
        except ValueError:
            problems.append(f"--set {word!r} is not name=number, as in stock.base.thickness=12")
    if problems:
        raise BoardError(problems)
    return found


def _cannot_write(place: Path, error: OSError) -> Trouble:
    what = error.strerror or str(error)
    return Trouble(f"{error.filename or place} cannot be written: {what}.",
                   "Name a folder that can be: --out DIR.")


@app.callback()
def drawings(
    out: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("build/drawings"),
    kerf: Annotated[
        float | None, typer.Option(metavar="MM", help="Width of the laser's cut.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=MM", help="Change a number of board.toml."),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Lines of this game; repeatable.")
    ] = None,
    board: Annotated[
        Path, typer.Option(help="Another file of numbers.", show_default="hardware/board.toml")
    ] = BOARD_FILE,
    keep: Annotated[
        bool, typer.Option("--keep", help="Renew the copies that the repository keeps.")
    ] = False,
) -> None:
    """Make drawings (DXF, SVG, PDF at 1:1), mounts (STL), wiring and the parts list."""
    if keep:
        try:
            changed = refresh(load(board))
        except OSError as error:
            raise _cannot_write(ROOT, error) from error
        for path in changed:
            typer.echo(path.relative_to(ROOT))
        typer.echo(f"{len(changed)} files changed")
        if not graphviz():
            typer.echo("left as they are: pictures of the harness; Graphviz is not installed")
        return
    wanted = changes(settings or [])
    if kerf is not None:
        wanted["cut.kerf"] = kerf
    games = tuple(game or GAMES)
    unknown = [name for name in games if name not in GAMES]
    if unknown:
        raise BoardError([f"--game {name} is not known; allowed: {', '.join(GAMES)}"
                          for name in unknown])
    try:
        made = make_all(load(board).changed(wanted), out, games)
    except OSError as error:
        raise _cannot_write(out, error) from error
    typer.echo(f"{len(made.files)} files in {out}: dxf, pictures, templates-a4.pdf, mounts, "
               "wiring, wokwi, parts.csv, parts.md")
    for words in made.left_out:
        typer.echo(f"left out: {words}")
