"""Lay out lists, and screens of one big word, on 128×64."""

from goalmouth.screen import words
from goalmouth.screen.font import CLOCK, LARGE, TEXT, capitals

TITLE_PX = 13
ENTRY_PX = 12


def title(pen, text, right=""):
    """Draw a title dark on a plate over the whole width, with a short text at its right end."""
    pen.plate(0, 0, pen.width, TITLE_PX)
    room = pen.width - 6
    if right:
        room -= TEXT.width(right) + 4
        pen.right(right, pen.width - 3, 1, TEXT, 0)
    pen.text(words.line_of(text, room), 3, 1, TEXT, 0)


def draw_list(pen, view):
    """Draw a ListView: the cursor's row on a plate, and beside the rows where one is."""
    count = len(view.entries)
    title(pen, view.title, "%d/%d" % (view.cursor + 1, count) if count > 1 else "")
    rows = 3 if view.hint else 4
    top = 15
    first = _first(view.cursor, count, rows)
    bar = 4 if count > rows else 0
    for row in range(min(rows, count - first)):
        index = first + row
        y = top + row * ENTRY_PX
        chosen = index == view.cursor
        width = pen.width - bar
        if chosen:
            pen.plate(0, y, width, ENTRY_PX)
        text = words.line_of(view.entries[index], width - 6)
        pen.text(text, 3, y, TEXT, 0 if chosen else 1)
    if bar:
        length = rows * ENTRY_PX
        thumb = max(5, length * rows // count)
        pen.box(pen.width - 2, top, 1, length)
        y = top + (length - thumb) * first // (count - rows)
        pen.box(pen.width - 3, y, 3, thumb)
    if view.hint:
        pen.text(words.line_of(view.hint, pen.width), 0, 53)


def draw_big(pen, view):
    """Draw a BigView: title, the word or figure as large as it fits, lines, a hint."""
    most = 2 if view.big else 4
    lines = []
    for text in view.lines:
        if len(lines) < most:
            lines = lines + words.lines_of(text, pen.width, most - len(lines))
    hint = view.hint
    if hint and len(lines) < most:
        lines = lines + words.lines_of(hint, pen.width, 1)
        hint = ""
    # What is said goes before how to go on: then the hint has the title's right end, or none.
    if TEXT.width(view.title) + TEXT.width(hint) > pen.width - 14:
        hint = ""
    if view.title:
        title(pen, view.title, hint)
    if view.big:
        _word(pen, view.big, 16)
    y, step = (53 if len(lines) < 2 else 43, 10) if view.big else (16, 12)
    for line in lines:
        pen.middle(line, y)
        y += step


def _word(pen, big, y):
    """Draw a word in the middle: figures in the clock's font, words large, else the text font."""
    if CLOCK.has(big):
        pen.middle(big, y, CLOCK)
        return
    word = capitals(big)
    if LARGE.has(word) and LARGE.width(word) <= pen.width:
        pen.middle(word, y + 2, LARGE)
        return
    lines = words.lines_of(big, pen.width - 8, 2)
    width = max([0] + [TEXT.width(line) for line in lines]) + 8
    pen.plate((pen.width - width) // 2, y, width, 24)
    y += 12 - 6 * len(lines)
    for line in lines:
        pen.middle(line, y, TEXT, 0)
        y += 12


def draw_idle(pen, view):
    """Draw an IdleView: a short text, at another place at every step."""
    across = pen.width - TEXT.width(view.text)
    down = pen.height - TEXT.height
    # 37 and 23 are prime to the usual ranges: every place has its turn.
    pen.text(view.text, view.step * 37 % max(1, across), view.step * 23 % max(1, down))


def _first(cursor, count, rows):
    """Return the first entry shown: the cursor in the second row where that is possible."""
    return max(0, min(cursor - 1, count - rows))
