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
        room: how many cells are beyond each, in each of the eight directions.
        steps: for each direction, what leads to the next cell.
        never: for each word and cell, as bits, the directions in which it fits no more.
        flat: the letters of all words.
        words: (words, 2): where each word begins and ends in `flat`.
        placed: (words wanted, 3): word, first cell and direction of those placed.
    """

    letters: Ints
    axes: Ints
    kind: Ints
    room: Ints
    steps: Ints
    never: NDArray[np.uint8]
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
    _measure(board)
    while at < len(board.placed) and at < end:
        best, which, where, way = -1.0, at, 0, 0
        for k in range(at, min(at + look, end)):
            first, last = board.words[order[k], 0], board.words[order[k], 1]
            if at == 0:
                key, cell, d = _anywhere(rng, board, directions, last - first)
            elif look > 1:
                key, cell, d = _cross(rng, board, directions, order[k])
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
def _measure(board: Board) -> None:
    """Write the room that each cell has."""
    for d in range(8):
        step = board.steps[d]
        for number in range(board.letters.size):
            # Those beyond a cell come first.
            cell = number if step < 0 else board.letters.size - 1 - number
            if board.letters[cell] == OUT:
                board.room[cell, d] = -1
            else:
                board.room[cell, d] = board.room[cell + step, d] + 1


@kernel
def _anywhere(
    rng: np.random.Generator, board: Board, directions: Ints, length: int
) -> tuple[float, int, int]:
    """Return the best place of a word in an empty grid, as `_place`."""
    best, where, way = -1.0, 0, 0
    for d in directions:
        for cell in range(board.letters.size):
            if board.room[cell, d] >= length - 1:
                key = rng.random()
                if key > best:
                    best, where, way = key, cell, d
    return best, where, way


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
            at, shared, fits = cell, 0, board.room[cell, d] >= last - 1 - first
            for k in range(first, last if fits else first):
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
    rng: np.random.Generator, board: Board, directions: Ints, word: int
) -> tuple[float, int, int]:
    """Return the place of a word with the largest share of letters in one other word.

    As `_place`, but from the letters that are there.
    """
    first, last = board.words[word, 0], board.words[word, 1]
    letters, flat, axes, room = board.letters, board.flat, board.axes, board.room
    best, where, way, mine = -1.0, 0, 0, 0
    for k in range(first, last):
        mine |= 1 << (flat[k] & 63)
    for cell in range(letters.size):
        letter = letters[cell]
        if letter < 0 or not mine >> (letter & 63) & 1:
            continue
        for k in range(first, last):
            if flat[k] != letter:
                continue
            for d in directions:
                axis, step = 1 << (d & 3), board.steps[d]
                if axes[cell] & axis or room[cell, d] < last - 1 - k:
                    continue
                if room[cell, d ^ 4] < k - first:
                    continue
                start = at = cell - (k - first) * step
                if board.never[word, start] >> d & 1:
                    continue
                once, empty = 0, 0
                for j in range(first, last):
                    if letters[at] == EMPTY:
                        empty += 1
                    elif letters[at] != flat[j] or axes[at] & axis:
                        once = -1
                        break
                    else:
                        once += axes[at] & (axes[at] - 1) == 0
                    at += step
                if once < 0:
                    board.never[word, start] |= 1 << d
                elif once and empty:
                    key = once / (last - first) + 0.01 * rng.random()
                    if key > best:
                        best, where, way = key, start, d
    return best, where, way


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
def misleads(board: Board, wanted: int) -> bool:
    """Return whether each word placed has the false starts that are wanted."""
    for number in range(len(board.placed)):
        if false_starts(board, number) < wanted:
            return False
    return True


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
            mine = _beginning(board, letters[cell])
            for d in range(8):
                length = _other(board, cell, d, mine)
                if not length:
                    length = _forbidden(board, cell, d, nodes)
                if length:
                    wrong += 1
                    if not _redraw(rng, board, cell, d, length, pool):
                        return False
                    mine = _beginning(board, letters[cell])
        if not wrong:
            return True
    return False


@kernel
def _beginning(board: Board, letter: int) -> int:
    """Return the words placed that begin with a letter, as bits; there are at most 63.

    Few cells begin any, so that most need not look for them in eight directions.
    """
    found = 0
    for k in range(len(board.placed)):
        if board.flat[board.words[board.placed[k, 0], 0]] == letter:
            found |= 1 << k
    return found


@kernel
def _other(board: Board, cell: int, d: int, mine: int) -> int:
    """Return the length of a word read from a cell on that is not its place, or 0."""
    k = 0
    while mine >> k:
        word = board.placed[k, 0]
        is_mine = mine >> k & 1
        is_place = cell == board.placed[k, 1] and d == board.placed[k, 2]
        first, last = board.words[word, 0], board.words[word, 1]
        if is_mine and not is_place and _reads(board, cell, d, first, last):
            return last - first
        k += 1
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
