"""White rectangles of a type area, measured on the marks of a page."""

from dataclasses import replace

import pytest
from tiny_book import tiny_book

from puzzle_publish.preflight import layout_checks
from puzzle_publish.preflight.layout_checks import _white_bands
from puzzle_publish.preflight.opened import Opened
from puzzle_publish.preflight.pdf.paint import Bands
from puzzle_publish.preflight.pdf.paints import NOTHING
from puzzle_publish.preflight.pdf.read import read_pdf
from puzzle_publish.preflight.pdf.state import Mark
from puzzle_publish.preflight.pdf.white import largest_white

AREA = (0.0, 0.0, 240.0, 360.0)


@pytest.mark.parametrize(
    ("boxes", "share"),
    [
        ([], 1.0),
        ([AREA], 0.0),
        ([(0, 180, 240, 360)], 0.5),
        ([(0, 200, 240, 360), (0, 0, 240, 160)], 0.0),  # a ninth is below the least
        ([(0, 0, 120, 360)], 0.5),
        ([(0, 300, 240, 360), (0, 0, 60, 300)], 0.75 * 5 / 6),
        ([(-50, 180, 900, 900)], 0.5),
    ],
)
def test_the_largest_white_rectangle_is_measured(boxes, share):
    marks = [Mark("shape", box) for box in boxes]

    assert largest_white(marks, AREA, 0.25) == pytest.approx(share, abs=0.06)


def test_a_frame_is_white_inside_and_white_paint_is_white():
    frame = Mark("line", AREA, frame=True)
    panel = Mark("shape", AREA, NOTHING)

    assert largest_white([frame], AREA, 0.25) == pytest.approx(1.0, abs=0.15)
    assert largest_white([panel], AREA, 0.25) == 1.0


def of_tiny(pages):
    """Return what is found in the tiny book if these are its puzzle pages."""
    book = tiny_book()
    places = tuple(replace(book.layout.places[0], page=page) for page in pages)
    layout = replace(book.layout, places=places)
    bands = Bands(34.0, 40.0, 42.0, 28.0)
    read = read_pdf(book.rendered.interior, bands)
    file = Opened("interior.pdf", read, book.rendered.interior, layout.pages)
    return list(_white_bands(file, layout, book.rendered))


def test_white_puzzle_pages_are_listed_as_a_warning_if_they_are_many(monkeypatch):
    (few,) = of_tiny((3, 4))
    monkeypatch.setattr(layout_checks, "_WARNED_FROM", 2)
    (many,) = of_tiny((3, 4))

    assert (many.rule, many.severity) == ("white-band", "warning")
    assert ": 3, 4. Nothing is wrong with the file" in many.message
    assert (few.severity, few.page) == ("notice", None)


def test_pages_without_puzzles_are_not_judged():
    assert of_tiny(()) == []
