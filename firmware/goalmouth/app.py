"""The application: one function that matters, `step(now_ms)`.

    inputs (buttons, beams) ── in time order ──> set-up or match ──> view ──> display
                                                        └──> journal, sounds

Nothing is decided by when it is handled. A press that may become a tap and a beam that may become
a goal hold the match back at their own instants (`decided_ms`); what comes after them waits, at
most 0.7 s.

`run()` is what main.py calls: a loop around step(), ended by a KeyboardInterrupt.
"""

from . import loop, overlay, status
from .drivers.display import OFF
from .sounds import sound_of

GESTURES = ("tap", "hold", "hold-on", "up")
BEAM = -1  # in the place of a button's index
SLICE_MS = 10
IDLE_SLICE_MS = 50
OFF_SLICE_MS = 250  # the display is off: only waking it can be late
MORE_SLICES = 8  # of the picture in one step, about 10 ms, while no pin moves
STEP_MS = 200  # at least this often in a match: a lost edge is found by then
IDLE_STEP_MS = 1000
OFF_STEP_MS = 4000
QUIET_BEFORE_DEADLINE_MS = 200
FAILED_WAIT_MS = 100

current = None  # the App that runs, for the simulator and the REPL
reinstall = False  # main.py says whether this slot is another one than was meant, or damaged


def run():
    """Run until a KeyboardInterrupt (loop.py)."""
    loop.run(App, _announce)


def _announce(app):
    global current
    current = app


class App:
    """Put the parts together. `clock` is the board's Clock; everything else follows from
    config.json."""

    def __init__(self, clock):
        self.clock = clock
        self.faults = ()
        self.now_ms = self._decided_ms = clock.now_ms()
        from .parts import Parts  # not in memory while a match is played
        parts = Parts(clock, self._status)
        self.settings = parts.settings
        self.journal = parts.journal
        self.snapshot = parts.snapshot
        self.crashes = parts.crashes
        self.shell = parts.shell
        self.beams = parts.beams
        self.watch = parts.watch
        self.buttons = parts.buttons
        self.display = parts.display
        self.buzzer = parts.buzzer
        self.console = parts.console
        self.panel = parts.panel
        self._upkeep = parts.upkeep
        self._inputs = []
        self._pressed = False
        self._dirty = True
        self._draw_ms = 0
        self._ends = [self.buzzer.stop, self.beams.stop, self.console.stop, self.journal.flush,
                      self.crashes.write, self.buttons.stop, self.display.stop]

    # Begin and end

    def start(self) -> bool:
        """Start the parts; return False in service mode, where the REPL is free."""
        from .begin import start  # not in memory once the board has started
        if not start(self):
            return False
        del start
        overlay.forget(overlay.START)
        found = self._interrupted()
        if not found:
            overlay.drop("goalmouth.matches")  # which holds the match's code
            overlay.forget(overlay.MATCH)
            self.settings.complete()
        self.panel.begin(self.now_ms, found)
        return True

    def _interrupted(self):
        """Return the match that a reset has interrupted, as (referee, ruleset, options), or None.
        Most starts need none of the code for that."""
        try:
            kept = self.snapshot.load()
            if kept or self.journal.newest():
                from . import matches  # not in memory while a match is played
                found = matches.interrupted(self.journal, kept, self.settings)
                if found:
                    found.go_on(self.journal)
                    return found.referee, found.ruleset, found.options
        except Exception as error:
            self.shell.caught("flash", error, self.now_ms)
        return None

    def stop(self):
        """End cleanly: the outputs safe, the journal written. What is done is not done again when
        this is interrupted and called once more."""
        while self._ends:
            try:
                self._ends[0]()
            except Exception as error:
                self.shell.caught("stop", error, self.now_ms)
            del self._ends[0]

    def rest(self, wait_ms: int):
        """Sleep until it is time for the next step, or until a pin has moved."""
        level = self._upkeep.level
        slice_ms = self.beams.nap_ms()
        if level:
            slice_ms = OFF_SLICE_MS if level == OFF else IDLE_SLICE_MS
        clock, buttons, beams = self.clock, self.buttons, self.beams
        while wait_ms > 0 and not buttons.pending() and not beams.pending():
            nap_ms = wait_ms if wait_ms < slice_ms else slice_ms
            clock.nap_ms(nap_ms)
            wait_ms -= nap_ms

    # One step

    def step(self, now_ms: int) -> int:
        """Do what is due at `now_ms`; return the ms until it wants to run again."""
        self.now_ms = now_ms
        decided_ms = self._sense(now_ms)
        self._decided_ms = decided_ms
        if self._inputs:
            self._take_inputs(decided_ms)
        try:
            self.panel.advance(decided_ms, now_ms)
        except Exception as error:
            self._mend(error)
        try:
            if self.watch.step(self.panel.playing(), self._pressed, now_ms):
                self._dirty = True
        except Exception as error:
            self.shell.caught("beams", error, now_ms)
        try:
            self._keep(now_ms)
        except Exception as error:
            self.shell.caught("flash", error, now_ms)
        try:
            self._hear(now_ms)
        except Exception as error:
            self.shell.caught("buzzer", error, now_ms)
        self._note_faults()
        if self._dirty or now_ms >= self._draw_ms:
            try:
                self._draw(now_ms)
            except Exception as error:
                self._draw_ms = now_ms + FAILED_WAIT_MS
                self.shell.caught("screen", error, now_ms)
        return self._wait_ms(now_ms, self._work(now_ms))

    def _sense(self, now_ms: int) -> int:
        """Take what buttons and beams have seen; return until when everything is known."""
        decided_ms = now_ms
        pressed_ms = None
        try:
            for index, gesture, t_ms in self.buttons.step(now_ms):
                self._inputs.append((t_ms, index, gesture))
            pressed_ms = self.buttons.pressed_ms()
        except Exception as error:
            self.shell.caught("button", error, now_ms)
        try:
            for report in self.beams.step(now_ms):
                self._inputs.append((report[1], BEAM, report))
            decided_ms = self.beams.settled_ms(now_ms)
        except Exception as error:
            self.shell.caught("beams", error, now_ms)
        self._pressed = pressed_ms is not None
        return decided_ms if pressed_ms is None else min(decided_ms, pressed_ms)

    def _take_inputs(self, decided_ms: int):
        """Handle the inputs that nothing undecided can precede, in time order."""
        inputs = _in_order(self._inputs)
        del self._inputs[:]
        for item in inputs:
            if item[0] > decided_ms:
                self._inputs.append(item)
                continue
            try:
                self._take(item)
            except Exception as error:
                if self._mend(error):
                    self._take_again(item)
        self._dirty = True

    def _take(self, item: tuple):
        t_ms, index, what = item
        if index == BEAM:
            self.panel.broken(what[0], t_ms, what[3], what[2])
            self.watch.sensed(what, self.panel.playing())
        elif not self._upkeep.wakes(what, self.now_ms) and what in GESTURES:
            if what == "hold":  # a list opens
                self._upkeep.tidy(self.now_ms, self.beams.quiet_ms(self.now_ms))
            self.panel.gesture(index, what, t_ms)

    def _take_again(self, item: tuple):
        try:
            self._take(item)
        except Exception as error:
            self._mend(error)

    def _mend(self, error) -> bool:
        """The match has raised: make its referee again from the journal, which has everything that
        took effect. Return whether that worked."""
        self.shell.caught("match", error, self.now_ms)
        play = self.panel.playing()
        if play is None:
            return False
        try:
            from . import matches  # not in memory while a match is played
            referee = matches.rebuild(self.journal, self.settings,
                                      play.match_ms(self._decided_ms))
        except Exception as second:
            self.shell.caught("match", second, self.now_ms)
            self.settings.let_go()
            return False
        if referee:
            play.referee = referee
        return referee is not None

    def _keep(self, now_ms: int):
        """Say on the flash and in RTC memory how far the match has come."""
        if not self.panel.is_resuming():
            self._upkeep.keep(self.panel.playing(), now_ms)

    def _hear(self, now_ms: int):
        if self.panel.play:
            for name, _ in self.panel.play.take_cues():
                self._dirty = True
                sound = sound_of(name)
                if sound:
                    self.buzzer.play(sound, now_ms)

    def _note_faults(self):
        found = ()
        try:
            found = self.beams.faults()
        except Exception as error:
            self.shell.caught("beams", error, self.now_ms)
        if self.buttons.stuck():
            found += ("button",)
        if self.display.fault:
            found += ("display",)
        if self.journal.fault:
            found += (self.journal.fault,)
        if self.settings.config_faulty:
            found += ("config",)
        if self.settings.ruleset_faulty:
            found += ("ruleset",)
        for name in self.shell.names(self.now_ms):
            if name not in found:
                found += (name,)
        if reinstall:
            found += ("reinstall",)
        if found != self.faults:
            self.faults = found
            self._dirty = True
            self.journal.note("faults " + (",".join(found) or "-"))

    def _draw(self, now_ms: int):
        self._dirty = False
        told = [name for name in self.faults if name != "config" and name != "ruleset"]
        fault = told[0] if told else ""
        self.display.show(self.panel.view(now_ms, self._decided_ms, fault), now_ms)
        self._draw_ms = now_ms + self.panel.next_look_ms(now_ms)

    def _work(self, now_ms: int) -> int:
        """Do what may wait; return when there is more to do, in ms."""
        stands = self.panel.stands()
        deadline = None if stands else self.panel.deadline_ms()
        may_block = deadline is None or deadline - now_ms > QUIET_BEFORE_DEADLINE_MS
        wait_ms = STEP_MS
        try:
            self._upkeep.care(now_ms, self.panel.match_on())
            wait_ms = self.display.step(now_ms, may_block)
            for _ in range(MORE_SLICES):
                if wait_ms or self.buttons.pending() or self.beams.pending():
                    break
                wait_ms = self.display.step(now_ms, may_block)
            wait_ms = min(wait_ms, self.beams.wait_ms())
        except Exception as error:
            self.shell.caught("display", error, now_ms)
        try:
            wait_ms = min(wait_ms, self.buzzer.step(now_ms))
        except Exception as error:
            self.shell.caught("buzzer", error, now_ms)
        try:
            wait_ms = min(wait_ms, self.console.step(now_ms))
        except Exception as error:
            self.shell.caught("console", error, now_ms)
        try:
            if not self.panel.is_changing():  # a match that begins: its header can wait
                self._upkeep.write(stands, may_block, now_ms)
            if stands and self.crashes.waiting():
                self.crashes.write()
            if may_block:
                self._upkeep.collect(now_ms, self.beams.quiet_ms(now_ms), self._pressed)
        except Exception as error:
            self.shell.caught("flash", error, now_ms)
        return wait_ms

    def _wait_ms(self, now_ms: int, wait_ms: int) -> int:
        level = self._upkeep.level
        if level == OFF and not self.console.busy():
            return OFF_STEP_MS
        wait_ms = min(wait_ms, IDLE_STEP_MS if level else STEP_MS, self._draw_ms - now_ms)
        deadline = self.panel.deadline_ms()
        if deadline is not None:
            # A deadline that has passed waits for a press or a beam to be decided.
            wait_ms = min(wait_ms, deadline - now_ms if deadline > now_ms else SLICE_MS)
        return wait_ms

    def _status(self):
        return status.lines(self, self.now_ms)

    # What the simulator and the REPL use

    def call(self, text: str, t_ms=None):
        """Give a call, or `undo`, to the referee, as of `t_ms` (None: now).

        Raises IllegalCall, and ValueError for what is no call.
        """
        self.panel.call(text, self.now_ms if t_ms is None else t_ms)
        self._dirty = True

    def undo(self, t_ms=None):
        """Take the last event back. Raises IllegalCall when there is none."""
        self.call("undo", t_ms)

    def is_legal(self, text: str) -> bool:
        """Return whether a call is legal now. Raises ValueError for what is no call."""
        return self.panel.is_legal(text)

    def fields(self, t_ms=None) -> dict:
        """Return every field that a scenario can expect, the clock as of `t_ms` (None: now)."""
        found = self.panel.fields(self.now_ms if t_ms is None else t_ms)
        found["faults"] = ",".join(self.faults) or "-"
        return found


def _in_order(inputs: list) -> list:
    """Return inputs by time; those of one instant stay in the order in which they came."""
    found = []
    for item in inputs:
        at = len(found)
        while at and found[at - 1][0] > item[0]:
            at -= 1
        found.insert(at, item)
    return found
