"""A person plays on the real firmware in the terminal front end, by its keys alone."""

import asyncio

from host_tools.commands.sim import FRONT_ENDS, new_session, ruleset_names
from host_tools.sim.session import Session
from host_tools.ui.terminal import Desk


def play(script, **board):
    """Run `await script(desk, press)` on a board of its own; press(key, ms) lets time pass."""

    async def run():
        real_ms = 0
        with Session("hockey-kerr", options={"first_opener": "A"}, **board) as session:
            desk = Desk(session, real_ms=lambda: real_ms)

            async with desk.run_test(size=(140, 48)) as pilot:

                async def press(key, ms=1500):
                    nonlocal real_ms
                    if key:
                        await pilot.press(key)
                    for _ in range(ms // 50):
                        real_ms += 50
                        desk.tick()

                async def set_up():
                    for _ in range(20):
                        if session.fields().get("phase") not in (None, "setup"):
                            return
                        await press("h", 1600)
                    raise AssertionError(session.fields())

                await press(None, 1000)
                await set_up()
                await script(desk, press)
            assert desk.trouble is None, desk.trouble

    asyncio.run(run())


def text(desk, name):
    return str(desk.query_one(f"#{name}").render())


def test_a_goal_and_its_undo():
    async def script(desk, press):
        fields = desk.session.fields
        standing = text(desk, "panel")
        await press("enter", 10_000)
        assert fields()["phase"] == "running"
        await press("right")
        assert fields()["score"] == "1-0"
        assert "score 1-0" in text(desk, "state")
        assert text(desk, "panel") != standing
        assert text(desk, "journal")
        await press("u")
        assert fields()["score"] == "0-0"

    play(script)


def test_a_blind_beam_sees_no_ball():
    async def script(desk, press):
        await press("enter", 10_000)
        desk.top.break_beam(1, "blind")
        await press("right")
        assert desk.session.fields()["score"] == "0-0"

    play(script)


def test_an_unplugged_beam_is_dark_after_a_ball_too():
    async def script(desk, press):
        await press("2")
        await press("right")
        assert desk.session.levels()["beam_right"]

    play(script)


def test_space_is_the_button_at_any_speed():
    async def script(desk, press):
        for _ in range(4):
            await press("+", 0)
        await press("space", 1000)
        assert desk.session.fields()["phase"] == "running"
        await press("space", 1000)
        assert desk.session.fields()["phase"] == "stopped"

    play(script)


def test_what_cannot_be_undone_is_said():
    async def script(desk, press):
        await press("u", 50)
        assert "undo" in text(desk, "faults")

    play(script)


def test_power_off_and_on():
    async def script(desk, press):
        await press("enter", 3000)
        await press("p", 500)
        assert "power off" in text(desk, "state")
        assert "█" not in text(desk, "panel")
        await press("p", 3000)
        assert "power off" not in text(desk, "state")
        assert "█" in text(desk, "panel")

    play(script)


def test_the_command_starts_a_board_with_the_ruleset():
    assert "terminal" in FRONT_ENDS
    assert {"hockey-kerr", "hockey-zander", "kamzolov", "table-mise"} <= set(ruleset_names())
    with new_session("kamzolov") as session:
        session.run_until_ms(1000)
        assert session.fields()["phase"] == "setup"
