"""The PDF pages, read back: A4, 1:1, and neighbours that continue each other exactly."""

import re

import pypdf
import pytest

from host_tools.hardware.tiles import (
    A4,
    LOW,
    MARGIN,
    WINDOW,
    mount_template,
    on_page,
    tiles,
    write_pdf,
)

POINT_MM = 25.4 / 72
NUMBER = r"(-?\d+\.?\d*)"
LINE = re.compile(rf"n {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S")
PATH = re.compile(rf"n ((?:{NUMBER} {NUMBER} [ml] ?)+)(h )?S")
STEP = re.compile(rf"{NUMBER} {NUMBER} [ml]")


@pytest.fixture(scope="module")
def printed(parts, at):
    return [*(part for part in parts.values() if part.stock != "rubber"), mount_template(at)]


@pytest.fixture(scope="module")
def pdf(at, printed, tmp_path_factory):
    path = write_pdf(at, printed, tmp_path_factory.mktemp("pdf") / "t.pdf")
    return path, pypdf.PdfReader(path)


def content(page):
    return " ".join(page.get_contents().get_data().decode("latin-1").split())


def pages_of(part, printed):
    """Return the tiles of a part and the index of its first page in the PDF."""
    number = 1
    for other in printed:
        if other.name == part.name:
            return tiles(other), number
        number += len(tiles(other))
    raise AssertionError(part.name)


def points_on(page):
    """Return all points of strokes on a page, in mm from its lower left."""
    return [(float(x) * POINT_MM, float(y) * POINT_MM)
            for found in PATH.finditer(content(page)) for x, y in STEP.findall(found[0])]


def test_all_pages_are_a4(pdf, printed):
    _, reader = pdf
    assert len(reader.pages) == 1 + sum(len(tiles(part)) for part in printed)
    for page in reader.pages:
        width, height = (float(v) * POINT_MM for v in page.mediabox[2:])
        assert (width, height) == pytest.approx(A4, abs=0.01)


def test_every_page_has_a_bar_of_100_mm(pdf):
    _, reader = pdf
    for page in reader.pages:
        lengths = [abs(float(x1) - float(x0)) * POINT_MM
                   for x0, y0, x1, y1 in LINE.findall(content(page)) if y0 == y1]
        assert any(length == pytest.approx(100, abs=0.01) for length in lengths)


def test_windows_lie_edge_to_edge_and_cover_the_part(printed):
    for part in printed:
        pages = tiles(part)
        x0, y0, x1, y1 = pages[0].part.bounds()
        assert min(t.x for t in pages) <= x0 and min(t.y for t in pages) <= y0
        assert max(t.x for t in pages) + WINDOW[0] >= x1 - 1e-6
        assert max(t.y for t in pages) + WINDOW[1] >= y1 - 1e-6
        places = {(t.column, t.row): (t.x, t.y) for t in pages}
        assert len(places) == pages[0].columns * pages[0].rows
        for (column, row), (x, y) in places.items():
            if (column + 1, row) in places:
                assert places[column + 1, row] == pytest.approx((x + WINDOW[0], y))
            if (column, row + 1) in places:
                assert places[column, row + 1] == pytest.approx((x, y + WINDOW[1]))


def test_one_to_one(pdf, parts, printed):
    """Points of the goal's opening, found on the pages, put back on the board: K15's 50 mm."""
    _, reader = pdf
    pages, first = pages_of(parts["end"], printed)
    wanted = {(round(x, 3), round(y, 3)) for x, y in pages[0].part.outline.points}
    for i, tile in enumerate(pages):
        seen = {(round(x - MARGIN + tile.x, 2), round(y - LOW + tile.y, 2))
                for x, y in points_on(reader.pages[first + i])}
        for x, y in wanted:
            assert any(abs(x - a) < 0.02 and abs(y - b) < 0.02 for a, b in seen)


def test_a_line_goes_on_across_pages(pdf, parts, printed):
    """The same corner of the base, measured on each page, is the same place on the board."""
    _, reader = pdf
    pages, first = pages_of(parts["base"], printed)
    corner = pages[0].part.outline.points[0]
    for i, tile in enumerate(pages):
        x, y = on_page(tile, *corner)
        assert any(abs(px - x * POINT_MM) < 0.02 and abs(py - y * POINT_MM) < 0.02
                   for px, py in points_on(reader.pages[first + i]))


def test_registration_crosses_at_the_window_corners(pdf, parts, printed):
    _, reader = pdf
    pages, first = pages_of(parts["base"], printed)
    text = content(reader.pages[first])
    lines = [tuple(float(v) * POINT_MM for v in found) for found in LINE.findall(text)]
    assert pages
    for x in (MARGIN, MARGIN + WINDOW[0]):
        for y in (LOW, LOW + WINDOW[1]):
            across = [line for line in lines
                      if line == pytest.approx((x - 5, y, x + 5, y), abs=0.02)]
            upright = [line for line in lines
                       if line == pytest.approx((x, y - 5, x, y + 5), abs=0.02)]
            assert across and upright


def test_every_page_says_where_it_belongs(pdf, parts, printed):
    _, reader = pdf
    pages, first = pages_of(parts["base"], printed)
    for i, tile in enumerate(pages):
        words = reader.pages[first + i].extract_text()
        assert f"base: column {tile.column + 1} of {tile.columns}, row {tile.row + 1}" in words


def test_windows_fit_on_the_paper():
    assert MARGIN + WINDOW[0] <= A4[0] - 10 and LOW + WINDOW[1] <= A4[1] - 10


def test_the_file_is_the_same_each_time(at, printed, pdf, tmp_path):
    again = write_pdf(at, printed, tmp_path / "again.pdf")
    assert again.read_bytes() == pdf[0].read_bytes()
