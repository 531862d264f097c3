"""The board as it is in hardware/board.toml, made once for all tests of this folder."""

import pytest

from host_tools.hardware.bill import circuits
from host_tools.hardware.checks import check
from host_tools.hardware.numbers import load
from host_tools.hardware.parts import board_parts
from host_tools.hardware.pins import read_pins


@pytest.fixture(scope="session")
def board():
    return load()


@pytest.fixture(scope="session")
def at(board):
    return check(board)


@pytest.fixture(scope="session")
def parts(at):
    return board_parts(at)


@pytest.fixture(scope="session")
def pins():
    return read_pins()


@pytest.fixture(scope="session")
def wired(pins):
    """Return the circuit of each variant."""
    return circuits(pins)
