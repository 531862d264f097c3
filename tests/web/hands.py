"""What a person does on the page."""


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


def drag(page, piece, dx, dy):
    """Drag from a piece, so many mm along and across; as a person would, again if it lay still."""
    for _ in range(3):
        before = centre(page, piece)
        drag_once(page, piece, dx, dy)
        for _ in range(60):
            page.wait_for_timeout(25)
            if centre(page, piece) != before:
                return


def drag_once(page, piece, dx, dy):
    """Drag from a piece, so many mm along and across."""
    x, y = centre(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + px(page, dx) / 2, y - px(page, dy) / 2)
    page.mouse.move(x + px(page, dx), y - px(page, dy))
    page.mouse.up()


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


def until(running, question, page, ms=15000):
    """Wait until question(desk) is true; the page's events go on meanwhile."""
    for _ in range(ms // 25):
        if running.ask(question):
            return
        page.wait_for_timeout(25)
    top = running.ask(lambda desk: desk.tabletop)
    raise AssertionError((top.fields, top.trouble, top.pace.speed, top.world.positions()))


def field(name, value):
    """Return a question: has the field this value?"""
    return lambda desk: desk.tabletop.fields.get(name) == value


def set_up(running, page):
    """Go through set-up with the page's button."""
    page.click("#set-up")
    until(running, field("phase", "ready"), page)
