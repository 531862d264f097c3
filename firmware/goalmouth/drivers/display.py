"""The display as the app uses it: say what to show, the panel gets there in slices.

    display = Display(chip, bus)     # panels.py makes one of a configuration
    display.show(view, now_ms)
    wait_ms = display.step(now_ms, may_block=True)

Nothing here raises, and a panel that is absent, slow to come, unplugged, stuck or forgetful costs
the match nothing: no more than one short transaction a step, none on a line that is held low.
"""

import gc
import time

from machine import I2C, Pin
from micropython import const

from goalmouth.screen import IdleView, redraw

# Pauses before the next attempt: the first ones short, the longest well under 2 s (hazard 19).
_RETRY_MS = (50, 100, 200, 400, 800, 1500)
# The chip is asked whether it is still on. A module that cannot be read is not asked again.
_ASK_MS = const(1000)
# What cannot be noticed is sent again now and then: all registers, and one piece of memory.
_REGISTERS_MS = const(20000)
_REGISTERS_UNASKED_MS = const(1500)
_PIECE_MS = const(16000)
_PIECE_UNASKED_MS = const(50)  # a panel on SPI: the whole picture within 2 s
_IDLE_MS = const(1000)
_MOVE_MS = const(20000)
_BRIGHT = const(0xFF)
_DIM = const(0x08)
# Milliseconds that a step wants to wait when nothing may be sent.
_HELD_MS = const(20)
# A line held low blocks a transfer for this long; less than 10 ms is none at all (hazard 26).
_TIMEOUT_US = const(10000)
# Levels of idle(): the whole picture; dim; dim and moving; off.
AWAKE, DIM, MOVE, OFF = 0, 1, 2, 3


class Display:
    """Show views on a panel.

    `chip`: of drivers/oled.py, made with start=False, or None for no display; `bus`: the Bus that
    it is on, or None; `addresses`: where to look for it, () for where it says. `answers` False: on
    SPI nothing comes back, so nobody knows whether there is a panel, and all is sent anew all the
    time.
    `fault` is True while the panel cannot be reached; `draw_error` holds the last exception that
    drawing raised, for the journal.
    """

    def __init__(self, chip, bus=None, addresses=(), answers=True):
        self.chip = chip
        self.fault = False
        self.draw_error = None
        self.idle_text = "Goalmouth"
        self._bus = bus
        self._addresses = addresses
        self._view = None
        self._drawn_key = None
        self._draw_wanted = False
        self._ready = False
        self._attempt = 0
        self._retry_at_ms = 0
        self._asked_ms = 0
        self._can_ask = answers
        self._every_ms = _PIECE_MS if answers else _PIECE_UNASKED_MS
        self._registers_ms = 0
        self._piece_ms = 0
        self._level = AWAKE
        self._level_wanted = AWAKE
        self._moved = -1

    def show(self, view, now_ms):
        """Want a view on the panel. Cheap when it looks like the one before. It is not kept once
        it is drawn: who wakes an idle panel shows it again."""
        self._view = view
        self._draw_wanted = True

    def idle(self, level):
        """Take care of the panel: AWAKE, DIM, MOVE (a short text that wanders) or OFF."""
        if level != self._level_wanted:
            self._level_wanted = level
            self._draw_wanted = True

    def step(self, now_ms, may_block=True):
        """Do the next small piece of work; return the ms until there is more, 0 for at once.

        With `may_block` False nothing is sent and nothing drawn (before a deadline).
        """
        if self.chip is None:
            return _IDLE_MS
        if not may_block:
            return _HELD_MS
        try:
            return self._step(now_ms)
        except MemoryError:
            gc.collect()
            return _HELD_MS
        except Exception:
            return self._failed(now_ms)

    def stop(self):
        """Switch the panel off at the end of the program; failing is fine."""
        try:
            if self.chip is not None and not self._bus_low():
                self.chip.poweroff()
        except Exception:
            self.fault = True

    def _step(self, now_ms):
        if not self._ready:
            if now_ms < self._retry_at_ms:
                return self._retry_at_ms - now_ms
            if self._bus_low():
                self._bus.free()
                self.chip.i2c = self._bus.i2c
                if self._bus_low():
                    return self._failed(now_ms)
            self._find()
            self._began(now_ms)
            return 0
        if self._level != self._level_wanted:
            if self._bus_low():
                return self._failed(now_ms)
            self._set_level()
            return 0
        self._draw(now_ms)
        if self.chip.changed() and self._level != OFF:
            if self._bus_low():
                return self._failed(now_ms)
            self.chip.send_some()
            return 0 if self.chip.changed() else self._rest(now_ms)
        return self._look_after(now_ms)

    def _find(self):
        """Set the panel up from nothing, at the first address that answers."""
        chip = self.chip
        for address in self._addresses:
            try:
                chip.addr = address
                chip.reinit()
                return
            except OSError:
                pass
        chip.reinit()

    def _began(self, now_ms):
        """Note that the panel has been set up."""
        self._ready = True
        self.fault = False
        self._attempt = 0
        self._level = AWAKE
        self._asked_ms = self._registers_ms = self._piece_ms = now_ms

    def _failed(self, now_ms):
        """Note that the panel cannot be reached, and when to try again."""
        self._ready = False
        self.fault = True
        wait_ms = _RETRY_MS[min(self._attempt, len(_RETRY_MS) - 1)]
        self._attempt += 1
        self._retry_at_ms = now_ms + wait_ms
        return wait_ms

    def _draw(self, now_ms):
        """Draw what is wanted when it looks different from what is drawn."""
        if self._level_wanted == MOVE:
            step = now_ms // _MOVE_MS
            if step != self._moved:
                self._moved = step
                self._picture(IdleView(self.idle_text, step))
            return
        if not self._draw_wanted or self._view is None:
            return
        self._draw_wanted = False
        self._moved = -1
        self._picture(self._view)
        self._view = None

    def _picture(self, view):
        """Draw one view; what is wrong with it must not look like a broken panel."""
        chip = self.chip
        try:
            key = view.key()
            if key != self._drawn_key:
                redraw(chip, self._drawn_key, view, chip.width, chip.height)
                self._drawn_key = key
        except MemoryError:
            self._drawn_key = None
            self._draw_wanted = True
            raise
        except Exception as error:
            self._drawn_key = None
            self.draw_error = error

    def _set_level(self):
        """Bring the panel to the idle level that is wanted."""
        level, before = self._level_wanted, self._level
        if level == OFF:
            self.chip.poweroff()
        else:
            self.chip.contrast(_BRIGHT if level == AWAKE else _DIM)
            if before == OFF:
                self.chip.poweron()
        self._level = level

    def _look_after(self, now_ms):
        """Notice, or make good without noticing, that the chip has lost what it knew."""
        chip = self.chip
        if self._level == OFF:
            return _IDLE_MS
        if self._can_ask and now_ms - self._asked_ms >= _ASK_MS:
            self._asked_ms = now_ms
            if self._bus_low():
                return self._failed(now_ms)
            if chip.lost():
                chip.reinit()
                self._began(now_ms)
                # Still off right after a full set-up: the answer is worth nothing.
                self._can_ask = not chip.lost()
                return 0
        asked = self._can_ask
        if now_ms - self._registers_ms >= (_REGISTERS_MS if asked else _REGISTERS_UNASKED_MS):
            self._registers_ms = now_ms
            if self._bus_low():
                return self._failed(now_ms)
            chip.refresh()
        elif now_ms - self._piece_ms >= self._every_ms:
            self._piece_ms = now_ms
            if self._bus_low():
                return self._failed(now_ms)
            chip.refresh_some()
        return self._rest(now_ms)

    def _rest(self, now_ms):
        """Return the ms until the panel is looked after again."""
        if self._can_ask:
            due_ms = self._asked_ms + _ASK_MS
        else:
            due_ms = min(self._registers_ms + _REGISTERS_UNASKED_MS,
                         self._piece_ms + self._every_ms)
        return max(1, min(_IDLE_MS, due_ms - now_ms))

    def _bus_low(self):
        """Tell whether a line of the bus is held low: a transfer would block until its timeout."""
        return self._bus is not None and self._bus.low()


class Bus:
    """The I2C bus of the display: `i2c`, and its two lines, which are read before a transfer."""

    def __init__(self, sda_gpio, scl_gpio, i2c_hz):
        self._sda = Pin(sda_gpio)
        self._scl = Pin(scl_gpio)
        self._hz = i2c_hz
        self._make()

    def low(self):
        """Tell whether a line is low though nobody of ours transfers."""
        return self._sda.value() == 0 or self._scl.value() == 0

    def free(self):
        """Free SDA from a device that stands in the middle of a byte: nine clocks, then a stop.

        UM10204 section 3.1.16. About 0.2 ms.
        """
        sda, scl = self._sda, self._scl
        sda.init(Pin.OPEN_DRAIN, value=1)
        scl.init(Pin.OPEN_DRAIN, value=1)
        for _ in range(9):
            scl.value(0)
            time.sleep_us(5)
            scl.value(1)
            time.sleep_us(5)
        sda.value(0)
        time.sleep_us(5)
        sda.value(1)
        self._make()

    def _make(self):
        self.i2c = I2C(0, scl=self._scl, sda=self._sda, freq=self._hz, timeout=_TIMEOUT_US)
