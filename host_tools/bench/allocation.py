"""What the whole firmware allocates in play, on MicroPython: `micropython allocation.py JOB`.

JOB is a JSON file: `sim` (the folder of the simulator), `flash`, `config`, `seconds`. Prints steps
and the bytes that they allocated while the clock ran. What the fakes of the hardware allocate in a
step is counted with it, so the figure is an upper bound; words of a desk's MicroPython are twice
as wide as an ESP32's.
"""

# It runs on MicroPython, whose modules have more in them, in the folder that JOB names.
# pyright: reportAttributeAccessIssue=false, reportMissingImports=false

import gc
import json
import os
import sys

FULL = 4_000_000
HOLD_US, TAP_US, BEGIN_US = 500_000, 3_000_000, 6_000_000


class Meter:
    """Counts what each step of the App allocates."""

    def __init__(self, app):
        self.bytes = 0
        self.steps = 0
        self._step = app.step
        app.step = self.step

    def step(self, now_ms):
        """Do one step, and count."""
        if gc.mem_alloc() > FULL:
            gc.collect()
        before = gc.mem_alloc()
        wait_ms = self._step(now_ms)
        self.bytes += gc.mem_alloc() - before
        self.steps += 1
        return wait_ms


def main(job_path):
    """Do one job."""
    with open(job_path) as file:
        job = json.loads(file.read())
    sys.path.insert(0, job["sim"])
    import on_micropython
    from board import rig as rigs

    gc.collect()
    gc.disable()
    os.chdir(job["flash"])
    rig = rigs.Rig(on_micropython.Loader(), job["flash"], job["config"], {})
    world = rig.world
    meters = []

    def begin():
        meters.append(Meter(rig.app()))

    def end():
        rig.finished = True
        raise KeyboardInterrupt

    world.at(0, rig.power_on)
    world.at(HOLD_US, lambda: rig.inputs.press("button", HOLD_US, 1_000_000))
    world.at(TAP_US, lambda: rig.inputs.press("button", TAP_US, 100_000))
    world.at(BEGIN_US, lambda: world.ask(begin))
    world.at(BEGIN_US + job["seconds"] * 1_000_000, lambda: world.ask(end))
    rig.run()
    sys.stdout.write("%d %d\n" % (meters[0].steps, meters[0].bytes))


if __name__ == "__main__":
    main(sys.argv[1])
