"""What a page's parts are compared by: here, which of two that overlap lies above."""

import pytest

from puzzle_publish.core.figure import Figure, Label, Rect, TextLabel
from puzzle_publish.paper.differences import part_differences
from puzzle_publish.paper.items import PageItems, Pen, Run, Stroke
from puzzle_publish.paper.match import Found, Place, Sheet
from puzzle_publish.paper.wanted import wanted_of

GREY = Pen(fill=(0.8,), stroke=None, weight=0, dash=(), alpha=())
CORNERS = ((0, 0), (10, 0), (10, 10), (0, 10))


def differences(tint_order, label_order):
    """Return what is said of a tinted cell with a 7 that are painted in this order."""
    cell = Figure(1, 1, (Rect(0, 0, 1, 1, "tint"), Label(0.5, 0.5, "7", "given")))
    tint = Stroke(CORNERS, closed=True, curved=False, pen=GREY, order=tint_order)
    label = Run("7", x=4, y=6, width=2, size=4, paint=(), order=label_order)
    page = PageItems(runs=[label], strokes=[tint])
    found = Found(Place(10, 0, 0), [tint, label])
    return list(part_differences(wanted_of(cell, coloured=False), found, Sheet(page)))


@pytest.mark.parametrize("orders", [(1, 2), (1, 1)])
def test_a_label_may_be_painted_on_its_tint(orders):
    assert differences(*orders) == []


def test_a_label_under_its_tint_is_painted_over():
    (said,) = differences(tint_order=2, label_order=1)
    assert said.startswith('"7" is painted over ')


def test_an_answer_of_a_single_line_is_found_where_it_is():
    answer = Figure(16.5, 1.3, (TextLabel(0, 0.65, "NOT – YES", "sentence", "start"),))
    line = Run("NOT–YES", x=20, y=31.5, width=25, size=3.5, paint=(), order=1)

    found = Sheet(PageItems(runs=[line])).find(wanted_of(answer, coloured=False))

    assert found is not None
    assert (found.items, found.place.x) == ([line], 20)
