"""Many boards of the word search at once, and their proof, for measuring.

A single draft costs more in calls and lists than in search. Where thousands are wanted
(does the repair favour anything? how fast is the search?) one call makes them and one
proves them, from the printed text, with the kernels that make and prove books.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzle_publish.kernels.jit import kernel
from puzzle_publish.types.wordpath import kernels, model
from puzzle_publish.types.wordpath.corpus import (
    Corpus,
    corpus_of,
    least_answers,
    most_slots,
)
from puzzle_publish.types.wordpath.generate import BOARDS, BUDGET, ROUNDS
from puzzle_publish.types.wordpath.kernels_build import (
    ANSWER,
    KIND,
    LENGTH,
    START,
    WORD,
    Board,
    Ints,
)
from puzzle_publish.types.wordpath.kernels_proof import OUT_OF_STEPS, find_paths
from puzzle_publish.types.wordpath.params import Params
from puzzle_publish.types.wordpath.readings import BUDGET as PROOF_BUDGET
from puzzle_publish.types.wordpath.readings import code_points, table_of
from puzzle_publish.words.lexicon import Lexicon

make_board = kernels.make_board


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Boards of one size.

    Attributes:
        text: all boards as they are printed, row after row, board after board.
        numbers: of slots, below 0 where no board could be made.
        slots: see kernels_build.Board; those beyond a board's number mean nothing.
        slot_cells: cells of the slots, on the padded board.
    """

    rows: int
    cols: int
    text: str
    numbers: Ints
    slots: Ints
    slot_cells: Ints

    def of_kind(self, kind: int) -> NDArray[np.bool_]:
        """Which slots are there and of this kind, board by board."""
        there = np.arange(self.slots.shape[1]) < self.numbers[:, None]
        return np.asarray(there & (self.slots[:, :, KIND] == kind))

    def board(self, number: int) -> list[str]:
        """The rows of a board."""
        first = number * self.rows * self.cols
        starts = range(first, first + self.rows * self.cols, self.cols)
        return [self.text[start : start + self.cols] for start in starts]


def make_batch(
    rng: np.random.Generator,
    lexicon: Lexicon,
    params: Params,
    number: int,
    *,
    rounds: int = ROUNDS,
) -> Batch:
    """Make boards one after the other from one stream; with 0 rounds unrepaired."""
    corpus = corpus_of(lexicon)
    rows, cols = params.height, params.width
    letters = np.full((number, (rows + 2) * (cols + 2)), -1, np.int32)
    slots = np.zeros((number, rows * cols // 2, 4), np.int32)
    slot_cells = np.zeros((number, rows * cols), np.int32)
    numbers = np.zeros(number, np.int32)
    make_boards(
        rng,
        corpus.arrays,
        rows,
        cols,
        params.noise,
        params.scrambled,
        params.promise == model.OPEN,
        least_answers(corpus, rows * cols, params.scrambled),
        most_slots(corpus, rows * cols, params.noise),
        BOARDS,
        rounds,
        BUDGET,
        letters,
        slots,
        slot_cells,
        numbers,
    )
    text = _printed(corpus, letters.reshape(number, rows + 2, cols + 2))
    return Batch(rows, cols, text, numbers, slots, slot_cells)


def _printed(corpus: Corpus, letters: Ints) -> str:
    inner = code_points(corpus.letters)[letters[:, 1:-1, 1:-1]]
    return inner.tobytes().decode("utf-32-le")


def prove_batch(batch: Batch, lexicon: Lexicon) -> NDArray[np.bool_]:
    """Tell of each board whether its answers alone can be read, each once.

    That is the promise of open mode; the search is the solver's, over the printed text.
    """
    table = table_of(lexicon)
    corpus = corpus_of(lexicon)
    answers = batch.of_kind(ANSWER)
    chosen = batch.slots[answers]
    lengths = chosen[:, LENGTH]
    path_start = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    # Cell j of a path is cell j of its slot: places in slot_cells, all paths at once.
    owners = np.nonzero(answers)[0]
    begin = owners * batch.slot_cells.shape[1] + chosen[:, START]
    places = np.repeat(begin - path_start[:-1], lengths) + np.arange(path_start[-1])
    first_path = np.concatenate(([0], np.cumsum(answers.sum(axis=1))))
    proven = np.zeros(len(batch.numbers), np.int32)
    prove_boards(
        code_points(batch.text).reshape(len(proven), -1),
        batch.rows,
        batch.cols,
        table.points,
        table.start,
        table.heads,
        table.head_start,
        PROOF_BUDGET,
        first_path.astype(np.int32),
        _numbers(corpus, table.words)[chosen[:, WORD]],
        path_start,
        batch.slot_cells.ravel()[places],
        proven,
    )
    return np.asarray((proven == 1) & (batch.numbers >= 0))


def _numbers(corpus: Corpus, words: tuple[str, ...]) -> Ints:
    """The generator's numbers of words -> the verifier's."""
    number_of = {word: number for number, word in enumerate(words)}
    return np.array([number_of[word] for word in corpus.words], np.int32)


@kernel
def make_boards(
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
    letters,
    slots,
    slot_cells,
    numbers,
):
    """Make board n in letters[n], slots[n] and slot_cells[n], as `make_board` does."""
    owner = np.empty(letters.shape[1], np.int32)
    slot_of = np.empty(words.offset.shape[0] - 1, np.int32)
    for n in range(numbers.shape[0]):
        numbers[n] = make_board(
            rng,
            words,
            Board(letters[n], owner, slot_of, slots[n], slot_cells[n]),
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
        )


@kernel
def prove_boards(
    boards,
    rows,
    cols,
    points,
    start,
    heads,
    head_start,
    budget,
    first_path,
    path_word,
    path_start,
    path_cells,
    proven,
):
    """Tell of each board whether its readings are the paths of its key, and no others.

    Board n is boards[n], without a border; its key are the paths first_path[n] to
    first_path[n + 1]: path k is word path_word[k] on path_cells[path_start[k]] and so
    on, padded. A palindrome is read in both directions and stands there once.
    """
    stride = cols + 2
    padded = np.zeros((rows + 2) * stride, np.uint32)
    room = rows * cols + 1
    found_word = np.empty(room, np.int32)
    found_cells = np.empty((room, rows * cols), np.int32)
    for n in range(boards.shape[0]):
        for r in range(rows):
            for c in range(cols):
                padded[(r + 1) * stride + c + 1] = boards[n, r * cols + c]
        number, steps = find_paths(
            padded,
            rows,
            cols,
            points,
            start,
            heads,
            head_start,
            budget,
            found_word,
            found_cells,
        )
        proven[n] = steps != OUT_OF_STEPS and number < room
        if not proven[n]:
            continue
        matched = 0
        for k in range(first_path[n], first_path[n + 1]):
            at = path_start[k]
            size = path_start[k + 1] - at
            seen = 0
            for m in range(number):
                if found_word[m] != path_word[k]:
                    continue
                forward = True
                backward = True
                for d in range(size):
                    forward = forward and found_cells[m, d] == path_cells[at + d]
                    backward = (
                        backward and found_cells[m, d] == path_cells[at + size - 1 - d]
                    )
                matched += forward or backward
                seen += forward
            proven[n] = proven[n] and seen == 1
        proven[n] = proven[n] and matched == number
