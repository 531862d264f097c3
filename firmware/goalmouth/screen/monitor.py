"""Lay out the beam monitor: for each goal the beam as a line, and what it saw.

Last and shortest dark time in ms with one decimal, the number of breaks.
"""

from goalmouth.screen import words
from goalmouth.screen.font import TEXT

NAME_PX = 46


def draw(pen, view):
    """Draw a MonitorView."""
    high = pen.height >= 64
    y = 0
    for row in view.rows[:2]:
        _beam(pen, row[0], row[1], y)
        if high:
            _figures(pen, row, y + 13)
            y += 26
        else:
            y += 11
    if high:
        pen.text(words.line_of(view.hint, pen.width), 0, 53)
    elif view.rows:
        # No room for both goals: the figures of the one that is dark, or broke last.
        row = view.rows[0]
        for other in view.rows[1:2]:
            if other[1] and not row[1]:
                row = other
        _figures(pen, row, 21)


def _beam(pen, name, dark, y):
    """Draw the emitter, the light as far as it comes, the receiver, and what stands between."""
    pen.text(words.shorten(name, NAME_PX), 0, y)
    left, right, middle = NAME_PX + 4, pen.width - 7, y + 5
    pen.plate(left, y + 2, 5, 7)
    if dark:
        pen.box(left + 7, middle, 22, 1)
        pen.text("●", left + 31, y + 1)
        pen.box(right, y + 2, 1, 7)
        pen.box(right + 4, y + 2, 1, 7)
        pen.box(right, y + 2, 5, 1)
        pen.box(right, y + 8, 5, 1)
    else:
        pen.box(left + 7, middle, right - left - 9, 1)
        pen.plate(right, y + 2, 5, 7)


def _figures(pen, row, y):
    """Draw last dark time, shortest one after ↓, and the count after ×."""
    pen.text(time_text(row[2]), 0, y)
    pen.text("↓" + time_text(row[3]), 50, y)
    pen.right("×%d" % row[4], pen.width, y)


def time_text(dark_us):
    """Return a dark time as "12.3 ms", "–" for none, and whole seconds from ten seconds on."""
    if dark_us <= 0:
        return "–"
    tenths = (dark_us + 50) // 100
    if tenths >= 100000:
        return "%d s" % (tenths // 10000)
    if tenths >= 1000:
        return "%d ms" % (tenths // 10)
    return "%d.%d ms" % (tenths // 10, tenths % 10)


def width_of_figures(row):
    """Return the px that the figures of a row would take side by side (tests)."""
    return TEXT.width(time_text(row[2]) + " ↓" + time_text(row[3]) + " ×%d" % row[4])
