"""Numbers of rows and columns round a grid whose hints name cells by them, as r3c5."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from ..core.figure import Figure, Label
from .contract import PuzzleType

_NOTATION = "r3c5"  # by which the head of the hints explains it
_ROLE_SIZE = 0.3  # of the role, in cells
# Of the room beside the grid: where the middle of a number is, and its size.
_MIDDLE, _SIZE = 0.55, 0.65


def counts_cells(kind: PuzzleType, language: str) -> bool:
    """Return whether the hints of a type name cells by their row and column."""
    return any(_NOTATION in note for note in kind.text(language).hints_notes)


def edge_numbers(
    kind: PuzzleType, givens: object, language: str
) -> tuple[dict[int, float], dict[int, float]]:
    """Return the middle of each row and column of a puzzle's figure, by number from 1.

    Both are empty if clues are beside the grid, or there is none.
    """
    cells = [cell for row in kind.cells(givens, None, language) for cell in row]
    if any(cell.state == "clue" or min(cell.row, cell.column) < 0 for cell in cells):
        return {}, {}
    rows = {cell.row + 1: round(cell.y + 0.5, 4) for cell in cells}
    columns = {cell.column + 1: round(cell.x + 0.5, 4) for cell in cells}
    return (rows, columns) if _is_free(rows) and _is_free(columns) else ({}, {})


def _is_free(middles: Mapping[int, float]) -> bool:
    """Return whether lines begin at the edge and none is a narrower one of clues."""
    places = [middles[number] for number in sorted(middles)]
    gaps = {round(after - before, 2) for before, after in pairwise(places)}
    return len(gaps) == 1 and places[0] < 1


def with_edge_numbers(
    kind: PuzzleType, givens: object, figure: Figure, language: str, room: float
) -> Figure:
    """Return a puzzle's figure with numbers above its columns and before its rows.

    They lie outside the figure, within so many cells of its edge.
    """
    rows, columns = edge_numbers(kind, givens, language)
    # A sentence that is wider than the grid has moved it.
    right = (figure.width - kind.draw(givens, None, language).width) / 2
    size, out = round(_SIZE * room / _ROLE_SIZE, 4), -round(_MIDDLE * room, 4)
    labels = [
        *(
            Label(round(x + right, 4), out, str(k), "edge-number", size=size)
            for k, x in columns.items()
        ),
        *(
            Label(round(out + right, 4), y, str(k), "edge-number", size=size)
            for k, y in rows.items()
        ),
    ]
    return replace(figure, steps=(*figure.steps, *labels))
