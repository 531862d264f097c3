"""The referee against small models of its games, written another way: each plays a list of events
from the start, in one function, and knows nothing of undo."""

from goalmouth.match.view import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.chance import wander
from tests.match.games import SHAPES, referee_of

EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["tap", "tap", "tap", "left", "right", "goal A", "goal B", "undo", "end"]),
        st.sampled_from([0, 1, 40, 700, 3000, 7999, 8000, 25000, 59999, 140000]),
    ),
    max_size=30,
)
STEPS = {"left": ("break", 0, 3000, 0), "right": ("break", 1, 3000, 0), "goal A": ("goal", 0),
         "goal B": ("goal", 1), "tap": ("tap",), "end": ("end-period",)}  # fmt: skip


def running(events, until_ms, periods, guard_ms, stop):
    """Play a running clock with free strokes; return (phase, period, left, score, opener)."""
    left, period, goals, next_opener = periods[0], 0, {"A": 0, "B": 0}, "A"
    opening, guard_left, on, phase, last = True, guard_ms, False, "ready", 0

    def swap(side):
        return "B" if side == "A" else "A"

    for t_ms, what in [*events, (until_ms, None)]:
        passed = t_ms - last if on else 0
        last = t_ms
        if on:
            if opening and guard_ms is not None:
                guard_left -= min(passed, left)
                opening = guard_left > 0
            left = max(left - passed, 0)
        over = on and left == 0
        if what == "end" and phase in ("ready", "running", "stopped"):
            over = True
        if over:
            on, left, opening = False, 0, False
            phase = "final" if period == len(periods) - 1 else "break"
        if what in (None, "end"):
            continue
        scored = None
        if what == "tap":
            if phase == "break":
                period += 1
                left, phase, opening, guard_left = periods[period], "ready", True, guard_ms
                next_opener = "AB"[period % 2]
            elif phase in ("ready", "stopped"):
                phase, on = "running", True
            elif phase == "running":
                phase, on = "stopped", False
        elif what in ("left", "right") and phase == "running":
            if opening and guard_ms is not None:
                next_opener = swap(next_opener)
                guard_left = guard_ms
                if stop:
                    phase, on = "ready", False
            else:
                scored = "B" if what == "left" else "A"
        elif what[:4] == "goal" and phase in ("running", "stopped"):
            scored = what[5]
        if scored:
            goals[scored] += 1
            next_opener, opening, guard_left = swap(scored), True, guard_ms
            if stop or phase == "stopped":
                phase, on = "ready", False
    opener = next_opener if opening and phase in ("ready", "running", "stopped") else None
    return phase, period, left, (goals["A"], goals["B"]), opener


def check_running(shape, steps, periods, guard_ms, stop):
    referee = referee_of(shape)
    events, t_ms = [], 0
    for what, step_ms in steps:
        t_ms += step_ms
        referee.advance(t_ms)
        call = ("undo",) if what == "undo" else STEPS[what]
        if referee.refusal(call):
            continue
        referee.handle((t_ms,) + call)
        if what == "undo":
            events.pop()
        else:
            events.append((t_ms, what))
        phase, period, left, goals, opener = running(events, t_ms, periods, guard_ms, stop)
        s = view_of(referee, t_ms)
        assert s["phase"] == phase
        assert s["period"] == str(period + 1)
        assert referee.remaining_ms(t_ms) == left
        assert s["score"] == "%d-%d" % goals
        if opener:
            assert s["opener"] == opener
        elif phase in ("running", "stopped"):
            assert s["opener"] == "-"


def view_of(referee, t_ms):
    """Return the fields, as scenarios see them."""
    return fields(referee, t_ms)


@settings(max_examples=150, deadline=None)
@given(steps=EVENTS)
def test_hockey_with_free_strokes_is_what_the_model_says(steps):
    check_running("hockey-kerr", steps, [360000] * 3, 8000, True)


@settings(max_examples=100, deadline=None)
@given(steps=EVENTS)
def test_hockey_without_stops_is_what_the_model_says(steps):
    check_running("hockey-kerr non-stop", steps, [360000] * 3, 8000, False)


@settings(max_examples=100, deadline=None)
@given(steps=EVENTS)
def test_kamzolov_with_free_strokes_is_what_the_model_says(steps):
    check_running("kamzolov", steps, [60000], None, True)


ROLLS = st.lists(
    st.tuples(
        st.sampled_from(["tap", "tap", "tap", "tap", "announce", "left", "right", "out", "undo"]),
        st.sampled_from([0, 1, 40, 700, 3000, 7999, 20000]),
    ),
    max_size=40,
)


def rolling(events, until_ms):
    """Play table-mise, touches and announced shots only; return (rolled, score, turn, touch)."""
    rolled, last, rolls = 0, 0, False
    goals, turn, touch, announced, over = [0, 0], 0, 1, False, 0
    corner = direct = False  # one is to be taken; the ball rolls from one
    for t_ms, what in [*events, (until_ms, None)]:
        if rolls:
            rolled += t_ms - last
        last = t_ms
        if what == "tap" and not rolls:
            rolls, direct, corner = True, corner, False
        elif what == "tap":
            rolls = False
            if announced or touch == 7:
                turn, touch, announced = 1 - turn, 1, False
            else:
                touch += 1
        elif what == "announce":
            announced = True
        elif what == "out":  # a throw-in for A
            rolls, turn, touch, announced, corner = False, 0, 1, False, False
            over += rolled >= 60000
        elif what in ("left", "right") and rolls:
            shooter = 0 if what == "right" else 1
            rolls = False
            over += rolled >= 60000
            if shooter != turn:
                turn, touch, corner = shooter, 1, True  # an own goal
            elif announced or direct:
                goals[shooter] += 1
                turn, touch = 1 - shooter, 1
            else:
                turn, touch = 1 - shooter, 0  # goal kick
            announced = False
        if over:
            return None
    return rolled, tuple(goals), turn, touch


@settings(max_examples=150, deadline=None)
@given(steps=ROLLS)
def test_table_mise_is_what_the_model_says(steps):
    referee = referee_of("table-mise")
    events, t_ms = [], 0
    calls = {**STEPS, "announce": ("announce",), "out": ("out", "throw-in", 0), "undo": ("undo",)}
    for what, step_ms in steps:
        t_ms += step_ms
        referee.advance(t_ms)
        if referee.refusal(calls[what]):
            continue
        referee.handle((t_ms,) + calls[what])
        if what == "undo":
            events.pop()
        else:
            events.append((t_ms, what))
        wanted = rolling(events, t_ms)
        found = view_of(referee, t_ms)
        if wanted is None:
            assert found["phase"] == "break"
            return
        assert found["phase"] not in ("break", "final")
        assert (found["phase"] == "next-out") == (wanted[0] >= 60000)
        assert referee.remaining_ms(t_ms) == max(60000 - wanted[0], 0)
        assert found["score"] == "%d-%d" % wanted[1]
        assert (found["turn"], found["stroke"]) == ("AB"[wanted[2]], str(wanted[3]))


@settings(max_examples=80, deadline=None)
@given(shape=st.sampled_from(list(SHAPES)), seed=st.integers(0, 1000000))
def test_scores_are_never_negative_and_time_only_runs_down(shape, seed):
    referee = referee_of(shape)
    was = [0, 0, referee.remaining_ms(0)]

    def seen(event):
        s = view_of(referee, event[0])
        assert "--" not in s["score"] and not s["score"].startswith("-"), s["score"]
        assert "--" not in s["shootout"] and not s["shootout"].startswith("-")
        period, left = referee.s[2], referee.remaining_ms(event[0])
        assert 0 <= left
        if event[1] not in ("undo", "clock", "void", "count") and period == was[1]:
            assert left <= was[2], event
        was[1], was[2] = period, left

    wander(referee, seed, 60, seen=seen)
