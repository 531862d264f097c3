"""What a page may ask for: a message in JSON becomes one deed on the tabletop.

    obey(desk, tab, '{"do": "flick", "piece": "A2", "vx": 900, "vy": 0}')   # "", or what to say

A message is an object with "do" and the arguments of that order, each checked for its type; what
is no such message is refused in words, and nothing has happened.
"""

import json
from collections.abc import Coroutine
from math import isfinite
from typing import Any

from host_tools.ui.tabletop import NotNow

LONGEST = 200_000  # characters; a journal that is opened comes this way
MOST_SPEED = 50


def obey(desk, tab, text) -> str | Coroutine[Any, Any, str]:
    """Do what a message asks for; return what to tell the person, "" for nothing. What takes a
    while is still to be awaited."""
    try:
        message = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return "That message is not JSON."
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        return 'A message is an object with an order, such as {"do": "line-up"}.'
    order = ORDERS.get(message["do"])
    if order is None:
        return f"There is no order {message['do'][:40]!r}."
    kinds, act = order
    values = []
    for name, kind in kinds:
        value = message.get(name)
        if not kind(value):
            return f"{message['do']}: {name} is missing or is not what it should be."
        values.append(value)
    try:
        return act(desk, tab, *values) or ""
    except NotNow as refused:
        return str(refused)
    except Exception as error:  # the simulator goes on, whatever it was
        return f"That went wrong: {type(error).__name__}: {error}"


def _number(value):
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    try:
        return isfinite(value)
    except OverflowError:  # a whole number that is larger than any float
        return False


def _text(value):
    return isinstance(value, str) and len(value) <= LONGEST


def _flag(value):
    return isinstance(value, bool)


def _goal(value):
    return value in (0, 1) and not isinstance(value, bool) and isinstance(value, int)


def _button(value):
    return value in (0, 1, 2) and not isinstance(value, bool) and isinstance(value, int)


def _object(value):
    return isinstance(value, dict)


def _press(desk, tab, button, at):
    top = desk.tabletop
    if not top.session.is_on:
        return "The power is off."
    return "" if top.hand.down(tab, button, at) else "One gesture at a time."


def _speed(desk, _, speed):
    desk.tabletop.pace.speed = int(max(1, min(MOST_SPEED, speed)))


def _pause(desk, _, on):
    desk.tabletop.pace.paused = on


def _tidy(desk, _, on):
    desk.tabletop.tidies = on


def _shoot(desk, _, goal):
    desk.tabletop.shoot(goal, 6000)  # 30 mm at 5 m/s


ORDERS = {
    "press": ((("button", _button), ("at", _number)), _press),
    "beat": ((("at", _number),), lambda desk, tab, at: desk.tabletop.hand.beat(tab, at)),
    "release": ((("at", _number),), lambda desk, tab, at: desk.tabletop.hand.up(tab, at)),
    "gesture": ((("name", _text),), lambda desk, _, name: desk.tabletop.gesture(name)),
    "flick": (
        (("piece", _text), ("vx", _number), ("vy", _number)),
        lambda desk, _, piece, vx, vy: desk.tabletop.flick(piece, vx, vy),
    ),
    "place": (
        (("piece", _text), ("x", _number), ("y", _number)),
        lambda desk, _, piece, x, y: desk.tabletop.place(piece, x, y),
    ),
    "set-up": ((), lambda desk, _: desk.tabletop.set_up()),
    "line-up": ((), lambda desk, _: desk.tabletop.line_up()),
    "tidy": ((("on", _flag),), _tidy),
    "shoot": ((("goal", _goal),), _shoot),
    "call": ((("text", _text),), lambda desk, _, text: desk.tabletop.call(text)),
    "speed": ((("speed", _number),), _speed),
    "pause": ((("on", _flag),), _pause),
    "beam": (
        (("goal", _goal), ("fault", _text)),
        lambda desk, _, goal, fault: desk.tabletop.break_beam(goal, fault),
    ),
    "display": ((("how", _text),), lambda desk, _, how: desk.tabletop.break_display(how)),
    "flash": ((("full", _flag),), lambda desk, _, full: desk.tabletop.fill_flash(full)),
    "power": ((("on", _flag),), lambda desk, _, on: desk.tabletop.power(on)),
    "reset": ((("kind", _text),), lambda desk, _, kind: desk.tabletop.reset(kind)),
    "new": ((("wish", _object),), lambda desk, _, wish: desk.begin(wish)),
    "open": ((("text", _text),), lambda desk, tab, text: desk.open_film(tab, text)),
    "speak": ((("language", _text),), lambda desk, tab, language: desk.speak(tab, language)),
    "scrub": ((("ms", _number),), lambda desk, tab, ms: desk.scrub(tab, ms)),
    "close-film": ((), lambda desk, tab: desk.close_film(tab)),
    "play-scenario": ((("text", _text),), lambda desk, _, text: desk.play_scenario(text)),
}
