"""Clues of marks as the kernel of the ladder takes them: a row of numbers for each."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from ...kernels import clues as kernel
from ...kernels.candidates import Ints
from ...rules.vocabulary import (
    SIGNS,
    Arrow,
    Between,
    Cells,
    Constraint,
    Makes,
    OneOf,
    Pair,
    Rising,
    Sign,
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
    indexes, differ = _cells(clue.cells, board, family == "arrow")
    pairs = ((one.sign, one.is_not) for one in clues if isinstance(one, Pair))
    table = _partners(tuple(pairs), board.size) if isinstance(clue, Pair) else ()
    head = [FAMILIES.index(family), _KINDS[family], _target(clue)]
    return [*head, len(indexes), int(differ), *indexes, *table]


@lru_cache(maxsize=4096)
def _cells(cells: Cells, board: Board, first: int) -> tuple[tuple[int, ...], bool]:
    """The indexes of a clue's cells, and whether those from one on all differ."""
    indexes = tuple(index_of(cell, board) for cell in cells)
    *_, sees = squares_of(board).arrays
    return indexes, all(sees[x, y] for x, y in combinations(indexes[first:], 2))


def _target(clue: Constraint) -> int:
    match clue:
        case OneOf(numbers=numbers):
            return sum(1 << number - 1 for number in numbers)
        case Makes(target=target):
            return target
        case Between(total=total):
            return total
    return 0


@lru_cache(maxsize=64)
def _partners(signs: tuple[tuple[Sign, bool], ...], size: int) -> tuple[int, ...]:
    """For each digit, a mask of those beside it; for both cells, which are alike."""
    digits = range(1, size + 1)
    masks = tuple(
        sum(
            1 << b - 1
            for b in digits
            if a != b and all(SIGNS[sign](a, b) is not no for sign, no in signs)
        )
        for a in digits
    )
    return masks * 2
