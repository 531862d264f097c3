"""`goalmouth frames`: a scenario as pictures of the display."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import Trouble


def mount(app: typer.Typer):
    """Add the command."""
    app.command()(frames)


def frames(
    scenario: Annotated[Path, typer.Argument(metavar="FILE.match", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Write each picture as a PNG here."),
    ] = None,
    gif: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an animated GIF.")
    ] = None,
    every: Annotated[
        int, typer.Option(min=10, metavar="MS", help="Look at the display so often.")
    ] = 100,
    start: Annotated[
        float, typer.Option("--from", min=0, metavar="S", help="Begin at this second.")
    ] = 0,
    end: Annotated[
        float | None, typer.Option("--to", min=0, metavar="S", help="End at this second.")
    ] = None,
    speed: Annotated[
        float, typer.Option(min=0.1, max=100, metavar="N", help="The GIF runs N times faster.")
    ] = 1,
    longest: Annotated[
        int, typer.Option(min=20, metavar="MS", help="The GIF shows no picture for longer.")
    ] = 1500,
    scale: Annotated[
        int, typer.Option(min=1, max=32, metavar="N", help="Pixels for each of the display's.")
    ] = 3,
):
    """Make PNGs, or an animated GIF, of everything that the display shows in a scenario."""
    from host_tools.frames.strip import of_scenario

    if output is None and gif is None:
        raise Trouble("Where should the pictures go?", "Give -o DIR, or --gif FILE, or both.")
    if end is not None and end < start:
        raise Trouble(
            f"--to {end:g} lies before --from {start:g}.", "Give the earlier second to --from."
        )
    try:
        text = scenario.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise Trouble(f"{scenario}: {why}.", "Name a scenario file that can be read.") from error
    to_ms = None if end is None else round(end * 1000)
    strip = of_scenario(text, every, round(start * 1000), to_ms, str(scenario))
    if output is not None:
        written = strip.save_pngs(output, scale)
        typer.echo(f"{len(written)} pictures in {output}")
    if gif is not None:
        strip.save_gif(gif, scale, speed, longest)
        typer.echo(f"{gif}: {len(strip.frames)} pictures, {gif.stat().st_size // 1024} KiB")
