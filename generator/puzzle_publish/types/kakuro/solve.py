"""Every answer to the givens, by mask search: bounds on sums, no table of sets."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ..stated import answers
from .model import Kakuro
from .rules import statement

# A 16x16 takes some thousand steps; a stranger's puzzle may take many more.
STEPS = 5_000_000


def solve(givens: Kakuro, *, steps: int = STEPS) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search reached its limit.
    """
    rules = statement(givens)
    yield from answers(rules, givens.height, givens.width, budget=steps)
