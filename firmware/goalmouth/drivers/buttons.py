"""The button, and the two extra ones where they are wired.

Wire each between its pin and ground; the pin's pull-up does the rest, but for GPIO 34 to 39, which
have none: there a 10 kOhm resistor to 3.3 V is needed.

    buttons = Buttons(config, clock)
    buttons.start()
    for index, gesture, t_ms in buttons.step(clock.now_ms()):
        ...                     # index 0: button, 1: button_a, 2: button_b

Gestures (see `senses/button.py`): "down" as soon as it is pressed; then "tap" when it is up
again, or "hold" at 0.7 s, "hold-on" at 1.4 s and "up"; "stuck" after 30 s, then "unstuck". All
but "up", "stuck" and "unstuck" carry the instant at which the button went down.

May import: `array`, `machine`, `drivers.edges`, `senses`.
"""

from array import array

from machine import Pin

from ..senses.button import ButtonSense
from .edges import EdgeRing

_RING = 32
_BATCH_US = 1000
_PULL_LESS = 34  # GPIO 34-39 have no pull resistors (ESP32 data sheet, 2.2)
_NONE = ()


class Button:
    """One button's pin, its interrupt and its sense."""

    def __init__(self, gpio: int, config, clock):
        self._gpio = gpio
        self._clock = clock
        self._down_level = config.button_down_level
        self.sense = ButtonSense(config.debounce_ms)
        self.ring = EdgeRing(_RING)
        self._ticks = array("I", [0] * (2 * _RING))
        self._times = [0] * (2 * _RING)
        self._pin = self._level = None
        self._alive = 0

    def start(self, now_ms: int) -> bool:
        """Begin to watch; return whether the button is down."""
        pull = Pin.PULL_UP if self._down_level == 0 else Pin.PULL_DOWN
        if self._gpio >= _PULL_LESS:
            self._pin = Pin(self._gpio, Pin.IN)
        else:
            self._pin = Pin(self._gpio, Pin.IN, pull)
        self._level = self._pin.value
        self._alive = self._clock.tick()
        self._pin.irq(handler=self.ring.handler, trigger=Pin.IRQ_RISING | Pin.IRQ_FALLING)
        down = self._level() == self._down_level
        self.sense.start(now_ms, down)
        return down

    def stop(self):
        """Stop watching; the pin stays an input."""
        if self._pin is not None:
            self._pin.irq(handler=None)

    def pending(self) -> bool:
        """Tell whether edges wait. If none do, all handlers that were due until now have run."""
        if self.ring.head != self.ring.tail:
            return True
        self._alive = self._clock.tick()
        return False

    def step(self, now_ms: int) -> tuple:
        """Look; return ((gesture, t_ms), …)."""
        ring = self.ring
        down = self._level() == self._down_level
        if ring.head == ring.tail and not down and self.sense.idle():
            self._alive = self._clock.tick()
            return _NONE
        clock, ticks, edges = self._clock, self._ticks, 0
        for _ in range(3):  # a level that has changed since the edges were taken brought another
            if ring.head != ring.tail and edges < _RING:
                edges += ring.take(ticks, edges)
            down = self._level() == self._down_level
            if ring.head == ring.tail:
                break
        base, late_us = self._alive, 0
        for i in range(edges):
            if i and clock.age_us(ticks[i - 1], ticks[i]) >= _BATCH_US:
                base = ticks[i - 1]
            late = clock.late_us(ticks[i], base)
            late_us = max(late_us, late)
            self._times[i] = clock.ms_of(clock.before(ticks[i], late // 2))
        self._alive = clock.tick()
        if edges and self._times[edges - 1] > now_ms:
            now_ms = self._times[edges - 1]
        return self.sense.feed(now_ms, down, self._times, edges, late_us // 1000)


class Buttons:
    """All buttons of the board. `config`: from `wiring.load`; a pin that is null is no button."""

    def __init__(self, config, clock):
        self._clock = clock
        self._buttons = []
        self._indices = []
        names = ("button", "button_a", "button_b")
        for index in range(3):
            gpio = config.pins[names[index]]
            if gpio is not None:
                self._buttons.append(Button(gpio, config, clock))
                self._indices.append(index)
        self._held_at_start = False

    def start(self):
        """Set the pins up and begin to watch. What is down now is ignored until it is up."""
        now_ms = self._clock.now_ms()
        for i in range(len(self._buttons)):
            down = self._buttons[i].start(now_ms)
            if self._indices[i] == 0:
                self._held_at_start = down

    def stop(self):
        """Stop watching."""
        for button in self._buttons:
            button.stop()

    def held_at_start(self) -> bool:
        """Tell whether the button (not an extra one) was down at the start: service mode."""
        return self._held_at_start

    def pending(self) -> bool:
        """Tell whether a handler has run since the last step."""
        waits = False
        for button in self._buttons:
            if button.pending():
                waits = True
        return waits

    def step(self, now_ms: int):
        """Look at all buttons; return (index, gesture, t_ms) of each gesture, by index."""
        told = _NONE
        for i in range(len(self._buttons)):
            for gesture, t_ms in self._buttons[i].step(now_ms):
                told = told + ((self._indices[i], gesture, t_ms),)
        return told

    def pressed_ms(self):
        """Return the earliest press, of any button, that may still become a tap, or None."""
        earliest = None
        for button in self._buttons:
            pressed = button.sense.pressed_ms()
            if pressed is not None and (earliest is None or pressed < earliest):
                earliest = pressed
        return earliest

    def stuck(self) -> bool:
        """Tell whether any button is stuck."""
        for button in self._buttons:
            if button.sense.stuck:
                return True
        return False
