"""Matches in a heap that does not grow, on the unix port.

    micropython -X heapsize=… tight.py TREE MATCHES play|probe

After each stage its name and what MicroPython says of the heap are printed (test_tight.py reads
them). Exceptions are in crash.txt afterwards. The last match is left unfinished: who starts again
in the same folder goes on with it first. `probe` lets the doctor look at the board then.
"""

import gc
import sys

import micropython

tree, matches, mode = sys.argv[1:]
sys.path.append(tree)
import plays  # noqa: E402


def look(name):
    """Print how the heap is at a stage, all garbage collected."""
    for _ in range(2):
        gc.collect()
    print("stage", name)
    micropython.mem_info()


look("board")
plays.load()
look("imported")
plays.make()
look("made")
plays.begin()
if plays.app.fields()["phase"] != "setup":
    look("resume")
    plays.tap()
    plays.run(3000)
    plays.goals()
    look("resumed")
    plays.over()
    plays.leave()
look("set-up")
for _ in range(int(matches)):
    plays.opening()
    look("playing")
    for _ in range(3):
        for _ in range(6):
            plays.goals()
        look("after goals")
        plays.hold()
        look("list")
        plays.period()
    plays.over()
    look("final")
    plays.leave()
    look("set-up again")
plays.opening()
plays.goals()
if mode == "probe":
    plays.app.stop()
    plays.app = None
    look("ended")
    with open("room.py") as file:
        exec(file.read())
    look("room")
    with open("probe.py") as file:
        exec(file.read())
    look("probed")
print("done")
