"""Hazard 14: power cuts in the middle of, and right after, every single write of a full match.

Programs, erases and littlefs block writes, on a real littlefs and a partition that behaves like
NOR flash."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from host_tools.sim import setting
from host_tools.sim.board import scenario

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
# GOALMOUTH_FULL=1: every operation of these matches; otherwise every so manieth of the first.
FULL = bool(os.environ.get("GOALMOUTH_FULL"))
MATCHES = ("hockey-kerr-corrections", "hockey-zander-win", "kamzolov-shootout", "table-mise-win")


def cut_everywhere(micropython, tmp_path, name, every, stock):
    text = (ROOT / "tests" / "scenarios" / f"{name}.match").read_text(encoding="utf-8")
    commands, _ = scenario.parse(text)
    job = {
        "scenario": text,
        "config.json": json.dumps(setting.configuration(commands) or {}),
        "main.py": (ROOT / "firmware" / "main.py").read_text(encoding="utf-8"),
        "firmware": str(ROOT / "firmware"),
        "sim": str(ROOT / "host_tools" / "sim"),
        "every": every,
        "stock": stock,
    }
    (tmp_path / "job.json").write_text(json.dumps(job), encoding="utf-8")
    result = tmp_path / "result.json"
    process = subprocess.run(
        [micropython, "-X", "heapsize=256m", str(HERE / "every_write.py"),
         str(tmp_path / "job.json"), str(result)],
        capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stdout + process.stderr
    return json.loads(result.read_text(encoding="utf-8"))


@pytest.mark.parametrize("stock", [False, True], ids=["log-partition", "stock-board"])
@pytest.mark.parametrize("name", MATCHES if FULL else MATCHES[:1])
def test_every_acknowledged_event_survives_a_cut_at_every_write(
    micropython, tmp_path, name, stock
):
    every = 1
    found = cut_everywhere(micropython, tmp_path, name, every, stock)
    print(name, found)
    assert found["wrong"] == []
    assert found["checked"] >= found["operations"] // every
    assert found["offered"] > 0
