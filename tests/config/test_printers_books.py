"""A book for each printer that comes with us: each within its printer's rules."""

import pytest
from few import few

from puzzle_publish.core.printer import load_printer
from puzzle_publish.render.pages import render
from tiny import book_of, inspected, layout_of, selection_of

ABOUT = {"title": "A Book for You", "author": "A. Nobody", "isbn": "978-3-16-148410-0"}
# The narrowest page of each printer; and in soak the widest, and one between.
BOOKS = [
    ("home", "A5"),
    ("ingram", "5x8in"),
    ("kdp-hardcover", "5.5x8.5in"),
    ("kdp-paperback", "5x8in"),
    ("lulu", "5.5x8.5in"),
    *(
        pytest.param(*one, marks=pytest.mark.soak)
        for one in [
            ("home", "Letter"),
            ("ingram", "6x9in"),
            ("ingram", "8.5x11in"),
            ("kdp-hardcover", "8.25x11in"),
            ("kdp-paperback", "8.5x11in"),
            ("lulu", "A4"),
        ]
    ),
]


@pytest.fixture(scope="module")
def made():
    """A function that gives layout and files of a dated book, made once."""
    books: dict = {}
    selections: dict = {}

    def make(printer, trim, **options):
        key = printer, trim, *options.items()
        if key not in books:
            book = book_of(
                6,
                type_name="calendar",
                dates="2027-01-29",
                printer=printer,
                trim=trim,
                **ABOUT,
                **options,
            )
            chosen = selections.setdefault("one", selection_of(book))
            layout, design = layout_of(book, chosen)
            books[key] = layout, render(layout, design)
        return books[key]

    return make


@few(("printer", "trim"), BOOKS)
def test_a_book_keeps_to_the_rules_of_its_printer(made, printer, trim):
    layout, rendered = made(printer, trim)

    assert inspected(rendered, layout, printer) == ()


@pytest.mark.soak
@pytest.mark.parametrize("answers", ["separate", "both"])
def test_an_answer_book_keeps_to_them_too(made, answers):
    layout, rendered = made("ingram", "6x9in", answers=answers)

    assert inspected(rendered, layout, "ingram") == ()
    assert layout.answer_pages[-1].template == "blank"
    assert len(layout.answer_pages) % 2 == 0


@pytest.mark.soak
def test_the_last_page_is_blank_where_the_printer_asks_for_it(made):
    for printer in ("ingram", "kdp-paperback"):
        layout, _ = made(printer, "8.5x11in")
        asked = load_printer(printer, None).pages.last_blank

        assert (layout.pages[-1].template == "blank") >= asked
        assert len(layout.pages) % 2 == 0


@pytest.mark.soak
def test_a_printer_that_asks_for_wide_margins_gets_them_and_others_keep_the_designs(
    made,
):
    ingram = made("ingram", "6x9in")[0].geometry
    kdp = made("kdp-paperback", "5x8in")[0].geometry

    # 0.52 in and, beyond it, 8 mm for the running head and 9 mm for the folio.
    assert ingram.head_mm == pytest.approx(0.52 * 25.4 + 8)
    assert ingram.foot_mm == pytest.approx(0.52 * 25.4 + 9)
    assert kdp.head_mm / kdp.foot_mm == pytest.approx(16 / 18)
