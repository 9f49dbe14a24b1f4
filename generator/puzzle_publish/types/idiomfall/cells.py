"""The board as data: which block goes at which step."""

from dataclasses import replace

from ...core.puzzle import Json
from ..cells import GridCell, Rows, changed
from .model import read
from .rules import block_at, start_of, without


def cells(rows: Rows, givens: Json, answer: Json) -> Rows:
    """Return the cells of a full board, each with the step at which it is taken."""
    printed = read(givens)
    state = start_of(printed)
    step_of: dict[tuple[int, int], int] = {}
    for step, move in enumerate(answer["order"], 1):
        found = [block_at(state, printed.height, (r, c)) for r, c in move["cells"]]
        blocks = [block for block in found if block is not None]
        step_of |= dict.fromkeys(blocks, step)
        state = without(state, blocks)

    def taken(cell: GridCell) -> GridCell:
        place = cell.row, cell.column
        words = f"{printed.rows[cell.row][cell.column]} {step_of[place]}"
        return replace(cell, words=words, state="answer")

    return changed(rows, taken)
