"""Lay out everything on 128×32; only a board with such a panel loads this.

A match: clock and score, between them period and turn, below one line. A list: the entry at the
cursor and the next one. A word: as large as it fits, and the most important line below it.
"""

from goalmouth.screen import kicks, words
from goalmouth.screen.font import LARGE, TEXT, capitals
from goalmouth.screen.match_view import fault
from goalmouth.screen.views import ListView, MatchView

GAP = 6


def draw(pen, view):
    """Draw a MatchView, a ListView or a BigView; the panel is dark before."""
    if isinstance(view, MatchView):
        _match(pen, view)
    elif isinstance(view, ListView):
        _list(pen, view)
    else:
        _big(pen, view)


def _match(pen, view):
    score_x = pen.right(view.score(), pen.width, 0, LARGE)
    if view.marks:
        kicks.draw(pen, view, score_x - GAP, 0, 10)
    elif view.big:
        _word(pen, view.big, score_x - GAP)
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


def _word(pen, big, room):
    """Draw a word in the clock's place."""
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


def clear_clock(pen, view):
    """Make dark what `clock` drew for the same view."""
    pen.box(0, 0, LARGE.width(view.clock), LARGE.height, 0)


def _list(pen, view):
    """Draw the cursor's entry, the next one, and the title or the hint."""
    count = len(view.entries)
    for row in range(min(2, count)):
        index = (view.cursor + row) % count
        y = 11 * row
        if row == 0:
            pen.plate(0, 0, pen.width, 11)
        text = words.line_of(view.entries[index], pen.width - 6)
        pen.text(text, 3, y, TEXT, 0 if row == 0 else 1)
    place = "%d/%d" % (view.cursor + 1, count)
    x = pen.right(place, pen.width, 21)
    pen.text(words.line_of(view.title or view.hint, x - 4), 0, 21)


def _big(pen, view):
    """Draw a big word with the most important line below it."""
    below = ""
    for text in list(view.lines) + [view.hint, view.title]:
        below = below or text
    if view.big and not view.asks:
        word = capitals(view.big)
        if LARGE.has(word) and LARGE.width(word) <= pen.width:
            pen.middle(word, 0, LARGE)
        else:
            y = 0
            for line in words.lines_of(view.big, pen.width, 2):
                pen.middle(line, y)
                y += 10
        pen.middle(words.line_of(below, pen.width), 21)
        return
    y = 0
    texts = [view.title] + list(view.lines) + [view.hint]
    if view.big:
        texts[1] = view.big + " " + texts[1]
    lines = []
    for text in texts:
        if text:
            lines = lines + words.lines_of(text, pen.width, 3)
    for line in lines[:3]:
        pen.middle(line, y)
        y += 10 if y == 0 else 11
