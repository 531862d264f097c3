"""Grant virtual time to a Session as real time passes, and play gestures at exact instants.

The one place that knows both clocks. Everything in it is in milliseconds; the real ones are
passed in, so a test decides how fast time goes.

    pace = Pace(session)
    pace.gesture("hold")
    pace.pass_real(50)    # 50 ms of real time: the session has run 50 ms × speed further
"""

from host_tools.ui.keys import KeyButton

SPEEDS = (1, 2, 5, 10, 20, 50)
# What each gesture does to the button: (ms after its start, what).
GESTURES = {
    "tap": ((0, "press"), (100, "release")),
    "double": ((0, "press"), (100, "release"), (150, "press"), (250, "release")),
    "hold": ((0, "press"), (1000, "release")),
    "hold on": ((0, "press"), (1600, "release")),
}
# After a hitch (a suspended laptop, a slow terminal) time is not made up for beyond this.
LONGEST_STEP_MS = 250


class Pace:
    """Drive one Session: its time, its button and its speed."""

    def __init__(self, session, speed: int = 1):
        self.session = session
        self.speed = speed
        self.paused = False
        self.key = KeyButton()
        self._real_ms = 0
        self._owed_ms = 0.0
        self._due: list[tuple[int, str]] = []

    @property
    def button_is_busy(self):
        """Tell whether a gesture or the key has the button."""
        return bool(self._due) or self.key.is_down

    def gesture(self, name: str) -> bool:
        """Start a gesture of GESTURES now; False when the button is busy."""
        if self.button_is_busy:
            return False
        now_ms = self.session.now_ms
        self._due = [(now_ms + after_ms, what) for after_ms, what in GESTURES[name]]
        self._do_due()
        return True

    def strike_key(self) -> bool:
        """Take a character of the button's key; False when a gesture has the button."""
        if self._due:
            return False
        self._work(self.key.struck(self._real_ms))
        return True

    def change_speed(self, step: int) -> int:
        """Go to the next faster (1) or slower (-1) speed and return it."""
        place = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.speed))
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place + step))]
        return self.speed

    def pass_real(self, real_ms: float):
        """Let real time pass; the session follows, at 1× while the button is down by key."""
        self._real_ms += real_ms
        self._work(self.key.step(self._real_ms))
        if self.paused:
            return
        speed = 1 if self.key.is_down else self.speed
        self._owed_ms += min(real_ms, LONGEST_STEP_MS) * speed
        whole_ms = int(self._owed_ms)
        self._owed_ms -= whole_ms
        self.skip(whole_ms)

    def skip(self, ms: int):
        """Run the session by so many virtual milliseconds, gestures at their instants."""
        until_ms = self.session.now_ms + ms
        while self._due and self._due[0][0] <= until_ms:
            self.session.run_until_ms(self._due[0][0])
            self._do_due()
        self.session.run_until_ms(until_ms)

    def let_go(self):
        """Forget every gesture: the button is up. For power cuts."""
        self._due = []
        self.key = KeyButton()
        self.session.release()

    def _do_due(self):
        while self._due and self._due[0][0] <= self.session.now_ms:
            self._work([self._due.pop(0)[1]])

    def _work(self, actions):
        for action in actions:
            if action == "press":
                self.session.press()
            else:
                self.session.release()
