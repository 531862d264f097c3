"""Simple players, one to a side, on the physics: they push, tap, and play a match to its end.

    bots = Bots(7)
    bots.play()              # raises Wrong when the firmware and the physics do not agree
    bots.fields["score"]

They work the button as a person does, with the calls that a match needs. After each play the
referee's score and clock are compared with what a witness saw, and everything that must always
hold is looked at (`invariants.py`).
"""

import random

from host_tools.physics.hands import Hands
from host_tools.physics.invariants import Wrong
from host_tools.physics.playable import PLAIN, rules_for_bots, short_ruleset
from host_tools.physics.table import GOAL_MAN
from host_tools.physics.witness import Entry
from host_tools.sim.games import Games
from host_tools.ui.tabletop import Tabletop, Wish

STEP_US = 3000  # bots do not look closely
MOST_PLAYS = 3000
LENGTHS_S = (300, 600, 900)  # of a period, where it can be chosen
# A press that meets the writing of the journal, while the clock stands, is handled that much late.
CLOCK_OFF_MS = 60
NO_GUARD = 1 << 50  # time left above which an opening may not score: never
NEAR_GUARD_US = 60_000


class Bots(Hands):
    """One match, decided by its seed. `short`: short periods. `ruleset`: None for any of the four.

    Raises NotForBots.
    """

    GAMES = ("kamzolov", "hockey-kerr", "table-mise", "hockey-zander")

    def __init__(
        self,
        seed: int,
        ruleset: str | None = None,
        short: bool = False,
        games: Games | None = None,
    ):
        chance = random.Random(seed)
        parent = ruleset or self.GAMES[seed % len(self.GAMES)]
        self.ruleset = parent
        games = games or Games()
        self.rules, choices = rules_for_bots(games.merged(parent))
        options: dict = {"first_opener": chance.choice("AB")}
        files: dict[str, bytes] = {}
        name = parent
        if "length_s" in choices:
            low, high = choices["length_s"]
            lengths = [length for length in LENGTHS_S if low <= length <= high] or [low]
            options["length_s"] = low if short else chance.choice(lengths)
        elif short:
            files, name = short_ruleset(parent), f"{parent}-short"
        for key, value in PLAIN.items():
            if key in choices and self.rules.value_of(key) != value:
                options[key] = value
        if "tournament" in choices and chance.random() < 0.5:
            options["tournament"] = True
        wish = Wish(name, options, "en", upper=True, files=files, games=games)
        super().__init__(seed, chance, Tabletop(wish, traced=False, step_us=STEP_US))
        self.top.tidies = False
        self.goals = self.unclear = 0
        self._guard_us = NO_GUARD  # with more time left than this an opening may not score
        self._expected = [0, 0]

    def close(self) -> None:
        """End the board."""
        self.top.close()

    # -- the match

    def play(self) -> None:
        """Play to the end. Raises Wrong."""
        self._run(800)
        self._look()
        self.top.set_up()
        self._look()
        self.witness.period(self._clock_ms())
        for _ in range(MOST_PLAYS):
            self._look()
            phase = self.fields["phase"]
            if phase == "final":
                self.invariants.end(self)
                return
            getattr(self, "_in_" + phase.replace("-", "_"))()
        raise Wrong(self.seed, f"the match has no end: {self.fields}")

    def _in_ready(self):
        self.top.line_up()
        self._run(self.chance.randint(300, 1500))
        self._look()
        self.witness.period(self._clock_ms())
        guard_us = self.rules.opening_guard_s * 1_000_000
        guarded = not (self.rules.rolling or self.rules.opening_scores)
        self._guard_us = self.witness.left_us - guard_us if guarded else NO_GUARD
        self._tap(starts=True)
        if self.rules.rolling:
            self._roll(announced=False)

    def _in_stopped(self):
        self._run(self.chance.randint(200, 1200))
        if not self.rules.rolling:
            self._tap(starts=True)
            return
        announced = self.fields["opener"] == "-" and self.chance.random() < 0.4
        announced = announced and self._call("announce")
        self._tap(starts=True)
        self._roll(announced)

    def _in_running(self):
        """A running clock: think, push, see what comes of it."""
        self._run(self.chance.randint(150, 2500))
        chance = self.chance.random()
        if chance < 0.03:
            self._tap(stops=True)
            return
        if chance < 0.05 and self.rules.has("penalty"):
            self._stop_for_penalty()
            return
        self._look()
        if self.fields["phase"] != "running":
            return
        self._push(self.chance.choice("AB"))
        self._roll_out()
        self._judge(self._in_play)
        if self.fields["phase"] == "running":
            self._fetch()

    def _in_next_out(self):
        """Button football at 0:00: the ball goes out, and that is that."""
        ok = self._call("out throw-in A") or self._call("out throw-in B")
        if not ok:
            self._call("end-period")
        self._run(500)

    def _in_break(self):
        self._run(800)
        self._tap()

    def _in_penalty(self):
        self._attempt()

    def _in_shootout(self):
        self._attempt()

    def _in_attempt(self):
        self._call("over")
        self._run(300)

    # -- plays

    def _roll(self, announced: bool):
        """Button football: one touch, the clock runs while the ball rolls."""
        side = self.fields["turn"]
        self._push(side if side in "AB" else "A")
        self._roll_out()
        self._look()
        if self.fields["phase"] in ("running", "next-out"):
            running = self.fields["phase"] == "running"
            self._tap(stops=running)
        self._judge(lambda entry: self._in_spell(entry, announced, side))
        if self.fields["phase"] == "stopped":
            self._fetch()

    def _stop_for_penalty(self):
        side = self.chance.choice("AB")
        self._look()
        before_us = self.session.now_us
        if self.fields["phase"] == "running" and self._call(f"penalty {side}"):
            self.witness.stops(before_us)
            self._guard_us = NO_GUARD

    def _attempt(self):
        """A kick at one goal: armed by a tap, up to three strokes in hockey."""
        rules = self.rules
        self._look()
        side = self.fields["turn"]
        shootout = self.fields["phase"] == "shootout"
        before = (self.fields["score"], self.fields["shootout"])
        self.top.attempt(side)
        self._dive(side)
        self._run(400)
        self.witness.entries(self.session.now_us)
        self._tap()
        for stroke in range(1, rules.attempt_strokes + 1):
            may_score = stroke > 1 or rules.attempt_first_scores
            self._push(side, power=1.0 if may_score else 0.5)
            self._roll_out()
            entries = [entry for entry in self.witness.entries(self.session.now_us)
                       if entry.goal == (1 if side == "A" else 0)]  # fmt: skip
            self._look()
            if entries or self.fields["phase"] != "attempt":
                break
            if rules.attempt_strokes > 1:
                self._tap()
                self._look()
        if self.fields["phase"] == "attempt" and not entries:
            self._call("over")
        self._run(300)
        self._look()
        counts = bool(entries) and may_score
        if entries and not entries[0].clear:
            self.unclear += 1
        else:
            self._compare_attempt(before, side, counts, shootout)
        self._expected = list(self._score())
        self.top.line_up()
        self._run(400)
        self.witness.entries(self.session.now_us)

    def _dive(self, side: str):
        """The keeper goes left, right, or stays (B12)."""
        for piece in self.top.world.pieces.values():
            if piece.kind == GOAL_MAN and piece.side != side:
                self.top.place(piece.name, piece.x, self.chance.choice((-45, 0, 45)))

    def _compare_attempt(self, before, side, counts, shootout):
        figure = "shootout" if shootout else "score"
        a, b = map(int, before[1 if shootout else 0].split("-"))
        a, b = a + (counts and side == "A"), b + (counts and side == "B")
        self.goals += counts
        if shootout and self.fields["phase"] == "final" and self.fields["shootout"] == "0-0":
            return
        if self.fields[figure] != f"{a}-{b}":
            raise Wrong(self.seed, f"attempt of {side}: {figure} {self.fields[figure]}, "
                        f"the physics saw {a}-{b}")  # fmt: skip

    def _in_play(self, entry: Entry) -> int | None:
        """Return the side whose goal it is with a running clock: 0, 1, None for nobody's."""
        if self.witness.left_at(entry.at_us) > self._guard_us:
            return None
        return 1 - entry.goal

    def _in_spell(self, entry: Entry, announced: bool, side: str) -> int | None:
        scorer = 1 - entry.goal
        return scorer if announced and "AB"[scorer] == side else None

    def _judge(self, whose):
        """Compare the referee's word with the witness's, after everything rests."""
        now_us = self.session.now_us
        entries = self.witness.entries(now_us)
        self._look()
        if not entries:
            self._compare(None)
            return
        first = entries[0]  # whatever it was, the play is over with it
        # Button football: what was announced counts while the ball rolls, at 0:00 too.
        runs = self.rules.rolling or self.witness.runs_at(first.at_us)
        if not first.clear or runs is None or self._near_guard(first):
            self.unclear += 1
            self._expected = list(self._score())
            self._resync()
        else:
            side = whose(first) if runs else None
            if side is not None:
                self._expected[side] += 1
                self.goals += 1
            if runs:
                self.witness.stops(first.at_us)
            self._compare(first)
        self.top.line_up()
        self._run(400)
        self.witness.entries(self.session.now_us)
        if self.goals and self.chance.random() < 0.05:
            self._undo_once()

    def _near_guard(self, entry: Entry) -> bool:
        return abs(self.witness.left_at(entry.at_us) - self._guard_us) < NEAR_GUARD_US

    def _compare(self, entry):
        if list(self._score()) != self._expected:
            what = f"a ball in goal {entry.goal} at {entry.at_us} us" if entry else "no ball in"
            raise Wrong(self.seed, f"score {self.fields['score']}, the physics saw "
                        f"{self._expected[0]}-{self._expected[1]} ({what}); "
                        f"{self.fields}")  # fmt: skip
        self._compare_clock()

    def _compare_clock(self):
        """The clock on the display and the witness's stopwatch must agree."""
        if self.fields["phase"] not in ("running", "stopped", "ready"):
            return
        if self.fields["phase"] == "ready" and self.fields["message"] == "opens":
            return  # another period
        told_ms = self._clock_ms()
        left_ms = self.witness.left_at(self.session.now_us) // 1000
        if abs(told_ms - left_ms) > CLOCK_OFF_MS:
            text = f"clock {told_ms} ms, a stopwatch says {left_ms}; {self.fields}"
            raise Wrong(self.seed, text)
        self.witness.left_us += (told_ms - left_ms) * 1000  # errors do not add up

    def _resync(self):
        """Nobody can say: take the referee's word, and go on from there."""
        self.witness.period(self._clock_ms())
        if self.fields["phase"] == "running":
            self.witness.starts(self.session.now_us)
            self._tap(stops=True)
            self._look()
            self.witness.period(self._clock_ms())

    def _undo_once(self):
        """Take back the last event, and see that the score follows."""
        self._look()
        before = self.fields["phase"]
        if before != "ready" or not self._call("undo"):
            return
        self._run(50)
        self._look()
        self._expected = list(self._score())
        if self.fields["phase"] == "running":
            self._tap(stops=True)
            self._look()
        self.witness.period(self._clock_ms())
