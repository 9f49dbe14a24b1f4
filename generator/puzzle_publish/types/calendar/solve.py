"""The independent solver: finds every answer to the printed givens.

It lists the placements itself and searches them as an exact cover. It shares the board
and the rules with `generate`, but no search and no table.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ...core.puzzle import Json
from ...kernels.exact_cover import ExactCover
from .board import Board, Cell, Shape
from .page import Page, placed_to_json

# A date without givens needs about 50 steps a solution and has up to 754,034.
BUDGET = 200_000_000


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """All placements as the rows of an exact cover; columns are cells, then pieces."""

    placements: tuple[tuple[int, Shape], ...]
    allowed: frozenset[tuple[int, Shape]]  # the same, to be looked up
    column_of: dict[Cell, int]
    cover: ExactCover


def solve(givens: Page, *, budget: int = BUDGET) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search needs more than `budget` steps.
    """
    board = givens.board
    search = _search_of(board)
    try:
        done = _columns_done(search, givens)
    except ValueError:
        return
    given = {one.piece: one.cells for one in givens.pieces}
    for cover in search.cover.covers(done=done, budget=budget):
        cells = given | {
            board.pieces[piece].name: shape
            for piece, shape in (search.placements[row] for row in cover)
        }
        names = (piece.name for piece in board.pieces)
        yield {"pieces": placed_to_json((name, cells[name]) for name in names)}


def _columns_done(search: _Search, givens: Page) -> list[int]:
    """The columns of open cells, given cells and given pieces.

    Raises:
        ValueError: the givens break the rules.
    """
    done = [search.column_of[cell] for cell in givens.open_cells]
    names = [piece.name for piece in givens.board.pieces]
    for one in givens.pieces:
        number = names.index(one.piece)
        if (number, one.cells) not in search.allowed:
            raise ValueError("not a placement of this piece")
        done += [search.column_of[cell] for cell in one.cells]
        done.append(len(search.column_of) + number)
    if len(set(done)) != len(done):
        raise ValueError("givens overlap")
    return done


@functools.lru_cache(maxsize=16)
def _search_of(board: Board) -> _Search:
    column_of = {cell: column for column, cell in enumerate(board.cells)}
    placements = []
    for number, piece in enumerate(board.pieces):
        for shape in piece.orientations(board.flip):
            for top, left in product(range(board.height), range(board.width)):
                cells = tuple((top + r, left + c) for r, c in shape)
                if all(cell in column_of for cell in cells):
                    placements.append((number, cells))
    rows = [
        [*(column_of[cell] for cell in cells), len(column_of) + number]
        for number, cells in placements
    ]
    columns = len(column_of) + len(board.pieces)
    cover = ExactCover(rows, columns=columns)
    return _Search(tuple(placements), frozenset(placements), column_of, cover)
