"""How a reader solves a calcudoku: techniques with names, the cheapest first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np

from ...grids.cagesums import CageRow, arrays_of
from ...grids.climb import Rung
from ...grids.ladder import Technique
from ...grids.supposing import Failure, Follower, bits_of
from ...kernels import cages
from ...kernels.cagelines import (
    INNIES,
    OUTIES,
    REST_OF_CAGE,
    line_totals,
    simple_cages,
)
from ...kernels.candidates import Position
from ...kernels.subsets import HIDDEN_PAIR, NAKED_PAIR, X_WING, subsets
from ...kernels.techniques import FULL_HOUSE, HIDDEN_IN_LINE, NAKED_SINGLE
from ...rules.vocabulary import Makes, Operation
from .model import ADD, OVER, TAKE, TIMES, UNSAID, Calcudoku

LEVELS = ("easy", "medium", "hard", "expert")
OPERATIONS: Mapping[Operation, int] = {
    ADD: cages.SUM,
    TIMES: cages.PRODUCT,
    TAKE: cages.DIFFERENCE,
    OVER: cages.QUOTIENT,
    UNSAID: cages.ANY,
}
_FOR_CAGES = (
    Rung(
        simple_cages,
        {
            cages.FREEBIE: Technique("freebie", "easy", 10),
            FULL_HOUSE: Technique("full-house", "easy", 10),
            REST_OF_CAGE: Technique("rest-of-cage", "easy", 11),
            HIDDEN_IN_LINE: Technique("hidden-single", "easy", 15),
            NAKED_SINGLE: Technique("naked-single", "easy", 18),
            cages.CAGE_COMBINATION: Technique("cage-combinations", "easy", 20),
        },
        climbs=True,
    ),
    Rung(cages.cages, {cages.CAGE_OVERLAP: Technique("cage-overlap", "medium", 26)}),
    Rung(
        line_totals,
        {
            INNIES: Technique("innies", "hard", 28),
            OUTIES: Technique("outies", "hard", 29),
        },
    ),
)
_PAIRS = Rung(
    subsets,
    {
        NAKED_PAIR: Technique("naked-pair", "expert", 30),
        X_WING: Technique("x-wing", "expert", 32),
        HIDDEN_PAIR: Technique("hidden-pair", "expert", 34),
    },
)
_RUNGS = (*_FOR_CAGES, _PAIRS)
# Of each rung how many techniques it has, then these, filled up with -1.
CODES = np.array(
    [[len(rung.codes), *rung.codes, *[-1] * (6 - len(rung.codes))] for rung in _RUNGS],
    np.int64,
)


def rungs(givens: Calcudoku) -> tuple[Rung, ...]:
    """Return the rungs of a puzzle's ladder, what-ifs last."""
    rows = [row_of(cage, givens.size) for cage in givens.cages]
    followed = _cheaper(rows)
    memos = [rung.more[-1] for rung in followed if rung.more]
    last = Follower(followed, memos, partial(_failing, givens)).rung
    return (*_cheaper(rows), last)


def _cheaper(cages: Sequence[CageRow]) -> tuple[Rung, ...]:
    """Return the rungs without what-ifs, with arrays of their own."""
    more = arrays_of(cages)
    return (*(replace(rung, more=more) for rung in _FOR_CAGES), _PAIRS)


def _failing(givens: Calcudoku, p: Position) -> Failure | None:
    """Return a cage that no values of its cells fill."""
    held = [
        [value] if value else [v + 1 for v in bits_of(mask)]
        for value, mask in zip(p.value.tolist(), p.cand.tolist(), strict=True)
    ]
    for k, cage in enumerate(givens.cages):
        cells = [r * givens.size + c for r, c in cage.cells]
        if not _can_make(cage, [held[x] for x in cells]):
            return Failure(-2 - k)
    return None


def _can_make(cage: Makes, held: Sequence[Sequence[int]]) -> bool:
    """Return whether some of the values that its cells can have make a target."""
    if len(held) == 2:
        return any(cage.holds(pair) for pair in product(*held))
    sums, products = {0}, {1}
    for values in held:
        sums = {total + value for total in sums for value in values}
        factors = {made * value for made in products for value in values}
        products = {made for made in factors if cage.target % made == 0}
    return any(
        cage.target in (sums if op == ADD else products) for op in cage.operations
    )


def row_of(cage: Makes, size: int) -> CageRow:
    """Return a cage as the kernels read it."""
    op = cage.operation if len(cage.cells) > 1 else ADD
    cells = tuple(r * size + c for r, c in cage.cells)
    return CageRow(OPERATIONS[op], cage.target, cells)
