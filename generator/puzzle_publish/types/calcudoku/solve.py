"""The prover: finds every answer to the printed givens by masks and bounds alone."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels import maskrules
from ...kernels.masksearch import MaskSearch, Rule
from .model import ADD, OVER, TAKE, TIMES, UNSAID, read

# The puzzles of 9x9 that we print take at most a few thousand; 2,000,000 take 1 s.
BUDGET = 2_000_000
_KINDS = {
    ADD: maskrules.SUM,
    TIMES: maskrules.PRODUCT,
    TAKE: maskrules.DIFFERENCE,
    OVER: maskrules.QUOTIENT,
    UNSAID: maskrules.ANY_OPERATION,
}


def solve(givens: Json, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    puzzle = read(givens)
    n = puzzle.size
    rules = [
        Rule(maskrules.DIFFERENT, tuple(line))
        for k in range(n)
        for line in (range(k * n, k * n + n), range(k, n * n, n))
    ]
    given = {}
    for cage in puzzle.cages:
        cells = tuple(r * n + c for r, c in cage.cells)
        if len(cells) == 1:
            given[cells[0]] = cage.target
        else:
            rules.append(Rule(_KINDS[cage.op], cells, cage.target))
    search = MaskSearch(rules, cells=n * n, values=n)
    for numbers in search.answers(given, budget=budget):
        yield {"rows": [list(numbers[k : k + n]) for k in range(0, n * n, n)]}
