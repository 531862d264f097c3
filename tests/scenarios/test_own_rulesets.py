"""A person's own ruleset files on the board: played, or refused while the rest goes on."""

import pytest

from host_tools.sim.player import play_text

INTERPRETERS = ("cpython", "micropython")

PLAY = """
ruleset {name}
set first_opener A
power on
+0.5
{faults}
setup
expect phase ready
expect clock {clock}
tap
+10
beam right break 4ms
+0.5
expect score 1-0
"""

BAD = b'{"name": {"en": "Bad"}, "periods": 0, "colour": 1, "parent": "nowhere"}'


def played(interpreter, name, clock, files, faults="expect faults -"):
    """Play a match of a ruleset with these own files on the board."""
    text = PLAY.format(name=name, clock=clock, faults=faults)
    folder = {f"rulesets/{file}": content for file, content in files.items()}
    result = play_text(text, interpreter, files=folder)
    assert result.ok, result.report()
    return result


@pytest.fixture(params=INTERPRETERS)
def interpreter(request):
    """Give each interpreter in turn."""
    if request.param == "micropython":
        request.getfixturevalue("micropython")
    return request.param


def test_an_own_game_with_a_built_in_parent(interpreter):
    own = b'{"name": {"en": "Kitchen"}, "parent": "hockey", "length_s": 120, "opening_guard_s": 2}'
    played(interpreter, "kitchen", "2:00.000", {"kitchen.json": own})


def test_an_own_file_takes_the_place_of_a_built_in_one(interpreter):
    own = b'{"name": {"en": "Hockey"}, "length_s": 60, "calls": ["goal"]}'
    played(interpreter, "hockey-kerr", "1:00.000", {"hockey-kerr.json": own})


@pytest.mark.parametrize("content", [BAD, b"{", b"[]", b"\xff\xfe", b""])
def test_a_bad_file_is_refused_and_the_rest_goes_on(interpreter, content):
    played(interpreter, "hockey-kerr", "6:00.000", {"bad.json": content}, "expect faults ruleset")


def test_a_refused_or_missing_game_leaves_the_default(interpreter):
    # It is config.json that asks for it.
    files = {"bad.json": BAD}
    played(interpreter, "bad", "6:00.000", files, "expect faults config,ruleset")
    text = PLAY.replace("ruleset {name}", "config ruleset nothing")
    text = text.format(clock="6:00.000", faults="expect faults config")
    result = play_text(text, interpreter)
    assert result.ok, result.report()


def test_texts_of_its_own_are_on_the_panel(interpreter):
    own = (
        '{"name": {"ru": "Кухня"}, "length_s": 60, "language": "ru",'
        ' "cues": {"opening": {"ru": "Крошка в центре"}}}'
    ).encode()
    text = """
ruleset kitchen
set first_opener A
power on
+0.5
expect screen "Кухня"
setup
+4
expect screen "Крошка в центре"
"""
    result = play_text(text, interpreter, files={"rulesets/kitchen.json": own})
    assert result.ok, result.report()


def test_other_readings_of_what_a_sheet_leaves_open(interpreter):
    # A penalty in which the clock runs on is played out when the time is up in it (H25).
    files = {
        "rulesets/hockey-2.json": b'{"name": {"en": "Hockey 2"}, "parent": "hockey",'
        b' "penalty_stops": false}',
        "rulesets/mise-2.json": b'{"name": {"en": "Mise 2"}, "parent": "table-mise",'
        b' "goal_is_out": false, "clearance_keeps": false}',
    }
    penalty = """
ruleset hockey-2
set first_opener A
power on
+0.5
setup
tap
+20
call penalty A
+10
expect screen "5:30"
tap
+400
expect phase attempt
expect screen "0:00"
tap
+1
beam right break 4ms
+1
expect phase break
expect score 1-0
"""
    # A goal at no time ends nothing (B02); a clearance passes the turn (B16).
    at_no_time = """
ruleset mise-2
set first_opener A
power on
+0.5
setup
tap
+1
tap
+1
call announce
tap
+60
expect phase next-out
beam right break 4ms
+3
expect phase ready
expect score 1-0
expect screen "0:00"
tap
+1
expect phase next-out
call keeper A
tap
+1
tap
+1
expect turn B
call out corner B
expect phase break
expect score 1-0
"""
    for text in (penalty, at_no_time):
        result = play_text(text, interpreter, files=files)
        assert result.ok, result.report()
