"""`goalmouth deploy`: what a person sees of it."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from host_tools.device import deploy, survey, tree
from host_tools.device.board import Board, BoardError
from host_tools.errors import Trouble

NO_MATCH = ("setup", "final", "-", "")
START_S = 25
console = Console(highlight=False, soft_wrap=True, emoji=False)


def run(
    port: str | None,
    source: bool,
    own: dict[str, bytes],
    language: str | None,
    sure: Callable[[str], None],
    firmware: Path = tree.FIRMWARE,
):
    """Deploy; `sure(question)` returns only on yes."""
    files = tree.build(firmware, source)
    manifest = tree.manifest_of(files, firmware, source)
    main = (firmware / "main.py").read_bytes()
    with Board.open(port) as board:
        ask_about_match(board, "Deploying", sure)
        board.enter()
        try:
            work = _deploy(board, files, manifest, main, own, language, sure)
        except BaseException:
            with contextlib.suppress(Trouble):
                board.restart()  # whatever was running runs again
            raise
        board.restart()
        check_start(board, work.slot)


def ask_about_match(board: Board, doing: str, sure: Callable[[str], None]):
    """Ask before a match in play is stopped; return what the app says, None without an app."""
    status = board.status()
    if status and status.get("phase", "") not in NO_MATCH:
        sure(
            f"A match is on ({status['score']}, period {status['period']}, clock "
            f"{status['clock']}). {doing} stops it, and the board offers it again afterwards. "
            "Go on?"
        )
    return status


def check_start(board: Board, slot: str):
    """Wait until the app answers and say so. Raises Trouble when it does not, or when main.py had
    to take another slot."""
    status = wait_for_app(board)
    if not status:
        raise Trouble(
            "Everything is on the board, but Goalmouth does not answer.",
            "Look at its display, and let the board be looked over: goalmouth doctor", 1,
        )  # fmt: skip
    if "reinstall" in status["faults"].split(","):
        raise Trouble(
            f"The board did not take the new version in slot {slot} and runs another one.",
            "Deploy again; goalmouth doctor says what is damaged.", 1,
        )  # fmt: skip
    console.print(f"Goalmouth {status['firmware']} is running.")
    for name in ("faults", "problem"):
        if status.get(name, "-") != "-":
            console.print(f"  It reports: {status[name]}. goalmouth doctor says more.",
                          markup=False)  # fmt: skip


def wait_for_app(board: Board) -> dict[str, str] | None:
    """Return the status of an app that is just starting, None when none comes."""
    ends = time.monotonic() + START_S
    patience_s = 0.2  # a request that comes while the chip boots is lost
    while time.monotonic() < ends:
        status = board.status(patience_s)
        if status:
            return status
        patience_s = min(2 * patience_s, 2)
    return None


def _deploy(board, files, manifest, main, own, language, sure) -> deploy.Plan:
    found = survey.look(board)
    survey.check_version(found, needs_mpy=any(name.endswith(".mpy") for name in files))
    console.print(f"{found.machine}, MicroPython {found.micropython}, "
                  f"{found.free_bytes // 1024} KiB free", markup=False)  # fmt: skip
    for sentence in survey.leftovers(found):
        console.print(f"[yellow]warning[/] {sentence}. Remove or rename it if Goalmouth does not "
                      "start (mpremote rm).")  # fmt: skip
    if language is not None and "config.json" not in own:
        text = None
        if "config.json" in found.files:
            text = board.read("config.json").decode("utf-8", "replace")
        own = {**own, "config.json": deploy.with_language(text, language)}
    work = deploy.plan(board, found, files, manifest, main)
    if work.keeps_foreign_main:
        sure(
            "There is a main.py of another program on the board. It will be kept as "
            f"{deploy.FOREIGN_MAIN}, and Goalmouth starts instead. Go on?"
        )
    _show(work)
    with _progress() as progress:
        task = progress.add_task("copying", total=work.sent_bytes or 1, file="")
        deploy.carry_out(
            board, work, lambda name, size: progress.update(task, advance=size, file=name)
        )
        progress.update(task, completed=work.sent_bytes or 1, file="")
    try:
        board.run(deploy.REPLACE)
        deploy.put_own(board, own)
    except BoardError as error:
        raise Trouble(
            f"The new version is on the board, but your files are not: {error}.",
            "Make room (goalmouth pull, then mpremote rm) and deploy again.", 1,
        ) from error  # fmt: skip
    for path in sorted(own):
        console.print(f"wrote /{path}", markup=False)
    return work


def _show(work: deploy.Plan):
    if work.is_nothing:
        console.print(f"nothing to copy: slot {work.slot} has this version already")
        return
    parts = [
        f"{len(work.send)} files to copy ({-(-work.sent_bytes // 1024)} KiB)",
        f"{len(work.copy) + len(work.keep)} there already",
        f"{len(work.remove)} to remove",
    ]
    console.print(f"slot {work.slot}: {', '.join(parts)}")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"),
        TextColumn("{task.fields[file]}"), console=console, transient=True,
        disable=not console.is_terminal,
    )  # fmt: skip
