"""Cages on paper are dashed: a solid one among them is reported."""

import pytest

from puzzle_publish.core.figure import Figure
from puzzle_publish.grids.borders import cage_lines
from puzzle_publish.paper.figures import PUZZLE, Expected
from puzzle_publish.paper.items import Pen, Stroke
from puzzle_publish.paper.looks import Looks
from puzzle_publish.paper.match import Found, Place
from puzzle_publish.paper.state import BLACK
from puzzle_publish.paper.wanted import wanted_of

DASHES = (0.79, 0.53)  # mm


@pytest.mark.parametrize(
    ("odd", "told"), [(DASHES, 0), ((), 1), ((0.53, 0.79), 1), ((1.6, 1.1), 1)]
)
def test_a_cage_that_is_dashed_otherwise_is_told(odd, told) -> None:
    wanted = wanted_of(
        Figure(3, 1, cage_lines([[(0, c)] for c in range(3)])), coloured=False
    )
    strokes = [
        Stroke(one.points, True, False, Pen(None, BLACK, 0.26, dash, ()), k)
        for k, (one, dash) in enumerate(zip(wanted, (DASHES, DASHES, odd), strict=True))
    ]
    looks = Looks()

    looks.add(wanted, Found(Place(10, 0, 0), strokes), 7, Expected(1, PUZZLE, (), None))

    found = list(looks.odd())
    assert len(found) == told
    assert all("does not look like the rest" in what for _, _, what in found)
