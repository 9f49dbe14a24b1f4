"""A puzzle's grid as data, read from its figure or said by its type."""

import pytest

from puzzle_publish.core.figure import Area, Figure, Label, Line, Rect
from puzzle_publish.types import registry
from puzzle_publish.types.cells import GridCell, grid_of

STATES = {"given": "!", "blank": "_", "block": "#", "answer": "=", "unused": "~"}


def lattice(rows, columns, left=0.0, top=0.0):
    """Return the lines of a grid."""
    level = [((left, top + r), (left + columns, top + r)) for r in range(rows + 1)]
    upright = [((left + c, top), (left + c, top + rows)) for c in range(columns + 1)]
    return tuple(Line(points, "cell") for points in (*level, *upright))


def shown(rows):
    """Return rows as text: the words of each cell and a sign for its state."""
    return [" ".join(f"{c.words}{STATES[c.state]}" for c in row) for row in rows]


def test_a_figure_without_squares_has_no_cells():
    assert grid_of(Figure(3, 3, (Label(1, 1, "1", "day"),))) == ()


def test_lines_on_all_four_sides_make_a_cell_and_labels_its_words():
    steps = (
        *lattice(1, 3, left=2.05, top=0.3),
        Label(2.2, 0.45, "7", "number"),  # in a corner: the cell is still blank
        Label(3.55, 0.8, "A", "letter"),
        Label(3.55, 0.8, "A", "letter-again"),
        Rect(4.05, 0.3, 1, 1, "black"),
        Label(9.0, 0.8, "elsewhere", "clue"),
    )

    (row,) = grid_of(Figure(12, 2, steps))

    assert row == (
        GridCell(0, 0, 2.05, 0.3, "7", "blank"),
        GridCell(0, 1, 3.05, 0.3, "A", "given"),
        GridCell(0, 2, 4.05, 0.3, "", "block"),
    )


def test_the_largest_grid_is_the_puzzle():
    steps = (*lattice(1, 4, top=3), *lattice(2, 3))

    assert [len(row) for row in grid_of(Figure(4, 4, steps))] == [3, 3]


def test_a_free_form_keeps_the_columns_of_its_cells():
    outline = ((0, 1), (3, 1), (3, 2), (0, 2))
    steps = (
        Area((outline,), "outline"),
        Line(((1, 0), (1, 3)), "wall"),
        Line(((2, 0), (2, 3)), "wall"),
        Line(((1, 0), (2, 0)), "wall"),
        Line(((1, 3), (2, 3)), "wall"),
    )

    places = [
        [(cell.row, cell.column) for cell in row]
        for row in grid_of(Figure(3, 3, steps))
    ]

    assert places == [[(0, 1)], [(1, 0), (1, 1), (1, 2)], [(2, 1)]]


def test_rows_of_bricks_are_one_grid():
    bricks = ((1, 0), (0.5, 1), (1.5, 1), (0, 2), (1, 2), (2, 2))
    steps = tuple(Rect(x, y, 1, 1, "brick") for x, y in bricks)

    assert [len(row) for row in grid_of(Figure(3, 3, steps))] == [1, 2, 3]


def test_a_key_elsewhere_on_its_figure_fills_the_blank_cells():
    page = Figure(2, 2, (*lattice(1, 2), Label(0.5, 0.5, "4", "given")))
    key = Figure(
        9,
        9,
        (
            *lattice(1, 2, left=5.5, top=3.25),
            Label(6.0, 3.75, "4", "given"),
            Label(7.0, 3.75, "9", "answer"),
        ),
    )

    assert shown(grid_of(page)) == ["4! _"]
    assert shown(grid_of(page, key)) == ["4! 9="]
    assert [cell.x for cell in grid_of(page, key)[0]] == [0.0, 1.0]


EXAMPLES = {
    "calendar": ("_ L4! L4! L4! Jan_ Feb_ Mar_ I!", "V3= L4! L4! L4! V5= V5= V5= I!"),
    "codeword": ("3_ 5 T! 2 O! 9 R! 7_", "S= T! O! R! M="),
    "crossword": ("2_ _ _ 3_ _", "M= O= U= S= E="),
    "cryptarithm": ("I_ N_ K_ L_", "I 8= N 1= K 7= L 9="),
    "fill_in": ("_ _ _ _ _", "M= O= U= S= E="),
    "idiomfall": ("1 守! 2 底! 4 牢! 3 补!", "守 1= 底 2= 牢 3= 补 3="),
    "wordsearch": ("M! B! E! A! V! E! R! O!", "M~ B= E= A= V= E= R= O~"),
    "wordpath": ("剑! 辉! 星! 回! 手! 骰!", "剑= 辉= 星= 回~ 手~ 骰="),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_shipped_type_says_what_its_worked_example_holds(name):
    kind = registry.load(name)
    language = kind.languages[0]
    givens, answer = kind.read(kind.example())
    page, key = EXAMPLES[name]

    blank = shown(kind.cells(givens, None, language))
    filled = shown(kind.cells(givens, answer, language))

    row = filled.index(key)
    assert blank[row] == page
