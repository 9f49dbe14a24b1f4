"""What a puzzle asks: the only code that generator and solver share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from ...rules.mutations import mutations as untrue
from ...rules.vocabulary import Grid, Makes, Statement, once_each
from .model import MOST_DIGIT, Kakuro, make_givens, make_run, runs_of, write_answer


@once_each
def statement(givens: Kakuro) -> Statement:
    """Return what a puzzle asks: runs of different digits, each with its sum."""
    return Statement(Grid(givens.white, MOST_DIGIT, ()), {}, givens.runs)


def follows_rules(givens: Kakuro, answer: Rows) -> bool:
    """Return whether each run has different digits that add up to its sum."""
    return statement(givens).is_kept(answer)


def mutations(givens: Kakuro, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    key = write_answer(answer)
    for _, sums in untrue(givens.runs, MOST_DIGIT):
        runs = tuple(one for one in sums if isinstance(one, Makes))
        yield "a sum raised", make_givens(replace(givens, runs=runs)), key
    fewer = replace(givens, runs=givens.runs[1:])
    yield "a run left out", make_givens(fewer), key
    square = ((1, 7), (7, 1))
    loose = Kakuro(2, 2, tuple(make_run(cells, 8) for cells in runs_of(square)))
    yield "a square with many answers", make_givens(loose), write_answer(square)
    rows = [[digit and 10 - digit for digit in row] for row in answer]
    yield "every digit taken from ten", make_givens(givens), write_answer(rows)
