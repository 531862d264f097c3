"""docs/first-match.md shows what the commands really print."""

from tests.tools import walk
from tests.tools.images import small_image


def test_page_has_the_real_output(tmp_path, micropython):
    page = walk.PAGE.read_text(encoding="utf-8")
    assert [command.split()[1] for command in walk.commands(page)] == [
        "flash", "deploy", "deploy", "doctor", "pull", "report", "image"]  # fmt: skip
    now = walk.walk(page, small_image(tmp_path))
    assert walk.plain(page) == walk.plain(now), "python -m tests.tools.walk brings it up to date"
