"""Bot matches in numbers: one, or many at once over the processors.

    report = play_one(7)
    reports = play_many(range(200), short=True, told=bar.advance)

A match is decided by its seed: the same seed is the same match, to the journal's last byte.
"""

import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from host_tools.physics.bots import Bots
from host_tools.physics.invariants import Wrong
from host_tools.sim.games import Games
from host_tools.sim.player import play_text

MOST_AT_ONCE = 25  # matches in one go to a worker
SPEED_ROUNDS = 3
FIRMWARE_PLAYS = "an idle running clock with its display"


@dataclass
class Report:
    """What came of one match. `wrong`: "" when firmware and physics agreed about everything.

    `goals`: those that the physics saw and the referee counted; `unclear`: plays about which
    nobody could swear (a draught went in with the ball, time ran out at that very moment).
    """

    seed: int
    ruleset: str = ""
    score: str = ""
    shootout: str = ""
    winner: str = ""
    wrong: str = ""
    goals: int = 0
    plays: int = 0
    unclear: int = 0
    board_s: float = 0.0
    real_s: float = 0.0
    journal: str = field(default="", repr=False)
    scenario: str = field(default="", repr=False)


def play_one(
    seed: int, ruleset: str | None = None, short: bool = False, games: Games | None = None
) -> Report:
    """Play one match and say what came of it; never raises for a match that went wrong, but
    NotForBots for a game that is not for them."""
    began_s = time.perf_counter()
    bots = Bots(seed, ruleset, short, games)
    report = Report(seed, bots.ruleset)
    try:
        bots.play()
    except Wrong as error:
        report.wrong = error.text
    finally:
        fields = bots.fields
        report.score, report.shootout = fields.get("score", ""), fields.get("shootout", "")
        report.winner = fields.get("winner", "")
        report.goals, report.unclear = bots.goals, bots.unclear
        report.plays = bots.plays
        report.board_s = bots.session.now_us / 1_000_000
        report.scenario = bots.top.scenario()
        journals = bots.session.journals()
        report.journal = journals[max(journals)] if journals else ""
        bots.close()
    report.real_s = time.perf_counter() - began_s
    return report


def _play_some(seeds: list[int], ruleset: str | None, short: bool) -> list[Report]:
    found = []
    for seed in seeds:
        report = play_one(seed, ruleset, short)
        if not report.wrong:
            report.scenario = report.journal = ""  # thousands of them are a lot to carry
        found.append(report)
    return found


def _stay(numbers) -> None:
    """Keep a worker on a processor of its own: its two threads take turns, four hundred times a
    match, and from one processor to the other that takes five times as long."""
    if hasattr(os, "sched_setaffinity"):
        ours = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {ours[numbers.get() % len(ours)]})


def play_many(
    seeds: Iterable[int],
    ruleset: str | None = None,
    short: bool = False,
    told: Callable[[Report], object] | None = None,
    workers: int | None = None,
) -> list[Report]:
    """Play many matches at once; `told` is called with each report as it comes. By seed."""
    seeds = list(seeds)
    workers = workers or os.cpu_count() or 1
    size = max(1, min(MOST_AT_ONCE, len(seeds) // (4 * workers)))
    reports = []
    context = get_context("spawn")
    numbers = context.SimpleQueue()
    for number in range(workers):
        numbers.put(number)
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_stay, initargs=(numbers,)
    ) as pool:
        jobs = [
            pool.submit(_play_some, seeds[at : at + size], ruleset, short)
            for at in range(0, len(seeds), size)
        ]
        for job in as_completed(jobs):
            for report in job.result():
                reports.append(report)
                if told:
                    told(report)
    return sorted(reports, key=lambda report: report.seed)


def firmware_speed(minutes: int = 15) -> int:
    """Return how many times faster than real time the firmware alone runs FIRMWARE_PLAYS, by
    processor time; nobody is at the table. The best of SPEED_ROUNDS."""
    text = "ruleset kamzolov\npower on\nat 1\nsetup\ntap\nat %d\n"
    play_text(text % 5)  # everything is compiled then
    took_s = []
    for _ in range(SPEED_ROUNDS):
        began_s = time.process_time()
        play_text(text % (60 * minutes))
        took_s.append(time.process_time() - began_s)
    return round(60 * minutes / min(took_s))


def figures(reports: list[Report], real_s: float) -> dict:
    """Return the sums that a bench shows."""
    board_s = sum(report.board_s for report in reports)
    busy_s = sum(report.real_s for report in reports) or 1
    return {
        "matches": len(reports),
        "wrong": sum(bool(report.wrong) for report in reports),
        "plays": sum(report.plays for report in reports),
        "goals": sum(report.goals for report in reports),
        "unclear": sum(report.unclear for report in reports),
        "hours_on_the_board": round(board_s / 3600, 1),
        "times_real_time_each": round(board_s / busy_s),
        "seconds": round(real_s, 1),
    }


def save(report: Report, folder: Path) -> Path:
    """Write the scenario of a match, for `goalmouth play` to look at again."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"bots-{report.seed}.match"
    path.write_text(report.scenario, encoding="utf-8")
    return path
