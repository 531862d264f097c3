"""package.json: what it says, and what the real mpremote does with it."""

import contextlib
import functools
import http.server
import json
import subprocess
import sys
import threading

import pytest

from host_tools.device import mip, tree
from tests.tools.test_deploy import status_of


def test_package_is_that_of_the_tree():
    assert mip.PLACE.read_text(encoding="utf-8") == mip.package(), (
        "package.json has not kept up with firmware/: python -m host_tools.device.mip"
    )


def test_everything_named_is_there_and_nothing_is_left_out():
    data = json.loads(mip.package())
    for _, url in data["urls"]:
        assert (mip.ROOT / url).is_file()
    places = {place for place, _ in data["urls"]}
    assert places == {"main.py"} | {f"a/{name}" for name in tree.build(source=True)}
    assert data["version"] == tree.version()


@pytest.fixture
def published(small):
    """Give the folder of a repository with the small firmware."""
    (small.parent / "package.json").write_text(mip.package(small))
    small.rename(small.parent / "firmware")
    return small.parent


def mpremote(board, place, *, cwd=None, before=(), target="/"):
    """Install with the real mpremote."""
    done = subprocess.run(
        [sys.executable, *before, "connect", board.port, "resume", "mip", "install", "--target",
         target, place], capture_output=True, text=True, timeout=60, cwd=cwd,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mpremote_installs_it_from_the_repository_and_it_runs(new_board, flash, published):
    with new_board() as board:
        mpremote(board, "package.json", cwd=published, before=("-m", "mpremote"),
                 target=str(flash))  # fmt: skip
    with new_board() as board:
        assert status_of(board)["firmware"] == "1"


def test_mpremote_installs_it_from_a_web_server(new_board, flash, published):
    with serving(published) as address, new_board() as board:
        said = mpremote(board, address, before=("-m", "mpremote"), target=str(flash))
    assert f"Installing {address}package.json" in said
    with new_board() as board:
        assert status_of(board)["firmware"] == "1"


# github: is https://raw.githubusercontent.com/…; here that is a server of our own.
REDIRECT = """
import sys, urllib.request
plain, site = urllib.request.urlopen, sys.argv.pop(1)
urllib.request.urlopen = lambda url: plain(
    url.replace("https://raw.githubusercontent.com/", site))
from mpremote.main import main
sys.exit(main())
"""


def test_addresses_follow_the_repository_on_github(new_board, flash, published):
    fork = published.parent / "site" / "somebody" / "goalmouth"
    fork.mkdir(parents=True)
    published_as = fork / "HEAD"
    published_as.mkdir()
    for name in ("package.json", "firmware"):
        (published / name).rename(published_as / name)
    with serving(fork.parents[1]) as address, new_board() as board:
        mpremote(board, "github:somebody/goalmouth", before=("-c", REDIRECT, address),
                 target=str(flash))  # fmt: skip
    with new_board() as board:
        assert status_of(board)["firmware"] == "1"


@contextlib.contextmanager
def serving(folder):
    """Serve a folder over HTTP; give its address."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Logs nothing."""

    def log_message(self, format, *args):
        """Say nothing."""
