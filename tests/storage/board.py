"""A board that plays, for tests of what survives: presses, balls, cuts, and a look that changes
nothing."""

from host_tools.sim.session import Session

TAP_MS = 100
HOLD_MS = 1000
# Until the firmware offers an unfinished match: imports cost no time here, the display little.
START_MS = 500


class Board(Session):
    """A Session with the verbs of a match. `now_ms` moves by `wait` and the gestures only."""

    def __init__(self, ruleset="hockey-kerr", **options):
        super().__init__(ruleset, **options)
        self.wait(START_MS)

    @property
    def app(self):
        """The firmware's App, None while there is none."""
        return self._rig.app()

    def peek(self):
        """Return the fields as they are, without letting the firmware do a step."""

        def look():
            app = self._rig.app()
            return app.fields(self._rig.now_ms(app)) if app else {}

        return self._do(look) or {}

    def wait(self, ms):
        """Let time pass."""
        self.run_until_ms(self.now_ms + ms)

    def tap(self, ms=TAP_MS):
        """Press and release."""
        self.press()
        self.wait(ms)
        self.release()
        self.wait(60)

    def set_up(self):
        """Go through the set-up screens with what they offer."""
        for _ in range(20):
            if self.fields()["phase"] != "setup":
                return
            self.tap(HOLD_MS)
            self.wait(500)
        raise AssertionError("still in set-up after 20 gestures")

    def cut(self, kind):
        """Cut the power and switch on again ("off"), or reset ("en", "soft", "wdt")."""
        if kind == "off":
            self.power_cut()
            self.wait(100)
            self.power_on()
        else:
            self.reset(kind)
        self.wait(START_MS)


def clock_ms(fields):
    """Return a `clock` field in ms."""
    minutes, seconds = fields["clock"].split(":")
    whole, part = seconds.split(".")
    return int(minutes) * 60000 + int(whole) * 1000 + int(part)
