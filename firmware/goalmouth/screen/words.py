"""Make texts fit: measure, wrap at word borders, choose the longest wording that fits.

A text may hold several wordings, longest first, with | between: the layout takes the first that
fits. A text that fits in no wording is shortened with an ellipsis; ours never need it (tests
prove it), names from config.json may.
"""

from goalmouth.screen.font import TEXT

ELLIPSIS = "…"
SENTENCE_ENDS = (". ", "! ", "? ", ": ")


def fits(text, width_px):
    """Tell whether a text fits into one line of the text font."""
    return TEXT.width(text) <= width_px


def shorten(text, width_px):
    """Return a text, or as much of it as fits with an ellipsis after it; "" if nothing does."""
    if fits(text, width_px):
        return text
    for length in range(len(text) - 1, 0, -1):
        shorter = text[:length].rstrip(" ,;:") + ELLIPSIS
        if fits(shorter, width_px):
            return shorter
    return ""


def wrap(text, width_px, most):
    """Return a text as at most `most` lines broken at spaces, or None when it does not fit.

    Two lines are broken where a sentence or what comes before a colon ends, if both fit.
    """
    if most > 1 and not fits(text, width_px):
        for mark in SENTENCE_ENDS:
            end = text.find(mark) + 1
            if end and fits(text[:end], width_px) and fits(text[end + 1 :], width_px):
                return [text[:end], text[end + 1 :]]
    lines = []
    line = ""
    for word in text.split():
        longer = line + " " + word if line else word
        if fits(longer, width_px):
            line = longer
            continue
        if not line or not fits(word, width_px):
            return None
        lines.append(line)
        line = word
    if line:
        lines.append(line)
    return lines if len(lines) <= most else None


def choose(text, width_px, most):
    """Return the lines of the first wording that fits into `most` lines, else None."""
    for wording in text.split("|"):
        lines = wrap(wording, width_px, most)
        if lines is not None:
            return lines
    return None


def lines_of(text, width_px, most):
    """Return the lines to show: as `choose`, or the shortest wording shortened to one line."""
    lines = choose(text, width_px, most)
    if lines is None:
        lines = [shorten(text.split("|")[-1], width_px)]
    return lines


def line_of(text, width_px):
    """Return one line to show: the first wording that fits into one, or the last one shortened."""
    return "".join(lines_of(text, width_px, 1))
