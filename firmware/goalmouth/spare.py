"""Stand-ins for parts that could not be made: they do nothing, and the rest goes on."""

_NONE = ()


class NoBeams:
    """Goals that see nothing; the referee's calls still score."""

    measures = False

    def start(self):
        """Do nothing."""

    def stop(self):
        """Do nothing."""

    def pending(self) -> bool:
        """Return False: nothing comes."""
        return False

    def step(self, now_ms: int) -> tuple:
        """Return no breaks."""
        return _NONE

    def settled_ms(self, now_ms: int) -> int:
        """Return now: nothing is undecided."""
        return now_ms

    def quiet_ms(self, now_ms: int) -> int:
        """Return how long nothing has been dark: always."""
        return now_ms

    def faults(self) -> tuple:
        """Return none: the fault has a name already."""
        return _NONE

    def take_dark(self, goal: int) -> int:
        """Return -1: nothing was measured."""
        return -1

    def wait_ms(self) -> int:
        """Return a long time: nothing is watched."""
        return 200

    def nap_ms(self) -> int:
        """Return how long a nap may be: the buttons want it so."""
        return 10

    def self_test(self, now_ms: int) -> bool:
        """Return True: there is nothing to test."""
        return True

    def monitor(self, goal: int) -> tuple:
        """Return a beam that was never dark."""
        return False, 0, 0, 0


class NoButtons:
    """Buttons that nobody can press: the console still works."""

    def start(self):
        """Do nothing."""

    def stop(self):
        """Do nothing."""

    def pending(self) -> bool:
        """Return False: nothing comes."""
        return False

    def step(self, now_ms: int) -> tuple:
        """Return no gestures."""
        return _NONE

    def held_at_start(self) -> bool:
        """Return False."""
        return False

    def pressed_ms(self):
        """Return None: nothing is pressed."""
        return None

    def stuck(self) -> bool:
        """Return False: the fault has a name already."""
        return False


class NoBuzzer:
    """A board that makes no sound."""

    def play(self, name: str, now_ms: int):
        """Do nothing."""

    def step(self, now_ms: int) -> int:
        """Do nothing; return a long time."""
        return 1000

    def stop(self):
        """Do nothing."""


class NoSnapshot:
    """A board without RTC memory."""

    fault = True

    def load(self):
        """Return None: nothing is kept."""
        return None

    def keep(self, match: int, lines: int, t_ms: int, header: str, state: str):
        """Do nothing."""

    def touch(self, t_ms: int):
        """Do nothing."""

    def clear(self):
        """Do nothing."""


class NoConsole:
    """A board whose serial line cannot be polled."""

    def step(self, now_ms: int) -> int:
        """Do nothing; return a long time."""
        return 1000

    def busy(self) -> bool:
        """Return False."""
        return False

    def stop(self):
        """Do nothing."""
