"""The board as a thing of wood, rubber and discs: what happens on it when somebody pushes.

Lengths in mm, times in whole microseconds, axes as in host_tools/hardware/layout.py: x from goal
to goal, y across, both from the centre spot. Nothing here knows the firmware; beams tell it what
happened, as on a real board.
"""
