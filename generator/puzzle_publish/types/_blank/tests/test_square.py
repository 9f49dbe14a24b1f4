"""Squares so small that every number can be tried: the solver misses nothing."""

from itertools import product

import pytest

from puzzle_publish import load_type

TYPE = load_type("_blank")


def square(rows, row_sums, column_sums, highest=4):
    """Return givens; 0 is a blank."""
    return {
        "highest": highest,
        "rows": [[number or None for number in row] for row in rows],
        "row_sums": row_sums,
        "column_sums": column_sums,
    }


def answers_by_trying(givens):
    """Return every answer, found by trying every number in every blank."""
    rows = givens["rows"]
    size = len(rows)
    blanks = [(r, c) for r in range(size) for c in range(size) if not rows[r][c]]
    found = []
    for numbers in product(range(1, givens["highest"] + 1), repeat=len(blanks)):
        full = [list(row) for row in rows]
        for (r, c), number in zip(blanks, numbers, strict=True):
            full[r][c] = number
        columns = zip(*full, strict=True)
        sums = [list(map(sum, full)), list(map(sum, columns))]
        if sums == [givens["row_sums"], givens["column_sums"]]:
            found.append({"rows": full})
    return found


@pytest.mark.parametrize(
    ("givens", "count"),
    [
        (square([[1, 0], [0, 4]], [3, 7], [4, 6]), 1),
        (square([[0, 0], [0, 0]], [5, 5], [5, 5]), 4),
        (square([[0, 0], [0, 0]], [5, 5], [5, 6]), 0),
        (square([[0, 0, 1], [0, 0, 2], [1, 2, 0]], [6, 6, 6], [5, 7, 6]), 3),
    ],
)
def test_the_solver_finds_every_answer_once(givens, count):
    expected = answers_by_trying(givens)
    assert len(expected) == count

    found = list(TYPE.solve(TYPE.read_givens(givens)))
    assert sorted(found, key=str) == sorted(expected, key=str)


def test_a_square_with_its_rows_exchanged_is_the_same_puzzle():
    one = TYPE.read_givens(square([[1, 0], [0, 4]], [3, 7], [4, 6]))
    two = TYPE.read_givens(square([[0, 4], [1, 0]], [7, 3], [4, 6]))

    assert TYPE.canonical(one) == TYPE.canonical(two)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"rows": [[1, 2], [3, None]]}, "not a whole number of 1 or more: None"),
        ({"rows": [[1, 2]]}, "must have rows as long as those of the square"),
        ({"rows": [[1, 2], [3, 4]], "more": 1}, "must have rows and nothing else"),
        ({"rows": [[1, 2], [3, 5]]}, "no number of the answer may be larger"),
    ],
)
def test_an_answer_of_another_shape_is_refused_in_a_sentence(answer, sentence):
    givens = TYPE.read_givens(square([[1, 0], [0, 4]], [3, 7], [4, 6]))

    with pytest.raises(ValueError, match=sentence):
        TYPE.read_answer(givens, answer)
