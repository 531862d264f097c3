"""Hazard 29: what runs in an interrupt handler can neither raise nor swallow a Ctrl-C.

Every handler that any driver gives to `Pin.irq` is found in the source. Its bytecode has no jump,
no call but that of the tick counter, and makes no object but small ints.
"""

import ast
import dis
from pathlib import Path

import pytest

DRIVERS = Path(__file__).parents[2] / "firmware" / "goalmouth"
# An int of up to 30 bits is made without the heap on MicroPython; nothing else is.
BRANCHES = ("JUMP", "FOR_ITER", "SEND", "SETUP_", "RERAISE", "RAISE", "YIELD")
MAKERS = ("BUILD_", "MAKE_FUNCTION", "FORMAT_", "LIST_", "DICT_", "IMPORT_", "UNPACK_")


def handlers_in_source():
    """Return (file, expression) of every handler that is given to an irq() anywhere."""
    found = []
    for path in sorted(DRIVERS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr == "irq":
                for keyword in node.keywords:
                    if keyword.arg == "handler":
                        found.append((path.name, ast.unparse(keyword.value)))
                assert not node.args, f"{path.name}: give handler= and trigger= by name"
    return found


def test_hazard_29_there_is_one_kind_of_handler():
    """All pins use the ring's handler, or none at all."""
    found = handlers_in_source()
    assert {expression for _, expression in found} == {"self.ring.handler", "None"}
    assert {name for name, _ in found} == {"beam.py", "buttons.py"}


def test_hazard_29_the_handler_has_no_branch_no_loop_and_makes_nothing(make_board):
    """Looked up in its bytecode."""
    _, drivers = make_board()
    ring = drivers.edges.EdgeRing(8)
    code = ring.handler.__func__.__code__
    calls = 0
    for instruction in dis.get_instructions(code):
        name = instruction.opname
        assert not name.startswith(BRANCHES), name
        assert not name.startswith(MAKERS), name
        calls += name == "CALL"
    assert calls == 1
    assert code.co_exceptiontable == b""
    assert code.co_cellvars == code.co_freevars == ()


def test_hazard_29_the_handler_is_bound_once(make_board):
    """A bound method made at each use would be an allocation."""
    _, drivers = make_board()
    ring = drivers.edges.EdgeRing(8)
    assert ring.handler is ring.handler
    for name in ("ticks", "head", "tail", "mask", "overruns"):
        assert name in vars(ring)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 20, 65_536 + 3])
def test_the_ring_keeps_the_newest_and_counts_the_rest(make_board, count):
    """Its index wraps without a branch."""
    board, drivers = make_board()
    ring = drivers.edges.EdgeRing(8)
    into = [0] * 16
    for _ in range(3):
        board.run(board.us + 1)
        ring.handler(None)
    assert ring.take(into, 0) == 3
    before = ring.overruns
    first = board.us
    for _ in range(count):
        board.run(board.us + 1)
        ring.handler(None)
    taken = ring.take(into, 4)
    expected = count % 65_536 if count >= 65_536 else count
    assert taken == min(expected, 7)
    assert ring.overruns - before == max(expected - 7, 0)
    if expected <= 7 and count == expected:
        assert into[4 : 4 + taken] == [first + 1 + i for i in range(taken)]
    assert ring.take(into, 0) == 0
