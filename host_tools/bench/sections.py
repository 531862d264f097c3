"""The sections of `goalmouth bench`: what each measures, and how it is shown.

A section is a name (its key in the JSON), a title, a function that gives rows (dicts of the same
keys), and a note. Who has more to measure makes a `Section` and hands it to `run`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.bench import board, interpreters, ordinary, trains
from host_tools.bench.ordinary import FRAME_BYTES
from host_tools.bench.shots import bounces, phases, shots, sparks

MATCH_US = 1_200_000_000  # 20 minutes
SHOTS = 60
SPARKS = 120
MATCHES = 5
TRAINS = 1_000_000
TOGETHER = ("lost", "doubled", "false", "dishonest", "in_collections", "erases_in_play",
            "collections", "shots")  # fmt: skip
WORST = ("worst_error_us", "worst_span_us", "worst_in_collection_us", "longest_block_us",
         "longest_collection_us")  # fmt: skip
PHASES, PARTS = 1000, 10


@dataclass(frozen=True)
class Section:
    """One table: `name`, `title`, `rows()` -> list of dicts, `note` below it."""

    name: str
    title: str
    rows: Callable[[], list[dict]]
    note: str = ""


def match(way: str, seed: int, length_us: int = MATCH_US, count: int = SHOTS) -> board.Figures:
    """Play one match of shots, balls that come back, and noise."""
    wanted = shots(count, length_us, seed)
    noise = bounces(wanted, seed) + sparks(count * SPARKS // SHOTS, wanted, length_us, seed)
    return board.measure(way, wanted, noise)


def sensing(matches: int = MATCHES, length_us: int = MATCH_US, count: int = SHOTS) -> list[dict]:
    """Return the figures of each way over several matches: sums, worst, means."""
    rows = []
    for way in board.WAYS:
        played = [match(way, seed, length_us, count) for seed in range(1, matches + 1)]
        row = _row(way, played)
        bus = sum(one.bus_bytes_per_minute * one.minutes for one in played)
        frames = sum(one.frames for one in played)
        row["bus_bytes_per_minute"] = round(bus / row["minutes"])
        row["percent_of_whole_frames"] = round(100 * bus / (frames * FRAME_BYTES), 1)
        row["times_real_time"] = round(sum(one.speed for one in played) / len(played))
        rows.append(row)
    return rows


def phased(parts: int = PARTS) -> list[dict]:
    """Return how wrong the instants of slow balls are that come at every phase of a picture; of
    `PARTS` matches that share the phases, the first so many are played."""
    return [_row(way, [board.measure(way, phases(PHASES, part, PARTS)) for part in range(parts)])
            for way in board.WAYS]  # fmt: skip


def _row(way: str, played: list[board.Figures]) -> dict:
    """Return what several matches of one way have in common: sums, worst, medians."""
    row: dict = {"way": way, "minutes": round(sum(one.minutes for one in played), 1)}
    row |= {name: sum(getattr(one, name) for one in played) for name in TOGETHER}
    errors = sorted(error for one in played for error in one.errors_us)
    row["median_error_us"] = errors[len(errors) // 2] if errors else None
    row |= {name: max(getattr(one, name) for one in played) for name in WORST}
    return row


def pulse_trains(count: int = TRAINS) -> list[dict]:
    """Return how many random trains there were, and how many wrong verdicts."""
    checked, wrong = trains.check(count)
    return [{"trains": checked, "wrong": len(wrong), "first_wrong": wrong[0] if wrong else None}]


def all_sections(quick: bool = False, count: int = TRAINS) -> list[Section]:
    """Return everything that is measured here; `quick` a sample of it."""
    matches = 1 if quick else MATCHES
    return [
        Section("sensing", f"Goals: {matches} matches of 20 minutes, 60 shots of 0.3 to 12 m/s",
                lambda: sensing(matches),
                "counters: with the pulse counters; soft: without; whole-frames: a firmware of "
                "the usual kind. lost, doubled: of all shots; false: sparks and bounces that "
                "were taken for goals. Times in us. Errors are those of shots that did not begin "
                "in a garbage collection; those are in_collections."),
        Section("phases", "Edges at every phase of a picture: slow balls",
                lambda: phased(1 if quick else PARTS),
                "50 ms dark, from 0 to 50 ms after a full second, when pictures are written: dark "
                "for longer than a whole frame takes, so that the usual way sees all of them."),
        Section("bus", "The display's bus in whole matches of the shipped games",
                lambda: ordinary.rows(ordinary.GAMES[-1:] if quick else ordinary.GAMES),
                "In percent of whole frames. running: while the clock runs, of the pictures shown "
                "then; seconds: of those, and of a frame a second while it stands; pictures: of "
                "all that are shown."),
        Section("trains", "Random trains of pulses against an independent reference",
                lambda: pulse_trains(20_000 if quick else count)),
        Section("referee", "The referee alone", interpreters.referee_rows,
                "By processor time: other work on the machine matters little."),
        Section("allocation", "What the firmware allocates while the clock runs",
                interpreters.allocation_rows,
                "On a MicroPython with 64 bits, the fake hardware included: an upper bound."),
    ]  # fmt: skip


def run(sections: list[Section], tell: Callable[[Section, list[dict]], None]) -> dict:
    """Measure section after section, telling each when it is done; return all of it by name."""
    found = {}
    for section in sections:
        found[section.name] = section.rows()
        tell(section, found[section.name])
    return found
