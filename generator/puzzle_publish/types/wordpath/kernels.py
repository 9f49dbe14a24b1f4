"""Building a board as the source does, counting what is readable, and repairing it.

A board is padded: the cell in row r, column c is (r + 1) * stride + c + 1 with a stride
of columns + 2, so that neighbours need no check; what lies outside has the letter -1,
is not empty, and has no liberties. `words` is a corpus.Arrays.

A slot is a word with its place: slots[s] = (word, ANSWER or DECOY, where its cells
start in slot_cells, its length). `slot_of[word]` is its slot or -1, `owner[cell]` the
slot of a cell or -1 for a cell of noise. Chance comes from `rng.random()` alone, whose
stream numpy keeps for ever.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...kernels.jit import kernel

if TYPE_CHECKING:
    from .corpus import Arrays

Ints = NDArray[np.int32]

WORD, KIND, START, LENGTH = 0, 1, 2, 3
ANSWER, DECOY = 1, 2

NO_BOARD = -1
OUT_OF_STEPS = -2

# Draws before every free word is looked at: with half of the words free, one in four
# thousand million needs that.
BLIND_DRAWS = 32
# Arrangements tried for a decoy: AAB, the worst, has a chance of 1/3 each.
SHUFFLES = 40
# Faults noted at once. More are found in the next round, when these are repaired.
MOST_FAULTS = 32


@kernel
def set_scores(
    empty: Ints, rows: int, cols: int, liberties: Ints, scores: Ints, masked: bool
) -> None:
    """Write the liberties and scores of a padded board; borders must be zero."""
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
            if masked and empty[cell] == 0:
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
    """Length of a random path over empty cells, written to `path`; 0 if none is left.

    It starts at a cell of the highest score among those with an empty neighbour and
    ends where no neighbour is empty. Its cells are marked as filled.
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

    The whole part of one random number says which word, the rest which letter.
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
    """The node that a letter leads to, or -1."""
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
    """Write a random arrangement of a word's letters; False if none is found.

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
def place(
    words: "Arrays", slots: Ints, slot_cells: Ints, s: int, out: Ints, letters: Ints
) -> None:
    """Write a slot's letters on the board: those in `out`, or the word's own."""
    start = slots[s, START]
    origin = words.offset[slots[s, WORD]]
    for k in range(slots[s, LENGTH]):
        letter = out[k] if slots[s, KIND] == DECOY else words.flat[origin + k]
        letters[slot_cells[start + k]] = letter


@kernel
def build(
    rng: np.random.Generator,
    words: "Arrays",
    rows: int,
    cols: int,
    noise_max: int,
    scramble_p: float,
    is_open: bool,
    letters: Ints,
    owner: Ints,
    slot_of: Ints,
    slots: Ints,
    slot_cells: Ints,
) -> int:
    """Fill a board as the source does; the number of slots."""
    stride = cols + 2
    empty = np.zeros(letters.shape[0], np.int32)
    for r in range(rows):
        empty[(r + 1) * stride + 1 : (r + 1) * stride + 1 + cols] = 1
    liberties = np.zeros(letters.shape[0], np.int32)
    scores = np.zeros(letters.shape[0], np.int32)
    path = np.empty(rows * cols, np.int32)
    shuffled = np.empty(rows * cols, np.int32)
    owner[:] = -1
    slot_of[:] = -1
    number = 0
    cells = 0
    while True:
        set_scores(empty, rows, cols, liberties, scores, True)
        length = walk(rng, empty, liberties, scores, stride, path)
        if length == 0:
            break
        at = 0
        while at < length:
            word = -1
            if length - at >= 2:
                word = draw_word(rng, words, slot_of, 2, length - at)
            if word < 0:
                gap = length - at
            else:
                size = words.offset[word + 1] - words.offset[word]
                kind = ANSWER
                wanted = size >= 3 and rng.random() < scramble_p
                if wanted and scramble(rng, words, word, is_open, shuffled):
                    kind = DECOY
                slot_of[word] = number
                slots[number, WORD] = word
                slots[number, KIND] = kind
                slots[number, START] = cells
                slots[number, LENGTH] = size
                for k in range(size):
                    slot_cells[cells + k] = path[at + k]
                    owner[path[at + k]] = number
                place(words, slots, slot_cells, number, shuffled, letters)
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


@kernel
def is_fault(slots: Ints, slot_cells: Ints, s: int, trail: Ints, is_open: bool) -> bool:
    """True if a reading of the word in slot s (-1: in none) must not be there."""
    if s < 0:
        return is_open
    if slots[s, KIND] == DECOY:
        return True
    start = slots[s, START]
    length = slots[s, LENGTH]
    forward = True
    backward = True  # the other reading of a palindrome
    for k in range(length):
        forward = forward and trail[k] == slot_cells[start + k]
        backward = backward and trail[k] == slot_cells[start + length - 1 - k]
    return not (forward or backward)


@kernel
def find_faults(
    words: "Arrays",
    rows: int,
    cols: int,
    is_open: bool,
    letters: Ints,
    slot_of: Ints,
    slots: Ints,
    slot_cells: Ints,
    budget: int,
    faults: Ints,
) -> tuple[int, int]:
    """Number of readings that must not be there, at most MOST_FAULTS, and steps taken.

    Every self-avoiding path is followed as far as it spells the beginning of a word.
    The cells of fault n go to faults[n], their number to its last element. The number
    is OUT_OF_STEPS if the budget was spent first.
    """
    stride = cols + 2
    deepest = rows * cols
    node_at = np.empty(deepest + 1, np.int32)
    trail = np.empty(deepest + 1, np.int32)
    side_at = np.empty(deepest + 1, np.int32)
    letter_at = np.empty(deepest + 1, np.int32)
    sides = (-stride, stride, -1, 1)
    number = 0
    steps = 0
    for start in range(stride + 1, letters.shape[0] - stride - 1):
        if letters[start] < 0 or words.root[letters[start]] < 0:
            continue
        depth = 0
        node_at[0] = words.root[letters[start]]
        trail[0] = start
        side_at[0] = 0
        letter_at[0] = letters[start]
        letters[start] = -1
        while depth >= 0:
            side = side_at[depth]
            node = node_at[depth]
            if side == 4 or words.first[node] == words.first[node + 1]:
                letters[trail[depth]] = letter_at[depth]
                depth -= 1
                continue
            side_at[depth] = side + 1
            cell = trail[depth] + sides[side]
            letter = letters[cell]
            if letter < 0:
                continue
            child = child_of(words, node, letter)
            if child < 0:
                continue
            steps += 1
            depth += 1
            node_at[depth] = child
            trail[depth] = cell
            side_at[depth] = 0
            letter_at[depth] = letter
            letters[cell] = -1
            word = words.word[child]
            if word >= 0 and is_fault(slots, slot_cells, slot_of[word], trail, is_open):
                for k in range(depth + 1):
                    faults[number, k] = trail[k]
                faults[number, deepest] = depth + 1
                number += 1
            if number == MOST_FAULTS or steps > budget:
                for k in range(depth + 1):
                    letters[trail[k]] = letter_at[k]
                return (number if steps <= budget else OUT_OF_STEPS), steps
    return number, steps


@kernel
def swap_word(
    rng: np.random.Generator,
    words: "Arrays",
    is_open: bool,
    letters: Ints,
    slot_of: Ints,
    slots: Ints,
    slot_cells: Ints,
    s: int,
    out: Ints,
) -> None:
    """Put another word of the same length into a slot, if there is one."""
    length = slots[s, LENGTH]
    word = draw_word(rng, words, slot_of, length, length)
    if word < 0:
        return
    if slots[s, KIND] == DECOY and not scramble(rng, words, word, is_open, out):
        return
    slot_of[slots[s, WORD]] = -1
    slot_of[word] = s
    slots[s, WORD] = word
    place(words, slots, slot_cells, s, out, letters)


@kernel
def repair(
    rng: np.random.Generator,
    words: "Arrays",
    is_open: bool,
    letters: Ints,
    owner: Ints,
    slot_of: Ints,
    slots: Ints,
    slot_cells: Ints,
    fault: Ints,
    out: Ints,
) -> None:
    """Change the board where a fault is read, as little as will do.

    Another letter of noise if one is on the way; else another arrangement of a decoy
    there, half of the time of another word; else another word of the same length.
    """
    length = fault[fault.shape[0] - 1]
    free = 0
    chosen = -1
    for k in range(length):
        if owner[fault[k]] < 0:
            free += 1
            if int(rng.random() * free) == 0:
                chosen = fault[k]
    if chosen >= 0:
        letters[chosen] = noise(rng, words)
        return
    decoys = 0
    s = -1
    for k in range(length):
        other = owner[fault[k]]
        if slots[other, KIND] == DECOY:
            decoys += 1
            if int(rng.random() * decoys) == 0:
                s = other
    if s >= 0 and rng.random() < 0.5:
        if scramble(rng, words, slots[s, WORD], is_open, out):
            place(words, slots, slot_cells, s, out, letters)
        return
    if s < 0:
        s = owner[fault[int(rng.random() * length)]]
    swap_word(rng, words, is_open, letters, slot_of, slots, slot_cells, s, out)


@kernel
def make_board(
    rng: np.random.Generator,
    words: "Arrays",
    rows: int,
    cols: int,
    noise_max: int,
    scramble_p: float,
    is_open: bool,
    least_answers: int,
    most_slots: int,
    boards: int,
    rounds: int,
    budget: int,
    letters: Ints,
    slots: Ints,
    slot_cells: Ints,
    counts: Ints,
) -> int:
    """Number of slots of a board without faults, NO_BOARD or OUT_OF_STEPS.

    A board is repaired for at most so many rounds; then, or with too few answers or too
    many words, another one is built, at most `boards` in all. With rounds = 0 the first
    board is returned as it was built. `budget` is for the steps of counting. What was
    done is added up in counts: boards built, rounds counted, faults repaired.
    """
    owner = np.empty(letters.shape[0], np.int32)
    slot_of = np.empty(words.offset.shape[0] - 1, np.int32)
    faults = np.empty((MOST_FAULTS, rows * cols + 1), np.int32)
    out = np.empty(rows * cols, np.int32)
    left = budget
    for _ in range(boards):
        counts[0] += 1
        number = build(
            rng,
            words,
            rows,
            cols,
            noise_max,
            scramble_p,
            is_open,
            letters,
            owner,
            slot_of,
            slots,
            slot_cells,
        )
        if rounds == 0:
            return number
        answers = 0
        for s in range(number):
            answers += slots[s, KIND] == ANSWER
        if answers < least_answers or number > most_slots:
            continue
        for _ in range(rounds):
            counts[1] += 1
            found, steps = find_faults(
                words,
                rows,
                cols,
                is_open,
                letters,
                slot_of,
                slots,
                slot_cells,
                left,
                faults,
            )
            left -= steps
            if found == OUT_OF_STEPS:
                return OUT_OF_STEPS
            if found == 0:
                return number
            counts[2] += found
            for n in range(found):
                repair(
                    rng,
                    words,
                    is_open,
                    letters,
                    owner,
                    slot_of,
                    slots,
                    slot_cells,
                    faults[n],
                    out,
                )
    return NO_BOARD


@kernel
def make_boards(
    rng: np.random.Generator,
    words: "Arrays",
    rows: int,
    cols: int,
    noise_max: int,
    scramble_p: float,
    is_open: bool,
    least_answers: int,
    most_slots: int,
    boards: int,
    rounds: int,
    budget: int,
    letters: Ints,
    slots: Ints,
    slot_cells: Ints,
    counts: Ints,
    numbers: Ints,
) -> None:
    """Make board after board; board n in letters[n], slots[n], slot_cells[n].

    numbers[n] is what `make_board` gives, counts are those of all boards.
    """
    for n in range(numbers.shape[0]):
        numbers[n] = make_board(
            rng,
            words,
            rows,
            cols,
            noise_max,
            scramble_p,
            is_open,
            least_answers,
            most_slots,
            boards,
            rounds,
            budget,
            letters[n],
            slots[n],
            slot_cells[n],
            counts,
        )
