"""The whole firmware, with scenarios from the kick-off on and with wires moved in microseconds."""

import pytest

from host_tools.sim.player import play_text
from host_tools.sim.session import Session

WAYS = [pytest.param(True, id="counters"), pytest.param(False, id="soft")]
both = pytest.mark.parametrize("pcnt", WAYS)
HEAD = """ruleset hockey-kerr
set first_opener A
power on
+0.5
setup
+1
"""


def play(text, pcnt=True, **options):
    """Play a scenario from set-up on; return its result when all came as expected."""
    result = play_text(HEAD + text, options={"pcnt": pcnt, **options})
    assert result.ok, result.report()
    return result


def breaks(result):
    """Return (ms since the first tap, goal, u) of every break in the journal."""
    lines = [line.split() for line in result.journal.splitlines()]
    start = next(int(line[1]) for line in lines if line[2:3] == ["tap"])
    return [(int(line[1]) - start, line[3], int(line[5])) for line in lines
            if line[2:3] == ["break"]]  # fmt: skip


class Rough(Session):
    """A board whose wires can be moved in microseconds."""

    def wait(self, ms):
        """Let time pass."""
        self.run_until_ms(self.now_ms + ms)

    def kick_off(self):
        """Set a match up and start its clock; the opening's guard goes by."""
        self.wait(500)
        while self.fields()["phase"] == "setup":
            self.hold(1000)
            self.wait(500)
        self.wait(1000)
        self.hold(100)
        self.wait(9000)

    def hold(self, ms):
        """Press for so long."""
        self.press()
        self.wait(ms)
        self.release()

    def plan(self, us_and_dark, beam="beam_left"):
        """Have a beam go dark and clear at us from now."""
        world, inputs = self._rig.world, self._rig.inputs
        now_us = world.now_us

        def act():
            for after_us, dark in us_and_dark:
                world.at(now_us + after_us, lambda dark=dark: inputs.beam(beam, dark))

        self._do(act)


def rough(pcnt, **options):
    """Make a board in play."""
    board = Rough("hockey-kerr", options={"first_opener": "A"}, pcnt=pcnt, **options)
    board.kick_off()
    return board
