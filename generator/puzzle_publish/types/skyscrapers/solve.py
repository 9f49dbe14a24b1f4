"""The prover: finds every answer to the printed givens by masks and bounds."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.maskrules import DIFFERENT, SEEN
from ...kernels.masksearch import MaskSearch, Rule
from . import model

# Looks at cells and rules; an 8 x 8 with one answer takes under 100,000.
BUDGET = 20_000_000


def solve(givens: Json, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    city = model.read(givens)
    n = city.size
    rules = []
    for front, back, cells in city.lines:
        rules.append(Rule(DIFFERENT, cells))
        if front:
            rules.append(Rule(SEEN, cells, front))
        if back:
            rules.append(Rule(SEEN, cells[::-1], back))
    given = {
        r * n + c: height
        for r, row in enumerate(city.rows)
        for c, height in enumerate(row)
        if height
    }
    search = MaskSearch(rules, cells=n * n, values=n)
    for heights in search.answers(given, budget=budget):
        yield {"rows": [list(heights[k : k + n]) for k in range(0, n * n, n)]}
