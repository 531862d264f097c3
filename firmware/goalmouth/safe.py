"""The safe screen: what five starts in a row that came to nothing lead to.

Only the display and the button are touched, each behind its own guard. The class of the last
reset and the newest crash are named; a tap tries again, Ctrl-C gives the REPL. The watchdog is not
armed.
"""

from .drivers import boots, files, panels
from .drivers.crashes import Crashes
from .drivers.display import Display
from .screen import BigView
from .settings import Settings
from .wiring import load

SLICE_MS = 20
CHARS = 21  # a line of the panel


def wait(clock):
    """Show the safe screen until the button is tapped."""
    config, words = _config()
    display, buttons = _display(config), _buttons(config, clock)
    lines = _lines(words)
    view = BigView(_word(words, "safe", "Safe mode"), "", lines,
                   _word(words, "safe-hint", "Tap: try again"))
    display.show(view, clock.now_ms())
    for line in lines:
        print(line)
    while True:
        now_ms = clock.now_ms()
        wait_ms = display.step(now_ms)
        if _tapped(buttons, now_ms):
            break
        clock.nap_ms(max(1, min(wait_ms, SLICE_MS)))
    if buttons:
        buttons.stop()


def _lines(words) -> list:
    kind = boots.reset_class()
    plain = {"power": "Power, EN, brownout", "watchdog": "Watchdog: it hung",
             "software": "Reset or crash"}[kind]
    lines = [_word(words, "safe-" + kind, plain)]
    crash = Crashes().newest()
    if crash:
        lines.append(crash[:CHARS])
    return lines


def _config():
    try:
        settings = Settings()
        settings.complete()
        return settings.config, settings.words
    except Exception as error:
        print("settings:", error)
    try:
        return load(files.read_text("config.json"))[0], None
    except Exception as error:
        print("config.json:", error)
        return load(None)[0], None


def _word(words, name: str, plain: str) -> str:
    text = words.get(name) if words else name
    return plain if text == name else text


def _display(config):
    try:
        return panels.make(config)
    except Exception as error:
        print("display:", error)
        return Display(None)


def _buttons(config, clock):
    try:
        from .drivers.buttons import Buttons
        buttons = Buttons(config, clock)
        buttons.start()
        return buttons
    except Exception as error:
        print("button:", error)
        return None


def _tapped(buttons, now_ms: int) -> bool:
    if buttons:
        for index, gesture, _ in buttons.step(now_ms):
            if index == 0 and gesture == "tap":
                return True
    return False
