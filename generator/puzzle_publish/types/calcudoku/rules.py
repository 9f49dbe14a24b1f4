"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import made, operations_of, read, read_answer


def follows_rules(givens: Json, answer: Json) -> bool:
    """Return whether each line has every number, and each cage makes its target."""
    puzzle = read(givens)
    rows = read_answer(answer, puzzle.size)
    if any(len(set(line)) < puzzle.size for line in (*rows, *zip(*rows, strict=True))):
        return False
    return all(
        cage.target
        in [made(op, [rows[r][c] for r, c in cage.cells]) for op in operations_of(cage)]
        for cage in puzzle.cages
    )


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
