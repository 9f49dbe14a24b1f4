"""The prover: finds every answer to the printed givens by masks and bounds alone."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ..stated import answers
from .model import Calcudoku
from .rules import statement

# The puzzles of 9x9 that we print take at most a few thousand; 2,000,000 take 1 s.
BUDGET = 2_000_000


def solve(givens: Calcudoku, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    yield from answers(statement(givens), givens.size, givens.size, budget=budget)
