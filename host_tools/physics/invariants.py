"""What must hold at every moment of every match, whoever plays it."""

import re

from host_tools.sim.board.world import misuses
from host_tools.ui import looks

PHASES = ("ready", "running", "stopped", "next-out", "penalty", "shootout", "attempt", "break",
          "final")  # fmt: skip
# A draught that lies in a beam blocks it, and the board says so; any other fault is wrong.
# How the score may move from one look to the next: a goal, or one taken back.
MOST_GOALS = 1


class Wrong(Exception):
    """The firmware did something that it must not, or said something else than the physics."""

    def __init__(self, seed: int, text: str):
        super().__init__(f"seed {seed}: {text}")
        self.seed = seed
        self.text = text

    def __reduce__(self):
        return Wrong, (self.seed, self.text)


class Invariants:
    """Look at one match. Raises Wrong."""

    def __init__(self, seed: int):
        self._seed = seed
        self._before: dict[str, str] = {}
        self._misuses = len(misuses)
        self.looks = 0

    def look(self, bots) -> None:
        """Check what can be seen now."""
        fields, before = bots.fields, self._before
        self.looks += 1
        if not fields:
            self._wrong("the firmware does not run", bots)
        if fields["phase"] == "setup":
            return
        if fields["phase"] not in PHASES:
            self._wrong(f"there is no phase {fields['phase']}", bots)
        if not re.fullmatch(r"\d+:[0-5]\d\.\d\d\d", fields["clock"]):
            self._wrong(f"no clock shows {fields['clock']}", bots)
        faults = fields["faults"].split(",")
        if any(fault != "-" and not fault.endswith("-blocked") for fault in faults):
            self._wrong(f"faults {fields['faults']}", bots)
        if not re.fullmatch(r"\d+-\d+", fields["score"]):
            self._wrong(f"no score is {fields['score']}", bots)
        if before and before["phase"] != "setup":
            for name in ("score", "shootout"):
                a, b = (abs(int(x) - int(y)) for x, y in zip(
                    fields[name].split("-"), before[name].split("-"), strict=True))  # fmt: skip
                # A match that ends by a shoot-out or a next match begins with other figures.
                if a + b > MOST_GOALS:
                    self._wrong(f"{name} went from {before[name]} to {fields[name]}", bots)
        if (fields["winner"] != "-") != (fields["phase"] == "final"):
            self._wrong(f"winner {fields['winner']} in phase {fields['phase']}", bots)
        if len(misuses) != self._misuses:
            self._wrong(f"misuse of the hardware: {misuses[-1]}", bots)
        self._before = dict(fields)

    def end(self, bots) -> None:
        """Check what must hold at the end of a match."""
        fields = bots.fields
        a, b = map(int, fields["score"].split("-"))
        kicks_a, kicks_b = map(int, fields["shootout"].split("-"))
        ahead = "A" if (a, kicks_a) > (b, kicks_b) else "B"
        if a == b and kicks_a == kicks_b:
            ahead = "draw"
        elif a != b:
            ahead = "A" if a > b else "B"
        if fields["winner"] != ahead:
            self._wrong(f"winner {fields['winner']}, by its figures {ahead}", bots)
        stats = bots.session.stats
        if stats["longest_block_us"] > 1_000_000:
            self._wrong(f"blocked for {stats['longest_block_us']} us", bots)
        again = bots.session.look(_replay)
        if again != {name: fields[name] for name in again}:
            self._wrong(f"its journal says {again}", bots)

    def _wrong(self, text: str, bots):
        raise Wrong(self._seed, f"{text}; {bots.fields}; {looks.events(bots.session)[-4:]}")


def _replay(app, now_ms, module) -> dict:
    """Make the match again from its journal alone, and return its figures."""
    journal = app.journal
    found = journal.found
    replay = module("goalmouth.matches").Replay(app.settings.library)
    replay.take(list(journal.texts(journal.match)))
    journal.found = found
    match_ms = app.panel.play.match_ms(now_ms)
    replay.referee.advance(match_ms)
    fields = module("goalmouth.match.view").fields(replay.referee, match_ms)
    return {name: fields[name] for name in ("phase", "score", "shootout", "winner", "period")}
