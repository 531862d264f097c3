"""The `goalmouth` command: its options, and how a failure is told.

Exit codes: 0 as wanted, 1 when something came out differently (a failed expect), 2 when what was
asked for cannot be done (a bad line, a missing file, a wrong option), 130 after Ctrl-C.
No traceback unless `--debug` is given.
"""

import importlib.util
import sys
import traceback
from pathlib import Path
from typing import Annotated, Literal

import typer

from host_tools.commands import device, frames, report
from host_tools.errors import Trouble

app = typer.Typer(
    help="Referee for home-made table-football and table-hockey boards.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
ruleset_app = typer.Typer(help="Work on rulesets.", no_args_is_help=True)
app.add_typer(ruleset_app, name="ruleset")

# Parts that bring their own commands: (module, name of the command).
PARTS = (("host_tools.hardware.cli", "drawings"),)


# What shells give a command that Ctrl-C has ended.
STOPPED = 130


@app.callback()
def common(
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.")] = False,
):
    """Take the options that every command has; main() acts on them."""


@app.command()
def play(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE.match…", show_default=False)
    ] = None,
    interpreter: Annotated[
        Literal["cpython", "micropython"],
        typer.Option(help="What runs the firmware: this Python, or a real MicroPython."),
    ] = "cpython",
    frames: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the panel as NAME.png files here.")
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the match journal here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    physics: Annotated[
        int | None, typer.Option(metavar="SEED", help="Have bots play a match on the physics.")
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.json", help="A game of your own for scenarios; with --physics the game."
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE.match", help="With --physics: as a scenario.")
    ] = None,
):
    """Run scenario files: 0 all came as expected, 1 an expect failed, 2 a bad line."""
    if physics is not None:
        from host_tools.commands.matches import play_seed

        if files or frames or interpreter != "cpython":
            raise typer.BadParameter("bots play without files, frames, or MicroPython")
        raise typer.Exit(play_seed(physics, ruleset, journal, save, as_json))
    if not files:
        raise typer.BadParameter("name a FILE.match, or let bots play: --physics SEED")
    if save is not None:
        raise typer.BadParameter("--save writes what bots have played: give --physics SEED, too")
    from host_tools.commands.play import play_files

    raise typer.Exit(play_files(files, interpreter, frames, journal, as_json, ruleset))


@app.command()
def sim(
    ui: Annotated[
        Literal["terminal", "web"], typer.Option(help="Where the board is shown.")
    ] = "web",
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE.json", help="The game that set-up offers first."
        ),
    ] = None,
    speed: Annotated[
        int, typer.Option(min=1, max=50, metavar="N", help="Time runs N times faster.")
    ] = 1,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where the page is served; others may see it.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="Its port; 0 takes a free one.")
    ] = 8037,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
):
    """Play on the simulated board."""
    from host_tools.commands.sim import start

    start(ui, ruleset, speed, host, port, browser)


@ruleset_app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.json…", show_default=False)],
):
    """Check ruleset files as the board does: 0 no problems, 1 a problem, 2 unreadable."""
    from host_tools.commands.rulesets import problems_of, to_copy

    code = 0
    for path in files:
        try:
            problems = problems_of(path)
        except Trouble as trouble:  # the other files are checked all the same
            code = _tell(trouble, False, trouble.what, trouble.remedy, trouble.exit_code)
            continue
        code = max(code, 1 if problems else 0)
        for problem in problems:
            typer.echo(f"{path}: {problem}")
        if not problems:
            copies = "".join(f"; copy its parent {name} too" for name in to_copy(path))
            typer.echo(f"{path}: no problems{copies}")
    raise typer.Exit(code)


@app.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A sample, in half a minute.")] = False,
    trains: Annotated[
        int, typer.Option(min=5000, metavar="N", help="How many random pulse trains.")
    ] = 1_000_000,
    matches: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Have bots play N matches, and no more.")
    ] = None,
):
    """Measure goals, times, blocks, bus bytes and speed, beside the usual way of doing it.

    All of it takes about five minutes on two cores, most of that for the pulse trains.
    """
    from host_tools.bench.sections import all_sections
    from host_tools.commands.bench import measure

    if matches is not None:
        from host_tools.bench.sections import Section
        from host_tools.commands.matches import play_matches

        title = f"{matches} matches of bots: the referee beside what the physics saw"
        measure([Section("matches", title, lambda: play_matches(matches, quick))], as_json)
        return
    measure(all_sections(quick, trains), as_json)


device.mount(app)
report.mount(app)
frames.mount(app)


def mount_parts(arguments: list[str]):
    """Add the commands of the parts that are there and that this command line may be about."""
    commands = {command.name or command.callback.__name__ for command in app.registered_commands}
    if commands & set(arguments[:1]):
        return  # importing what draws takes longer than a whole scenario
    for module, name in PARTS:
        mounted = any(group.name == name for group in app.registered_groups)
        package = module.rpartition(".")[0]
        if not mounted and importlib.util.find_spec(package) and importlib.util.find_spec(module):
            app.add_typer(importlib.import_module(module).app, name=name)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in arguments
    # Wherever it stands, it means the same.
    arguments = [word for word in arguments if word != "--debug"]
    try:
        mount_parts(arguments)
        code = app(arguments, prog_name="goalmouth", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        sys.stdout = None
        return 0
    except Trouble as trouble:
        return _tell(trouble, debug, trouble.what, trouble.remedy, trouble.exit_code)
    except typer.TyperException as error:
        if not error.format_message():
            return 2  # a group of commands alone, and its help was all there is to say
        remedy = "Run `goalmouth --help`, or a command with --help, to see what there is."
        return _tell(error, debug, error.format_message(), remedy, 2)
    except Exception as error:
        what = f"Something in Goalmouth went wrong: {type(error).__name__}: {error}"
        remedy = "Please report it with the output of the same command and --debug."
        return _tell(error, debug, what, remedy, 1)
    if code == STOPPED:
        typer.echo("goalmouth: stopped.", err=True)
    return code


def _tell(error, debug: bool, what: str, remedy: str, exit_code: int) -> int:
    """Say on stderr what happened and what to do."""
    if debug:
        traceback.print_exception(error)
    typer.echo(f"goalmouth: {what}", err=True)
    typer.echo(f"  {remedy}", err=True)
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
