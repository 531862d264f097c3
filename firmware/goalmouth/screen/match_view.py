"""Lay out a match on 128×64 (on 128×32: small.py).

A head line with period, names and turn; clock and score in three whole pages (a second
that passes costs three short writes); below, two lines for what the moment needs. The head ends
above row 16, where two-coloured panels change their colour.
"""

from goalmouth.screen import kicks, words
from goalmouth.screen.font import CLOCK, LARGE, TEXT, capitals

CLOCK_Y = 16
BAR_Y = 41
LINES_Y = (43, 53)
GAP = 6
# Room in the head that the names leave to the period: "2/3", "Pen".
PERIOD_PX = 17
RUNNING = "▶"
STANDING = "‖"


def draw(pen, view):
    """Draw a MatchView; the panel is dark before."""
    _head(pen, view)
    score = view.score()
    score_x = pen.right(score, pen.width, CLOCK_Y, CLOCK)
    _turn_bar(pen, view, score_x)
    if view.marks:
        kicks.draw(pen, view, score_x - GAP, CLOCK_Y + 1, 12)
    elif view.big:
        _big(pen, view.big, score_x - GAP)
    else:
        clock(pen, view)
    _lines(pen, view)


def clock(pen, view):
    """Draw the clock alone."""
    pen.text(view.clock, 0, CLOCK_Y, CLOCK)


def clear_clock(pen, view):
    """Make dark what `clock` drew for the same view."""
    pen.box(0, CLOCK_Y, CLOCK.width(view.clock), CLOCK.height, 0)


def _head(pen, view):
    """Draw the head line: running or standing, period, the names with the turn on a plate."""
    x = pen.text(RUNNING if view.running else STANDING, 0, 1) + 2
    stroke = " " + view.stroke if view.turn >= 0 and view.stroke else ""
    x = pen.text(_period(view, pen.width - x - GAP - 9 - TEXT.width(stroke)), x, 1) + GAP
    half = (pen.width - x - 9 - TEXT.width(stroke)) // 2
    name_a, name_b = _two(view.name_a, view.name_b, half)
    if view.turn == 0:
        name_a += stroke
    elif view.turn == 1:
        name_b += stroke
    width_a, width_b = TEXT.width(name_a), TEXT.width(name_b)
    x = pen.width - width_a - width_b - 9
    _name(pen, name_a, x, width_a, view.turn == 0)
    _name(pen, name_b, pen.width - width_b - 2, width_b, view.turn == 1)


def _period(view, room):
    """Return the period as far as the two names leave room for it, three characters at least."""
    room -= TEXT.width(view.name_a) + TEXT.width(view.name_b)
    return words.line_of(view.period, max(PERIOD_PX, room))


def _name(pen, name, x, width, on_turn):
    """Draw a name, dark on a plate for the side on turn."""
    if on_turn:
        pen.plate(x - 2, 0, width + 4, 13)
    pen.text(name, x, 1, TEXT, 0 if on_turn else 1)


def _two(one, other, half):
    """Return two names shortened to fit into twice `half` px together."""
    spare = max(0, half - TEXT.width(other))
    one = words.shorten(one, half + spare)
    return one, words.shorten(other, 2 * half - TEXT.width(one))


def _turn_bar(pen, view, score_x):
    """Draw a bar under the figure of the side on turn, thinner above a fault's plate."""
    height = 1 if view.faults else 2
    if view.turn == 0:
        pen.box(score_x, BAR_Y, CLOCK.width("%d" % view.score_a), height)
    elif view.turn == 1:
        width = CLOCK.width("%d" % view.score_b)
        pen.box(pen.width - width, BAR_Y, width, height)


def _big(pen, big, room):
    """Draw a word dark on a plate in the clock's three pages, the largest that fits."""
    for wording in capitals(big).split("|"):
        width = LARGE.width(wording)
        if LARGE.has(wording) and width + 4 <= room:
            pen.plate(0, CLOCK_Y, width + 4, 24)
            pen.text(wording, 2, CLOCK_Y + 1, LARGE, 0)
            return
    lines = words.lines_of(big, room - 6, 2)
    width = max([0] + [TEXT.width(line) for line in lines])
    pen.plate(0, CLOCK_Y, width + 6, 24)
    y = CLOCK_Y + 12 - 6 * len(lines)
    for line in lines:
        pen.text(line, 3, y, TEXT, 0)
        y += 12


def _lines(pen, view):
    """Draw the two lines at the bottom: fault, restart and message, as many as there is room."""
    most = len(LINES_Y)
    lines = []
    if view.faults:
        fault(pen, view.faults, LINES_Y[0])
        lines = words.lines_of(view.message or view.restart, pen.width, 1)
        most = 1
    elif view.restart and view.message != view.restart:
        lines = words.lines_of(view.restart, pen.width, 1)
        lines = lines + words.lines_of(view.message, pen.width, 1)
        if lines[1:] == lines[:1]:  # the message says both: why, and how it goes on
            lines = words.lines_of(view.message, pen.width, 2)
    else:
        lines = words.lines_of(view.message, pen.width, 2)
    y = LINES_Y[len(LINES_Y) - most]
    for line in lines:
        pen.text(line, 0, y)
        y += LINES_Y[1] - LINES_Y[0]


def fault(pen, text, y):
    """Draw a fault in one line with its sign, dark on a plate."""
    pen.plate(0, y, pen.width, 11)
    x = pen.text("⚠", 2, y, TEXT, 0) + 2
    pen.text(words.line_of(text, pen.width - x - 2), x, y, TEXT, 0)
