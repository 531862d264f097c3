"""Boards behind socket:// and rfc2217://: the same commands, through a real TCP connection."""

import socket

import pytest

from host_tools import cli
from tests.tools.bridges import Rfc2217Bridge, SocketBridge
from tests.tools.conftest import install, tree

pytestmark = pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")  # pyserial's
BRIDGES = pytest.mark.parametrize("bridge", [SocketBridge, Rfc2217Bridge])


def run(capsys, *words):
    """Run a command; return its exit code and what it said."""
    capsys.readouterr()
    code = cli.main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out + said.err


@BRIDGES
def test_deploy_doctor_and_pull(bridge, new_board, flash, tmp_path, capsys):
    with new_board("fingers") as board, bridge(board.port) as url:
        code, said = run(capsys, "deploy", "--port", url)
        assert code == 0 and "Goalmouth 0.1.0 is running." in said, said
        code, said = run(capsys, "deploy", "--port", url)
        assert code == 0 and "nothing to copy" in said, said
        code, said = run(capsys, "doctor", "--port", url, "--yes")
        assert code == 0 and "All is well." in said, said
        (flash / "crash.txt").write_text("beams OSError 5\n")
        code, said = run(capsys, "pull", "--port", url, "--to", tmp_path / "to")
        assert code == 0 and "crash.txt (16 bytes)" in said, said


@BRIDGES
def test_pull_while_a_match_is_on(bridge, new_board, flash, tmp_path, capsys):
    install(flash)
    with new_board("play") as board, bridge(board.port) as url:
        code, said = run(capsys, "pull", "--port", url, "--to", tmp_path / "to")
        assert code == 0 and "the match goes on meanwhile" in said, said
        assert b"\x03" not in board.received
    assert b" break right " in tree(tmp_path / "to")["00001.gmj"]


@BRIDGES
def test_cable_pulled_out_behind_the_bridge(bridge, new_board, flash, small, capsys):
    with new_board() as board, bridge(board.port) as url:
        board.cut_on = b"open('a/goalmouth/"
        code, said = run(capsys, "deploy", "--port", url)
    assert code == 1 and "The connection to the board broke off" in said, said
    assert "Traceback" not in said


@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_nobody_listens(scheme, capsys):
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"{scheme}://127.0.0.1:{free.getsockname()[1]}"
    code, said = run(capsys, "doctor", "--port", url)
    assert code == 2
    assert f"goalmouth: {url} cannot be opened: " in said and "refused" in said, said
    assert "Check the address" in said


@pytest.mark.parametrize("url", ["socket://127.0.0.1", "rfc2217://", "socket://nowhere.invalid:1",
                                 "telnet://127.0.0.1:1"])  # fmt: skip
def test_addresses_that_are_none(url, capsys):
    code, said = run(capsys, "doctor", "--port", url)
    assert code == 2
    assert "cannot be opened" in said and "Check the address" in said, said
    assert "Traceback" not in said


def test_rfc2217_address_where_something_else_answers(new_board, flash, capsys):
    install(flash)
    with new_board() as board, SocketBridge(board.port) as url:
        code, said = run(capsys, "doctor", "--port", url.replace("socket", "rfc2217"))
    assert code == 2
    assert "cannot be opened" in said and "Traceback" not in said, said
