"""A finger on a button of the page: pressed and let go at the page's own times.

The page says when, by its own clock; messages arrive late and unevenly. So while the finger is
down the board's time follows the page's word and nothing else, at 1×: a press of 80 ms is one of
80 ms. Should the page fall silent (a closed tab), the finger comes off.

    hand = Hand(tabletop)
    hand.down("tab 1", 0, 1000.0)
    hand.beat("tab 1", 1016.7)       # still down
    hand.up("tab 1", 1080.0)         # 80 ms
"""

from math import isfinite

SILENT_MS = 2000
# A server that was held up itself has not read yet what the page said meanwhile.
LONGEST_TURN_MS = 250
LONGEST_BEAT_MS = 1000
# A click of a touch pad takes no time at all; a button's travel does.
SHORTEST_PRESS_MS = 30


class Hand:
    """One finger; a second one (another tab, another finger) has to wait."""

    def __init__(self, tabletop):
        self._tabletop = tabletop
        self._who: object = None
        self._button = 0
        self._page_ms = self._board_ms = self._from_ms = 0.0
        self._silent_ms = 0.0

    @property
    def is_down(self) -> bool:
        """Tell whether a button is held."""
        return self._who is not None

    def down(self, who: object, button: int, page_ms: float) -> bool:
        """Press; False when a button is held already."""
        if self.is_down or self._tabletop.pace.button_is_busy:
            return False
        self._who, self._button = who, button
        self._page_ms, self._board_ms = page_ms, self._tabletop.session.now_us / 1000
        self._from_ms = self._board_ms
        self._silent_ms = 0.0
        self._tabletop.pace.paused = False
        self._tabletop.press(button)
        return True

    def beat(self, who: object, page_ms: float) -> None:
        """Go on holding, up to an instant of the page."""
        if self._who is not who or not isfinite(page_ms):
            return
        passed_ms = min(page_ms - self._page_ms, LONGEST_BEAT_MS)
        if passed_ms <= 0:
            return
        self._page_ms, self._silent_ms = page_ms, 0.0
        self._board_ms += passed_ms
        self._tabletop.run_until_ms(self._board_ms)

    def up(self, who: object, page_ms: float) -> None:
        """Let go at an instant of the page."""
        if self._who is who:
            self.beat(who, page_ms)
            self._tabletop.run_until_ms(self._from_ms + SHORTEST_PRESS_MS)
            self.let_go()

    def pass_real(self, real_ms: float) -> None:
        """Let real time pass: a page that says nothing for too long has gone."""
        if self.is_down:
            self._silent_ms += min(real_ms, LONGEST_TURN_MS)
            if self._silent_ms > SILENT_MS:
                self.let_go()

    def gone(self, who: object) -> None:
        """Let go of what somebody held who is not there any more."""
        if self._who is who:
            self.let_go()

    def let_go(self) -> None:
        """Take the finger off, now."""
        if self.is_down:
            self._who = None
            self._tabletop.release(self._button)
