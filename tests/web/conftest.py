"""A server of its own for each test, and a browser for those that need one."""

import os

import pytest

from host_tools.ui.web.background import Running
from host_tools.ui.web.pictures import ARGUMENTS, find_chromium

NONE_HERE = (
    "no Chromium on this machine. Debian, Ubuntu: apt-get install chromium; "
    "or name one: GOALMOUTH_CHROMIUM=/path/to/chromium"
)


def pytest_configure(config):
    """Refuse to run in CI without a browser."""
    if os.environ.get("GOALMOUTH_CI") and not find_chromium():
        raise pytest.UsageError(f"CI must try the page in a browser, but there is {NONE_HERE}")


def pytest_terminal_summary(terminalreporter):
    """Say at the end what was left out, where nobody can overlook it."""
    if not find_chromium():
        terminalreporter.write_line(f"LEFT OUT: the page in a browser: {NONE_HERE}")


@pytest.fixture
def serve():
    """Give a function that starts a server; all are ended with the test."""
    started = []

    def start(wish=None, speed=1):
        started.append(Running(wish, speed))
        return started[-1]

    yield start
    for running in started:
        running.close()


@pytest.fixture(scope="session")
def browser():
    """Give the system's Chromium; the test is left out where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip(NONE_HERE)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=ARGUMENTS
        )
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser):
    """Give a function that opens a page; at the end no page may have had a console error."""
    wrong = []
    contexts = []

    def open_one(address, width=1280, height=820, touch=False):
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale="en-GB"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: m.type in ("error", "warning") and wrong.append(m.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda request: wrong.append(f"{request.url} failed"))
        page.on("request", lambda request: not request.url.startswith(
            (address, address.replace("http", "ws"), "data:", "blob:")
        ) and wrong.append(f"asked the network for {request.url}"))  # fmt: skip
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector(".piece")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert wrong == []
