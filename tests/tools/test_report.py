"""Reports of matches that the simulator has played."""

import csv
import io
import itertools
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from host_tools.cli import main
from host_tools.errors import Trouble
from host_tools.report import data, page, picture, race, writing
from host_tools.sim.games import FIRMWARE
from host_tools.sim.player import play

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
VOID = ("meta", "br")


@pytest.fixture(scope="session")
def journal(tmp_path_factory):
    """Give a function: a scenario's name -> (its journal's file, the fields at its end)."""
    folder = tmp_path_factory.mktemp("journals")
    made = {}

    def of(name):
        if name not in made:
            path = folder / f"{name}.gmj"
            made[name] = path, play(SCENARIOS / f"{name}.match", "cpython", None, path).fields
        return made[name]

    return of


class Page(HTMLParser):
    """Checks that every element is closed, and keeps the text and the attributes."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words, self.links = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        self.links += [v for name, v in attributes if name in ("src", "href", "xlink:href")]

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.words.append(text)


def events(story, *kinds):
    """Return (kind, side, text, score) of the entries of these kinds."""
    return [(e.kind, data.side_name(e.side), e.text, e.score) for e in story.entries
            if e.kind in kinds]  # fmt: skip


NAMES = sorted(path.stem for path in SCENARIOS.glob("*.match") if path.stem not in
               ("no-setting", "languages"))  # fmt: skip


@pytest.mark.parametrize("name", NAMES[::3])
def test_end_of_every_story_is_that_of_the_match(journal, name):
    path, fields = journal(name)
    if not path.read_text():
        pytest.fail(f"{name} writes no journal: leave it out of NAMES")
    story = writing.story_of(path, [])
    assert f"{story.score[0]}-{story.score[1]}" == fields["score"]
    assert f"{story.shootout_score[0]}-{story.shootout_score[1]}" == fields["shootout"]
    assert {0: "A", 1: "B", 2: "draw", -1: "-"}[story.winner] == fields["winner"]
    assert not story.problems
    text = page.page(story, path.name)
    parsed = Page(text)
    assert parsed.open == []
    assert parsed.links == [] and "@import" not in text and "url(h" not in text
    assert "<script" not in text
    words = re.sub(r"\s+", " ", " ".join(parsed.words))
    assert f"{story.score[0]} – {story.score[1]}" in words
    for period in story.periods:
        for begin_ms, end_ms in period.spells:
            assert period.begun_ms <= begin_ms <= end_ms <= period.ended_ms


def test_goals_and_no_goals_with_their_reasons(journal):
    story = writing.story_of(journal("hockey-kerr-corrections")[0], [])
    assert events(story, "goal", "no-goal") == [
        ("goal", "A", "", (1, 0)),
        ("no-goal", "A", "scored by the goal-man", (1, 0)),
        ("no-goal", "B", "from an opening", (1, 0)),
        ("goal", "B", "given by the referee", (1, 1)),
        ("goal", "A", "", (2, 1)),
    ]
    assert (story.winner, story.reason, story.taken_back) == (0, "golden-goal", 8)
    assert [period.name for period in story.periods] == ["1", "2", "3", "OT1"]
    assert story.entries[0].speed_kmh == 27.0
    assert data.clock_of(story, story.entries[0]) == "5:40"


def test_stoppages_are_gaps_between_spells(journal):
    story = writing.story_of(journal("hockey-kerr-shootout")[0], [])
    first = story.periods[0]
    assert first.spells == [[1500, 21500], [22000, 42000], [42500, 362500]]
    assert sum(end - begin for begin, end in first.spells) == first.length_ms


def test_shootout_kick_by_kick(journal):
    story = writing.story_of(journal("hockey-kerr-shootout")[0], [])
    kicks = [entry for entry in story.entries if entry.kind == "kick"]
    assert all(entry.in_shootout for entry in kicks)
    assert [entry.text == "scored" for entry in kicks if entry.side == 0] == [
        kick == "x" for kick in story.shootout[0]]  # fmt: skip
    assert len(kicks) == len(story.shootout[0]) + len(story.shootout[1])
    assert page.page(story, "x").count('class="kick in') == sum(story.shootout_score)


def test_csv_and_json_have_every_event(journal, capsys):
    path, _ = journal("table-mise-corrections")
    writing.run(path, None, "csv", [])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert tuple(rows[0]) == data.COLUMNS
    writing.run(path, None, "json", [])
    found = json.loads(capsys.readouterr().out)
    assert len(found["entries"]) == len(rows)
    assert (found["ruleset"], found["score"], found["winner"]) == ("table-mise", [1, 0], "A")
    assert [row["text"] for row in rows if row["kind"] == "call"][:2] == ["foul", "keeper"]


def test_names_stand_where_a_person_reads(journal, tmp_path, capsys):
    names = "Rot & Weiß", "Grün"
    path, _ = journal("hockey-kerr-corrections")
    writing.run(path, tmp_path / "x.html", "html", [], names)
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    parsed = Page(text)
    words = re.sub(r"\s+", " ", " ".join(parsed.words))
    assert parsed.open == [] and "Rot & W" not in text
    for said in ("Rot & Weiß 2–1 Grün", "Rot & Weiß wins by golden goal", "Goal Grün – given",
                 "No goal Grün – from an opening", "goal Rot & Weiß"):  # fmt: skip
        assert said in words
    assert not re.search(r"\b[AB]\b", words.partition("About")[0])
    capsys.readouterr()
    writing.run(path, None, "csv", [], names)
    sides = {row["side"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert sides == {"", *names}
    writing.run(path, None, "json", [], names)
    found = json.loads(capsys.readouterr().out)
    assert (found["names"], found["winner"]) == (list(names), names[0])
    path, _ = journal("table-mise-shootout")
    writing.run(path, tmp_path / "x.html", "html", [], ("Berta", "Bruno"))
    words = " ".join(Page((tmp_path / "x.html").read_text(encoding="utf-8")).words)
    assert "Berta" in words and "Bruno" in words


def test_names_are_taken_by_the_command_and_bad_ones_refused(journal, tmp_path, capsys):
    path, _ = journal("hockey-kerr-win")
    assert main(["report", str(path), "--csv", "--names", "Rot", "Blau"]) == 0
    assert ",Rot," in capsys.readouterr().out
    for bad in (("Rot", "Rot"), ("", "Blau"), ("Rot", "--csv"), ("x" * 41, "y")):
        with pytest.raises(Trouble, match="no names for two teams"):
            writing.run(path, tmp_path / "x.csv", "csv", [], bad)


def test_page_is_written_beside_the_journal(journal, tmp_path, capsys):
    path = tmp_path / "00001.gmj"
    path.write_bytes(journal("golden-goal")[0].read_bytes())
    writing.run(path, None, "html", [])
    assert (tmp_path / "00001.html").read_text().startswith("<!doctype html>")
    assert "00001.html" in capsys.readouterr().out


def test_torn_and_foreign_lines_are_told_and_the_rest_is_read(journal, tmp_path):
    lines = journal("hockey-kerr-shootout")[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "torn.gmj"
    path.write_bytes(
        b"".join(lines[:5]) + b"\x00\xff garbage\n" + b"".join(lines[5:9]) + lines[9][:7]
    )
    story = writing.story_of(path, [])
    assert len(story.problems) == 2 and "line 6" in story.problems[0]
    assert story.reason == "unfinished"
    assert "line 6 is damaged" in page.page(story, "torn.gmj")
    path.write_bytes(b"".join(lines[:5] + lines[6:]))
    assert "something is missing" in writing.story_of(path, []).problems[0]


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\x00" * 100, b"0 match 9 *0000\n"])
def test_what_is_no_journal(tmp_path, content):
    path = tmp_path / "x.gmj"
    path.write_bytes(content)
    with pytest.raises(Trouble, match="is no match journal"):
        writing.story_of(path, [])
    with pytest.raises(Trouble, match="cannot be read"):
        writing.story_of(tmp_path / "none.gmj", [])


@pytest.mark.parametrize("name", ["best-of-three-sets", "sports-table-football"])
def test_an_example_s_ruleset_is_there(name, tmp_path):
    path = tmp_path / "00001.gmj"
    play(SCENARIOS / "examples" / f"{name}.match", "cpython", None, path)
    story = writing.story_of(path, [])
    assert story.journal.header["ruleset"] == name and story.problems == []


def test_own_ruleset_is_taken_from_its_file_or_asked_for(tmp_path):
    from goalmouth import heading
    from goalmouth.match import record
    from goalmouth.match.ruleset import Ruleset, merge

    rules = {"format": 1, "parent": "hockey-kerr", "name": {"en": "Mine"}, "periods": 2}
    read = {"mine": rules}

    def parent(name):
        return read.get(name) or json.loads(
            (FIRMWARE / f"rulesets/{name}.json").read_text()
        )

    digest = heading.digest(Ruleset(merge("mine", parent), {}))
    texts = [f"match 1 mine {digest} A B v0.1.0", "1000 tap", "# faults display", "2000 tap",
             "# faults -"]  # fmt: skip
    path = tmp_path / "1.gmj"
    path.write_text("".join(record.line(n, t) + "\n" for n, t in enumerate(texts)))
    with pytest.raises(Trouble, match="there is no mine.json") as trouble:
        writing.story_of(path, [])
    assert "--ruleset FILE" in trouble.value.remedy
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/mine.json").write_text(json.dumps(rules))  # as pull puts it there
    story = writing.story_of(path, [])
    assert (story.title, story.problems) == ("Mine", [])
    assert [e.text for e in story.entries if e.kind == "fault"] == [
        "display", "display: well again"]  # fmt: skip
    other = tmp_path / "mine.json"
    other.write_text(json.dumps({**rules, "periods": 3}))
    assert "is not the one that was played" in writing.story_of(path, [other]).problems[0]


@pytest.fixture
def many_goals(tmp_path):
    """Give the story of thirty goals in five minutes, two of them ruled out, with faults."""
    from goalmouth.match import record

    texts, t_ms = ["match 1 kamzolov 00000000 A A v0.1.0 length_s=600", "1000 tap"], 1000
    for number in range(30):
        t_ms += (3000, 9000, 14000)[number % 3]
        texts.append(f"{t_ms} break {('right', 'left', 'left', 'right')[number % 4]} 3000 0")
        if number in (7, 19):
            texts.append(f"{t_ms + 500} void false")
        if number % 5 == 0:
            texts += ["# faults beam-left-blocked,display", "# faults display", "# faults -"]
        texts.append(f"{t_ms + 1000} tap")
    texts += [f"{t_ms + 2000} score 20-3", "# fault display OSError 5",
              "# faults beam-right-chatter"]  # fmt: skip
    path = tmp_path / "many.gmj"
    path.write_text("".join(record.line(*line) + "\n" for line in enumerate(texts)))
    return writing.story_of(path, [])


def test_race_is_the_score_without_what_was_ruled_out(many_goals):
    steps = race.steps_of(many_goals)
    assert len(steps) == 1 + 28 + 1
    assert [sum(step[1:]) for step in steps[:-1]] == list(range(29))
    assert steps[-1][1:] == many_goals.score == (20, 3)
    assert steps[-1][0] == race.played_ms(many_goals, many_goals.end_ms) <= 600_000
    assert "A 20" in race.race(many_goals) and "B 3" in race.race(many_goals)


def test_few_goals_need_no_race(journal):
    assert race.race(writing.story_of(journal("hockey-kerr-win")[0], [])) == ""


@pytest.mark.parametrize("kinds, letters_px", [(("score", "score tight"), 13), (("score",), 24)])
def test_no_score_on_the_timeline_hides_another(many_goals, kinds, letters_px):
    """In the letters of a wide screen all are shown, in those of a phone the first kind."""
    rows = {}
    found = re.findall(r'<text class="(score[^"]*)" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)',
                       "".join(picture.timeline(many_goals)))  # fmt: skip
    for kind, x, y, text in found:
        if kind in kinds:
            rows.setdefault(y, []).append((float(x), len(text)))
    assert len(rows) == 2 and sum(map(len, rows.values())) > 6
    for row in rows.values():
        for (left, long), (right, longer) in itertools.pairwise(row):
            assert right - left >= (long + longer) / 2 * letters_px


def test_scale_lies_clear_of_bar_marks_and_flags(many_goals):
    drawing = "".join(picture.timeline(many_goals))
    scale = [float(y) for y in re.findall(r'<text class="tick" x="[^"]+" y="([^"]+)"', drawing)]
    circles = re.findall(r'<circle class="([^"]+)" cx="[^"]+" cy="([^"]+)" r="([^"]+)"', drawing)
    assert len(scale) >= 4 and len(circles) > 30
    for baseline in scale:
        letters = baseline - 12, baseline
        assert letters[0] >= picture.BAR_Y + picture.BAR_H
        for _, y, radius in circles:
            assert abs(float(y) - sum(letters) / 2) >= float(radius) + 6, (y, radius)


def test_fault_that_came_often_is_one_line(many_goals):
    parsed = Page(page.page(many_goals, "many.gmj")).words
    words = re.sub(r"\s+", " ", " ".join(parsed[parsed.index("Faults"):]))
    assert "beam left blocked 6 times, first: Period 1, 9:5" in words and "– well again" in words
    assert "beam right chatter Period 1," in words and "– until the end" in words
    assert words.count("display OSError 5") == 1
