"""Shoot-outs, counted out: hazard 12."""

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match.results import decided
from goalmouth.match.ruleset import Ruleset, merge
from goalmouth.match.view import fields, in_shootout, marks

from tests.match.chance import hurry
from tests.match.games import read, referee_of


class Kicks:
    """The rules of a shoot-out alone."""

    def __init__(self, shootout, kicks):
        self.shootout = shootout
        self.shootout_kicks = kicks
        self.sudden_pairs = True


def kick(referee, scored):
    """Arm the next kick and take it."""
    t_ms = referee.now_ms + 1000
    referee.handle((t_ms, "tap"))
    if not referee.rules.attempt_first_scores:
        referee.handle((t_ms, "stroke"))
    referee.handle((t_ms, "goal", "AB".index(fields(referee, t_ms)["turn"]))
                   if scored else (t_ms, "over"))  # fmt: skip


def stopping(rules, longest):
    """Return how many sequences of kicks stop at each length, played by the rule alone."""
    found = {}
    going = [()]
    for length in range(1, longest + 1):
        still = []
        for kicks in going:
            for scored in (0, 1):
                now = (*kicks, scored)
                a, b = now[::2], now[1::2]
                if decided(rules, sum(a), sum(b), len(a), len(b)) == -1:
                    still.append(now)
                else:
                    found[length] = found.get(length, 0) + 1
        going = still
    return found


def test_hazard_12_best_of_five_ends_exactly_where_it_must():
    assert stopping(Kicks("best", 5), 10) == {6: 2, 7: 12, 8: 42, 9: 112, 10: 252}


def test_hazard_12_best_of_three_ends_exactly_where_it_must():
    assert stopping(Kicks("best", 3), 6) == {4: 2, 5: 8, 6: 20}


@pytest.mark.parametrize("shape, kicks, counts", [
    ("hockey-kerr tracked", 3, {4: 2, 5: 8, 6: 20}),
    ("table-mise", 5, {6: 2, 7: 12, 8: 42, 9: 112, 10: 252}),
])  # fmt: skip
@pytest.mark.parametrize("first", [0, 1])
def test_hazard_12_played_by_the_referee(shape, kicks, counts, first):
    referee = referee_of(shape, 0, first)
    hurry(referee, 20)
    referee.handle((referee.now_ms, "score", 1, 1))
    assert referee.phase == "shootout"
    found = {}
    unstopped = 0

    def go_on(taken):
        nonlocal unstopped
        if taken == 2 * kicks:
            unstopped += 1
            return
        for scored in (False, True):
            before = referee.snapshot()
            kick(referee, scored)
            if referee.phase == "final":
                found[taken + 1] = found.get(taken + 1, 0) + 1
                reason, winner = referee.outcome()
                goals = fields(referee, referee.now_ms)["shootout"].split("-")
                assert reason == "shoot-out"
                assert winner == (0 if int(goals[0]) > int(goals[1]) else 1)
            else:
                go_on(taken + 1)
            assert fields(referee, referee.now_ms)["score"] == "1-1"
            referee.restore(before)

    go_on(0)
    assert found == counts
    wanted = 4**kicks - sum(n * 2 ** (2 * kicks - length) for length, n in counts.items())
    assert unstopped == wanted


def test_hazard_12_sudden_death_ends_after_equal_kicks_and_is_never_capped():
    for misses in (0, 1, 7, 40):
        referee = referee_of("table-mise", 0, 1)
        hurry(referee, 20)
        for _ in range(10 + 2 * misses):
            kick(referee, False)
        kick(referee, True)
        assert referee.phase == "shootout"  # the other side has its kick of the pair
        kick(referee, True)
        assert referee.phase == "shootout"
        kick(referee, False)
        kick(referee, True)
        assert referee.outcome() == ("shoot-out", 0)
        assert fields(referee, referee.now_ms)["shootout"] == "2-1"
        assert fields(referee, referee.now_ms)["score"] == "0-0"


def test_hazard_12_the_first_goal_wins_where_the_ruleset_says_so():
    for before in range(9):
        referee = referee_of("hockey-zander", 0, 0)
        hurry(referee, 20)
        for _ in range(before):
            kick(referee, False)
        kick(referee, True)
        assert referee.outcome() == ("shoot-out", before % 2)


def test_the_kicks_are_kept_to_be_shown():
    referee = referee_of("table-mise", 0, 0)
    assert not in_shootout(referee)
    hurry(referee, 20)
    assert in_shootout(referee)
    for scored in (True, False, False, False):
        kick(referee, scored)
    assert (marks(referee, 0, 5), marks(referee, 1, 5)) == ("x-", "--")
    assert marks(referee, 0, 1) == "-"
    for scored in (True, False, True):
        kick(referee, scored)
    assert referee.outcome() == ("shoot-out", 0)
    assert in_shootout(referee)
    assert marks(referee, 0, 3) == "-xx"


def test_no_button_shoots_twice_before_all_have():
    rules = Ruleset(merge("table-mise", read), {"buttons_per_side": 2})
    referee = referee_of("table-mise", 0, 0)
    referee.rules = rules
    hurry(referee, 20)

    def take(number):
        if number:
            referee.handle((referee.now_ms, "taker", number))
        kick(referee, False)
        kick(referee, False)

    with pytest.raises(IllegalCall, match="a taker is 1 to 2"):
        take(3)
    take(2)
    with pytest.raises(IllegalCall, match="2 has shot, and not all have"):
        take(2)
    take(1)
    take(1)  # all have shot: a new round
    take(0)  # nobody said who
    take(1)
    with pytest.raises(IllegalCall, match="1 has shot"):
        take(1)


def test_a_goal_taken_back_and_one_counted_after_all():
    referee = referee_of("table-mise", 0, 0)
    hurry(referee, 20)
    for scored in (True, False, True, False, True):
        kick(referee, scored)
    kick(referee, False)
    assert referee.outcome() == ("shoot-out", 0)
    referee.undo(referee.now_ms)  # over
    referee.handle((referee.now_ms, "goal", 1))
    referee.handle((referee.now_ms, "void", "false"))
    assert referee.phase == "shootout"
    assert fields(referee, 0)["turn"] == "B"
    referee.handle((referee.now_ms, "count"))
    assert fields(referee, 0)["shootout"] == "3-1"
    referee.handle((referee.now_ms, "void", "foul"))
    assert referee.outcome() == ("shoot-out", 0)
    assert fields(referee, 0)["shootout"] == "3-0"
    # a ball that went in though nobody had armed the kick
    referee.undo(referee.now_ms)
    assert fields(referee, 0)["turn"] == "A"
    referee.handle((referee.now_ms, "tap"))
    referee.handle((referee.now_ms, "over"))
    referee.handle((referee.now_ms, "break", 1, 3000, 0))
    with pytest.raises(IllegalCall, match="the other side shoots"):
        referee.handle((referee.now_ms, "count"))
    referee.handle((referee.now_ms, "break", 0, 3000, 0))
    referee.handle((referee.now_ms, "count"))
    assert fields(referee, 0)["shootout"] == "3-2"
    assert fields(referee, 0)["score"] == "0-0"


def test_the_result_stands_when_the_end_of_the_period_is_looked_at_again():
    referee = referee_of("table-mise", 0, 0)
    hurry(referee, 20)
    while referee.phase == "shootout":
        kick(referee, fields(referee, 0)["turn"] == "B")
    assert referee.outcome() == ("shoot-out", 1)
    referee.handle((referee.now_ms, "penalty", 0))
    referee.handle((referee.now_ms, "tap"))
    referee.handle((referee.now_ms, "over"))
    assert referee.outcome() == ("shoot-out", 1)
    referee.handle((referee.now_ms, "score", 1, 0))
    assert referee.outcome() == ("shoot-out", 0)
    referee.handle((referee.now_ms, "score", 1, 1))
    assert referee.outcome() == ("shoot-out", 1)
    referee.handle((referee.now_ms, "penalty", 0))
    referee.handle((referee.now_ms, "tap"))
    referee.handle((referee.now_ms, "goal", 0))
    assert referee.outcome() == ("time", 0)
