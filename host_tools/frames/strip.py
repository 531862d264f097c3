"""Play a scenario and keep every picture that the display showed.

    strip = of_scenario(Path("match.match").read_text(), every_ms=100)
    strip.frames[0]          # Frame(at_ms=0, data=b"...")

A frame is packed rows, as everywhere; one that is like the one before it is not kept twice.
"""

from dataclasses import dataclass, field
from pathlib import Path

from host_tools.errors import Trouble
from host_tools.sim import choices, setting
from host_tools.sim.board import runner
from host_tools.sim.board.rig import Rig
from host_tools.sim.games import Games
from host_tools.sim.loader import Loader
from host_tools.sim.pictures import to_image

MOST_FRAMES = 20_000


@dataclass(frozen=True)
class Frame:
    """What the glass showed from `at_ms` on."""

    at_ms: int
    data: bytes


@dataclass
class Strip:
    """All frames of a scenario, and how long it was."""

    width: int = 128
    height: int = 64
    frames: list[Frame] = field(default_factory=list)
    end_ms: int = 0

    def durations_ms(self, speed: float = 1, longest_ms: int = 1500) -> list[int]:
        """Return how long each frame is to be seen: `speed` times faster than it was, and never
        longer than `longest_ms`."""
        ends = [frame.at_ms for frame in self.frames[1:]] + [self.end_ms]
        return [
            max(20, min(longest_ms, round((end - frame.at_ms) / speed)))
            for frame, end in zip(self.frames, ends, strict=True)
        ]

    def save_gif(self, path: Path, scale: int = 3, speed: float = 1, longest_ms: int = 1500):
        """Write an animated GIF that begins again at its end. Raises Trouble."""
        images = [self._image(frame, scale) for frame in self.frames]
        try:
            images[0].save(
                path, save_all=True, append_images=images[1:], loop=0, optimize=True,
                duration=self.durations_ms(speed, longest_ms), disposal=1,
            )  # fmt: skip
        except OSError as error:
            raise _cannot_write(path, error) from error

    def save_pngs(self, folder: Path, scale: int = 4) -> list[Path]:
        """Write each frame as FOLDER/0012.300.png, named by its second. Raises Trouble."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            written = []
            for frame in self.frames:
                path = folder / f"{frame.at_ms // 1000:04d}.{frame.at_ms % 1000:03d}.png"
                self._image(frame, scale).save(path)
                written.append(path)
        except OSError as error:
            raise _cannot_write(folder, error) from error
        return written

    def _image(self, frame: Frame, scale: int):
        # Two colours: a whole match is some ten kilobytes.
        return to_image(frame.data, self.width, self.height, scale).quantize(2)

    def take(self, at_ms: int, data: bytes) -> None:
        """Add what the glass shows, unless it showed that before."""
        if not self.frames or self.frames[-1].data != data:
            if len(self.frames) >= MOST_FRAMES:
                raise Trouble(
                    f"There are more than {MOST_FRAMES} pictures in it.",
                    "Take a part of it with --from and --to, or look less often with --every.",
                )
            self.frames.append(Frame(at_ms, data))


def of_scenario(
    text: str,
    every_ms: int = 100,
    from_ms: int = 0,
    to_ms: int | None = None,
    path: str = "scenario",
) -> Strip:
    """Play a scenario and return its strip. Raises Trouble where it cannot be played."""
    games = Games(beside=Path(path).parent)
    commands, problems = choices.parse(text, games)
    if problems:
        raise Trouble(
            "\n".join(f"{path}:{line}: {problem}" for line, problem in problems),
            "Put these lines right; docs/simulator.md says what a scenario is.",
        )
    config = setting.configuration(commands)
    root = setting.make_flash(config, files=games.files((config or {}).get("ruleset")))
    try:
        rig = Rig(Loader(root), root, config)
        if rig.panel is None:
            raise Trouble("This board has no display.", "Take another display in its config.")
        strip = Strip(rig.panel.width, rig.panel.height)
        run = runner.Run(rig, commands)
        _watch(rig, strip, every_ms * 1000, from_ms * 1000, to_ms)
        run.play()
        strip.end_ms = min(rig.world.now_us // 1000, to_ms or rig.world.now_us // 1000)
    finally:
        setting.remove_flash(root)
    if run.bad_line:
        line, problem = run.bad_line
        raise Trouble(f"{path}:{line}: {problem}", "Put this line right.")
    if not strip.frames:
        raise Trouble("The scenario is over before that.", "Take an earlier --from.")
    return strip


def _watch(rig, strip: Strip, every_us: int, from_us: int, to_ms: int | None):
    """Look at the glass again and again, without the firmware noticing."""

    def look():
        now_us = rig.world.now_us
        if to_ms is not None and now_us > to_ms * 1000:
            return
        strip.take(now_us // 1000, bytes(rig.panel.packed()))
        rig.world.at(now_us + every_us, look)

    rig.world.at(from_us, look)


def _cannot_write(place, error: OSError) -> Trouble:
    what = error.strerror or str(error)
    return Trouble(f"{place}: {what}.", "Name a place that can be written.")
