"""The pages that are made from tables: every statement has a proof, and nothing has drifted."""

import re

import pytest
from goalmouth import texts
from goalmouth.match import keys
from goalmouth.match.words import SHAPES

from host_tools.rules import (
    button_page,
    call_meanings,
    meanings,
    reference,
    rules_page,
    schema,
)
from host_tools.rules.statements import HOCKEY
from host_tools.rules.statements_football import KAMZOLOV, TABLE_MISE
from tests.rules.game import BUILT_IN, EXAMPLES, ROOT, data

INVENTORY = (
    [f"H{n:02}" for n in range(1, 26)]
    + [f"K{n:02}" for n in range(1, 18)]
    + [f"B{n:02}" for n in range(1, 24)]
)


def test_every_statement_of_the_sheets_is_on_the_page():
    assert list(rules_page.IDS) == INVENTORY


@pytest.mark.parametrize("statement", INVENTORY)
def test_every_statement_has_a_test(statement):
    tests = [t for t in rules_page.proofs_of_all()[statement] if t.startswith("test_")]
    assert tests, f"no test in tests/rules has _{statement.lower()}_ in its name"


@pytest.mark.parametrize("ruleset", BUILT_IN)
def test_every_statement_has_a_proof_for_each_ruleset(ruleset):
    page = rules_page.page().partition(f"`{ruleset}`\n")[2].partition("\n## ")[0]
    rows = [line for line in page.splitlines() if re.match(r"\| [HKB]\d\d ", line)]
    assert rows and all(line.rstrip().endswith("` |") for line in rows)


@pytest.mark.parametrize("module", [reference, schema, rules_page, button_page])
def test_the_page_is_what_its_tables_make(module):
    there = module.PATH.read_text(encoding="utf-8")
    assert there == module.page(), "run `python -m host_tools.rules`"


def test_every_key_has_a_meaning_and_every_meaning_a_key():
    assert sorted(meanings.MEANINGS) == sorted(row[0] for row in keys.KEYS)


def test_every_call_has_a_meaning():
    assert sorted(call_meanings.MEANINGS) == sorted(SHAPES)


def test_every_moment_example_and_text_of_a_reminder_is_known():
    assert list(reference.MOMENTS) == list(keys.CUES)
    assert sorted(reference.EXAMPLES) == list(EXAMPLES)
    for language in texts.LANGUAGES:
        there = texts.load(language)
        assert [name for name in keys.CUE_TEXTS if not there.has(name)] == []


def test_every_option_and_value_that_set_up_shows_has_a_text():
    words = {row[0]: row[3] for row in keys.KEYS if row[1] == "word"}
    names = [f"opt-{name}" for name in keys.OFFERED + ("first_opener", "shootout_opener")]
    names += [f"val-{word}" for key in keys.OFFERED for word in words.get(key, ())]
    for language in texts.LANGUAGES:
        there = texts.load(language)
        assert [name for name in names if not there.has(name)] == []


def test_silent_points_that_name_a_key_name_one_that_there_is():
    known = {row[0] for row in keys.KEYS} | {"first_opener", "shootout_opener"}
    named = re.findall(r"`([a-z_]+)`", (ROOT / "docs/rules.md").read_text(encoding="utf-8"))
    assert sorted({name for name in named if "_" in name and "test_" not in name} - known) == []


def test_every_silent_point_has_a_key_that_changes_it():
    known = {row[0] for row in keys.KEYS} | {"first_opener", "shootout_opener"}
    # Where the beam stands (B22) is the board's; the others follow from what a person calls.
    people = {"H11", "H12", "B22"}
    for row in HOCKEY + KAMZOLOV + TABLE_MISE:
        for reading in row[4] if isinstance(row[4], tuple) else (row[4],):
            if reading and row[0] not in people:
                assert known & set(re.findall(r"`(\w+)`", " ".join(row[3]) + reading)), row[0]


def test_the_two_hockey_sheets_differ_only_where_the_sheets_do():
    kerr, zander = data("hockey-kerr"), data("hockey-zander")
    differ = {key for key in kerr | zander if kerr.get(key) != zander.get(key)}
    # H09, H17, H21, H22, their own options, and what a title and a language are.
    assert differ == {
        "name", "language", "cues", "voids", "extra_golden", "shootout", "options",
    }  # fmt: skip
    assert kerr["parent"] == zander["parent"] == "hockey"
    assert set(kerr["voids"]) - set(zander["voids"]) == {"wall"}
    assert set(zander["cues"]) - set(kerr["cues"]) == {"foul"}


def test_nothing_in_the_referee_names_a_ruleset():
    for path in sorted((ROOT / "firmware/goalmouth/match").glob("*.py")):
        text = path.read_text(encoding="utf-8").lower()
        # Docstrings may show how a ruleset is loaded; code may not know one.
        code = re.sub(r'"""[\s\S]*?"""', "", text)
        for name in BUILT_IN + EXAMPLES + ("kerr", "zander"):
            assert name not in code, (path.name, name)


def test_the_titles_of_the_games_fit_into_a_list():
    from goalmouth.screen.font import TEXT

    for name in BUILT_IN + EXAMPLES:
        for title in data(name)["name"].values():
            assert TEXT.width(title) <= 114, (name, title)
