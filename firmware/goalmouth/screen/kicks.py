"""Lay out the kicks of a shoot-out: a row for each side, a ring for each kick still to come."""

from goalmouth.screen.font import TEXT

TAKER = "▶"
MARKS = {"x": "●", "-": "×", ".": "○"}
LABEL_PX = 9
# The count of goals at the right end, two figures at most.
COUNT_PX = 14


def draw(pen, view, room, y, row_px):
    """Draw the kicks of a MatchView into `room` px from the left, at last those that fit.

    Both rows begin with the same kick, so that pairs stand below each other. The goals stand at
    the end: counted, or what `marks` says after the turn.
    """
    step = TEXT.width("●") + 2
    most = max(len(view.marks[0]), len(view.marks[1]))
    first = max(0, most - (room - LABEL_PX - COUNT_PX) // step)
    for side in (0, 1):
        row = view.marks[side]
        if view.marks[2] == side:
            pen.text(TAKER, 0, y)
        x = LABEL_PX
        for kick in row[first:]:
            pen.text(MARKS.get(kick, kick), x, y)
            x += step
        goals = view.marks[3 + side] if len(view.marks) > 3 else row.count("x")
        pen.right("%d" % goals, room, y)
        y += row_px
