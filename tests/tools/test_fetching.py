"""MicroPython from the network: the real mpflash, and a micropython.org on this machine."""

import functools
import http.server
import os
import threading

import pytest

from host_tools.device import fetching, micropython
from host_tools.errors import Trouble
from tests.conftest import in_ci
from tests.tools.images import real_image

BOARD = "ESP32_GENERIC"
# Two pages as far as mpflash reads them: cards of boards, links to files.
CARDS = f'<a class="board-card" href="{BOARD}">ESP32</a><a class="board-card" href="X">X</a>'
LINKS = "".join(
    f'<a href="/resources/firmware/{BOARD}{variant}-2025091{day}-v{version}.bin">.bin</a>'
    for variant in ("", "-SPIRAM", "-D2WD")
    for day, version in ((1, micropython.TESTED), (0, "1.25.0"))
)
# requests.get goes to the local site: what Python runs first in every process.
REDIRECT = """
import os
try:
    import requests
except ImportError:
    pass
else:
    plain = requests.get
    requests.get = lambda url, **more: plain(
        url.replace("https://micropython.org", os.environ["FAKE_SITE"]), **more)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Install mpflash once; give the build folder that it is in."""
    try:
        fetching._program(fetching.BUILD, BOARD, micropython.TESTED)
    except Trouble as trouble:
        pytest.fail(trouble.what) if in_ci() else pytest.skip(trouble.what)
    return fetching.BUILD


@pytest.fixture
def build(program, tmp_path, monkeypatch):
    """Give a build folder with mpflash and nothing fetched."""
    folder = tmp_path / "build"
    folder.mkdir()
    for place in program.glob("mpflash-*"):
        (folder / place.name).symlink_to(place)
    monkeypatch.setattr(fetching, "BUILD", folder)
    return folder


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Serve a folder as micropython.org, to mpflash alone; give the folder."""
    root = tmp_path / "site"
    for name, text in (("download/index.html", CARDS), (f"download/{BOARD}/index.html", LINKS)):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(text)
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook/sitecustomize.py").write_text(REDIRECT)
    handler = functools.partial(Quiet, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    monkeypatch.setenv("FAKE_SITE", f"http://127.0.0.1:{server.server_address[1]}")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "hook"))
    yield root
    server.shutdown()
    server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Logs nothing."""

    def log_message(self, format, *args):
        """Say nothing."""


def publish(site, data: bytes):
    """Put a file behind every link."""
    folder = site / "resources/firmware"
    folder.mkdir(parents=True)
    for link in LINKS.split('"')[1::2]:
        (folder / os.path.basename(link)).write_bytes(data)


def test_tested_version_is_fetched_once_and_kept(build, site, capsys, monkeypatch):
    publish(site, real_image().read_bytes())
    firmware = micropython.find(None)
    assert firmware.path == build / "micropython/esp32" / f"{BOARD}-v{micropython.TESTED}.bin"
    assert firmware.chip == "esp32"
    assert "fetching ESP32_GENERIC-v" in capsys.readouterr().out
    monkeypatch.setenv("FAKE_SITE", "http://127.0.0.1:1")  # no network from here on
    assert micropython.find(None).path == firmware.path
    assert capsys.readouterr().out == ""


def test_actions_of_github_do_not_move_the_folder(build, site, monkeypatch, tmp_path):
    publish(site, real_image().read_bytes())
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "workspace"))
    assert micropython.find(None).path.is_relative_to(build)


def test_no_network_is_said_in_two_sentences(build, site, monkeypatch):
    monkeypatch.setenv("FAKE_SITE", "http://127.0.0.1:1")
    with pytest.raises(Trouble) as trouble:
        micropython.find(None)
    assert trouble.value.what == (
        f"{BOARD} {micropython.TESTED} could not be fetched from micropython.org: Could not "
        "connect to micropython.org."
    )
    assert "--firmware FILE" in trouble.value.remedy


def test_version_that_is_not_there(build, site):
    (site / "download" / BOARD / "index.html").write_text("<p>moved</p>")
    with pytest.raises(Trouble, match="could not be fetched .*No relevant firmwares"):
        micropython.find(None)


def test_page_in_place_of_an_image_is_not_kept(build, site):
    publish(site, b"<html>404</html>")
    with pytest.raises(Trouble, match="of no use: .* is no ESP32 image"):
        micropython.find(None)
    assert not list(build.rglob(f"{BOARD}-v*.bin"))


def test_mpflash_that_cannot_be_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(fetching, "BUILD", tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Trouble, match="mpflash, which fetches MicroPython, could not be inst"):
        micropython.find(None)
    assert not list(tmp_path.glob("mpflash-????????"))


def test_given_file_needs_neither_mpflash_nor_network(tmp_path, monkeypatch):
    monkeypatch.setattr(fetching, "fetched", None)
    assert micropython.find(real_image()).version == "1.25.0"
