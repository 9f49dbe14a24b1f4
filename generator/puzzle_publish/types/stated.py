"""What follows from a puzzle's statement: its answers as JSON, its place on a page."""

from collections.abc import Iterable, Iterator

from ..core.puzzle import Json
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Cell, Statement
from .cells import CellRows


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
    cells = statement.grid.cells
    if len(cells) == height * width:
        every = list(numbers)
        return {"rows": [every[k : k + width] for k in range(0, len(every), width)]}
    rows: list[list[Json]] = [[None] * width for _ in range(height)]
    for (r, c), number in zip(cells, numbers, strict=True):
        rows[r][c] = number
    return {"rows": rows}


def shift_of(statement: Statement | MarkStatement, rows: CellRows) -> Cell:
    """Return how many rows and columns a page has before those of a statement.

    They are for clues: the first blank cell of both shows how many.
    """
    first = next(cell for row in rows for cell in row if cell.state == "blank")
    r, c = next(iter(statement.blank))
    return first.row - r, first.column - c
