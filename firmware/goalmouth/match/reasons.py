"""The reasons for which a call is refused, and what each is called for a person.

A reason is a number, LEGAL when there is none; where a figure belongs to it, that stands above
FIGURE_BITS. The words are not in memory while a match is played: the button that was pressed in
vain needs none, and who sees them has a computer at hand.

    why = ref.refusal(("taker", 9))
    words(why)             # "a taker is 1 to 4"
"""

(
    LEGAL, NOT_NOW, NOTHING_TO_UNDO, NOT_IN_GAME, HOLD_LEAVES_CLOCK, ONE_STROKE, NOTHING_ROLLS,
    STROKES_FREE, NO_SET_PIECE, NOT_PLAYED, NO_SUCH_FOUL, ENDS_BY_OVER, TAKERS_FOUL_ONLY,
    TIME_IS_UP, ABANDONED, NO_ANNOUNCED_SHOTS, BALL_ROLLS, KICK_OFF, IS_ANNOUNCED,
    NO_SHOT_AT_REST, LAST_TOUCH, NO_SUCH_OUT, SHOOTOUT_ONLY, TAKERS, HAS_SHOT, OTHER_SHOOTS,
    NO_SUCH_REASON, NO_GOAL, NOT_FOR_ATTEMPT, ATTEMPTS_ONLY, NO_BREAK_RULED_OUT, NO_PIECE, STROKES,
    NOTHING_LEFT, LONGEST_CLOCK,
) = range(35)
FIGURE_BITS = 8

# In the order of the numbers; the phase says enough for NOT_NOW.
WORDS = (
    "", "", "nothing to undo", "this game does not have it", "a hold leaves the clock alone here",
    "strokes do not count in attempts", "nothing rolls", "strokes are free",
    "that stroke was no set piece", "that side has not played yet", "this game has no such foul",
    "an attempt ends by over", "only the taker's foul ends an attempt", "time is up",
    "the match was abandoned", "this game has no announced shots", "the ball rolls",
    "not at a kick-off", "it is announced", "no announced shot has just come to rest",
    "that was the last touch", "this game has no such out",
    "takers are named in a shoot-out only", "a taker is 1 to %d", "%d has shot, and not all have",
    "the other side shoots", "this game has no such reason", "there is no goal to take back",
    "not for an attempt", "for attempts only", "no break was ruled out", "no piece is left",
    "a stroke is 1 to %d here", "nothing is left to decide it by", "at most 99:59",
)


def words(why: int) -> str:
    """Return a reason in words, "" where the phase says enough."""
    text = WORDS[why & 255]
    return text % (why >> FIGURE_BITS) if "%" in text else text
