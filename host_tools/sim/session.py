"""The board for a front end: it runs as far as it is told, and then stands still.

    with Session("hockey-kerr") as board:
        board.run_until_ms(500)
        board.press()
        board.run_until_ms(1500)
        board.release()
        board.fields()["phase"]

The firmware runs in a thread of its own, but never by itself: either the caller runs or the
firmware does, handed over strictly. Every method may be called from one thread only.
"""

from pathlib import Path

from host_tools.sim import setting
from host_tools.sim.board.rig import Rig
from host_tools.sim.handover import FirmwareThread, SessionError
from host_tools.sim.loader import Loader
from host_tools.sim.recorder import Recorder

__all__ = ("Session", "SessionError")

BUTTONS = ("button", "button_a", "button_b")
BEAMS = ("beam_left", "beam_right")
UPPER_BEAMS = ("upper_left", "upper_right")


class Session:
    """One board with the firmware on it, just switched on.

    `ruleset`: what set-up offers first. `options`: match options as in `set`. `config`: further
    keys of config.json. `files`: name to bytes, put on the flash. `pcnt=False`: no pulse counter.
    """

    def __init__(
        self,
        ruleset: str | None = None,
        *,
        options: dict | None = None,
        config: dict | None = None,
        files: dict[str, bytes] | None = None,
        firmware: Path = setting.FIRMWARE,
        pcnt: bool = True,
        seed: int = 1,
        first_tick_us: int = 0,
    ):
        content = dict(config or {})
        if ruleset:
            content["ruleset"] = ruleset
        if options:
            content["options"] = dict(options)
        self._root = setting.make_flash(content or None, firmware, files)
        traits = {"pcnt": pcnt, "seed": seed, "first_tick_us": first_tick_us}
        self._rig = Rig(Loader(self._root), self._root, content, traits)
        self._rig.waits_for_app = False
        self.recorder = Recorder(ruleset, options, config)
        self._closed = False
        self._rig.power_on()
        self.recorder.note(0, "power on")
        self._firmware = FirmwareThread(self._rig)
        self._do = self._firmware.do

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # -- what is

    @property
    def now_ms(self) -> int:
        """Return the time since the first power on, in whole ms."""
        return self._rig.world.now_us // 1000

    @property
    def now_us(self) -> int:
        """Return the time since the first power on, in us."""
        return self._rig.world.now_us

    @property
    def is_on(self) -> bool:
        """Tell whether the board has power."""
        return self._rig.powered

    @property
    def trouble(self) -> str:
        """Return why the firmware does not run although the power is on, "" when all is well."""
        return self._rig.ended if self._rig.powered else ""

    @property
    def stats(self) -> dict[str, int]:
        """Return what the world counted: bus bytes, erases, dropped interrupts, longest block."""
        return dict(self._rig.world.stats)

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height of the panel in px."""
        panel = self._rig.panel
        return (panel.width, panel.height) if panel else (128, 64)

    def panel(self) -> list[list[int]]:
        """Return what the glass shows: a list of rows from the top, each a list of 0 and 1."""
        panel = self._rig.panel
        width, height = self.size
        pixels = panel.pixels() if panel else bytes(width * height)
        return [list(pixels[y * width : (y + 1) * width]) for y in range(height)]

    def packed(self) -> bytes:
        """Return the glass as packed rows, leftmost pixel in the highest bit."""
        return self._rig.panel.packed() if self._rig.panel else bytes(1024)

    def fields(self) -> dict[str, str]:
        """Return every field of `expect`, for now; {} while the firmware does not run."""
        return self._do(self._fields) or {}

    def _fields(self):
        app = self._rig.app()
        if app is None:
            return {}
        app.step(self._rig.now_ms(app))
        return dict(app.fields())

    def look(self, ask):
        """Return what `ask(app, now_ms, module)` gives, None while the firmware does not run.

        The time stands still and nothing is charged, so that looking changes nothing, however
        often it is done. `module(name)` gives a module of the firmware.
        """

        def job():
            app = self._rig.app()
            if app is None:
                return None
            world = self._rig.world
            debt_us = world.debt_us
            found = ask(app, self._rig.ms_of(app, world.now_us), self._rig.loader.module)
            world.debt_us = debt_us
            return found

        return self._firmware.look(job)

    def watch(self, told) -> None:
        """Have `told(at_us, wire, value)` called for every level, tone and transfer from now on.

        `wire`: a name of wires.DEFAULTS, or "bus"; `value`: 1 for a dark beam and a button that is
        down, a frequency in Hz for the buzzer (0: silent), a number of bytes for the bus, else a
        level.
        """
        self._do(lambda: self._rig.watch(told))

    def journal(self) -> list[str]:
        """Return the lines of the newest journal on the flash."""
        journals = setting.read_journals(self._root)
        return journals[max(journals)].splitlines() if journals else []

    def journals(self) -> dict[str, str]:
        """Return all journals on the flash, name to text."""
        return setting.read_journals(self._root)

    def levels(self) -> dict[str, bool]:
        """Return which beams are dark and which buttons are down, by name."""
        inputs = self._rig.inputs
        state = {name: inputs.is_dark(name) for name in BEAMS + UPPER_BEAMS}
        state.update({name: inputs.is_down(name) for name in BUTTONS})
        return state

    # -- time

    def run_until_ms(self, ms: float) -> None:
        """Run the board until so many ms after its first power on; earlier is no move at all."""
        due_us = round(ms * 1000)
        if due_us <= self._rig.world.now_us:
            return
        self._firmware.run_until_us(due_us)

    # -- the physical world

    def press(self, button: int = 0) -> None:
        """Press a button (0 the button, 1 that of A, 2 that of B); down already is no move."""
        name = BUTTONS[button]
        if not self._rig.inputs.is_down(name):
            self.recorder.pressed(name, self._rig.world.now_us)
            self._do(lambda: self._rig.inputs.button(name, True))

    def release(self, button: int = 0) -> None:
        """Let a button go."""
        name = BUTTONS[button]
        if self._rig.inputs.is_down(name):
            self.recorder.released(name, self._rig.world.now_us)
            self._do(lambda: self._rig.inputs.button(name, False))

    def shoot(self, goal: int, dark_us: int, *, upper: bool = False, clear: bool = False) -> None:
        """Have a ball pass the beam of a goal (0 left, 1 right), dark for `dark_us`.

        `upper`: through the upper beam too, as a draught does. `clear`: a clear disc, which
        flickers.
        """
        if goal not in (0, 1) or dark_us <= 0:
            raise ValueError(f"goal {goal!r} is not 0 or 1, or dark_us {dark_us!r} not above 0")
        names = [BEAMS[goal]] + ([UPPER_BEAMS[goal]] if upper else [])
        now_us = self._rig.world.now_us
        for name in names:
            self.recorder.shot(name, now_us, int(dark_us), clear)
        act = self._rig.inputs.flicker if clear else self._rig.inputs.break_beam

        def shoot():
            for name in names:
                act(name, now_us, int(dark_us))

        self._do(shoot)

    def beam(self, goal: int, dark: bool, *, upper: bool = False) -> None:
        """Make a beam dark or clear until told otherwise."""
        name = (UPPER_BEAMS if upper else BEAMS)[goal]
        self.recorder.beam(name, self._rig.world.now_us, dark)
        self._do(lambda: self._rig.inputs.beam(name, dark))

    def beam_at(self, at_us: int, goal: int, dark: bool, *, upper: bool = False) -> None:
        """Make a beam dark or clear at an instant; one that is past is now."""
        name = (UPPER_BEAMS if upper else BEAMS)[goal]
        at_us = max(int(at_us), self._rig.world.now_us)
        self.recorder.beam(name, at_us, dark)
        self._rig.world.at(at_us, lambda: self._rig.inputs.beam(name, dark))

    def fail_display(self, ms: int) -> None:
        """Have every bus transfer raise for so long."""
        self._note(f"i2c fail {ms}ms")
        self._do(lambda: self._rig.fail_bus(ms * 1000))

    def hang_display(self, ms: int) -> None:
        """Hold a bus line low for so long."""
        self._note(f"i2c hang {ms}ms")
        self._do(lambda: self._rig.hang_bus(ms * 1000))

    def forget_display(self) -> None:
        """Have the panel lose its registers."""
        self._note("i2c forget")
        if self._rig.panel:
            self._do(self._rig.panel.forget)

    def fill_flash(self, full: bool) -> None:
        """Make every write fail, or work again."""
        self._note("flash full" if full else "flash ok")
        self._rig.flash.full = full

    def stall(self, ms: int) -> None:
        """Block the interpreter for so long, from now on."""
        self._note(f"stall {ms}ms")
        self._do(lambda: self._rig.app() and self._rig.stall(ms * 1000))

    # -- power

    def power_cut(self) -> None:
        """Cut the power at this instant."""
        if self.is_on:
            self._note("power off")
            self._cut("off")

    def power_on(self) -> None:
        """Switch on again."""
        if not self.is_on:
            self._note("power on")
            self._do(self._rig.power_on)

    def reset(self, kind: str = "soft") -> None:
        """Reset the chip: "soft", "wdt" (both keep RTC memory) or "en" (the button, does not)."""
        if kind not in ("soft", "wdt", "en"):
            raise ValueError(f"reset {kind!r} is none of soft, wdt, en")
        if self.is_on:
            self._note(f"reset {kind}")
            self._cut(kind)

    def _cut(self, kind):
        def cut():
            self._firmware.pause_at_us(self._rig.world.now_us)
            self._rig.cut(kind)

        self._do(cut)

    # -- the referee

    def call(self, text: str) -> str:
        """Give the referee a call; returns "" or why it is not legal now."""
        return self._refereed(text, lambda app: app.call(text))

    def undo(self) -> str:
        """Take back the last event; returns "" or why that cannot be."""
        return self._refereed(None, lambda app: app.undo())

    def _refereed(self, text, act):
        def job():
            app = self._rig.app()
            if app is None:
                return self._rig.ended or "the firmware has not started yet"
            world = self._rig.world
            debt_us = world.debt_us
            app.step(self._rig.now_ms(app))
            try:
                act(app)
            except Exception as error:
                if type(error).__name__ != "IllegalCall":
                    raise
                return str(error)
            finally:
                world.debt_us = debt_us  # as in a scenario: a call takes no time of the board
            return ""

        now_us = self._rig.world.now_us
        problem = self._do(job)
        if not problem:
            self.recorder.note(now_us, f"call {text}" if text else "undo")
        return problem

    def save(self, path) -> None:
        """Write what was done so far as a scenario."""
        now_us = self._rig.world.now_us
        Path(path).write_text(self.recorder.text(now_us), encoding="utf-8")

    # -- the end

    def close(self) -> None:
        """End the firmware's thread, whatever it does, and remove the flash."""
        if not self._closed:
            self._closed = True
            self._firmware.close()
            setting.remove_flash(self._root)

    def _note(self, text):
        self.recorder.note(self._rig.world.now_us, text)
