"""Undo records in chunks of memory."""

import pytest
from goalmouth.match import tape as tape_module
from goalmouth.match.tape import Tape
from hypothesis import given, settings
from hypothesis import strategies as st

numbers = st.lists(st.integers(-(2**40), 2**40), min_size=6, max_size=6)


@settings(max_examples=40, deadline=None)
@given(states=st.lists(st.tuples(numbers, numbers), min_size=2, max_size=12))
def test_what_was_pushed_is_popped_the_other_way_round(states):
    tape = Tape(60000)
    for i, (old, new) in enumerate(zip(states, states[1:], strict=False)):
        tape.push(b"%d tap" % i, old[0], new[0], old[1], new[1])
    assert len(tape) == len(states) - 1
    now, kept = list(states[-1][0]), list(states[-1][1])
    for i in range(len(states) - 2, -1, -1):
        assert tape.pop(now, kept) == b"%d tap" % i
        assert (now, kept) == states[i]
    with pytest.raises(IndexError):
        tape.pop(now, kept)


def test_what_was_kept_is_looked_at_only_where_it_is_another_list():
    tape = Tape(256)
    kept = [1, 2]
    tape.push(b"x", [0], [1], kept, kept)
    state = [1]
    assert tape.pop(state, kept) == b"x"
    assert (state, kept) == ([0], [1, 2])


def test_when_it_is_full_the_oldest_go():
    tape = Tape(256)
    for i in range(100):
        tape.push(b"%03d" % i, [i], [i + 1], [0], [0])
    assert 256 * 3 // 4 // 9 - 4 < len(tape) <= 256 // 8
    state, kept = [100], [0]
    for i in range(99, 99 - len(tape), -1):
        assert tape.pop(state, kept) == b"%03d" % i
        assert state == [i]


def test_what_is_set_aside_is_used_and_counts():
    """As many records fit, whenever a chunk was made."""
    tapes = [Tape(2048), Tape(2048)]
    for i in range(400):
        tapes[1].set_aside()
        for tape in tapes:
            tape.push(b"%03d" % i, [i], [i + 1], [0], [0])
    assert len(tapes[1]) >= len(tapes[0]) - 512 // 8
    for tape in tapes:
        state, kept = [400], [0]
        for i in range(399, 399 - len(tape), -1):
            assert tape.pop(state, kept) == b"%03d" % i
            assert state == [i]


def test_a_chunk_is_set_aside_once_half_of_this_one_is_used(monkeypatch):
    made = []
    monkeypatch.setattr(
        tape_module, "bytearray", lambda what: made.append(what) or bytearray(what), raising=False
    )
    tape = Tape(8192)
    assert made == [512]
    for pushed in range(1, 300):
        tape.push(b"123", [0], [1], [0], [0])
        tape.set_aside()
        used = pushed * len(b"\x03123\x80\x3f\x08\x00")
        assert made.count(512) == 1 + (used + 256) // 512, pushed


def test_records_of_any_size_push_out_what_is_needed():
    tape = Tape(256)
    for i in range(60):
        tape.push(b"x" * (1 + i * 17 % 200), [0], [i], [0], [0])
        assert len(tape) >= 1
    state = [59]
    assert tape.pop(state, [0]) == b"x" * (1 + 59 * 17 % 200)
    assert state == [0]


def test_a_record_that_fits_nowhere_empties_it():
    tape = Tape(256)
    tape.push(b"x", [0], [1], [0], [0])
    tape.push(b"y" * 253, [0], [1], [0], [0])
    assert len(tape) == 0


def test_cleared():
    tape = Tape(256)
    tape.push(b"x", [0], [1], [0], [0])
    tape.clear()
    assert len(tape) == 0


def test_no_chunk_is_big_and_all_together_are_no_more_than_allowed():
    tape = Tape(8192)
    most = 0
    for i in range(2000):
        tape.push(b"%d break left 3100 0" % i, [i] * 9, [i + 1] * 9, [0], [0])
        buffers = tape._full[::3] + [tape._buffer]
        assert max(len(buffer) for buffer in buffers) <= 512
        most = max(most, sum(len(buffer) for buffer in buffers))
    assert most == 8192
    assert len(tape) > 120


def test_without_memory_for_more_the_oldest_go(monkeypatch):
    made = []

    def scarce(what):
        if isinstance(what, int):
            if len(made) == 3:
                raise MemoryError
            made.append(what)
        return bytearray(what)

    monkeypatch.setattr(tape_module, "bytearray", scarce, raising=False)
    tape = Tape(8192)
    for i in range(500):
        tape.push(b"%03d" % i, [i], [i + 1], [0], [0])
    assert 3 * 512 // 11 > len(tape) >= 2 * 512 // 11
    state, kept = [500], [0]
    for i in range(499, 499 - len(tape), -1):
        assert tape.pop(state, kept) == b"%03d" % i
    with pytest.raises(MemoryError):
        Tape(8192).push(b"1 tap", [0], [1], [0], [0])


def test_what_is_popped_gives_its_memory_back():
    tape = Tape(8192)
    for turn in range(40):
        for i in range(100):
            tape.push(b"%d tap" % i, [i], [i + 1], [turn], [turn + 1])
        state, kept = [100], [turn + 1]
        while len(tape):
            tape.pop(state, kept)
        assert (state, kept) == ([0], [turn])
        assert tape._full == [] and tape._left + len(tape._buffer) == 8192
