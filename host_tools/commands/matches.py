"""`goalmouth play --physics SEED` and `goalmouth bench --matches N`: bots play whole matches."""

import json
import time
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from host_tools.commands.sim import chosen
from host_tools.errors import Trouble


def play_seed(
    seed: int, ruleset: str | None, journal: Path | None, save_as: Path | None, as_json: bool
) -> int:
    """Have bots play one match; return 0, or 1 when firmware and physics did not agree."""
    from host_tools.physics.matches import play_one
    from host_tools.physics.playable import NotForBots

    name, games = chosen(ruleset)
    try:
        report = play_one(seed, name, games=games)
    except NotForBots as error:
        raise Trouble(str(error), "Play it yourself: goalmouth sim --ruleset …") from None
    for path, text in ((journal, report.journal), (save_as, report.scenario)):
        if path is not None:
            _write(path, text)
    if as_json:
        print(json.dumps(asdict(report), indent=2))
        return 1 if report.wrong else 0
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    speed = report.board_s / report.real_s
    shootout = "" if report.shootout == "0-0" else f" ({report.shootout} in the shoot-out)"
    console.print(
        f"{report.ruleset}, seed {seed}: {report.score}{shootout}, winner {report.winner}; "
        f"{report.board_s:.0f} s on the board, {speed:.0f} times real time; {report.plays} plays, "
        f"{report.unclear} of them unclear"
    )
    if report.wrong:
        console.print(f"[red]wrong[/]  {escape(report.wrong)}")
        return 1
    console.print("[green]ok[/]     The referee's score is what the physics saw.")
    return 0


def play_matches(count: int, short: bool = False) -> list[dict]:
    """Have bots play `count` matches over all processors, under a progress bar; one row."""
    from host_tools.physics.matches import FIRMWARE_PLAYS, figures, firmware_speed, play_many

    began_s = time.perf_counter()
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("bot matches", total=count)
        reports = play_many(range(count), short=short, told=lambda _: progress.advance(task))
    wrong = [report for report in reports if report.wrong]
    for report in wrong[:10]:
        Console(stderr=True, highlight=False).print(
            f"seed {report.seed}: {report.wrong}", markup=False
        )
    row = {"firmware": "this one", **figures(reports, time.perf_counter() - began_s)}
    row["firmware_alone_times_real_time"] = firmware_speed()
    row["firmware_alone_plays"] = FIRMWARE_PLAYS
    row["first_wrong_seed"] = wrong[0].seed if wrong else None
    return [row]


def _write(path: Path, text: str):
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(
            f"{path}: {error.strerror or error}.", "Name a place that can be written."
        ) from error
