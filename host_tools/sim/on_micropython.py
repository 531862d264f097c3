"""Runs one scenario under MicroPython: `micropython on_micropython.py JOB RESULT`.

JOB is a JSON file with `flash` (the folder), `scenario` (the text), `config`, `options`; RESULT is
written as JSON: failures, frames as hexadecimal, fields, statistics. Run by `player`, not by hand.

Here the fake modules go into sys.modules, before the built-in ones, and `open` and `print` are
replaced for as long as the firmware runs: one scenario, one process.
"""

import builtins
import io
import json
import os
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0])

from board import rig as rigs
from board import runner, scenario

_open = builtins.open
_print = builtins.print
_PRINT_EXCEPTION = "print_exception"  # MicroPython's own, so no type checker knows it


class Loader:
    """Puts the fakes in front of the firmware, in this one interpreter."""

    def __init__(self):
        self.paths = sys.path
        self.loaded = sys.modules
        self._real = {}

    def clear(self):
        """Forget every module of the firmware: a reset."""
        for name in list(sys.modules):
            if name == "goalmouth" or name.startswith("goalmouth."):
                del sys.modules[name]
        sys.path[:] = ["", ".frozen", "/lib"]

    def run_main(self, board, modules, opener, printer):
        """Run main.py of the flash to its end."""
        fakes = dict(modules)
        fakes["micropython"] = _Micropython(board)
        for name in fakes:
            if name not in self._real:
                self._real[name] = sys.modules.get(name)
            sys.modules[name] = fakes[name]
        builtins.open = opener
        builtins.print = printer
        try:
            with _open("main.py") as file:
                code = compile(file.read(), "main.py", "exec")
            exec(code, {"__name__": "__main__"})
        finally:
            builtins.open = _open
            builtins.print = _print
            for name in fakes:
                if self._real[name] is None:
                    del sys.modules[name]
                else:
                    sys.modules[name] = self._real[name]

    def app(self):
        """Give the firmware's App, None before it has made one."""
        module = sys.modules.get("goalmouth.app")
        return getattr(module, "current", None)

    def module(self, name):
        """Import a module of the firmware by its full name."""
        __import__(name)
        return sys.modules[name]

    def trace(self, error):
        """Give where in the firmware an exception came from."""
        out = io.StringIO()
        print_exception = getattr(sys, _PRINT_EXCEPTION)
        print_exception(error, out)
        return out.getvalue()


class _Micropython:
    """The `micropython` module, with `schedule` in the board's time."""

    def __init__(self, board):
        import micropython

        self._board = board
        self._real = micropython

    def __getattr__(self, name):
        if name == "schedule":
            return self._schedule
        if name == "alloc_emergency_exception_buf":
            return _nothing
        return getattr(self._real, name)

    def _schedule(self, function, argument):
        if not self._board.world.interrupt(function, argument):
            raise RuntimeError("schedule queue full")


def _nothing(*_):
    return None


def _hex(data):
    return "".join(["%02x" % value for value in data])


def main(job_path, result_path):
    """Do one job."""
    with _open(job_path) as file:
        job = json.loads(file.read())
    os.chdir(job["flash"])
    commands, problems = scenario.parse(job["scenario"])
    if problems:
        raise ValueError(problems)
    rig = rigs.Rig(Loader(), job["flash"], job["config"], job["options"])
    run = runner.Run(rig, commands)
    run.play()
    result = {
        "failures": [list(failure) for failure in run.failures],
        "bad_line": list(run.bad_line) if run.bad_line else None,
        "frames": {name: _hex(run.frames[name]) for name in run.frames},
        "frame_sizes": {name: list(run.frame_sizes[name]) for name in run.frame_sizes},
        "fields": run.fields,
        "end_us": rig.world.now_us,
        "stats": rig.world.stats,
    }
    with _open(result_path, "w") as file:
        file.write(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
