"""The prover of Latin squares with further rules: by masks and bounds alone."""

from collections.abc import Iterable, Iterator

from ..core.puzzle import Json
from ..grids.reading import Rows
from ..kernels.maskrules import DIFFERENT
from ..kernels.masksearch import MaskSearch, Rule


def answers(printed: Rows, rules: Iterable[Rule], *, budget: int) -> Iterator[Json]:
    """Yield every square with the numbers printed that keeps the rules, once.

    Args:
        printed: rows of numbers, 0 for none.
        rules: by cell, as row x side + column.
        budget: looks at cells and rules.

    Raises:
        OutOfSteps: the search needs more than the budget.
    """
    n = len(printed)
    lines = [
        Rule(DIFFERENT, tuple(line))
        for k in range(n)
        for line in (range(k * n, k * n + n), range(k, n * n, n))
    ]
    numbers = enumerate(number for row in printed for number in row)
    given = {x: number for x, number in numbers if number}
    search = MaskSearch([*lines, *rules], cells=n * n, values=n)
    for full in search.answers(given, budget=budget):
        yield {"rows": [list(full[k : k + n]) for k in range(0, n * n, n)]}
