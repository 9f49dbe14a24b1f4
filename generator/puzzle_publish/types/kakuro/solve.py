"""Every answer to the givens, by mask search: bounds on sums, no table of sets."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import Kakuro

# A 16x16 takes some thousand steps; a stranger's puzzle may take many more.
STEPS = 5_000_000


def solve(givens: Kakuro, *, steps: int = STEPS) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search reached its limit.
    """
    from ...kernels.maskrules import DIFFERENT, SUM
    from ...kernels.masksearch import MaskSearch, Rule

    number = {cell: x for x, cell in enumerate(givens.white)}
    rules = []
    for run in givens.runs:
        cells = tuple(number[cell] for cell in run.cells)
        rules += [Rule(DIFFERENT, cells), Rule(SUM, cells, run.total)]
    search = MaskSearch(rules, cells=len(number), values=9)
    for digits in search.answers(budget=steps):
        rows: list[list[int | None]] = [[None] * givens.width] * givens.height
        rows = [list(row) for row in rows]
        for (r, c), x in number.items():
            rows[r][c] = digits[x]
        yield {"rows": rows}
