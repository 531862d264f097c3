"""`goalmouth ruleset check FILE`: every problem at once, the board's own verdict."""

import json

import pytest
from goalmouth.errors import BadRuleset
from goalmouth.match.ruleset import Ruleset, merge

from host_tools.cli import main
from tests.rules.game import RULESETS, data


@pytest.fixture
def check(tmp_path, capsys):
    """Write a file and check it; give the exit code and what was printed."""

    def run(value, name="own"):
        path = tmp_path / f"{name}.json"
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
        code = main(["ruleset", "check", str(path)])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


@pytest.mark.parametrize(
    "path",
    sorted(RULESETS.glob("*.json")) + sorted((RULESETS / "examples").glob("*.json")),
    ids=lambda path: path.stem,
)
def test_what_comes_with_it_can_be_played(path):
    assert main(["ruleset", "check", str(path)]) == 0


def test_a_child_of_a_built_in_game(check):
    code, said = check({"name": {"en": "Kitchen"}, "parent": "hockey", "periods": 2})
    assert code == 0


def test_all_problems_at_once_with_path_and_what_is_allowed(check):
    code, said = check(
        {
            "name": {"en": "A name that is longer than twenty"},
            "parent": "nowhere",
            "periods": 10,
            "calls": ["goal", "dance"],
            "colour": "red",
            "cues": {"opening": {"xx": "?"}},
            "period_end": "next_out",
        }
    )
    assert code == 1
    for wanted in (
        "name.en: ", "1 to 20 characters", "nowhere cannot be read", "periods: 10",
        "from 1 to 9", "calls[1]: 'dance' is not one of abandon",
        "colour: is no key; keys are format",
        "cues.opening.xx: is no language; there are en, de, fr, ru",
        "period_end: next_out needs the call out",
    ):  # fmt: skip
        assert wanted in said, (wanted, said)


def test_a_fraction_is_named_by_its_key_with_all_other_problems(check):
    text = """{"name": {"en": "x\\"1.5"}, "periods": 1.5, "colour": 1e2, "extra_s": 5,
        "calls": ["goal", -0.25], "cues": {"opening": {"en": 2.0}}, "stop_on_goal": 1E+1}"""
    code, said = check(text)
    assert code == 1
    for wanted in (
        "periods: 1.5 is not a whole number from 1 to 9", "colour: is no key",
        "extra_s: 5 is not", "calls[1]: -0.25 is not one of", "cues.opening.en: 2.0 is not a text",
        "stop_on_goal: 1E+1 is not true or false",
    ):  # fmt: skip
        assert wanted in said, (wanted, said)
    assert "json: name" not in said


@pytest.mark.parametrize(
    "text, place",
    [
        ('{"a": 1.5, "b": }', "line 1, column 17"),
        ('{"a": 1.5,\n "a": 2}', "line 2, column 2"),
        ('{"a": 1.}', "line 1, column 7"),
        ('{"a": 01.5}', "line 1, column 7: a number does not begin with 0"),
        ('{"a": 1.5e}', "line 1, column 7"),
    ],
)
def test_what_is_no_json_besides_a_fraction_is_told_at_its_place(check, text, place):
    code, said = check(text)
    assert code == 2 and place in said, said


def test_what_does_not_fit_together(check):
    for value, wanted in (
        ({}, "name: is missing"),
        ({"length_s": 0}, "first_to: without a length"),
        ({"sets": 2, "first_to": 3}, "sets: best of an odd number, not 2"),
        ({"sets": 3}, "first_to: a set ends at first_to"),
        ({"clock": "rolling", "strokes": "tracked"}, "strokes: with a rolling clock"),
        ({"clock": "rolling", "options": ["stop_on_goal"]}, "stop_on_goal is for running clocks"),
        ({"options": ["length_s"]}, "length_s: as an option it needs length_min_s"),
        ({"options": ["tournament"]}, "tournament needs extra_periods or shootout"),
        ({"tournament": True}, "tournament: needs extra_periods or shootout"),
        ({"outs": ["corner"]}, "outs: needs the call out"),
        ({"period_end": "next_out", "calls": ["out"]}, "period_end: next_out needs the call out"),
        ({"shootout": "best", "calls": ["goal"]}, "calls: penalties and a shoot-out need"),
        ({"options": ["shootout"], "calls": ["goal"]}, "need the call over"),
        ({"calls": ["penalty"]}, "need the call over"),
        ({"calls": ["foul"], "fouls": ["area"]}, "need the call over"),
    ):
        if value:
            value["name"] = {"en": "x"}
        code, said = check(value)
        assert code == 1 and wanted in said, (value, said)


def test_an_attempt_ends_by_over_or_by_its_last_stroke(check):
    for more in ({"calls": ["penalty", "over"]}, {"calls": ["penalty"], "attempt_strokes": 2}):
        code, said = check({"name": {"en": "x"}, "shootout": "best", **more})
        assert code == 0, said
    value = {"name": {"en": "x"}, "period_end": "next_out", "calls": ["out"], "outs": ["corner"]}
    assert check(value)[0] == 0


def test_parents_that_loop_or_are_too_many(check, tmp_path):
    code, said = check({"name": {"en": "x"}, "parent": "own"})
    assert code == 1 and "own is its own ancestor" in said
    for n in range(5):
        (tmp_path / f"p{n}.json").write_text(f'{{"parent": "p{n + 1}"}}', encoding="utf-8")
    code, said = check({"name": {"en": "x"}, "parent": "p0"})
    assert code == 1 and "more than 4 files" in said


def test_a_parent_s_problems_are_named_with_the_parent(check, tmp_path):
    (tmp_path / "base.json").write_text('{"periods": 0}', encoding="utf-8")
    code, said = check({"name": {"en": "x"}, "parent": "base", "extra_s": 1})
    assert code == 1 and "base: periods: 0" in said and "extra_s: 1" in said
    assert said.count("periods: 0") == 1


@pytest.mark.parametrize(
    "text", ["", "{", '{"periods": 1,}', '{"a": 1, "a": 2}', "nonsense"]
)
def test_text_that_cannot_be_read(check, text):
    code, said = check(text)
    assert code == 2 and "own.json cannot be read: line 1, column " in said
    assert "name: is missing" not in said


def test_a_list_is_no_ruleset(check):
    code, said = check("[1]")
    assert code == 1 and "a ruleset is an object" in said and "name: is missing" not in said


def test_a_file_that_cannot_be_read_keeps_no_other_from_its_check(check, tmp_path, capsys):
    check({"periods": 0})
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert main(["ruleset", "check", str(bad), str(tmp_path / "own.json")]) == 2
    said = capsys.readouterr()
    assert "bad.json cannot be read" in said.err and "periods: 0" in said.out


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["ruleset", "check", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_an_option_out_of_range_names_what_is_allowed():
    with pytest.raises(BadRuleset) as error:
        Ruleset(data("kamzolov"), {"length_s": 5, "colour": 1, "strokes": "some"})
    said = "\n".join(error.value.problems)
    assert "length_s: 5 is not allowed; allowed is 60 to 3600" in said
    assert "colour: is no option here; options are first_opener" in said
    assert "strokes: 'some' is not allowed; allowed is free, tracked" in said


def test_a_target_that_a_match_needs_cannot_be_chosen_away():
    rules = Ruleset(data("first-to-five"), {})
    assert dict(rules.offered())["first_to"][0] == 1


def test_a_key_replaces_the_parent_s_whole_value():
    def read(name):
        return {
            "child": {"name": {"en": "x"}, "parent": "base", "voids": ["false"]},
            "base": {"abstract": True, "voids": ["false", "foul"], "calls": ["void"], "pieces": 7},
        }[name]

    merged = merge("child", read)
    assert (merged["voids"], merged["pieces"]) == (["false"], 7)
    assert not merged.get("abstract")


def test_a_file_that_is_no_object_and_a_parent_that_is_no_name():
    for value, wanted in (([], "a ruleset is an object"), ({"parent": 7}, "parent: 7")):
        with pytest.raises(BadRuleset) as error:
            merge("own", lambda _, value=value: value)
        assert wanted in "\n".join(error.value.problems)


def test_options_are_shown_as_they_are_chosen():
    rules = Ruleset(data("hockey-kerr"), {"tournament": True, "stop_on_goal": "no"})
    assert (rules.value_of("tournament"), rules.value_of("stop_on_goal")) == ("yes", "no")
    assert rules.value_of("opening_guard_s") == 8 and rules.value_of("openers") == "alternate"
    with pytest.raises(BadRuleset):
        Ruleset(data("hockey-kerr"), {"tournament": "maybe"})
