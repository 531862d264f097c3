"""The board as a world: everything here runs under CPython and under MicroPython.

Decides what the hardware does to the firmware: virtual time, pins, buses, flash, panel, scenario
commands. Imports nothing of the firmware, and its own modules relatively, so that MicroPython can
load it as a top-level package (`board`) from `host_tools/sim`.
"""
