"""The board as data: the step that takes each block."""

from dataclasses import replace

from ...core.puzzle import Json
from ..cells import GridCell, Rows, changed
from .model import read
from .rules import steps_of


def cells(rows: Rows, givens: Json, answer: Json) -> Rows:
    """Return the cells of a full board, each with the step that takes it."""
    printed = read(givens)
    step_of = steps_of(printed, answer)

    def taken(cell: GridCell) -> GridCell:
        place = cell.row, cell.column
        words = f"{printed.rows[cell.row][cell.column]} {step_of[place]}"
        return replace(cell, words=words, state="answer")

    return changed(rows, taken)
