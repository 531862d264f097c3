"""Scenario files (`*.match`): text to commands, every bad line at once.

    commands, problems = parse("power on\\n+0.5\\nsetup\\n")

A command is a tuple (line number, verb, arguments...). Times are whole microseconds. The first bad
character of a line is its problem; a file is read to its end all the same.
"""

import json

from . import vocabulary

BEAMS = (("left", "beam_left", "upper_left"), ("right", "beam_right", "upper_right"))
GESTURES = ("tap", "double", "hold")
VERBS = (
    "ruleset", "set", "config", "power", "reset", "at", "+", "setup", "tap", "double", "hold",
    "press", "beam", "call", "undo", "stall", "i2c", "flash", "expect", "frame",
)  # fmt: skip
MAX_US = 100 * 86400 * 1000000


class BadLine(Exception):
    """A line that cannot be read; the text says what is allowed."""


def parse(text):
    """Read a whole scenario. Gives (commands, problems); a problem is (line number, text)."""
    reader = _Reader()
    problems = []
    commands = []
    for number, line in enumerate(text.split("\n")):
        try:
            words = split(line)
            if words:
                commands.append((number + 1,) + reader.command(words))
        except BadLine as error:
            problems.append((number + 1, str(error)))
    if not problems and not commands:
        problems.append((1, "nothing in it: a scenario begins with 'power on'"))
    return commands, problems


def split(line):
    """Split a line into (word, was quoted) pairs; `#` begins a comment outside quotes."""
    words = []
    position = 0
    line = line.replace("\t", " ").replace("\r", " ")
    while position < len(line):
        char = line[position]
        if char == " ":
            position += 1
        elif char == "#":
            break
        elif char == '"':
            end = line.find('"', position + 1)
            if end < 0:
                raise BadLine('a quote is not closed: "')
            if end + 1 < len(line) and line[end + 1] not in " #":
                raise BadLine("a space is missing after a quoted value")
            words.append((line[position + 1 : end], True))
            position = end + 1
        elif char in "[{":
            end = _json_end(line, position)
            words.append((line[position:end], False))
            position = end
        else:
            end = position
            while end < len(line) and line[end] not in ' #"':
                end += 1
            if end < len(line) and line[end] == '"':
                raise BadLine("a quote may only begin a value")
            words.append((line[position:end], False))
            position = end
    return words


def _json_end(line, start):
    """Return where the JSON list or object that begins at `start` ends."""
    depth = 0
    quoted = False
    for position in range(start, len(line)):
        char = line[position]
        if char == '"':
            quoted = not quoted
        elif not quoted and char in "[{":
            depth += 1
        elif not quoted and char in "]}":
            depth -= 1
            if not depth:
                return position + 1
    raise BadLine("a list or object is not closed: " + line[start])


def time_us(text, suffixes):
    """Read "12.345", "80ms", "3s" as microseconds. `suffixes`: which are allowed, "" for none."""
    scale = 1000000
    digits = text
    found = ""
    for suffix in ("ms", "us", "s"):
        if text[-len(suffix) :] == suffix and len(text) > len(suffix):
            found = suffix
            digits = text[: -len(suffix)]
            scale = {"ms": 1000, "us": 1, "s": 1000000}[suffix]
            break
    if found not in suffixes:
        shown = [suffix or "plain seconds" for suffix in suffixes]
        raise BadLine("%r is no time: a number with %s" % (text, " or ".join(shown)))
    whole, dot, part = digits.partition(".")
    room = {1: 0, 1000: 3, 1000000: 6}[scale]
    if not vocabulary.is_digits(whole) or (dot and not vocabulary.is_digits(part)):
        raise BadLine("%r is no time: e.g. 12.345, 80ms, 3s" % text)
    if len(part) > room:
        raise BadLine("%r is finer than a microsecond" % text)
    value = int(whole) * scale + (int(part + "0" * (room - len(part))) if room else 0)
    if value > MAX_US:
        raise BadLine("%r is longer than 100 days" % text)
    return value


class _Reader:
    """Reads lines in order: what is legal depends on whether the power is on yet."""

    def __init__(self):
        self._on = False
        self._began = False
        self._floor_us = 0
        self._known = True
        self._frames = []

    def command(self, words):
        verb, quoted = words[0]
        if quoted or not verb:
            raise BadLine("a command is one of %s" % ", ".join(VERBS))
        if verb[0] == "+":
            return self._later(words)
        if verb not in VERBS:
            raise BadLine("unknown command %r: one of %s" % (verb, ", ".join(VERBS)))
        method = getattr(self, "_read_" + verb)
        return method([word for word, _ in words[1:]], words[1:])

    # -- time

    def _later(self, words):
        first = words[0][0][1:]
        rest = [word for word, _ in words[1:]]
        if not first and rest:
            first = rest.pop(0)
        if rest or not first:
            raise BadLine("written +SECONDS, e.g. +0.5")
        self._need_begun("+")
        self._floor_us += time_us(first, ("", "s", "ms"))
        return ("later", time_us(first, ("", "s", "ms")))

    def _read_at(self, words, _):
        if len(words) != 1:
            raise BadLine("written at SECONDS, e.g. at 12.345")
        self._need_begun("at")
        value = time_us(words[0], ("", "s"))
        if value < self._floor_us:
            raise BadLine("at %s lies before the line above" % words[0])
        self._floor_us = value
        return ("at", value)

    def _read_setup(self, words, _):
        self._none(words, "setup")
        self._need_on("setup")
        return ("setup",)

    # -- before power on

    def _read_ruleset(self, words, _):
        self._need_off("ruleset")
        if len(words) != 1 or not words[0]:
            raise BadLine("written ruleset NAME, e.g. ruleset hockey-kerr")
        return ("ruleset", words[0])

    def _read_set(self, words, pairs):
        self._need_off("set")
        if len(words) != 2 or not words[0]:
            raise BadLine("written set KEY VALUE, e.g. set first_opener A")
        return ("set", words[0], plain_value(*pairs[1]))

    def _read_config(self, words, pairs):
        self._need_off("config")
        if len(words) != 2 or not words[0]:
            raise BadLine("written config KEY VALUE, e.g. config rearm_ms 300")
        return ("config", words[0], plain_value(*pairs[1]))

    # -- power

    def _read_power(self, words, _):
        if words == ["on"]:
            if self._on:
                raise BadLine("the power is on already")
            self._on = True
            self._began = True
            return ("power", "on")
        if words == ["off"]:
            self._need_on("power off")
            self._on = False
            return ("power", "off")
        raise BadLine("written power on or power off")

    def _read_reset(self, words, _):
        self._need_on("reset")
        if len(words) != 1 or words[0] not in ("soft", "wdt", "en"):
            raise BadLine("written reset soft, reset wdt or reset en")
        return ("reset", words[0])

    # -- pins

    def _read_tap(self, words, _):
        self._none(words, "tap")
        return ("press", 100000, 0)

    def _read_double(self, words, _):
        self._none(words, "double")
        return ("double",)

    def _read_hold(self, words, _):
        if not words:
            return ("press", 1000000, 0)
        if words == ["on"]:
            return ("press", 1600000, 0)
        raise BadLine("written hold or hold on")

    def _read_press(self, words, _):
        if len(words) == 1:
            return ("press", self._duration(words[0]), 0)
        if len(words) == 3 and words[1] == "bounce":
            down_us = self._duration(words[0])
            bounce_us = self._duration(words[2])
            if bounce_us >= down_us:
                raise BadLine("it bounces longer than it is pressed")
            return ("press", down_us, bounce_us)
        raise BadLine("written press TIME or press TIME bounce TIME, e.g. press 80ms bounce 5ms")

    def _read_beam(self, words, _):
        shape = (
            "written beam left|right [upper] break TIME, flicker TIME, dark or clear, "
            "e.g. beam left break 12ms"
        )
        rest = words[1:]
        name = None
        for goal, low, upper in BEAMS:
            if words and words[0] == goal:
                name = low
                if rest and rest[0] == "upper":
                    name = upper
                    rest = rest[1:]
        if name is None or not rest:
            raise BadLine(shape)
        if rest[0] in ("dark", "clear") and len(rest) == 1:
            return ("beam", name, rest[0])
        if rest[0] in ("break", "flicker") and len(rest) == 2:
            return (rest[0], name, self._duration(rest[1]))
        raise BadLine(shape)

    # -- the referee

    def _read_call(self, words, _):
        self._need_on("call")
        problem = vocabulary.check_call(words)
        if problem:
            raise BadLine(problem)
        return ("call", " ".join(words))

    def _read_undo(self, words, _):
        self._none(words, "undo")
        self._need_on("undo")
        return ("undo",)

    def _read_expect(self, words, pairs):
        self._need_on("expect")
        if len(words) < 2:
            raise BadLine('written expect FIELD VALUE, expect screen "TEXT", expect illegal CALL')
        if words[0] == "screen":
            if len(words) != 2 or not words[1].strip():
                raise BadLine('written expect screen "TEXT"')
            return ("screen", words[1])
        if words[0] == "illegal":
            problem = vocabulary.check_call(words[1:])
            if problem:
                raise BadLine(problem)
            return ("illegal", " ".join(words[1:]))
        value = " ".join(" ".join(words[1:]).split())
        problem = vocabulary.check_field(words[0], value)
        if problem:
            raise BadLine(problem)
        return ("expect", words[0], value)

    def _read_frame(self, words, _):
        if len(words) != 1 or not _is_name(words[0]):
            raise BadLine("written frame NAME; a name has letters, digits, - and _ only")
        if words[0] in self._frames:
            raise BadLine("there is a frame %s above" % words[0])
        self._frames.append(words[0])
        return ("frame", words[0])

    # -- faults

    def _read_stall(self, words, _):
        self._need_on("stall")
        if len(words) != 1:
            raise BadLine("written stall TIME, e.g. stall 400ms")
        return ("stall", self._duration(words[0]))

    def _read_i2c(self, words, _):
        if words == ["forget"]:
            return ("i2c", "forget", 0)
        if len(words) == 2 and words[0] in ("fail", "hang"):
            return ("i2c", words[0], self._duration(words[1]))
        raise BadLine("written i2c fail TIME, i2c hang TIME or i2c forget")

    def _read_flash(self, words, _):
        if words in (["full"], ["ok"]):
            return ("flash", words[0])
        raise BadLine("written flash full or flash ok")

    # -- helpers

    def _duration(self, text):
        value = time_us(text, ("ms", "s", "us"))
        if value <= 0:
            raise BadLine("%r: a time must be longer than nothing" % text)
        return value

    def _none(self, words, verb):
        if words:
            raise BadLine("%s takes nothing after it" % verb)

    def _need_begun(self, verb):
        if not self._began:
            raise BadLine("%s before the first 'power on': times count from there" % verb)

    def _need_on(self, verb):
        if not self._on:
            raise BadLine("%s while the power is off: 'power on' first" % verb)

    def _need_off(self, verb):
        if self._on:
            raise BadLine("%s while the power is on: put it before 'power on'" % verb)


def plain_value(word, quoted):
    """Read a value of `set` or `config`: yes, no, null, a number, JSON; else the text itself."""
    if quoted:
        return word
    if word in ("yes", "true"):
        return True
    if word in ("no", "false"):
        return False
    if word == "null":
        return None
    if word[:1] in ("[", "{"):
        try:
            return json.loads(word)
        except ValueError:
            raise BadLine("%s is no JSON" % word) from None
    digits = word[1:] if word[:1] == "-" else word
    if vocabulary.is_digits(digits):
        return int(word)
    return word


def _is_name(text):
    for char in text:
        if not ("a" <= char <= "z" or "A" <= char <= "Z" or "0" <= char <= "9" or char in "-_"):
            return False
    return bool(text)
