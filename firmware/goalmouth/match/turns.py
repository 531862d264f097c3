"""Whose turn it is, and which stroke.

STROKE is the number of the stroke or touch in progress, at rest of the next one; PLAYS is how many
this turn has. With a rolling clock one rolling spell is one touch (B05); with a running clock
`stroke` says that one has been played. Strokes that are free are not counted, and then TURN is
NONE outside attempts.
"""

from . import clock
from .state import (
    A, ANNOUNCED, BREAK_KIND, BY, FROM, GUARD, LEFT, NEXT_OUT, NONE, NOW, NO_BREAK, NO_RESTART,
    OPENER, OPENING, OWED, PENALTY_KICK, PHASE, PLAYED, PLAYS, REASON, RESTART, RESTARTS,
    RESTART_SIDE, RETURNED, ROLLING, RUNNING, SEEN, SHOT_BY, SHOT_STROKE, STOPPED, STROKE, TURN,
    WINNER, other,
)


def give_turn(rules, s: list, side: int, stroke: int = 1, plays: int = 0):
    """Put a side on turn at a stroke; `plays` strokes are its turn, 0 for what the ruleset
    gives."""
    if not rules.tracked:
        no_turn(s)
        return
    s[TURN] = side
    s[STROKE] = stroke
    s[PLAYS] = plays or rules.strokes_per_turn
    owed = s[OWED] if side == A else -s[OWED]
    if owed > 0:
        s[PLAYS] += owed
        s[OWED] = 0


def no_turn(s: list):
    """Nobody is on turn."""
    s[TURN] = NONE
    s[STROKE] = 0
    s[PLAYS] = 0


def pass_turn(rules, s: list):
    """The turn passes to the other side."""
    give_turn(rules, s, other(s[TURN]))


def owe(rules, s: list, left: int):
    """The opening of a goal or a period is next: what is left of the plays after a foul is kept
    over it, where it does not lapse (H25)."""
    if left > 0 and s[PLAYS] > rules.strokes_per_turn and not rules.foul_plays_lapse:
        s[OWED] = left if s[TURN] == A else -left


def set_restart(rules, s: list, restart: int, side: int):
    """A restart is next: the side that takes it is on turn (B05: a keeper's clearance is no
    touch; B16: after it that side keeps the turn or not)."""
    clearance = RESTARTS[restart] in rules.clearances
    if restart == OPENING:
        owe(rules, s, s[PLAYS] - s[STROKE])
    s[RESTART] = restart
    s[RESTART_SIDE] = side
    s[ANNOUNCED] = 0
    s[SHOT_BY] = NONE
    s[GUARD] = NONE
    give_turn(rules, s, side, 0 if clearance else 1)
    if clearance and not rules.clearance_keeps:
        s[PLAYS] = 0
    if restart == OPENING:
        s[OPENER] = side
        s[FROM] = NO_RESTART
        s[PLAYED] = 0
        may_score = rules.opening_scores
    else:
        s[OPENER] = NONE
        may_score = rules.set_piece_scores or restart == PENALTY_KICK
    if not may_score and not rules.tracked:
        left = clock.remaining_ms(s, s[NOW]) - rules.opening_guard_s * 1000
        s[GUARD] = left if left > 0 else 0


def end_restart(rules, s: list):
    """The opening or set piece is over: ordinary play."""
    if s[RESTART] != NO_RESTART and not rules.stop_on_goal:
        s[BREAK_KIND] = NO_BREAK  # the break before it can no longer be ruled otherwise
    s[RESTART] = NO_RESTART
    s[RESTART_SIDE] = NONE
    s[OPENER] = NONE
    s[GUARD] = NONE


def play_begins(rules, s: list):
    """The next play begins: what was ruled before it stands (where a goal does not stop the
    clock, once the opening or set piece is over)."""
    if rules.stop_on_goal or s[RESTART] == NO_RESTART or s[BREAK_KIND] == SEEN:
        s[BREAK_KIND] = NO_BREAK
    s[SHOT_BY] = NONE
    s[RETURNED] = 0


def has_played(s: list, side: int):
    """The stroke or touch in progress, or the one that is over now, is this side's."""
    if not s[ROLLING]:
        s[FROM] = s[RESTART]
    s[BY] = side
    if side != NONE:
        s[PLAYED] |= 1 << side


def stroke_played(rules, s: list):
    """A counted stroke has been played and everything rests (running clock; K04, H07)."""
    restart = s[RESTART]
    if rules.tracked:
        has_played(s, s[TURN])
    end_restart(rules, s)
    if rules.tracked:
        _one_more(rules, s, restart)


def _one_more(rules, s: list, restart: int):
    """One stroke or touch more, begun with a restart (K13, B05); the last one passes the turn."""
    if restart in (NO_RESTART, OPENING) or rules.set_piece_counts or not s[STROKE]:
        s[STROKE] += 1
    if s[STROKE] > s[PLAYS]:
        pass_turn(rules, s)


def ball_touched(rules, s: list, t_ms: int):
    """The ball begins to roll (rolling clock): the spell's restart is under way."""
    play_begins(rules, s)
    has_played(s, s[TURN])
    s[ROLLING] = 1
    s[RESTART] = NO_RESTART
    s[RESTART_SIDE] = NONE
    if s[PHASE] != NEXT_OUT:
        s[PHASE] = RUNNING
        clock.start(s, t_ms)


def ball_rests(rules, s: list, t_ms: int):
    """The ball has come to rest: one touch more, or an announced shot used up (B05, B09)."""
    stand(s, t_ms)
    s[OPENER] = NONE
    if s[BY] != s[TURN]:
        return  # the turn passed while it rolled
    if s[ANNOUNCED]:
        s[SHOT_BY] = s[TURN]
        s[SHOT_STROKE] = s[STROKE]
        s[ANNOUNCED] = 0
        pass_turn(rules, s)
        return
    _one_more(rules, s, s[FROM])


def stand(s: list, t_ms: int):
    """Play stands: the clock stops, the ball rests. Play at 0:00 stays what it is."""
    clock.stop(s, t_ms)
    s[ROLLING] = 0
    if s[PHASE] != NEXT_OUT or s[LEFT]:  # the clock may have been corrected before a goal is void
        s[PHASE] = STOPPED


def turn_passes(rules, s: list, side: int):
    """The stroke of `side` was faulty or missed (K08, B06): the turn is the other side's, whatever
    that stroke did. What the other side has played since stands."""
    s[SHOT_BY] = NONE
    if s[TURN] == side:
        has_played(s, side)
        s[ANNOUNCED] = 0
        end_restart(rules, s)
        pass_turn(rules, s)
    elif s[RESTART] not in (NO_RESTART, OPENING):
        end_restart(rules, s)
        give_turn(rules, s, other(side))


def clear_play(s: list):
    """Nothing is in play, nothing is pending, nobody has won."""
    clock.stop(s, s[NOW])
    s[ROLLING] = 0
    s[GUARD] = NONE
    s[RESTART] = NO_RESTART
    s[RESTART_SIDE] = NONE
    s[OPENER] = NONE
    s[ANNOUNCED] = 0
    s[SHOT_BY] = NONE
    s[WINNER] = NONE
    s[REASON] = 0
    no_turn(s)
