"""Both interpreters count the same shoot-outs, undo to the same states, draw the same texts."""

import os
import subprocess
import sys

import pytest

from tests.match import agreement
from tests.match.games import EXAMPLES, FIRMWARE, RULESETS

FONTS = FIRMWARE.parent / "host_tools" / "fonts"
FRAMEBUF = FIRMWARE.parent / "host_tools" / "sim"  # for the desk; the board has its own


@pytest.fixture
def agreed(micropython):
    """Give a function: what is asked for -> the lines that both interpreters print."""

    def run(*words):
        said = []
        for interpreter in (micropython, sys.executable):
            done = subprocess.run(
                [interpreter, agreement.__file__, str(FIRMWARE), *words], check=False,
                capture_output=True, text=True, timeout=120, encoding="utf-8",
                env={**os.environ, "PYTHONPATH": str(FRAMEBUF), "PYTHONIOENCODING": "utf-8"},
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            said.append(done.stdout.splitlines())
        assert said[0] == said[1]
        return said[0]

    return run


def test_both_find_the_same_endings_of_a_shoot_out(agreed):
    assert agreed("kicks", "5", "10") == ["6 2", "7 12", "8 42", "9 112", "10 252"]
    assert agreed("kicks", "3", "6") == ["4 2", "5 8", "6 20"]


@pytest.mark.parametrize("game", [*RULESETS, *EXAMPLES])
def test_both_undo_200_events_to_the_same_states(agreed, game):
    assert len(agreed("undo", game)) == 2 * agreement.DEEP


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_both_draw_every_text_the_same_in_every_place(agreed, language):
    assert len(agreed("texts", language, str(FONTS))) > 500
