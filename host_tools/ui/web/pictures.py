"""Pictures of the page for docs/simulator.md: python -m host_tools.ui.web.pictures

Needs a Chromium. A match is begun, a goal shot, a few pieces moved; then the page is photographed
at the size of a desk and of a phone.
"""

import os
import shutil
from pathlib import Path

from PIL import Image

from host_tools.ui.tabletop import Wish
from host_tools.ui.web.background import Running

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox: in a container of CI there is none to be had, and the page is our own.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES = (("desktop", "table-mise", 1360, 860), ("phone", "kamzolov", 390, 900))


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine, None where there is none. The environment
    variable GOALMOUTH_CHROMIUM names one, and then no other is looked for."""
    named = os.environ.get("GOALMOUTH_CHROMIUM")
    return next(filter(None, map(shutil.which, (named,) if named else BROWSERS)), None)


def begin(running: Running) -> None:
    """Bring a match to a moment worth a picture."""

    def play(desk):
        top = desk.tabletop
        top.tidies = False
        top.run_until_ms(1000)
        top.set_up()
        top.pace.gesture("tap")
        top.pace.skip(5200)
        for name, vx, vy in (("A3", 300, 420), ("B2", -420, -260), ("A2", 260, -180)):
            top.flick(name, vx, vy)
        top.pace.skip(1500)
        top.place("ball", 118, -46)
        top.pace.skip(900)
        top.pace.paused = True
        top.pass_real(1)

    running.ask(play)


def main() -> None:
    """Take all pictures."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for name, ruleset, width, height in SIZES:
            running = Running(Wish(ruleset, {"first_opener": "A"}, "en"))
            begin(running)
            page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
            page.goto(running.address)
            page.wait_for_selector("html[data-ready]")
            page.wait_for_selector(".piece")
            page.wait_for_selector("#menu button")
            if name == "desktop":
                box = page.locator("[data-piece=A2] .ring").bounding_box()
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.mouse.move(x, y)
                page.mouse.down()
                page.mouse.move(x + 118, y + 24)
            path = FOLDER / f"simulator-{name}.png"
            page.screenshot(path=path)
            # 200 colours are plenty for wood, and a third of the bytes.
            Image.open(path).convert("RGB").quantize(200).save(path, optimize=True)
            page.close()
            running.close()
        browser.close()


if __name__ == "__main__":
    main()
