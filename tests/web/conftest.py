"""A server of its own for each test, and a browser for those that need one.

In front of a browser neither the server's time nor the page's passes by itself: how fast the
machine is, and what else it does, decides nothing.
"""

import pytest

from host_tools.ui.web.background import Running
from host_tools.ui.web.pictures import ARGUMENTS, find_chromium
from tests.conftest import in_ci

BOOTED_MS = 1000
HOUR_MS = 3_600_000
NONE_HERE = (
    "no Chromium on this machine. Debian, Ubuntu: apt-get install chromium; "
    "or name one: GOALMOUTH_CHROMIUM=/path/to/chromium"
)


def without_browser(path, in_ci):
    """Return what to say where no browser was found, "" where one was. Raises UsageError in CI."""
    if path:
        return ""
    if in_ci:
        raise pytest.UsageError(f"CI must try the page in a browser, but there is {NONE_HERE}")
    return f"LEFT OUT: the page in a browser: {NONE_HERE}"


def pytest_configure():
    """Refuse to run in CI without a browser."""
    without_browser(find_chromium(), in_ci())


def pytest_terminal_summary(terminalreporter):
    """Say at the end what was left out, where nobody can overlook it."""
    said = without_browser(find_chromium(), False)
    if said:
        terminalreporter.write_line(said)


@pytest.fixture
def serve():
    """Give a function that starts a server; all are ended with the test."""
    started = []

    def start(wish=None, speed=1, stands=False):
        started.append(Running(wish, speed, stands))
        if stands:
            started[-1].pass_ms(BOOTED_MS)
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
        page.clock.install(time=0)
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector(".piece")
        page.clock.pause_at(HOUR_MS)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert wrong == []
