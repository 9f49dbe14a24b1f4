"""Building a board as the source does: paths over empty cells, and words along them.

A board is padded: the cell in row r, column c is (r + 1) * stride + c + 1 with a stride
of columns + 2, so that neighbours need no check; what lies outside has the letter -1,
is not empty, and has no liberties. `words` is a corpus.Arrays. Chance comes from
`rng.random()` alone, whose stream numpy keeps for ever.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

if TYPE_CHECKING:
    from .corpus import Arrays

Ints = NDArray[np.int32]

WORD, KIND, START, LENGTH = 0, 1, 2, 3
ANSWER, DECOY = 1, 2

# Draws before every free word is looked at: with half of the words free, one in four
# thousand million needs that.
BLIND_DRAWS = 32
# Arrangements tried for a decoy: AAB, the worst, has a chance of 1/3 each.
SHUFFLES = 40


class Board(NamedTuple):
    """A board and its slots, each a word with its cells.

    Attributes:
        letters: for each cell, the number of its letter.
        owner: for each cell, its slot, or -1 for noise.
        slot_of: for each word, its slot or -1.
        slots: (slots, 4): the word, ANSWER or DECOY, where its cells start in
            `slot_cells`, its length.
        slot_cells: the cells of all slots.
    """

    letters: Ints
    owner: Ints
    slot_of: Ints
    slots: Ints
    slot_cells: Ints


@kernel
def set_scores(
    empty: Ints, rows: int, cols: int, liberties: Ints, scores: Ints
) -> None:
    """Write the source's two matrices, by which a path chooses its start and steps.

    `empty` is 1 for an empty cell, else 0, as on the border. A cell's liberties are its
    empty neighbours; its score is the sum of the liberties of the eight cells around
    it, or 0 where it is filled.
    """
    stride = cols + 2
    for r in range(rows):
        for cell in range((r + 1) * stride + 1, (r + 1) * stride + 1 + cols):
            liberties[cell] = (
                empty[cell - stride]
                + empty[cell - 1]
                + empty[cell + 1]
                + empty[cell + stride]
            )
    for r in range(rows):
        for cell in range((r + 1) * stride + 1, (r + 1) * stride + 1 + cols):
            if empty[cell] == 0:
                scores[cell] = 0
                continue
            above, below = cell - stride, cell + stride
            scores[cell] = (
                liberties[above - 1]
                + liberties[above]
                + liberties[above + 1]
                + liberties[cell - 1]
                + liberties[cell + 1]
                + liberties[below - 1]
                + liberties[below]
                + liberties[below + 1]
            )


@kernel
def walk(
    rng: np.random.Generator,
    empty: Ints,
    liberties: Ints,
    scores: Ints,
    stride: int,
    path: Ints,
) -> int:
    """Length of a random path over empty cells, written to `path`; 0 if there is none.

    It starts at a cell of the highest score among those with an empty neighbour and
    ends where no neighbour is empty. Its cells are then marked as filled.
    """
    highest = 0
    ties = 0
    for cell in range(stride, empty.shape[0] - stride):
        if empty[cell] == 1 and liberties[cell] > 0:
            if scores[cell] > highest:
                highest = scores[cell]
                ties = 0
            if scores[cell] == highest:
                ties += 1
    if ties == 0:
        return 0
    nth = int(rng.random() * ties)
    here = stride
    while True:
        if empty[here] == 1 and liberties[here] > 0 and scores[here] == highest:
            if nth == 0:
                break
            nth -= 1
        here += 1
    ways = np.empty(4, np.int32)
    length = 0
    while True:
        path[length] = here
        length += 1
        empty[here] = 0
        number = 0
        total = 0
        for step in (-stride, stride, -1, 1):
            if empty[here + step] == 1:
                ways[number] = here + step
                number += 1
                total += scores[here + step]
        if number == 0:
            return length
        point = rng.random() * total
        k = 0
        while k < number - 1 and point >= scores[ways[k]]:
            point -= scores[ways[k]]
            k += 1
        here = ways[k]


@kernel
def noise(rng: np.random.Generator, words: "Arrays") -> int:
    """A uniformly random letter of a uniformly random word.

    The integer part of one random number decides the word, the fraction the letter.
    """
    point = rng.random() * (words.offset.shape[0] - 1)
    word = int(point)
    start = words.offset[word]
    return words.flat[start + int((point - word) * (words.offset[word + 1] - start))]


@kernel
def draw_word(
    rng: np.random.Generator,
    words: "Arrays",
    slot_of: Ints,
    shortest: int,
    longest: int,
) -> int:
    """A uniformly random word of these lengths that is not on the board, or -1."""
    start = words.by_length[shortest]
    end = words.by_length[longest + 1]
    if end <= start:
        return -1
    for _ in range(BLIND_DRAWS):
        word = start + int(rng.random() * (end - start))
        if slot_of[word] < 0:
            return word
    chosen = -1
    free = 0
    for word in range(start, end):
        if slot_of[word] < 0:
            free += 1
            if int(rng.random() * free) == 0:
                chosen = word
    return chosen


@kernel
def child_of(words: "Arrays", node: int, letter: int) -> int:
    """The child of a node for a letter, or -1."""
    low = words.first[node]
    high = words.first[node + 1]
    while high - low > 8:
        middle = (low + high) >> 1
        if words.letter[middle] <= letter:
            low = middle
        else:
            high = middle
    for child in range(low, high):
        if words.letter[child] == letter:
            return child
    return -1


@kernel
def is_word(words: "Arrays", letters: Ints, length: int, backward: bool) -> bool:
    """True if the first letters, read forward or backward, are a word."""
    node = -1
    for k in range(length):
        letter = letters[length - 1 - k] if backward else letters[k]
        node = words.root[letter] if k == 0 else child_of(words, node, letter)
        if node < 0:
            return False
    return words.word[node] >= 0


@kernel
def scramble(
    rng: np.random.Generator, words: "Arrays", word: int, is_open: bool, out: Ints
) -> bool:
    """Write a random arrangement of a word's letters; False if no good one is found.

    It is neither the word nor its reverse and, in open mode, no word either way.
    """
    start = words.offset[word]
    length = words.offset[word + 1] - start
    for k in range(length):
        out[k] = words.flat[start + k]
    for _ in range(SHUFFLES):
        for k in range(length - 1, 0, -1):
            other = int(rng.random() * (k + 1))
            out[k], out[other] = out[other], out[k]
        forward = True
        backward = True
        for k in range(length):
            forward = forward and out[k] == words.flat[start + k]
            backward = backward and out[k] == words.flat[start + length - 1 - k]
        if forward or backward:
            continue
        if is_open and (
            is_word(words, out, length, False) or is_word(words, out, length, True)
        ):
            continue
        return True
    return False


@kernel
def place(words: "Arrays", board: Board, s: int, out: Ints) -> None:
    """Write a slot's letters on the board: a decoy's from `out`, an answer's own."""
    start = board.slots[s, START]
    origin = words.offset[board.slots[s, WORD]]
    is_decoy = board.slots[s, KIND] == DECOY
    for k in range(board.slots[s, LENGTH]):
        letter = out[k] if is_decoy else words.flat[origin + k]
        board.letters[board.slot_cells[start + k]] = letter


@kernel
def build(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    rows: int,
    cols: int,
    noise_max: int,
    scramble_p: float,
    is_open: bool,
) -> int:
    """Fill a board as the source does and return the number of slots."""
    letters, slots = board.letters, board.slots
    stride = cols + 2
    empty = np.zeros(letters.shape[0], np.int32)
    for r in range(rows):
        empty[(r + 1) * stride + 1 : (r + 1) * stride + 1 + cols] = 1
    liberties = np.zeros(letters.shape[0], np.int32)
    scores = np.zeros(letters.shape[0], np.int32)
    path = np.empty(rows * cols, np.int32)
    shuffled = np.empty(rows * cols, np.int32)
    board.owner[:] = -1
    board.slot_of[:] = -1
    number = 0
    cells = 0
    while True:
        set_scores(empty, rows, cols, liberties, scores)
        length = walk(rng, empty, liberties, scores, stride, path)
        if length == 0:
            break
        at = 0
        while at < length:
            word = -1
            if length - at >= 2:
                word = draw_word(rng, words, board.slot_of, 2, length - at)
            if word < 0:
                gap = length - at
            else:
                size = words.offset[word + 1] - words.offset[word]
                kind = ANSWER
                wanted = size >= 3 and rng.random() < scramble_p
                if wanted and scramble(rng, words, word, is_open, shuffled):
                    kind = DECOY
                board.slot_of[word] = number
                slots[number, WORD] = word
                slots[number, KIND] = kind
                slots[number, START] = cells
                slots[number, LENGTH] = size
                for k in range(size):
                    board.slot_cells[cells + k] = path[at + k]
                    board.owner[path[at + k]] = number
                place(words, board, number, shuffled)
                number += 1
                cells += size
                at += size
                gap = min(int(rng.random() * (noise_max + 1)), length - at)
            for _ in range(gap):
                letters[path[at]] = noise(rng, words)
                at += 1
    for r in range(rows):
        for cell in range((r + 1) * stride + 1, (r + 1) * stride + 1 + cols):
            if empty[cell] == 1:
                letters[cell] = noise(rng, words)
    return number
