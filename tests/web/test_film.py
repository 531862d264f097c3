"""A journal as a film: what it showed at every instant; anything else is refused in words."""

import pytest

from host_tools.sim.games import Games
from host_tools.sim.player import play, play_text
from host_tools.ui.film import Film, NoFilm
from tests.conftest import ROOT


def film_of(name):
    result = play(ROOT / "tests" / "scenarios" / f"{name}.match")
    return Film(result.journal), result


@pytest.mark.parametrize("name", ["kamzolov-win", "table-mise-shootout", "hockey-kerr-shootout"])
def test_it_ends_as_the_match_did(name):
    film, result = film_of(name)
    try:
        shown = film.at(film.length_ms)["fields"]
        for field in ("phase", "score", "shootout", "winner", "period"):
            assert shown[field] == result.fields[field]
        assert film.left_out == 0
    finally:
        film.close()


def test_any_instant_forwards_and_back_is_the_same():
    film, _ = film_of("kamzolov-win")
    try:
        instants = [film.length_ms * part // 40 for part in range(41)]
        there = [film.at(ms) for ms in instants]
        back = [film.at(ms) for ms in reversed(instants)]
        assert there == back[::-1]
        assert there[0]["fields"]["score"] == "0-0"
        assert film.at(-5)["ms"] == 0 and film.at(10**12)["ms"] == film.length_ms
        assert len({one["panel"] for one in there}) > 10
    finally:
        film.close()


def test_it_speaks_the_language_that_it_is_told():
    journal = play(ROOT / "tests" / "scenarios" / "kamzolov-win.match").journal
    panels = {}
    for language in ("ru", "en", "de", "fr"):
        film = Film(journal, language)
        panels[language] = film.at(film.length_ms)["panel"]
        film.close()
    assert len(set(panels.values())) == 4
    film = Film(journal)  # the sheet is Russian
    try:
        for language, panel in panels.items():
            if language != "ru":
                film.speak(language)
            assert film.at(film.length_ms)["panel"] == panel
    finally:
        film.close()


def test_torn_lines_are_left_out_and_counted():
    result = play(ROOT / "tests" / "scenarios" / "kamzolov-win.match")
    lines = result.journal.splitlines()
    film = Film("\n".join([*lines[:4], lines[4][:-3], "noise", *lines[5:]]))
    assert film.left_out >= 2 and film.events
    film.close()


@pytest.mark.parametrize("name", ["best-of-three-sets", "two-halves"])
def test_a_journal_of_an_example(name):
    film, result = film_of(f"examples/{name}")
    try:
        assert film.ruleset == name and film.left_out == 0
        assert film.at(film.length_ms)["fields"]["score"] == result.fields["score"]
    finally:
        film.close()


def test_a_journal_of_an_own_ruleset_wants_its_file(tmp_path):
    path = tmp_path / "kitchen.json"
    path.write_text('{"name": {"en": "Kitchen"}, "length_s": 60, "parent": "first-to-five"}')
    games = Games(path)
    text = "ruleset kitchen\npower on\n+0.5\nsetup\ntap\n+9\nbeam left break 9ms\n+1\n"
    journal = play_text(text, games=games).journal
    film = Film(journal, games=games)
    try:
        assert film.at(film.length_ms)["fields"]["score"] == "0-1"
    finally:
        film.close()
    with pytest.raises(NoFilm, match="kitchen.json is missing"):
        Film(journal)
    path.write_text('{"name": {"en": "Kitchen"}, "length_s": 61, "parent": "first-to-five"}')
    with pytest.raises(NoFilm, match="has changed since"):
        Film(journal, games=games)
    path.write_text('{"name": {"en": "Kitchen"}, "parent": "nowhere"}')
    with pytest.raises(NoFilm, match="nowhere cannot be read"):
        Film(journal, games=games)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing"),
        ("\n \n", "nothing"),
        ("hello", "no journal"),
        ("\0\1\2\n" * 40, "no journal"),
        ("x\n" * 6000, "6000 lines"),
        ("0 match 1 chess 12345678 A A v1 *{}", "chess.json is missing.*--ruleset chess.json"),
        ("0 match 1 kamzolov 12345678 A A v1 *{}", "kamzolov"),
        ("0 tap *{}", "no match"),
    ],
)
def test_what_is_no_journal_is_said(text, said):
    from binascii import crc32

    body = text.partition(" *")[0]
    with pytest.raises(NoFilm, match=said):
        Film(text.format("%04x" % (crc32(body.encode()) & 0xFFFF)))
