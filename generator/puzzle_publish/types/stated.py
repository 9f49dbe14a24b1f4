"""What types of numbers take from a puzzle's statement: answers as rows of JSON."""

from collections.abc import Iterable, Iterator

from ..core.puzzle import Json
from ..rules.vocabulary import Statement


def answers(
    statement: Statement, height: int, width: int, *, budget: int
) -> Iterator[Json]:
    """Yield every answer once; cells that nobody fills are null.

    Args:
        statement: the puzzle.
        height: its rows.
        width: its columns.
        budget: looks at cells and rules.

    Raises:
        OutOfSteps: the search needs more than the budget.
    """
    # Types whose prover is another one load no kernel of this.
    from ..rules import prover

    for numbers in prover.answers(statement, budget=budget):
        yield answer_of(statement, numbers, height, width)


def answer_of(
    statement: Statement, numbers: Iterable[int], height: int, width: int
) -> Json:
    """Return the answer that has these numbers in the grid's cells, null elsewhere."""
    rows: list[list[Json]] = [[None] * width for _ in range(height)]
    for (r, c), number in zip(statement.grid.cells, numbers, strict=True):
        rows[r][c] = number
    return {"rows": rows}
