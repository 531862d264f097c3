"""The board on the bench: chip, wires, panel, flash and power, and the firmware on it.

Decides when the firmware starts and why it ended. A `loader` puts the fake modules in front of the
firmware and runs its main.py; CPython and MicroPython each have their own:

    loader.run_main(board, modules, open, print)  # returns or raises what main.py raises
    loader.app()                  # goalmouth.app.current, None before it is there
    loader.module(name)           # import a module of the firmware
    loader.paths, loader.loaded   # what sys.path and sys.modules are to be
    loader.clear()                # forget every module of the firmware
    loader.trace(error)           # where an exception came from
"""

from . import bus, costs, files, flash, modules, optics, panel, wires
from .chip import OUT, Board, Outside
from .world import PowerCut, World

OFF = "off"
# Reset causes (ports/esp32/modmachine.c): EN and brownout look like power-on (hazard 30).
CAUSES = (("off", 1), ("en", 1), ("soft", 5), ("wdt", 3), ("soft reset", 5))
PRINTED_CHARS = 300  # as much of what was printed is told when the firmware ends by itself
KEEPS_RTC = ("soft", "wdt", "soft reset")


class Rig:
    """Everything but the firmware. `config`: what is in config.json, None when there is none.

    `root`: the folder that is the flash. `options`: `seed`, `pcnt`, `first_tick_us`. `ended`: why
    the firmware no longer runs, "" while it does. `serial_in`, `serial_out`: the UART.
    """

    def __init__(self, loader, root, config=None, options=None):
        options = options or {}
        self.loader = loader
        self.world = World()
        self.outside = Outside(self.world)
        self.wires = wires.Wires(config)
        self.inputs = optics.Inputs(self.world, self.outside, self.wires)
        self.flash = flash.Flash(root)
        self.panel = panel.make(self.wires.display)
        self.wire = bus.Wire(self.wires.gpio("sda"), self.wires.gpio("scl"))
        if self.panel is not None:
            self.panel.upside_down_mount = self.wires.flipped
            if not self.wires.spi:
                self.wire.devices[self.wires.address] = self.panel
        self.spi = None
        if self.wires.spi and self.panel is not None:
            self.spi = bus.SpiPanel(self.panel, self.wires.gpio)
        self.rtc = bytearray()
        self.powered = False
        self.finished = False
        self.waits_for_app = True
        self.ended = "never switched on"
        self.crashes = []
        self.cuts = []
        self.serial_in = bytearray()
        self.serial_out = []
        self.board = None
        self._cause = 1
        self._seed = options.get("seed", 1)
        self._pcnt = options.get("pcnt", True)
        self._first_tick_us = options.get("first_tick_us", 0)
        self._hang = 0
        self._fail = 0
        self._boots = 0
        self._told = None
        self.inputs.rest()
        for name in wires.PULLED_UP:
            if self.outside.level(self.wires.gpio(name)) is None:
                self.outside.drive(self.wires.gpio(name), 1)

    # -- running

    def run(self):
        """Run until something sets `finished`, or nothing is left to happen."""
        while not self.finished:
            if self.powered and not self.ended:
                self._cycle()
                continue
            try:
                if self.world.actions:
                    self.world.actions.pop(0)()
                elif not self.world.idle():
                    return
            except PowerCut as cut:
                self._after_cut(cut.kind)

    def _cycle(self):
        """One power cycle: from the reset vector to its end."""
        world = self.world
        board = Board(world, self.outside, self._cause)
        board.wire = self.wire
        board.spi = self.spi
        board.ready = self._ready
        board.first_tick_us = self._first_tick_us
        if self.wires.emitter is not None:
            self.inputs.light(False)
        if not (self.wires.emitter is None and self._told is None and self.spi is None):
            board.on_output = self._output_moved
        self.board = board
        self._boots += 1
        self.loader.clear()
        made = modules.make_modules(
            board,
            self.flash,
            self.rtc,
            self.loader.paths,
            self.loader.loaded,
            {
                "seed": self._seed * 1000 + self._boots,
                "pcnt": self._pcnt,
                "received": self.serial_in,
                "sent": self.serial_out,
            },
        )
        world.attach(board)

        def serial_print(*values, **options):
            made["sys"].stdout.write(" ".join([str(value) for value in values]))
            made["sys"].stdout.write(options.get("end", "\n"))

        try:
            self.loader.run_main(board, made, files.make_open(board, self.flash), serial_print)
            printed = b"".join(self.serial_out).decode().strip()
            self.ended = "its main.py came to an end"
            if printed:
                self.ended += ", having printed: " + printed[-PRINTED_CHARS:]
        except PowerCut as cut:
            self._after_cut(cut.kind)
        except KeyboardInterrupt:
            self.ended = "a KeyboardInterrupt that it did not handle"
        except SystemExit:
            self._after_cut("soft reset")
        except Exception as error:
            self.ended = "%s: %s" % (type(error).__name__, error)
            self.crashes.append((world.now_us, self.ended, self.loader.trace(error)))
        finally:
            board.alive = False
            world.attach(None)
            world.board = None

    def _after_cut(self, kind):
        self.cuts.append((self.world.now_us, kind))
        for name, cause in CAUSES:
            if name == kind:
                self._cause = cause
        if kind not in KEEPS_RTC:
            self.rtc[:] = b""
        if kind == OFF:
            self.powered = False
            self.ended = "the power is off"
            if self.panel is not None:
                self.panel.power_up()
        elif kind == "close":
            self.ended = "the simulator was closed"
            self.finished = True
        else:
            self.ended = ""

    def _ready(self):
        return not self.waits_for_app or self.loader.app() is not None

    def _output_moved(self, gpio):
        """Follow the emitters' pin (dark without it, for every beam) and the display's RES, and
        tell who watches."""
        if self.spi is not None and gpio == self.spi.res:
            self.spi.reset(self.board)
        line = self.board.line(gpio)
        drives = line.out if line.pwm is None else line.pwm.duty_u16
        if gpio == self.wires.emitter:
            self.inputs.light(bool(drives) and line.mode == OUT)
        if self._told is not None and line.mode == OUT:
            value = line.pwm.frequency_hz if line.pwm is not None and drives else drives
            self._tell(gpio, value)

    def watch(self, told):
        """Have `told(at_us, wire, value)` called for levels, tones and bus transfers."""
        self._told = told
        self._names = {self.wires.gpio(name): name for name in self.wires.names()}
        self.outside.moved = self._tell
        self.wire.moved = lambda count: told(self.world.now_us, "bus", count)
        if self.board is not None:
            self.board.on_output = self._output_moved

    def _tell(self, gpio, value):
        name = self._names.get(gpio)
        if name is None:
            return
        if name[:6] == "button":  # an open contact leaves the wire to its pull-up
            value = 1 if value == self.wires.down_level else 0
        elif name[:5] in ("beam_", "upper"):
            value = 1 if value == self.wires.dark_level else 0
        if value is not None:
            self._told(self.world.now_us, name, value)

    # -- asking the firmware

    def app(self):
        """Give the firmware's App, None when it is not there."""
        if self.board is None or not self.board.alive:
            return None
        return self.loader.app()

    def now_ms(self, app):
        """Give the time as the firmware counts it, in ms since it was started."""
        clock = getattr(app, "clock", None)
        if clock is not None and hasattr(clock, "now_ms"):
            return clock.now_ms()
        return (self.world.now_us - self.board.boot_us) // 1000

    def ms_of(self, app, at_us):
        """Give an instant of the world's as the firmware counts it, to the same millisecond."""
        clock = getattr(app, "clock", None)
        since_us = at_us - self.board.boot_us
        if clock is not None and hasattr(clock, "ms_of"):
            return clock.ms_of((since_us + self.board.first_tick_us) % costs.TICKS_PERIOD)
        return since_us // 1000

    def fonts(self):
        """Give the firmware's fonts, [] when it has none."""
        try:
            font = self.loader.module("goalmouth.screen.font")
        except ImportError:
            return []
        return [getattr(font, name) for name in ("TEXT", "LARGE", "CLOCK") if hasattr(font, name)]

    # -- power

    def power_on(self):
        """Switch on (from inside an event or before `run`)."""
        self.powered = True
        self.ended = ""
        self._cause = CAUSES[0][1]

    def cut(self, kind):
        """Cut the power ("off") or reset ("soft", "wdt", "en"). Raises PowerCut."""
        self.world.cut(kind)

    # -- faults

    def fail_bus(self, for_us):
        """Have every I2C transfer raise for so long."""
        self._fail += 1
        run = self._fail
        self.wire.fails = True

        def over():
            if run == self._fail:
                self.wire.fails = False

        self.world.at(self.world.now_us + for_us, over)

    def hang_bus(self, for_us):
        """Hold SDA low for so long."""
        self._hang += 1
        run = self._hang
        self.wire.hangs = True
        self.outside.drive(self.wires.gpio("sda"), 0)

        def over():
            if run == self._hang:
                self.wire.hangs = False
                self.outside.drive(self.wires.gpio("sda"), None)

        self.world.at(self.world.now_us + for_us, over)

    def stall(self, for_us):
        """Block the interpreter; from inside the firmware's sleep only."""
        self.world.charge(self.board, for_us)
