"""A board whose every block of the interpreter is written down, with what went on meanwhile."""

from dataclasses import dataclass

from host_tools.sim.session import Session


@dataclass(frozen=True)
class Block:
    """One stretch in which no handler could run."""

    at_us: int
    cost_us: int
    what: str  # "collection", "erase", "bus", or "other"
    stands: bool  # no period clock ran
    left_ms: int | None  # until the next deadline
    quiet_ms: int  # for how long all beams had been clear


class Watched(Session):
    """A Session that notes blocks from `watch()` on."""

    def __init__(self, *arguments, **options):
        self.blocks: list[Block] = []
        super().__init__(*arguments, **options)

    def watch(self):
        """Begin to note. Only from outside the firmware."""
        world = self._rig.world
        charge = world.charge
        before = dict(world.stats)

        def noted(board, cost_us):
            app = self._rig.loader.app()
            what = "other"
            for name, kind in (("collections", "collection"), ("flash_erases", "erase"),
                               ("bus_transfers", "bus")):  # fmt: skip
                if world.stats[name] != before[name]:
                    what = kind
                before[name] = world.stats[name]
            if app is not None and cost_us > 150:
                now_ms = app.clock.ms_of((world.now_us - board.boot_us) % (1 << 30))
                deadline = app.panel.deadline_ms()
                left_ms = None if deadline is None else deadline - now_ms
                quiet_ms = min([beam.sense.clear_us() for beam in app.beams._low] or [0]) // 1000
                stands = app.panel.stands()
                self.blocks.append(
                    Block(world.now_us, cost_us, what, stands, left_ms, quiet_ms)
                )
            charge(board, cost_us)

        world.charge = noted

    def wait(self, ms):
        """Let time pass."""
        self.run_until_ms(self.now_ms + ms)

    def tap(self):
        """Press and release."""
        self.press()
        self.wait(100)
        self.release()
        self.wait(100)

    def set_up(self):
        """Go through the set-up screens with what they offer."""
        self.wait(500)
        while self.fields()["phase"] == "setup":
            self.press()
            self.wait(1000)
            self.release()
            self.wait(500)
        self.wait(2000)
