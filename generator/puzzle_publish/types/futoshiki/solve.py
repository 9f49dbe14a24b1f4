"""The prover: finds every answer to the printed givens by masks and bounds."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...kernels import maskrules
from ...kernels.masksearch import Rule
from ..proving import answers
from . import model

# Looks at cells and rules; a 9 x 9 with one answer takes under 100,000.
BUDGET = 20_000_000


def solve(givens: model.Futoshiki, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    n = len(givens.rows)
    is_greater = givens.kind == model.GREATER
    sign = maskrules.GREATER if is_greater else maskrules.CONSECUTIVE
    rules = [
        Rule(kind, (a * n + b, c * n + d))
        for kind, pairs in (
            (sign, givens.signs),
            (maskrules.NOT_CONSECUTIVE, givens.apart),
        )
        for (a, b), (c, d) in pairs
    ]
    yield from answers(givens.rows, rules, budget=budget)
