"""The rules as a match has them: a copy, without what only set-up asks."""

import pytest
from goalmouth.match.making import SETUP_ONLY
from goalmouth.match.referee import Referee
from goalmouth.match.ruleset import Ruleset

from tests.match.chance import wander
from tests.match.games import EXAMPLES, SHAPES, rules_of

CUES = {"opening": "cue-ends", "break": {"en": "Change sides", "de": "Seiten wechseln"}}


@pytest.mark.parametrize("shape", [*SHAPES, *EXAMPLES])
def test_a_match_with_settled_rules_is_the_same_match(shape):
    rules = rules_of(shape)
    played = []
    for each in (rules, rules.copied(SETUP_ONLY).copied()):
        referee = Referee(each)
        wander(referee, 4, 120)
        played.append(referee.snapshot())
    assert played[0] == played[1]


def test_only_what_set_up_asks_for_is_missing():
    rules = rules_of("kamzolov")
    kept, all_of_it = vars(rules.copied(SETUP_ONLY)), vars(rules)
    assert set(all_of_it) - set(kept) == set(SETUP_ONLY)
    assert set(SETUP_ONLY) <= set(all_of_it)  # and the rules themselves are as they were
    for name, value in kept.items():
        assert value == all_of_it[name] or list(value) == list(all_of_it[name]), name


def test_a_copy_shares_nothing_that_can_be_copied():
    """What set-up has made can go when it has been copied."""
    rules = Ruleset(None)
    rules.calls = ["score", "clock"]
    rules.cues = CUES
    rules.length_ms = 360_000
    copy = rules.copied()
    assert (copy.calls, copy.cues, copy.length_ms) == (rules.calls, rules.cues, 360_000)
    assert copy.calls is not rules.calls and copy.cues is not rules.cues
    assert copy.cues["break"] is not rules.cues["break"]
    copy.calls.append("undo")
    assert rules.calls == ["score", "clock"]
