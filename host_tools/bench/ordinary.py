"""Whole matches of the shipped games, played as people play them, for the bytes on the bus.

    Ordinary("table-mise", counters=True).play().percent()

From the kick-off to the result: thoughts, strokes, goals, stops, fouls and outs, lists that are
opened, breaks, penalties, extra time and shoot-out. Set-up is as it is offered; texts that take
turns are what the game has.
"""

import random

from host_tools.sim.session import Session

# Bytes of a whole frame on the bus: the picture, six commands for the window, addresses.
FRAME_BYTES = 1024 + 2 + 6 * 3
GAMES = ("hockey-kerr", "hockey-zander", "kamzolov", "table-mise")
OUTS = {"kamzolov": ("out throw-in A", "out corner B", "fault missed", "fault hit-opponent"),
        "table-mise": ("out throw-in A", "out corner B", "out goal-kick A", "foul B open")}
LONGEST_MS = 40 * 60_000


class Ordinary(Session):
    """One match. Pictures and bytes are counted apart, by whether the clock ran or stood."""

    def __init__(self, game: str, counters: bool, options: dict | None = None, seed: int = 1):
        self.game = game
        self.pictures = [0, 0]  # while the clock ran; while it stood
        self.bytes = [0, 0]
        self.stood_us = 0
        self._seen_us = 0
        self._rng = random.Random(seed)
        super().__init__(game, options={"first_opener": "A", **(options or {})}, pcnt=counters)

    def play(self):
        """Play it to its end."""
        self._set_up()
        begun_ms = self.now_ms
        phase = self._phase()
        while phase != "final" and self.now_ms < begun_ms + LONGEST_MS:
            if self.game == "table-mise" and phase in ("ready", "stopped", "running", "next-out"):
                self._stroke()
            elif phase in ("running", "next-out"):
                self._go_on()
            else:
                self._begin(phase)
            phase = self._phase()
        self._wait(20_000)
        self.minutes = (self.now_ms - begun_ms) / 60_000
        if self.trouble or self.fields()["faults"] != "-":
            raise AssertionError(f"{self.game}: {self.trouble} {self.fields()['faults']}")
        self.close()
        return self

    def percent(self) -> tuple[float, float, float]:
        """Return the bytes in percent of whole frames: while the clock ran, of the pictures shown
        then; in all, of one frame a second while it stood; in all, of all pictures shown."""
        (ran, stood), (ran_bytes, stood_bytes) = self.pictures, self.bytes
        whole = ran_bytes + stood_bytes
        return (100 * ran_bytes / (ran * FRAME_BYTES),
                100 * whole / ((ran + self.stood_us / 1_000_000) * FRAME_BYTES),
                100 * whole / ((ran + stood) * FRAME_BYTES))  # fmt: skip

    # -- hands

    def _wait(self, least_ms: int, most_ms: int = 0):
        ms = self._rng.randrange(least_ms, most_ms) if most_ms else least_ms
        self.run_until_ms(self.now_ms + ms)

    def _phase(self) -> str:
        return self.fields()["phase"]

    def _press(self, ms: int = 100):
        self.press()
        self._wait(ms)
        self.release()

    def _set_up(self):
        self._wait(500)
        while self._phase() == "setup":
            self._press(1000)
            self._wait(500)
        self._do(self._count)

    def _count(self):
        app = self._rig.app()
        display = app.display
        draw = display._picture
        self._seen_us = self.now_us

        def stands():  # asked at least once a second
            now_us = self.now_us
            if app.panel.stands():
                self.stood_us += now_us - self._seen_us
            self._seen_us = now_us
            return app.panel.stands()

        def drawn(view):
            before = display._drawn_key
            draw(view)
            self.pictures[stands()] += display._drawn_key != before

        def told(_at_us, wire, count):
            if wire == "bus":
                self.bytes[stands()] += count

        display._picture = drawn
        self._rig.watch(told)

    def _begin(self, phase: str):
        """Do what a clock that stands waits for."""
        if phase == "attempt":
            self._wait(2000, 6000)
            if self._rng.random() < 0.5:
                self.shoot(self.fields()["turn"] == "A", 5000)
            else:
                self.call("over")
            self._wait(3000)
        else:
            self._wait(20_000 if phase == "break" else self._rng.randrange(5000, 15_000))
            self._press()
            self._wait(2000)

    def _go_on(self):
        """Play on for a while with a running clock, and then something happens."""
        self._wait(8000, 30_000)
        what = self._rng.random()
        if what < 0.5:
            self.shoot(self._rng.randrange(2), self._rng.randrange(3000, 40_000))
        elif what < 0.6:
            self.call("foul A")
        elif what < 0.7:
            self.call(self._rng.choice(OUTS.get(self.game, ("turn-over",))))
        elif what < 0.78:
            self._press(1500)  # the list's first entry
        elif what < 0.82:
            self._look_into_the_list()
        elif what < 0.95:
            self._press()
        self._wait(3000)

    def _look_into_the_list(self):
        self._press(900)
        self._wait(600)
        self._press()
        self._wait(12_000)  # it closes by itself

    def _stroke(self):
        """Touch the ball, let it roll and rest, and think."""
        self._press()
        self._wait(800, 3000)
        what = self._rng.random()
        if what < 0.06:
            self.shoot(self._rng.randrange(2), self._rng.randrange(3000, 30_000))
            self._wait(1500)
        elif what < 0.2:
            self.call(self._rng.choice(OUTS[self.game]))
        elif what < 0.22:
            self._look_into_the_list()
        else:
            self._press()
        self._wait(3000, 9000)


def rows(games: tuple = GAMES) -> list[dict]:
    """Return a row for every game, with counters and without ("soft")."""
    found = []
    for game in games:
        row: dict = {"game": game}
        for counters, suffix in ((True, ""), (False, "_soft")):
            match = Ordinary(game, counters).play()
            running, seconds, pictures = match.percent()
            row |= {"minutes" + suffix: round(match.minutes, 1),
                    "bytes_per_minute" + suffix: round(sum(match.bytes) / match.minutes),
                    "running" + suffix: round(running, 1), "seconds" + suffix: round(seconds, 1),
                    "pictures" + suffix: round(pictures, 1)}  # fmt: skip
        found.append(row)
    return found
