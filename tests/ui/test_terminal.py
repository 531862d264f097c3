"""What a key does in the terminal front end, and what a person sees there."""

import asyncio

import pytest

from host_tools.ui.terminal import Desk
from tests.ui.fake_session import FakeSession


class Room:
    """A front end on a session, with a clock that the test moves."""

    def __init__(self, session=None):
        self.real_ms = 0
        self.session = session or FakeSession()
        self.desk = Desk(self.session, real_ms=lambda: self.real_ms)

    def pass_real(self, ms):
        for _ in range(ms // 33):
            self.real_ms += 33
            self.desk.tick()

    def text(self, name):
        return str(self.desk.query_one(f"#{name}").render())

    @property
    def done(self):
        return [what for _, what in self.session.done]


def with_keys(script, size=(140, 48), session=None):
    """Run `await script(room, pilot)` in a front end of the given size; return the room."""

    async def play():
        room = Room(session)
        async with room.desk.run_test(size=size) as pilot:
            await script(room, pilot)
        return room

    return asyncio.run(play())


GESTURE = ["press", "release"]
DONE_BY_KEYS = {
    "space": GESTURE,
    "enter": GESTURE,
    "t": GESTURE,
    "h": GESTURE,
    "H": GESTURE,
    "d": GESTURE * 2,
    "left": ["shoot 0"],
    "right": ["shoot 1"],
    "u": ["undo"],
    "c": [],
    "C": ["call foul A"],
    "1": ["beam 0 dark"],
    "2": ["beam 1 dark"],
    "x": ["fail 3600000"],
    "f": ["full"],
    "r": ["reset en"],
}
AGAIN = {"1": ["beam 0 clear"], "2": ["beam 1 clear"], "x": ["fail 1", "hang 1"], "f": ["room"]}


def test_keys_do_what_the_screen_says():
    async def script(room, pilot):
        for key, done in DONE_BY_KEYS.items():
            await pilot.press(key)
            room.pass_real(3300)
            assert room.done == done, key
            room.session.done.clear()
        for key, done in AGAIN.items():
            await pilot.press(key)
            assert room.done == done, key
            room.session.done.clear()
        await pilot.press("p", "p")
        assert room.done == ["power cut", "power on"]

    with_keys(script)


def test_holds_are_as_long_as_the_firmware_wants_them():
    async def script(room, pilot):
        await pilot.press("h")
        room.pass_real(3300)
        await pilot.press("H")
        room.pass_real(3300)

    times = [ms for ms, _ in with_keys(script).session.done]
    assert times[1] - times[0] == 1000
    assert times[3] - times[2] == 1600


def test_time_runs_faster_and_stands():
    async def script(room, pilot):
        await pilot.press("+", "+")
        room.pass_real(330)
        assert room.session.now_ms == 1650
        await pilot.press("-")
        room.pass_real(330)
        assert room.session.now_ms == 2310
        assert "2×" in room.text("state") and "2×" in room.text("faults")
        await pilot.press(".")
        room.pass_real(330)
        assert room.session.now_ms == 2310
        assert "paused" in room.text("state")

    with_keys(script)


def test_the_screen_shows_the_board():
    async def script(room, pilot):
        room.pass_real(33)
        lines = room.text("panel").splitlines()
        assert len(lines) == 32 and lines[0][0] == "▀" and lines[-1][-1] == "▄"
        assert "phase running" in room.text("state") and "clock 5:40.000" in room.text("state")
        assert "beam-left-blocked" in room.text("faults")
        assert "line 19" in room.text("journal") and "line 1\n" not in room.text("journal")
        await pilot.press("p")
        room.pass_real(33)
        assert "power off" in room.text("state")

    with_keys(script)


def test_a_small_terminal_gets_a_smaller_panel():
    async def script(room, pilot):
        room.pass_real(33)
        assert len(room.text("panel").splitlines()) == 16
        keys = room.desk.query_one("#keys")
        assert keys.region.bottom <= 24 and "q quit" in str(keys.render())

    with_keys(script, size=(80, 24))


def test_one_gesture_at_a_time_is_said():
    async def script(room, pilot):
        await pilot.press("h", "t")
        room.pass_real(33)
        assert "one gesture at a time" in room.text("faults")

    with_keys(script)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_it_ends_when_asked(key):
    async def script(room, pilot):
        await pilot.press(key)

    assert not with_keys(script).desk.is_running


def test_a_board_that_breaks_ends_it_with_the_reason():
    class Broken(FakeSession):
        def run_until_ms(self, ms):
            raise RuntimeError("the board has crashed")

    async def script(room, pilot):
        room.pass_real(33)
        await pilot.pause()

    assert str(with_keys(script, session=Broken()).desk.trouble) == "the board has crashed"
