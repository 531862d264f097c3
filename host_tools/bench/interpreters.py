"""Figures that need a real MicroPython, and the same of this Python where they mean something."""

import json
import platform
import subprocess
import tempfile
from pathlib import Path

from host_tools.bench import referee, trains
from host_tools.sim import setting
from host_tools.sim.player import NoInterpreter, micropython_command

HERE = Path(__file__).parent
SIM = setting.FIRMWARE.parent / "host_tools" / "sim"
SECONDS = 60
TIMEOUT_S = 300


def _micropython(script: str, *arguments: str) -> list[int]:
    """Run a script of this folder; return the numbers that it prints."""
    command = [micropython_command(), "-X", "heapsize=16m", str(HERE / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if done.returncode:
        raise RuntimeError(f"{script} on MicroPython: {done.stdout}{done.stderr}")
    return [int(word) for word in done.stdout.split()]


def referee_rows() -> list[dict]:
    """Return what the pure referee does, on each interpreter that is here."""
    trains.use_firmware()
    per_second, _ = referee.measure(20_000)
    rows: list[dict] = [{"interpreter": f"CPython {platform.python_version()}",
             "events_per_second": per_second, "bytes_per_event": None}]  # fmt: skip
    try:
        per_second, per_event = _micropython("referee.py", str(setting.FIRMWARE))
    except NoInterpreter:
        return rows
    rows.append({"interpreter": "MicroPython, 64 bits", "events_per_second": per_second,
                 "bytes_per_event": per_event})  # fmt: skip
    return rows


def allocation_rows(seconds: int = SECONDS) -> list[dict]:
    """Return what the firmware allocates while the clock runs and nothing happens: with its
    display, and without one. Empty where there is no MicroPython."""
    rows = []
    for display in ("ssd1306-128x64", "none"):
        config = {"ruleset": "hockey-kerr", "options": {"first_opener": "A"}, "display": display}
        root = setting.make_flash(config)
        try:
            with tempfile.TemporaryDirectory(prefix="goalmouth-job-") as folder:
                job = Path(folder, "job.json")
                job.write_text(json.dumps({"sim": str(SIM), "flash": root, "config": config,
                                           "seconds": seconds}), encoding="utf-8")  # fmt: skip
                steps, count = _micropython("allocation.py", str(job))
        except NoInterpreter:
            return []
        finally:
            setting.remove_flash(root)
        rows.append({"display": display, "steps_per_second": round(steps / seconds, 1),
                     "bytes_per_second": round(count / seconds)})  # fmt: skip
    return rows
