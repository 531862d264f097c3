"""`goalmouth play`: scenario files without a person, and what to print about them.

The exit code is the worst of the files': 0 as expected, 1 a failed expect, 2 a bad line or file.
"""

import json
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from host_tools.commands.sim import chosen
from host_tools.errors import Trouble
from host_tools.sim.player import NoInterpreter, Result, play


def play_files(
    files: list[Path],
    interpreter: str,
    frames: Path | None,
    journal: Path | None,
    as_json: bool,
    ruleset: str | None = None,
) -> int:
    """Play every file and report; return the exit code.

    With several files each has a folder of its own for its frames, and `journal` must be None.
    `ruleset` is a file that the scenarios may name.
    """
    given = chosen(ruleset)[1].given
    if ruleset is not None and given is None:
        raise Trouble(
            f"A scenario says itself which game it is of, and {ruleset} is there already.",
            "--ruleset gives scenarios a file of your own: --ruleset FILE.json.",
        )
    if journal is not None and len(files) > 1:
        raise Trouble(
            f"--journal names one file, and there are {len(files)} scenarios.",
            "Play them one at a time to keep their journals.",
        )
    results = []
    for path in files:
        where = frames / path.stem if frames is not None and len(files) > 1 else frames
        result = _play(path, interpreter, where, journal, given)
        results.append(result)
        if not as_json:
            _print(result)
    if as_json:
        print(json.dumps([result.as_json() for result in results], indent=2, sort_keys=True))
    return max(result.exit_code for result in results)


def _play(
    path: Path, interpreter: str, frames: Path | None, journal: Path | None, ruleset: Path | None
) -> Result:
    """Play one file; raise Trouble for what a person can put right."""
    try:
        return play(path, interpreter, frames, journal, ruleset=ruleset)
    except UnicodeDecodeError as error:
        raise Trouble(f"{path} is not UTF-8 text.", "Save it as UTF-8.") from error
    except NoInterpreter as error:
        raise Trouble(
            "There is no MicroPython on this machine.",
            "`make setup` brings one on Linux x86-64 and macOS ARM; elsewhere play it with "
            "--interpreter cpython.",
        ) from error
    except OSError as error:
        place = error.filename if error.filename is not None else path
        raise Trouble(
            f"{place}: {error.strerror or error}.",
            "Name a scenario file that can be read, and places that can be written.",
        ) from error


def _print(result: Result):
    """Say in a line how it went, and every failure with its line number."""
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    if result.ok:
        seconds = result.end_us // 1_000_000
        console.print(f"[green]ok[/]    {escape(result.path)} ({seconds} s on the board)")
    else:
        word = "bad" if result.problems else "failed"
        console.print(f"[red]{word}[/]  {escape(result.path)}")
        console.print(result.report(), markup=False)
