"""Runs a scenario's commands inside the board's time, and keeps what came of it.

A command acts at its instant: what happens at pins and wires does so even while the interpreter is
blocked; what concerns the referee (`call`, `expect`, `setup`, `stall`, `frame`) is done in the
firmware's next sleep, which is that very instant unless it is blocked.

    run = Run(rig, commands)
    run.play()
    run.failures        # [(line, wanted, got)]
"""

from . import reading
from .world import misuses

SETUP_GESTURES = 20
SETUP_HOLD_US = 1000000
SETUP_WAIT_US = 500000
DOUBLE_US = 150000
TAP_US = 100000
# After the last line: how long the firmware may take to end at Ctrl-C, and to be there at all.
END_US = 20000000
SCREEN_STEPS = 200
ASKS = ("call", "undo", "expect", "screen", "illegal", "frame", "stall")
LOOKS = ("expect", "screen", "illegal", "frame")  # what leaves the firmware as it is


class Run:
    """One scenario on one rig: `failures`, `frames` (name -> packed rows), `fields` at the end."""

    def __init__(self, rig, commands):
        self.rig = rig
        self.failures = []
        self.frames = {}
        self.frame_sizes = {}
        self.fields = {}
        self.bad_line = None
        self._commands = commands
        self._next = 0
        self._cursor_us = 0
        self._fresh = None
        self._due_us = 0
        self._ending = False
        self._asked = []

    def play(self):
        """Run all of it, to the clean end of the firmware."""
        before = len(misuses)
        self.rig.world.at(0, self._tick)
        self.rig.run()
        for text in misuses[before:]:
            self.failures.append((0, "the hardware is used as it can be", text))
        for now_us, text, trace in self.rig.crashes:
            got = "at %s: %s\n%s" % (_s(now_us), text, trace)
            self.failures.append((0, "the firmware runs", got))
        for text in self.rig.world.handler_errors:
            self.failures.append((0, "no exception in an interrupt handler", text))

    # -- commands in time

    def _tick(self):
        """Do every command whose time has come."""
        world = self.rig.world
        while self._next < len(self._commands):
            command = self._commands[self._next]
            line, verb = command[0], command[1]
            if verb == "later":
                self._cursor_us += command[2]
            elif verb == "at":
                if command[2] < self._cursor_us:
                    self.bad_line = (line, "at %s lies in the past" % _s(command[2]))
                    return self._finish()
                self._cursor_us = command[2]
            elif self._cursor_us > world.now_us:
                world.at(self._cursor_us, self._tick)
                return None
            else:
                self._next += 1
                return self._do(line, verb, command)
            self._next += 1
        if self._cursor_us > world.now_us:
            world.at(self._cursor_us, self._finish)
            return None
        return self._finish()

    def _do(self, line, verb, command):
        """Do one command, and have the next one done after it."""
        rig = self.rig
        now_us = rig.world.now_us
        asks = verb in ASKS
        if self._cursor_us in self._asked and not asks:
            # It comes after what this instant still has to ask of a firmware that is blocked.
            self._next -= 1
            return rig.world.ask(lambda: rig.world.at(rig.world.now_us, self._tick))
        if verb not in LOOKS:
            self._fresh = None
        if verb == "setup":
            return rig.world.ask(lambda: self._setup(line, 0, now_us))
        if verb in ("power", "reset"):
            return self._power(command[2])
        if verb == "press":
            rig.inputs.press("button", now_us, command[2], command[3])
        elif verb == "double":
            rig.inputs.press("button", now_us, TAP_US)
            rig.inputs.press("button", now_us + DOUBLE_US, TAP_US)
        elif verb == "beam":
            rig.world.at(now_us, lambda: rig.inputs.beam(command[2], command[3] == "dark"))
        elif verb == "break":
            rig.inputs.break_beam(command[2], now_us, command[3])
        elif verb == "flicker":
            rig.inputs.flicker(command[2], now_us, command[3])
        elif verb == "i2c":
            self._bus(command[2], command[3])
        elif verb == "flash":
            rig.flash.full = command[2] == "full"
        elif asks:
            due_us = self._cursor_us
            self._asked.append(due_us)
            rig.world.ask(lambda: self._ask(line, verb, command, due_us))
        # What this line began at this instant happens before the next line does.
        rig.world.at(now_us, self._tick)
        return None

    def _power(self, what):
        rig = self.rig
        if what == "on":
            rig.power_on()
            rig.world.at(rig.world.now_us, self._tick)
            return
        rig.world.at(rig.world.now_us, self._tick)
        rig.cut(what)

    def _bus(self, what, for_us):
        if what == "fail":
            self.rig.fail_bus(for_us)
        elif what == "hang":
            self.rig.hang_bus(for_us)
        elif self.rig.panel is not None:
            self.rig.panel.forget()

    # -- commands for the firmware, in its sleep

    def _ask(self, line, verb, command, due_us):
        self._due_us = due_us
        self._asked.remove(due_us)
        try:
            self._ask_firmware(line, verb, command)
        except Exception as error:
            got = "the firmware raised %s: %s" % (type(error).__name__, error)
            got += "\n" + self.rig.loader.trace(error)
            self.failures.append((line, _wanted(verb, command), got))

    def _ask_firmware(self, line, verb, command):
        if verb == "frame":
            if self.rig.app() is not None:
                self._finish_drawing()
            self._keep_frame(command[2])
            return
        app = self.rig.app()
        if app is None:
            self.failures.append((line, _wanted(verb, command), "no firmware: " + self.rig.ended))
            return
        if verb == "stall":
            self._stall(command[2])
        elif verb in ("call", "undo"):
            self._call(line, app, verb, command)
        elif verb == "illegal":
            self._step(app)
            if app.is_legal(command[2]):
                self.failures.append((line, "illegal: " + command[2], "it is legal"))
        elif verb == "screen":
            self._screen(line, command[2])
        else:
            self._expect(line, app, command[2], command[3])

    def _step(self, app):
        """Bring the firmware's state up to this instant."""
        world = self.rig.world
        if self._fresh == world.now_us:
            return
        owed_us = world.debt_us
        app.step(self.rig.now_ms(app))
        world.debt_us = owed_us  # looking changes nothing: what comes at this instant is not late
        self._fresh = world.now_us

    def _stall(self, for_us):
        # Paid when this action is over, as one blocked stretch.
        self.rig.world.charge(self.rig.board, for_us)

    def _call(self, line, app, verb, command):
        self._step(app)
        self._fresh = None
        owed_us = self.rig.world.debt_us
        try:
            if verb == "call":
                app.call(command[2], self.rig.ms_of(app, self._due_us))
            else:
                app.undo(self.rig.ms_of(app, self._due_us))
        except Exception as error:
            if type(error).__name__ != "IllegalCall":
                raise
            self.failures.append((line, _wanted(verb, command), str(error)))
        self.rig.world.debt_us = owed_us

    def _expect(self, line, app, name, value):
        self._step(app)
        fields = app.fields(self.rig.ms_of(app, self._due_us))
        got = fields.get(name)
        if got is None:
            self.failures.append((line, "%s %s" % (name, value), "there is no such field"))
            return
        same = got == value
        if name == "faults":
            same = sorted(got.split(",")) == sorted(value.split(","))
        if not same:
            self.failures.append((line, "%s %s" % (name, value), "%s %s" % (name, got)))

    def _finish_drawing(self):
        """Let the firmware send the rest of its picture, at no cost: looking changes nothing."""
        world = self.rig.world
        app = self.rig.app()
        panel = self.rig.panel
        self._step(app)
        if panel is None:
            return
        owed_us = world.debt_us
        for _ in range(SCREEN_STEPS):
            before = panel.changes
            app.step(self.rig.now_ms(app))
            if panel.changes == before:
                break
        world.debt_us = owed_us

    def _screen(self, line, text):
        self._finish_drawing()
        panel = self.rig.panel
        wanted = 'screen "%s"' % text
        if panel is None:
            self.failures.append((line, wanted, "there is no display"))
            return
        fonts = self.rig.fonts()
        if not fonts:
            self.failures.append((line, wanted, "the firmware has no fonts"))
        elif not reading.find_text(fonts, text, panel.pixels(), panel.width, panel.height):
            self.failures.append((line, wanted, "the panel shows\n" + shown(panel)))

    def _keep_frame(self, name):
        panel = self.rig.panel
        if panel is not None:
            self.frames[name] = panel.packed()
            self.frame_sizes[name] = (panel.width, panel.height)

    def _setup(self, line, count, begin_us):
        app = self.rig.app()
        if app is None:
            self.failures.append((line, "setup", "no firmware: " + self.rig.ended))
            self._cursor_us = begin_us
            return self.rig.world.at(begin_us, self._tick)
        self._fresh = None
        self._step(app)
        phase = app.fields()["phase"]
        if phase != "setup":
            self._cursor_us = begin_us
            return self.rig.world.at(begin_us, self._tick)
        if count == SETUP_GESTURES:
            self.failures.append((line, "setup comes to an end", "still there after 20 gestures"))
            self._cursor_us = begin_us
            return self.rig.world.at(begin_us, self._tick)
        world = self.rig.world
        self.rig.inputs.press("button", world.now_us, SETUP_HOLD_US)
        again_us = begin_us + SETUP_HOLD_US + SETUP_WAIT_US
        world.at(again_us, lambda: world.ask(lambda: self._setup(line, count + 1, again_us)))
        return None

    # -- the end

    def _finish(self):
        world = self.rig.world
        if not self._ending:
            self._ending = True
            world.ask(self._end)
            world.at(world.now_us + END_US // 2, self._force)
            world.at(world.now_us + END_US, self._give_up)

    def _force(self):
        """Do what still waits for an App that does not come (service mode, safe screen)."""
        if self.rig.board is not None:
            self.rig.board.ready = lambda: True

    def _end(self):
        """Look at the fields a last time and send the firmware its Ctrl-C."""
        app = self.rig.app()
        self.rig.finished = True
        board = self.rig.board
        if board is None or not board.alive:
            return
        if app is not None:
            self._fresh = None
            self._step(app)
            self.fields = dict(app.fields())
        raise KeyboardInterrupt

    def _give_up(self):
        """End a firmware that does not end by itself."""
        self.failures.append((0, "the firmware ends at Ctrl-C", "it still ran 20 s later"))
        self.rig.finished = True
        self.rig.cut("close")


def shown(panel):
    """Give the panel as text, two rows of pixels a line."""
    pixels = panel.pixels()
    lines = []
    for y in range(0, panel.height, 2):
        line = ""
        for x in range(panel.width):
            upper = pixels[y * panel.width + x]
            lower = pixels[(y + 1) * panel.width + x]
            line += " ▀▄█"[upper + 2 * lower]
        lines.append(line.rstrip())
    return "\n".join(lines)


def _wanted(verb, command):
    words = [str(word) for word in command[2:]]
    return " ".join(words if verb == "expect" else [verb] + words)


def _s(us):
    return "%d.%06d s" % (us // 1000000, us % 1000000)
