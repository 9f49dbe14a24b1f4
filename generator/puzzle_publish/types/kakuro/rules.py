"""What makes an answer legal: the only code that generator and solver share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import Kakuro, Run, make_givens, runs_of, write_answer


def follows_rules(givens: Kakuro, answer: Rows) -> bool:
    """Return whether each run has different digits that add up to its sum."""
    filled = {
        (r, c) for r, row in enumerate(answer) for c, digit in enumerate(row) if digit
    }
    digits = [[answer[r][c] for r, c in run.cells] for run in givens.runs]
    return filled == set(givens.white) and all(
        sum(each) == run.total and len(set(each)) == len(each)
        for run, each in zip(givens.runs, digits, strict=True)
    )


def mutations(givens: Kakuro, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    key = write_answer(answer)
    first, *others = givens.runs
    higher = replace(first, total=first.total + 1)
    raised = replace(givens, runs=(higher, *others))
    yield "a sum raised", make_givens(raised), key
    fewer = replace(givens, runs=tuple(others))
    yield "a run left out", make_givens(fewer), key
    square = ((1, 7), (7, 1))
    runs = tuple(Run(8, cells) for cells in runs_of(square))
    loose = make_givens(Kakuro(2, 2, runs))
    yield "a square with many answers", loose, write_answer(square)
    rows = [[digit and 10 - digit for digit in row] for row in answer]
    yield "every digit taken from ten", make_givens(givens), write_answer(rows)
