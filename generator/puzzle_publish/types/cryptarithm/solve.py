"""The independent solver: finds every answer column by column."""

from collections.abc import Iterator

from ...core.puzzle import Json
from . import model
from .columns import BUDGET, assignments


def solve(givens: model.Equation, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the step budget is spent.
    """
    for digits in assignments(givens, budget=budget):
        yield model.write_answer(digits)
