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


def test_what_is_blitted_again_is_the_same_on_any_ground():
    """The third time it is known what a blit writes; a source that changed is another one."""
    strip = (bytes(range(7, 7 + 2 * 30)), 30, 16, framebuf.MONO_VLSB)
    swapped = (b"\x01\x00", 2, 1, framebuf.MONO_VLSB)
    cell_bytes = bytearray(b"\x5a\x0f\xff" * 4)
    cell = framebuf.FrameBuffer(cell_bytes, 6, 13, framebuf.MONO_VLSB)
    for x, y, key, palette in ((-4, 0, -1, None), (3, 5, 0, None), (36, -3, 1, swapped)):
        for source in (strip, cell):
            for ground in range(0, 256, 51):
                cell_bytes[ground % 12] ^= ground & 3
                known, plain = (bytearray([ground] * 40 * 3) for _ in range(2))
                framebuf.FrameBuffer(known, 40, 20, 0).blit(source, x, y, key, palette)
                framebuf.FrameBuffer(plain, 40, 20, 0)._blit(source, x, y, key, palette)
                assert known == plain
