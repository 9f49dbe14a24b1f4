"""From the kernels' arrays to a draft."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...core.puzzle import Draft
from ...words.lexicon import Lexicon
from ...words.themes import Payoff, Theme
from .._listed.printed import Question, Title
from . import kernels_build, model
from .corpus import Corpus
from .kernels_build import Board, Ints
from .model import Key, Laid, Page, Path
from .params import Params


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


def read_off(
    board: Board,
    number: int,
    corpus: Corpus,
    lexicon: Lexicon,
    params: Params,
) -> tuple[Page, Key]:
    """The page and the key of a board.

    Args:
        board: the board that the kernels made.
        number: how many slots it has.
        corpus: the words that the slots number.
        lexicon: the words as they are printed; in open mode no other is readable.
        params: the params.
    """
    rows, cols = params.height, params.width
    pairs = model.cell_pairs(rows, cols)[board.slot_cells].tolist()
    paths, decoys = _laid(corpus, board.slots[:number].tolist(), pairs)
    words = sorted(path.word for path in paths)
    has_list, has_clues = params.help == model.LIST, params.help == model.CLUES
    printed = (_printed(lexicon, word) for word in words)
    page = Page(
        rows=_rows(corpus, board.letters, rows, cols),
        mode=params.promise,
        words=tuple(sorted(printed)) if has_list else None,
        lengths=tuple(sorted(map(len, words))),
        decoys=len(decoys),
        clues=model.clues_of(lexicon, words) if has_clues else None,
        lexicon=lexicon.reference if params.promise == model.OPEN else None,
    )
    return page, Key(paths, decoys)


def with_extras(
    page: Page, key: Key, theme: Theme | None, payoff: Payoff | None, params: Params
) -> Draft:
    """The draft, with the theme's title and the pay-off."""
    if theme is not None:
        page = replace(page, theme=Title(theme.title, theme.subtitle))
    if payoff is not None:
        lengths = tuple(len(part) for part in model.parts(payoff.letters))
        page = replace(page, payoff=Question(payoff.lead, lengths))
        key = replace(key, payoff=payoff.letters)
    page = replace(page, forced=params.must is not None)
    return Draft(model.make_givens(page), key.as_json())


def _printed(lexicon: Lexicon, word: str) -> str:
    entry = lexicon.find(word)
    return word if entry is None else entry.printed


def _rows(corpus: Corpus, letters: Ints, rows: int, cols: int) -> tuple[str, ...]:
    text = "".join(map(corpus.letters.__getitem__, letters.tolist()))
    stride = cols + 2
    return tuple(
        text[k + 1 : k + 1 + cols] for k in range(stride, (rows + 1) * stride, stride)
    )


def _laid(
    corpus: Corpus, slots: Sequence[Sequence[int]], cells: Sequence[Sequence[int]]
) -> tuple[tuple[Laid, ...], tuple[Laid, ...]]:
    """The paths and the decoys."""
    paths: list[Laid] = []
    decoys: list[Laid] = []
    for number, kind, start, length in slots:
        word = corpus.words[number]
        path: Path = tuple((r, c) for r, c in cells[start : start + length])
        is_decoy = kind == kernels_build.DECOY
        if path[0] > path[-1] and (is_decoy or word == word[::-1]):
            path = path[::-1]
        (decoys if is_decoy else paths).append(Laid(word, path))
    return model.in_order(paths), model.in_order(decoys)
