"""Counts, lists, random solutions and measures of one board, by the kernels.

All use the search that fills the lowest empty cell; `solve` has another.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from . import kernels, kernels_memo
from .board import Board, Shape, placements_of
from .page import placed_to_json
from .tables import Tables, by_narrow_side

# Room for the states of most dates of seed51 before the table grows.
FIRST_TABLE = 1 << 16
# 24 bytes per state at half load: 400 MB, eight times the worst date of seed51.
MOST_STATES = 1 << 23
# A few minutes.
MOST_STEPS = 1 << 31
PATIENCE = 2_000

_NO_OUT = np.empty((0, 1), np.int64)

Solution = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The cells and pieces that are filled at the start, as bits."""

    filled: np.uint64
    used: np.uint64


def state_of(
    tables: Tables, open_tokens: Sequence[str], given: Iterable[int] = ()
) -> State:
    """Return the start with these open labels and given placements."""
    filled, used = _open_cells(tables, tuple(open_tokens)), 0
    ways, pieces = tables.way_bits, tables.piece_bits
    for index in given:
        filled |= ways[index]
        used |= pieces[index]
    return State(np.uint64(filled), np.uint64(used))


@functools.lru_cache(maxsize=1024)
def _open_cells(tables: Tables, tokens: tuple[str, ...]) -> int:
    """Return the cells of these labels, as bits; each page asks 40 times."""
    cells = 0
    for token in tokens:
        cells |= 1 << tables.bit_of[tables.board.cell_of(token)]
    return cells


def index_of(board: Board, name: str, cells: Shape) -> int:
    """Return the index of a piece's placement on these cells.

    Raises:
        ValueError: there is no such placement.
    """
    try:
        return _indexes(board)[name, cells]
    except KeyError:
        raise ValueError(f"{name} cannot be placed there") from None


@functools.lru_cache(maxsize=32)
def _indexes(board: Board) -> dict[tuple[str, Shape], int]:
    return {
        (board.pieces[placement.piece].name, placement.cells): index
        for index, placement in enumerate(placements_of(board))
    }


def to_json(board: Board, solution: Iterable[int]) -> list[Json]:
    """Return placements as JSON, in the board's order of pieces."""
    placements = placements_of(board)
    chosen = sorted((placements[index] for index in solution), key=lambda p: p.piece)
    return placed_to_json((board.pieces[p.piece].name, p.cells) for p in chosen)


def first_solutions(
    board: Board, open_tokens: Sequence[str], limit: int, budget: int = MOST_STEPS
) -> list[Solution]:
    """Return the first solutions, at most `limit`, as placement indexes.

    They are in the order of `Memo.batches`.

    Raises:
        OutOfSteps: the budget is spent.
    """
    tables = by_narrow_side(board)
    out = np.full((limit, len(board.pieces)), -1, np.int64)
    state = state_of(tables, open_tokens)
    found, steps = fill_up(tables, state, limit, out, budget)
    if steps == kernels.OUT_OF_STEPS:
        raise OutOfSteps
    return [_solution(tables, row) for row in out[:found]]


def fill_up(
    tables: Tables,
    state: State,
    limit: int,
    out: NDArray[np.int64] = _NO_OUT,
    budget: int = MOST_STEPS,
) -> tuple[int, int]:
    """Return how many solutions were met, at most `limit`, and the steps taken.

    The steps are OUT_OF_STEPS when the budget was spent first.
    """
    found, steps = kernels.fill_up(
        tables.start,
        tables.masks,
        len(tables.board.pieces),
        tables.links,
        tables.prune,
        tables.full,
        state.filled,
        state.used,
        limit,
        budget,
        out,
    )
    return int(found), int(steps)


def random_solution(
    tables: Tables, state: State, rng: np.random.Generator, budget: int
) -> Solution | None:
    """Return a random solution, or None if there is none within the budget."""
    out = np.empty(len(tables.board.pieces), np.int64)
    steps = kernels.fill_at_random(
        tables.start,
        tables.masks,
        len(tables.board.pieces),
        tables.links,
        tables.prune,
        tables.full,
        state.filled,
        state.used,
        rng,
        PATIENCE,
        budget,
        out,
    )
    return None if steps < 0 else _solution(tables, out)


def measure(
    tables: Tables, state: State, *, limit: int, budget: int
) -> tuple[int, int, int]:
    """Return solutions (at most `limit`), nodes and guesses; see the kernel."""
    solutions, nodes, guesses = kernels.measure(
        tables.masks,
        tables.piece_of,
        len(tables.order),
        len(tables.board.pieces),
        tables.full,
        state.filled,
        state.used,
        limit,
        budget,
    )
    return int(solutions), int(nodes), int(guesses)


class Memo:
    """Exact counts from remembered states; one table may serve many starts.

    A state says nothing about the cells before its border, so starts that differ only
    there share most of the table.
    """

    def __init__(self, board: Board, *, most_states: int = MOST_STATES) -> None:
        self.tables = by_narrow_side(board)
        self.most_states = most_states
        self.clear()

    def clear(self) -> None:
        """Forget all states."""
        self.table = np.zeros((FIRST_TABLE, 3), np.uint64)
        self.size = 0

    def count(self, state: State) -> int:
        """Return the exact number of solutions.

        Raises:
            OutOfSteps: there are more states than the table may hold.
        """
        tables = self.tables
        count, self.table, self.size = kernels_memo.count_by_memo(
            tables.start,
            tables.masks,
            len(tables.board.pieces),
            tables.links,
            tables.prune,
            tables.full,
            state.filled,
            state.used,
            self.most_states,
            self.table,
            self.size,
        )
        if count == kernels.OUT_OF_STEPS:
            raise OutOfSteps
        return int(count)

    def batches(self, state: State, size: int) -> Iterator[NDArray[np.int64]]:
        """Yield all solutions, `size` at a time, as rows of placement indexes.

        A row lists its placements in the order of the search, padded with -1.
        """
        if self.count(state) == 0:
            return
        tables = self.tables
        pieces = len(tables.board.pieces)
        words = np.zeros((pieces + 1, 2), np.uint64)
        words[0] = state.filled, state.used
        marks = np.zeros((pieces + 2, 4), np.int64)
        gap = ~int(state.filled)
        marks[0] = -1, 0, 0, (gap & -gap).bit_length() - 1
        met = size
        while met == size:
            out = np.empty((size, pieces), np.int64)
            met = kernels_memo.walk(
                tables.start,
                tables.masks,
                pieces,
                tables.full,
                self.table,
                words,
                marks,
                out,
            )
            found = out[:met]
            yield np.where(found < 0, -1, tables.placement[found])


def count(board: Board, open_tokens: Sequence[str], given: Iterable[int] = ()) -> int:
    """Return the exact number of solutions with these open labels and placements."""
    memo = Memo(board)
    return memo.count(state_of(memo.tables, open_tokens, given))


def _solution(tables: Tables, entries: NDArray[np.int64]) -> Solution:
    return tuple(int(tables.placement[k]) for k in entries if k >= 0)
