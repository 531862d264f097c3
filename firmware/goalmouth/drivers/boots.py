"""How often the board has started without running for long, and what class of reset it was.

Both are one number in NVS, which every kind of reset leaves alone: the count in the lowest eight
bits, above them the classes of the last seven resets, two bits each, the newest lowest (0: none).
Power-on, the EN button and a brownout look the same to the firmware, and so do a panic and a reset
by software (hazard 30): so classes are named, not causes.

    boots = Boots()
    boots.count()      # 1 after a good run; LIMIT: go to the safe screen
    boots.ran()        # it has run for GOOD_MS, or was ended by a person
"""

import machine

GOOD_MS = 12000
LIMIT = 5
_SPACE = "goalmouth"
_KEY = "boots"
_MOST = 255
_CLASSES = 0x3FFF  # of seven resets
_CODES = ("", "power", "watchdog", "software")


class Boots:
    """Count the starts in a row that were no good."""

    def __init__(self):
        self._nvs = None
        self._count = self._resets = 0
        try:
            from esp32 import NVS
            self._nvs = NVS(_SPACE)
        except (ImportError, OSError):
            pass

    def count(self) -> int:
        """Count this start; return how many there are in a row, 1 where nothing can be kept."""
        if self._nvs:
            try:
                kept = self._nvs.get_i32(_KEY)
                self._count, self._resets = kept & _MOST, kept >> 8
            except OSError:
                pass
        self._count = min(self._count + 1, _MOST)
        self._resets = (self._resets << 2 | _CODES.index(reset_class())) & _CLASSES
        self._store()
        return self._count

    def ran(self):
        """Begin again at none: this start was good."""
        if self._count:
            self._count = 0
            self._store()

    def _store(self):
        if self._nvs:
            try:
                self._nvs.set_i32(_KEY, self._resets << 8 | self._count)
                self._nvs.commit()
            except OSError:
                self._nvs = None


def reset_class() -> str:
    """Return "power" (power-on, EN or brownout), "watchdog", or "software" (or a panic)."""
    cause = machine.reset_cause()
    if cause == machine.WDT_RESET:
        return "watchdog"
    return "power" if cause in (machine.PWRON_RESET, machine.HARD_RESET) else "software"
