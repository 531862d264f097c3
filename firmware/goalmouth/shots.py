"""What beams tell beside goals: how fast a shot was, and whether they work before a kick-off.

    watch = Watch(beams, ball_mm, journal.add)
    watch.sensed(report, play)                  # a break, after the match has taken it
    watch.step(play, pressed, now_ms)           # True: there is something new to draw

Ints only: a speed is in tenths of km/h. In the journal it is a line that a replay ignores:
"# speed 36.0 km/h right 3000 us".
"""

from .match.state import BREAK_KIND, PENALTY, PHASE, READY, SCORED, SHOOTOUT

# mm / us are 1,000 m/s, and 1 m/s is 3.6 km/h.
_TENTHS_PER_MM_US = 36000
SLOWEST_TENTHS = 5  # slower than 0.14 m/s is no shot: the ball has stopped in the beam
ROUND_TENTHS = 100  # from 10 km/h on, whole ones are shown

QUIET_MS = 500  # a ball may still be rolling through the goal
WAIT_MS = 1500  # a beam that is dark for so long before a kick-off is tested all the same

_SIDES = ("left", "right")
_NOBODY = -1


def tenths_of_kmh(ball_mm: int, dark_us: int) -> int:
    """Return the speed of a ball `ball_mm` wide that kept a beam dark for `dark_us`, rounded; 0
    for what was no shot."""
    if dark_us <= 0:
        return 0
    tenths = (ball_mm * _TENTHS_PER_MM_US + dark_us // 2) // dark_us
    return tenths if tenths >= SLOWEST_TENTHS else 0


def shown(tenths: int) -> str:
    """Return a speed as it is shown: "36", below 10 km/h "9.4"."""
    if tenths >= ROUND_TENTHS:
        return str((tenths + 5) // 10)
    return "%d.%d" % (tenths // 10, tenths % 10)


class Watch:
    """Measure the shot that scored, and test the beams before each kick-off.

    The speed is known where pulse counters measured the dark time and nothing makes that
    uncertain, about 0.1 s after the beam is clear again. `ball_mm` 0: the ruleset's.

    The self-test (for boards whose emitters have a pin) comes once a stand before an opening or a
    kick from a spot, where no goal can count: when all beams have been clear for half a second, at
    the press that begins play, or after a while though a beam is dark.
    """

    def __init__(self, beams, ball_mm: int, keep):
        self._beams = beams
        self._ball_mm = ball_mm
        self._keep = keep
        self._goal = _NOBODY
        self._event = None
        self._since_ms = -1
        self._tested = False

    def sensed(self, report: tuple, play):
        """Note a break as Beams.step reported it, after the match has taken it."""
        goal, _, u_ms, _, measured = report
        if goal == self._goal:
            self._goal = _NOBODY  # the beam measures this one now
        if play is None or not measured or u_ms:
            return
        referee = play.referee
        if referee.s[BREAK_KIND] == SCORED and referee.last[1] == "break":
            self._goal = goal
            self._event = referee.last

    def step(self, play, pressed: bool, now_ms: int) -> bool:
        """Go on; return True when the speed of the last shot has become known. `pressed`: the
        button is down, and play may begin with that."""
        self._test(play, pressed, now_ms)
        return self._goal != _NOBODY and self._measure(play)

    def _measure(self, play) -> bool:
        goal = self._goal
        dark_us = self._beams.take_dark(goal)
        if dark_us < 0:
            return False
        self._goal = _NOBODY
        tenths = tenths_of_kmh(self._ball_mm or play.referee.rules.ball_mm, dark_us) if play else 0
        if not tenths:
            return False
        self._keep("# speed %d.%d km/h %s %d us"
                   % (tenths // 10, tenths % 10, _SIDES[goal], dark_us))
        if play.referee.last == self._event:
            play.speed = shown(tenths)
        return True

    def _test(self, play, pressed: bool, now_ms: int):
        if play is None or play.referee.s[PHASE] not in (READY, PENALTY, SHOOTOUT):
            self._since_ms = -1
            return
        if self._since_ms < 0:
            self._since_ms = now_ms
            self._tested = False
        if self._tested:
            return
        quiet_ms = self._beams.quiet_ms(now_ms)
        if (quiet_ms >= QUIET_MS or pressed and quiet_ms > 0
                or now_ms - self._since_ms >= WAIT_MS):
            self._tested = self._beams.self_test(now_ms)
