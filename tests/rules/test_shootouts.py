"""Every way a shoot-out can go, and how many of them end at which kick (H22, B20)."""

import pytest

from tests.rules.game import Game, data


def endings(kicks, most):
    """Count, by kick, the sequences that end a shoot-out of so many kicks a side there."""
    rules = dict(data("hockey-kerr"), tournament=True, shootout_kicks=kicks, attempt_strokes=1,
                 attempt_first_scores=True)
    start = Game(rules).to_end().to_end().to_end().to_end().expect(phase="shootout")
    snapshot = start.referee.snapshot()
    found = {}

    def play(snapshot, kick):
        for scored in (True, False):
            start.referee.restore(snapshot)
            side = start.fields()["turn"]
            start.tap().call(f"goal {side}" if scored else "over")
            assert start.fields()["score"] == "0-0"
            if start.fields()["phase"] == "final":
                found[kick] = found.get(kick, 0) + 1
            elif kick < most:
                play(start.referee.snapshot(), kick + 1)

    play(snapshot, 1)
    return found


def test_best_of_five_ends_where_it_must():
    assert endings(5, 10) == {6: 2, 7: 12, 8: 42, 9: 112, 10: 252}


def test_best_of_three_ends_where_it_must():
    assert endings(3, 6) == {4: 2, 5: 8, 6: 20}


@pytest.mark.parametrize("rounds", [1, 5, 60])
def test_sudden_death_ends_after_equal_kicks_only_and_is_never_capped(rounds):
    game = Game("table-mise").to_end().to_end()
    for _ in range(10):
        game.attempt()
    for _ in range(rounds):
        game.attempt("right").expect(phase="shootout").attempt("left").expect(phase="shootout")
    game.attempt("right").expect(phase="shootout").attempt()
    game.expect(phase="final", winner="A", shootout=f"{rounds + 1}-{rounds}", score="0-0")


def test_the_first_goal_wins_in_the_german_game():
    for misses in range(8):
        game = Game("hockey-zander", tournament="yes").to_end().to_end().to_end().to_end()
        for _ in range(misses):
            game.attempt()
        side = game.fields()["turn"]
        game.attempt("right" if side == "A" else "left", 1).expect(phase="final", winner=side)
