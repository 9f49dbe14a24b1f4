"""The picture of a grid: black squares are drawn all or not at all, signs if given."""

import pytest

from puzzle_publish.types.cells import GridCell, rows_of
from puzzle_publish.types.opener_art import grid_picture


def picture_of(*rows):
    """Return a picture of a grid with `#` black, `.` blank, ` ` outside, or a sign."""
    states = {"#": "block", ".": "blank"}
    cells = [
        GridCell(r, c, c + 2.0, r, "" if s in states else s, states.get(s, "given"))
        for r, row in enumerate(rows)
        for c, s in enumerate(row)
        if s != " "
    ]
    return grid_picture(rows_of(cells))


def roles(figure):
    return [step.role for step in figure.steps]


@pytest.mark.parametrize(
    ("rows", "black"),
    [
        ((".....", ".#.#.", ".....", ".#.#.", "....."), 4),
        # Squares at the edge are outside the grid of cells, and as black as the others.
        ((" ....", ".#.#.", ".....", ".#.#.", ".... "), 6),
        # Words on a ground without squares: their one hole is no black square.
        (("...      ", ".#.      ", ".........", "  .      ", "  .      "), 0),
    ],
)
def test_black_squares_are_all_drawn_or_none(rows, black):
    assert roles(picture_of(*rows)).count("opener-block") == black


def test_given_signs_are_drawn_and_the_picture_begins_at_its_grid():
    figure = picture_of("A.", ".B")

    assert (figure.width, figure.height) == (2.0, 2.0)
    assert roles(figure) == ["opener-cell"] * 4 + ["opener-sign"] * 2
    assert [step.text for step in figure.steps[-2:]] == ["A", "B"]
