"""Laying words compactly: a greedy completion inside a large-neighbourhood search.

A board is flat: the cell in row r, column c is r * stride + c. It is so wide that no
word within the limits reaches its border, so that neighbours need no check. Chance
comes from `rng.random()`.

Each new word crosses one that is on the board and touches no other. So every run of two
letters or more is a listed word, and all words are connected.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

Ints = NDArray[np.int32]

ACROSS, DOWN = 1, 2
CELL, DIRECTION = 0, 1
TOP, BOTTOM, LEFT, RIGHT = 0, 1, 2, 3

# A missing word outweighs any board: the largest is 64 x 64 cells.
MISSING = 100_000.0
# A word that must be laid outweighs all others; it counts as up to EARLIER crossings.
MUST = 10_000.0
EARLIER = 40.0
# What a crossing is worth in cells of the board during the search: solvers go by
# crossings, and with 1 or 3 boards are only 2 % smaller.
CROSSING = 6.0
# Cells that a round may lose at the start; 1, 2 and 4 give the same boards within 1 %.
HEAT = 8.0


class Words(NamedTuple):
    """The words to lay.

    Attributes:
        text: the letters of all words, as numbers from 1.
        offset: word k is text[offset[k]:offset[k + 1]].
        heads: letter v occurs at uses[heads[v]:heads[v + 1]].
        uses: pairs of a word and a place in it.
        must: how much each word matters more than all others, mostly 1; else 0.
    """

    text: Ints
    offset: Ints
    heads: Ints
    uses: Ints
    must: Ints


class Board(NamedTuple):
    """A board on which words are laid.

    Attributes:
        letters: the letter's number in each cell, 0 where it is empty.
        marks: the directions in which words run through each cell: ACROSS, DOWN or
            both.
        places: for each word, its first cell, -1 while it is not laid, and its
            direction.
        box: the top, bottom, left and right of what is used.
        stride: the number of cells in a row.
        most_rows: the most rows that may be used.
        most_cols: the most columns that may be used.
    """

    letters: Ints
    marks: Ints
    places: Ints
    box: Ints
    stride: int
    most_rows: int
    most_cols: int


@kernel
def crossings_at(
    letters: Ints, marks: Ints, stride: int, word: Ints, cell: int, direction: int
) -> int:
    """How many words a word crosses when it begins in a cell, or -1 if it must not.

    It must not differ from a letter, overlap a word of its direction, or have a letter
    directly before or after it, or beside a cell that only it would use.
    """
    step, beside = (1, stride) if direction == ACROSS else (stride, 1)
    if letters[cell - step] != 0 or letters[cell + step * word.shape[0]] != 0:
        return -1
    crossings = 0
    for k in range(word.shape[0]):
        there = letters[cell]
        if there == 0:
            if letters[cell - beside] != 0 or letters[cell + beside] != 0:
                return -1
        elif there != word[k] or marks[cell] & direction:
            return -1
        else:
            crossings += 1
        cell += step
    return crossings


@kernel
def _put(
    letters: Ints,
    marks: Ints,
    stride: int,
    word: Ints,
    cell: int,
    direction: int,
    box: Ints,
) -> None:
    """Write a word and widen the box of what is used."""
    step = 1 if direction == ACROSS else stride
    last = cell + step * (word.shape[0] - 1)
    box[TOP] = min(box[TOP], cell // stride)
    box[BOTTOM] = max(box[BOTTOM], last // stride)
    box[LEFT] = min(box[LEFT], cell % stride)
    box[RIGHT] = max(box[RIGHT], last % stride)
    for k in range(word.shape[0]):
        letters[cell] = word[k]
        marks[cell] |= direction
        cell += step


@kernel
def _redraw(words: Words, board: Board) -> int:
    """Redraw the laid words in the middle of an empty board; their number."""
    text, offset, _, _, _ = words
    letters, marks, places, box, stride, _, _ = board
    letters[:] = 0
    marks[:] = 0
    top, left = stride, stride
    number = 0
    for k in range(places.shape[0]):
        if places[k, CELL] >= 0:
            number += 1
            top = min(top, places[k, CELL] // stride)
            left = min(left, places[k, CELL] % stride)
    box[TOP], box[BOTTOM], box[LEFT], box[RIGHT] = stride, -1, stride, -1
    origin = (stride - 1) // 2
    shift = (origin - top) * stride + origin - left
    for k in range(places.shape[0]):
        if places[k, CELL] >= 0:
            places[k, CELL] += shift
            word = text[offset[k] : offset[k + 1]]
            cell, direction = places[k, CELL], places[k, DIRECTION]
            _put(letters, marks, stride, word, cell, direction, box)
    return number


@kernel
def _add_candidates(
    words: Words, board: Board, word: int, candidates: Ints, number: int
) -> int:
    """Note every way to cross a laid word; the number of candidates."""
    text, offset, heads, uses, _ = words
    letters, marks, places, box, stride, most_rows, most_cols = board
    step = 1 if places[word, DIRECTION] == ACROSS else stride
    other_step = stride if step == 1 else 1
    direction = DOWN if step == 1 else ACROSS
    for place in range(offset[word + 1] - offset[word]):
        cell = places[word, CELL] + place * step
        if marks[cell] == ACROSS | DOWN:
            continue
        letter = letters[cell]
        for use in range(heads[letter], heads[letter + 1]):
            k = uses[use, 0]
            if places[k, CELL] >= 0:
                continue
            # In the line of the new word, where a column past the border of the board
            # must not become one of the next row.
            begin = (cell % stride if step != 1 else cell // stride) - uses[use, 1]
            end = begin + offset[k + 1] - offset[k] - 1
            if direction == ACROSS:
                side = max(box[RIGHT], end) - min(box[LEFT], begin) + 1
                if side > most_cols:
                    continue
            else:
                side = max(box[BOTTOM], end) - min(box[TOP], begin) + 1
                if side > most_rows:
                    continue
            first = cell - uses[use, 1] * other_step
            new = text[offset[k] : offset[k + 1]]
            if crossings_at(letters, marks, stride, new, first, direction) > 0:
                candidates[number, 0] = k
                candidates[number, 1] = first
                candidates[number, 2] = direction
                number += 1
    return number


@kernel
def _complete(
    rng: np.random.Generator, words: Words, board: Board, candidates: Ints
) -> None:
    """Lay words, the best by a noisy score first, until none can be laid."""
    text, offset, _, _, must = words
    letters, marks, places, box, stride, most_rows, most_cols = board
    by_crossing = CROSSING + 6.0 * rng.random()
    by_area = 0.3 + rng.random()
    noise = 6.0 * rng.random()
    by_must = EARLIER * rng.random()
    number = 0
    for k in range(places.shape[0]):
        if places[k, CELL] >= 0:
            number = _add_candidates(words, board, k, candidates, number)
    while number > 0:
        area = (box[BOTTOM] - box[TOP] + 1) * (box[RIGHT] - box[LEFT] + 1)
        best, best_score, left = -1, -1e18, 0
        for t in range(number):
            k, cell, direction = candidates[t, 0], candidates[t, 1], candidates[t, 2]
            if places[k, CELL] >= 0:
                continue
            word = text[offset[k] : offset[k + 1]]
            step = 1 if direction == ACROSS else stride
            last = cell + step * (word.shape[0] - 1)
            bottom = max(box[BOTTOM], last // stride)
            right = max(box[RIGHT], last % stride)
            height = bottom - min(box[TOP], cell // stride) + 1
            width = right - min(box[LEFT], cell % stride) + 1
            if height > most_rows or width > most_cols:
                continue
            crossings = crossings_at(letters, marks, stride, word, cell, direction)
            if crossings < 1:
                continue
            candidates[left, 0] = k
            candidates[left, 1] = cell
            candidates[left, 2] = direction
            score = (
                by_crossing * (crossings - 1)
                - by_area * (height * width - area)
                + noise * rng.random()
                + 0.3 * word.shape[0]
                + by_must * must[k]
            )
            if score > best_score:
                best, best_score = left, score
            left += 1
        number = left
        if best < 0:
            return
        k, cell = candidates[best, 0], candidates[best, 1]
        direction = candidates[best, 2]
        word = text[offset[k] : offset[k + 1]]
        _put(letters, marks, stride, word, cell, direction, box)
        places[k, CELL] = cell
        places[k, DIRECTION] = direction
        number = _add_candidates(words, board, k, candidates, number)


@kernel
def _do_cross(stride: int, offset: Ints, places: Ints, one: int, two: int) -> bool:
    """Return whether two laid words have a cell in common."""
    if places[one, DIRECTION] == places[two, DIRECTION]:
        return False
    if places[one, DIRECTION] == DOWN:
        one, two = two, one
    row, left = places[one, CELL] // stride, places[one, CELL] % stride
    top, column = places[two, CELL] // stride, places[two, CELL] % stride
    return bool(
        left <= column < left + offset[one + 1] - offset[one]
        and top <= row < top + offset[two + 1] - offset[two]
    )


@kernel
def _keep_largest_part(stride: int, offset: Ints, places: Ints, part: Ints) -> None:
    """Take away all words but those of the largest connected part."""
    number = places.shape[0]
    part[:] = -1
    queue = np.empty(number, np.int32)
    parts = 0
    largest, most = -1, 0
    for start in range(number):
        if places[start, CELL] < 0 or part[start] >= 0:
            continue
        part[start] = parts
        queue[0] = start
        end = 1
        head = 0
        while head < end:
            word = queue[head]
            head += 1
            for k in range(number):
                if places[k, CELL] < 0 or part[k] >= 0:
                    continue
                if _do_cross(stride, offset, places, word, k):
                    part[k] = parts
                    queue[end] = k
                    end += 1
        if end > most:
            largest, most = parts, end
        parts += 1
    for k in range(number):
        if part[k] != largest:
            places[k, CELL] = -1


@kernel
def _take_away(
    rng: np.random.Generator, stride: int, offset: Ints, places: Ints, box: Ints
) -> None:
    """Take words away: some by chance, those at a side, or those of a window."""
    number = places.shape[0]
    kind = rng.random()
    extra = int(rng.random() * 4)
    if kind < 0.4:
        extra = 1 + int(rng.random() * max(1, number // 3))
    else:
        top, bottom, left, right = box[TOP], box[BOTTOM], box[LEFT], box[RIGHT]
        if kind < 0.8:
            depth = 1 + int(rng.random() * 3)
            side = int(rng.random() * 4)
            if side == TOP:
                bottom = top + depth - 1
            elif side == BOTTOM:
                top = bottom - depth + 1
            elif side == LEFT:
                right = left + depth - 1
            else:
                left = right - depth + 1
        else:
            reach = 2 + int(rng.random() * 3)
            row = top + int(rng.random() * (bottom - top + 1))
            column = left + int(rng.random() * (right - left + 1))
            top, bottom = row - reach, row + reach
            left, right = column - reach, column + reach
        for k in range(number):
            if places[k, CELL] < 0:
                continue
            step = 1 if places[k, DIRECTION] == ACROSS else stride
            first = places[k, CELL]
            last = first + step * (offset[k + 1] - offset[k] - 1)
            if (
                first // stride <= bottom
                and last // stride >= top
                and first % stride <= right
                and last % stride >= left
            ):
                places[k, CELL] = -1
    for _ in range(extra):
        places[int(rng.random() * number), CELL] = -1


@kernel
def _copy(places: Ints, to: Ints) -> None:
    """Copy places; `to[:] = places` takes a second to compile, for its message."""
    for n in range(places.shape[0]):
        to[n, 0] = places[n, 0]
        to[n, 1] = places[n, 1]


@kernel
def lay_words(
    rng: np.random.Generator,
    words: Words,
    most_rows: int,
    most_cols: int,
    is_fixed: bool,
    rounds: int,
    best: Ints,
) -> int:
    """Search for a layout; write it to `best`, its top left cell in row and column 0.

    Args:
        rng: the random generator.
        words: the words to lay.
        most_rows: the most rows that the board may have.
        most_cols: the most columns that the board may have.
        is_fixed: the board has this size; otherwise the smallest is searched for.
        rounds: the budget; each round takes words away and completes what is left.
        best: receives the row, column and direction of each word; row -1 if it is left
            out.

    Returns:
        How many words are laid.
    """
    offset, heads, must = words.offset, words.heads, words.must
    number = offset.shape[0] - 1
    stride = 2 * max(most_rows, most_cols) + 5
    marks = np.zeros(stride * stride, np.int32)
    box = np.zeros(4, np.int32)
    part = np.empty(number, np.int32)
    places = np.full((number, 2), -1, np.int32)
    letters = np.zeros(stride * stride, np.int32)
    board = Board(letters, marks, places, box, stride, most_rows, most_cols)
    current = np.full((number, 2), -1, np.int32)
    candidates = np.empty((_most_candidates(heads, most_rows * most_cols), 3), np.int32)
    best_rank, current_value = 1e18, 1e18
    most = 0
    first_rounds = max(4, rounds // 20)
    for nth in range(rounds):
        laid = 0
        if nth >= first_rounds:
            _copy(current, places)
            _redraw(words, board)
            _take_away(rng, stride, offset, places, box)
            _keep_largest_part(stride, offset, places, part)
            laid = _redraw(words, board)
        if laid == 0:
            places[:] = -1
            k = int(rng.random() * number)
            across = rng.random() < 0.5
            length = offset[k + 1] - offset[k]
            if length > (most_cols if across else most_rows):
                across = not across
            places[k, CELL] = 0
            places[k, DIRECTION] = ACROSS if across else DOWN
            _redraw(words, board)
        _complete(rng, words, board, candidates)
        laid, crossings, missing = 0, 0, 0.0
        for k in range(number):
            if places[k, CELL] >= 0:
                laid += 1
            else:
                missing += MISSING * (1.0 + MUST * must[k])
        for row in range(box[TOP], box[BOTTOM] + 1):
            for cell in range(row * stride + box[LEFT], row * stride + box[RIGHT] + 1):
                crossings += marks[cell] == ACROSS | DOWN
        height, width = box[BOTTOM] - box[TOP] + 1, box[RIGHT] - box[LEFT] + 1
        size = 0.0 if is_fixed else height * width + 0.5 * abs(height - width)
        value = missing + size - CROSSING * crossings
        # What is kept: more words, then a smaller board, then more crossings.
        rank = missing + size - 0.01 * crossings
        if rank < best_rank:
            best_rank, most = rank, laid
            for k in range(number):
                best[k, 0] = -1
                if places[k, CELL] >= 0:
                    best[k, 0] = places[k, CELL] // stride - box[TOP]
                    best[k, 1] = places[k, CELL] % stride - box[LEFT]
                    best[k, 2] = places[k, DIRECTION]
        heat = HEAT * (1.0 - nth / rounds) + 0.01
        if value <= current_value or rng.random() < np.exp(
            (current_value - value) / heat
        ):
            current_value = value
            _copy(places, current)
    return most


@kernel
def _most_candidates(heads: Ints, area: int) -> int:
    """The maximum number of candidates at once: uses of the laid letters."""
    of_all, most = 0, 0
    for letter in range(1, heads.shape[0] - 1):
        number = heads[letter + 1] - heads[letter]
        of_all += number * number
        most = max(most, number)
    return min(of_all, area * most) + 1
