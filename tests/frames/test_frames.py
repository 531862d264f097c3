"""A scenario as pictures: each one once, at its instant, and the same match as without looking."""

import pytest
from PIL import Image

from host_tools.cli import main
from host_tools.frames.strip import of_scenario
from host_tools.sim.player import play_text

MATCH = """\
ruleset hockey-kerr
set first_opener A
power on
+0.5
setup
tap
+12.0
beam right break 9ms
+2.0
frame end
"""


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "a.match"
    path.write_text(MATCH, encoding="utf-8")
    return path


def test_every_picture_once_and_the_last_is_the_scenario_s_own():
    strip = of_scenario(MATCH)
    assert all(a.data != b.data for a, b in zip(strip.frames, strip.frames[1:], strict=False))
    assert [frame.at_ms for frame in strip.frames] == sorted({f.at_ms for f in strip.frames})
    assert 15 < len(strip.frames) < 80  # at least one for every second of the clock
    result = play_text(MATCH)
    assert strip.end_ms == result.end_us // 1000
    assert result.frames["end"] in {frame.data for frame in strip.frames[-3:]}


def test_durations_are_those_of_the_board():
    strip = of_scenario(MATCH)
    assert sum(strip.durations_ms(1, 10**6)) == strip.end_ms - strip.frames[0].at_ms
    assert max(strip.durations_ms(1, 300)) == 300
    assert sum(strip.durations_ms(4, 10**6)) < strip.end_ms / 3


def test_a_part_of_it():
    strip = of_scenario(MATCH, from_ms=3000, to_ms=6000)
    assert strip.frames[0].at_ms == 3000 and strip.frames[-1].at_ms <= 6000
    assert strip.end_ms == 6000


def test_the_command_writes_both(scenario, tmp_path, capsys):
    gif, folder = tmp_path / "a.gif", tmp_path / "pictures"
    arguments = ["frames", str(scenario), "--gif", str(gif), "-o", str(folder), "--scale", "2"]
    assert main(arguments) == 0
    pictures = sorted(folder.iterdir())
    with Image.open(gif) as image:
        assert image.size == (256, 128) and image.n_frames == len(pictures)
        assert image.info["loop"] == 0
    with Image.open(pictures[-1]) as image:
        assert image.size == (256, 128)
    assert gif.stat().st_size < 100_000
    assert "a.gif" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        (MATCH, [], "-o DIR"),
        ("dance\n", ["--gif", "x.gif"], ":1: unknown command"),
        ("", ["--gif", "x.gif"], "nothing in it"),
        ("power on\n+3\nat 1\n", ["--gif", "x.gif"], "lies before"),
        (MATCH, ["--gif", "/no/such/place/x.gif"], "/no/such/place/x.gif"),
        (MATCH, ["-o", "/proc/x"], "/proc/x"),
        (MATCH, ["--gif", "x.gif", "--from", "900"], "over before"),
        (MATCH, ["--gif", "x.gif", "--from", "50", "--to", "10"], "--to 10 lies before --from 50"),
        ("config display none\npower on\n+1\n", ["--gif", "x.gif"], "no display"),
    ],
)
def test_what_cannot_be_done_is_said(text, more, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "b.match"
    path.write_text(text, encoding="utf-8")
    assert main(["frames", str(path), *more]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "x.gif").exists()


def test_a_file_that_is_not_there_is_said(capsys):
    assert main(["frames", "nowhere.match", "--gif", "x.gif"]) == 2
    assert "nowhere.match" in capsys.readouterr().err
