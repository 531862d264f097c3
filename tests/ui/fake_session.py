"""A Session that only remembers: the same verbs as the real one, physical and checked."""


from types import SimpleNamespace


class FakeSession:
    """Keep a list of (ms, what) of everything that was done to the board."""

    def __init__(self):
        self.now_ms = 0
        self.is_on = True
        self.trouble = ""
        self.done = []
        self.closed = False
        self.is_down = False
        self.rows = [[0] * 128 for _ in range(64)]
        self.rows[0][0] = self.rows[63][127] = 1

    def _note(self, what):
        self.done.append((self.now_ms, what))

    def run_until_ms(self, ms):
        assert ms >= self.now_ms, "time does not go back"
        self.now_ms = ms

    def press(self, button=0):
        assert not self.is_down, "the button is down already: a gesture was mixed up"
        self.is_down = True
        self._note("press")

    def release(self, button=0):
        if self.is_down:
            self._note("release")
        self.is_down = False

    def shoot(self, goal, dark_us):
        assert goal in (0, 1) and dark_us > 0
        self._note("shoot %d" % goal)

    def undo(self):
        self._note("undo")
        return ""

    def power_cut(self):
        assert self.is_on
        self.is_on = False
        self._note("power cut")

    def power_on(self):
        assert not self.is_on
        self.is_on = True
        self._note("power on")

    def panel(self):
        return self.rows

    def fields(self):
        return {"phase": "running", "clock": "5:40.000", "faults": "beam-left-blocked"}

    @property
    def now_us(self):
        return self.now_ms * 1000

    def look(self, ask):
        """Let somebody look at a firmware that plays no match."""
        calls = SimpleNamespace(call_text=" ".join, legal_calls=lambda _: [("foul", "A")])
        play = SimpleNamespace(referee=None)
        words = SimpleNamespace(call=" ".join, undo=lambda _: "undo")
        app = SimpleNamespace(
            fields=lambda _: self.fields(),
            settings=SimpleNamespace(ruleset="hockey-kerr", language="en"),
            panel=SimpleNamespace(playing=lambda: play, wording=lambda: words),
            is_legal=lambda _: True,
            journal=SimpleNamespace(match=1, lines=20, found=None, texts=lambda _: self.journal()),
        )
        return ask(app, self.now_ms, lambda _: calls)

    def watch(self, told):
        self.told = told

    def call(self, text):
        self._note("call " + text)
        return ""

    def beam(self, goal, dark, *, upper=False):
        self._note(f"beam {goal} {'dark' if dark else 'clear'}")

    def fail_display(self, ms):
        self._note(f"fail {ms}")

    def hang_display(self, ms):
        self._note(f"hang {ms}")

    def forget_display(self):
        self._note("forget")

    def fill_flash(self, full):
        self._note("full" if full else "room")

    def reset(self, kind):
        self._note("reset " + kind)

    def journal(self):
        return ["line %d" % number for number in range(20)]

    def close(self):
        self.closed = True
