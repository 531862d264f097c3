"""The simulated board in a terminal: the panel, the button, two goals, in real time.

Shows and steers a Tabletop, as the page in the browser does, and decides nothing: what a key does
is one method of it. Left out are the pieces (a goal is a ball straight through the beam), films of
journals, and the trace.
"""

import signal
import time
from dataclasses import replace
from pathlib import Path

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Static

from host_tools.sim.session import SessionError
from host_tools.ui import looks
from host_tools.ui.blocks import braille, half_blocks
from host_tools.ui.more import BEAMS, DISPLAYS, RESETS, SIDES, entries
from host_tools.ui.scenario import played
from host_tools.ui.tabletop import NotNow, Tabletop

TICK_S = 0.033
JOURNAL_LINES = 6
# The journal is read from the simulated flash; twice a second is enough to read along.
JOURNAL_TICKS = 15
# Which fields are worth a place in the first line.
SHOWN = ("phase", "period", "clock", "score", "turn", "stroke", "restart", "winner")
# A brisk shot: a ball 30 mm wide at 5 m/s.
SHOT_DARK_US = 6000
# How long it is shown how a scenario went.
READ_S = 15
# Lines that must be left under the panel for half blocks to be used.
ROOM_FOR_KEYS = 6

KEYS = """\
[b]space[/] the button; keep it down to hold; a tap by it
shows half a second later, as a terminal tells no more
[b]enter[/] tap at once  [b]h[/] hold  [b]H[/] hold on  [b]d[/] double tap
[b]←[/] [b]→[/] ball through a goal  [b]c[/] next call, [b]C[/] makes it
[b]u[/] undo  [b]s[/] save  [b]p[/] power  [b]r[/] reset  [b]+[/] [b]-[/] speed  [b].[/] pause
[b]1[/] [b]2[/] unplug a beam  [b]x[/] display  [b]f[/] flash  [b]m[/] more  [b]q[/] quit"""


class Panel(Static):
    """The OLED, pixel by pixel, in the largest characters that fit."""

    DEFAULT_CSS = "Panel { width: auto; height: auto; color: #9fe8ff; background: #000000; }"

    def __init__(self):
        super().__init__("", id="panel")
        self._shown = None

    def show(self, rows):
        """Draw the rows of the panel, unless they are on the screen already."""
        wide = self.app.size.width >= len(rows[0])
        high = self.app.size.height >= len(rows) // 2 + ROOM_FOR_KEYS + 2
        draw = half_blocks if wide and high else braille
        lines = draw(rows)
        if lines != self._shown:
            self._shown = lines
            self.update(Text("\n".join(lines), no_wrap=True))


class Desk(App):
    """Play on a Tabletop, or on a Session that is put into one. `real_ms` gives real time; a test
    gives its own, and calls tick()."""

    TITLE = "Goalmouth"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    #state, #faults { height: 1; }
    #faults { color: $text-error; }
    #below { height: 1fr; }
    #keys { width: 54; }
    #journal { width: 1fr; padding: 0 1; }
    """
    BINDINGS = [
        ("space", "strike", "button"),
        ("enter,t", "gesture('tap')", "tap"),
        ("h", "gesture('hold')", "hold"),
        ("H,upper_h", "gesture('hold on')", "hold on"),
        ("d", "gesture('double')", "double tap"),
        ("left", "shoot(0)", "left goal"),
        ("right", "shoot(1)", "right goal"),
        ("u", "undo", "undo"),
        ("c", "next_call", "next call"),
        ("C,upper_c", "make_call", "make it"),
        ("s", "save", "save"),
        ("1", "unplug(0)", "left beam"),
        ("2", "unplug(1)", "right beam"),
        ("x", "display", "display"),
        ("f", "flash", "flash"),
        ("r", "reset", "reset"),
        ("p", "power", "power"),
        ("m", "more", "more"),
        ("plus,equals_sign,equal", "speed(1)", "faster"),
        ("minus,underscore", "speed(-1)", "slower"),
        ("full_stop", "pause", "pause"),
        ("q", "quit", "quit"),
        Binding("ctrl+c,ctrl+q", "quit", "quit", priority=True),
    ]

    def __init__(self, board, speed: int = 1, real_ms=None):
        super().__init__()
        self.top = board if isinstance(board, Tabletop) else Tabletop(session=board, speed=speed)
        self._call = self._broken_display = ""
        self._full_flash = False
        self._ticks_itself = real_ms is None
        self._real_ms = real_ms or (lambda: time.monotonic() * 1000)
        self._then_ms = self._real_ms()
        self._notice = ""
        self._ticks = 0
        self._panel = Panel()
        self._state, self._faults, self._journal = (
            Static(id=name, markup=False) for name in ("state", "faults", "journal")
        )
        self.trouble: BaseException | None = None

    @property
    def session(self):
        """Return the board that is played on; a new match has another one."""
        return self.top.session

    @property
    def pace(self):
        """Return the pace of that board."""
        return self.top.pace

    def compose(self) -> ComposeResult:
        yield self._state
        yield self._panel
        yield self._faults
        with Horizontal(id="below"):
            yield Static(KEYS, id="keys")
            yield self._journal

    def on_mount(self):
        self._show()
        if self._ticks_itself:
            self.set_interval(TICK_S, self.tick)

    def tick(self):
        """Grant the session the real time that has passed, and show what came of it."""
        now_ms = self._real_ms()
        passed_ms, self._then_ms = now_ms - self._then_ms, now_ms
        try:
            self.top.pass_real(passed_ms)
            if self.top.trouble:
                raise SessionError(self.top.trouble)
            self._show()
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error):
        """End with what went wrong in the simulated board, for the command to tell."""
        self.trouble = error
        self.exit(return_code=1)

    def _show(self):
        fields = self.top.fields
        speed = "paused" if self.pace.paused else f"{self.pace.speed}×"
        words = [f"{name} {fields[name]}" for name in SHOWN if fields.get(name, "-") != "-"]
        state = [speed if self.session.is_on else "power off", *words]
        faults = fields.get("faults", "-")
        notes = [self.session.trouble, "" if faults == "-" else f"faults: {faults}", self._notice]
        self._state.update("  ".join(state))
        self._faults.update("  ".join(filter(None, notes)))
        self._panel.show(self.session.panel())
        if self._ticks % JOURNAL_TICKS == 0:
            lines = looks.events(self.session)[-JOURNAL_LINES:]
            self._journal.update("\n".join(lines))
        self._ticks += 1

    def _say(self, notice: str):
        self._notice = notice

    def action_strike(self):
        self._say("" if self.pace.strike_key() else "one gesture at a time")

    def action_gesture(self, name: str):
        self._say("" if self.pace.gesture(name) else "one gesture at a time")

    def action_next_call(self):
        """Show the next of the calls that are legal now."""
        calls = [call for call, _ in looks.menu(self.session)]
        if not calls:
            self._say("nothing to call now")
            return
        after = calls.index(self._call) + 1 if self._call in calls else 0
        self._call = calls[after % len(calls)]
        self._say(f"{self._call}? C makes this call, c shows the next")

    def action_make_call(self):
        if self._call:
            call, self._call = self._call, ""
            self.attempt(lambda: self.top.call(call), f"called: {call}")

    def action_save(self):
        path = Path("recording.match")
        try:
            path.write_text(self.top.scenario(), encoding="utf-8")
            self._say(f"saved as {path}")
        except OSError as error:
            self._say(f"not saved: {error.strerror}")

    def action_unplug(self, goal: int):
        self.break_beam(goal, "" if self.top.faults.get(goal) else "dark")

    def break_beam(self, goal: int, fault: str):
        """Give a beam a fault of more.BEAMS, or take it away."""
        self.top.break_beam(goal, fault)
        self._say(f"{SIDES[goal]} beam {BEAMS[fault]}")

    def action_display(self):
        self.break_display("" if self._broken_display else "fail")

    def break_display(self, how: str):
        """Give the display a fault of more.DISPLAYS, or take all of them away."""
        self.top.break_display(how)
        if how != "forget":
            self._broken_display = how
        self._say(DISPLAYS[how])

    def action_flash(self):
        self._full_flash = not self._full_flash
        self.top.fill_flash(self._full_flash)
        self._say("flash full" if self._full_flash else "flash has room again")

    def action_reset(self):
        self.reset("en")

    def reset(self, kind: str):
        """Reset the chip in a way of more.RESETS."""
        self.attempt(lambda: self.top.reset(kind), f"reset {RESETS[kind]}")

    def attempt(self, deed, done: str):
        """Do something, and say that it is done, or why it cannot be."""
        try:
            deed()
            self._say(done)
        except NotNow as refused:
            self._say(str(refused))

    def action_more(self):
        try:
            found = entries(self)
        except Exception as error:  # a game of one's own that was changed meanwhile
            self._say(f"{self.top.wish.games.given}: {error}")
            return
        self.search_commands(found, "Type to find what to do; Escape goes back")

    def begin(self, ruleset: str):
        """Put another board on the table, with that game; what was chosen for the old one goes."""
        wish = replace(self.top.wish, ruleset=ruleset, options={})
        old, self.top = self.top, Tabletop(wish, self.pace.speed)
        old.close()
        self._call = self._broken_display = ""
        self._full_flash = False
        self._say(f"new match: {ruleset}")

    def play_scenario(self, path: Path):
        """Play a scenario beside the board, in place of one that is being played."""
        self.run_worker(self._play(path), group="scenario", exclusive=True)

    async def _play(self, path: Path):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            self._say(f"{path}: {error.strerror}")
            return
        self._say(f"playing {path} beside this board")
        said = await played(text, given=self.top.wish.games.given)
        self._say("")
        self.notify(said, title=str(path), timeout=READ_S, markup=False)

    def action_shoot(self, goal: int):
        self.top.shoot(goal, SHOT_DARK_US)
        self._say("ball through the %s goal" % SIDES[goal])

    def action_undo(self):
        self.attempt(lambda: self.top.call("undo"), "")

    def action_power(self):
        self.top.power(not self.session.is_on)

    def action_speed(self, step: int):
        self._say(f"time runs at {self.pace.change_speed(step)}×")

    def action_pause(self):
        self.pace.paused = not self.pace.paused


def run(board, speed: int = 1):
    """Play until the person quits; raise what went wrong in the board, if anything did."""
    desk = Desk(board, speed)
    # Being ended by another program must leave the terminal clean too.
    ends = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(end, lambda *_: desk.exit()) for end in ends]
    try:
        desk.run()
    finally:
        for end, handler in zip(ends, before, strict=True):
            signal.signal(end, handler)
        desk.top.close()
    if desk.trouble:
        raise desk.trouble
