"""What the doctor makes of what a board says: pure, values in, findings out.

of_status(status, version)      # what a running app says
of_survey(survey, version)      # MicroPython and files
of_probe(values)                # hardware
"""

from collections.abc import Iterator

from host_tools.device import survey as surveys
from host_tools.device.findings import Finding, ok, problem, warning
from host_tools.device.survey import Survey

PCNT_SINCE = (1, 26)
LOG_BYTES = 64 * 1024
RESET_CLASSES = ("?", "power", "watchdog", "software")
LEAST_HEAP = 160 * 1024  # tests/heap/test_tight.py: matches go on in that, cut up as it is
RESETS = {1: "power-on, EN or brownout", 2: "hard reset", 3: "the watchdog", 4: "deep sleep",
          5: "software, Ctrl-D or a panic"}  # fmt: skip
DISPLAYS = (0x3C, 0x3D)
FAULTS = {
    "display": "Check the display's four wires and its address (display_addr).",
    "flash": "The file system could not be written: goalmouth pull, then goalmouth flash --erase.",
    "log-full": "Fetch the journals (goalmouth pull) and remove old files (mpremote rm).",
    "config": "config.json has mistakes, listed here as problems; put them right and deploy it.",
    "ruleset": "An own ruleset has mistakes: goalmouth ruleset check FILE, then deploy it again.",
    "button": "The button is held or its wires touch: check it.",
    "crash": "Something in Goalmouth raised: goalmouth pull fetches crash.txt; please report it.",
    "reinstall": "A file on the board is damaged: goalmouth deploy.",
}
BEAM = "Align it (set-up, beams), check its wires, and shade it from the sun: docs/optics.md"


def of_status(status: dict[str, str], version: str) -> Iterator[Finding]:
    """Judge what a running app says of itself."""
    yield of_version(status["firmware"], version)
    yield ok("app", f"has been running for {status['up_s']} s, {_score(status)}")
    faults = [name for name in status["faults"].split(",") if name not in ("", "-")]
    if not faults:
        yield ok("faults", "none")
    for name in faults:
        yield problem("faults", name, FAULTS.get(name, BEAM))
    if "problem" in status:
        for text in status["problem"].split("; "):
            yield problem("settings", text, "Put it right: docs/configuration.md")
    yield of_log_words(status.get("log", ""))
    if status.get("snapshot") == "no":
        yield warning("RTC memory", "cannot be used: after a reset the clock may be 5 s off",
                      "Nothing to do; matches are safe.")  # fmt: skip
    yield of_counters(status.get("counters") == "yes", None)
    if status.get("crash", "-") != "-":
        yield warning("last crash", status["crash"],
                      "goalmouth pull fetches crash.txt; please report it.")  # fmt: skip
    yield of_reset_words(status.get("reset", ""))


def _score(status: dict[str, str]) -> str:
    if status["phase"] in ("setup", "-"):
        return "in set-up"
    return f"{status['phase']}, {status['score']}, period {status['period']}, {status['clock']}"


def of_version(there: str, here: str) -> Finding:
    """Compare versions."""
    if there == here:
        return ok("Goalmouth", f"{there}, as here")
    if not there:
        return problem("Goalmouth", "is not on the board", "goalmouth deploy")
    return warning("Goalmouth", f"{there} on the board, {here} here", "goalmouth deploy")


def of_log_words(place: str) -> Finding:
    """Judge where the write-ahead log is."""
    if place.startswith("log"):
        return ok("log", f"partition of {place.partition(', ')[2]}")
    remedy = "goalmouth flash writes a partition table with a log; the files stay."
    if place.startswith("phy_init"):
        return warning("log", "in the 4 KiB of phy_init: long matches are copied more often",
                       remedy)  # fmt: skip
    return warning("log", "none: a power cut may lose up to a minute of events", remedy)


def of_counters(proved: bool, survey: Survey | None) -> Finding:
    """Judge the pulse counters' loop-back."""
    if proved:
        return ok("pulse counters", "the loop-back counts: breaks are timed in hardware")
    if survey is not None and survey.version[:2] < PCNT_SINCE:
        remedy = "MicroPython 1.26 or newer has them: goalmouth flash"
    else:
        remedy = (
            "Leave the reference pins (19 and 14) unconnected; an ESP32-C3 has no counters. "
            "Goals are seen without them, a little less exactly timed."
        )
    return warning("pulse counters", "do not count", remedy)


def of_reset_words(kind: str) -> Finding:
    """Judge the class of the last reset."""
    if kind == "watchdog":
        return warning("last reset", "the watchdog: the app had stopped",
                       "goalmouth pull fetches crash.txt; please report it.")  # fmt: skip
    return ok("last reset", {"power": RESETS[1], "software": RESETS[5]}.get(kind, kind or "?"))


def reset_classes(kept: int) -> list[str]:
    """Return the classes of the last resets, the newest first, as drivers/boots.py keeps them."""
    found = []
    while kept:
        found.append(RESET_CLASSES[kept & 3])
        kept >>= 2
    return found


def of_survey(survey: Survey, version: str) -> Iterator[Finding]:
    """Judge MicroPython and the files."""
    what = f"{survey.micropython} on {survey.machine}"
    if survey.version[:2] < surveys.OLDEST:
        yield problem("MicroPython", what, "Goalmouth needs 1.24 or newer: goalmouth flash")
    elif survey.version[:2] < PCNT_SINCE:
        yield warning("MicroPython", what, "1.26 brings the pulse counters: goalmouth flash")
    else:
        yield ok("MicroPython", what)
    free = survey.free_bytes // 1024
    if free < 64:
        yield problem("flash", f"{free} KiB free", FAULTS["log-full"])
    else:
        yield ok("flash", f"{free} of {survey.size_bytes // 1024} KiB free")
    yield of_version(survey.versions.get(survey.running, "") or _unmarked(survey), version)
    for slot in surveys.SLOTS:
        bad = survey.damaged[slot]
        if bad:
            level = warning if survey.running else problem
            text = f"{len(bad)} files damaged or missing, {bad[0]} among them"
            yield level(f"slot {slot}", text, "goalmouth deploy")
    if "main.py" not in survey.files and survey.running:
        yield problem("main.py", "is missing: nothing starts", "goalmouth deploy")
    for text in surveys.leftovers(survey):
        yield warning("files", text, "Remove or rename it: mpremote rm, mpremote cp")


def _unmarked(survey: Survey) -> str:
    return "an unmarked version" if survey.running else ""


def of_probe(values: dict, survey: Survey) -> Iterator[Finding]:
    """Judge the hardware. `values`: what on_board/probe.py printed."""
    if "heap" in values:
        free, used = values["heap"]
        if free + used < LEAST_HEAP:
            yield problem("heap", f"{(free + used) // 1024} KiB in all",
                          "Use a board whose MicroPython gives at least 160 KiB.")  # fmt: skip
        else:
            yield ok("heap", f"{free // 1024} of {(free + used) // 1024} KiB free")
    if "reset" in values:
        yield ok("last reset", RESETS.get(values["reset"], str(values["reset"])))
    starts, resets = values.get("boots", (0, 0))
    if resets >> 2:
        yield ok("last resets", f"{', '.join(reset_classes(resets))} (the newest first)")
    if starts > 1:
        yield warning("starts", f"{starts} in a row came to nothing",
                      "Look at crash.txt (goalmouth pull) and at the power supply.")  # fmt: skip
    yield from _partitions(values)
    yield from _settings(values)
    yield from _bus(values)
    yield from _beams(values, survey)
    for name, down in values.get("buttons", ()):
        if down:
            yield problem(name.replace("_", " "), "is held down", FAULTS["button"])
        else:
            yield ok(name.replace("_", " "), "is up")
    for name in sorted(values):
        if name.endswith("!") and name not in ("flash!", "partitions!", "boots!"):
            yield problem(name[:-1], f"could not be looked at: {values[name]}", "goalmouth deploy")


def _partitions(values: dict) -> Iterator[Finding]:
    sizes = dict(values.get("partitions", ()))
    if sizes.get("log", 0) >= LOG_BYTES:
        yield ok("log", f"partition of {sizes['log'] // 1024} KiB")
    elif "partitions" in values:
        yield of_log_words("phy_init" if "phy_init" in sizes else "")


def _settings(values: dict) -> Iterator[Finding]:
    if "settings" not in values:
        return
    problems, warnings, pins, _ = values["settings"]
    for text in problems:
        yield problem("settings", text, "Put it right: docs/configuration.md")
    for text in warnings:
        yield warning("wiring", text, "Mind it, or take another pin: docs/wiring.md")
    if not problems:
        fitted = ", ".join(f"{name} {gpio}" for name, gpio in pins if gpio is not None)
        yield ok("wiring", fitted)


def _bus(values: dict) -> Iterator[Finding]:
    if "bus" not in values:
        return
    sda, scl, found = values["bus"]
    low = [name for name, level in (("SDA", sda), ("SCL", scl)) if not level]
    named = ", ".join(f"0x{address:02x}" for address in found)
    if low:
        remedy = "Check for a short, for swapped wires, and that the display has power."
        yield problem("display", f"{' and '.join(low)} held low: the bus hangs", remedy)
    elif any(address in DISPLAYS for address in found):
        yield ok("display", f"answers at {named}")
    elif found:
        yield problem("display", f"none at 0x3c or 0x3d; at {named} something else answers",
                      "Set display_addr, or check what is wired there.")  # fmt: skip
    else:
        yield problem("display", "nothing answers on the bus", FAULTS["display"])


def _beams(values: dict, survey: Survey) -> Iterator[Finding]:
    if "beams" not in values:
        return
    proved, rows = values["beams"]
    yield of_counters(proved, survey)
    for name, dark, dark_off in rows:
        subject = name.replace("_", " ")
        if dark:
            text = "is dark at rest: misaligned, unplugged, or something lies in it"
            yield problem(subject, text, BEAM)
        elif dark_off is False:
            yield problem(subject, "stays clear with the emitters off: sunlight or wrong wiring",
                          BEAM)  # fmt: skip
        else:
            tested = ", and dark with the emitters off" if dark_off else ""
            yield ok(subject, "is clear at rest" + tested)
    if rows and all(row[2] is None for row in rows):
        yield ok("emitters", "not on a pin: no self-test")
