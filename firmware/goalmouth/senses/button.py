"""One button: from edges and levels to taps and holds.

Theory of operation
-------------------
Contacts bounce on closing and on opening, up to about 20 ms. The first edge is the instant that
counts; the press or release is settled when no edge has come for `debounce_ms`. A press is
believed (`down`) as soon as a poll sees it, and it is what it is by then:

    up -> pressed -> down -> releasing -> up        a tap, with the press instant, at the end
                     down -> held -> releasing      hold at 0.7 s, hold-on at 1.4 s, up at the end

A pulse that no poll saw is a tap if it may have lasted `debounce_ms`: its edges were that far
apart, or their handlers were that late. Anything shorter is a spark. What opens for less than
`debounce_ms` while held has not been released. A button that is down at the start is ignored
until it is up.

All times in ms since power-up. Imports nothing.

    sense = ButtonSense(25)
    for gesture, t_ms in sense.feed(now_ms, down, times, 1, 0):
        ...
"""

HOLD_MS = 700
HOLD_ON_MS = 1400
STUCK_MS = 30_000

_UP = 0
_PRESSED = 1  # an edge has come, no poll has seen it down
_DOWN = 2
_RELEASING = 3
_IGNORED = 4  # down since the start

_NONE = ()


class ButtonSense:
    """The gestures of one button."""

    def __init__(self, debounce_ms: int):
        self._debounce_ms = debounce_ms
        self._state = _UP
        self._pressed_ms = self._released_ms = 0
        self._last_ms = 0  # when the last edge came
        self._seen_ms = 0  # when a poll last saw it down
        self._edges = 0  # since the state was entered
        self._late_ms = 0
        self._held = 0  # 0 it may still be a tap, 1 hold was told, 2 hold-on was told too
        self.stuck = False

    def start(self, now_ms: int, down: bool):
        """Begin with the button as it is."""
        self._state = _IGNORED if down else _UP
        self._pressed_ms = self._last_ms = self._seen_ms = now_ms
        self._held = 0
        self.stuck = False

    def idle(self) -> bool:
        """Tell whether a step in which the button is up and no edge came can be left out."""
        return self._state == _UP

    def pressed_ms(self):
        """Return the instant of a press that may still become a tap, or None."""
        if self._held or self._state == _UP or self._state == _IGNORED:
            return None
        return self._pressed_ms

    def feed(self, now_ms: int, down: bool, times, edges: int, late_ms: int) -> tuple:
        """Take `edges` times in ms, oldest first, and the level now; return ((gesture, t_ms), …).

        `late_ms`: by how much, at most, the handlers of these edges were late.
        """
        told = _NONE
        for i in range(edges):
            at = times[i]
            if at - self._last_ms >= self._debounce_ms:
                told = self._settle_unseen(at, told)
            self._edge(at, late_ms)
        told = self._poll(now_ms, down, told)
        if now_ms - self._last_ms >= self._debounce_ms:
            told = self._settle(now_ms, down, told)
        if down:
            self._seen_ms = now_ms
            told = self._hold(now_ms, told)
        return told

    def _edge(self, at_ms: int, late_ms: int):
        if self._state == _UP:
            self._press(at_ms, late_ms)
        elif self._state == _DOWN and at_ms - self._last_ms >= self._debounce_ms:
            self._enter(_RELEASING)
            self._released_ms = at_ms
        self._last_ms = at_ms
        self._edges += 1
        if late_ms > self._late_ms:
            self._late_ms = late_ms

    def _enter(self, state: int):
        self._state = state
        self._edges = 0

    def _press(self, at_ms: int, late_ms: int):
        self._enter(_PRESSED)
        self._pressed_ms = at_ms
        self._late_ms = late_ms
        self._held = 0

    def _poll(self, now_ms: int, down: bool, told):
        """Believe a press as soon as it is seen."""
        if down and self._state == _UP:  # its edge is lost
            self._press(now_ms, 0)
            self._last_ms = now_ms
        if down and self._state == _PRESSED:
            self._enter(_DOWN)
            return told + (("down", self._pressed_ms),)
        return told

    def _settle_unseen(self, at_ms: int, told):
        """Decide without a poll: two edges were a spark (or a gap), any other number was meant."""
        if self._state == _PRESSED:
            return self._settle(at_ms, self._edges != 2, told)
        if self._state == _RELEASING:
            return self._settle(at_ms, self._edges == 2, told)
        return told

    def _settle(self, now_ms: int, down: bool, told):
        """Decide what is over: no edge has come for `debounce_ms`, and the level is known."""
        if self._state == _PRESSED:
            if down:
                self._enter(_DOWN)
                return told + (("down", self._pressed_ms),)
            self._enter(_UP)
            lasted_ms = max(self._last_ms - self._pressed_ms, self._late_ms)
            if lasted_ms >= self._debounce_ms:
                return told + (("down", self._pressed_ms), ("tap", self._pressed_ms))
        elif self._state == _DOWN and not down:  # it opened while it still bounced, or unnoticed
            self._released_ms = max(self._last_ms, self._seen_ms)
            return self._release(told)
        elif self._state == _RELEASING:
            if not down:
                return self._release(told)
            self._enter(_DOWN)
        elif self._state == _IGNORED and not down:
            self._enter(_UP)
            if self.stuck:
                self.stuck = False
                return told + (("unstuck", now_ms),)
        return told

    def _hold(self, now_ms: int, told):
        if self._state == _IGNORED:
            if not self.stuck and now_ms - self._pressed_ms >= STUCK_MS:
                self.stuck = True
                return told + (("stuck", now_ms),)
        elif self._state == _DOWN:
            told = self._tell_held(now_ms, told)
            if not self.stuck and now_ms - self._pressed_ms >= STUCK_MS:
                self.stuck = True
                return told + (("stuck", now_ms),)
        return told

    def _tell_held(self, until_ms: int, told):
        held_ms = until_ms - self._pressed_ms
        if self._held == 0 and held_ms >= HOLD_MS:
            self._held = 1
            told = told + (("hold", self._pressed_ms),)
        if self._held == 1 and held_ms >= HOLD_ON_MS:
            self._held = 2
            told = told + (("hold-on", self._pressed_ms),)
        return told

    def _release(self, told):
        self._enter(_UP)
        told = self._tell_held(self._released_ms, told)
        if self._held == 0:
            return told + (("tap", self._pressed_ms),)
        told = told + (("up", self._released_ms),)
        if self.stuck:
            self.stuck = False
            told = told + (("unstuck", self._released_ms),)
        return told
