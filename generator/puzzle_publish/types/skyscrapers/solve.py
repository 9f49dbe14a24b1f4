"""The prover: finds every answer to the printed givens by masks and bounds."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels.maskrules import SEEN
from ...kernels.masksearch import Rule
from ..proving import answers
from . import model

# Looks at cells and rules; an 8 x 8 with one answer takes under 100,000.
BUDGET = 20_000_000


def solve(givens: model.City, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    rules = [
        Rule(SEEN, cells, clue)
        for front, back, line in givens.lines
        for clue, cells in ((front, line), (back, line[::-1]))
        if clue
    ]
    yield from answers(givens.rows, rules, budget=budget)
