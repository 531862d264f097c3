"""The transition table: every event in every phase is legal and leads where the table says, or is
refused with words and changes nothing."""

import pytest
from goalmouth.errors import IllegalCall
from goalmouth.match import table
from goalmouth.match.calls import call_text
from goalmouth.match.state import PHASES

from tests.match.chance import EVENTS, hurry, wander
from tests.match.games import RULESETS, SHAPES, SHEETS, referee_of

NOT_THERE = {"table-mise": set(), "kamzolov": {"next-out", "penalty"}}
MATCHES = 10
LENGTH = 90
STATES_PER_PHASE = 8
# Moments that chance hardly finds.
SHOT = [("tap",), ("announce",), ("tap",), ("tap",)]
PATHS = (
    ("table-mise", [("tap",), *SHOT]),
    ("table-mise", [("tap",), ("clock", 0), *SHOT]),
    ("next-out non-stop", [("tap",), ("goal", 0), ("clock", 0)]),
)
_known = {}


def states_of(shape):
    """Return snapshots of many moments of a game, by phase; wandered about for once."""
    if shape not in _known:
        found = {phase: {} for phase in PHASES}
        for seed in range(MATCHES):
            referee = referee_of(shape, seed % 2, seed // 2 % 2)

            def seen(_event, referee=referee):
                snapshot = referee.snapshot()
                # one moment of each kind: who, what, which restart, which break
                what = tuple(snapshot.split()[i] for i in (3, 4, 12, 15, 17, 23, 44))
                moments = found[referee.phase]
                if what not in moments and len(moments) < 400:
                    moments[what] = snapshot

            hurry(referee, seed if seed % 2 else 0)
            wander(referee, seed * 31 + len(shape), LENGTH, seen=seen)
        _known[shape] = {
            phase: list(moments.values())[:: max(len(moments) // STATES_PER_PHASE, 1)]
            for phase, moments in found.items()
        }
        for its_shape, events in PATHS:
            if its_shape == shape:
                referee = referee_of(shape)
                for event in events:
                    referee.handle((referee.now_ms,) + event)
                _known[shape][referee.phase].append(referee.snapshot())
    return _known[shape]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_event_in_every_phase_is_in_the_table_or_refused(shape):
    for phase, snapshots in states_of(shape).items():
        for snapshot in snapshots:
            referee = referee_of_snapshot(shape, snapshot)
            before = (referee.s[:], referee.before[:])
            for event in EVENTS:
                try:
                    referee.handle((referee.now_ms,) + event)
                except IllegalCall as error:
                    assert (referee.s, referee.before) == before, (phase, event)
                    name = event[0] if event[0] in ("tap", "stop") else call_text(event)
                    assert error.call == name
                    assert error.phase == phase
                    assert str(error).startswith(f"{name} is not legal in {phase}")
                    assert referee.last is None
                else:
                    assert event[0] in table.TABLE[phase], (phase, event)
                    after = table.TABLE[phase][event[0]].split()
                    if not (event[0] == "break" and event[3]):  # it may belong to a moment before
                        assert referee.phase in after, (phase, event, referee.phase)
                    referee.restore(snapshot)


_referees = {}


def referee_of_snapshot(shape, snapshot):
    """Return a referee for a moment; the rules are loaded once."""
    if shape not in _referees:
        _referees[shape] = referee_of(shape)
    referee = _referees[shape]
    referee.restore(snapshot)
    return referee


def test_every_phase_of_every_sheet_is_reached():
    for name in RULESETS:
        reached = set()
        for shape in SHEETS:
            if SHAPES[shape][0] == name:
                reached |= {phase for phase, found in states_of(shape).items() if found}
        missing = set(PHASES) - reached
        assert missing == NOT_THERE.get(name, {"next-out"}), name


def test_the_table_has_no_pair_that_never_happens():
    happened = set()
    for shape in SHAPES:
        for phase, snapshots in states_of(shape).items():
            for snapshot in snapshots:
                referee = referee_of_snapshot(shape, snapshot)
                for event in EVENTS:
                    if event[0] == "break" or not referee.refusal(event):
                        happened.add((phase, event[0]))
    listed = {(phase, event) for phase in PHASES for event in table.TABLE[phase]}
    assert listed - happened == set()


def test_the_table_names_every_phase_and_known_events_only():
    assert sorted(table.TABLE) == sorted(PHASES)
    for events in list(table.TABLE.values()):
        assert set(events) <= set(table.EVENTS)
        for phases in events.values():
            assert set(phases.split()) <= set(PHASES)
    for phase, phases in table.BY_ITSELF.items():
        assert {phase} | set(phases.split()) <= set(PHASES)


def test_time_alone_leads_where_the_table_says():
    for shape in SHAPES:
        for phase, snapshots in states_of(shape).items():
            for snapshot in snapshots:
                referee = referee_of_snapshot(shape, snapshot)
                referee.advance(referee.now_ms + 10_000_000)
                allowed = {phase} | set(table.BY_ITSELF.get(phase, "").split())
                assert referee.phase in allowed, (shape, phase)
                assert referee.next_deadline_ms() is None or shape == "sets"


def test_undo_with_nothing_to_undo_is_refused():
    referee = referee_of("hockey-kerr")
    with pytest.raises(IllegalCall, match="undo is not legal in ready: nothing to undo"):
        referee.undo(50)
