"""A board as the arrays that the kernels read, in either of two orders of its cells."""

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .board import Board, Cell, placements_of


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The arrays for one order of the cells; kernels.py describes the others.

    Attributes:
        order: the cell of each bit.
        bit_of: the bit of each cell.
        way_bits: the cells of each placement of `placements_of(board)`, as bits.
        piece_bits: the piece of each of these placements, as a bit.
        placement: for each entry of `masks`, the index into `placements_of(board)`.
        piece_of: for each entry of `masks`, the index of its piece.
    """

    board: Board
    order: tuple[Cell, ...]
    bit_of: dict[Cell, int]
    way_bits: tuple[int, ...]
    piece_bits: tuple[int, ...]
    start: NDArray[np.int64]
    masks: NDArray[np.uint64]
    placement: NDArray[np.int64]
    piece_of: NDArray[np.int64]
    links: NDArray[np.uint64]
    full: np.uint64
    prune: bool


@functools.lru_cache(maxsize=16)
def by_rows(board: Board) -> Tables:
    """The tables for cells in reading order."""
    return _tables(board, board.cells)


@functools.lru_cache(maxsize=16)
def by_narrow_side(board: Board) -> Tables:
    """The tables for the order that keeps the border of the filled part short.

    Cells are ordered by lines along the shorter side, from the end with fewer cells: on
    seed51 by columns of 7. Reading order needs 5 to 13 times as many states.
    """
    along = 1 if board.height < board.width else 0
    cells = sorted(board.cells, key=lambda cell: (cell[along], cell[1 - along]))
    middle = (board.width if along else board.height) / 2
    first_half = sum(cell[along] < middle for cell in cells)
    if first_half * 2 > len(cells):
        cells.sort(key=lambda cell: (-cell[along], cell[1 - along]))
    return _tables(board, tuple(cells))


def _tables(board: Board, order: tuple[Cell, ...]) -> Tables:
    bit_of = {cell: bit for bit, cell in enumerate(order)}
    placements = placements_of(board)
    way_bits = tuple(sum(1 << bit_of[cell] for cell in p.cells) for p in placements)
    entries = sorted(
        (min(bit_of[cell] for cell in placement.cells), placement.piece, index, mask)
        for index, (placement, mask) in enumerate(
            zip(placements, way_bits, strict=True)
        )
    )
    pieces = len(board.pieces)
    keys = np.array([low * pieces + piece for low, piece, _, _ in entries], np.int64)
    return Tables(
        board=board,
        order=order,
        bit_of=bit_of,
        way_bits=way_bits,
        piece_bits=tuple(1 << placement.piece for placement in placements),
        start=np.searchsorted(keys, np.arange(len(order) * pieces + 1)).astype(
            np.int64
        ),
        masks=np.array([mask for *_, mask in entries], np.uint64),
        placement=np.array([index for _, _, index, _ in entries], np.int64),
        piece_of=np.array([piece for _, piece, _, _ in entries], np.int64),
        links=_links(bit_of),
        full=np.uint64((1 << len(order)) - 1),
        prune=all(len(piece.cells) > 1 for piece in board.pieces),
    )


def _links(bit_of: dict[Cell, int]) -> NDArray[np.uint64]:
    masks: dict[int, int] = {}
    for (r, c), bit in bit_of.items():
        for near in ((r + 1, c), (r, c + 1)):
            if near in bit_of:
                low, high = sorted((bit, bit_of[near]))
                masks[high - low] = masks.get(high - low, 0) | 1 << low
    return np.array(sorted(masks.items()), np.uint64).reshape(-1, 2)
