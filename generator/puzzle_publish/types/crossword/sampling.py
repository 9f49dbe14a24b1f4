"""The largest puzzle that a section may have, for measuring only: nobody solves it."""

import functools
import json
from collections.abc import Iterable
from statistics import fmean
from typing import cast

import numpy as np

from ...core.puzzle import Draft, Json, canonical_json
from ...words.cluelists import load_clues
from . import model
from .draw import size_of
from .formats import is_on_a_page, usual_clues
from .grids import MOST_LAID, patterns_of
from .params import Params
from .pattern import BLACK, WHITE, Pattern
from .patternrules import Style
from .patterns import make_pattern

# Pages have room for clues of this mean length at most: of lists with longer ones
# (WordNet's have 44) shorter clues are chosen, and grids and text get larger.
LEAST_CHARACTERS, MOST_CHARACTERS = 8, 29
SEEDS = 8  # patterns of one side differ by a few clues
LETTERS = 26
# Hardly a word of English is as wide as so many of these.
LETTER, HANZI = "H", "字"


def sample(params: Params) -> Draft:
    """Return a puzzle as large as those of resolved params get, for measuring."""
    return _sample(
        params.kind,
        params.chosen_grid,
        params.chosen_side,
        round(params.chosen_entries * MOST_LAID),
        tuple(_richest(patterns_of(params))),
        canonical_json(params.words),
    )


def _richest(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Return of all patterns of one height and width the one with most entries."""
    found: dict[tuple[int, int], Pattern] = {}
    for pattern in patterns:
        size = pattern.height, pattern.width
        if size not in found or len(found[size].slots) < len(pattern.slots):
            found[size] = pattern
    return list(found.values())


@functools.lru_cache(maxsize=64)
def _sample(
    kind: str,
    grid: str,
    side: int,
    entries: int,
    own: tuple[Pattern, ...],
    reference: str,
) -> Draft:
    """Return the draft with the largest figure: that size holds all others.

    Args:
        kind: one of the params' kinds.
        grid: of its pattern.
        side: of the pattern.
        entries: how many a free form has.
        own: the user's patterns; if there are some, they decide.
        reference: to the list of words and clues, as text.
    """
    characters, chinese, lengths = _list(reference)
    if own:
        patterns = own
    elif grid == model.FREEFORM:
        patterns = (_runs(side, side, entries),)
    else:
        patterns = (_pattern(cast("Style", grid), side),)
    found = [
        largest(kind, pattern, characters=characters, chinese=chinese, lengths=lengths)
        for pattern in patterns
    ]
    return max(found, key=lambda draft: _area(draft.givens))


def _area(givens: Json) -> float:
    width, height = size_of(givens, "en")
    return width * height


@functools.lru_cache(maxsize=16)
def _list(reference: str) -> tuple[int, bool, frozenset[int]]:
    """The mean length of a list's clues, if they are Chinese, its words' lengths."""
    found = load_clues(json.loads(reference))
    told = [len(entry.clue) for entry in found.entries if entry.clue]
    lengths = frozenset(map(len, found.by_word))
    return round(fmean(told)) if told else 0, found.language == "zh", lengths


def largest(
    kind: str,
    pattern: Pattern,
    *,
    characters: int,
    chinese: bool = False,
    lengths: frozenset[int] = frozenset(),
) -> Draft:
    """Return a puzzle in a pattern, as large as others of its side get.

    Its clues are shorter than asked for where no page has room for so many: then only
    puzzles of short clues fit.

    Args:
        kind: one of the params' kinds.
        pattern: one with as many entries as they get.
        characters: the mean length of the list's clues. The sample's have longer words:
            of 60 puzzles each of our own list, none took a larger page.
        chinese: clues and answers are hanzi.
        lengths: that words of the list have; any, if empty.
    """
    letter = HANZI if chinese else LETTER
    words = {slot: letter * slot.length for slot in pattern.slots}
    answer = model.write_answer(pattern, words)
    if kind == model.FILL_IN:
        return Draft(_fill_in(pattern, letter, lengths), answer)
    if kind == model.CODEWORD:
        return Draft(_codeword(pattern), answer)
    least = LEAST_CHARACTERS
    most = min(max(characters, least), MOST_CHARACTERS)
    while least < most:
        middle = (least + most + 1) // 2
        _, height = size_of(_clued(kind, pattern, middle, chinese=chinese), "en")
        if is_on_a_page(height):
            least = middle
        else:
            most = middle - 1
    return Draft(_clued(kind, pattern, least, chinese=chinese), answer)


def _clued(kind: str, pattern: Pattern, characters: int, *, chinese: bool) -> Json:
    """Return a page with clues of this mean length."""
    texts = usual_clues(len(pattern.slots), characters, chinese=chinese)
    told = {
        slot: (text, str(slot.length))
        for slot, text in zip(pattern.slots, texts, strict=True)
    }
    lexicon = {"name": "", "digest": ""}
    return model.write(kind, pattern, told, lexicon, symmetric=False)


def _fill_in(pattern: Pattern, letter: str, of_list: frozenset[int]) -> Json:
    """Return a page of as many words, of as many lengths as there may be."""
    every = range(3, max(pattern.width, pattern.height) + 1)
    lengths = sorted(of_list.intersection(every)) or every
    words = [letter * lengths[k % len(lengths)] for k in range(len(pattern.slots))]
    return {
        "kind": model.FILL_IN,
        "rows": list(pattern.rows),
        "symmetric": False,
        "words": sorted(words, key=len),
        "given": {},
    }


def _codeword(pattern: Pattern) -> Json:
    """Return a page on which all letters have a number."""
    numbers = [[0] * pattern.width for _ in pattern.rows]
    for k, (r, c) in enumerate(pattern.cells):
        numbers[r][c] = k % LETTERS + 1
    return {
        "kind": model.CODEWORD,
        "rows": list(pattern.rows),
        "symmetric": False,
        "numbers": numbers,
        "given": {},
        "lexicon": {"name": "", "digest": ""},
    }


@functools.lru_cache(maxsize=32)
def _pattern(style: Style, side: int) -> Pattern:
    """Return a pattern of many entries."""
    found = [
        make_pattern(style, side, np.random.Generator(np.random.PCG64(seed)))
        for seed in range(SEEDS)
    ]
    return max(filter(None, found), key=lambda pattern: len(pattern.slots))


def _runs(width: int, height: int, clues: int) -> Pattern:
    """Return lines cut into as many runs as asked for, and one run down.

    >>> _runs(5, 3, 4).rows
    ('..#..', '.####', '.....')
    """
    rows = -(-height // 2)
    lines = []
    left = max(clues - 1, 1)
    for row in range(rows):
        parts = min(-(-left // (rows - row)), (width + 1) // 3) if left else 0
        left -= parts
        lines.append(_cut(width, parts))
        lines.append(WHITE + BLACK * (width - 1))
    return Pattern(tuple(lines[:height]))


def _cut(width: int, parts: int) -> str:
    """Return a line with so many runs of two or more.

    >>> _cut(8, 3), _cut(3, 0)
    ('..#..#..', '.##')
    """
    if not parts:
        return WHITE + BLACK * (width - 1)
    short = (WHITE * 2 + BLACK) * (parts - 1)
    return short + WHITE * (width - len(short))
