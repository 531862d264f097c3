"""The simulator: the firmware, unmodified, on a board that is all software.

    from host_tools.sim.player import play
    result = play("tests/scenarios/kerr-win.match", "micropython")

`board/` is the board itself and runs under CPython and MicroPython; what stands beside it is the
desk's side. `player.play` runs a scenario, `session.Session` is the board for a front end.
"""

from host_tools.sim.player import INTERPRETERS, NoInterpreter, Result, play
from host_tools.sim.session import Session

__all__ = ("INTERPRETERS", "NoInterpreter", "Result", "Session", "play")
