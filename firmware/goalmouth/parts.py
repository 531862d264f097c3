"""Make the parts of the board, and stand-ins for those that cannot be made."""

from . import overlay
from .drivers import panels
from .drivers.beams import Beams
from .drivers.buttons import Buttons
from .drivers.buzzer import Buzzer
from .drivers.console import Console
from .drivers.crashes import Crashes
from .drivers.display import Display
from .drivers.journal import Journal
from .drivers.log import open_log
from .drivers.snapshot import Snapshot
from .faults import Faults
from .panel.panel import Panel
from .settings import Settings
from .shots import Watch
from .upkeep import Upkeep


class Parts:
    """Everything that an App works with. `status()` gives what the side channel tells."""

    def __init__(self, clock, status):
        self._now_ms = now_ms = clock.now_ms()
        self.crashes = Crashes()
        self.shell = Faults(self.crashes)
        self.journal = Journal(self._made("flash", open_log, None))
        self.shell.note = self.journal.note
        self.settings = Settings()
        overlay.forget(overlay.FILES)
        config = self.settings.config
        self.settings.config = None  # what it says is in the parts from now on
        self.snapshot = self._made("flash", Snapshot, "NoSnapshot")
        self.beams = self._made("beams", lambda: Beams(config, clock), "NoBeams")
        self.buttons = self._made("button", lambda: Buttons(config, clock), "NoButtons")
        self.display = (self._made("display", lambda: panels.make(config), None)
                        or Display(None))
        self.buzzer = self._made("buzzer", lambda: _buzzer(config), "NoBuzzer")
        self.console = self._made("console", lambda: Console(status, self.journal),
                                  "NoConsole")
        self.watch = Watch(self.beams, config.ball_mm, self.journal.add)
        self.panel = Panel(self.settings, self.journal, self.beams.monitor)
        self.upkeep = Upkeep(self.display, self.journal, self.snapshot, now_ms)

    def _made(self, name: str, make, stand_in):
        """Return what `make()` makes, else a stand-in of spare.py (None: no part at all)."""
        try:
            return make()
        except Exception as error:
            self.shell.caught(name, error, self._now_ms)
        if stand_in is None:
            return None
        from . import spare  # only when needed: RAM is scarce
        return getattr(spare, stand_in)()


def _buzzer(config):
    gpio = config.pins["buzzer"]
    if gpio is None:
        return Buzzer(None, False)
    from machine import Pin
    return Buzzer(Pin(gpio, Pin.OUT), config.sound)
