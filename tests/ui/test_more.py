"""The list of the terminal front end: what it offers beside the keys."""

import pytest

from host_tools.commands.sim import ruleset_names
from host_tools.sim.games import Games
from host_tools.ui import more
from tests.ui.test_play_a_match import play, text
from tests.ui.test_terminal import with_keys


def choose(words, then):
    """Take the entry that is found by typing `words`; then `then(room)`."""

    async def script(room, pilot):
        await pilot.press("m")
        await pilot.press(*("space" if letter == " " else letter for letter in words))
        # The list is made in a task of its own, which the palette waits for.
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        room.pass_real(33)
        then(room)

    return with_keys(script)


@pytest.mark.parametrize(
    "words, done, said",
    [
        ("reset: soft", ["reset soft"], "reset soft"),
        ("reset: by the w", ["reset wdt"], "reset by the watchdog"),
        ("holds", ["hang 3600000"], "holds the bus low"),
        ("forgets", ["forget"], "forgets its registers"),
        ("display back", ["fail 1", "hang 1"], "display back"),
        ("left beam blind", ["beam 0 clear"], "left beam blind"),
        ("right beam unplugged", ["beam 1 dark"], "right beam unplugged"),
    ],
)
def test_an_entry_does_what_it_says(words, done, said):
    def then(room):
        assert room.done == done
        assert said in room.text("faults")

    choose(words, then)


def test_a_key_in_the_list_is_no_key_of_the_board():
    async def script(room, pilot):
        await pilot.press("m", "p", "u", "space", "escape", "escape")
        await pilot.pause()
        assert room.done == []
        await pilot.press("u")
        assert room.done == ["undo"]

    with_keys(script)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_it_ends_from_the_list_too(key):
    async def script(room, pilot):
        await pilot.press("m", key)

    assert not with_keys(script).desk.is_running


def test_x_takes_away_whatever_the_display_has():
    async def script(room, pilot):
        room.desk.break_display("hang")
        await pilot.press("x")
        assert room.done == ["hang 3600000", "fail 1", "hang 1"]

    with_keys(script)


def test_every_game_and_every_scenario_beside_is_offered(tmp_path, monkeypatch):
    (tmp_path / "mine.match").write_text("power on\n")
    monkeypatch.chdir(tmp_path)

    async def script(room, pilot):
        titles = [title for title, _ in more.entries(room.desk)]
        assert len(titles) == len(set(titles))
        for name in ruleset_names():
            assert any(title.endswith(f"({name})") for title in titles)
        assert titles[-1] == "Play mine.match"

    with_keys(script)


def test_a_ruleset_that_was_spoilt_meanwhile_is_said(tmp_path):
    path = tmp_path / "kitchen.json"
    path.write_text('{"format": 1, "parent": "kamzolov", "name": {"en": "Kitchen"}}')

    async def script(room, pilot):
        room.desk.top.wish.games = Games(path)
        assert more.entries(room.desk)[1][0] == "New match: Kitchen (kitchen)"
        path.write_text("{")
        await pilot.press("m")
        room.pass_real(33)
        assert "kitchen.json: cannot be read: line 1" in room.text("faults")

    with_keys(script)


def deed(desk, title):
    """Return what the entry does whose title has `title` in it."""
    return next(act for name, act in more.entries(desk) if title in name)


def test_a_blind_beam_sees_nothing_of_the_pieces():
    async def script(desk, press):
        deed(desk, "Right beam blind")()
        desk.top.place("ball", desk.top.world.table.half_x + 15, 0)
        await press(None, 500)
        assert not desk.session.levels()["beam_right"]
        deed(desk, "Right beam well again")()
        await press(None, 100)
        assert desk.session.levels()["beam_right"]

    play(script)


def test_another_game_is_another_board():
    async def script(desk, press):
        await press("x", 100)
        old = desk.session
        deed(desk, "(kamzolov)")()
        assert desk.session is not old
        await press(None, 1000)
        assert "new match: kamzolov" in text(desk, "faults")
        assert desk.session.fields()["phase"] == "setup"
        deed(desk, "Go through set-up")()
        await press("enter")
        assert desk.session.fields()["phase"] == "running"
        assert desk.top.world.table.game == "kamzolov"
        await press("x", 100)
        assert "display unplugged" in text(desk, "faults")

    play(script)


def test_a_scenario_is_played_beside_the_board(tmp_path, monkeypatch):
    (tmp_path / "mine.match").write_text("power on\n+1\nexpect phase final\n")
    monkeypatch.chdir(tmp_path)

    async def script(desk, press):
        deed(desk, "Play mine.match")()
        await desk.workers.wait_for_complete()
        [said] = desk._notifications
        assert said.title == "mine.match" and "got phase setup" in said.message
        await press("enter", 100)

    play(script)


def test_a_scenario_that_has_gone_is_said(tmp_path, monkeypatch):
    (tmp_path / "mine.match").write_text("")
    monkeypatch.chdir(tmp_path)

    async def script(desk, press):
        act = deed(desk, "Play mine.match")
        (tmp_path / "mine.match").unlink()
        act()
        await desk.workers.wait_for_complete()
        await press(None, 50)
        assert "mine.match: No such file" in text(desk, "faults")

    play(script)
