"""How many sudokus of 4 x 4 there are: counted from all sets of cells of all grids."""

from functools import cache
from itertools import product

import numpy as np

from puzzle_publish.grids.symmetry import orbits, turns
from puzzle_publish.types.sudoku import model, solve
from puzzle_publish.types.sudoku.model import Board

SIZE = 4
AREA = SIZE * SIZE
_CELLS = list(product(range(SIZE), repeat=2))
_ALL = np.arange(1 << AREA)


def capacity(symmetry, *, diagonals, minimal):
    """Return how many puzzles there are up to turns and mirrors.

    By Burnside: the mean, over the turns, of how many puzzles each leaves as they are.
    """
    wanted = _patterns(symmetry)
    return (
        sum(
            int((proper(grid, diagonals, minimal) & wanted & _fixed(turn)).sum())
            for turn in turns(SIZE, SIZE)
            for grid in grids(diagonals)
            if _turned(turn, grid) == grid
        )
        // 8
    )


@cache
def grids(diagonals):
    """Return all grids, each as its digits in reading order."""
    board = Board(SIZE, model.boxes(SIZE), diagonals)
    empty = model.Sudoku(board, ((0,) * SIZE,) * SIZE)
    return tuple(
        tuple(digit for row in answer["rows"] for digit in row)
        for answer in solve.solve(empty)
    )


@cache
def proper(grid, diagonals, minimal):
    """Return for each set of cells whether their digits have this one answer."""
    names = {digit: k for k, digit in enumerate(grid[:SIZE])}
    if (plain := tuple(names[digit] + 1 for digit in grid)) != grid:
        return proper(plain, diagonals, minimal)
    others = np.array(grids(diagonals)) != np.array(grid)
    differing = {int(mask) for mask in others @ (1 << np.arange(AREA)) if mask}
    masks = sorted(differing, key=int.bit_count)
    hits = np.ones(1 << AREA, bool)
    kept = []
    for mask in masks:
        if not any(one & mask == one for one in kept):
            kept.append(mask)
            hits &= (_ALL & mask) != 0
    unique = hits.copy()
    for k in range(AREA if minimal else 0):
        has_cell = (_ALL >> k) & 1 == 1
        hits &= ~(has_cell & unique[_ALL & ~(1 << k)])
    return hits


def _patterns(symmetry):
    """Return which sets of cells have a symmetry, in any position on the page."""
    found = np.zeros(1 << AREA, bool)
    for transposed in (False, True):
        groups = orbits(SIZE, symmetry)
        fits = np.ones(1 << AREA, bool)
        for group in groups:
            bits = [SIZE * c + r if transposed else SIZE * r + c for r, c in group]
            for k in bits[1:]:
                fits &= ((_ALL >> bits[0]) ^ (_ALL >> k)) & 1 == 0
        found |= fits
    return found


@cache
def _fixed(turn):
    """Return which sets of cells a turn leaves as they are."""
    moved = np.zeros_like(_ALL)
    for k, cell in enumerate(_CELLS):
        r, c = turn.cell(cell)
        moved |= ((_ALL >> k) & 1) << (SIZE * r + c)
    return moved == _ALL


def _turned(turn, grid):
    rows = [grid[k : k + SIZE] for k in range(0, AREA, SIZE)]
    return tuple(digit for row in turn.rows(rows) for digit in row)
