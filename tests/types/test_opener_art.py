"""The picture of a grid: black squares are drawn all or not at all, signs if given."""

import pytest

from puzzle_publish.core.figure import Area, Figure, Label, Line, Rect, Tint
from puzzle_publish.types.cells import GridCell, grid_of, rows_of
from puzzle_publish.types.opener_art import bare_picture, grid_picture


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


GRID = tuple(Rect(x + 1, y, 1, 1, "cell") for x in range(2) for y in range(2))
REGION = Line(((2, 0), (2, 2)), "region")


def bare(*more, **others):
    figure = Figure(4, 3, (*GRID, *more), cell_mm=16, min_cell_mm=6, **others)
    return bare_picture(figure, grid_of(figure))


def test_a_figures_regions_and_shapes_stay_and_its_numbers_and_text_go():
    shape = Area((((1.2, 0.2), (1.8, 0.2), (1.5, 0.8)),), "black")
    words = Label(0.4, 0.5, "7", "clue"), Label(1.1, 0.1, "3", "number")
    found = bare(REGION, shape, *words, Label(2, 2.5, "to find", "text"))

    assert (found.width, found.height) == (2, 2)
    assert [step.role for step in found.steps] == ["cell"] * 4 + ["region", "black"]
    assert found.steps[4].points == ((1, 0), (1, 2))
    assert found.min_cell_mm < 6


def test_signs_that_are_given_stay_and_keep_the_size_that_they_need():
    found = bare(Label(1.5, 0.5, "8", "given"), Label(2.9, 1.9, "2", "number"))

    assert [s.text for s in found.steps if isinstance(s, Label)] == ["8"]
    assert found.min_cell_mm == 6


def test_colours_move_with_the_picture():
    corners = ((1, 0), (2, 0), (2, 1), (1, 1))
    found = bare(tints=(Tint((corners,), 3),))

    assert found.tints == (Tint((((0, 0), (1, 0), (1, 1), (0, 1)),), 3),)


def test_a_figure_without_lines_is_its_own_picture():
    words = Figure(3, 1, (Label(1, 0.5, "SEND", "clue"),))

    assert bare_picture(words, ()) == words
