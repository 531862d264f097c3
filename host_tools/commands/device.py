"""The commands that talk to a board: flash, deploy, image, doctor, pull.

`mount(app)` gives them to the `goalmouth` command; what they do is in host_tools/device/, imported
only when one of them runs.
"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import Trouble
from host_tools.sim.games import use_firmware

Port = Annotated[
    str | None,
    typer.Option(
        metavar="PORT", show_default=False,
        help="The board: a device, socket://host:port or rfc2217://host:port. "
        "Default: the only one there is.",
    ),
]  # fmt: skip
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Answer every question with yes.")]
LANGUAGES = ("en", "de", "fr", "ru")


def mount(app: typer.Typer):
    """Add the commands."""
    for command in (flash, deploy, image, doctor, pull):
        app.command()(command)


def sure(question: str, yes: bool):
    """Ask, and return only on yes. Raises Trouble where nobody can answer, typer.Abort on no."""
    if yes:
        typer.echo(f"{question} yes (--yes)")
        return
    if not sys.stdin.isatty():
        raise Trouble(
            f"This needs an answer, and nobody can be asked: {question}",
            "Give --yes if that is wanted.",
        )
    typer.confirm(question, abort=True, err=True)


def deploy(
    port: Port = None,
    source: Annotated[
        bool, typer.Option("--source", help="Copy the modules as source, not as bytecode.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put this onto the board as config.json.")
    ] = None,
    ruleset: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Put this ruleset onto the board; may be repeated."),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="en|de|fr|ru", help="Set the language in config.json.")
    ] = None,
    yes: Yes = False,
):
    """Bring this version onto the board; the old one stays until the new one is whole."""
    from host_tools.device import deploying

    own = own_files(config, ruleset or [], language)
    deploying.run(port, source, own, language, lambda question: sure(question, yes))


def pull(
    port: Port = None,
    to: Annotated[Path, typer.Option(metavar="DIR", help="Where the journals go.")] = Path(
        "journals"
    ),
    yes: Yes = False,
):
    """Fetch the journals, without stopping a match that is on."""
    from host_tools.device import pulling

    pulling.run(port, to, lambda question: sure(question, yes))


def doctor(
    port: Port = None,
    live: Annotated[
        bool, typer.Option("--live/--no-live", help="Try beams and button one after the other.")
    ] = True,
    yes: Yes = False,
):
    """Look the board over: each line is ok, a warning or a problem with what to do."""
    from host_tools.device import doctor as doctors

    live = live and (yes or sys.stdin.isatty())
    raise typer.Exit(doctors.run(port, live, lambda question: sure(question, yes)))


def flash(
    port: Port = None,
    firmware: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A MicroPython image (.bin). Default: the tested one."),
    ] = None,
    erase: Annotated[bool, typer.Option("--erase", help="Erase the whole flash first.")] = False,
    yes: Yes = False,
):
    """Write MicroPython onto the board."""
    from host_tools.device import flashing

    flashing.run(port, firmware, erase, lambda question: sure(question, yes))


def image(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where the image goes.")
    ] = Path("goalmouth.bin"),
    firmware: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A MicroPython image (.bin). Default: the tested one."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put this into it as config.json.")
    ] = None,
    ruleset: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Put this ruleset into it; may be repeated."),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="en|de|fr|ru", help="Set the language in config.json.")
    ] = None,
):
    """Make one file of MicroPython and Goalmouth that esptool alone can write."""
    from host_tools.device import imaging

    own = own_files(config, ruleset or [], language)
    imaging.run(output, firmware, own, language)


def own_files(config: Path | None, rulesets: list[Path], language: str | None) -> dict[str, bytes]:
    """Return path on the board -> contents of what a person wants on it, checked as the board
    does. Raises Trouble with every problem at once."""
    from host_tools.commands.rulesets import problems_of, to_copy

    found: dict[str, bytes] = {}
    problems = []
    if language is not None and language not in LANGUAGES:
        problems.append(f"--language {language}: allowed: {', '.join(LANGUAGES)}")
    for path in rulesets:
        problems += [f"{path}: {problem}" for problem in problems_of(path)]
        for name in to_copy(path):
            if name not in [one.name for one in rulesets]:
                problems.append(f"{path}: its parent {name} is an example: give it too")
        found[f"rulesets/{path.name}"] = path.read_bytes()
        if path.suffix != ".json":
            problems.append(f"{path}: a ruleset's file is called NAME.json")
    if config is not None:
        text = _text(config)
        from goalmouth import wiring  # problems_of has made it importable, or the line below

        problems += [f"{config}: {problem}" for problem in wiring.load(text)[1]]
        found["config.json"] = text.encode()
        if language is not None and not problems:
            data = json.loads(text)
            data["language"] = language
            found["config.json"] = (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()
    if problems:
        raise Trouble(
            "This cannot go onto the board: " + "; ".join(problems) + ".",
            "Put it right and try again; docs/configuration.md and docs/rulesets.md say how.",
        )
    return found


def _text(path: Path) -> str:
    use_firmware()
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise Trouble(
            f"{path} cannot be read: {why}.", "Name a configuration (*.json)."
        ) from error
