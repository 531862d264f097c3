"""Run on CPython and on MicroPython, with the firmware folder as argument: prints must be equal.

Whatever the senses, the configuration and the JSON reader make of the same random input.
"""

import sys
from array import array

sys.path.insert(0, sys.argv[1])

from goalmouth import jsoncheck, wiring
from goalmouth.errors import BadConfig
from goalmouth.senses.beam import BeamSense
from goalmouth.senses.button import ButtonSense
from goalmouth.senses.counts import Counts
from goalmouth.senses.diagnosis import Diagnosis

_seed = 1


def below(limit):
    """Give the next number of a small generator that both interpreters share."""
    global _seed
    _seed = (_seed * 1103515245 + 12345) & 0x3FFFFFFF
    return (_seed >> 8) % limit


def beams():
    """Feed a beam with anything; print every goal and the figures."""
    sense = BeamSense(1500, 12000, 300000)
    diagnosis = Diagnosis(3000)
    counts = Counts()
    ages, lates = array("i", [0] * 64), array("i", [0] * 64)
    sense.start(False)
    diagnosis.start(0, False)
    now_us = 0
    for i in range(20000):
        dt_us = (10000, 300, 50000, 900000, 600000000)[below(5) if below(20) == 0 else below(2)]
        now_us += dt_us
        edges = below(7) if below(4) == 0 else 0
        age = dt_us
        for n in range(edges):
            age -= below(age // (edges - n) + 1)
            ages[n] = age
            lates[n] = below(40000) if below(3) == 0 else 0
        dark = below(6) == 0
        counts.dark_us = below(200) * 50 if edges or dark else 0
        counts.breaks = (edges + 1) // 2 if below(2) else -1
        counts.clear_us = below(400) * 50
        counts.full = dt_us < 800000
        given = counts if i // 1000 % 2 else None
        if sense.feed(dt_us, dt_us, dark, ages, lates, edges, given):
            print(i, sense.goal_age_us(), sense.goal_late_us, sense.goal_dark_us, sense.measured)
        diagnosis.look(now_us // 1000, dark, edges != 0, sense.goals)
        final = sense.take_dark()
        if final >= 0 or i % 500 == 0:
            print(i, final, diagnosis.fault(), sense.clear_us(), sense.count)


def buttons():
    """Press a button anyhow; print every gesture."""
    sense = ButtonSense(25)
    sense.start(0, False)
    now_ms = 0
    times = [0] * 64
    for _ in range(20000):
        before_ms = now_ms
        now_ms += (10, 50, 400, 31000)[below(4) if below(30) == 0 else 0]
        edges = below(4) if below(6) == 0 else 0
        at = before_ms
        for n in range(edges):
            at += below((now_ms - at) // (edges - n) + 1)
            times[n] = at
        down = below(50) < 20 if edges else sense.pressed_ms() is not None
        for gesture, t_ms in sense.feed(now_ms, down, times, edges, below(2) * below(400)):
            print(gesture, t_ms, sense.pressed_ms())


TEXTS = (
    None, "{}", "[]", "nul", '{"a": 1, "a": 2}',
    '{"rearm_ms": 9, "min_break_us": "x", "sound": 1}',
    '{"pins": {"beam_left": 6, "button": 22, "sda": 36, "upper_left": 39, "x": 1, "scl": null}}',
    '{"pins": {"beam_left": 34, "button": 12}, "names": ["Rot", "Blau"], "language": "de"}',
    '{"names": ["\\u0416", "\\ud83d\\ude00"], "options": {"length_s": 600}, "ruleset": "x"}',
    '{"pins": 7, "names": ["A", "A"], "options": {"a": [1]}, "display_addr": 61, "display": "x"}',
    '{"i2c_hz": 1e5}', '{"ball_mm": -1}', "[" * 19 + "]" * 19,
    '{"a":\n  tru}',
)  # fmt: skip


def texts():
    """Read good and bad configurations; print the settings and every problem."""
    for text in TEXTS:
        config, problems = wiring.load(text)
        print(
            "; ".join(problems),
            config.warnings,
            " ".join(config.names),
            config.rearm_ms,
            config.ruleset,
        )
        print([config.pins[name] for name in wiring.names()])
        try:
            print(type(jsoncheck.parse(text or "")))
        except BadConfig as error:
            print(error)


beams()
buttons()
texts()
