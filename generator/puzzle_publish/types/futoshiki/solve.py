"""The prover: finds every answer to the printed givens by masks and bounds."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ..stated import answers
from . import model
from .rules import statement

# Looks at cells and rules; a 9 x 9 with one answer takes under 100,000.
BUDGET = 20_000_000


def solve(givens: model.Futoshiki, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    n = len(givens.rows)
    yield from answers(statement(givens), n, n, budget=budget)
