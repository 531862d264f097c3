# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""Runs on the board, sent there by `goalmouth doctor`: prints (name, value) pairs for it to judge.

`SLOT` is put in front by the sender: the slot whose modules are used. Everything is asked for by
itself, so that one broken part does not hide the others; what raised is printed as name and "!".
"""

import gc
import sys

import machine

SLOT = globals().get("SLOT", "")


def tell(name, make):
    """Print what `make()` gives, or what it raised."""
    try:
        print(repr((name, make())))
    except Exception as error:
        print(repr((name + "!", "%s: %s" % (type(error).__name__, error))))


def partitions():
    """List (label, size) of the data partitions that matter."""
    from esp32 import Partition

    found = []
    for label in ("log", "phy_init", "vfs"):
        for part in Partition.find(Partition.TYPE_DATA, label=label):
            found.append((label, part.info()[3]))
    return found


def flash_bytes():
    """Give the size of the flash chip."""
    import esp

    return esp.flash_size()


def settings():
    """Give (problems, warnings, pins, display) of this board's config.json and rulesets."""
    from goalmouth.settings import Settings

    found = Settings()
    config = found.config
    pins = [(name, config.pins[name]) for name in sorted(config.pins)]
    return found.problems, config.warnings, pins, config.display


def boots():
    """Give how many starts in a row came to nothing, and the last resets (drivers/boots.py)."""
    from esp32 import NVS

    try:
        kept = NVS("goalmouth").get_i32("boots")
    except OSError:
        return 0, 0
    return kept & 255, kept >> 8


def bus(sda, scl, hertz):
    """Give (SDA level, SCL level, addresses that answer)."""
    levels = [
        machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP).value() for gpio in (sda, scl)
    ]
    if levels != [1, 1]:
        return levels[0], levels[1], []
    wire = machine.I2C(0, scl=machine.Pin(scl), sda=machine.Pin(sda), freq=hertz)
    return 1, 1, wire.scan()


def beams(config):
    """Give (counters proved, [(name, dark at rest, dark with the emitters off or None)])."""
    import time

    from goalmouth.drivers.beams import Beams
    from goalmouth.drivers.clock import Clock

    made = Beams(config, Clock())
    made.start()
    names = [name for name in ("beam_left", "beam_right", "upper_left", "upper_right")
             if config.pins[name] is not None]  # fmt: skip
    rest = [level(config, name) == config.beam_dark_level for name in names]
    off = [None] * len(names)
    measures = made.measures
    made.stop()
    gpio = config.pins["emitter"]
    if gpio is not None:
        pin = machine.Pin(gpio, machine.Pin.OUT, value=0)
        time.sleep_ms(30)
        off = [level(config, name) == config.beam_dark_level for name in names]
        pin.value(1)
        time.sleep_ms(30)
    return measures, list(zip(names, rest, off))  # noqa: B905  (MicroPython has no strict)


def level(config, name):
    """Give the level of an input pin."""
    return pin_of(config, name).value()


def pin_of(config, name):
    """Make an input pin, pulled up where the chip can."""
    gpio = config.pins[name]
    if gpio >= 34:
        return machine.Pin(gpio, machine.Pin.IN)
    return machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)


def buttons(config):
    """List (name, down) of the buttons."""
    return [(name, level(config, name) == config.button_down_level)
            for name in ("button", "button_a", "button_b")
            if config.pins[name] is not None]  # fmt: skip


def watch(name, active, patience_ms):
    """Wait until an input has been active and is at rest again; print for how many ms, or None."""
    import time

    pin = pin_of(CONFIG, name)
    since = None
    begin = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begin) < patience_ms:
        now = pin.value() == active
        if now and since is None:
            since = time.ticks_ms()
        if since is not None and not now:
            print(repr(max(time.ticks_diff(time.ticks_ms(), since), 1)))
            return
        time.sleep_ms(1)
    print(repr(None))


def main():
    """Ask for everything but the config first."""
    global CONFIG
    if SLOT and SLOT not in sys.path:
        sys.path.insert(0, SLOT)
    gc.collect()
    tell("heap", lambda: (gc.mem_free(), gc.mem_alloc()))
    tell("reset", machine.reset_cause)
    tell("flash", flash_bytes)
    tell("partitions", partitions)
    tell("boots", boots)
    tell("settings", settings)
    try:
        from goalmouth import wiring
        from goalmouth.drivers import files

        CONFIG = wiring.load(files.read_text("config.json"))[0]
    except Exception as error:
        print(repr(("config!", "%s: %s" % (type(error).__name__, error))))
        return
    pins = CONFIG.pins
    if pins["sda"] is not None:
        tell("bus", lambda: bus(pins["sda"], pins["scl"], CONFIG.i2c_hz))
    tell("beams", lambda: beams(CONFIG))
    tell("buttons", lambda: buttons(CONFIG))
    print(repr(("levels", (CONFIG.beam_dark_level, CONFIG.button_down_level))))


main()
