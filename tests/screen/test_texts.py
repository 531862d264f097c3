"""Texts: the same names in four languages, every character drawable, nothing ever cut off."""

import functools
import json
import re
import subprocess
import sys
from pathlib import Path

import framebuf
import pytest
from goalmouth import screen, texts
from goalmouth.match import calls, cues, keys
from goalmouth.screen import match_view, words
from goalmouth.screen.font import LARGE, TEXT, capitals
from goalmouth.texts import packing

from host_tools.fonts import moments, samples

RULESETS = Path(__file__).resolve().parents[2] / "firmware" / "rulesets"
LANGUAGES = texts.LANGUAGES
FAULTS = [
    f"beam-{side}{upper}-{what}"
    for side in ("left", "right")
    for upper in ("", "-upper")
    for what in ("blocked", "never-dark", "never-clear", "chatter")
] + ["display", "flash", "log-full", "config", "ruleset", "button", "crash", "reinstall"]


def table(language):
    chosen = texts.load(language)
    return {name: chosen.get(name) for name in chosen.names()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language):
    english, other = texts.load("en"), texts.load(language)
    assert english.names() == other.names()
    marks = {"side": "§", "n": "§§", "what": "§§§"}
    for name in english.names():
        ours, wanted = english.get(name, **marks), other.get(name, **marks)
        assert wanted and "{" not in wanted, name
        assert ours.split("|")[0].count("§") == wanted.split("|")[0].count("§"), (name, wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_glyph(language):
    for name, text in table(language).items():
        assert TEXT.has(text), (name, text)
        if name in moments.BIG:
            assert all(LARGE.has(capitals(wording)) for wording in text.split("|")), name


def needed():
    """Return every name that the referee, the rulesets and set-up can ask for."""
    names = {name for name in cues.NAMES if name != "-"}
    for call, shape in calls.SHAPES.items():
        words_of = {"f": calls.FAULTS, "u": calls.OUTS, "v": calls.VOIDS}.get(shape[:1], ("",))
        names |= {f"call-{call}-{word}".rstrip("-") for word in words_of}
    names |= {f"call-foul-{where}" for where in calls.FOULS}
    names |= {f"fault-{fault}" for fault in FAULTS}
    names |= {f"opt-{name}" for name in keys.OFFERED} | {f"lang-{name}" for name in LANGUAGES}
    for name, kind, _, allowed in keys.KEYS:
        if kind == "word" and name in keys.OFFERED:
            names |= {f"val-{value}" for value in allowed}
    return names | {cue for cue in reminders() if isinstance(cue, str)}


def reminders():
    """Return what the rulesets remind of: names of texts, or their own texts by language."""
    found = []
    for path in sorted(RULESETS.rglob("*.json")):
        found += json.loads(path.read_text("utf-8")).get("cues", {}).values()
    return found


def test_nothing_that_can_be_said_is_missing():
    assert sorted(needed() - set(table("en"))) == []


def test_texts_that_the_panel_code_names_are_there():
    folder = Path(texts.__file__).parents[1]
    asked = set()
    for path in [folder / "app.py", *(folder / "panel").glob("*.py")]:
        asked |= set(re.findall(r'words\.get\("([a-z][a-z_-]*[a-z])"[,)]', path.read_text()))
    assert asked
    assert sorted(asked - set(texts.load("en").names())) == []


@pytest.fixture
def no_shortening(monkeypatch):
    """Make every shortening and every place that a text does not fit into an error."""

    def refuse(text, width_px):
        assert words.fits(text, width_px), f"{text!r} is {TEXT.width(text)} px, room {width_px}"
        return text

    monkeypatch.setattr(words, "shorten", refuse)


class Watched(framebuf.FrameBuffer):
    """A FrameBuffer that refuses what would not be seen whole."""

    def blit(self, fbuf, x, y, key=-1, palette=None):
        left, right, bottom = ink(bytes(fbuf._buffer), fbuf._width)
        inside = 0 <= x + left and x + right < 128 and 0 <= y and y + bottom < self.rows
        assert inside, f"cut off at {x}, {y}"
        framebuf.FrameBuffer.blit(self, fbuf, x, y, key, palette)


@functools.cache
def ink(cell, width):
    """Return the first and last column and the last row of a cell that have ink; 0 for a blank."""
    columns = [int.from_bytes(cell[x::width], "little") for x in range(width)]
    inked = [x for x in range(width) if columns[x]] or [0]
    return inked[0], inked[-1], max(0, max(column.bit_length() for column in columns) - 1)


@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_in_every_layout(language, height, no_shortening):
    chosen = texts.load(language)
    for name, place, view in moments.screens(screen, chosen, language):
        buffer = bytearray(128 * height // 8)
        fb = Watched(buffer, 128, height, framebuf.MONO_VLSB)
        fb.rows = height
        try:
            screen.draw(fb, view, 128, height)
        except AssertionError as error:
            raise AssertionError(f"{language}, {name}, {place}: {error}") from None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_a_place(language):
    """A text that no screen shows in the sheet would not be proved to fit."""
    chosen = texts.load(language)
    shown = {name for name, _, _ in moments.screens(screen, chosen, language)}
    for name in chosen.names():
        assert name in shown or name.startswith(moments.PARTS), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_that_are_put_together_fit(language):
    """Undo with every call, options with every value, the game after "Play"."""
    chosen = texts.load(language)
    room = 128 - 4 - 6
    composed = moments.entries(chosen, language)
    for name, kind, _, allowed in keys.KEYS:
        if name not in keys.OFFERED:
            continue
        values = [chosen.get(f"val-{word}") for word in allowed] if kind == "word" else ["30"]
        if kind == "bool":
            values = [chosen.get("yes"), chosen.get("no")]
        if name.endswith("_s"):
            values = [chosen.get("val-minutes", n="60"), chosen.get("val-seconds", n="120")]
        composed += [chosen.get(f"opt-{name}") + ": " + value for value in values]
    for opener in ("first_opener", "shootout_opener"):
        for value in (chosen.get("val-toss"), moments.SIDES[language][0]):
            composed.append(chosen.get(f"opt-{opener}") + ": " + value)
    for path in RULESETS.glob("*.json"):
        title = json.loads(path.read_text("utf-8")).get("name", {}).get(language)
        if title:
            composed.append(title)
    for text in composed:
        assert words.choose(text, room, 1) is not None, (language, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reminders_of_the_rulesets_own_fit(language):
    for cue in reminders():
        if not isinstance(cue, str):
            assert TEXT.has(cue[language])
            assert words.choose(cue[language], 128, 2) is not None, cue[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_big_words_are_large(language):
    """Beside a score of one figure each, the words of the big plate are in the large font."""
    chosen = texts.load(language)
    room = 128 - 35 - match_view.GAP
    for name in moments.BIG:
        wordings = capitals(chosen.get(name)).split("|")
        assert any(LARGE.width(wording) + 4 <= room for wording in wordings), (language, name)


def test_names_of_sides_are_as_wide_as_they_may_be():
    for sides in moments.SIDES.values():
        assert all(TEXT.width(side) <= screen.NAME_PX for side in sides)
    assert any(TEXT.width(sides[0]) > screen.NAME_PX - 4 for sides in moments.SIDES.values())


def test_fields_are_filled_in():
    german = texts.load("de")
    assert german.get("goal", side="Rot") == "Tor für Rot"
    assert german.get("val-minutes", n=15) == "15 min"
    undo = german.get("undo", what="lang|kurz")
    assert "kurz" in undo and "lang" not in undo
    assert german.get("nothing-like-it") == "nothing-like-it"
    assert german.has("goal") and not german.has("nothing-like-it")


def test_an_unknown_language_is_english():
    assert texts.load("xx").language == "en"
    assert texts.load("ru").language == "ru"


def test_only_the_chosen_language_stays():
    """No module of a language is held by anything but the Texts that uses its table."""
    for language in LANGUAGES:
        texts.load(language)
    assert not [f"goalmouth.texts.{name}" for name in LANGUAGES
                if f"goalmouth.texts.{name}" in sys.modules]  # fmt: skip
    assert not [name for name in vars(texts) if name in LANGUAGES]


def test_micropython_says_the_same(micropython):
    firmware = str(RULESETS.parent)
    script = (
        "import sys\nsys.path.insert(0, %r)\nfrom goalmouth import texts\n"
        "for language in texts.LANGUAGES:\n"
        "    t = texts.load(language)\n"
        "    for name in t.names():\n"
        "        print(language, name, t.get(name, side='Ж', n=7, what='a|b'))\n"
    ) % firmware
    done = subprocess.run([micropython, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    ours = []
    for language in LANGUAGES:
        chosen = texts.load(language)
        for name in chosen.names():
            ours.append(f"{language} {name} {chosen.get(name, side='Ж', n=7, what='a|b')}")
    assert done.stdout.splitlines() == ours


def test_the_sheet_draws_what_the_tests_draw():
    """The samples module is what the goldens are made of; it needs no fixture."""
    assert len({name for name, _ in samples.views(screen)}) == len(samples.views(screen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_a_few_strings_of_less_than_4_kib(language):
    """One allocation each on the board; every line is name=text, no name twice."""
    chosen, source = texts.load(language), packing.source(language)
    assert all(len(part.encode()) < 4096 for part in source)
    assert sum(len(part.encode()) for part in chosen._parts) < 7700
    lines = [line for part in source for line in part.split("\n") if line]
    assert [line for line in lines if not re.fullmatch(r"[a-z][a-z_-]*=\S(.*\S)?", line)] == []
    assert len(set(chosen.names())) == len(lines)


def test_no_two_names_have_the_same_key():
    names = texts.load("en").names() + [f"fault-{fault}" for fault in FAULTS]
    assert len({texts.key(name) for name in names}) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_does_without_the_texts_of_set_up(language):
    chosen = texts.load(language)
    before = {name: chosen.get(name) for name in chosen.names()}
    for _ in range(2):
        chosen.settle()
        gone = {name for name in before if not chosen.has(name)}
        assert {name.split("-")[0] for name in gone} == {
            "setup", "goal", "toss", "opt", "val", "resume", "side", "lang", "service", "safe",
        }  # fmt: skip
        assert not gone & {"goal", "goal-big", "resume-play", "goal-kick", "goal-buzzer"}
        assert all(chosen.get(name) == before[name] for name in set(before) - gone)
