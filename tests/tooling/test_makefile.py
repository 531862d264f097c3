"""What make runs is a shell's language, in CI and on a person's machine."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("ci", ["", "1"])
@pytest.mark.parametrize("target", ["test", "heap", "bench"])
def test_a_shell_can_read_it(target, ci):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("CI", "GOALMOUTH_CI", "MAKEFLAGS")}  # fmt: skip
    if ci:
        environment["GOALMOUTH_CI"] = ci
    said = subprocess.run(["make", "-n", "-B", target], cwd=ROOT, env=environment,
                          capture_output=True, text=True, check=True)  # fmt: skip
    read = subprocess.run(["sh", "-n"], input=said.stdout, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr


def test_a_ruleset_is_checked_and_it_is_among_the_targets():
    said = subprocess.run(["make", "-n", "ruleset", "FILE=x.json"], cwd=ROOT, capture_output=True,
                          text=True, check=True)  # fmt: skip
    assert "goalmouth ruleset check x.json" in said.stdout
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "make ruleset" in said.stdout
