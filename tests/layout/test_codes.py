"""QR codes that lead from paper to the web edition, read from the finished pages."""

import io

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from few import few

from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.web_codes import code_figure
from puzzle_publish.core.web_places import MODULE_MM
from puzzle_publish.render.pages import render
from tiny import book_of, inspected, layout_of, selection_of

URL = "https://example.org/year"


def made(**options):
    """Return a book's selection, layout and pages."""
    book = book_of(**options)
    selection = selection_of(book)
    layout, design = layout_of(book, selection)
    return selection, layout, render(layout, design)


def codes_in(content, dpi):
    """Return what a reader of codes finds, with the number of the page."""
    pdf = pypdfium2.PdfDocument(io.BytesIO(content))
    for number, page in enumerate(pdf, 1):
        pixels = np.ascontiguousarray(page.render(scale=dpi / 72).to_numpy())
        yield from ((number, one.text) for one in zxingcpp.read_barcodes(pixels))


def address_of(pick):
    return f"{URL}/p/{pick.request.date or pick.number}/#{pick.puzzle.id[:6]}"


@pytest.mark.soak
@few("design", ["classic", "modern", "zh", "large-print"])
@few("dates", [None, "2027-01-30"])
def test_the_code_of_each_page_opens_its_puzzle(design, dates):
    options = {"type_name": "calendar"} if dates else {}
    trim = "8.5x11in" if design == "large-print" else "6x9in"
    web = {"url": URL, "codes": "page"}
    selection, layout, rendered = made(
        dates=dates, design=design, trim=trim, web=web, **options
    )

    pages = {place.number: place.page for place in layout.places}
    wanted = [(pages[pick.number], address_of(pick)) for pick in selection.picks]
    for dpi in (150, 300):
        assert list(codes_in(rendered.interior, dpi)) == wanted
    assert not [f for f in inspected(rendered, layout) if f.severity == "error"]


@pytest.mark.soak
def test_of_several_puzzles_a_page_the_first_has_the_code():
    web = {"url": URL, "codes": "page"}
    selection, _, rendered = made(count=6, per_page=4, web=web)

    found = [text for _, text in codes_in(rendered.interior, 150)]
    assert found == [address_of(selection.picks[k]) for k in (0, 4)]


@pytest.mark.soak
def test_a_chapter_has_a_code_where_it_begins():
    web = {"url": URL, "codes": "chapter"}
    days = {"dates": "2027-01-30", "type_name": "calendar"}
    selection, layout, rendered = made(**days, web=web)

    openers = [page.number for page in layout.pages if page.template == "opener"]
    first = [address_of(selection.picks[k]) for k in (0, 2)]
    assert list(codes_in(rendered.interior, 150)) == [*zip(openers, first, strict=True)]


@few(
    ("codes", "words"),
    [
        ("page", "The code at the foot of a page opens its puzzle on a screen"),
        ("chapter", "The code where a chapter begins opens its first puzzle"),
    ],
    fast=1,
)
def test_the_imprint_says_what_the_codes_are_for(codes, words):
    _, layout, _ = made(web={"url": URL, "codes": codes})

    (imprint,) = [page for page in layout.pages if page.template == "imprint"]
    (line,) = [line for line in imprint.content.lines if line.startswith(words)]
    assert line.endswith("all puzzles are at example.org/year.")


@pytest.mark.soak
def test_a_book_without_codes_has_the_margins_that_it_had():
    _, plain, _ = made()
    _, coded, _ = made(web={"url": URL, "codes": "page"})

    assert plain.geometry.code_mm == 0
    assert coded.geometry.code_mm == 11.6
    assert coded.geometry.type_height_mm < plain.geometry.type_height_mm


def test_preflight_finds_a_code_that_is_missing_or_elsewhere(monkeypatch):
    small = code_figure("https://example.org/", 2)
    place = "puzzle_publish.layout.pages.codes.code_figure"
    monkeypatch.setattr(place, lambda text, version: small)
    _, layout, rendered = made(web={"url": URL, "codes": "page"})

    assert {f.rule for f in inspected(rendered, layout)} == {"code"}


def test_a_code_is_drawn_module_by_module():
    placed = PlacedFigure(code_figure(f"{URL}/p/1/#123456", 3), MODULE_MM)

    (area,) = placed.figure.steps
    assert (placed.figure.width, placed.figure.height) == (29, 29)
    # The finder pattern at the upper left: a ring of seven modules round three.
    rows = [(x0, x1) for (x0, y), (x1, _), *_ in area.outlines if y == 0 and x0 < 8]
    assert rows == [(0.0, 7.0)]
    assert sum(y == 1 and x < 8 for (x, y), *_ in area.outlines) == 2
