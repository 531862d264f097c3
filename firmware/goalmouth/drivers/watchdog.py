"""The watchdog: it resets a board whose loop has stopped.

It cannot be stopped, only stretched: `leave` gives a person at the REPL, or a file transfer, ten
minutes (hazard 17).

    watchdog = Watchdog()
    watchdog.arm()       # when the app runs, never in service mode
    watchdog.feed()      # every round of the loop
    watchdog.leave()
"""

PLAY_MS = 15000  # several worst-case erases and a whole start fit in (W25Q32JV: 400 ms each)
LEFT_MS = 600000


class Watchdog:
    """Guard the loop. Does nothing on a board without one."""

    def __init__(self):
        self._wdt = None

    def arm(self):
        """Start it."""
        self._set(PLAY_MS)

    def feed(self):
        """Say that the loop is alive."""
        if self._wdt:
            self._wdt.feed()

    def leave(self):
        """Stretch it, if it runs, because the app ends and nobody will feed it."""
        if self._wdt:
            self._set(LEFT_MS)

    def reset(self):
        """Reset the board at once. RTC memory stays."""
        from machine import reset
        reset()

    def _set(self, timeout_ms: int):
        try:
            from machine import WDT
            self._wdt = WDT(timeout=timeout_ms)
            self._wdt.feed()
        except (ImportError, OSError, ValueError):
            self._wdt = None
