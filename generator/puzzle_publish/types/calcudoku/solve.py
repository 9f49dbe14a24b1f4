"""The prover: finds every answer to the printed givens by masks and bounds alone."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels import maskrules
from ...kernels.masksearch import Rule
from ..proving import answers
from .model import ADD, OVER, TAKE, TIMES, UNSAID, Calcudoku

# The puzzles of 9x9 that we print take at most a few thousand; 2,000,000 take 1 s.
BUDGET = 2_000_000
_KINDS = {
    ADD: maskrules.SUM,
    TIMES: maskrules.PRODUCT,
    TAKE: maskrules.DIFFERENCE,
    OVER: maskrules.QUOTIENT,
    UNSAID: maskrules.ANY_OPERATION,
}


def solve(givens: Calcudoku, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    n = givens.size
    rules = []
    given = [[0] * n for _ in range(n)]
    for cage in givens.cages:
        (row, column), *_ = cage.cells
        if len(cage.cells) == 1:
            given[row][column] = cage.target
        else:
            cells = tuple(r * n + c for r, c in cage.cells)
            rules.append(Rule(_KINDS[cage.op], cells, cage.target))
    yield from answers(tuple(map(tuple, given)), rules, budget=budget)
