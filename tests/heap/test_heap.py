"""How much of the heap the firmware uses, as it is deployed, on a 32-bit MicroPython.

The npm package of MicroPython's WebAssembly port runs under node; `make heap` (or `make test`)
installs both. What was measured stands below: what grows past it fails here.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PORTS = ROOT / "build/heap/node_modules"
PORT = PORTS / "micropython-1.27.0"
# The oldest that the firmware is for, and the series of the one that `goalmouth flash` fetches.
OTHERS = ("micropython-1.24.1", "micropython-1.26.0")
MEASURE = Path(__file__).with_name("measure.mjs")
MISSING = "no MicroPython for WebAssembly, or no node: run `make heap`"

# Bytes in use as measured, for each stage the most that one was seen to take.
MEASURED = {
    "made": 100400,
    "set-up": 111400,
    "playing": 122900,
    "after goals": 126800,
    "list": 127300,
    "final": 126700,
    "set-up again": 111700,
    "match": 111700,  # a short one, in set-up after it
}
MARGIN = 1.01
MATCHES = 100
SETTLED = 20  # matches until everything has happened once
GROWTH_BYTES = 100


def in_ci():
    """Tell whether nothing may be left out."""
    return bool(os.environ.get("GOALMOUTH_CI") or os.environ.get("CI"))


def find_node():
    """Return a node: the environment's own, else the machine's."""
    beside = Path(sys.executable).parent
    return shutil.which("node", path=str(beside)) or shutil.which("node")


@pytest.fixture(scope="module")
def measure(deployed):
    """Measure the tree of a slot: give the figures of a mode as (stage, bytes)."""
    node = find_node()
    if not node or not all((PORTS / name / "micropython.mjs").exists()
                           for name in (PORT.name, *OTHERS)):  # fmt: skip
        if in_ci():
            pytest.fail(MISSING)
        pytest.skip(MISSING)

    def run(*arguments, port=PORT):
        command = [node, str(MEASURE), str(port), str(deployed), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=1200)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        found = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        return [(row["name"], row["bytes"]) for row in found]

    return run


def test_a_hundred_matches(measure):
    """No stage takes more than was measured, and they leave nothing behind. One test: to measure
    takes a minute and more."""
    used = measure("use", MATCHES)
    most = {stage: max(size for name, size in used if name == stage) for stage in MEASURED}
    print(f"bytes in use: {most}")
    assert not {s: size for s, size in most.items() if size > MEASURED[s] * MARGIN}
    sizes = [size for name, size in used if name == "match"]
    assert len(sizes) == MATCHES - 1
    assert max(sizes[-SETTLED:]) <= max(sizes[SETTLED : 2 * SETTLED]) + GROWTH_BYTES


@pytest.mark.parametrize("version", OTHERS)
def test_other_versions_play_a_match_and_take_no_more(measure, version):
    used = measure("use", 1, port=PORTS / version)
    assert used[-1][0] == "set-up again"
    assert not [row for row in used if row[1] > MEASURED.get(row[0], row[1]) * MARGIN]


@pytest.mark.parametrize(("mode", "most"), [("holes", 2048), ("play", 640)])
def test_nothing_large_is_asked_for_after_the_start(measure, mode, most):
    """2 KiB between set-up and a match, 640 bytes in play: free blocks need not be larger."""
    grown = [row for row in measure(mode, most) if row[0].startswith("grown")]
    assert len(grown) >= 8 and all(size == 0 for _, size in grown), grown


def test_that_is_seen(measure):
    """With smaller holes the same match makes the heap grow."""
    grown = [size for name, size in measure("holes", 512) if name.startswith("grown")]
    assert max(grown) > 0
