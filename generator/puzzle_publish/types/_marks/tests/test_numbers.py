"""Grids so small that all mines can be tried: the statement says what is printed."""

from itertools import product

import pytest

from puzzle_publish import load_type

TYPE = load_type("_marks")
ZEROS = [[0] * 5] * 3


def answers_by_trying(rows):
    """Return every answer, found by trying a mine in every cell near a number."""
    n = range(5)
    blank = [(r, c) for r in n for c in n if rows[r][c] is None]
    for held in product((0, 1), repeat=len(blank)):
        mines = {cell for cell, mine in zip(blank, held, strict=True) if mine}
        if all(
            rows[r][c]
            in (None, sum(max(abs(r - y), abs(c - x)) == 1 for y, x in mines))
            for r in n
            for c in n
        ):
            yield {"rows": [[int((r, c) in mines) for c in n] for r in n]}


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([[1, None, 1, 0, 0], [1, 1, 1, 0, 0], *ZEROS], 1),
        ([[None, None, 1, 0, 0], [1, 1, 1, 0, 0], *ZEROS], 1),
        ([[None, 1, None, 0, 0], [0] * 5, *ZEROS], 0),
        ([[None, 1, 0, 0, 0]] * 5, 2),
    ],
)
def test_the_solver_finds_what_trying_everything_finds(rows, count):
    found = [answer["rows"] for answer in TYPE.solve(TYPE.read_givens({"rows": rows}))]
    expected = [answer["rows"] for answer in answers_by_trying(rows)]

    assert sorted(found) == sorted(expected)
    assert len(found) == count
