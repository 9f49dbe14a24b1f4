"""The prover: finds every answer to the printed givens by masks and bounds."""

from collections.abc import Iterator

from ...core.puzzle import Json
from ...grids.reading import Cell
from ...kernels import maskrules
from ...kernels.maskrules import DIFFERENT
from ...kernels.masksearch import MaskSearch, Rule
from . import model

# Looks at cells and rules; a 9 x 9 with one answer takes under 100,000.
BUDGET = 20_000_000


def solve(givens: Json, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    puzzle = model.read(givens)
    n = len(puzzle.rows)

    def index(cell: Cell) -> int:
        return cell[0] * n + cell[1]

    signs = {
        model.GREATER: maskrules.GREATER,
        model.CONSECUTIVE: maskrules.CONSECUTIVE,
    }
    rules = [
        *(Rule(DIFFERENT, tuple(range(k * n, k * n + n))) for k in range(n)),
        *(Rule(DIFFERENT, tuple(range(k, n * n, n))) for k in range(n)),
        *(
            Rule(kind, (index(one), index(other)))
            for kind, pairs in (
                (signs[puzzle.kind], puzzle.signs),
                (maskrules.NOT_CONSECUTIVE, puzzle.apart),
            )
            for one, other in pairs
        ),
    ]
    numbers = [number for row in puzzle.rows for number in row]
    given = {x: number for x, number in enumerate(numbers) if number}
    search = MaskSearch(rules, cells=n * n, values=n)
    for full in search.answers(given, budget=budget):
        yield {"rows": [list(full[k : k + n]) for k in range(0, n * n, n)]}
