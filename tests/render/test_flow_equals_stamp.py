"""A page stamped from its master looks like the page that WeasyPrint would lay out."""

import dataclasses
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from few import few

from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import _lay, _write, fonts_of
from tiny import book_of, layout_of

DPI = 100
# Slots are stamped at thousandths of a px, and pdfium rounds an edge to its other side
# now and then: nearly all pixels were within 2 of 255, one letter of one page was off
# by 2,425 in all. A small letter has about 16 black pixels at this size; a figure that
# is 1 % smaller, or other words, count ten times as much.
MOST_INK = 16 * 255


def pictures_of(data):
    document = pypdfium2.PdfDocument(data)
    found = [
        page.render(scale=DPI / 72).to_numpy().astype(int).max(axis=2)
        for page in document
    ]
    document.close()
    return found


def printed(layout, design):
    """Return the print edition alone: a flowing page has no one to link to."""
    engine = Engine(design, layout.geometry, fonts_of(layout, design))
    laid = _lay(engine, layout.pages, layout.language)
    return _write(engine, laid, layout.pages, layout, screen=False)[0]


def both_ways(layout, design):
    """Return {page number: (stamped, flowed)} of every page that is stamped."""
    flowing = dataclasses.replace(layout, pages=tuple(map(flowed, layout.pages)))
    stamped, laid_out = (
        pictures_of(printed(either, design)) for either in (layout, flowing)
    )
    return {
        page.number: (stamped[page.number - 1], laid_out[page.number - 1])
        for page in layout.pages
        if page.stamped and page.template != "blank"
    }


def flowed(page):
    """Return a page as a part of its own, laid out from what its master was."""
    if not page.stamped:
        return page
    return dataclasses.replace(page, stamped=False)


@pytest.mark.soak
@few(
    "options",
    [
        {"type_name": "calendar", "dates": "2027-01-31"},
        {"type_name": "calendar", "dates": "2027-01-31", "language": "zh"},
        {"type_name": "_blank", "trim": "8.5x11in"},
        {"type_name": "_blank", "per_page": 2},
    ],
    ids=["calendar", "calendar-zh", "blank-large", "blank-shared"],
)
def test_a_stamped_page_and_a_flowing_page_look_the_same(options):
    layout, design = layout_of(book_of(2, **options))
    pairs = both_ways(layout, design)

    kinds = {layout.pages[number - 1].template for number in pairs}
    assert kinds == {"puzzles" if "per_page" in options else "puzzle", "hints", "key"}
    for number, (stamped, laid_out) in pairs.items():
        assert (stamped < 128).sum() > 300, f"page {number} is empty"
        assert ink_between(stamped, laid_out) <= MOST_INK, f"page {number}"


@pytest.mark.soak
def test_drawn_hints_and_glossaries_look_the_same_stamped_and_flowing(guest):
    # A type with all that a type may print.
    source = Path(__file__).parents[1] / "support" / "telling.py"
    guest("telling", source.read_text("utf-8"))
    layout, design = layout_of(book_of(3, type_name="telling", language="zh"))
    pairs = both_ways(layout, design)

    kinds = {layout.pages[number - 1].template for number in pairs}
    assert {"puzzle", "hints", "drawn", "key", "glossary"} <= kinds
    for number, (stamped, laid_out) in pairs.items():
        assert (stamped < 128).sum() > 300, f"page {number} is empty"
        assert ink_between(stamped, laid_out) <= MOST_INK, f"page {number}"


def ink_between(one, other):
    return int(np.abs(one - other).sum())


@few("change", ["figure", "promise"])
def test_a_small_difference_would_be_seen(change):
    layout, design = layout_of(book_of(1))
    number = layout.places[0].page
    page = layout.pages[number - 1]
    figure = page.slots["figure"]
    changes = {
        "figure": dataclasses.replace(figure, cell_mm=figure.cell_mm * 0.99),
        "promise": "Other words",
    }
    values = {**page.slots, change: changes[change]}
    pages = list(layout.pages)
    pages[number - 1] = dataclasses.replace(page, slots=values)
    other = dataclasses.replace(layout, pages=tuple(pages))

    one, two = (
        pictures_of(printed(either, design))[number - 1] for either in (layout, other)
    )

    assert ink_between(one, two) > 10 * MOST_INK
