"""Shown times: hazards 9 and 10, and long periods (2)."""

import subprocess

from goalmouth.match import clock, view

from tests.match.games import FIRMWARE, referee_of

LONG_MS = 3600000
PRINT_ALL = """
import sys
sys.path.insert(0, sys.argv[1])
from binascii import crc32
from goalmouth.match.clock import shown
total = 0
for ms in range(0, 130000):
    text = shown(ms)
    total = crc32(text.encode(), total)
    if ms % 7 == 0 or ms < 60001:
        print(text)
for ms in range(3540000, 3600001, 11):
    total = crc32(shown(ms).encode(), total)
print(total & 0xffffffff)
"""


def times():
    """Give every ms of the first minutes, and of the ends of longer times."""
    yield from range(1, 130001)
    for whole_ms in (540000, 600000, LONG_MS):
        yield from range(whole_ms - 3000, whole_ms + 1001)


def test_hazard_09_every_shown_time_can_be_read_and_none_says_over_too_early():
    assert clock.shown(0) == "0:00"
    for ms in times():
        text = clock.shown(ms)
        assert "-" not in text and ":60" not in text
        assert text != "0:00" and text != "0.0", ms
        if ms <= 9900:
            tenths = int(text.replace(".", ""))
            assert len(text) == 3 and text[1] == "."
            assert (tenths - 1) * 100 < ms <= tenths * 100
        else:
            minutes, seconds = text.split(":")
            assert len(seconds) == 2 and int(seconds) < 60
            whole = int(minutes) * 60 + int(seconds)
            assert (whole - 1) * 1000 < ms <= whole * 1000
    assert clock.shown(-1) == "0:00"


def test_hazard_09_a_period_starts_at_its_full_length_and_ends_at_nothing():
    referee = referee_of("kamzolov non-stop")
    assert view.clock_shown(referee, 0, 0) == "15:00"
    referee.handle((0, "tap"))
    assert view.clock_shown(referee, 0, 0) == "15:00"
    assert view.clock_shown(referee, 1, 1) == "15:00"
    assert view.clock_shown(referee, 1000, 1000) == "14:59"
    assert view.clock_shown(referee, 899999, 899999) == "0.1"
    referee.advance(900000)
    assert view.clock_shown(referee, 900000, 900000) == "0:00"
    assert referee.phase == "final"


def test_hazard_09_it_is_not_over_while_a_press_before_the_end_is_undecided():
    referee = referee_of("kamzolov")
    referee.handle((0, "tap"))
    referee.advance(59950)
    assert view.clock_shown(referee, 60200, 59950) == "0.1"
    referee.handle((59950, "tap"))
    assert view.clock_shown(referee, 60200, 60200) == "0.1"
    assert view.fields(referee, 60200)["clock"] == "0:00.050"


def test_an_untimed_period_counts_up():
    referee = referee_of("sets")
    assert view.clock_shown(referee, 0, 0) == "0:00"
    referee.handle((0, "tap"))
    assert view.clock_shown(referee, 61999, 61999) == "1:01"
    assert referee.next_deadline_ms() > 9 * 3600 * 1000


def test_hazard_02_the_longest_period_lasts_to_the_millisecond_however_late_it_begins():
    for begin_ms in (0, 500, (1 << 30) - 500, 7 * 86400000):
        referee = referee_of("hockey-kerr")
        referee.handle((begin_ms, "tap"))
        referee.handle((begin_ms, "clock", 5999000))
        assert referee.next_deadline_ms() == begin_ms + 8000
        referee.advance(begin_ms + 8000)
        assert referee.next_deadline_ms() == begin_ms + 5999000
        referee.advance(begin_ms + 5998999)
        assert referee.phase == "running"
        referee.advance(begin_ms + 5999000)
        assert referee.phase == "break"


def test_hazard_10_both_interpreters_show_the_same(micropython, tmp_path, capsys):
    script = tmp_path / "print_all.py"
    script.write_text(PRINT_ALL, encoding="utf-8")
    theirs = subprocess.run(
        [micropython, str(script), str(FIRMWARE)], capture_output=True, text=True, timeout=60
    )
    assert theirs.returncode == 0, theirs.stderr
    ours = []
    space = {"print": lambda text: ours.append(str(text))}
    exec(PRINT_ALL.replace("sys.path.insert(0, sys.argv[1])", ""), space)
    assert theirs.stdout.split("\n")[:-1] == ours
