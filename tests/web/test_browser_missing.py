"""What happens where there is no browser: said on a person's machine, a failure in CI."""

import pytest

from host_tools.ui.web.pictures import find_chromium
from tests.web.conftest import without_browser


def test_a_browser_that_is_there_is_no_word_worth():
    assert without_browser("/usr/bin/chromium", True) == ""
    assert without_browser("/usr/bin/chromium", False) == ""


def test_without_one_it_is_said_how_to_get_it_and_the_rest_runs():
    said = without_browser(None, False)
    assert said.startswith("LEFT OUT") and "apt-get install chromium" in said


def test_without_one_ci_fails():
    with pytest.raises(pytest.UsageError, match="apt-get install chromium"):
        without_browser(None, True)


def test_one_that_is_named_is_taken_and_no_other(monkeypatch, tmp_path):
    monkeypatch.setenv("GOALMOUTH_CHROMIUM", str(tmp_path / "nothing"))
    assert find_chromium() is None
    (tmp_path / "mine").write_text("#!/bin/sh\n")
    (tmp_path / "mine").chmod(0o755)
    monkeypatch.setenv("GOALMOUTH_CHROMIUM", str(tmp_path / "mine"))
    assert find_chromium() == str(tmp_path / "mine")
