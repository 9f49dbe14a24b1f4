"""How a reader solves a calcudoku: techniques with names, the cheapest first."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ...grids.cagesums import CageRow, arrays_of
from ...grids.climb import Rung
from ...grids.ladder import Technique
from ...kernels import cages
from ...kernels.cagelines import (
    INNIES,
    OUTIES,
    REST_OF_CAGE,
    line_totals,
    simple_cages,
)
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
    """Return the rungs of a puzzle's ladder."""
    more = arrays_of([row_of(cage, givens.size) for cage in givens.cages])
    return (*(replace(rung, more=more) for rung in _FOR_CAGES), _PAIRS)


def row_of(cage: Makes, size: int) -> CageRow:
    """Return a cage as the kernels read it."""
    op = cage.operation if len(cage.cells) > 1 else ADD
    cells = tuple(r * size + c for r, c in cage.cells)
    return CageRow(OPERATIONS[op], cage.target, cells)
