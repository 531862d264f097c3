"""What the repository keeps is what the generator makes now: no drift, no stray files."""

import re

import pytest

from host_tools.hardware import harness, make
from host_tools.hardware.make import PICTURES, committed, refresh
from host_tools.hardware.numbers import ROOT
from host_tools.hardware.pages import fill

FOLDERS = (PICTURES, "hardware/drawings", "hardware/wiring", "hardware/wokwi")
HINT = "run `goalmouth drawings --keep`"


@pytest.fixture(scope="module")
def made(board):
    return committed(board)


def words(svg):
    return re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)


def test_kept_files_are_what_is_made_now(made):
    different = []
    for name, text in made.items():
        path = ROOT / name
        kept = path.read_text(encoding="utf-8") if path.exists() else None
        if "harness-" in name and name.endswith(".svg"):
            # Graphviz places things a little differently in each version: compare the words.
            if kept is None or words(kept) != words(text):
                different.append(name)
        elif kept != text:
            different.append(name)
    assert different == [], HINT


def test_nothing_else_lies_there(made):
    kept = {str(path.relative_to(ROOT)) for folder in FOLDERS
            for path in (ROOT / folder).rglob("*") if path.is_file()}
    if not harness.graphviz():
        kept = {name for name in kept if not re.search(r"harness-.*\.svg", name)}
    assert kept == {name for name in made if name.startswith(FOLDERS)}, HINT


def test_pages_show_only_pictures_that_exist():
    for page in ("build", "optics", "wiring"):
        text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
        links = re.findall(r"\]\(((?!http)[^)#]+)\)", text)
        assert links
        missing = [link for link in links if not (ROOT / "docs" / link).exists()]
        assert missing == []


def test_the_guide_shows_every_kept_picture(made):
    text = "".join((ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
                   for page in ("build", "optics", "wiring"))
    unseen = [name for name in made if name.startswith(PICTURES)
              and name.rsplit("/", 1)[1] not in text]
    assert unseen == []


def test_refresh_writes_only_what_differs(board, made, tmp_path, monkeypatch):
    monkeypatch.setattr(make, "committed", lambda board, root: made)
    first = refresh(board, tmp_path)
    assert len(first) == len(made) > 30
    first[0].write_text("changed", encoding="utf-8")
    assert refresh(board, tmp_path) == [first[0]]


def test_made_parts_alone_are_replaced():
    page = "a\n<!-- made: x -->\nold\n<!-- made: end -->\nb\n"
    assert fill(page, {"x": "new"}) == "a\n<!-- made: x -->\nnew\n<!-- made: end -->\nb\n"
    with pytest.raises(KeyError):
        fill(page, {})
