"""Sums that the prover adds to a statement: nothing is lost, and searches end."""

from itertools import permutations

import numpy as np

from puzzle_publish.grids.reading import Cell
from puzzle_publish.rules.prover import answers
from puzzle_publish.rules.vocabulary import Makes, Statement, latin_grid
from puzzle_publish.types.registry import load


def squares(*rows):
    """The digits of all Latin squares of four rows that begin with these."""
    if len(rows) == 4:
        yield sum(rows, ())
        return
    for row in permutations((1, 2, 3, 4)):
        if not any(a == b for above in rows for a, b in zip(above, row, strict=True)):
            yield from squares(*rows, row)


SQUARES = [*squares()]
# A killer without digits: 1,800,000 looks without the sums that units leave over.
CAGES = (
    "aaabbccdd eaffbgchd eeefbghhd ijkkkklld ijjm"
    "mnnlo ijppmmmqo rrrpssqqt rruvwwqtt xxuvwwwtt"
)
SUMS = [
    16,
    27,
    15,
    27,
    24,
    11,
    4,
    18,
    17,
    19,
    14,
    20,
    31,
    6,
    7,
    19,
    25,
    19,
    9,
    20,
    12,
    7,
    24,
    14,
]


def test_no_answer_is_lost_whatever_the_sums_cover():
    rng = np.random.default_rng(5)
    seen = set()
    for _ in range(60):
        square = SQUARES[rng.integers(len(SQUARES))]
        clues = []
        for _ in range(rng.integers(1, 6)):
            # Anywhere, so that they overlap.
            cells = rng.choice(16, rng.integers(2, 5), replace=False).tolist()
            places: list[Cell] = [divmod(x, 4) for x in sorted(cells)]
            clues.append(Makes(tuple(places), "+", sum(square[x] for x in cells)))
        found = set(answers(Statement(latin_grid(4), {}, tuple(clues)), budget=10**6))
        rows = [(one, [one[k : k + 4] for k in (0, 4, 8, 12)]) for one in SQUARES]
        assert found == {
            one
            for one, square in rows
            if all(clue.holds([square[r][c] for r, c in clue.cells]) for clue in clues)
        }
        seen.add(len(found))
    assert len(seen) > 10


def test_units_that_cages_nearly_cover_end_the_search():
    lines = CAGES.split()
    owners = sorted({*"".join(lines)})
    cages = [
        {
            "sum": total,
            "cells": [
                [r, c] for r in range(9) for c in range(9) if lines[r][c] == owner
            ],
        }
        for owner, total in zip(owners, SUMS, strict=True)
    ]
    regions = [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]
    rows = [[None] * 9 for _ in range(9)]
    puzzle = {"size": 9, "rows": rows, "regions": regions, "cages": cages}
    kind = load("sudoku")
    statement = kind.statement(kind.read_givens(puzzle))
    assert len(list(answers(statement, budget=10_000))) == 1
