"""A goal counter as most are written: whole frames on the display, and a hold-off timer.

The handler looks at the pin, asks a clock whether the hold-off is over, and notes a goal. The loop
draws clock and score into the frame and sends all of it, once a second and at each goal.
"""

# Firmware on the desk's side: its modules are those of the simulated board.
# pyright: reportAttributeAccessIssue=false, reportMissingImports=false

import gc
import time

import framebuf
from machine import I2C, Pin

HOLD_OFF_MS = 500
LOOP_MS = 20
BEAMS = (32, 33)
COLLECT_EVERY_MS = 10000

current = None


class Display(framebuf.FrameBuffer):
    """An SSD1306 as micropython-lib drives it."""

    def __init__(self, i2c):
        self.i2c = i2c
        self.buffer = bytearray(1024)
        framebuf.FrameBuffer.__init__(self, self.buffer, 128, 64, framebuf.MONO_VLSB)
        for command in (
            0xAE, 0x20, 0x00, 0x40, 0xA1, 0xA8, 63, 0xC8, 0xD3, 0x00, 0xDA, 0x12, 0xD5, 0x80,
            0xD9, 0xF1, 0xDB, 0x30, 0x81, 0xFF, 0xA4, 0xA6, 0x8D, 0x14, 0xAF,
        ):  # fmt: skip
            i2c.writeto(0x3C, bytes((0x80, command)))

    def show(self):
        """Send the whole frame."""
        for command in (0x21, 0, 127, 0x22, 0, 7):
            self.i2c.writeto(0x3C, bytes((0x80, command)))
        self.i2c.writevto(0x3C, [b"\x40", self.buffer])


class App:
    """Two goals and a clock."""

    def __init__(self):
        self.frames = 0
        self.goals = []  # (goal, tick in us of its handler)
        self._last = [None, None]
        self._changed = True
        self._display = Display(I2C(0, scl=Pin(22), sda=Pin(21), freq=400000))
        for goal in (0, 1):
            pin = Pin(BEAMS[goal], Pin.IN, Pin.PULL_UP)
            pin.irq(handler=self._handler(goal, pin), trigger=Pin.IRQ_RISING)

    def _handler(self, goal, pin):
        def broken(_pin):
            now = time.ticks_ms()
            last = self._last[goal]
            if pin.value() and (last is None or time.ticks_diff(now, last) > HOLD_OFF_MS):
                self._last[goal] = now
                self.goals.append((goal, time.ticks_us()))
                self._changed = True

        return broken

    def run(self):
        """Loop for ever."""
        second = -1
        collected = time.ticks_ms()
        while True:
            now = time.ticks_ms()
            if now // 1000 != second or self._changed:
                second = now // 1000
                self._changed = False
                self._draw(second)
            if time.ticks_diff(now, collected) > COLLECT_EVERY_MS:
                collected = now
                gc.collect()
            time.sleep_ms(LOOP_MS)

    def _draw(self, second):
        display = self._display
        display.fill(0)
        display.fill_rect(0, 16, second % 60 + 1, 24, 1)
        display.fill_rect(64, 16, len(self.goals) % 64, 24, 1)
        display.show()
        self.frames += 1


def run():
    """Run until a KeyboardInterrupt."""
    global current
    current = App()
    try:
        current.run()
    except KeyboardInterrupt:
        pass
