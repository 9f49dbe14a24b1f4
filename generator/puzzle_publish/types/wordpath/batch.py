"""Many boards of one kind at once, and their proof: for measuring, not for books.

A single draft costs more in calls and lists than in search. Where thousands are wanted
(is the repair without bias? how fast is the search?) one call makes them and one proves
them, from the printed text, with the kernels that books are made and proved with.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...words.lexicon import Lexicon
from . import kernels, kernels_proof, model
from .corpus import Corpus, corpus_of, least_answers, most_slots
from .generate import BOARDS, BUDGET, ROUNDS
from .kernels import Ints
from .model import Params
from .readings import BUDGET as PROOF_BUDGET
from .readings import code_points, table_of


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Boards of one size.

    Attributes:
        text: all boards as they are printed, row after row, board after board.
        numbers: of slots, below 0 where no board could be made.
        slots: see kernels.py; those beyond a board's number mean nothing.
        slot_cells: cells of the slots, on the padded board.
        counts: boards built, rounds counted, faults repaired.
    """

    rows: int
    cols: int
    text: str
    numbers: Ints
    slots: Ints
    slot_cells: Ints
    counts: Ints

    def of_kind(self, kind: int) -> NDArray[np.bool_]:
        """Which slots are there and of this kind, board by board."""
        there = np.arange(self.slots.shape[1]) < self.numbers[:, None]
        return np.asarray(there & (self.slots[:, :, kernels.KIND] == kind))

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
    rows, cols = params.rows, params.cols
    letters = np.full((number, (rows + 2) * (cols + 2)), -1, np.int32)
    slots = np.zeros((number, rows * cols // 2, 4), np.int32)
    slot_cells = np.zeros((number, rows * cols), np.int32)
    counts = np.zeros(3, np.int32)
    numbers = np.zeros(number, np.int32)
    kernels.make_boards(
        rng,
        corpus.arrays,
        rows,
        cols,
        params.noise_max,
        params.scramble_p,
        params.promise == model.OPEN,
        least_answers(corpus, rows * cols, params.scramble_p),
        most_slots(corpus, rows * cols, params.noise_max),
        BOARDS,
        rounds,
        BUDGET,
        letters,
        slots,
        slot_cells,
        counts,
        numbers,
    )
    text = _printed(corpus, letters.reshape(number, rows + 2, cols + 2))
    return Batch(rows, cols, text, numbers, slots, slot_cells, counts)


def _printed(corpus: Corpus, letters: Ints) -> str:
    inner = code_points(corpus.letters)[letters[:, 1:-1, 1:-1]]
    return inner.tobytes().decode("utf-32-le")


def prove_batch(batch: Batch, lexicon: Lexicon) -> NDArray[np.bool_]:
    """Tell of each board whether its answers alone can be read, each once.

    That is the promise of open mode; the search is the solver's, over the printed text.
    """
    table = table_of(lexicon)
    corpus = corpus_of(lexicon)
    answers = batch.of_kind(kernels.ANSWER)
    chosen = batch.slots[answers]
    lengths = chosen[:, kernels.LENGTH]
    path_start = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    # Cell j of a path is cell j of its slot: places in slot_cells, all paths at once.
    owners = np.nonzero(answers)[0]
    begin = owners * batch.slot_cells.shape[1] + chosen[:, kernels.START]
    places = np.repeat(begin - path_start[:-1], lengths) + np.arange(path_start[-1])
    first_path = np.concatenate(([0], np.cumsum(answers.sum(axis=1))))
    proven = np.zeros(len(batch.numbers), np.int32)
    kernels_proof.prove_boards(
        code_points(batch.text).reshape(len(proven), -1),
        batch.rows,
        batch.cols,
        table.points,
        table.start,
        table.heads,
        table.head_start,
        PROOF_BUDGET,
        first_path.astype(np.int32),
        _numbers(corpus, table.words)[chosen[:, kernels.WORD]],
        path_start,
        batch.slot_cells.ravel()[places],
        proven,
    )
    return np.asarray((proven == 1) & (batch.numbers >= 0))


def _numbers(corpus: Corpus, words: tuple[str, ...]) -> Ints:
    """The generator's numbers of words -> the verifier's."""
    number_of = {word: number for number, word in enumerate(words)}
    return np.array([number_of[word] for word in corpus.words], np.int32)
