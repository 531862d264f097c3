"""Modules that only set-up needs: out of memory while a match is played.

A module stays in RAM for as long as somebody imports it. Those named here are imported inside the
functions that need them, so that `forget` can let them go; the next set-up loads them again.

May import: `sys`.
"""

import sys

SETUP_ONLY = (
    "goalmouth.match.keys", "goalmouth.match.check", "goalmouth.jsoncheck", "goalmouth.config",
    "goalmouth.wiring", "goalmouth.panel.setup", "goalmouth.parts", "goalmouth.status",
    "goalmouth.spare",
)  # fmt: skip


def forget():
    """Let the modules of set-up go; a collection then frees them."""
    for name in SETUP_ONLY:
        if name in sys.modules:
            del sys.modules[name]
            parent, _, last = name.rpartition(".")
            if hasattr(sys.modules[parent], last):
                delattr(sys.modules[parent], last)
