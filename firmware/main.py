"""Start Goalmouth from the slot that the file `slot` names, else from the other one.

A slot with a damaged file is left for later: see goalmouth/whole.py.
"""

import sys


def slots() -> list:
    """Return the slots to try, the one that is meant first."""
    try:
        with open("slot") as f:
            return ["b", "a"] if f.read(1) == "b" else ["a", "b"]
    except OSError:
        return ["a", "b"]


def load(slot: str, strict: bool):
    """Return the application of a slot, None when it is not whole or cannot be imported."""
    sys.path.insert(0, slot)
    try:
        from goalmouth import whole
        if strict:
            whole.check(slot)
        from goalmouth import app
        return app
    except Exception as error:
        print("slot %s: %s: %s" % (slot, type(error).__name__, error))
    sys.path.remove(slot)
    for name in list(sys.modules):
        if name.split(".")[0] == "goalmouth":
            del sys.modules[name]


def start():
    """Run what is meant, else what is whole, else what can be imported at all."""
    tries = [(slot, strict) for strict in (True, False) for slot in slots()]
    for slot, strict in tries:
        app = load(slot, strict)
        if app:
            app.reinstall = (slot, strict) != tries[0]
            app.run()
            return


start()
