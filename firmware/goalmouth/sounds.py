"""Which sound a cue makes: the name of a pattern of drivers/buzzer.py.

    sound_of("period-over")     # "end"

One string takes a quarter of the memory of a dict.
"""

_SOUNDS = """
goal=goal
goal-buzzer=goal
set-won=end
period-over=end
next-out=warn
extra-time=end
extra-golden=end
shootout=end
final-win=end
final-draw=end
no-goal-opening=no-goal
no-goal-set-piece=no-goal
no-goal-unannounced=no-goal
no-goal-own=no-goal
no-goal-first=no-goal
over=no-goal
refused=warn
attempt=tap
announced=kick
penalty=kick
"""


def sound_of(cue: str) -> str:
    """Return the sound of a cue, "" for none."""
    start = "\n" + cue + "="
    at = _SOUNDS.find(start)
    return _SOUNDS[at + len(start):_SOUNDS.find("\n", at + 1)] if at >= 0 else ""
