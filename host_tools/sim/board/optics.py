"""What a ball, a draught or a finger does to the pins: levels over time.

Times in microseconds. Nothing here knows the firmware; it drives pins through `World.at` and
`Pins.drive`.
"""

# A clear plexiglass disc of 30 mm with a 2 mm hole (K15): its rims are dark, its middle lets
# infrared through. Parts of the span from the first to the last edge, in percent: rim, clear
# middle, the hole's edge, the clear middle again, rim.
FLICKER_PERCENT = ((0, 20), (47, 53), (80, 100))
BEAMS = ("beam_left", "beam_right", "upper_left", "upper_right")
# How a contact bounces: a new contact every part of the bounce time, in percent.
BOUNCE_PERCENT = (12, 25, 34, 47, 55, 68, 81, 90)


class Inputs:
    """Beams and buttons of the board, moved from outside.

    Example: `inputs.beam("beam_left", True)` makes the low beam of the left goal dark.
    """

    def __init__(self, world, pins, wires):
        self._world = world
        self._pins = pins
        self._wires = wires
        self._held = {}
        self._dark = {}
        self._lit = True

    def is_down(self, name):
        """Tell whether a button is held."""
        return self._held.get(name, False)

    def is_dark(self, name):
        """Tell whether a beam is interrupted."""
        return self._dark.get(name, False)

    def rest(self):
        """Put every wire at rest: beams clear, buttons up."""
        for name in BEAMS:
            self.beam(name, False)
        for name in ("button", "button_a", "button_b"):
            self.button(name, False)

    def light(self, on):
        """Have the emitters shine, or not: without them every beam is dark."""
        self._lit = on
        for name in BEAMS:
            self.beam(name, self.is_dark(name))

    def beam(self, name, dark):
        """Make a beam dark or clear now."""
        self._dark[name] = dark
        dark = dark or not self._lit
        level = self._wires.dark_level if dark else 1 - self._wires.dark_level
        self._pins.drive(self._wires.gpio(name), level)

    def button(self, name, down):
        """Close or open a button's contact now. Open, only a pull-up holds the line."""
        self._held[name] = down
        level = self._wires.down_level
        gpio = self._wires.gpio(name)
        if down:
            self._pins.drive(gpio, level)
        elif name == "button" and level == 0:
            self._pins.drive(gpio, None)
        else:
            self._pins.drive(gpio, 1 - level)

    def break_beam(self, name, start_us, dark_us):
        """Have something opaque pass the beam from `start_us` on for `dark_us`."""
        self._world.at(start_us, lambda: self.beam(name, True))
        self._world.at(start_us + dark_us, lambda: self.beam(name, False))

    def flicker(self, name, start_us, span_us):
        """Have a clear disc pass: edge, clear, hole, edge within `span_us`."""
        for first, last in FLICKER_PERCENT:
            begin_us = start_us + span_us * first // 100
            end_us = start_us + span_us * last // 100
            self.break_beam(name, begin_us, end_us - begin_us)

    def press(self, name, start_us, down_us, bounce_us=0):
        """Press a button for `down_us`, with contact bounce after both edges."""
        self._move(name, True, start_us, bounce_us)
        self._move(name, False, start_us + down_us, bounce_us)

    def _move(self, name, down, edge_us, bounce_us):
        self._world.at(edge_us, lambda: self.button(name, down))
        if not bounce_us:
            return
        state = down
        for percent in BOUNCE_PERCENT:
            state = not state
            self._later(name, state, edge_us + bounce_us * percent // 100)

    def _later(self, name, down, when_us):
        self._world.at(when_us, lambda: self.button(name, down))
