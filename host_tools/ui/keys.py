"""The space key as a button: when did it go down, when did it come up?

A terminal sends a character when a key goes down and again while it is held (after a delay of
250 to 600 ms, then every 30 to 50 ms), but nothing when it comes up. So the button stays down
until no repeat can come any more. Two characters further apart than a repeat and nearer than its
delay are two taps. The delay is learnt as soon as the key has been held once.

Pure: times are passed in, in real milliseconds.

    key = KeyButton()
    key.struck(0)      # ["press"]
    key.step(700)      # ["release"]: nothing came after it, so it was a tap
"""

# A human does not tap faster than this; a keyboard does not repeat more slowly.
REPEAT_MS = 70
# No keyboard begins to repeat earlier, and no desktop's default is later. It must stay well
# under the 700 ms after which a press is a hold.
SHORTEST_DELAY_MS = 200
LONGEST_DELAY_MS = 620


class KeyButton:
    """Turn the characters of one key into "press" and "release", a list of them per call."""

    def __init__(self):
        self.delay_ms = LONGEST_DELAY_MS
        self._pressed_ms = None  # when the key went down, None while it is up
        self._last_ms = 0  # the last character
        self._unsure_ms = None  # a character that may be the first repeat or another tap
        self._held = False  # repeats have come

    @property
    def is_down(self):
        """Tell whether the button is down as far as we know."""
        return self._pressed_ms is not None

    def struck(self, now_ms):
        """Take a character of the key; return what the button does."""
        done = self.step(now_ms)
        since_ms, self._last_ms = now_ms - self._last_ms, now_ms
        if not self.is_down:
            self._pressed_ms = now_ms
            return [*done, "press"]
        if self._unsure_ms is not None:
            # It came within a repeat's time after the unsure one: the key is being held.
            self.delay_ms = self._unsure_ms - self._pressed_ms + REPEAT_MS
            self._unsure_ms, self._held = None, True
        elif not self._held:
            if since_ms >= SHORTEST_DELAY_MS:
                self._unsure_ms = now_ms
            elif since_ms > REPEAT_MS:
                self._pressed_ms = now_ms
                return [*done, "release", "press"]
            else:
                # Faster than a finger: it repeats without a delay.
                self._held = True
        return done

    def step(self, now_ms):
        """Let time pass; return what the button does meanwhile."""
        if not self.is_down:
            return []
        if self._unsure_ms is not None:
            if now_ms - self._unsure_ms <= REPEAT_MS:
                return []
            self._pressed_ms, self._unsure_ms = self._unsure_ms, None
            return ["release", "press"]
        limit_ms = 2 * REPEAT_MS if self._held else self.delay_ms
        since_ms = self._last_ms if self._held else self._pressed_ms
        if now_ms - since_ms <= limit_ms:
            return []
        self._pressed_ms, self._held = None, False
        return ["release"]
