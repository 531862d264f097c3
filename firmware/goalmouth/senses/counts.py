"""What pulse counters say of one beam. Imports nothing."""


class Counts:
    """What the pulse counters of one beam say about the time since the last step."""

    def __init__(self):
        self.dark_us = 0  # dark for so long, in all
        self.breaks = 0  # went dark so often; -1 where nothing counts that
        self.clear_us = 0  # clear for so long since then
        self.full = True  # False: the step was longer than `clear_us` can tell
        self.drained = True  # False: `clear_us` goes back to a time before the last darkness
