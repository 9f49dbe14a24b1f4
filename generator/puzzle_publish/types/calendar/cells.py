"""The board as data: which cells are covered, and by what."""

from dataclasses import replace

from ...core.puzzle import Json
from ..cells import GridCell, Rows, changed
from .board import board_from
from .draw import cell_text, shown_names
from .rules import open_cells_of


def cells(rows: Rows, givens: Json, answer: Json | None, language: str) -> Rows:
    """Return the cells of a board: a covered one says its piece, others their label."""
    board = board_from(givens["board"])
    names = shown_names(board)
    today = open_cells_of(board, givens["open"])
    given = _covered(givens)
    placed = {} if answer is None else _covered(answer)

    def said(cell: GridCell) -> GridCell:
        at = cell.row, cell.column
        label = cell_text(board, board.token_at(*at), language)
        if at in today:
            return replace(cell, words=label, state="block")
        if at in given:
            return replace(cell, words=names[given[at]], state="given")
        if at in placed:
            return replace(cell, words=names[placed[at]], state="answer")
        return replace(cell, words=label, state="blank")

    return changed(rows, said)


def _covered(pieces: Json) -> dict[tuple[int, int], str]:
    return {
        (row, column): item["piece"]
        for item in pieces["pieces"]
        for row, column in item["cells"]
    }
