"""The score as a picture: two staircases over the time that was played.

Goals that were ruled out later are not in it; a corrected score is a step like any other.
"""

from html import escape

from host_tools.report.data import clock_text
from host_tools.report.story import Period, Story

LEAST_GOALS = 6  # fewer are seen at a glance on the timeline
WIDTH, HEIGHT = 1000, 260
LEFT, RIGHT, TOP, BOTTOM = 20, 70, 16, 34  # px beside the lines, inside the picture
APART = 2.5  # px up for A, down for B: where the score is level both are seen


def race(story: Story) -> str:
    """Return an SVG; "" when there is little to see, or sets are counted."""
    steps = steps_of(story)
    if story.sets or sum(steps[-1][1:]) < LEAST_GOALS:
        return ""
    played = played_ms(story, story.end_ms) or 1
    most = max(max(a, b) for _, a, b in steps) or 1

    def x(ms: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ms / played

    def y(goals: int) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * goals / most

    parts = [f'<line class="ground" x1="{LEFT}" x2="{x(played):.1f}" y1="{y(0)}" y2="{y(0)}"/>']
    for period in story.periods:
        begin = x(played_ms(story, period.begun_ms))
        parts.append(f'<line class="ground" x1="{begin:.1f}" x2="{begin:.1f}" y1="{TOP}" '
                     f'y2="{y(0)}"/><text class="under" x="{begin + 4:.1f}" y="{HEIGHT - 10}">'
                     f"{_name(period)}</text>")  # fmt: skip
    ends = [y(count) for count in steps[-1][1:]]
    if abs(ends[0] - ends[1]) < 30:  # the two figures at the end stand apart
        middle, up = sum(ends) / 2, 1 if steps[-1][1] >= steps[-1][2] else -1
        ends = [middle - 15 * up, middle + 15 * up]
    letters = [escape(letter) for letter in story.letters]
    for side in (1, 0):
        off = APART * (2 * side - 1)
        path = f"M{x(0):.1f} {y(0) + off:.1f}"
        for step in steps:
            path += f"H{x(step[0]):.1f}V{y(step[1 + side]) + off:.1f}"
        path += f"H{x(played):.1f}"
        name = "ab"[side]
        parts.append(f'<path class="race {name}" d="{path}"/><text class="end {name}" '
                     f'x="{x(played) + 10:.1f}" y="{ends[side] + 8:.1f}">{letters[side]} '
                     f"{steps[-1][1 + side]}</text>")  # fmt: skip
    label = f"The score over {clock_text(played)} of play"
    return (f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
            + "".join(parts) + "</svg>")  # fmt: skip


def _name(period: Period) -> str:
    return f"Extra {period.name[2:]}" if period.name[:2] == "OT" else f"Period {period.name}"


def steps_of(story: Story) -> list[tuple[int, int, int]]:
    """Return (ms played, goals of A, goals of B) at the begin and after every change."""
    counts = [0, 0]
    steps = [(0, 0, 0)]
    for entry in story.entries:
        if entry.in_shootout:
            continue
        if entry.kind == "goal" and entry.side in (0, 1):
            counts[entry.side] += 1
        elif entry.kind == "correction" and entry.text.startswith("score "):
            counts = list(entry.score)
        else:
            continue
        steps.append((played_ms(story, entry.t_ms), counts[0], counts[1]))
    return steps


def played_ms(story: Story, t_ms: int) -> int:
    """Return how long the clock had run until an instant of the match."""
    return sum(max(min(end, t_ms) - begin, 0)
               for period in story.periods for begin, end in period.spells)  # fmt: skip
