"""The period clock: start instants and stop instants.

Nothing counts down. LEFT is what remained when the clock last started or stopped, SINCE the
instant of the start; what remains now is computed. All times are ms.
"""

from .state import GUARD, LEFT, NONE, SINCE


def remaining_ms(s: list, t_ms: int) -> int:
    """Return what remains of the period at `t_ms`, 0 when it is used up."""
    if s[SINCE] == NONE:
        return s[LEFT]
    left = s[LEFT] - (t_ms - s[SINCE])
    return left if left > 0 else 0


def start(s: list, t_ms: int):
    """Let a clock that stands run from `t_ms` on."""
    s[SINCE] = t_ms


def stop(s: list, t_ms: int):
    """Let it stand at `t_ms`."""
    s[LEFT] = remaining_ms(s, t_ms)
    s[SINCE] = NONE


def set_ms(s: list, t_ms: int, left_ms: int):
    """Correct what remains; a clock that runs goes on running."""
    s[LEFT] = left_ms
    if s[SINCE] != NONE:
        s[SINCE] = t_ms


def end_ms(s: list) -> int:
    """Return the instant at which the time will be used up, NONE while the clock stands."""
    return NONE if s[SINCE] == NONE else s[SINCE] + s[LEFT]


def deadline_ms(s: list) -> int:
    """Return the instant at which something will happen by itself, the end of the guard or of the
    time; NONE while the clock stands."""
    if s[SINCE] == NONE or s[GUARD] == NONE:
        return end_ms(s)
    return end_ms(s) - s[GUARD]


def shown(ms: int) -> str:
    """Return a remaining time as people read it: rounded up, "5:40"; under ten seconds "9.4".

    "0:00" only for 0: the last tenth is "0.1" until it is over.
    """
    if ms <= 0:
        return "0:00"
    tenths = (ms + 99) // 100
    if tenths < 100:
        return "%d.%d" % (tenths // 10, tenths % 10)
    seconds = (ms + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)
