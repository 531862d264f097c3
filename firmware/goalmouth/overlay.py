"""Modules that are needed for a while only, above all by the start and set-up.

A module stays in RAM for as long as somebody imports it. Those named here are imported inside the
functions that need them, so that they can be let go: those that read FILES before the parts
of the board are made, those of START before set-up, those of SETUP when a match begins, those of
MATCH when it is left, FONTS when the language changes. What is needed again is loaded again.
On a board those of REFEREE are one file, the first of them, and so are those of PLAY, START,
CONFIG and RULES (host_tools/squeeze).

May import: `gc`, `sys`.
"""

import gc
import sys

CONFIG = "goalmouth.wiring goalmouth.config goalmouth.configured"
RULES = "goalmouth.match.making goalmouth.match.table goalmouth.match.keys"
FILES = (
    CONFIG + " goalmouth.jsoncheck goalmouth.match.check goalmouth.texts.packing goalmouth.whole"
)
START = "goalmouth.parts goalmouth.begin goalmouth.drivers.panels goalmouth.drivers.fitting"
REFEREE = (
    "goalmouth.match.referee goalmouth.match.attempts goalmouth.match.breaks goalmouth.match.calls"
    " goalmouth.match.clock goalmouth.match.cues goalmouth.match.effects goalmouth.match.fouls"
    " goalmouth.match.goals goalmouth.match.history goalmouth.match.legal goalmouth.match.periods"
    " goalmouth.match.results goalmouth.match.rulings goalmouth.match.shootout"
    " goalmouth.match.tape goalmouth.match.turns"
)
PLAY = (
    "goalmouth.panel.play goalmouth.panel.entries goalmouth.panel.moments goalmouth.panel.wording"
    " goalmouth.match.menu goalmouth.match.view"
)
MATCH = PLAY + " " + REFEREE
SETUP = (
    RULES + " goalmouth.library goalmouth.heading goalmouth.matches goalmouth.panel.setup"
    " goalmouth.panel.before goalmouth.screen.monitor goalmouth.jsoncheck"
    " goalmouth.match.check goalmouth.texts.packing goalmouth.match.reasons"
    " goalmouth.match.misread"
)
FONTS = (
    "goalmouth.screen.font_text_latin goalmouth.screen.font_text_cyrillic"
    " goalmouth.screen.font_large_latin goalmouth.screen.font_large_cyrillic"
)


def forget(names: str):
    """Let modules go, and collect what is left of them: what comes next fills their places from
    the lowest on, so that the free ones stay together."""
    for name in names.split():
        drop(name)
    gc.collect()


def drop(name: str):
    """Let one module go, if it is there."""
    if name in sys.modules:
        del sys.modules[name]
        parent, _, last = name.rpartition(".")
        if parent in sys.modules and hasattr(sys.modules[parent], last):
            delattr(sys.modules[parent], last)
