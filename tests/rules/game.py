"""A match without a board: the referee, with the times of a test.

    game = Game("hockey-kerr")
    game.tap()
    game.shoot("right", after=20)
    game.expect(score="1-0", opener="B")
"""

import sys
from pathlib import Path

import pytest
from goalmouth import jsoncheck, texts
from goalmouth.errors import IllegalCall
from goalmouth.match import view
from goalmouth.match.calls import parse_call
from goalmouth.match.menu import legal_texts
from goalmouth.match.referee import Referee
from goalmouth.match.ruleset import Ruleset, merge
from goalmouth.match.state import GOALS, SIDES

from host_tools.sim import framebuf

# The panel's views draw with MicroPython's framebuf.
sys.modules.setdefault("framebuf", framebuf)

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ROOT / "firmware" / "rulesets"
BUILT_IN = ("hockey-kerr", "hockey-zander", "kamzolov", "table-mise")
EXAMPLES = tuple(sorted(path.stem for path in (RULESETS / "examples").glob("*.json")))


def read(name):
    """Read a ruleset file of the firmware or an example."""
    for folder in (RULESETS, RULESETS / "examples"):
        if (folder / f"{name}.json").is_file():
            return jsoncheck.parse((folder / f"{name}.json").read_text(encoding="utf-8"))
    raise ValueError(f"there is no {name}.json")


def data(name):
    """Return a ruleset's data, its parents' merged in."""
    return merge(name, read)


def in_every_language(name):
    """Check that a text is there in all languages."""
    for language in texts.LANGUAGES:
        assert texts.load(language).has(name), (name, language)


def other_reading(name, **keys):
    """Return a ruleset's data with other values of some keys: what no option of it offers."""
    return dict(data(name), **keys)


class Game:
    """A match of `ruleset`; `first` and `shoots_first` are A or B; the rest are match options."""

    def __init__(self, ruleset, first="A", shoots_first="A", **options):
        self.rules = Ruleset(data(ruleset) if isinstance(ruleset, str) else ruleset, options)
        self.referee = Referee(self.rules, SIDES.index(first), SIDES.index(shoots_first))
        self.t_ms = 0
        self.cues = []

    def wait(self, seconds):
        """Let time pass."""
        self.t_ms += round(seconds * 1000)
        self.cues = self.referee.advance(self.t_ms)
        return self

    def _do(self, event, after):
        if after:
            self.wait(after)
        self.cues = self.referee.handle(event)
        return self

    def tap(self, after=0.0):
        """Tap the button, `after` seconds from now."""
        return self._do((self.t_ms + round(after * 1000), "tap"), after)

    def shoot(self, goal, after=0.0, u_ms=0):
        """Break the beam of the left or right goal."""
        t_ms = self.t_ms + round(after * 1000)
        return self._do((t_ms, "break", GOALS.index(goal), 3000, u_ms), after)

    def call(self, text, after=0.0):
        """Give a call."""
        return self._do((self.t_ms + round(after * 1000),) + parse_call(text), after)

    def undo(self):
        """Take the last event back."""
        return self._do((self.t_ms, "undo"), 0)

    def attempt(self, goal=None, strokes=0):
        """Arm the attempt, tap `strokes` strokes, then shoot at a goal, or end it with `over`."""
        self.tap()
        for _ in range(strokes):
            self.tap(1)
        return self.shoot(goal, 1) if goal else self.call("over", 1)

    def to_end(self, *goals):
        """Play the rest of the period: open it if need be, with these goals on the way."""
        if self.fields()["phase"] == "break":
            self.tap()
        for side in goals:
            self._play().call(f"goal {side}")
        self._play().call("end-period")
        if self.fields()["phase"] == "next-out":
            self.call("end-period")
        return self

    def _play(self):
        if self.fields()["phase"] in ("ready", "stopped"):
            self.tap()
        return self.wait(1)

    def fields(self):
        """Return the fields as scenarios expect them, for now."""
        return view.fields(self.referee, self.t_ms)

    def expect(self, **wanted):
        """Compare fields; names as in scenarios."""
        fields = self.fields()
        got = {name: fields[name] for name in wanted}
        assert got == wanted
        return self

    def said(self, *names):
        """Return whether the last event gave these cues, in this order among others."""
        found = [name for name, _ in self.cues]
        assert [name for name in found if name in names] == list(names), found
        return self

    def illegal(self, *calls):
        """Check that calls are refused, change nothing and are not in the list."""
        offered = legal_texts(self.referee)
        for text in calls:
            before = list(self.referee.s)
            phase = self.fields()["phase"]
            with pytest.raises(IllegalCall) as error:
                self.referee.handle((self.t_ms,) + parse_call(text))
            assert text in str(error.value) and phase in str(error.value)
            assert self.referee.s == before
            assert text not in offered
        return self

    def legal(self, *calls):
        """Check that calls are legal and in the list."""
        offered = legal_texts(self.referee)
        for text in calls:
            assert not self.referee.refusal(parse_call(text)), text
            assert text in offered, (text, offered)
        return self
