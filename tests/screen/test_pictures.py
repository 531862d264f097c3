"""Every kind of screen looks as it did: goldens as text, the same on both interpreters."""

import subprocess
from pathlib import Path

import framebuf
import pytest
from goalmouth import screen

from host_tools.fonts import samples
from host_tools.fonts.preview import to_art

ROOT = Path(__file__).resolve().parents[2]
GOLDENS = Path(__file__).parent / "goldens"
NAMES = [name for name, _ in samples.views(screen)]
SIZES = (64, 32)


def picture(name, height):
    view = dict(samples.views(screen))[name]
    return samples.picture(screen, framebuf, view, height)


@pytest.mark.parametrize("height", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_looks_as_it_did(name, height):
    """A new look: `python -m host_tools.fonts pictures` writes the goldens; look at them."""
    art = to_art(picture(name, height))
    golden = (GOLDENS / f"{name}-{height}.txt").read_text("utf-8")
    assert art == golden, f"\nwas:\n{golden}\nis:\n{art}"


def test_no_golden_is_left_over():
    wanted = {f"{name}-{height}.txt" for name in NAMES for height in SIZES}
    assert {path.name for path in GOLDENS.iterdir()} == wanted


def test_micropython_draws_the_same(micropython):
    script = ROOT / "host_tools" / "fonts" / "samples.py"
    done = subprocess.run(
        [micropython, str(script), str(ROOT / "firmware")],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    drawn = dict((line.rsplit(" ", 1)) for line in done.stdout.splitlines())
    for name in NAMES:
        for height in SIZES:
            ours = picture(name, height)
            theirs = bytes.fromhex(drawn[f"{name} {height}"])
            assert theirs == ours, f"{name}\n{to_art(theirs)}\n{to_art(ours)}"


@pytest.mark.parametrize("height", SIZES)
def test_redrawing_gives_the_same_picture_as_drawing(height):
    """Whatever was there before: every sample over every other one, and clocks over clocks."""
    views = [view for _, view in samples.views(screen)]
    clocks = [samples.match(screen, clock, 2, 1, ("A", "B"), period="1/3")
              for clock in ("5:40", "5:39", "1:11", "10:00", "9:59", "9.4", "0:00")]  # fmt: skip
    fresh = {id(view): samples.picture(screen, framebuf, view, height) for view in views + clocks}
    pairs = [(old, new) for old in clocks for new in clocks + views[:3]]
    pairs += list(zip(views, views[1:] + clocks[:1], strict=True))
    for old, new in pairs:
        buffer = bytearray(fresh[id(old)])
        fb = framebuf.FrameBuffer(buffer, 128, height, framebuf.MONO_VLSB)
        screen.redraw(fb, old.key(), new, 128, height)
        assert bytes(buffer) == fresh[id(new)], to_art(buffer)


def test_a_second_draws_only_the_clock():
    """The rest is not even touched: what lies there stays."""
    old, new = (samples.match(screen, clock, 2, 1, ("A", "B")) for clock in ("5:40", "5:39"))
    buffer = bytearray(b"\xff" * 1024)
    fb = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
    screen.redraw(fb, old.key(), new, 128, 64)
    changed = {at // 128 for at in range(1024) if buffer[at] != 0xFF}
    assert changed == {2, 3, 4}


def test_a_view_of_no_kind_is_refused():
    fb = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
    with pytest.raises(TypeError, match="no layout for a int"):
        screen.draw(fb, 5, 128, 64)


def test_nothing_at_all_can_be_shown():
    """Empty views and texts are screens too."""
    empty = [screen.MatchView(), screen.ListView(), screen.BigView(), screen.MonitorView()]
    empty += [screen.IdleView(""), samples.match(screen, "", 0, 0, ("", ""), big=" ")]
    for view in empty:
        for height in SIZES:
            samples.picture(screen, framebuf, view, height)


def test_idle_text_wanders_over_the_whole_panel():
    lit = bytearray(1024)
    for step in range(400):
        view = screen.IdleView("3-2", step)
        for at, byte in enumerate(samples.picture(screen, framebuf, view, 64)):
            lit[at] |= byte
    assert sum(1 for byte in lit if byte) > 950
