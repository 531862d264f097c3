"""What a person does on the page."""

import time

PATIENCE_S = 60


def centre(page, piece):
    """Return where a piece is on the screen."""
    box = page.locator(f'[data-piece="{piece}"] .ring').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def px(page, mm):
    """Return a length on the board in pixels of the screen."""
    box = page.locator("#stage svg").bounding_box()
    return mm * box["width"] / 968


def spot(page, x, y):
    """Return where a place of the board is on the screen."""
    box = page.locator("#stage svg").bounding_box()
    scale = box["width"] / 968
    return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 - y * scale


def drag(running, page, piece, dx, dy):
    """Drag from a piece, so many mm along and across, and wait until it has been pushed."""
    x, y = centre(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + px(page, dx) / 2, y - px(page, dy) / 2)
    page.mouse.move(x + px(page, dx), y - px(page, dy))
    page.mouse.up()
    arrived(running, lambda desk: desk.tabletop.world.speed(piece) > 0, page)


def put(page, piece, x, y):
    """Put a piece somewhere, by hand, and wait until it lies there."""
    page.click("#move")
    page.mouse.move(*centre(page, piece))
    page.mouse.down()
    page.mouse.move(*spot(page, x, y))
    page.mouse.up()
    page.click("#push")
    page.wait_for_function(
        """([piece, x, y]) => {
            const at = document.querySelector(`[data-piece="${piece}"]`).getAttribute("transform");
            const [px, py] = at.match(/-?[\\d.]+/g).map(Number);
            return Math.hypot(px - x, py + y) < 3;
        }""",
        arg=[piece, x, y],
    )


def arrived(running, question, page):
    """Wait until question(desk) is true, while time stands on the board."""
    end_s = time.monotonic() + PATIENCE_S
    while not running.ask(question):
        assert time.monotonic() < end_s, "what the page was told to do has not come"
        page.wait_for_timeout(5)


def until(running, question, page):
    """Let time pass until question(desk) is true."""
    end_s = time.monotonic() + PATIENCE_S
    while not running.ask(question):
        if time.monotonic() > end_s:
            top = running.ask(lambda desk: desk.tabletop)
            raise AssertionError((top.fields, top.trouble, top.pace.speed, top.world.positions()))
        running.pass_ms(25)
        page.wait_for_timeout(2)


def let_go(running, page):
    """Wait until a gesture is over, and for longer than a contact bounces."""
    until(running, lambda desk: not desk.tabletop.pace.button_is_busy, page)
    running.pass_ms(100)


def field(name, value):
    """Return a question: has the field this value?"""
    return lambda desk: desk.tabletop.fields.get(name) == value


def set_up(running, page):
    """Go through set-up with the page's button."""
    page.click("#set-up")
    until(running, field("phase", "ready"), page)
