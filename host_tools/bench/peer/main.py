"""Starts the firmware of the usual kind, for comparison: see goalmouth/app.py."""

import sys

with open("slot") as file:
    sys.path.insert(0, file.read())

from goalmouth import app

app.run()
