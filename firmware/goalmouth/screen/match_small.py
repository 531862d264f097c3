"""Lay out a match on 128×32: clock and score, between them period and turn, below one line."""

from goalmouth.screen import kicks, words
from goalmouth.screen.font import LARGE, TEXT, capitals

GAP = 6


def draw(pen, view):
    """Draw a match on 128×32."""
    score_x = pen.right(view.score(), pen.width, 0, LARGE)
    if view.marks:
        kicks.draw(pen, view, score_x - GAP, 0, 10)
    elif view.big:
        _big_small(pen, view.big, score_x - GAP)
    else:
        clock(pen, view)
        _between(pen, view, LARGE.width(view.clock) + GAP, score_x - GAP)
    y = 21
    if view.faults and not view.message:
        fault(pen, view.faults, y)
        return
    line = words.line_of(view.message or view.restart, pen.width)
    if view.faults and TEXT.width(line) < pen.width - 10:
        pen.right("⚠", pen.width, y)
    pen.text(line, 0, y)


def _big_small(pen, big, room):
    """Draw a word in the clock's place on 128×32."""
    for wording in capitals(big).split("|"):
        if LARGE.has(wording) and LARGE.width(wording) <= room:
            pen.text(wording, 0, 0, LARGE)
            return
    y = 0
    for line in words.lines_of(big, room, 2):
        pen.text(line, 0, y)
        y += 10


def _between(pen, view, x, end):
    """Draw period and turn between clock and score, where there is room for them."""
    for line in words.choose(view.period, end - x, 1) or ():
        pen.middle(line, 0, TEXT, 1, x, end - x)
    if view.turn < 0:
        return
    name = (view.name_a, view.name_b)[view.turn]
    for wording in (name + " " + view.stroke if view.stroke else name, name[:1] + view.stroke,
                    name[:1]):  # fmt: skip
        width = TEXT.width(wording)
        if width + 4 <= end - x:
            pen.plate(x + (end - x - width) // 2 - 2, 10, width + 4, 11)
            pen.middle(wording, 10, TEXT, 0, x, end - x)
            return


def clock(pen, view):
    """Draw the clock alone."""
    pen.text(view.clock, 0, 0, LARGE)


def fault(pen, text, y):
    """Draw a fault in one line with its sign, dark on a plate."""
    pen.plate(0, y, pen.width, 11)
    x = pen.text("⚠", 2, y, TEXT, 0) + 2
    pen.text(words.line_of(text, pen.width - x - 2), x, y, TEXT, 0)
