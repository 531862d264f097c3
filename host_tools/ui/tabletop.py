"""A board, the table it is built into, and a person's hands: what every front end works on.

    tabletop = Tabletop(Wish("kamzolov"))
    tabletop.pass_real(16)                  # 16 ms of real time
    tabletop.flick("A2", 1500, 0)           # and the beams see what comes of it

Owns one Session (host_tools.sim) and one World (host_tools.physics) and keeps their clocks
together. The physics runs a little ahead, so that the edges of the beams reach the firmware at
their own microsecond, even after it was busy for a while. Decides nothing about the match.
"""

from dataclasses import dataclass, field

from host_tools.physics.light import Edge
from host_tools.physics.table import Table, table_of
from host_tools.physics.world import STEP_US, Absurd, World
from host_tools.sim.games import Games
from host_tools.sim.session import Session, SessionError
from host_tools.ui import looks
from host_tools.ui.hand import Hand
from host_tools.ui.pace import GESTURES, Pace
from host_tools.ui.trace import Trace

LEAD_US = 60_000  # longer than the firmware is ever busy in play (50 ms)
TIDY_AFTER_MS = 1200  # so that one sees where the ball lay
UPPER_PINS = {"upper_left": 25, "upper_right": 26}  # the defaults of DESIGN section 6
FOREVER_MS = 3_600_000
SCREEN_MS = 1600  # a hold and a moment to read
MOST_SCREENS = 20


class NotNow(Exception):
    """What was asked for cannot be done; the text says why."""


@dataclass
class Wish:
    """What board is wanted. `options`: match options; `upper`: the second beams are fitted;
    `clear_ball`: the ball's rim is not painted; `config`: further keys of config.json; `files`:
    what is put on the flash; `games`: where the ruleset is found."""

    ruleset: str | None = None
    options: dict = field(default_factory=dict)
    language: str | None = None
    upper: bool = True
    clear_ball: bool = False
    config: dict = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    games: Games = field(default_factory=Games)

    def session(self) -> Session:
        """Return a Session of such a board, just switched on."""
        config = dict(self.config)
        if self.language:
            config["language"] = self.language
        if self.upper:
            config["pins"] = {**UPPER_PINS, **config.get("pins", {})}
        files = {**self.games.files(self.ruleset), **self.files}
        return Session(self.ruleset, options=dict(self.options), config=config, files=files)

    def table(self, ruleset: str | None) -> Table:
        """Return the table that a ruleset is played on."""
        return table_of(*self.games.lineage(ruleset))


class Tabletop:
    """Play on one board. Every method may be called from one thread only."""

    def __init__(
        self,
        wish: Wish | None = None,
        speed: int = 1,
        *,
        traced: bool = True,
        step_us: int = STEP_US,
        session: Session | None = None,
    ):
        self.wish = wish or Wish()
        self.session = session or self.wish.session()
        self.pace = Pace(self, speed)
        self.hand = Hand(self)
        self.trace = Trace(self.session) if traced else None
        self.tidies = True  # the pieces go back by themselves before an opening
        self.trouble = ""  # why the simulated board can go no further
        self.fields: dict[str, str] = {}
        self.hint = ""  # where the ball lies when it is out: "side", "end", or ""
        self._faults: dict[int, str] = {}  # goal: "dark" or "blind"
        self._ruleset = self.wish.ruleset or ""
        self._phase = self._untidy = ""
        self._untidy_ms = 0
        self.world = World(self.wish.table(self.wish.ruleset), self.wish.clear_ball, step_us)

    def close(self) -> None:
        """End the board."""
        self.session.close()

    # -- time

    @property
    def now_ms(self) -> int:
        """Return the time since the first power on, in whole ms."""
        return self.session.now_ms

    def pass_real(self, real_ms: float) -> None:
        """Let real time pass; board and pieces follow at the chosen speed."""
        if self.trouble:
            return
        self.hand.pass_real(real_ms)
        if not self.hand.is_down:
            self.pace.pass_real(real_ms)
        self._look_round()

    def run_until_ms(self, ms: float) -> None:
        """Run the pieces and the board to an instant; the board may come to rest a bit later."""
        if self.trouble:
            return
        edges = self.world.run_until_us(round(ms * 1000) + LEAD_US)
        try:
            self._drive(edges)
            self.session.run_until_ms(ms)
        except SessionError as error:
            self.trouble = str(error)

    def roll_out(self, longest_ms: int) -> None:
        """Run until nothing moves; the same as running there step by step, and faster."""
        end_us = self.world.now_us + longest_ms * 1000
        edges: list[Edge] = []
        while not self.world.rests and self.world.now_us < end_us:
            edges += self.world.run_until_us(self.world.now_us + LEAD_US)
        self._drive(edges)
        self.run_until_ms((self.world.now_us - LEAD_US) / 1000)

    def _look_round(self) -> None:
        """See what the match has come to, and tidy up for the next play."""
        if self.trouble:
            return
        self.fields = looks.fields(self.session)
        name, _ = looks.ruleset(self.session)
        if name and name != self._ruleset:
            self._ruleset = name
            if self.wish.table(name).game != self.world.table.game:
                self._new_table()
        phase = self.fields.get("phase", "")
        if phase in ("penalty", "shootout"):
            phase += " " + self.fields.get("turn", "")
        if phase != self._phase:
            self._phase, self._untidy, self._untidy_ms = phase, phase, self.now_ms
        due = self.now_ms - self._untidy_ms >= TIDY_AFTER_MS
        if self.tidies and self._untidy and due and self.world.rests:
            self._tidy()
        self.hint = self._where_ball()

    def _tidy(self) -> None:
        what, _, side = self._untidy.partition(" ")
        self._untidy = ""
        if what == "ready":
            self.line_up()
        elif side in ("A", "B"):
            self.attempt(side)

    def _where_ball(self) -> str:
        if not self.world.rests:
            return ""
        ball, table = self.world.pieces["ball"], self.world.table
        if abs(ball.x) > table.half_x:
            return "goal"
        if abs(ball.x) > table.end_line:
            return "end"
        return "side" if abs(ball.y) > table.side_line else ""

    def _new_table(self) -> None:
        """Another game was chosen on the board: its lines, its pieces, its beams."""
        old, self.world = self.world, World(self.wish.table(self._ruleset), self.wish.clear_ball)
        self.world.now_us = old.now_us
        for goal in (0, 1):
            for upper in (False, True):
                self.session.beam(goal, self._faults.get(goal) == "dark", upper=upper)

    # -- the pieces

    def flick(self, piece: str, vx: float, vy: float) -> None:
        """Push a piece, in mm/s. Raises NotNow."""
        try:
            self.world.flick(piece, vx, vy)
        except Absurd as error:
            raise NotNow(str(error)) from None

    def place(self, piece: str, x: float, y: float) -> None:
        """Put a piece down somewhere, in mm. Raises NotNow."""
        try:
            self._drive(self.world.place(piece, x, y))
            self._untidy = ""  # who puts pieces wants them there
        except Absurd as error:
            raise NotNow(str(error)) from None

    def line_up(self) -> None:
        """Put every piece at its place for an opening."""
        self._drive(self.world.line_up())

    def attempt(self, side: str) -> None:
        """Put every piece at its place for an attempt of a side, "A" or "B"."""
        self._drive(self.world.line_up(self.world.table.attempt(side)))

    def shoot(self, goal: int, dark_us: int) -> None:
        """Have a ball go straight through a goal; its beam sees it, unless it has a fault."""
        if goal not in self._faults:
            self.session.shoot(goal, dark_us)

    def _drive(self, edges: list[Edge]) -> None:
        """Tell the board what its beams see, unless a fault makes them see something else."""
        for at_us, goal, upper, dark in edges:
            if upper or goal not in self._faults:
                self.session.beam_at(at_us, goal, dark, upper=upper)

    # -- the button

    def press(self, button: int = 0) -> None:
        """Press a button now."""
        self.session.press(button)

    def release(self, button: int = 0) -> None:
        """Let a button go now."""
        self.session.release(button)

    def gesture(self, name: str) -> None:
        """Play a gesture of pace.GESTURES, beginning now. Raises NotNow."""
        if name not in GESTURES:
            raise NotNow(f"A gesture is one of {', '.join(GESTURES)}.")
        if self.hand.is_down or not self.pace.gesture(name):
            raise NotNow("One gesture at a time.")

    def set_up(self) -> None:
        """Go through the set-up screens with what they offer. Raises NotNow."""
        self._look_round()
        for _ in range(MOST_SCREENS):
            if self.fields.get("phase") != "setup" or not self.session.is_on:
                return
            self.gesture("hold")
            self.pace.skip(SCREEN_MS)
            self._look_round()
        raise NotNow("Set-up has no end.")

    # -- the referee

    def call(self, text: str) -> None:
        """Give the referee a call, or "undo". Raises NotNow with the reason."""
        try:
            problem = self.session.undo() if text == "undo" else self.session.call(text)
        except SessionError as error:
            cause = error.__cause__
            raise NotNow(str(cause if isinstance(cause, ValueError) else error)) from None
        # What it costs the board is over before anything else is done to it, as in a replay.
        self.run_until_ms(self.session.now_us / 1000 + 0.001)
        if problem:
            raise NotNow(problem)

    # -- faults

    @property
    def faults(self) -> dict[int, str]:
        """Return which beams have a fault switched on: goal to "dark" or "blind"."""
        return dict(self._faults)

    def break_beam(self, goal: int, fault: str) -> None:
        """Give a beam a fault: "dark" (unplugged), "blind" (sees nothing), "" (well again)."""
        if goal not in (0, 1) or fault not in ("", "dark", "blind"):
            raise NotNow("A beam is dark, blind or well.")
        self._faults.pop(goal, None)
        if fault:
            self._faults[goal] = fault
        shaded = self.world.shade.is_dark(goal)
        self.session.beam(goal, fault == "dark" or not fault and shaded)

    def break_display(self, how: str) -> None:
        """Have the display fail, hang, or come back (""), or forget its registers once."""
        if how == "forget":
            self.session.forget_display()
        elif how == "fail":
            self.session.fail_display(FOREVER_MS)
        elif how == "hang":
            self.session.hang_display(FOREVER_MS)
        elif how == "":
            self.session.fail_display(1)
            self.session.hang_display(1)
        else:
            raise NotNow("A display can fail, hang, forget, or be well.")

    def fill_flash(self, full: bool) -> None:
        """Fill the flash, or free it."""
        self.session.fill_flash(full)

    def power(self, on: bool) -> None:
        """Switch the board on or off."""
        self.let_go()
        if on:
            self.session.power_on()
        else:
            self.session.power_cut()

    def reset(self, kind: str) -> None:
        """Reset the chip: soft, wdt, en. Raises NotNow."""
        self.let_go()
        try:
            self.session.reset(kind)
        except ValueError as error:
            raise NotNow(str(error)) from None

    def let_go(self) -> None:
        """Take all fingers off the buttons."""
        self.hand.let_go()
        self.pace.let_go()

    # -- keeping it

    def scenario(self) -> str:
        """Return everything done so far as a scenario that `goalmouth play` replays."""
        return self.session.recorder.text(self.session.now_us)
