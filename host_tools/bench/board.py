"""One match on the simulated board, and what is measured in it.

    figures = measure("counters", shots(60, 1_200_000_000, seed=1))
    figures.lost, figures.doubled, figures.worst_error_us

The firmware is the whole one, from main.py on, with its display, log and collections. A press
starts the clock; the beams are driven in microseconds. A goal is what the journal says was a
break; its exact instant is read where the firmware has it in microseconds, before the journal
rounds it down to whole ms.
"""

import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from host_tools.bench.shots import Shot
from host_tools.sim import setting
from host_tools.sim.board import costs
from host_tools.sim.board.rig import Rig
from host_tools.sim.loader import Loader

PEER = Path(__file__).with_name("peer")
# "whole-frames" is the peers' way; the others are ours, with and without pulse counters.
WAYS = ("counters", "soft", "whole-frames")
RULESET = {
    "format": 1, "parent": "hockey-kerr", "name": {"en": "Bench"}, "periods": 1, "length_s": 5999,
    "stop_on_goal": False, "extra_periods": 0, "shootout": "none",
    "options": ["strokes", "stop_on_goal"],
}  # fmt: skip
HOLD_US = 500_000
TAP_US = 3_000_000
BEGIN_US = TAP_US + 1_000_000  # of the shots
END_US = 2_000_000  # after the last one
NEAR_US = 40_000  # a report so long after a shot's last edge, or before its first, is its own
BEFORE_US = 30_000
BEAMS = ("beam_left", "beam_right")


@dataclass
class Figures:
    """What came of one match. Times in us; blocks are those while the clock ran."""

    way: str
    minutes: float
    shots: int
    lost: int = 0
    doubled: int = 0
    false: int = 0
    median_error_us: int = 0
    worst_error_us: int = 0
    worst_span_us: int = 0
    in_collections: int = 0
    worst_in_collection_us: int = 0
    dishonest: int = 0
    longest_block_us: int = 0
    longest_collection_us: int = 0
    collections: int = 0
    erases_in_play: int = 0
    bus_bytes_per_minute: int = 0
    frames: int = 0
    speed: float = 0.0
    score: str = ""
    faults: str = "-"
    errors_us: list[int] = field(default_factory=list, repr=False)
    stories: list[str] = field(default_factory=list, repr=False)

    def as_json(self) -> dict:
        """Return plain JSON data, without the single errors."""
        data = asdict(self)
        del data["errors_us"]
        return data


class Blocks:
    """Watches how long the interpreter is blocked at once, from outside the firmware."""

    def __init__(self, world):
        self.longest_us = self.collection_us = 0
        self.collections: list[int] = []  # when they began
        self.on = False
        self._world = world
        self._charge = world.charge
        world.charge = self._watched

    def _watched(self, board, cost_us):
        if self.on:
            # gc charges what the cost model says of a collection, and nothing else costs that.
            if cost_us == costs.GC_COLLECT_US:
                self.collection_us = max(self.collection_us, cost_us)
                self.collections.append(self._world.now_us)
            else:
                self.longest_us = max(self.longest_us, cost_us)
        self._charge(board, cost_us)


class Noted(list):
    """The peer's list of goals, which also notes each in the world's time (its ticks wrap)."""

    def __init__(self, reports: list, instant_us):
        super().__init__()
        self._reports = reports
        self._instant_us = instant_us

    def append(self, goal):
        super().append(goal)
        self._reports.append((goal[0], self._instant_us(goal[1]), 0))


class Match:
    """One match of one way."""

    def __init__(self, way: str, config: dict | None = None):
        if way not in WAYS:
            raise ValueError(f"way {way!r} is none of {', '.join(WAYS)}")
        self.way = way
        self.peer = way == "whole-frames"
        content = {"ruleset": "bench", "options": {"first_opener": "A"}, **(config or {})}
        files = {"rulesets/bench.json": json.dumps(RULESET).encode()}
        firmware = PEER if self.peer else setting.FIRMWARE
        self.root = setting.make_flash(None if self.peer else content, firmware, files)
        options = {"pcnt": way == "counters"}
        self.rig = Rig(Loader(self.root), self.root, None if self.peer else content, options)
        self.world = self.rig.world
        self.blocks = Blocks(self.world)
        self.reports: list[tuple[int, int, int]] = []  # goal, instant in us, half the span in us
        self.fields: dict[str, str] = {}
        self.journal = ""
        self.views: set = set()
        self.pictures = 0
        self._stats: dict[str, int] = {}
        self._last: dict[str, int] = {}

    def run(self, end_us: int):
        """Run to `end_us`, the clock started at TAP_US."""
        world, rig = self.world, self.rig
        world.at(0, rig.power_on)
        if not self.peer:
            world.at(HOLD_US, lambda: rig.inputs.press("button", HOLD_US, 1_000_000))
            world.at(TAP_US, lambda: rig.inputs.press("button", TAP_US, 100_000))
        world.at(TAP_US - 500_000, lambda: world.ask(self._spy))
        world.at(BEGIN_US, self._begin)
        world.at(end_us, lambda: world.ask(self._end))
        try:
            rig.run()
            self.journal = "".join(setting.read_journals(self.root).values())
        finally:
            setting.remove_flash(self.root)
        if rig.crashes or world.handler_errors:
            raise AssertionError(f"the firmware failed: {rig.crashes} {world.handler_errors}")

    def moved(self, name: str) -> int:
        """Return by how much one of the world's counts moved while the clock ran."""
        return self._last[name] - self._stats[name]

    def _spy(self):
        """Have every report of the beams noted with its microseconds."""
        app = self.rig.app()
        if self.peer:
            app.goals = Noted(self.reports, self._instant_us)
            return
        beams, display = app.beams, app.display
        event, picture = beams._event, display._picture

        def spied(goal, beam):
            half_us = beam.sense.goal_late_us // 2
            tick = beam.at - beam.sense.goal_age_us() - half_us
            self.reports.append((goal, self._instant_us(tick), half_us))
            return event(goal, beam)

        def drawn(view):
            before = display._drawn_key
            picture(view)
            self.pictures += display._drawn_key != before

        beams._event, display._picture = spied, drawn

    def _instant_us(self, tick: int) -> int:
        """Widen a raw tick to the world's time, the one nearest to now."""
        now_us = self.world.now_us - self.rig.board.boot_us
        lap = costs.TICKS_PERIOD
        return now_us - (now_us - tick + lap // 2) % lap + lap // 2 + self.rig.board.boot_us

    def _begin(self):
        self.blocks.on = True
        self._stats = dict(self.world.stats)
        self._stats["pictures"] = self.pictures

    def _end(self):
        app = self.rig.app()
        self.blocks.on = False
        self._last = dict(self.world.stats)
        if self.peer:
            self.pictures = app.frames
        else:
            self.fields = dict(app.fields())
        self._last["pictures"] = self.pictures
        self.rig.finished = True
        raise KeyboardInterrupt


def measure(
    way: str, wanted: list[Shot], noise: Sequence[Shot] = (), config: dict | None = None
) -> Figures:
    """Play a match in which `wanted` are goals and `noise` are none; return the figures.

    What is dark for less than `min_break_us` in all may be a goal or not.
    """
    match = Match(way, config)
    for shot in [*wanted, *noise]:
        for begin, end in shot.parts:
            at_us = BEGIN_US + shot.at_us + begin
            match.rig.inputs.break_beam(BEAMS[shot.goal], at_us, end - begin)
    last_us = max(shot.at_us + shot.parts[-1][1] for shot in [*wanted, *noise])
    begun = time.process_time()
    match.run(BEGIN_US + last_us + END_US)
    took = time.process_time() - begun
    minutes = (last_us + END_US) / 60_000_000
    found = Figures(way, round(minutes, 2), len(wanted))
    _judge(found, match, wanted)
    found.longest_block_us = match.blocks.longest_us
    found.longest_collection_us = match.blocks.collection_us
    found.collections = match.moved("collections")
    found.erases_in_play = match.moved("flash_erases")
    found.bus_bytes_per_minute = round(match.moved("bus_bytes") / minutes)
    found.frames = match.moved("pictures")
    found.speed = round(match.world.now_us / 1_000_000 / took, 1)
    found.score = match.fields.get("score", "")
    found.faults = match.fields.get("faults", "-")
    return found


def _judge(found: Figures, match: Match, wanted: list[Shot]):
    """Give every report to its shot: none is lost, two are doubled, one without a shot as well."""
    if not match.peer:
        breaks = match.journal.count(" break ")
        if breaks != len(match.reports):
            found.stories.append(f"{len(match.reports)} reported, {breaks} in the journal")
            found.lost += abs(breaks - len(match.reports))
    left = list(match.reports)
    for shot in wanted:
        at_us = BEGIN_US + shot.at_us
        mine = [one for one in left if one[0] == shot.goal
                and -BEFORE_US <= one[1] - at_us <= NEAR_US + shot.parts[-1][1]]  # fmt: skip
        for one in mine:
            left.remove(one)
        if not mine:
            found.lost += 1
            found.stories.append(f"lost: {shot}")
            continue
        found.doubled += len(mine) - 1
        error_us = abs(mine[0][1] - at_us)
        # A break that begins and ends in one collection is known as well as that one is long.
        if any(0 <= at_us - begun <= costs.GC_COLLECT_US for begun in match.blocks.collections):
            found.in_collections += 1
            found.worst_in_collection_us = max(found.worst_in_collection_us, error_us)
        else:
            found.errors_us.append(error_us)
            found.worst_span_us = max(found.worst_span_us, mine[0][2])
        if error_us > mine[0][2] + 300 and not match.peer:
            found.dishonest += 1
            found.stories.append(f"{error_us} us wrong, said {mine[0][2]}: {shot}")
    found.false += len(left)
    for one in left:
        found.stories.append(f"no goal, but reported: {one}")
    if found.errors_us:
        found.median_error_us = round(statistics.median(found.errors_us))
        found.worst_error_us = max(found.errors_us)
