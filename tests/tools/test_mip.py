"""package.json: what it says, and what the real mpremote does with it."""

import json
import subprocess
import sys

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


def test_mpremote_installs_it_and_it_runs(new_board, flash, small):
    place = small.parent / "package.json"
    place.write_text(mip.package(small))
    small.rename(small.parent / "firmware")
    with new_board() as board:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", board.port, "resume", "mip", "install",
             "--target", str(flash), str(place)],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    with new_board() as board:
        assert status_of(board)["firmware"] == "1"
