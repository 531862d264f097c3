"""From what to show to pixels: pure, nothing but a FrameBuffer is touched.

    view = MatchView("5:40", 2, 1)
    draw(fb, view, 128, 64)

Panels of 128×64 and 128×32. May import framebuf and its own parts.
"""

from goalmouth.screen import lists, match_view
from goalmouth.screen.pen import Pen
from goalmouth.screen.views import BigView, IdleView, ListView, MatchView, MonitorView
from goalmouth.screen.words import choose, fits, shorten

__all__ = ["BigView", "IdleView", "ListView", "MatchView", "MonitorView", "NAME_PX", "choose",
           "draw", "fits", "redraw", "shorten"]  # fmt: skip

# A side's name up to this width is never shortened on any screen or in any text.
NAME_PX = 40


def draw(fb, view, width, height):
    """Draw a view into a FrameBuffer (MONO_VLSB, width × height px): everything else is dark."""
    pen = Pen(fb, width, height)
    pen.clear()
    if height < 64 and isinstance(view, (MatchView, ListView, BigView)):
        from goalmouth.screen import small  # not in memory with a larger panel
        small.draw(pen, view)
    elif isinstance(view, MatchView):
        match_view.draw(pen, view)
    elif isinstance(view, ListView):
        lists.draw_list(pen, view)
    elif isinstance(view, BigView):
        lists.draw_big(pen, view)
    elif isinstance(view, MonitorView):
        from goalmouth.screen import monitor  # not in memory while a match is played
        monitor.draw(pen, view)
    elif isinstance(view, IdleView):
        lists.draw_idle(pen, view)
    else:
        raise TypeError("draw() has no layout for a %s" % type(view).__name__)


def redraw(fb, old_key, view, width, height):
    """Draw a view over the one whose `key()` was old_key (None: unknown): the same picture.

    Where only the clock has changed, only the clock is drawn.
    """
    key = view.key()
    if old_key is not None and key[0] == "match" and old_key[0] == "match":
        clock_in_sight = not view.big and not view.marks
        if key[2] == old_key[2] and clock_in_sight and len(key[1]) == len(old_key[1]):
            pen = Pen(fb, width, height)
            if height < 64:
                from goalmouth.screen import small
                small.clear_clock(pen, view)
                small.clock(pen, view)
            else:
                match_view.clear_clock(pen, view)
                match_view.clock(pen, view)
            return
    draw(fb, view, width, height)
