"""Nothing depends on when something is handled: late is the same match, replayed is the same
match, restored is the same match."""

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match.calls import event_text, parse_event
from goalmouth.match.referee import Referee
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.chance import Chance, wander
from tests.match.games import SHAPES, referee_of, rules_of

seeds = st.integers(0, 1000000)
shapes = st.sampled_from(list(SHAPES))


def play(shape, events, **more):
    """Return a referee that was given events as they happened."""
    referee = referee_of(shape, 1, 0, **more)
    for event in events:
        referee.handle(event)
    return referee


def some_events(shape, seed, length, undo_too=True):
    """Return events of a random match."""
    return wander(referee_of(shape, 1, 0), seed, length, undo_too)


@settings(max_examples=50, deadline=None)
@given(shape=shapes, seed=seeds, length=st.integers(1, 60), data=st.data())
def test_hazard_08_handled_late_by_any_delay_it_is_the_same_match(shape, seed, length, data):
    events = some_events(shape, seed, length)
    wanted = play(shape, events)
    referee = referee_of(shape, 1, 0)
    chance = Chance(data.draw(seeds))
    now_ms = 0
    for i, event in enumerate(events):
        # time has been let pass to anywhere, but not over the next event that was handled
        for _ in range(chance.below(3)):
            now_ms = max(now_ms, event[0] + chance.pick((0, 1, 7, 60, 900, 30000, 400000)))
            referee.advance(now_ms)
        referee.handle(event)
        assert event_text(events[i]) == event_text(parse_event(event_text(event)))
    end_ms = max(now_ms, events[-1][0]) + 5000
    wanted.advance(end_ms)
    referee.advance(end_ms)
    assert referee.snapshot() == wanted.snapshot()
    assert referee.last == wanted.last


@settings(max_examples=50, deadline=None)
@given(shape=shapes, seed=seeds, length=st.integers(2, 40), data=st.data())
def test_hazard_08_events_out_of_order_are_put_where_they_belong(shape, seed, length, data):
    # times apart, no undo (nobody undoes what he has not seen), no uncertain breaks
    events = []
    t_ms = 0
    for event in some_events(shape, seed, length, undo_too=False):
        t_ms = max(t_ms + 1, event[0])
        events.append((t_ms,) + (event[1:4] + (0,) if event[1] == "break" else event[1:]))
    wanted = referee_of(shape, 1, 0)
    good = []
    for event in events:
        try:
            wanted.handle(event)
        except IllegalCall:
            continue
        good.append(event)
    mixed = list(good)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mixed) - 1))
        mixed.insert(min(at + data.draw(st.integers(1, 3)), len(mixed)), mixed.pop(at))
    referee = referee_of(shape, 1, 0)
    waiting = []
    for event in mixed:
        # one that makes no sense without an earlier one is tried again after it
        waiting.append(event)
        for one in sorted(waiting):
            try:
                referee.handle(one)
            except IllegalCall:
                continue
            waiting.remove(one)
    referee.advance(t_ms + 9)
    wanted.advance(t_ms + 9)
    found = referee.snapshot()
    if waiting or how_many(referee) != len(good):
        return  # in that order some of it meant something else, or nothing
    assert found == wanted.snapshot()


def how_many(referee):
    """Return how many events there are to take back."""
    count = 0
    while referee.last:
        referee.undo(referee.now_ms)
        count += 1
    return count


@settings(max_examples=60, deadline=None)
@given(shape=shapes, seed=seeds, length=st.integers(0, 80))
def test_the_journal_replayed_is_the_same_match(shape, seed, length):
    referee = referee_of(shape, 1, 0)
    journal = [event_text(event) for event in wander(referee, seed, length)]
    again = referee_of(shape, 1, 0)
    for text in journal:
        again.handle(parse_event(text))
    again.advance(referee.now_ms)
    assert again.snapshot() == referee.snapshot()
    assert again.last == referee.last


@settings(max_examples=60, deadline=None)
@given(shape=shapes, seed=seeds, length=st.integers(0, 60), more=st.integers(1, 30))
def test_snapshot_and_restore_are_the_same_match(shape, seed, length, more):
    referee = referee_of(shape, 1, 0)
    wander(referee, seed, length)
    copy = Referee(rules_of(shape))
    copy.restore(referee.snapshot())
    assert copy.snapshot() == referee.snapshot()
    for event in wander(referee, seed + 1, more, undo_too=False):
        copy.handle(event)
    copy.advance(referee.now_ms)
    assert copy.snapshot() == referee.snapshot()


@pytest.mark.parametrize("early_ms", [1, 60, 5000])
def test_hazard_08_a_break_1_ms_before_the_end_counts_however_late(early_ms):
    referee = referee_of("kamzolov")
    referee.handle((0, "tap"))
    referee.handle((30000, "tap"))
    referee.handle((40000, "tap"))
    referee.advance(70000 + early_ms)  # 60 s of running clock are over
    assert referee.phase == "final"
    cues = referee.handle((69999, "break", 1, 3000, 0))
    assert cues[0] == ("goal", 0)
    assert referee.phase == "ready"
    assert referee.remaining_ms(70000) == 1


def test_hazard_08_a_break_1_ms_after_the_end_does_not_count():
    for handled_ms in (60001, 60060, 90000):
        referee = referee_of("kamzolov")
        referee.handle((0, "tap"))
        referee.advance(handled_ms)
        referee.handle((60001, "break", 1, 3000, 0))
        assert referee.phase == "final"
        assert referee.outcome() == ("time", 2)


@pytest.mark.parametrize("handled_ms", [59990, 60030, 62000])
@pytest.mark.parametrize("t_ms, u_ms, counts, marked", [
    (59990, 5, True, False), (59990, 15, True, True), (59999, 0, True, False),
    (60000, 0, False, False), (60004, 5, True, True), (60005, 5, False, False),
    (60030, 40, True, True),
])  # fmt: skip
def test_hazard_08_at_the_buzzer(t_ms, u_ms, counts, marked, handled_ms):
    referee = referee_of("kamzolov")
    referee.handle((0, "tap"))
    referee.advance(max(handled_ms, t_ms))
    cues = referee.handle((t_ms, "break", 1, 3000, u_ms))
    assert (("goal-buzzer", 0) in cues) == marked
    assert (("goal", 0) in cues) == (counts and not marked)
    assert (referee.phase == "ready") == counts


def test_hazard_08_a_stop_within_the_uncertainty_stands():
    referee = referee_of("kamzolov")
    referee.handle((0, "tap"))
    referee.handle((59950, "tap"))
    referee.handle((59990, "break", 1, 3000, 60))
    assert referee.phase == "stopped"
    assert referee.remaining_ms(60000) == 50


def test_a_late_call_that_was_not_legal_then_changes_nothing():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((20000, "break", 1, 3000, 0))
    referee.handle((25000, "tap"))
    referee.advance(30000)
    before = referee.snapshot()
    with pytest.raises(IllegalCall, match="over is not legal in running"):
        referee.handle((10000, "over"))
    assert referee.snapshot() == before
    assert referee.last == (25000, "tap")


def test_what_a_late_event_makes_meaningless_is_dropped():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((20000, "goal", 0))
    referee.handle((21000, "abandon"))
    referee.handle((15000, "abandon"))
    assert referee.last == (15000, "abandon")
    assert referee.s[3:5] == [0, 0]


def test_nothing_goes_back_behind_an_undo_or_a_reset():
    referee = referee_of("hockey-kerr")
    referee.handle((0, "tap"))
    referee.handle((20000, "tap"))
    referee.undo(21000)
    referee.handle((20500, "tap"))
    assert referee.last == (21000, "tap")
    referee.handle((30000, "resume"))
    referee.handle((25000, "tap"))
    assert referee.last == (30000, "tap")
    assert referee.remaining_ms(30000) == 339000
