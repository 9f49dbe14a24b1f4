"""Numbers beside the grids of pages: where hints are printed and there is room."""

import pytest
from test_compose import made

from puzzle_publish.core.figure import Label
from puzzle_publish.core.placed import PlacedFigure
from tiny import book_of, layout_of, selection_of


def figures(**options):
    """Return (settled sizes of the section, figure and cell of the first puzzle)."""
    book = book_of(1, type_name="takuzu", **options)
    layout, settled = made(1, book=book, picks=selection_of(book).picks)
    page = next(page for page in layout.pages if page.template == "puzzle")
    return settled, settled.sections["year"], page.slots["figure"]


def numbers(placed):
    return [
        step
        for step in placed.figure.steps
        if isinstance(step, Label) and step.role == "edge-number"
    ]


def test_numbers_stay_in_the_type_area_and_take_room_from_the_grid():
    settled, size, placed = figures(hints="one")
    _, bare, without = figures(hints="none")

    found, cell = numbers(placed), placed.cell_mm
    assert not numbers(without)
    assert not bare.edges
    assert len(found) == 2 * placed.figure.width
    assert 0.85 * without.cell_mm < cell <= without.cell_mm
    room = size.edges["easy"]
    assert room * cell >= 4.4 - 1e-3
    wide = (placed.figure.width + 2 * room) * cell
    assert wide <= settled.geometry.type_width_mm + 1e-3
    # Grey type has at least 8 pt.
    assert 0.3 * found[0].size * cell / (25.4 / 72) >= 8


@pytest.mark.parametrize(
    "options", [{"per_page": 2}, {"design": "large-print", "trim": "8.5x11in"}]
)
def test_panels_and_large_print_have_none(options):
    layout, _ = layout_of(book_of(1, type_name="takuzu", hints="one", **options))

    pages = [page for page in layout.pages if page.template in ("puzzle", "puzzles")]
    placed = [slot for page in pages for slot in page.slots.values()]
    shown = [slot for slot in placed if isinstance(slot, PlacedFigure)]
    assert shown
    assert not [one for figure in shown for one in numbers(figure)]
