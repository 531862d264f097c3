"""Fonts: compiled as drawn, complete for four languages, and a bad file says what is wrong."""

import pytest
from goalmouth.screen import font
from goalmouth.screen.font import CLOCK, LARGE, TEXT, capitals

from host_tools.fonts import __main__ as command
from host_tools.fonts import compiler
from host_tools.fonts.source import FontError, read

LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛÜŒàâçèéêëîïôùûüœ"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    " .,:;!?-–—()/%+'’«»„“”…←→↑↓▶◀●○■□×✓⚠‖"
)


# Characters that every face draws alike, or nearly: Latin and Cyrillic, a comma and a low quote.
SAME_IN_PRINT = {
    "0O", "0OО", "AА", "BВ", "CС", "EЕ", "HН", "KК", "MМ", "PР", "TТ", "XХ", "ËЁ",
    "aа", "eе", "oо", "pр", "xх", "yу", "ëё", ",‚", "'’", "3З", "bЬ", "6б", "bь",
}  # fmt: skip


@pytest.mark.parametrize("path", compiler.sources(), ids=lambda path: path.stem)
def test_is_compiled_as_it_is_drawn(path):
    for module, text in compiler.targets(path).items():
        assert module.read_text("utf-8") == text, "run python -m host_tools.fonts"


def test_nothing_is_compiled_that_is_not_drawn():
    wanted = {module for path in compiler.sources() for module in compiler.targets(path)}
    assert set(compiler.BOARD.glob("font_*.py")) == wanted


def test_only_what_is_drawn_is_loaded():
    """Accents and Cyrillic letters come with the first one, and go with the language."""
    font.forget()
    first = len(TEXT.indexes())
    assert TEXT.has("Referee: 5-4 ▶ ×") and len(TEXT.indexes()) == first
    assert TEXT.has("Größe") and len(TEXT.indexes()) > first
    assert TEXT.has("Щит") and LARGE.has("ГОЛ")
    everything = len(TEXT.indexes())
    font.forget()
    assert len(TEXT.indexes()) == first < everything


def test_a_part_that_cannot_be_loaded_is_drawn_as_question_marks():
    def missing(number):
        raise ImportError(number)

    lone = font.Font(font.font_text, missing)
    assert lone.find(ord("Щ")) == lone.find(ord("ß")) == -1
    assert lone.width("Щ") == lone.width("?")


def test_there_are_three_fonts():
    assert [path.stem for path in compiler.sources()] == ["clock", "large", "text"]


def test_text_font_has_every_letter():
    assert [char for char in LETTERS if not TEXT.has(char)] == []


def test_large_font_has_every_capital():
    wanted = capitals("abcdefghijklmnopqrstuvwxyzäöüéèêàâçôûùîë0123456789-:.!?")
    wanted += capitals("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
    assert [char for char in wanted if not LARGE.has(char)] == []


def test_clock_font_has_what_clocks_and_scores_need():
    assert CLOCK.has("0123456789:.-")
    assert not CLOCK.has("A")


@pytest.mark.parametrize("path", compiler.sources(), ids=lambda path: path.stem)
def test_pictures_differ_and_have_no_blank_edges(path):
    """Two letters that look the same would be one; a blank edge is a gap that nobody meant."""
    seen = {}
    for char, rows in read(path).glyphs.items():
        if char == " ":
            continue
        assert any("#" in row for row in rows), f"U+{ord(char):04X} is blank"
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        # Figures are of one width, so that a clock does not jump.
        assert char == "1" or "#" in columns[0] and "#" in columns[-1], char
        seen.setdefault(tuple(rows), []).append(char)
    doubles = {"".join(sorted(chars)) for chars in seen.values() if len(chars) > 1}
    assert doubles <= SAME_IN_PRINT


def test_unknown_characters_are_drawn_as_a_question_mark():
    assert TEXT.index(ord("漢")) == TEXT.index(ord("?"))
    assert TEXT.width("漢") == TEXT.width("?")


def test_width_is_that_of_the_pictures_and_the_gaps_between_them():
    assert TEXT.width("") == 0
    assert TEXT.width("iI") == 1 + 1 + 3
    assert CLOCK.width("20:00") == 4 * 12 + 4 + 4 * 2
    assert LARGE.width("АВ") == LARGE.width("AB")


def test_capitals_beyond_ascii():
    assert capitals("Größe œuf élan ёж ÷ 3-2") == "GRÖSSE ŒUF ÉLAN ЁЖ ÷ 3-2"


GOOD = "font f\nheight 2\ngap 1\n\nglyph U+0041 A\n#.\n.#\n"


def read_text(tmp_path, text):
    path = tmp_path / "f.txt"
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_a_good_file(tmp_path):
    font = read_text(tmp_path, "# a remark\n" + GOOD + "alike А A\n")
    assert (font.name, font.height, font.gap) == ("f", 2, 1)
    assert font.glyphs == {"A": ["#.", ".#"]} and font.alike == {"А": "A"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GOOD.replace("height 2\n", ""), "no line 'height'"),
        (GOOD.replace("gap 1", "gap x"), "line 3: 'gap x': neither"),
        (GOOD.replace("U+0041", "0041"), "line 5: '0041 A': write U+"),
        (GOOD + "#.\n", "glyph U+0041 A: 3 rows; every glyph has 2"),
        (GOOD.replace(".#\n", ".##\n"), "glyph U+0041 A: rows [2, 3] wide; equal, 1 to 16"),
        (GOOD + "\nglyph U+0041 A\n#.\n.#\n", "U+0041 is drawn twice"),
        (GOOD + "alike A B\n", "alike A B: the second must be drawn, the first not"),
        (GOOD + "oops\n", "line 8: 'oops': neither"),
        (GOOD.replace("#.", "#" * 17).replace(".#", "#" * 17), "rows [17] wide"),
    ],
)
def test_a_bad_file_is_refused_in_words(tmp_path, text, problem):
    with pytest.raises(FontError) as refused:
        read_text(tmp_path, text)
    assert problem in str(refused.value)


def test_all_problems_are_told_at_once(tmp_path):
    with pytest.raises(FontError) as refused:
        read_text(tmp_path, "oops\nglyph U+0041 A\n#\n")
    assert len(str(refused.value).splitlines()) >= 4


def test_command(capsys, monkeypatch):
    assert command.main(["check"]) == 0
    assert command.main(["show", "text", "Ä"]) == 0
    assert "# #" in capsys.readouterr().out
    assert command.main(["show", "none", "Ä"]) == 2
    assert command.main(["wrong"]) == 2
    monkeypatch.setattr(compiler, "drifted", lambda: [compiler.sources()[0]])
    assert command.main(["check"]) == 1
    assert "not compiled: clock.txt" in capsys.readouterr().out


def test_what_a_part_cannot_hold_is_refused_in_words(tmp_path, monkeypatch):
    path = tmp_path / "f.txt"
    path.write_text(GOOD + "alike А A\n", encoding="utf-8")
    assert "PART" in compiler.compiled(path, ["А"], False)  # drawn in the first part
    with pytest.raises(FontError, match="must be drawn in the first part or this one"):
        compiler._picture(path, "Ж", [], False)
    monkeypatch.setattr(compiler, "MOST_PICTURES", 0)
    with pytest.raises(FontError, match="1 glyphs in one part; at most 0"):
        compiler.compiled(path, ["A"], True)
