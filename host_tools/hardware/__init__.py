"""The board as numbers, drawings, wiring and lists: everything that `goalmouth drawings` makes.

One file of numbers (`hardware/board.toml`) and one table of pins (`firmware/goalmouth/wiring.py`)
go in; drawings, printable mounts, wiring, a parts list and the pictures of the guide come out:

    numbers -> checks -> layout -> marks, parts -> nest -> dxf, tiles, plan, exploded, mount
    pins -> circuit -> harness, schematic, wokwi, bill

Nothing here runs on the board, and nothing here is imported by the firmware.
"""
