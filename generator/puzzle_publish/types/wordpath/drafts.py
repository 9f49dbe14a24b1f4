"""From the kernels' arrays to a draft: givens and answer as plain JSON."""

from collections.abc import Sequence

import numpy as np

from ...core.puzzle import Draft, Json
from ...words.lexicon import Lexicon
from . import kernels_build, model
from .corpus import Corpus
from .kernels_build import Board, Ints
from .model import Params


def empty_board(corpus: Corpus, rows: int, cols: int) -> Board:
    """A board for the kernels to fill."""
    padded = (rows + 2) * (cols + 2)
    return Board(
        letters=np.full(padded, -1, np.int32),
        owner=np.empty(padded, np.int32),
        slot_of=np.empty(len(corpus.words), np.int32),
        slots=np.empty((rows * cols // 2, 4), np.int32),
        slot_cells=np.zeros(rows * cols, np.int32),
    )


def draft_of(
    board: Board,
    number: int,
    corpus: Corpus,
    lexicon: Lexicon,
    params: Params,
) -> Draft:
    """The draft of a board.

    Args:
        board: the board that the kernels made.
        number: how many slots it has.
        corpus: the words that the slots number.
        lexicon: the words as they are printed; in open mode no other is readable.
        params: the params.
    """
    rows, cols = params.height, params.width
    pairs = model.cell_pairs(rows, cols)[board.slot_cells].tolist()
    answer = _answer(corpus, board.slots[:number].tolist(), pairs)
    words = sorted(path["word"] for path in answer["paths"])
    has_clues = params.help == model.CLUES
    givens = {
        "rows": _rows(corpus, board.letters, rows, cols),
        "mode": params.promise,
        "words": sorted(_printed(lexicon, word) for word in words)
        if params.help == model.LIST
        else None,
        "lengths": sorted(map(len, words)),
        "decoys": len(answer["decoys"]),
        "clues": list(model.clues_of(lexicon, words)) if has_clues else None,
        "lexicon": dict(lexicon.reference) if params.promise == model.OPEN else None,
    }
    return Draft(givens, answer)


def _printed(lexicon: Lexicon, word: str) -> str:
    entry = lexicon.find(word)
    return word if entry is None else entry.printed


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
