"""Boards whose answers alone can be read: counting readings, and repairing the board.

The board, its slots and the source of chance are those of kernels_build.py.
"""

from typing import TYPE_CHECKING

import numpy as np

from ...kernels.jit import kernel
from .kernels_build import (
    ANSWER,
    DECOY,
    KIND,
    LENGTH,
    START,
    WORD,
    Board,
    Ints,
    build,
    child_of,
    draw_word,
    noise,
    place,
    scramble,
)

if TYPE_CHECKING:
    from .corpus import Arrays

NO_BOARD = -1
OUT_OF_STEPS = -2
UNREAD, UNREAD_STRAIGHT = -2, -3  # as in corpus.py
# Faults noted in one round. More are found in the next, when these are repaired.
MOST_FAULTS = 32


@kernel
def is_fault(board: Board, s: int, trail: Ints, is_open: bool) -> bool:
    """True if a reading of the word in slot s (-1: in no slot) is unintended."""
    if s < 0:
        return is_open
    if board.slots[s, KIND] == DECOY:
        return True
    start = board.slots[s, START]
    length = board.slots[s, LENGTH]
    forward = True
    backward = True  # the other reading of a palindrome
    for k in range(length):
        forward = forward and trail[k] == board.slot_cells[start + k]
        backward = backward and trail[k] == board.slot_cells[start + length - 1 - k]
    return not (forward or backward)


@kernel
def is_within(board: Board, trail: Ints, length: int, both_ways: bool) -> bool:
    """True if a trail is a part of one answer's cells, in its order or in either."""
    s = board.owner[trail[0]]
    if s < 0 or board.slots[s, KIND] == DECOY:
        return False
    start = board.slots[s, START]
    end = start + board.slots[s, LENGTH]
    at = start
    while board.slot_cells[at] != trail[0]:
        at += 1
    for way in (1, -1):
        k = 0
        while (
            k < length
            and start <= at + k * way < end
            and board.slot_cells[at + k * way] == trail[k]
        ):
            k += 1
        if k == length:
            return True
        if not both_ways:
            break
    return False


@kernel
def find_lines(
    words: "Arrays", board: Board, cols: int, both_ways: bool, number: int, faults: Ints
) -> int:
    """Number of faults, with the straight lines that spell what may not be read.

    Lines across and down that are paths as well are among the faults before.
    """
    letters = board.letters
    stride = cols + 2
    trail = np.empty(letters.shape[0], np.int32)
    deepest = faults.shape[1] - 1
    diagonal = (-stride - 1, -stride + 1, stride - 1, stride + 1)
    steps = (-stride, -1, 1, stride, *diagonal)
    for start in range(stride + 1, letters.shape[0] - stride - 1):
        if letters[start] < 0:
            continue
        for way in range(8):
            step = steps[way]
            node = words.root[letters[start]]
            cell = start
            depth = 0
            while node >= 0:
                trail[depth] = cell
                depth += 1
                word = words.word[node]
                is_unread = word == UNREAD_STRAIGHT or (word == UNREAD and way > 3)
                if is_unread and not is_within(board, trail, depth, both_ways):
                    faults[number, :depth] = trail[:depth]
                    faults[number, deepest] = depth
                    number += 1
                    if number == MOST_FAULTS:
                        return number
                cell += step
                letter = letters[cell]
                node = -1 if letter < 0 else child_of(words, node, letter)
    return number


@kernel
def find_faults(
    words: "Arrays",
    board: Board,
    rows: int,
    cols: int,
    is_open: bool,
    both_ways: bool,
    budget: int,
    faults: Ints,
) -> tuple[int, int]:
    """Number of unintended readings, at most MOST_FAULTS, and steps taken.

    Every self-avoiding path is followed as long as it spells the beginning of a word.
    The cells of fault n go to faults[n], their number to its last element. The number
    of faults is OUT_OF_STEPS if the budget was spent first. What may not be read is no
    fault within an answer, in its order or, with `both_ways`, in either.
    """
    letters = board.letters
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
            is_wrong = False
            if word >= 0:
                is_wrong = is_fault(board, board.slot_of[word], trail, is_open)
            elif word == UNREAD:
                is_wrong = not is_within(board, trail, depth + 1, both_ways)
            if is_wrong:
                for k in range(depth + 1):
                    faults[number, k] = trail[k]
                faults[number, deepest] = depth + 1
                number += 1
            if number == MOST_FAULTS or steps > budget:
                for k in range(depth + 1):
                    letters[trail[k]] = letter_at[k]
                return (number if steps <= budget else OUT_OF_STEPS), steps
    return find_lines(words, board, cols, both_ways, number, faults), steps


@kernel
def swap_word(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    is_open: bool,
    s: int,
    out: Ints,
) -> None:
    """Put another word of the same length into a slot, if there is one."""
    slots, slot_of = board.slots, board.slot_of
    length = slots[s, LENGTH]
    word = draw_word(rng, words, slot_of, length, length)
    if word < 0:
        return
    if slots[s, KIND] == DECOY and not scramble(rng, words, word, is_open, out):
        return
    slot_of[slots[s, WORD]] = -1
    slot_of[word] = s
    slots[s, WORD] = word
    place(words, board, s, out)


@kernel
def noise_on(rng: np.random.Generator, board: Board, fault: Ints) -> int:
    """A random noise cell on the path of an unintended reading, or -1."""
    chosen = -1
    free = 0
    for k in range(fault[fault.shape[0] - 1]):
        if board.owner[fault[k]] < 0:
            free += 1
            if int(rng.random() * free) == 0:
                chosen = fault[k]
    return chosen


@kernel
def repair(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
    is_open: bool,
    fault: Ints,
    out: Ints,
) -> None:
    """Make the smallest change that removes an unintended reading.

    If the path crosses a noise cell, one such cell gets another letter. Otherwise, if
    it crosses decoys, one gets another arrangement or, half of the time, another word.
    Otherwise a word on the path is replaced by one of the same length.
    """
    owner, slots = board.owner, board.slots
    length = fault[fault.shape[0] - 1]
    chosen = noise_on(rng, board, fault)
    if chosen >= 0:
        board.letters[chosen] = noise(rng, words)
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
            place(words, board, s, out)
        return
    if s < 0:
        s = owner[fault[int(rng.random() * length)]]
    swap_word(rng, words, board, is_open, s, out)


@kernel
def make_board(
    rng: np.random.Generator,
    words: "Arrays",
    board: Board,
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
) -> int:
    """Number of slots of a board whose readings are all intended, or an outcome.

    The outcomes are NO_BOARD and OUT_OF_STEPS.

    A board is repaired for at most `rounds` rounds. Then, or if it has too few answers
    or too many words, another one is built, at most `boards` in all. With rounds = 0
    the first board is returned as it was built. `budget` is for the steps of counting.
    """
    faults = np.empty((MOST_FAULTS, rows * cols + 1), np.int32)
    out = np.empty(rows * cols, np.int32)
    for _ in range(boards):
        number = build(rng, words, board, rows, cols, noise_max, scramble_p, is_open)
        if rounds == 0:
            return number
        answers = 0
        for s in range(number):
            answers += board.slots[s, KIND] == ANSWER
        if answers < least_answers or number > most_slots:
            continue
        for _ in range(rounds):
            found, steps = find_faults(
                words, board, rows, cols, is_open, False, budget, faults
            )
            budget -= steps
            if found == OUT_OF_STEPS:
                return OUT_OF_STEPS
            if found == 0:
                return number
            for n in range(found):
                repair(rng, words, board, is_open, faults[n], out)
    return NO_BOARD
