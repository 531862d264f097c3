"""Write the lock files in requirements/: every version, exact, with its hashes.

Run by `make lock`. Uses uv, which resolves for all systems at once; it is installed into a
folder of its own under build/, being needed for nothing else.
"""

import subprocess
import sys
from pathlib import Path

UV = "uv==0.13.9"
REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
TOOL = REQUIREMENTS.parent / "build" / "lock"
OPTIONS = ("--quiet", "--upgrade", "--universal", "--python-version", "3.11", "--generate-hashes",
           "--custom-compile-command", "make lock")  # fmt: skip


def command(name):
    """Return uv's arguments that turn NAME.in into NAME.txt."""
    overrides = ("--override", "overrides.in") if name == "dev" else ()
    return ["pip", "compile", *OPTIONS, *overrides, "-o", "%s.txt" % name, "%s.in" % name]


def main():
    """Install uv, then lock every *.in file but the overrides."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--upgrade", "--target", str(TOOL), UV], check=True)
    for path in sorted(REQUIREMENTS.glob("*.in")):
        if path.stem != "overrides":
            print("lock: %s" % path.name)
            subprocess.run([str(TOOL / "bin" / "uv"), *command(path.stem)], cwd=REQUIREMENTS,
                           check=True)  # fmt: skip


if __name__ == "__main__":
    main()
