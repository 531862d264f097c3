"""config.json: every key has a default and a range, is checked, and is documented."""

import json
import re
from pathlib import Path

import pytest
from goalmouth import config as keys
from goalmouth import wiring

DOCUMENT = Path(__file__).parents[2] / "docs" / "configuration.md"


def load(**settings):
    """Load a configuration."""
    return wiring.load(json.dumps(settings))


def test_without_a_file_all_is_default():
    """No file, an empty object: the same."""
    config, problems = wiring.load(None)
    other, _ = wiring.load("{}")
    assert problems == []
    assert vars(config) == vars(other)
    assert (config.min_break_us, config.rearm_ms, config.debounce_ms) == (1500, 300, 25)
    assert (config.display, config.display_addr, config.i2c_hz) == ("ssd1306-128x64", None, 400000)
    assert (config.names, config.options, config.language) == (["A", "B"], {}, None)


def numbers():
    """Give all whole-number keys with their ranges."""
    return keys._NUMBERS


@pytest.mark.parametrize(("key", "default", "least", "greatest"), numbers())
def test_a_number_is_taken_within_its_range_and_refused_outside(key, default, least, greatest):
    """The refusal says key, value and range; the default stays."""
    for value in (least, greatest):
        config, problems = load(**{key: value})
        assert problems == []
        assert getattr(config, key) == value
    for value in (least - 1, greatest + 1, "7", None, True, [], {}):
        config, problems = load(**{key: value})
        assert getattr(config, key) == default
        (problem,) = problems
        assert problem.startswith(f"{key}: ")
        assert problem.endswith(f"allowed: {least} to {greatest}")


@pytest.mark.parametrize(("key", "default", "allowed"), keys._CHOICES)
def test_a_choice_is_taken_if_it_is_one(key, default, allowed):
    """The refusal lists them all."""
    for value in allowed:
        config, problems = load(**{key: value})
        assert problems == []
        assert getattr(config, key) is value or getattr(config, key) == value
    for value in ("x", 7, [], {}):
        config, problems = load(**{key: value})
        assert getattr(config, key) == default
        for choice in allowed:
            assert json.dumps(choice) in problems[0]


@pytest.mark.parametrize(
    "names", [["A"], ["A", "A"], ["", "B"], ["A" * 13, "B"], "AB", [1, 2], None]
)
def test_names_are_two_different_short_texts(names):
    """Or the defaults."""
    config, problems = load(names=names)
    assert config.names == ["A", "B"]
    assert problems[0].startswith("names: allowed:")


@pytest.mark.parametrize("options", [[], 1, "x", {"a": []}, {"a": None}, {"a": {}}])
def test_options_are_names_with_plain_values(options):
    """What they mean is the ruleset's business."""
    config, problems = load(options=options)
    assert config.options == {}
    assert problems[0].startswith("options: allowed:")


def test_ruleset_and_options_are_kept_as_given():
    """They are checked where the rulesets are."""
    config, problems = load(ruleset="kamzolov", options={"length_s": 600, "strokes": "tracked"})
    assert problems == []
    assert config.ruleset == "kamzolov"
    assert config.options == {"length_s": 600, "strokes": "tracked"}
    config, problems = load(ruleset=5)
    assert (config.ruleset, problems) == (None, ["ruleset: 5; allowed: null or a ruleset's name"])


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", '{"a": 1} x', "\x00", '{"sound": tru}']
)
def test_a_broken_file_is_named_and_the_board_comes_up(text):
    """With line and column, and with defaults."""
    config, problems = wiring.load(text)
    assert len(problems) == 1
    assert problems[0].startswith("config.json")
    assert vars(config) == vars(wiring.load(None)[0])


def test_good_keys_beside_bad_ones_are_taken():
    """One typing error does not cost the rest."""
    config, problems = load(rearm_ms=500, sound="no", colour="red")
    assert config.rearm_ms == 500
    assert config.sound is True
    assert sorted(problem.split(":")[0] for problem in problems) == ["colour", "sound"]


def rows(title):
    """Give the table rows below a heading of the document, as lists of cells."""
    part = DOCUMENT.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    found = []
    for line in part.splitlines():
        if line.startswith("| `"):
            found.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def test_every_key_is_documented_with_its_default_and_range():
    """The document and the tables in the source cannot drift apart."""
    documented = {row[0].strip("`"): row[1:] for row in rows("Keys")}
    assert list(documented) == keys.keys()
    for key, default, least, greatest in keys._NUMBERS:
        assert documented[key][0] == f"{default}"
        assert documented[key][1] == f"{least} to {greatest}"
    for key, default, allowed in keys._CHOICES:
        assert documented[key][0] == f"`{json.dumps(default)}`"
        assert documented[key][1] == ", ".join(f"`{json.dumps(choice)}`" for choice in allowed)


def test_every_pin_is_documented_with_its_default():
    """By the names of the wiring."""
    documented = {row[0].strip("`"): row[1] for row in rows("Pins")}
    assert list(documented) == wiring.names()
    for name, gpio, _, _ in wiring.PINS:
        assert documented[name] == ("null" if gpio is None else str(gpio))
