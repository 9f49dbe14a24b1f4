"""From a seed to a draft: a board as the source builds it, repaired until it is right.

The kernels build, count and repair; this module turns their arrays into givens and
answer. The count is exact, but the pipeline does not rely on it: it proves every draft
with the solver, which has its own tables and search.
"""

from collections.abc import Sequence

import numpy as np

from ...core.puzzle import Draft, Json
from ...words import store
from ...words.lexicon import Lexicon
from . import kernels, kernels_build, model
from .corpus import Corpus, corpus_of, least_answers, most_slots
from .kernels_build import Board, Ints
from .model import Params

# Boards built for one draft, and rounds of repair for each. On 10 x 10 a draft takes on
# average 1.002 boards and 2.0 rounds with idioms, 1.1 and 2.7 with common English words
# from a closed list.
BOARDS = 40
ROUNDS = 60
# Steps of counting for one draft; 10 x 10 takes 2,000 with idioms, 20,000 in English.
BUDGET = 4_000_000


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a draft, or None if this seed produced no board that keeps its promise."""
    return make_board(rng, store.load(params.lexicon), params)


def make_board(
    rng: np.random.Generator,
    lexicon: Lexicon,
    params: Params,
    *,
    boards: int = BOARDS,
    rounds: int = ROUNDS,
    budget: int = BUDGET,
) -> Draft | None:
    """Return a draft with words of a lexicon, or None.

    Args:
        rng: the only source of chance.
        lexicon: the words, at least one of them of two characters or more.
        params: the params; their `lexicon` is ignored.
        boards: how many boards to build at most, one after another.
        rounds: how many rounds of repair each board gets; 0 returns the first board as
            built.
        budget: how many steps of counting to do.
    """
    corpus = corpus_of(lexicon)
    rows, cols = params.rows, params.cols
    padded = (rows + 2) * (cols + 2)
    board = Board(
        letters=np.full(padded, -1, np.int32),
        owner=np.empty(padded, np.int32),
        slot_of=np.empty(len(corpus.words), np.int32),
        slots=np.empty((rows * cols // 2, 4), np.int32),
        slot_cells=np.zeros(rows * cols, np.int32),
    )
    number = kernels.make_board(
        rng,
        corpus.arrays,
        board,
        rows,
        cols,
        params.noise_max,
        params.scramble_p,
        params.promise == model.OPEN,
        least_answers(corpus, rows * cols, params.scramble_p),
        most_slots(corpus, rows * cols, params.noise_max),
        boards,
        rounds,
        budget,
    )
    if number < 0:
        return None
    pairs = model.cell_pairs(rows, cols)[board.slot_cells].tolist()
    answer = _answer(corpus, board.slots[:number].tolist(), pairs)
    givens = _givens(_rows(corpus, board.letters, rows, cols), answer, lexicon, params)
    return Draft(givens, answer)


def raw_board(
    rng: np.random.Generator, lexicon: Lexicon, params: Params
) -> tuple[Json, Json]:
    """Return givens and answer of a board as built, unintended readings included."""
    draft = make_board(rng, lexicon, params, rounds=0)
    assert draft is not None
    return draft.givens, draft.answer


def _rows(corpus: Corpus, letters: Ints, rows: int, cols: int) -> list[str]:
    text = "".join(map(corpus.letters.__getitem__, letters.tolist()))
    stride = cols + 2
    return [
        text[k + 1 : k + 1 + cols] for k in range(stride, (rows + 1) * stride, stride)
    ]


def _answer(
    corpus: Corpus, slots: Sequence[Sequence[int]], cells: list[list[int]]
) -> Json:
    answer: dict[str, list[Json]] = {"paths": [], "decoys": []}
    for number, kind, start, length in slots:
        word = corpus.words[number]
        path = cells[start : start + length]
        is_decoy = kind == kernels_build.DECOY
        if path[0] > path[-1] and (is_decoy or word == word[::-1]):
            path.reverse()
        answer["decoys" if is_decoy else "paths"].append({"word": word, "cells": path})
    for items in answer.values():
        items.sort(key=model.cells_of)
    return answer


def _givens(rows: list[str], answer: Json, lexicon: Lexicon, params: Params) -> Json:
    words = sorted(path["word"] for path in answer["paths"])
    is_open = params.promise == model.OPEN
    has_clues = params.help == model.CLUES
    return {
        "rows": rows,
        "mode": params.promise,
        "words": words if params.help == model.LIST else None,
        "lengths": sorted(map(len, words)),
        "decoys": len(answer["decoys"]),
        "clues": list(model.clues_of(lexicon, words)) if has_clues else None,
        "lexicon": dict(lexicon.reference) if is_open else None,
    }
