"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Rows
from .model import Cage, Calcudoku, made, operations_of


def follows_rules(givens: Calcudoku, answer: Rows) -> bool:
    """Return whether each line has every number, and each cage makes its target."""
    lines = (*answer, *zip(*answer, strict=True))
    if any(len(set(line)) < givens.size for line in lines):
        return False
    return all(_is_made(cage, answer) for cage in givens.cages)


def _is_made(cage: Cage, rows: Rows) -> bool:
    numbers = [rows[r][c] for r, c in cage.cells]
    return cage.target in [made(op, numbers) for op in operations_of(cage)]


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    rows = answer["rows"]
    yield (
        "two rows of the key exchanged",
        givens,
        {"rows": [rows[1], rows[0], *rows[2:]]},
    )
    swap = {1: 2, 2: 1}
    other = [[swap.get(number, number) for number in row] for row in rows]
    yield "1 and 2 of the key exchanged", givens, {"rows": other}
    first, *others = givens["cages"]
    higher = {**first, "target": first["target"] + 1}
    yield "a target raised", {**givens, "cages": [higher, *others]}, answer
    lines = [
        {
            "op": "+",
            "target": sum(row),
            "cells": [[r, c] for c in range(len(row))],
        }
        for r, row in enumerate(rows)
    ]
    yield "rows for cages", {**givens, "cages": lines}, answer
