"""The pictures of a report: the timeline, the shoot-out, the shots. Plain SVG, styled by the page.

The timeline has a lane for each period, all to one scale, in real time: the bar is filled while
the clock ran and hatched while it stood. Goals of A fly above it, goals of B below, ruled-out ones
are hollow. Where goals come thick and fast some go without their score: race.py draws that.
"""

from html import escape

from host_tools.report.data import clock_of, clock_text, side_name
from host_tools.report.story import OWN, Entry, Period, Story

WIDTH = 1000
LEFT, RIGHT = 20, 30  # px beside the bar, inside the picture
BAR_Y, BAR_H = 108, 26
LANE_H = 240
QUIET = 12  # px above the bar where nothing flies
SCALE_H = 20  # px below the bar for the scale; the flags of B fly beneath
DOT_GAP = 26  # between two flags on one level
SCORE_GAP, WIDE_GAP = 66, 120  # between two scores; the same in the larger letters of a phone
LEVELS = (50, 20)  # how far a flag flies from the bar; only on the first it has its score
FLAGS = ("goal", "no-goal", "seen")


def timeline(story: Story) -> list[str]:
    """Return an SVG for each period."""
    if not story.periods:
        return []
    longest = max(period.ended_ms - period.begun_ms for period in story.periods) or 1
    return [_lane(story, period, longest) for period in story.periods]


def _lane(story: Story, period: Period, longest_ms: int) -> str:
    scale = (WIDTH - LEFT - RIGHT) / longest_ms

    def x(t_ms: int) -> float:
        return LEFT + max(0, min(t_ms, period.ended_ms) - period.begun_ms) * scale

    end = x(period.ended_ms)
    parts = [f'<rect class="stood" x="{LEFT}" y="{BAR_Y}" width="{max(end - LEFT, 2):.1f}" '
             f'height="{BAR_H}" rx="6"/>']  # fmt: skip
    for begin_ms, end_ms in period.spells:
        width = max(x(end_ms) - x(begin_ms), 1.5)
        parts.append(
            f'<rect class="ran" x="{x(begin_ms):.1f}" y="{BAR_Y}" width="{width:.1f}" '
            f'height="{BAR_H}" rx="3"><title>clock ran {clock_text(end_ms - begin_ms)}'
            "</title></rect>"
        )
    entries = [e for e in story.entries if e.period == period.index and not e.in_shootout]
    rows = (_Row(), _Row())
    for entry in entries:
        if entry.kind in FLAGS and entry.side in (0, 1):
            parts.append(_flag(story, entry, x(entry.t_ms), rows[entry.side]))
        elif entry.kind in ("correction", "reset", "fault", "call"):
            parts.append(_mark(story, entry, x(entry.t_ms)))
    parts += _ticks(period, longest_ms, x)  # over the poles: they are read
    label = f"Period {period.name}: goals and stoppages"
    flown = {entry.side for entry in entries if entry.kind in FLAGS}
    top = 0 if 0 in flown else BAR_Y - QUIET
    bottom = LANE_H if 1 in flown else BAR_Y + BAR_H + SCALE_H
    return (
        f'<svg viewBox="0 {top} {WIDTH} {bottom - top}" role="img" aria-label="{escape(label)}">'
        '<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="2.2" height="7" class="hatch"/></pattern>'
        "</defs>" + "".join(parts) + "</svg>"
    )


def _ticks(period: Period, longest_ms: int, x) -> list[str]:
    """A scale of real time under the bar."""
    step = next(
        (s for s in (10, 30, 60, 120, 300, 600, 1200, 3600) if longest_ms / s / 1000 <= 8), 7200
    )
    parts = []
    at = step
    while at * 1000 <= period.ended_ms - period.begun_ms:
        place = x(period.begun_ms + at * 1000)
        parts.append(f'<line class="tick" x1="{place:.1f}" x2="{place:.1f}" '
                     f'y1="{BAR_Y + BAR_H + 2}" y2="{BAR_Y + BAR_H + 7}"/>')  # fmt: skip
        parts.append(f'<text class="tick" x="{place:.1f}" y="{BAR_Y + BAR_H + SCALE_H - 1}">'
                     f"{clock_text(at * 1000)}</text>")  # fmt: skip
        at += step
    return parts


class _Row:
    """The flags of one side in one lane: where the last ones are, so that none hides another."""

    def __init__(self):
        self._dots = [-999.0, -999.0]
        self._score = self._wide = -999.0

    def level(self, place: float) -> int:
        """Take the level of the next flag."""
        level = 0 if place - self._dots[0] >= DOT_GAP or self._dots[0] <= self._dots[1] else 1
        self._dots[level] = place
        return level

    def score(self, place: float) -> str:
        """Take room for a score: return its class, "" when there is none."""
        if place - self._score < SCORE_GAP:
            return ""
        self._score = place
        if place - self._wide < WIDE_GAP:
            return "score tight"
        self._wide = place
        return "score"


def _flag(story: Story, entry: Entry, place: float, row: _Row) -> str:
    """A goal or what was none, on a pole above (A) or below (B) the bar."""
    level = row.level(place)
    up = entry.side == 0
    away = LEVELS[level] + 12
    y = BAR_Y - away if up else BAR_Y + BAR_H + away
    foot = BAR_Y if up else BAR_Y + BAR_H
    side = "ab"[entry.side]
    clock = clock_of(story, entry)
    speed = f", {entry.speed_kmh:g} km/h" if entry.speed_kmh else ""
    what = {"goal": "goal", "no-goal": "no goal", "seen": "ball in"}[entry.kind]
    why = f" ({entry.text})" if entry.text else ""
    whose = story.names[entry.side]
    title = f"{clock}: {what} {whose}{why}{speed}"
    if entry.text == OWN:
        title = f"{clock}: {what} ({OWN} by {whose}){speed}"
    if entry.kind == "goal":
        dot = f'<circle class="goal {side}" cx="{place:.1f}" cy="{y}" r="11"/>'
        kind = row.score(place) if level == 0 else ""
    else:
        arm = 5
        dot = (
            f'<circle class="none {side}" cx="{place:.1f}" cy="{y}" r="9"/>'
            f'<path class="none {side}" d="M{place - arm:.1f} {y - arm}l{2 * arm} {2 * arm}'
            f'M{place + arm:.1f} {y - arm}l-{2 * arm} {2 * arm}"/>'
        )
        kind = ""
    text_y = y - 21 if up else y + 42
    anchor = "start" if place < 32 else "end" if place > WIDTH - 32 else "middle"
    words = (
        f'<text class="{kind}" x="{place:.1f}" y="{text_y}" text-anchor="{anchor}">'
        f"{entry.score[0]}–{entry.score[1]}</text>"
    ) if kind else ""  # fmt: skip
    return (
        f'<g><title>{escape(title)}</title><line class="pole {side}" x1="{place:.1f}" '
        f'x2="{place:.1f}" y1="{y}" y2="{foot}"/>{dot}{words}</g>'
    )


def _mark(story: Story, entry: Entry, place: float) -> str:
    """A small mark on the bar for what was neither goal nor stoppage."""
    y = BAR_Y + BAR_H / 2
    title = escape(f"{clock_of(story, entry)}: {entry.text}")
    return (
        f'<circle class="{entry.kind}" cx="{place:.1f}" cy="{y}" r="5">'
        f"<title>{title}</title></circle>"
    )


def shots(story: Story) -> str:
    """Return the measured shots as bars, the fastest first to be seen; "" when there are none."""
    measured = [entry for entry in story.entries if entry.speed_kmh]
    if not measured:
        return ""
    fastest = max(entry.speed_kmh for entry in measured)
    digits = 0 if fastest >= 10 else 1
    rows = []
    for entry in measured:
        side = "ab"[entry.side] if entry.side in (0, 1) else "n"
        letter = escape(side_name(entry.side, story.letters))
        share = 100 * entry.speed_kmh / fastest
        hollow = "" if entry.kind in ("goal", "kick") else " hollow"
        when = "shoot-out" if entry.in_shootout else clock_of(story, entry)
        rows.append(
            f'<div class="shot"><span class="when">{when}</span><em class="{side}">{letter}</em>'
            f'<span class="bar">'
            f'<i class="{side}{hollow}" style="width:{share:.0f}%"></i></span>'
            f"<b>{entry.speed_kmh:.{digits}f}</b></div>"
        )
    return "".join(rows)


def shootout(story: Story) -> str:
    """Return the shoot-out as a grid of kicks; "" when there was none."""
    kicks = story.shootout
    if not any(kicks):
        return ""
    count = max(len(kicks[0]), len(kicks[1]))
    rows = []
    head = "".join(f"<th>{number}</th>" for number in range(1, count + 1))
    for side in (0, 1):
        cells = ""
        for index in range(count):
            kick = kicks[side][index : index + 1]
            word = {"x": "scored", "-": "no goal"}.get(kick, "not taken")
            kind = {"x": "in", "-": "out"}.get(kick, "open")
            cells += f'<td><i class="kick {kind} {"ab"[side]}" title="{word}">{word}</i></td>'
        rows.append(
            f'<tr><th class="{"ab"[side]}">{escape(story.names[side])}</th>{cells}'
            f"<td><b>{story.shootout_score[side]}</b></td></tr>"
        )
    return f'<table class="kicks"><tr><th></th>{head}<th></th></tr>{"".join(rows)}</table>'
