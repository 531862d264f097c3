"""The frame buffer for CPython against MicroPython's own, in C."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.sim import framebuf

SCRIPT = Path(__file__).with_name("random_drawing.py")


def drawn_here(seed, count, monkeypatch):
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    scope = {"__name__": "random_drawing"}
    exec(compile(SCRIPT.read_text(), str(SCRIPT), "exec"), scope)
    return scope["pictures"](seed, count)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_drawing_is_equal_to_the_last_pixel(seed, micropython, monkeypatch):
    count = 400
    done = subprocess.run(
        [micropython, str(SCRIPT), str(seed), str(count)],
        capture_output=True,
        text=True,
        check=True,
    )
    theirs = done.stdout.split("\n")[:-1]
    ours = drawn_here(seed, count, monkeypatch)
    assert len(ours) == len(theirs) == 240
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True)):
        assert our == their, f"line {number}"


@pytest.mark.parametrize(
    "arguments",
    [(16, 9, 0), (0, 8, 0), (16, 8, 0, 8), (16, 8, 9)],
    ids=["buffer too small", "no width", "stride below width", "no such format"],
)
def test_refuses_what_micropython_refuses(arguments):
    with pytest.raises(ValueError):
        framebuf.FrameBuffer(bytearray(16), *arguments)


def test_floats_are_refused():
    fb = framebuf.FrameBuffer(bytearray(16), 16, 8, 0)
    with pytest.raises(TypeError, match="float"):
        fb.fill_rect(1.0, 0, 1, 1, 1)
    with pytest.raises(TypeError):
        fb.blit("text", 0, 0)
