"""Building a full board: words on most cells, along one winding path through all.

A random path visits every cell once. Words, decoys and gaps take turns along it, each
word forward or backward. So any words whose lengths add up have a place, and only their
letters decide whether each can be read exactly once. The board is padded as in
kernels_build.py.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel
from .kernels import (
    MOST_FAULTS,
    NO_BOARD,
    OUT_OF_STEPS,
    find_faults,
    noise_on,
    swap_word,
)
from .kernels_build import (
    ANSWER,
    DECOY,
    KIND,
    LENGTH,
    START,
    WORD,
    Board,
    Ints,
    noise,
    place,
    scramble,
)

if TYPE_CHECKING:
    from .corpus import Arrays

# Moves of the path for each cell; from then on the number of bends stays the same.
MOVES = 12
# Draws of words for one board, and exchanges for each until their lengths add up.
DRAWS, EXCHANGES = 20, 400
LEAST_DECOY = 3


class Wanted(NamedTuple):
    """What a full board must have.

    Attributes:
        least, most: how many answers.
        least_cells, most_cells: how many cells answers cover.
        decoys: how many decoys, fewer if they have no room.
        all_words: all words are answers.
        forced: the author wants these words, so nobody minds what they spell backward.
        chances: the chances of a move of the path that adds -3 to 3 bends.
        payoff: the letters left over, in reading order; none if they are random.
    """

    least: int
    most: int
    least_cells: int
    most_cells: int
    decoys: int
    all_words: bool
    forced: bool
    chances: NDArray[np.float64]
    payoff: NDArray[np.int32]


@kernel
def is_bend(before: int, here: int, after: int) -> int:
    """1 if a path turns at `here`, else 0."""
    return 1 if before + after != 2 * here else 0


@kernel
def wind(
    rng: np.random.Generator,
    rows: int,
    cols: int,
    chances: NDArray[np.float64],
    path: Ints,
) -> None:
    """Write a random path through all cells of a board.

    A move joins an end of the path to a neighbouring cell and cuts the loop that this
    makes. From time to time the path is turned round, so that both ends move.
    """
    stride = cols + 2
    cells = rows * cols
    at = np.full((rows + 2) * stride, -1, np.int32)
    for k in range(cells):
        r = k // cols
        c = k % cols if r % 2 == 0 else cols - 1 - k % cols
        path[k] = (r + 1) * stride + c + 1
        at[path[k]] = k
    sides = (-stride, stride, -1, 1)
    for _ in range(MOVES * cells):
        if rng.random() < 0.25:
            for k in range(cells // 2):
                path[k], path[cells - 1 - k] = path[cells - 1 - k], path[k]
            for k in range(cells):
                at[path[k]] = k
        end = path[0]
        cut = at[end + sides[int(rng.random() * 4)]]
        if cut < 2:
            continue
        added = is_bend(path[1], end, path[cut])
        added -= is_bend(path[cut - 2], path[cut - 1], path[cut])
        if cut + 1 < cells:
            added += is_bend(end, path[cut], path[cut + 1])
            added -= is_bend(path[cut - 1], path[cut], path[cut + 1])
        if rng.random() >= chances[added + 3]:
            continue
        for k in range(cut // 2):
            path[k], path[cut - 1 - k] = path[cut - 1 - k], path[k]
        for k in range(cut):
            at[path[k]] = k


@kernel
def size_of(words: "Arrays", word: int) -> int:
    """The number of letters of a word."""
    return int(words.offset[word + 1] - words.offset[word])


@kernel
def holds(words: "Arrays", longer: int, shorter: int) -> bool:
    """True if a word contains another one, forward or backward."""
    size = size_of(words, shorter)
    a = words.offset[longer]
    b = words.offset[shorter]
    for shift in range(size_of(words, longer) - size + 1):
        forward = True
        backward = True
        for k in range(size):
            letter = words.flat[a + shift + k]
            forward = forward and letter == words.flat[b + k]
            backward = backward and letter == words.flat[b + size - 1 - k]
        if forward or backward:
            return True
    return False


@kernel
def held(words: "Arrays", order: Ints, number: int) -> int:
    """The place of a word among the first ones that another of them contains, or -1."""
    for k in range(number):
        for other in range(number):
            longer = size_of(words, order[other]) > size_of(words, order[k])
            if longer and holds(words, order[other], order[k]):
                return k
    return -1


@kernel
def miss(cells: int, least: int, most: int) -> int:
    """How far a number is outside a range."""
    return int(max(least - cells, cells - most, 0))


@kernel
def draw_words(
    rng: np.random.Generator, words: "Arrays", wanted: Wanted, order: Ints
) -> int:
    """Put words whose lengths add up first in `order`; their number, or -1.

    A random choice is changed word by word until it covers the cells that it must.
    """
    total = len(order)
    if wanted.all_words:
        return total
    if wanted.least > total:
        return -1
    most = max(wanted.least, min(wanted.most, total - 1))
    for _ in range(DRAWS):
        number = wanted.least + int(rng.random() * (most - wanted.least + 1))
        cells = 0
        for k in range(number):
            other = k + int(rng.random() * (total - k))
            order[k], order[other] = order[other], order[k]
            cells += size_of(words, order[k])
        for _ in range(EXCHANGES):
            off = miss(cells, wanted.least_cells, wanted.most_cells)
            k = held(words, order, number) if off == 0 else int(rng.random() * number)
            if k < 0:
                return number
            if number == total:
                return -1
            other = number + int(rng.random() * (total - number))
            now = cells + size_of(words, order[other]) - size_of(words, order[k])
            if off == 0 or miss(now, wanted.least_cells, wanted.most_cells) < off:
                order[k], order[other] = order[other], order[k]
                cells = now
    return -1


@kernel
def draw_decoys(
    rng: np.random.Generator,
    words: "Arrays",
    wanted: Wanted,
    order: Ints,
    number: int,
    room: int,
) -> int:
    """Put words for decoys after the answers in `order`; the number of both."""
    every = number
    for _ in range(4 * wanted.decoys):
        if every == number + wanted.decoys or every == order.shape[0]:
            break
        other = every + int(rng.random() * (order.shape[0] - every))
        size = size_of(words, order[other])
        if size < LEAST_DECOY or size > room:
            continue
        order[every], order[other] = order[other], order[every]
        if held(words, order, every + 1) >= 0:
            continue
        room -= size
        every += 1
    return every


@kernel
def pack(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    rows: int,
    cols: int,
    wanted: Wanted,
    is_open: bool,
    order: Ints,
    path: Ints,
    out: Ints,
) -> int:
    """Fill a board and return the number of slots, or -1 if no words add up."""
    answers = draw_words(rng, words, wanted, order)
    if answers < 0:
        return -1
    cells = rows * cols
    room = cells
    for k in range(answers):
        room -= size_of(words, order[k])
    number = draw_decoys(rng, words, wanted, order, answers, room)
    for k in range(answers, number):
        room -= size_of(words, order[k])
    wind(rng, rows, cols, wanted.chances, path)
    gaps = np.zeros(number + 1, np.int32)
    for _ in range(room):
        gaps[int(rng.random() * (number + 1))] += 1
    turns = np.arange(number)
    for k in range(number - 1, 0, -1):
        other = int(rng.random() * (k + 1))
        turns[k], turns[other] = turns[other], turns[k]
    board.owner[:] = -1
    board.slot_of[:] = -1
    at = 0
    start = 0
    for s in range(number):
        word = order[turns[s]]
        size = size_of(words, word)
        at += gaps[s]
        kind = ANSWER if turns[s] < answers else DECOY
        if kind == DECOY and not scramble(rng, words, word, is_open, out):
            return -1
        board.slot_of[word] = s
        board.slots[s, WORD] = word
        board.slots[s, KIND] = kind
        board.slots[s, START] = start
        board.slots[s, LENGTH] = size
        backward = rng.random() < 0.5
        for k in range(size):
            cell = path[at + size - 1 - k] if backward else path[at + k]
            board.slot_cells[start + k] = cell
            board.owner[cell] = s
        place(words, board, s, out)
        at += size
        start += size
    fill_gaps(rng, words, board, cols, wanted.payoff)
    return number


@kernel
def fill_gaps(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    cols: int,
    payoff: NDArray[np.int32],
) -> None:
    """Write the pay-off, or random letters, on the cells that no slot has."""
    stride = cols + 2
    nth = 0
    for cell in range(stride + 1, board.letters.shape[0] - stride - 1):
        if board.owner[cell] >= 0 or cell % stride == 0 or cell % stride > cols:
            continue
        if payoff.shape[0]:
            board.letters[cell] = payoff[nth]
            nth += 1
        else:
            board.letters[cell] = noise(rng, words)


@kernel
def turn_word(words: "Arrays", board: Board, s: int, out: Ints) -> None:
    """Write a slot's word backward."""
    start = board.slots[s, START]
    length = board.slots[s, LENGTH]
    for k in range(length // 2):
        a, b = start + k, start + length - 1 - k
        board.slot_cells[a], board.slot_cells[b] = (
            board.slot_cells[b],
            board.slot_cells[a],
        )
    place(words, board, s, out)


@kernel
def exchange(
    rng: np.random.Generator, words: "Arrays", board: Board, number: int, s: int
) -> None:
    """Let two answers of one length change places, if there are two."""
    slots = board.slots
    other = -1
    alike = 0
    for k in range(number):
        same = slots[k, LENGTH] == slots[s, LENGTH] and slots[k, KIND] == ANSWER
        if k != s and same:
            alike += 1
            if int(rng.random() * alike) == 0:
                other = k
    if other < 0:
        return
    slots[s, WORD], slots[other, WORD] = slots[other, WORD], slots[s, WORD]
    board.slot_of[slots[s, WORD]] = s
    board.slot_of[slots[other, WORD]] = other
    place(words, board, s, slots[0])
    place(words, board, other, slots[0])


@kernel
def mend(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    number: int,
    wanted: Wanted,
    is_open: bool,
    fault: Ints,
    out: Ints,
) -> None:
    """Change one thing on the path of an unintended reading.

    A letter left over, unless it belongs to the pay-off; else the arrangement of a
    decoy; else a word is turned round, moved or replaced by one of the same length.
    """
    length = fault[fault.shape[0] - 1]
    chosen = -1
    if wanted.payoff.shape[0] == 0:
        chosen = noise_on(rng, board, fault)
    if chosen >= 0:
        board.letters[chosen] = noise(rng, words)
        return
    s = board.owner[fault[int(rng.random() * length)]]
    if s < 0:
        return
    if board.slots[s, KIND] == DECOY:
        if scramble(rng, words, board.slots[s, WORD], is_open, out):
            place(words, board, s, out)
        return
    move = int(rng.random() * (2 if wanted.all_words else 3))
    if move == 0:
        turn_word(words, board, s, out)
    elif move == 1:
        exchange(rng, words, board, number, s)
    else:
        swap_word(rng, words, board, is_open, s, out)


@kernel
def make_full_board(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    rows: int,
    cols: int,
    wanted: Wanted,
    is_open: bool,
    boards: int,
    rounds: int,
    budget: int,
) -> int:
    """Number of slots of a full board whose readings are all intended, or an outcome.

    The outcomes and limits are those of `kernels.make_board`.
    """
    faults = np.empty((MOST_FAULTS, rows * cols + 1), np.int32)
    out = np.empty(rows * cols, np.int32)
    path = np.empty(rows * cols, np.int32)
    fitting = words.by_length[rows * cols + 1]
    order = np.arange(fitting).astype(np.int32)
    for _ in range(boards):
        number = pack(rng, words, board, rows, cols, wanted, is_open, order, path, out)
        if number < 0:
            continue
        if rounds == 0:
            return number
        for _ in range(rounds):
            found, steps = find_faults(
                words, board, rows, cols, is_open, wanted.forced, budget, faults
            )
            budget -= steps
            if found == OUT_OF_STEPS:
                return OUT_OF_STEPS
            if found == 0:
                return number
            for n in range(found):
                mend(rng, words, board, number, wanted, is_open, faults[n], out)
    return NO_BOARD
