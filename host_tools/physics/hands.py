"""What the hands of a bot do: push pieces, press the button, call, and let time pass.

    hands = Hands(7, tabletop)
    hands._push("A")
"""

import random
from math import atan2, cos, hypot, sin

from host_tools.physics.invariants import Invariants, Wrong
from host_tools.physics.table import GOAL_MAN
from host_tools.physics.witness import Witness
from host_tools.ui import looks
from host_tools.ui.tabletop import NotNow, Tabletop

LONGEST_ROLL_MS = 4000
TAP_MS = 100
BREATH_MS = 70  # between a call and a press: what the call costs the board is over
KNOWN_MS = 1200  # until the firmware has surely taken a tap: a step of its loop, the debounce
LOOK_MS = 60
TAP_CHANGES = ("phase", "stroke", "turn")  # a tap changes one of these
SEEN_MS = 60  # until the firmware has decided on a break, with a margin


class Hands:
    """Hands at one table. `fields`: what the referee said when last looked at."""

    def __init__(self, seed: int, chance: random.Random, top: Tabletop):
        self.seed = seed
        self.chance = chance
        self.top = top
        self.session = top.session
        self.fields: dict[str, str] = {}
        self.plays = 0
        self.witness = Witness(top.world.shade)
        self.invariants = Invariants(seed)

    def _push(self, side: str, power: float = 1.0):
        """Push the piece that has the best way to the ball, roughly at the other goal."""
        self.plays += 1
        world, ball = self.top.world, self.top.world.pieces["ball"]
        goal_x = world.table.half_x * (1 if side == "A" else -1)
        aim = atan2(self.chance.uniform(-14, 14) - ball.y, goal_x - ball.x)
        own = [p for p in world.pieces.values() if p.side == side and p.kind != GOAL_MAN]
        touch = 2 * ball.radius
        at_x, at_y = ball.x - cos(aim) * touch, ball.y - sin(aim) * touch

        def worth(piece):
            dx, dy = at_x - piece.x, at_y - piece.y
            far = hypot(dx, dy) or 1.0
            straight = (dx * cos(aim) + dy * sin(aim)) / far
            return straight - far / 500

        piece = max(own, key=lambda p: (worth(p), p.name))
        if hypot(at_x - piece.x, at_y - piece.y) > 350 or self.chance.random() < 0.5:
            # A hand may put its own draught behind the ball; it makes for more goals.
            self.top.place(piece.name, at_x - cos(aim) * 20, at_y - sin(aim) * 20)
        way = atan2(at_y - piece.y, at_x - piece.x) + self.chance.gauss(0, 0.02)
        speed = self.chance.uniform(900, 3500) * power
        self.top.flick(piece.name, cos(way) * speed, sin(way) * speed)

    def _roll_out(self):
        """Let everything come to rest, and the firmware see it."""
        self.top.roll_out(LONGEST_ROLL_MS)
        self._run(SEEN_MS + 40)

    def _fetch(self):
        """Bring a ball that lies outside back into the field."""
        ball, table = self.top.world.pieces["ball"], self.top.world.table
        x, y = ball.x, ball.y
        if abs(x) > table.end_line - 20 or abs(y) > table.side_line:
            self.top.place("ball", max(-250, min(250, x)), max(-150, min(150, y)))
            self._run(200)

    def _tap(self, starts: bool = False, stops: bool = False):
        self._run(BREATH_MS)
        self._look()
        before = [self.fields[name] for name in TAP_CHANGES]
        at_us = self.session.now_us
        self.top.press()
        self._run(TAP_MS)
        self.top.release()
        for _ in range(KNOWN_MS // LOOK_MS):
            self._run(LOOK_MS)
            self._look()
            if before != [self.fields[name] for name in TAP_CHANGES]:
                break
        if starts:
            self.witness.starts(at_us)
        if stops:
            self.witness.stops(at_us)

    def _call(self, text: str) -> bool:
        try:
            self.top.call(text)
        except NotNow:
            return False
        return True

    def _run(self, ms: int):
        self.top.run_until_ms(self.session.now_us / 1000 + ms)
        if self.top.trouble or self.session.trouble:
            raise Wrong(self.seed, self.top.trouble or self.session.trouble)

    def _look(self):
        self.fields = looks.fields(self.session)
        self.invariants.look(self)

    def _score(self) -> tuple[int, int]:
        a, _, b = self.fields["score"].partition("-")
        return int(a), int(b)

    def _clock_ms(self) -> int:
        minutes, _, seconds = self.fields["clock"].partition(":")
        return int(minutes) * 60000 + round(float(seconds) * 1000)
