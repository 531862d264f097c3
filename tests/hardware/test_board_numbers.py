"""board.toml: every number has a unit and a source, and an impossible board is refused whole."""

import re

import pytest

from host_tools.hardware.checks import LIMITS, check
from host_tools.hardware.layout import Layout
from host_tools.hardware.nest import nest
from host_tools.hardware.numbers import BoardError, load
from host_tools.hardware.parts import board_parts

SOURCE = re.compile(r"[KHB]\d\d|our reason|our choice|Vishay|Adafruit|OLED|T-1 LED|housing|"
                    r"offcut|cut to size|sold by|105 m|68 m|MEASURE")


def problems_of(board, **changes):
    """Return the problems of a board with numbers changed; `field__strip=70` is field.strip."""
    with pytest.raises(BoardError) as refused:
        check(board.changed({name.replace("__", "."): value for name, value in changes.items()}))
    return refused.value.problems


def test_every_number_says_where_it_comes_from(board):
    assert len(board) > 80
    for name in board:
        assert board.unit(name) in ("mm", "pieces")
        assert SOURCE.search(board.source(name)), f"{name}: {board.source(name)}"


def test_the_sheet_is_kept(board):
    """K15, each of its dimensions."""
    assert board["field.length"] >= 600
    assert board["field.width"] >= 400
    assert 80 <= board["field.strip"] <= 100
    assert board["goal.width"] == 50
    assert 1 <= board["border.rubber"] <= 2
    assert (board["pieces.ball_diameter"], board["pieces.ball_height"]) == (30, 3)
    assert board["pieces.ball_hole"] == 2
    assert (board["pieces.draught_diameter"], board["pieces.draught_height"]) == (30, 8)


def test_no_position_of_a_beam_is_typed(board):
    assert not [name for name in board if name.startswith("beam.") and "depth" in name]


def test_beams_follow_the_rules(board):
    at = Layout(board)
    assert at.goal_line_depth == board["pieces.ball_diameter"] / 2      # K06, B22
    assert at.back_line_depth == board["goal.back_line"]                # H18
    assert at.low_height == board["pieces.ball_height"] / 2
    slit = board["beam.slit_height"] / 2
    assert 0 < at.low_height - slit and at.low_height + slit < board["pieces.ball_height"]
    assert board["pieces.ball_height"] < at.high_height - slit
    assert at.high_height + slit < board["pieces.draught_height"]


@pytest.mark.parametrize("diameter", [20, 25, 36])
def test_beams_move_with_the_ball(board, diameter):
    at = Layout(board.changed({"pieces.ball_diameter": diameter}))
    assert at.goal_line_depth == diameter / 2


def test_all_problems_are_told_at_once(board):
    problems = problems_of(board, goal__width=700, field__strip=70, beam__adjust=-20,
                           stock__ball__thickness=4)
    text = "\n".join(problems)
    assert "goal.width is 700 mm, wider than the border" in text
    assert "field.strip is 70 mm; allowed are 80 to 100 (K15)" in text
    assert "inside the field" in text and "K06" in text
    assert "stock.ball.thickness is 4 mm thick; pieces.ball_height is 3 (K15)" in text
    assert len(problems) >= 4


@pytest.mark.parametrize(("changes", "words"), [
    ({"field__length": 500}, "field.length is 500 mm; allowed is 600 or more (K15)"),
    ({"field__width": 399}, "field.width is 399 mm; allowed is 400 or more (K15)"),
    ({"field__strip": 101}, "allowed are 80 to 100"),
    ({"goal__width": 48}, "goal.width is 48 mm; allowed is 50 (K15)"),
    ({"goal__width": 29}, "the goal must be wider than the ball"),
    ({"goal__depth": 60}, "would keep the beam at 35 dark; make goal.depth at least"),
    ({"goal__depth": 88}, "a back wall of 6 must be left"),
    ({"goal__back_line": 15}, "a goal-man on the goal line (H14) reaches 15 mm"),
    ({"goal__back_line": 20}, "two mounts of 13 mm do not fit side by side"),
    ({"goal__window_start": 40}, "the sensors need the cover"),
    ({"border__rubber": 2}, "they must be equal"),
    ({"beam__slit_height": 3}, "slit reaches from 0 to 3 mm"),
    ({"beam__tunnel": 4}, "beam.tunnel is 4 mm"),
    ({"beam__top": 3}, "of wall is needed"),
    ({"mount__width": 11}, "needs 2.4 more for two walls"),
    ({"mount__width": 16}, "between goal mouth and sensor recess"),
    ({"mount__length": 22}, "tunnel, sensor and rear wall need"),
    ({"mount__tongue": 12}, "the base is 9 thick"),
    ({"stock__border__thickness": 16}, "goal-man of 16 (H02)"),
    ({"console__feet": 5}, "console.feet is 5 mm"),
    ({"console__width": 100}, "the border is"),
    ({"cut__kerf": 2}, "cut.kerf is 2 mm"),
    ({"pieces__draughts": 10}, "pieces.draughts is 10 pieces; allowed is 14 or more"),
    ({"marks__corner": 0}, "marks.corner is 0 mm; it must be more than 0"),
])
def test_each_impossible_number_is_named(board, changes, words):
    assert any(words in problem for problem in problems_of(board, **changes)), \
        problems_of(board, **changes)


def test_a_wide_cover_lets_light_round_the_ball(board):
    """A border just high enough, with a short tunnel: the mirrored path must be refused."""
    problems = problems_of(board, beam__tunnel=5.2, stock__border__thickness=17,
                           goal__width=200, beam__slit_height=1.5)
    assert any("by way of the cover" in problem for problem in problems)


def test_every_limit_names_a_number(board):
    assert {name for name, *_ in LIMITS} <= set(board)


def test_a_part_that_does_not_fit_its_sheet_is_named(board, parts):
    small = board.changed({"stock.base.length": 900, "stock.border.width": 90})
    with pytest.raises(BoardError) as refused:
        nest(small, parts.values())
    assert len(refused.value.problems) == 4
    assert "base is 960 x 760 mm; a sheet of base (900 x 800)" in refused.value.problems[0]


def test_other_boards_can_be_built(board):
    """A larger field and other wood: everything moves, nothing breaks."""
    other = board.changed({"field.length": 700, "field.width": 450, "field.strip": 85,
                           "stock.base.thickness": 12, "stock.border.thickness": 21,
                           "stock.base.length": 1250, "stock.base.width": 1250,
                           "stock.border.length": 1250})
    at = check(other)
    made = board_parts(at)
    assert at.outer == (700 + 2 * 175, 450 + 2 * 175)
    assert len(nest(other, made.values())) == 7


@pytest.mark.parametrize(("text", "words"), [
    ('[a]\nb = 3', "a.b is 3; write it as"),
    ('[a]\nb = { value = "x", unit = "mm", source = "K15" }', "a number is needed"),
    ('[a]\nb = { value = 1, unit = "cm", source = "K15" }', "unit 'cm'; allowed: mm, pieces"),
    ('[a]\nb = { value = 1, unit = "mm" }', "a.b has no source"),
    ('[a]\nb = { value = 1, unit = "mm", source = "K15", note = 1 }', "unknown key 'note'"),
    ('[a\n', "cannot be read"),
])
def test_a_bad_file_is_refused(tmp_path, text, words):
    path = tmp_path / "board.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError, match=re.escape(words)):
        load(path)


def test_several_bad_entries_are_all_named(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text('a = 1\n[b]\nc = { value = true, unit = "", source = "" }', encoding="utf-8")
    with pytest.raises(BoardError) as refused:
        load(path)
    assert len(refused.value.problems) == 4


def test_an_unknown_number_cannot_be_changed(board):
    with pytest.raises(BoardError, match=r"no number called 'goal\.size'"):
        board.changed({"goal.size": 3})
