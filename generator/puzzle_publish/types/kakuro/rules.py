"""What makes an answer legal: the only code that generator and solver share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import Kakuro


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


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    first, *others = givens["runs"]
    raised = {**first, "sum": first["sum"] + 1}
    yield "a sum raised", {**givens, "runs": [raised, *others]}, answer
    yield "a run left out", {**givens, "runs": others}, answer
    square = [[[r, c] for c in range(2)] for r in range(2)]
    lines = [*square, *map(list, zip(*square, strict=True))]
    loose = {"height": 2, "width": 2, "runs": [{"sum": 8, "cells": x} for x in lines]}
    yield "a square with many answers", loose, {"rows": [[1, 7], [7, 1]]}
    rows = [[digit and 10 - digit for digit in row] for row in answer["rows"]]
    yield "every digit taken from ten", givens, {"rows": rows}
