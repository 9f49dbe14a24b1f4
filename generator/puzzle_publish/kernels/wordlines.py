"""Words in straight lines, in machine code: placing, false starts, other letters."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .jit import kernel

Ints = NDArray[np.int64]
Nodes = NDArray[np.int32]

OUT, EMPTY = -2, -1
FREE, WORD, MESSAGE, START = range(4)
PREFIX = 3  # letters of a false start


class Board(NamedTuple):
    """A grid, flat, with a border of OUT cells, and the words for it.

    Attributes:
        letters: the number of each cell's letter, or OUT or EMPTY.
        axes: a bit for each axis that a word through the cell has.
        kind: what each letter is for: FREE, WORD, MESSAGE or START.
        steps: for each of the eight directions, what leads to the next cell.
        flat: the letters of all words.
        words: (words, 2): where each word begins and ends in `flat`.
        placed: (words wanted, 3): word, first cell and direction of those placed.
    """

    letters: Ints
    axes: Ints
    kind: Ints
    steps: Ints
    flat: Ints
    words: Ints
    placed: Ints


@kernel
def pack(
    rng: np.random.Generator,
    board: Board,
    directions: Ints,
    order: Ints,
    look: int,
    weight: float,
) -> bool:
    """Place words until all places are filled; return whether they are.

    Of the next `look` words, the one that shares most of its letters with others comes
    first; with a `look` of one, a word need not share any. A word without a place is
    left out.

    Args:
        rng: the source of chance.
        board: the grid.
        directions: those that words may have.
        order: the words in the order to place them; changed.
        look: how many words are compared.
        weight: of the share of a word's letters that others have, against chance.
    """
    at, end = 0, order.size
    while at < len(board.placed) and at < end:
        best, which, where, way = -1.0, at, 0, 0
        for k in range(at, min(at + look, end)):
            first, last = board.words[order[k], 0], board.words[order[k], 1]
            if look > 1 and at > 0:
                key, cell, d = _cross(rng, board, directions, first, last)
            else:
                key, cell, d = _place(
                    rng, board, directions, first, last, weight, False
                )
            if key > best:
                best, which, where, way = key, k, cell, d
        word = order[which]
        if best < 0:
            end -= 1
            order[which] = order[end]
            continue
        order[which] = order[at]
        board.placed[at, 0], board.placed[at, 1], board.placed[at, 2] = word, where, way
        at += 1
        for k in range(board.words[word, 0], board.words[word, 1]):
            board.letters[where], board.kind[where] = board.flat[k], WORD
            board.axes[where] |= 1 << (way & 3)
            where += board.steps[way]
    return at == len(board.placed)


@kernel
def _place(
    rng: np.random.Generator,
    board: Board,
    directions: Ints,
    first: int,
    last: int,
    weight: float,
    is_loose: bool,
) -> tuple[float, int, int]:
    """Return the best place of some letters: its key, -1 if none; cell, direction.

    Words in one line share no letters, which would be hard to see in the key; loose
    letters may.
    """
    best, where, way = -1.0, 0, 0
    for d in directions:
        step, axis = board.steps[d], 1 << (d & 3)
        for cell in range(board.letters.size):
            at, shared, fits = cell, 0, True
            for k in range(first, last):
                letter = board.letters[at]
                if letter != EMPTY:
                    clear = is_loose or not board.axes[at] & axis
                    if letter != board.flat[k] or not clear:
                        fits = False
                        break
                    shared += 1
                at += step
            if fits and shared < last - first:
                key = weight * shared / (last - first) + rng.random()
                if key > best:
                    best, where, way = key, cell, d
    return best, where, way


@kernel
def _cross(
    rng: np.random.Generator, board: Board, directions: Ints, first: int, last: int
) -> tuple[float, int, int]:
    """Return the place of a word with the largest share of letters in one other word.

    As `_place`, but from the letters that are there.
    """
    best, where, way = -1.0, 0, 0
    for cell in range(board.letters.size):
        letter = board.letters[cell]
        if letter < 0:
            continue
        for k in range(first, last):
            if board.flat[k] != letter:
                continue
            for d in directions:
                once = _joined(board, cell, d, k, first, last)
                if once > 0:
                    key = once / (last - first) + 0.01 * rng.random()
                    if key > best:
                        best, way = key, d
                        where = cell - (k - first) * board.steps[d]
    return best, where, way


@kernel
def _joined(board: Board, cell: int, d: int, k: int, first: int, last: int) -> int:
    """Return how many letters a word would share with one other, -1 if it has no room.

    Its letter k is in the cell.
    """
    axis, once, empty = 1 << (d & 3), 0, 0
    for side in (-1, 1):
        at, j = cell, k
        while first <= j < last:
            letter = board.letters[at]
            if letter == EMPTY:
                empty += 1
            elif letter != board.flat[j] or board.axes[at] & axis:
                return -1
            elif side > 0 or j < k:
                once += board.axes[at] & (board.axes[at] - 1) == 0
            at += side * board.steps[d]
            j += side
    return once if empty else -1


@kernel
def false_starts(board: Board, number: int) -> int:
    """Return how often the first three letters of a placed word are elsewhere.

    Of a word of three letters or fewer, all but the last.
    """
    word, cell, way = board.placed[number]
    first, last = board.words[word, 0], board.words[word, 1]
    end, found = min(first + PREFIX, last - 1), 0
    for at in range(board.letters.size):
        if board.letters[at] == board.flat[first]:
            for d in range(8):
                if at != cell or d != way:
                    found += _reads(board, at, d, first, end)
    return found


@kernel
def _reads(board: Board, at: int, d: int, first: int, last: int) -> bool:
    """Return whether letters can be read from a cell on."""
    for k in range(first, last):
        if board.letters[at] != board.flat[k]:
            return False
        at += board.steps[d]
    return True


@kernel
def mislead(rng: np.random.Generator, board: Board, every: Ints, wanted: int) -> bool:
    """Write beginnings of words into empty cells; return whether there was room.

    Args:
        rng: the source of chance.
        board: the grid with all words.
        every: all eight directions.
        wanted: the false starts of each word.
    """
    for number in range(len(board.placed)):
        word = board.placed[number, 0]
        first, last = board.words[word, 0], board.words[word, 1]
        end = min(first + PREFIX, last - 1)
        while false_starts(board, number) < wanted:
            key, at, d = _place(rng, board, every, first, end, 1.0, True)
            if key < 0:
                return False
            for k in range(first, end):
                if board.letters[at] == EMPTY:
                    board.letters[at], board.kind[at] = board.flat[k], START
                at += board.steps[d]
    return True


@kernel
def finish(
    rng: np.random.Generator, board: Board, pool: Ints, nodes: Nodes, rounds: int
) -> bool:
    """Fill the empty cells so that nothing can be read that should not be.

    That is, a word a second time, or a forbidden one except within a single word.

    Args:
        rng: the source of chance.
        board: the grid; only letters that are FREE or START may change.
        pool: the letters to take, with repetitions.
        nodes: a tree of forbidden words: for each letter the next node, 0 if there is
            none, and in the last column whether a word ends.
        rounds: of mending.
    """
    letters = board.letters
    for cell in range(letters.size):
        if letters[cell] == EMPTY:
            letters[cell] = pool[int(rng.random() * pool.size)]
    for _ in range(rounds):
        wrong = 0
        for cell in range(letters.size):
            if letters[cell] < 0:
                continue
            for d in range(8):
                length = _other(board, cell, d)
                if not length:
                    length = _forbidden(board, cell, d, nodes)
                if length:
                    wrong += 1
                    if not _redraw(rng, board, cell, d, length, pool):
                        return False
        if not wrong:
            return True
    return False


@kernel
def _other(board: Board, cell: int, d: int) -> int:
    """Return the length of a word read from a cell on that is not its place, or 0."""
    for k in range(len(board.placed)):
        if cell == board.placed[k, 1] and d == board.placed[k, 2]:
            continue
        word = board.placed[k, 0]
        first, last = board.words[word, 0], board.words[word, 1]
        if _reads(board, cell, d, first, last):
            return last - first
    return 0


@kernel
def _forbidden(board: Board, cell: int, d: int, nodes: Nodes) -> int:
    """Return the length of a forbidden word read from a cell on, or 0."""
    node, at, length, ends = 0, cell, 0, nodes.shape[1] - 1
    while board.letters[at] >= 0:
        node = nodes[node, board.letters[at]]
        if node == 0:
            break
        length += 1
        if nodes[node, ends] and not _within(board, cell, at, d):
            return length
        at += board.steps[d]
    return 0


@kernel
def _within(board: Board, start: int, end: int, d: int) -> bool:
    """Return whether both cells are on one word in this line."""
    for k in range(len(board.placed)):
        word, at, way = board.placed[k]
        if way & 3 == d & 3:
            found = 0
            for _ in range(board.words[word, 0], board.words[word, 1]):
                found += at in (start, end)
                at += board.steps[way]
            if found == 2:
                return True
    return False


@kernel
def _redraw(
    rng: np.random.Generator, board: Board, cell: int, d: int, length: int, pool: Ints
) -> bool:
    """Change one of these letters that may change; return whether there is any."""
    for wanted in (FREE, START):
        first = int(rng.random() * length)
        for k in range(length):
            at = cell + (first + k) % length * board.steps[d]
            if board.kind[at] == wanted:
                board.letters[at] = pool[int(rng.random() * pool.size)]
                board.kind[at] = FREE
                return True
    return False


def tree_of(words: Iterable[str], alphabet: str) -> Nodes:
    """Return the tree of some words of two letters or more, for `finish`."""
    number_of = {letter: number for number, letter in enumerate(alphabet)}
    rows = [[0] * (len(alphabet) + 1)]
    for word in sorted(words):
        node = 0
        for number in map(number_of.__getitem__, word):
            if not rows[node][number]:
                rows[node][number] = len(rows)
                rows.append([0] * (len(alphabet) + 1))
            node = rows[node][number]
        rows[node][-1] = len(word) > 1
    return np.array(rows, np.int32)
