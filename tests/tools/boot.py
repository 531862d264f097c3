"""Starts MicroPython's unix port as an ESP32 starts: main.py, then the REPL (`micropython -i`).

main.py runs on the simulator's board, in virtual time; its serial line is this process's own. When
it has ended the board's modules stay, for what the REPL is asked to do. The argument is a list of
traits, words that spoil the board, joined by commas: see `spoil` and `old`.
"""

import builtins
import io
import json
import os
import select
import sys

SIM = __file__.rsplit("/", 1)[0] + "/../../host_tools/sim"
TICK_US = 5000
BEGUN_US = 1000000
TRAITS = [word for words in getattr(sys, "argv", ())[1:] for word in words.split(",")]
# What the interpreter has itself, and needs again when the app has ended.
OWN = ("os", "select", "sys", "random")

sys.path.insert(0, SIM)
from board import flash as flashes  # noqa: E402
from board import rig as rigs  # noqa: E402

sys.path.remove(SIM)


class Loader:
    """Puts the fakes in front of the firmware, in this one interpreter."""

    paths = sys.path
    loaded = sys.modules

    def clear(self):
        """Forget every module of the firmware: a reset."""
        for name in list(sys.modules):
            if name.split(".")[0] == "goalmouth":
                del sys.modules[name]
        sys.path[:] = ["", ".frozen", "lib"]

    def run_main(self, board, made, opener, printer):
        """Run main.py of the flash to its end, and leave the fakes there."""
        kept = builtins.open, builtins.print
        real = [(name, sys.modules.get(name)) for name in OWN]
        sys.modules.update(made)
        builtins.open, builtins.print = opener, printer
        try:
            run_main()
        finally:
            builtins.open, builtins.print = kept
            for name, module in real:
                if module is None:
                    sys.modules.pop(name)
                else:
                    sys.modules[name] = module

    def app(self):
        """Give the firmware's App."""
        return getattr(sys.modules.get("goalmouth.app"), "current", None)

    def module(self, name):
        """Import a module of the firmware by its full name."""
        __import__(name)
        return sys.modules[name]

    def trace(self, error):
        """Give where an exception came from."""
        out = io.StringIO()
        getattr(sys, "print_exception")(error, out)  # noqa: B009  (MicroPython's own)
        return out.getvalue()


def run_main():
    """Run main.py if there is one."""
    try:
        with io.open("main.py") as file:
            code = compile(file.read(), "main.py", "exec")
    except OSError:
        return
    exec(code, {"__name__": "__main__"})


def send(rig):
    """Let out what the firmware has printed."""
    while rig.serial_out:
        sys.stdout.buffer.write(rig.serial_out.pop(0).replace(b"\n", b"\r\n"))


def bridge(rig):
    """Join the simulated serial line and the real one, in steps of virtual time."""

    def stop():
        raise KeyboardInterrupt

    begun = []
    line = select.poll()
    line.register(sys.stdin, select.POLLIN)

    def tick():
        send(rig)
        if rig.finished:
            return
        if not begun:  # nobody is heard before it is on, and no real time is lost until then
            if rig.world.now_us < BEGUN_US or "play" in TRAITS:
                rig.world.at(rig.world.now_us + TICK_US, tick)
                return
            begun.append(True)
            sys.stdout.buffer.write(b"ready\r\n")
        for _ in range(256):
            if not list(line.ipoll(0 if rig.serial_in else 1)):
                break
            data = sys.stdin.buffer.read(1)
            if not data:
                sys.exit(1)
            if data == b"\x03":
                rig.serial_in[:] = b""
                rig.waits_for_app = False
                rig.world.ask(stop)
                break
            rig.serial_in.extend(data)
        rig.world.at(rig.world.now_us + TICK_US, tick)

    rig.world.at(0, tick)


def spoil(rig):
    """Break or do what the traits say."""
    if "no-panel" in TRAITS:
        rig.wire.devices.clear()
    if "stock" in TRAITS:  # the partition table of a board from the shop
        rig.flash.table = tuple([row for row in flashes.PARTITIONS if row[0] != "log"])
    for name in ("left", "right"):
        if "beam-%s-dark" % name in TRAITS:
            rig.inputs.beam("beam_" + name, True)
    if "held" in TRAITS:
        rig.inputs.button("button", True)
    if "play" in TRAITS:
        rig.world.at(0, lambda: rig.world.ask(lambda: set_up(rig)))


def try_all(rig):
    """Break both beams and press the button, each for a moment, every two seconds."""
    now_us = rig.world.now_us
    for number, name in enumerate(("beam_left", "beam_right")):
        begin_us = now_us + number * 500000
        rig.world.at(begin_us, lambda name=name: rig.inputs.beam(name, True))
        rig.world.at(begin_us + 200000, lambda name=name: rig.inputs.beam(name, False))
    rig.inputs.press("button", now_us + 1000000, 100000)
    rig.world.at(now_us + 2000000, lambda: try_all(rig))


def set_up(rig):
    """Hold the button until set-up is through, then play: a goal after 20 s, then on."""
    now_us = rig.world.now_us
    if rig.app().fields()["phase"] == "setup":
        rig.inputs.press("button", now_us, 1000000)
        rig.world.at(now_us + 1500000, lambda: rig.world.ask(lambda: set_up(rig)))
        return
    rig.inputs.press("button", now_us, 100000)
    rig.inputs.break_beam("beam_right", now_us + 20000000, 3000)
    rig.inputs.press("button", now_us + 23000000, 100000)
    rig.world.at(now_us + 24000000, lambda: TRAITS.remove("play"))


def configuration():
    """Give what config.json says, so that the panel hangs where the firmware looks for it."""
    try:
        with io.open("config.json") as file:
            return json.loads(file.read())
    except (OSError, ValueError):
        return None


def reset(*_):
    """Reset the board: whoever started this process starts the next one."""
    raise SystemExit(42)


def start():
    """Run main.py until it ends or Ctrl-C ends it; return the rig."""
    rig = rigs.Rig(Loader(), ".", configuration(), {"pcnt": "no-pcnt" not in TRAITS})
    spoil(rig)
    bridge(rig)
    return run_out(rig)


def run_out(rig):
    """Run a rig until main.py has ended, and leave it to the REPL."""
    rig.power_on()
    cycle = rig._cycle

    def once():
        cycle()
        rig.finished = rig.ended != ""  # no reset: the REPL is next

    rig._cycle = once
    rig.run()
    send(rig)
    for _, _, trace in rig.crashes:
        print(trace)
    rig.board.alive = True  # the app has ended; the chip has not
    del rig.world.actions[:]  # a second Ctrl-C
    rig.world.attach(rig.board)
    sys.modules["machine"].reset = reset
    if "jumpers" in TRAITS:
        connect(rig)
    if "fingers" in TRAITS:  # somebody tries everything, again and again
        rig.world.at(rig.world.now_us + 3000000, lambda: try_all(rig))
    return rig


def connect(rig):
    """Put in the jumpers of tests/device: an output drives an input."""
    wires = {25: 32, 26: 33, 27: 13}

    def moved(gpio):
        if gpio in wires and "no-jumper-%d" % gpio not in TRAITS:
            rig.outside.drive(wires[gpio], rig.board.line(gpio).out)

    rig.board.on_output = moved


class Implementation:
    """What sys.implementation says: this interpreter, as an ESP32 names itself."""

    name = "micropython"
    version = sys.implementation.version[:3]
    _machine = "Generic ESP32 module with ESP32"
    _mpy = sys.implementation._mpy


def pose():
    """Let `sys` and `os` speak of an ESP32 with 2 MiB for files."""
    for module, changes in (
        (sys, {"implementation": Implementation()}),
        (os, {"statvfs": lambda path: (4096, 4096, 512, 400, 400, 0, 0, 0, 0, 255)}),
    ):
        posing = type(module.__name__, (), {})()
        for name in dir(module):
            setattr(posing, name, getattr(module, name))
        for name in changes:
            setattr(posing, name, changes[name])
        sys.modules[module.__name__] = posing


if __name__ == "__main__":
    if "old" in TRAITS:  # a MicroPython from before .mpy version 6
        Implementation.version = (1, 18, 0)
        Implementation._mpy = 0x0A05
    rig = start()
    pose()
