"""Run on CPython and on MicroPython, with the firmware folder as argument: what is said of files
that cannot be played must be equal."""

import sys

PARTS = {
    "good": '{"name": {"en": "Good"}}',
    "base": '{"abstract": true, "periods": 4, "options": ["strokes"]}',
    "child": '{"name": {"en": "Child"}, "parent": "base", "length_s": 60}',
    "own-parent": '{"name": {"en": "x"}, "parent": "own-parent"}',
    "loop-1": '{"name": {"en": "x"}, "parent": "loop-2"}',
    "loop-2": '{"parent": "loop-1", "periods": 0}',
    "orphan": '{"name": {"en": "x"}, "parent": "nowhere", "periods": "two", "extra_s": 1}',
    "deep-0": '{"name": {"en": "x"}, "parent": "deep-1"}',
    "deep-1": '{"parent": "deep-2"}',
    "deep-2": '{"parent": "deep-3"}',
    "deep-3": '{"parent": "deep-4"}',
    "deep-4": '{"periods": 2}',
    "broken": '{"name": {"en": "x"},}',
    "of-broken": '{"name": {"en": "x"}, "parent": "broken"}',
    "list": "[1, 2]",
    "null": "null",
    "number": "7",
    "of-list": '{"name": {"en": "x"}, "parent": "list"}',
    "parent-number": '{"name": {"en": "x"}, "parent": 7}',
    "empty": "{}",
    "everything": """{
        "format": 2, "name": {"en": "", "xx": "y", "de": "汉", "fr": 5, "ru": "ж"},
        "colour": "rot", "язык": 1, "abstract": 1, "language": "es", "clock": null,
        "periods": true, "length_s": -1, "period_end": ["instant"], "stop_on_goal": "no",
        "strokes": {"a": 1}, "calls": "goal", "voids": ["false", "false", 3, "nothing"],
        "fouls": [], "outs": {}, "cues": {"opening": "cue-none", "now": "x", "foul": {"zz": "x"},
        "break": 5}, "options": ["strokes", "периоды"],
        "parent": "a-very-long-name-of-a-parent-file"
    }""",
    "target": """{"name": {"en": "x"}, "length_s": 0, "first_to": 5, "calls": [],
        "options": ["first_to"]}""",
    "dead-end": """{"name": {"en": "x"}, "shootout": "best", "calls": ["goal", "out", "penalty"],
        "period_end": "next_out"}""",
    "no-decider": '{"name": {"en": "x"}, "options": ["tournament"]}',
    "cues-list": '{"name": {"en": "x"}, "cues": []}',
    "name-text": '{"name": "x"}',
    "apart": """{"name": {"en": "x"}, "length_s": 0, "sets": 2, "clock": "rolling",
        "strokes": "tracked", "period_end": "next_out", "outs": ["corner"], "tournament": true,
        "fouls": ["area"], "voids": [], "options": ["length_s", "stop_on_goal", "strokes"]}""",
}
OPTIONS = (
    {"strokes": "some"}, {"strokes": True, "colour": "rot"}, {"length_s": 59},
    {"length_s": "600"}, {"length_s": True}, {"length_s": 600, "tournament": 1},
    {"stop_on_goal": "maybe", "first_opener": "C"}, {"opening_guard_s": 61},
    {"tournament": True, "stop_on_goal": False, "shootout_opener": "B", "length_s": 61},
)  # fmt: skip


def main(firmware):
    """Print every verdict."""
    sys.path.insert(0, firmware)
    from goalmouth import jsoncheck
    from goalmouth.errors import BadRuleset
    from goalmouth.match.check import check_value
    from goalmouth.match.ruleset import Ruleset, merge

    def read(name):
        if name in PARTS:
            return jsoncheck.parse(PARTS[name])
        with open("%s/rulesets/%s.json" % (firmware, name), encoding="utf-8") as file:
            return jsoncheck.parse(file.read())

    def read_here(name):
        if name not in PARTS:
            raise ValueError("there is no %s.json" % name)
        return read(name)

    for name in sorted(PARTS):
        try:
            data = merge(name, read_here)
        except BadRuleset as error:
            print(name, len(error.problems))
            for problem in error.problems:
                print("   ", problem)
        else:
            rules = Ruleset(data)
            print(name, "can be played:", rules.periods, rules.length_ms, rules.offered())
    for options in OPTIONS:
        try:
            rules = Ruleset(merge("kamzolov", read), options)
        except BadRuleset as error:
            print(sorted(options), error)
        else:
            print([rules.value_of(o[0]) for o in rules.offered()], rules.period_ms(1))
    print(check_value("periods", 10), check_value("periods", 2))


if __name__ == "__main__":
    main(sys.argv[1])
