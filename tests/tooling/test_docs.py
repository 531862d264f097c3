"""What README and CONTRIBUTING say is so: commands, paths, the example, the pictures."""

import re

import pytest
from PIL import Image

from host_tools.sim.player import play, play_text
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES = {"README.md": README, "CONTRIBUTING.md": CONTRIBUTING}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_is_named_is_there(page):
    named = set(re.findall(r"(?:`|^    )make ([a-z]+)", PAGES[page], re.MULTILINE))
    assert named
    for target in named:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target


@pytest.mark.parametrize("page", ["build", "first-match", "rulesets", "simulator"])
def test_a_page_says_where_the_command_is_before_it_uses_it(page):
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    used = re.search(r"^(?:    )?(?:\$ )?goalmouth ", text, re.MULTILINE)
    assert used and ".venv/bin/activate" in text[: used.start()]


def paths(page):
    """Return what looks like a path of the repository in a page."""
    quoted = re.findall(r"`([a-z_.]+/[A-Za-z0-9_./{},-]*)`", PAGES[page])
    linked = re.findall(r"\]\(([^)#:]+)\)", PAGES[page])
    named = re.findall(r"(tests/scenarios/[a-z0-9-]+\.match)", PAGES[page])
    return sorted({*quoted, *linked, *named})


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_is_there(page):
    short = (ROOT / "firmware" / "goalmouth", ROOT)
    missing = []
    for name in paths(page):
        parts = re.search(r"(.*)\{(.*)\}(.*)", name)
        names = [parts[1] + one + parts[3] for one in parts[2].split(",")] if parts else [name]
        for one in names:
            made = one.startswith((".venv", "build")) or "NAME" in one
            if not made and not any((folder / one).exists() for folder in short):
                missing.append(one)
    assert not missing


def test_the_example_scenario_plays():
    [block] = re.findall(r"\n\n((?:    [^\n]*\n)*?    power on\n(?:    [^\n]*\n)*)", CONTRIBUTING)
    result = play_text(re.sub(r"^    ", "", block, flags=re.MULTILINE))
    assert result.ok, result.report()


SCENARIOS = sorted((ROOT / "docs" / "pictures").glob("*.match"))


def test_pictures_are_there():
    assert SCENARIOS


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_pictures_are_what_the_firmware_shows(path, tmp_path):
    result = play(path, frames_dir=tmp_path)
    assert result.ok, result.report()
    assert result.frames
    for name in result.frames:
        shown = Image.open(path.with_name(f"{name}.png"))
        now = Image.open(tmp_path / f"{name}.png")
        assert shown.size == now.size
        assert shown.convert("RGB").tobytes() == now.convert("RGB").tobytes(), "run `make docs`"
