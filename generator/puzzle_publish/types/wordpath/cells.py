"""The board as data: which cells lie on a path."""

from dataclasses import replace

from ...core.puzzle import Json
from ..cells import GridCell, Rows, changed
from .board import cells_of


def cells(rows: Rows, answer: Json | None) -> Rows:
    """Return a board's cells; those on a path of the answer are answers."""
    on_path = cells_of(answer["paths"] if answer else ())

    def marked(cell: GridCell) -> GridCell:
        found = (cell.row, cell.column) in on_path
        return replace(cell, state="answer") if found else cell

    return changed(rows, marked)
