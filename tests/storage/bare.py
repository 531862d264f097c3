"""A board without a thread, for cuts and interrupts at any instant, inside a write too."""

from host_tools.sim import setting
from host_tools.sim.board.rig import Rig
from host_tools.sim.loader import Loader

OPTIONS = {"first_opener": "A"}
SETUP_HOLDS = 2
FIRST_TAP_US = 3_400_000
LAST_US = 11_000_000


class Bare:
    """A Rig with a plan. Times are µs since power-on; `run` plays to the end of the plan."""

    def __init__(self, config=None, files=None, options=None):
        config = dict(config or {"ruleset": "hockey-kerr", "options": OPTIONS})
        self.root = setting.make_flash(config, files=files)
        self.rig = Rig(Loader(self.root), self.root, config, options)
        self.world = self.rig.world

    def __enter__(self):
        return self

    def __exit__(self, *_):
        setting.remove_flash(self.root)

    def at(self, us, action):
        """Plan something."""
        self.world.at(us, action)

    def press(self, us, long_us=100_000):
        """Plan a press."""
        self.at(us, lambda: self.rig.inputs.press("button", us, long_us))

    def shoot(self, us, goal="left", dark_us=10_000):
        """Plan a ball."""
        self.at(us, lambda: self.rig.inputs.break_beam("beam_" + goal, us, dark_us))

    def play(self, until_us=LAST_US):
        """Plan the set-up and some play, in which something happens all the time."""
        for number in range(SETUP_HOLDS):
            self.press(300_000 + number * 1_500_000, 1_000_000)
        for number in range(12):
            tap_us = FIRST_TAP_US + number * 700_000
            if tap_us + 500_000 < until_us:
                self.press(tap_us)
                self.shoot(tap_us + 400_000, "left" if number % 2 else "right")

    def interrupt(self):
        """Send a Ctrl-C, wherever the firmware is."""
        if self.rig.board is not None and self.rig.board.alive:
            raise KeyboardInterrupt

    def stop_at(self, us):
        """Plan the end of the run."""

        def stop():
            self.rig.finished = True
            if self.rig.board is not None and self.rig.board.alive:
                self.rig.cut("close")

        self.at(us, stop)

    def run(self, power=True):
        """Switch on and play the plan."""
        if power:
            self.rig.power_on()
        self.rig.run()

    def journals(self):
        """Return the journals, name to text."""
        return setting.read_journals(self.root)
