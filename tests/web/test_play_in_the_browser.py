"""A person plays on the real firmware in the browser: mouse, keys, nothing else."""

import re

import pytest

from host_tools.sim.player import play_text
from host_tools.ui.tabletop import Wish
from tests.web.hands import arrived, centre, drag, field, let_go, put, set_up, spot, until

A_OPENS = {"first_opener": "A"}


def test_kamzolov_to_a_goal_by_pushing_a_draught_into_the_ball(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    set_up(running, page)
    put(page, "B2", 150, 170)
    page.keyboard.press("Space")
    until(running, field("phase", "running"), page)
    drag(running, page, "A2", 230, 0)
    until(running, field("score", "1-0"), page)
    until(running, lambda desk: "break right" in desk.state()["lines"][-1], page)
    page.wait_for_function("() => document.querySelector('#game').textContent.includes('1-0')")
    page.click("#tab-calls")
    page.click("#menu .undo")
    until(running, field("score", "0-0"), page)


def test_a_visitor_is_told_the_next_step_until_a_piece_was_pushed(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    page.wait_for_selector("#coach:has-text('Go through set-up')")
    set_up(running, page)
    page.wait_for_selector("#coach:has-text('space key')")
    page.keyboard.press("Space")
    until(running, field("phase", "running"), page)
    page.wait_for_selector("#coach:has-text('drag from a piece')")
    drag(running, page, "A2", 100, 40)
    page.wait_for_selector("#coach", state="hidden")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector("#menu button")
    assert page.inner_text("#coach") == ""


@pytest.mark.parametrize("ruleset", ["hockey-kerr", "hockey-zander"])
def test_hockey_to_a_goal_pause_and_undo(serve, open_page, ruleset):
    running = serve(Wish(ruleset, A_OPENS), stands=True)
    page = open_page(running.address)
    set_up(running, page)
    page.click("#tidy")
    put(page, "B1", 300, 200)
    put(page, "ball", 250, 0)
    put(page, "B2", 300, -150)
    put(page, "B3", 200, 150)
    page.keyboard.press("Space")
    until(running, field("phase", "running"), page)
    page.click("#faster")
    page.click("#faster")
    page.click("#faster")
    until(running, lambda desk: desk.tabletop.pace.speed == 10, page)
    until(running, field("opener", "-"), page)  # the opening play is over: it could not score
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.keyboard.press("p")
    until(running, lambda desk: desk.tabletop.pace.paused, page)
    clock = running.ask(lambda desk: desk.tabletop.fields["clock"])
    running.pass_ms(1000)
    assert running.ask(lambda desk: desk.tabletop.fields["clock"]) == clock
    page.click("#pause")
    drag(running, page, "ball", 220, 0)
    until(running, field("score", "1-0"), page)
    page.keyboard.press("u")
    until(running, field("score", "0-0"), page)
    until(running, field("phase", "running"), page)


def test_table_mise_to_an_announced_goal(serve, open_page):
    running = serve(Wish("table-mise", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    set_up(running, page)
    page.click("#tidy")
    put(page, "B1", 250, 240)
    for phase in ("running", "stopped"):  # the kick-off
        page.click("[data-gesture=tap]")
        until(running, field("phase", phase), page)
    put(page, "ball", 250, 0)
    page.click("[data-gesture='hold on']")
    until(running, field("announced", "yes"), page)
    let_go(running, page)
    page.click("[data-gesture=tap]")
    until(running, field("phase", "running"), page)
    drag(running, page, "ball", 180, 0)
    until(running, field("score", "1-0"), page)


def test_power_cut_and_resume(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    set_up(running, page)
    page.keyboard.press("Space")
    until(running, field("phase", "running"), page)
    for _ in range(3):
        page.click("#faster")
    until(running, lambda desk: desk.tabletop.fields["clock"] < "14:50", page)
    page.click("#tab-workshop")
    page.click("#power")
    until(running, lambda desk: not desk.tabletop.session.is_on, page)
    page.wait_for_selector("#message:has-text('switched off')")
    page.click("#power")
    until(running, field("phase", "stopped"), page)  # the match is offered, standing
    page.click("[data-gesture=tap]")  # it is accepted
    until(running, lambda desk: "resume" in "".join(desk.state()["lines"]), page)
    let_go(running, page)
    page.click("[data-gesture=tap]")
    until(running, field("phase", "running"), page)
    assert running.ask(lambda desk: desk.tabletop.fields["clock"]) < "14:55"


def test_another_language_on_page_and_board(serve, open_page):
    running = serve(Wish("hockey-kerr", A_OPENS), stands=True)
    page = open_page(running.address)
    page.select_option("#language", "ru")
    assert page.inner_text("#new") == "Новый матч"
    page.click("#new")
    page.check("#games input[value=table-mise]")
    page.click("#w-ok")
    until(running, lambda desk: desk.tabletop.wish.language == "ru", page)
    until(running, lambda desk: desk.state()["game"] == ["table-mise", "ru"], page)
    page.wait_for_function("() => document.querySelectorAll('.piece').length === 23")
    set_up(running, page)
    page.wait_for_function("() => /[а-я]/.test(document.querySelector('#message').textContent)")


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_every_word_is_there_in_every_language(serve, open_page, language):
    page = open_page(serve(stands=True).address)
    page.select_option("#language", language)
    left = page.evaluate(
        """() => [...document.querySelectorAll("[data-text]")]
        .filter((node) => !node.textContent || node.textContent === node.dataset.text
            && /-/.test(node.dataset.text)).map((node) => node.dataset.text)"""
    )
    assert left == []


SIDE_BY_SIDE = ((844, 390), (640, 360), (1024, 768), (1024, 700), (1360, 860))
STACKED = ((768, 1024), (390, 844), (360, 740), (320, 640))
SPILLED = """() => [...document.querySelectorAll("body *")].filter((node) => {
    const box = node.getBoundingClientRect();
    const shown = box.width && getComputedStyle(node).opacity !== "0" && !node.closest("svg");
    const out = box.right > innerWidth + 1 || box.left < -1;
    const cut = node.matches("button, .button, legend") && node.scrollWidth > node.clientWidth + 1;
    return shown && (out || cut);
}).map((node) => `${node.tagName} ${node.id} ${node.textContent.trim().slice(0, 30)}`)"""
LOWEST = """() => Math.max(...["#stage", "#oled-frame", "#button", "#set-up"].map(
    (name) => document.querySelector(name).getBoundingClientRect().bottom))"""


def spilled(page):
    """Return what sticks out of the window at its sides, or does not hold its own words."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return ["the page"] * wide + page.evaluate(SPILLED)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_every_window_holds_the_page_and_wide_ones_all_to_play_with(serve, open_page, language):
    running = serve(Wish("kamzolov", A_OPENS, language), stands=True)
    page = open_page(running.address)
    page.select_option("#language", language)
    page.wait_for_selector("#set-up:not([hidden])")
    for width, height in SIDE_BY_SIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOWEST) <= height, (width, height)
    set_up(running, page)
    page.wait_for_selector("#menu button")
    for width, height in SIDE_BY_SIDE + STACKED:
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("trace", "journal", "workshop", "calls"):
            page.evaluate("(tab) => document.querySelector(`#tab-${tab}`).click()", tab)
            assert spilled(page) == [], (width, height, tab)
    for key, dialog in (("n", "#new-dialog"), ("?", "#help-dialog")):
        page.keyboard.press(key)
        page.wait_for_selector(f"{dialog}[open]")
        assert spilled(page) == [], dialog  # in the smallest window
        page.click(f"{dialog} .bar .strong")


def test_the_button_is_down_as_long_as_the_finger(serve, open_page):
    running = serve(Wish("hockey-kerr", A_OPENS), speed=50, stands=True)
    page = open_page(running.address)
    page.mouse.move(*centre_of(page, "#button"))
    page.mouse.down()
    page.clock.run_for(120)
    page.mouse.up()
    arrived(running, lambda desk: not desk.tabletop.session.levels()["button"], page)
    lines = running.ask(lambda desk: desk.tabletop.scenario())
    assert re.findall(r"press (\w+)", lines) == ["120000us"]  # at 50× it would be six seconds


def centre_of(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_on_a_phone(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address, 390, 844, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap("#set-up")
    until(running, field("phase", "ready"), page)
    page.tap("#button")
    until(running, field("phase", "running"), page)


def test_by_keyboard_alone(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    set_up(running, page)
    put(page, "B2", 150, 170)
    page.locator("[data-piece=A2]").focus()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")  # the button works from there too
    until(running, field("phase", "running"), page)
    page.keyboard.press("Enter")
    until(running, field("score", "1-0"), page)


def opened_by_mouse(page, dialog):
    page.click({"new-dialog": "#new", "help-dialog": "#help"}[dialog])


def opened_by_key(page, dialog):
    page.keyboard.press({"new-dialog": "n", "help-dialog": "?"}[dialog])


@pytest.mark.parametrize("opened", [opened_by_mouse, opened_by_key])
@pytest.mark.parametrize("dialog", ["new-dialog", "help-dialog"])
def test_space_is_the_button_again_after_a_dialog(serve, open_page, opened, dialog):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    for closed in ("mouse", "Enter", "Escape"):
        opened(page, dialog)
        page.wait_for_selector(f"#{dialog}[open]")
        if closed == "mouse":
            page.click(f"#{dialog} .bar .strong")
        else:
            page.keyboard.press(closed)
        page.wait_for_selector(f"#{dialog}", state="hidden")
        page.keyboard.down("Space")
        arrived(running, lambda desk: desk.tabletop.session.levels()["button"], page)
        page.keyboard.up("Space")
        arrived(running, lambda desk: not desk.tabletop.hand.is_down, page)
        assert page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("clicked", ["#tidy", "label:has(#tidy) span", "#move", "#tab-trace"])
def test_space_is_the_button_after_a_click_elsewhere(serve, open_page, clicked):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    page.click(clicked)
    page.keyboard.down("Space")
    arrived(running, lambda desk: desk.tabletop.session.levels()["button"], page)
    page.keyboard.up("Space")


def test_a_click_is_no_push_and_shift_puts(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    before = running.ask(lambda desk: desk.tabletop.world.positions())
    page.mouse.click(*centre(page, "A1"))
    page.keyboard.down("Shift")
    page.mouse.move(*centre(page, "A1"))
    page.mouse.down()
    page.mouse.move(*spot(page, -50, -60))
    page.mouse.up()
    page.keyboard.up("Shift")
    until(running, lambda desk: abs(desk.tabletop.world.pieces["A1"].x + 50) < 3, page)
    after = running.ask(lambda desk: desk.tabletop.world.positions())
    assert {name for name in before if before[name] != after[name]} == {"A1"}


def test_faults_are_named(serve, open_page):
    running = serve(Wish("kamzolov", A_OPENS, "en"), speed=10, stands=True)
    page = open_page(running.address)
    set_up(running, page)
    page.click("#tab-workshop")
    page.click("[data-beam='0'] [data-fault=dark]")
    page.click("#display-fault [data-how=fail]")
    until(running, field("faults", "beam-left-blocked,display"), page)
    page.wait_for_function("""() => {
        const faults = document.querySelector("#faults").textContent;
        return faults.includes("beam-left-blocked") && faults.includes("display");
    }""")
    page.click("[data-beam='0'] [data-fault='']")
    page.click("#display-fault [data-how='']")
    until(running, field("faults", "-"), page)
    page.wait_for_function("() => document.querySelector('#faults').textContent === ''")


def test_a_film_and_the_traces(serve, open_page, tmp_path):
    running = serve(Wish("kamzolov", A_OPENS, "en"), stands=True)
    page = open_page(running.address)
    path = tmp_path / "board.gmj"
    path.write_text(play_text(MATCH).journal, encoding="utf-8")
    page.click("#tab-journal")
    page.set_input_files("#open", path)
    page.wait_for_selector("#film:not([hidden])")
    page.click("#film-next")
    page.click("#film-next")
    page.wait_for_selector("#film-event:has-text('break right')")
    page.wait_for_function("() => document.querySelector('#game').textContent.includes('1-0')")
    english = page.evaluate("document.querySelector('#oled').toDataURL()")
    page.select_option("#language", "fr")
    page.wait_for_function(
        "(english) => document.querySelector('#oled').toDataURL() !== english", arg=english
    )
    assert running.ask(lambda desk: [tab.language for tab in desk.tabs]) == ["fr"]
    page.click("#film-close")
    page.wait_for_selector("#film", state="hidden")
    path.write_text("no journal", encoding="utf-8")
    page.set_input_files("#open", path)
    page.wait_for_selector("#toast.shown:has-text('no journal')")
    page.click("#tab-trace")
    page.clock.run_for(100)
    page.wait_for_function("() => document.querySelector('#scope').toDataURL().length > 6000")


MATCH = """\
ruleset hockey-kerr
set first_opener A
power on
+1
setup
tap
+12
beam right break 9ms
+5
tap
+8
beam left break 9ms
+3
"""
