"""The stub's main: the same steps as the firmware's own."""

import sys

with open("slot") as file:
    slot = file.read().strip()
sys.path.insert(0, slot)

from goalmouth import app

app.run()
