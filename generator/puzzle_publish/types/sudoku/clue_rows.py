"""Clues of marks as the kernel of the ladder takes them: a row of numbers for each."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from ...kernels import clues as kernel
from ...kernels.candidates import Ints
from ...rules.vocabulary import (
    Arrow,
    Between,
    Cells,
    Constraint,
    Makes,
    OneOf,
    Pair,
    Rising,
)
from .board import Board
from .marks import MarkKind
from .squares import index_of, squares_of

FAMILIES: tuple[MarkKind, ...] = (
    "parity",
    "thermo",
    "dot",
    "xv",
    "arrow",
    "little",
    "sandwich",
)
_KINDS = {
    "parity": kernel.ONE_OF,
    "thermo": kernel.RISING,
    "dot": kernel.PAIR,
    "xv": kernel.PAIR,
    "arrow": kernel.ARROW,
    "little": kernel.TOTAL,
    "sandwich": kernel.BETWEEN,
}


def families_of(clues: Iterable[Constraint]) -> tuple[MarkKind, ...]:
    """Return the kinds of marks that say something, in the order of `FAMILIES`."""
    found = {_family(clue) for clue in clues}
    return tuple(family for family in FAMILIES if family in found)


def rows_of_clues(clues: Iterable[Constraint], board: Board) -> Ints:
    """Return the array `rules` of the kernel.

    What several clues say of the same two cells, as where there is no dot, is one row.
    """
    together: dict[tuple[MarkKind, Cells], list[Constraint]] = {}
    for clue in clues:
        together.setdefault((_family(clue), clue.cells), []).append(clue)
    rows = [_row(family, same, board) for (family, _), same in together.items()]
    width = max(map(len, rows))
    return np.array([[*row, *[0] * (width - len(row))] for row in rows], np.int64)


def _family(clue: Constraint) -> MarkKind:
    match clue:
        case OneOf():
            return "parity"
        case Rising():
            return "thermo"
        case Pair(sign="consecutive" | "double"):
            return "dot"
        case Pair():
            return "xv"
        case Arrow():
            return "arrow"
        case Makes():
            return "little"
        case Between():
            return "sandwich"
        case _:
            raise TypeError(f"the ladder knows no mark of a {type(clue).__name__}")


def _row(family: MarkKind, clues: Sequence[Constraint], board: Board) -> list[int]:
    clue, *_ = clues
    indexes = [index_of(cell, board) for cell in clue.cells]
    *_, sees = squares_of(board).arrays
    summed = indexes[family == "arrow" :]
    differ = all(sees[x, y] for x, y in combinations(summed, 2))
    table = _partners(clues, board.size) if isinstance(clue, Pair) else []
    head = [FAMILIES.index(family), _KINDS[family], _target(clue)]
    return [*head, len(indexes), int(differ), *indexes, *table]


def _target(clue: Constraint) -> int:
    match clue:
        case OneOf(numbers=numbers):
            return sum(1 << number - 1 for number in numbers)
        case Makes(target=target):
            return target
        case Between(total=total):
            return total
    return 0


def _partners(clues: Sequence[Constraint], size: int) -> list[int]:
    """For each digit, a mask of those beside it; for both cells, which are alike."""
    digits = range(1, size + 1)
    masks = [
        sum(
            1 << b - 1
            for b in digits
            if a != b and all(clue.holds((a, b)) for clue in clues)
        )
        for a in digits
    ]
    return masks * 2
