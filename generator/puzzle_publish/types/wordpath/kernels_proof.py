"""The solver's search: sorted words, narrowed letter by letter.

It shares nothing with the generator's trie and counter. The words are code points in
one array, sorted, each followed by 0. Those that begin with what a path spells are one
range, which each further letter narrows. A board is padded on all sides with 0, which
is not a letter.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Points = NDArray[np.uint32]
Ints = NDArray[np.int32]

OUT_OF_STEPS = -1


@kernel
def not_before(
    points: Points, start: Ints, depth: int, low: int, high: int, point: int
) -> int:
    """The first word of a range whose letter at this depth is not before `point`."""
    while low < high:
        middle = (low + high) >> 1
        if points[start[middle] + depth] < point:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def find_paths(
    board: Points,
    rows: int,
    cols: int,
    points: Points,
    start: Ints,
    heads: Points,
    head_start: Ints,
    budget: int,
    found_word: Ints,
    found_cells: Ints,
) -> tuple[int, int]:
    """Number of readings of the words in all directions, and steps taken.

    Words that begin with the letter heads[k] are head_start[k] to head_start[k + 1].
    Reading n goes to found_word[n] and found_cells[n] (cells of the padded board) as
    long as there is room. The steps are OUT_OF_STEPS if the budget was spent first.
    """
    stride = cols + 2
    sides = (-stride, -1, 1, stride)
    size = rows * cols + 1
    low_at = np.empty(size, np.int32)
    high_at = np.empty(size, np.int32)
    cell_at = np.empty(size, np.int32)
    point_at = np.empty(size, np.uint32)
    side_at = np.empty(size, np.int32)
    number = 0
    steps = 0
    for first in range(stride + 1, board.shape[0] - stride - 1):
        point = board[first]
        k = np.searchsorted(heads, point)
        if point == 0 or k == heads.shape[0] or heads[k] != point:
            continue
        depth = 0
        low_at[0] = head_start[k]
        high_at[0] = head_start[k + 1]
        cell_at[0] = first
        point_at[0] = point
        side_at[0] = -1
        board[first] = 0
        while depth >= 0:
            side = side_at[depth]
            if side < 0:
                side_at[depth] = 0
                steps += 1
                if steps > budget:
                    for d in range(depth + 1):
                        board[cell_at[d]] = point_at[d]
                    return number, OUT_OF_STEPS
                word = low_at[depth]
                if points[start[word] + depth + 1] == 0:
                    if number < found_word.shape[0]:
                        found_word[number] = word
                        for d in range(depth + 1):
                            found_cells[number, d] = cell_at[d]
                    number += 1
                    low_at[depth] = word + 1
                continue
            if side == 4 or low_at[depth] == high_at[depth]:
                board[cell_at[depth]] = point_at[depth]
                depth -= 1
                continue
            side_at[depth] = side + 1
            cell = cell_at[depth] + sides[side]
            point = board[cell]
            if point == 0:
                continue
            high = high_at[depth]
            low = not_before(points, start, depth + 1, low_at[depth], high, point)
            if low == high or points[start[low] + depth + 1] != point:
                continue
            depth += 1
            low_at[depth] = low
            high_at[depth] = not_before(points, start, depth, low, high, point + 1)
            cell_at[depth] = cell
            point_at[depth] = point
            side_at[depth] = -1
            board[cell] = 0
    return number, steps


@kernel
def near_misses(
    board: Points, rows: int, cols: int, word: Points, path: Ints, budget: int
) -> int:
    """Number of paths that spell all but one letter of a word.

    At least one right letter is in another cell than in `path`, the word's own cells on
    the padded board. If the budget is spent, the number is a lower bound.
    """
    stride = cols + 2
    sides = (-stride, -1, 1, stride)
    length = word.shape[0]
    cell_at = np.empty(length, np.int32)
    point_at = np.empty(length, np.uint32)
    side_at = np.empty(length, np.int32)
    wrong_at = np.empty(length, np.int32)
    away_at = np.empty(length, np.int32)
    number = 0
    steps = 0
    for first in range(stride + 1, board.shape[0] - stride - 1):
        if board[first] == 0:
            continue
        depth = 0
        cell_at[0] = first
        point_at[0] = board[first]
        side_at[0] = 0
        wrong_at[0] = board[first] != word[0]
        away_at[0] = wrong_at[0] == 0 and first != path[0]
        board[first] = 0
        while depth >= 0:
            side = side_at[depth]
            if side == 4:
                board[cell_at[depth]] = point_at[depth]
                depth -= 1
                continue
            side_at[depth] = side + 1
            cell = cell_at[depth] + sides[side]
            point = board[cell]
            if point == 0:
                continue
            steps += 1
            if steps > budget:
                for d in range(depth + 1):
                    board[cell_at[d]] = point_at[d]
                return number
            wrong = wrong_at[depth]
            away = away_at[depth]
            if point != word[depth + 1]:
                wrong += 1
                if wrong > 1:
                    continue
            elif cell != path[depth + 1]:
                away = 1
            if depth + 2 == length:
                number += wrong == 1 and away == 1
                continue
            depth += 1
            cell_at[depth] = cell
            point_at[depth] = point
            side_at[depth] = 0
            wrong_at[depth] = wrong
            away_at[depth] = away
            board[cell] = 0
    return number


@kernel
def count_near_misses(
    board: Points,
    rows: int,
    cols: int,
    points: Points,
    cells: Ints,
    lengths: Ints,
    budget: int,
) -> int:
    """Number of paths that spell all but one letter of one of some words.

    The words, and their own cells on the padded board, are concatenated. If a word's
    budget of steps is spent, the number is a lower bound.
    """
    number = 0
    at = 0
    for length in lengths:
        number += near_misses(
            board,
            rows,
            cols,
            points[at : at + length],
            cells[at : at + length],
            budget,
        )
        at += length
    return number
