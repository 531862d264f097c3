"""The report as one page that needs nothing else: no script, no font, no network.

It reads on a phone and on paper, in light and in dark.
"""

from html import escape
from pathlib import Path

from host_tools.report import picture, race
from host_tools.report.data import SIDES, clock_of, clock_text, period_of, side_name
from host_tools.report.story import OWN, Story

STYLE = Path(__file__).with_name("page.css")
REASONS = {
    "time": "after the last period", "golden-goal": "by golden goal", "shoot-out": "on penalties",
    "abandoned": "abandoned", "target": "by reaching the target", "unfinished": "not finished",
}  # fmt: skip
ICONS = {"goal": "●", "no-goal": "✕", "seen": "○", "kick": "◎", "call": "▸", "correction": "✎",
         "reset": "↻", "fault": "⚠"}  # fmt: skip
WORDS = {"goal": "Goal", "no-goal": "No goal", "seen": "Ball in", "kick": "Kick", "call": "",
         "correction": "", "reset": "", "fault": "Fault:"}  # fmt: skip

WELL = ": well again"  # how story.py ends what is over


def page(story: Story, name: str) -> str:
    """Return the HTML of a story; `name` is the journal's file name."""
    score = f"{story.score[0]}–{story.score[1]}"
    if story.named:
        score = f"{story.names[0]} {score} {story.names[1]}"
    title = f"{story.title}: {score}"
    sections = [_result(story), _section("race", "The score", race.race(story)),
                _timeline(story), _shootout(story), _shots(story),
                _list(story), _faults(story), _about(story, name)]  # fmt: skip
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head>"
        f"<body><main>{''.join(sections)}</main></body></html>\n"
    )


def _section(kind: str, head: str, body: str) -> str:
    return f'<section class="{kind}"><h2>{head}</h2>{body}</section>' if body else ""


def _result(story: Story) -> str:
    winner = story.winner
    how = REASONS[story.reason]
    if winner in (0, 1):
        verdict = f"{story.names[winner]} wins" + (f" {how}" if story.reason != "time" else "")
    elif winner == 2:
        verdict = "Draw"
    else:
        verdict = how.capitalize()
    kicks = ""
    if any(story.shootout):
        a, b = story.shootout_score
        kicks = f'<p class="pens">shoot-out {a}–{b}</p>'
    sides = []
    for side in (0, 1):
        won = " won" if winner == side else ""
        name = f"<p>{escape(story.names[side])}</p>" if story.named else ""
        sides.append(f'<div class="side {"ab"[side]}{won}">'
                     f"<span>{escape(story.letters[side])}</span>{name}</div>")  # fmt: skip
    ran = sum(end - begin for period in story.periods for begin, end in period.spells)
    facts = [
        ("played", clock_text(ran)),
        ("in all", clock_text(story.end_ms)),
        ("stoppages", str(_stoppages(story))),
        ("ruled out", str(_ruled_out(story))),
    ]
    cells = "".join(f"<div><b>{value}</b><span>{word}</span></div>" for word, value in facts)
    long = " long" if max(story.score) > 9 else ""
    return (
        f'<header><p class="game">{escape(story.title)}</p><div class="result{long}">{sides[0]}'
        f'<div class="score"><b>{story.score[0]}</b><i>–</i><b>{story.score[1]}</b></div>'
        f'{sides[1]}</div>{kicks}<p class="verdict">{escape(verdict)}</p>'
        f'<div class="facts">{cells}</div></header>'
    )


def _stoppages(story: Story) -> int:
    return sum(max(len(period.spells) - 1, 0) for period in story.periods)


def _ruled_out(story: Story) -> int:
    return sum(entry.kind == "no-goal" for entry in story.entries)


def _timeline(story: Story) -> str:
    lanes = ""
    pictures = picture.timeline(story)
    for period, drawing in zip(story.periods, pictures, strict=True):
        ran = sum(end - begin for begin, end in period.spells)
        took = period.ended_ms - period.begun_ms
        word = "Set" if story.sets else "Period"
        name = (
            f"Extra time {period.name[2:]}" if period.name[:2] == "OT" else f"{word} {period.name}"
        )
        lanes += (
            f'<div class="lane"><h3>{name} <span>clock ran {clock_text(ran)} of '
            f"{clock_text(took)}</span></h3>{drawing}</div>"
        )
    if not lanes:
        return ""
    key = (
        '<p class="key"><span><i class="swatch ran"></i>clock runs</span>'
        '<span><i class="swatch stood"></i>stands</span>'
        f'<span><i class="dot a"></i>goal {escape(story.names[0])}</span>'
        f'<span><i class="dot b"></i>goal {escape(story.names[1])}</span>'
        '<span><i class="dot none">✕</i>ruled out</span>'
        '<span><i class="dot call"></i>call, correction</span>'
    )
    if any(entry.kind in ("fault", "reset") for entry in story.entries):
        key += '<span><i class="dot fault"></i>fault, reset</span>'
    key += "</p>"
    return _section("time", "The match", lanes + key)


def _shootout(story: Story) -> str:
    return _section("pen", "Shoot-out", picture.shootout(story))


def _shots(story: Story) -> str:
    body = picture.shots(story)
    return _section("shots", "Shots <span>km/h</span>", body)


def _list(story: Story) -> str:
    rows = []
    last = ""
    kicks = [0, 0]
    for entry in story.entries:
        if entry.kind == "fault":
            continue
        period = period_of(story, entry)
        if period != last:
            rows.append(f'<li class="head">{_heading(story, period)}</li>')
            last = period
        side = "ab"[entry.side] if entry.side in (0, 1) else "n"
        clock = "" if entry.in_shootout else clock_of(story, entry)
        word = WORDS[entry.kind]
        whose = side_name(entry.side, story.names) if word and entry.text != OWN else ""
        parts = [word, whose, _told(entry, story.names)]
        text = " ".join(escape(part) for part in parts if part)
        score = f"{entry.score[0]}–{entry.score[1]}" if entry.kind == "goal" else ""
        if entry.kind == "kick" and entry.text == "scored":
            kicks[entry.side] += 1
            score = f"{kicks[0]}–{kicks[1]}"
        speed = f"<em>{entry.speed_kmh:.0f} km/h</em>" if entry.speed_kmh else ""
        rows.append(
            f'<li class="{entry.kind} {side}"><time>{clock}</time><i>{ICONS[entry.kind]}</i>'
            f"<span>{text} {speed}</span><b>{score}</b></li>"
        )
    return _section("list", "Event by event", f"<ol>{''.join(rows)}</ol>" if rows else "")


def _told(entry, names: tuple[str, str]) -> str:
    if not entry.text:
        return ""
    if entry.kind == "call":
        side = side_name(entry.side, names)
        what, sign, more = entry.text.partition(";")
        return what[:1].upper() + what[1:] + (f": {side}" if side else "") + sign + more
    if entry.text == OWN:
        return f"– {OWN} by {side_name(entry.side, names)}"
    if entry.kind in ("goal", "no-goal", "seen", "kick"):
        span = f", ±{entry.u_ms} ms" if entry.u_ms else ""
        return f"– {entry.text}{span}"
    if entry.kind == "correction":
        word, _, rest = entry.text.partition(" ")
        if word == "turn" and rest in SIDES:
            rest = names[SIDES.index(rest)]
        if word in ("score", "clock", "turn"):
            return f"{word.capitalize()} set to {rest.replace('-', '–')}"
    return entry.text[:1].upper() + entry.text[1:]


def _heading(story: Story, period: str) -> str:
    if period == "shoot-out":
        return "Shoot-out"
    if period[:2] == "OT":
        return f"Extra time {period[2:]}"
    return f"{'Set' if story.sets else 'Period'} {period}"


def _faults(story: Story) -> str:
    """One line a fault, however often it came; those of a part that raised as they are."""
    found: dict[str, list] = {}
    for entry in story.entries:
        if entry.kind == "fault":
            name = entry.text.removesuffix(WELL)
            found.setdefault(name, []).append(entry)
    rows = ""
    for name, entries in found.items():
        came = [entry for entry in entries if not entry.text.endswith(WELL)] or entries
        first = f"{_heading(story, period_of(story, came[0]))}, {clock_of(story, came[0])}"
        often = f"{len(came)} times, first: " if len(came) > 1 else ""
        if name.startswith("caught: "):
            after = ""
        else:
            after = "well again" if entries[-1].text.endswith(WELL) else "until the end"
        rows += (f"<li><b>{escape(name.removeprefix('caught: '))}</b><span>{often}{first}"
                 f"{' – ' + after if after else ''}</span></li>")  # fmt: skip
    rows += "".join(f"<li><b>journal</b><span>{escape(p)}</span></li>" for p in story.problems)
    return _section("faults", "Faults", f"<ul>{rows}</ul>" if rows else "")


def _about(story: Story, name: str) -> str:
    head = story.journal.header
    opener = story.names[SIDES.index(head["first_opener"])]
    options = ", ".join(f"{key} {value}" for key, value in sorted(story.journal.options.items()))
    facts = [("Journal", name), ("Ruleset", f"{head['ruleset']} ({head['digest']})"),
             ("Options", options or "none"), ("First opening", opener),
             ("Firmware", head["firmware"].lstrip("v")),
             ("Taken back", _events(story.taken_back))]  # fmt: skip
    rows = "".join(f"<dt>{word}</dt><dd>{escape(value)}</dd>" for word, value in facts)
    return _section("about", "About", f"<dl>{rows}</dl>")


def _events(count: int) -> str:
    return f"{count} event{'s' if count > 1 else ''} by undo" if count else "nothing"
