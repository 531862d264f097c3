"""Everything the referee knows, as one flat list of ints.

A flat list makes three things cheap that must be exact: a copy (undo, void), a comparison (what an
event changed), and a snapshot (bytes for the RTC memory). The names below are indexes into it.
Times are milliseconds since the match began; sides are A and B, NONE where there is none; a goal
is LEFT_GOAL or RIGHT_GOAL, the physical one.

    s = fresh()
    s[PHASE] = READY
"""

A = 0
B = 1
NONE = -1
DRAW = 2

LEFT_GOAL = 0
RIGHT_GOAL = 1

SIDES = ("A", "B")
GOALS = ("left", "right")

# Phases (SCENARIOS.md has their exact meanings; table.py says what may happen in each).
READY = 0
RUNNING = 1
STOPPED = 2
NEXT_OUT = 3
PENALTY = 4
SHOOTOUT = 5
ATTEMPT = 6
BREAK = 7
FINAL = 8
PHASES = (
    "ready", "running", "stopped", "next-out", "penalty", "shootout", "attempt", "break", "final",
)

# Restarts: the plays that follow a stand, by name.
NO_RESTART = 0
OPENING = 1
THROW_IN = 2
GOAL_KICK = 3
CORNER = 4
FREE_KICK = 5
PENALTY_KICK = 6
KEEPER = 7
RESTARTS = (
    "-", "opening", "throw-in", "goal-kick", "corner", "free-kick", "penalty", "keeper",
)

# What follows an attempt (AFTER).
AFTER_PLAY = 0  # the game goes on
AFTER_READY = 1  # the opening that was pending
AFTER_PERIOD = 2  # what the end of the period brings
AFTER_NEXT_OUT = 3  # play at 0:00
AFTER_KICK = 4  # the next kick of the shoot-out

# How the last break of a beam was ruled (BREAK_KIND).
NO_BREAK = 0
SCORED = 1  # a goal that `void` can take away
RULED_OUT = 2  # no goal by a rule, with its restart; `count` can give it
SEEN = 3  # nothing was in play; recorded, `count` can give it

# Why the match is over (REASON).
BY_TIME = 1
BY_GOLDEN = 2
BY_SHOOTOUT = 3
BY_ABANDON = 4
BY_TARGET = 5
REASONS = ("-", "time", "golden-goal", "shoot-out", "abandoned", "target")

_NAMES = (
    "NOW", "PHASE", "PERIOD", "SCORE_A", "SCORE_B", "SET_A", "SET_B",
    "LEFT", "SINCE", "GUARD", "ROLLING",
    "OPENER", "OPENED", "TURN", "STROKE", "PLAYS", "BY", "PLAYED",
    "ANNOUNCED", "SHOT_BY", "SHOT_STROKE", "RESTART", "RESTART_SIDE", "FROM",
    "REMOVED_A", "REMOVED_B", "RETURNED", "AFTER",
    "GOALS_A", "GOALS_B", "KICKS_A", "KICKS_B", "MARKS_A", "MARKS_B",
    "TAKER", "TAKEN_A", "TAKEN_B",
    "WINNER", "REASON", "PLAY_ON",
    "BREAK_KIND", "BREAK_SIDE", "BREAK_GOAL", "BREAK_MS", "BREAK_PHASE", "BUZZER",
    "MESSAGE", "MESSAGE_SIDE", "OWED",
)

(
    NOW,  # up to this instant everything is decided
    PHASE,
    PERIOD,  # 0 is the first; extra periods follow the regular ones
    SCORE_A,  # goals, or sets won where a match is played in sets
    SCORE_B,
    SET_A,  # goals in the current set
    SET_B,
    LEFT,  # remaining ms when the clock last started or stopped
    SINCE,  # the instant it started, NONE while it stands
    GUARD,  # remaining ms at which the opening guard ends, NONE without one
    ROLLING,  # 1 while the ball rolls (rolling clock, and next-out)
    OPENER,  # side of the pending or current opening
    OPENED,  # side of the last opening that was begun
    TURN,  # side on turn, NONE when strokes are free
    STROKE,  # number of the stroke in progress, at rest the next one; 0 is a clearance
    PLAYS,  # how many this turn has
    BY,  # side whose stroke or touch is in progress, at rest the last one
    PLAYED,  # sides that have played since the opening, as bits
    ANNOUNCED,  # 1 when the shot is announced
    SHOT_BY,  # whose announced shot has just come to rest, for `touched`
    SHOT_STROKE,  # its number
    RESTART,
    RESTART_SIDE,
    FROM,  # restart that the current rolling spell, or the last counted stroke, began with
    REMOVED_A,  # draughts that are off
    REMOVED_B,
    RETURNED,  # 1 when they have just come back, until play begins
    AFTER,  # what follows the attempt
    GOALS_A,  # shoot-out
    GOALS_B,
    KICKS_A,
    KICKS_B,
    MARKS_A,  # last 20 kicks as bits, the newest lowest
    MARKS_B,
    TAKER,  # number who shoots, 0 when nobody said
    TAKEN_A,  # numbers that have shot in this round, as bits
    TAKEN_B,
    WINNER,
    REASON,
    PLAY_ON,  # how often a level end was played on
    BREAK_KIND,
    BREAK_SIDE,  # whose goal it is or would be
    BREAK_GOAL,
    BREAK_MS,
    BREAK_PHASE,  # the phase it led to
    BUZZER,  # 1 when that break lies within its uncertainty of the period's end
    MESSAGE,
    MESSAGE_SIDE,
    OWED,  # plays that are kept over an opening: n of A, -n of B
) = range(len(_NAMES))

SIZE = len(_NAMES)

_NONE_AT_START = (
    SINCE, GUARD, OPENER, OPENED, TURN, BY, SHOT_BY, RESTART_SIDE, WINNER, BREAK_SIDE, BREAK_GOAL,
    MESSAGE_SIDE,
)


def fresh() -> list:
    """Return the state of a match that has not begun."""
    s = [0] * SIZE
    for i in _NONE_AT_START:
        s[i] = NONE
    return s


def other(side: int) -> int:
    """Return the opponent of a side (A or B)."""
    return 1 - side
