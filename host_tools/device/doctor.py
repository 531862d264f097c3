"""`goalmouth doctor`: what is there, what is wrong, what to do.

A running app is asked through the side channel first, which disturbs nothing. The rest needs the
prompt: the app is ended for it (asked about when a match is on) and started again afterwards.
"""

import ast
import contextlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import typer
from rich.console import Console
from rich.markup import escape

from host_tools.device import judge, survey, tree
from host_tools.device.board import RUN_S, Board, BoardError
from host_tools.device.deploying import NO_MATCH
from host_tools.device.findings import OK, PROBLEM, WARNING, Finding, ok, problem, warning
from host_tools.errors import Trouble

PROBE = Path(__file__).with_name("on_board") / "probe.py"
# The probe needs 50 KB, and a match that was ended leaves 20.
MAKE_ROOM = """
import gc, sys
app = sys.modules.get("goalmouth.app")
if app:
    app.current = None
app = None
top = sys.modules.get("goalmouth")
for part in ("panel", "match"):
    for name in list(sys.modules):
        if name.startswith("goalmouth." + part):
            del sys.modules[name]
    if hasattr(top, part):
        delattr(top, part)
gc.collect()
"""
COLOURS = {"ok": "green", "warning": "yellow", "problem": "red"}
PATIENCE_MS = 15000
WATCHED = (("beam_left", "Break the left beam: put a finger into the left goal and out again."),
           ("beam_right", "Break the right beam the same way."),
           ("upper_left", "Break the upper beam of the left goal."),
           ("upper_right", "Break the upper beam of the right goal."),
           ("button", "Press the button and let it go."),
           ("button_a", "Press the button of side A."),
           ("button_b", "Press the button of side B."))  # fmt: skip
SILENT = warning(
    "app",
    "Goalmouth does not answer on the line",
    "It may be in service mode, or not installed; see below.",
)
console = Console(highlight=False, soft_wrap=True, emoji=False)


def run(port: str | None, live: bool, sure: Callable[[str], None]) -> int:
    """Look a board over and print it; return 1 when there is a problem, else 0."""
    with Board.open(port) as board:
        console.print(f"Board at {board.port}", markup=False)
        status = board.status()
        said: dict[tuple[str, str], str] = {}
        if status:
            show(judge.of_status(status, tree.version()), said)
            if status.get("phase", "-") not in NO_MATCH and not _stop(status, sure):
                console.print("The match goes on; hardware and files were not looked at "
                              "(with --yes they are, and the match stops).")  # fmt: skip
                return _sum_up(said)
        else:
            show([SILENT], said)
        board.enter()
        try:
            show(_by_prompt(board, live), said)
        finally:
            with contextlib.suppress(Trouble):
                board.restart()
    return _sum_up(said)


def _sum_up(said: dict[tuple[str, str], str]) -> int:
    """Say how many lines were not ok; return 1 when one of them was a problem, else 0."""
    levels = list(said.values())
    counts = [f"{levels.count(level)} {level}{'s' if levels.count(level) > 1 else ''}"
              for level in (PROBLEM, WARNING) if level in levels]  # fmt: skip
    console.print(f"{', '.join(counts)}." if counts else "All is well.")
    return 1 if PROBLEM in levels else 0


def show(findings: Iterable[Finding], said: dict[tuple[str, str], str]):
    """Print findings as they come, none twice; `said` is what there was: its level."""
    for finding in findings:
        if (finding.subject, finding.text) in said:
            continue
        said[finding.subject, finding.text] = finding.level
        colour = COLOURS[finding.level]
        console.print(f"  [{colour}]{finding.level:8}[/] {finding.subject:15} "
                      f"{escape(finding.text)}")  # fmt: skip
        if finding.level != OK and finding.remedy:
            console.print(f"           {'':15} -> {escape(finding.remedy)}")


def _stop(status: dict[str, str], sure) -> bool:
    try:
        sure(
            f"A match is on ({status['score']}, period {status['period']}). Looking at the "
            "hardware stops it, and the board offers it again afterwards. Look?"
        )
    except (Trouble, typer.Abort):
        return False
    return True


def _by_prompt(board: Board, live: bool) -> Iterator[Finding]:
    found = survey.look(board)
    yield from judge.of_survey(found, tree.version())
    if not found.running:
        yield warning("hardware", "was not looked at: that needs Goalmouth on the board",
                      "goalmouth deploy, then once more: goalmouth doctor")  # fmt: skip
        return
    values = probe(board, found.running)
    yield from judge.of_probe(values, found)
    if live and "levels" in values:
        yield from _live(board, values)
    yield from _crash(board, found)


def probe(board: Board, slot: str) -> dict:
    """Run the probe; return name -> value."""
    code = f"SLOT={slot!r}\n" + PROBE.read_text(encoding="utf-8")
    values = {}
    try:
        board.run(MAKE_ROOM)
        for line in board.run(code).splitlines():
            with contextlib.suppress(ValueError, SyntaxError):
                name, value = ast.literal_eval(line)
                values[name] = value
    except BoardError as error:
        values["board!"] = str(error)
    return values


def _live(board: Board, values: dict) -> Iterator[Finding]:
    """Have a person try everything, one after the other."""
    dark_level, down_level = values["levels"]
    pins = dict(values["settings"][2]) if "settings" in values else {}
    for name, ask in WATCHED:
        if pins.get(name) is None:
            continue
        console.print(f"  [bold]now[/]      {ask}")
        active = down_level if name.startswith("button") else dark_level
        code = f"watch({name!r},{active},{PATIENCE_MS})"
        ms = ast.literal_eval(board.run(code, PATIENCE_MS // 1000 + RUN_S).strip())
        subject = name.replace("_", " ")
        if ms is None:
            yield problem(subject, f"nothing seen for {PATIENCE_MS // 1000} s",
                          "Check the button's wires: it connects its pin to ground."
                          if name.startswith("button") else judge.BEAM)  # fmt: skip
        else:
            yield ok(subject, f"seen, for {ms} ms")


def _crash(board: Board, found: survey.Survey) -> Iterator[Finding]:
    if "crash.txt" in found.files:
        text = board.read("crash.txt").decode("utf-8", "replace")
        first = text.partition("\n")[0]
        yield warning("last crash", first, "goalmouth pull fetches crash.txt; please report it.")
