"""A board that counts: taps, beam edges, time. It journals them and shows "taps-goals".

Set-up ends with the first hold. `call over` is legal while nothing runs; `call stroke` starts it.
"""

import os
import time

import esp32
import framebuf
import machine

from goalmouth.errors import IllegalCall
from goalmouth.screen.font import TEXT

current = None
BEAM = 32
BUTTON = 13


class App:
    """The stub's state: what the simulator's tests look at."""

    def __init__(self):
        self.edges = []
        self.beam = machine.Pin(BEAM, machine.Pin.IN, machine.Pin.PULL_UP)
        self.beam.irq(self._on_beam, machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING)
        self.button = machine.Pin(BUTTON, machine.Pin.IN, machine.Pin.PULL_UP)
        self.button.irq(self._on_button)
        self.i2c = machine.I2C(0, scl=machine.Pin(22), sda=machine.Pin(21), freq=400000)
        self.buffer = bytearray(1025)
        self.buffer[0] = 0x40
        self.fb = framebuf.FrameBuffer(memoryview(self.buffer)[1:], 128, 64, 0)
        self.cause = machine.reset_cause()
        self.kept = machine.RTC().memory()
        self.phase = "setup"
        self.taps = []
        self.goals = 0
        self.since = 0
        self.faulty = False
        self.failed_write = False
        self.shown = None
        self.ready = False
        try:
            os.mkdir("journal")
        except OSError:
            pass
        self.next_line = len(os.listdir("journal"))
        self.counter = None
        if hasattr(esp32, "PCNT"):
            self.counter = esp32.PCNT(
                0, pin=self.beam, rising=esp32.PCNT.INCREMENT, min=-1, max=32767
            )
            self.counter.start()

    def _on_beam(self, pin):
        self.edges.append((time.ticks_us(), pin.value()))

    def _on_button(self, pin):
        self.taps.append((time.ticks_us(), pin.value()))

    def step(self, now_ms):
        """Take in what happened; draw."""
        self.now_ms = now_ms
        while self.taps:
            tick, level = self.taps.pop(0)
            if level == 0:
                self.since = tick
            elif time.ticks_diff(tick, self.since) > 700000:
                if self.phase == "setup":
                    self.phase = "ready"
                self.note("hold")
            else:
                self.note("tap %d" % (self.since // 1000))
        while self.edges:
            tick, level = self.edges.pop(0)
            if level == 1:
                self.goals += 1
                self.note("goal %d" % (tick // 1000))
        self._draw()
        return 100

    def note(self, text):
        """Write a line of the journal."""
        try:
            with open("journal/00001.gmj", "a") as file:
                file.write("%d %s\n" % (self.next_line, text))
            self.next_line += 1
            self.failed_write = False
        except OSError:
            self.failed_write = True
        machine.RTC().memory(text)

    def _draw(self):
        wanted = "%d-%d" % (self.goals, self.next_line)
        if wanted == self.shown and not self.faulty:
            return
        self.fb.fill(0)
        x = 10
        for char in wanted:
            index = TEXT.find(ord(char))
            cell = framebuf.FrameBuffer(bytearray(TEXT.cell), TEXT.cell, TEXT.height, 0)
            cell.blit(TEXT.strip(index), -index * TEXT.cell, 0)
            self.fb.blit(cell, x, 20, 0)
            x += TEXT.advance(index)
        try:
            if not self.ready or self.faulty:
                for value in (0x8D, 0x14, 0xA1, 0xC8, 0x20, 0, 0xAF):
                    self.i2c.writeto(0x3C, bytes([0x80, value]))
                self.ready = True
            for command in (0x21, 0, 127, 0x22, 0, 7):
                self.i2c.writeto(0x3C, bytes([0x80, command]))
            self.i2c.writeto(0x3C, self.buffer)
            self.shown = wanted
            self.faulty = False
        except OSError:
            self.faulty = True

    def call(self, text, t_ms=None):
        """Take a call."""
        if text == "over" and self.phase != "ready":
            raise IllegalCall("over: not in phase %s" % self.phase)
        if text == "stroke":
            self.phase = "running"
        self.note(text)

    def undo(self, t_ms=None):
        """Take back the start."""
        if self.phase != "running":
            raise IllegalCall("undo: nothing to undo")
        self.phase = "ready"

    def is_legal(self, text):
        """Tell whether a call is legal."""
        return text != "over" or self.phase == "ready"

    def fields(self, t_ms=None):
        """Give what `expect` may ask."""
        faults = []
        if self.faulty:
            faults.append("display")
        if self.failed_write:
            faults.append("flash")
        seconds = self.now_ms // 1000
        return {
            "phase": self.phase,
            "period": "1",
            "clock": "%d:%02d.%03d" % (seconds // 60, seconds % 60, self.now_ms % 1000),
            "score": "%d-0" % self.goals,
            "shootout": "0-0",
            "turn": "-",
            "stroke": str(self.counter.value()) if self.counter else "-",
            "opener": "A",
            "announced": "no",
            "restart": "throw-in B",
            "winner": "-",
            "faults": ",".join(faults) or "-",
            "message": "cause-%d-%d" % (self.cause, len(self.kept)),
        }


def run():
    """Run until Ctrl-C."""
    global current
    started = time.ticks_us()
    app = App()
    app.step(time.ticks_diff(time.ticks_us(), started) // 1000)
    current = app
    laps = 0
    last = started
    try:
        while True:
            time.sleep_ms(10)
            now = time.ticks_us()
            if now < last:
                laps += 1
            last = now
            if app.taps or app.edges or now % 100000 < 10200:
                app.step((now + laps * (1 << 30)) // 1000)
    except KeyboardInterrupt:
        app.note("end")
