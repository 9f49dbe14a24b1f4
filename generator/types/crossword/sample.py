"""The largest puzzle that a section may have, for measuring only: nobody solves it."""

import functools

import numpy as np

from ...puzzle import Draft
from . import model
from .entries import entries_of
from .formats import setting_of, usual_clues
from .pattern import BLACK, WHITE, Pattern
from .patternrules import Style
from .patterns import make_pattern

LEAST_CHARACTERS = 8
SEEDS = 8  # patterns of one side differ by a few clues


def largest(
    kind: str,
    width: int,
    height: int,
    *,
    clues: int,
    characters: int,
    chinese: bool = False,
) -> Draft:
    """Return a puzzle as large as those of a section get.

    Its clues are shorter than asked for where no page has room for so many: then only
    puzzles of short clues fit.

    Args:
        kind: one of KINDS.
        width: of the grid, in cells.
        height: of the grid, in cells.
        clues: how many a free form may have; other grids have theirs.
        characters: the mean length of the list's clues. The sample's have longer words: of 60
            puzzles each of our own list, none took a larger page.
        chinese: clues and answers are hanzi.
    """
    pattern = (
        _runs(width, height, clues)
        if kind == model.FREEFORM
        else _pattern(kind, width, height, clues)
    )
    found = _draft(kind, pattern, characters, chinese=chinese)
    while characters > LEAST_CHARACTERS and not _has_room(found):
        characters -= 1
        found = _draft(kind, pattern, characters, chinese=chinese)
    return found


def _has_room(found: Draft) -> bool:
    page = model.read(found.givens)
    return setting_of(page, entries_of(page, "en")) is not None


def _draft(kind: str, pattern: Pattern, characters: int, *, chinese: bool) -> Draft:
    """Return a puzzle with clues of this mean length, all letters alike."""
    texts = usual_clues(len(pattern.slots), characters, chinese=chinese)
    told = {
        slot: (text, str(slot.length))
        for slot, text in zip(pattern.slots, texts, strict=True)
    }
    letter = "字" if chinese else "W"
    words = {slot: letter * slot.length for slot in pattern.slots}
    lexicon = {"name": "", "digest": ""}
    givens = model.write(kind, pattern, told, lexicon, symmetric=False)
    return Draft(givens, model.write_answer(pattern, words))


@functools.lru_cache(maxsize=32)
def _pattern(kind: str, width: int, height: int, clues: int) -> Pattern:
    """Return a pattern of many clues: of a style's side, or else one of runs."""
    found = []
    if width == height:
        style: Style = "american" if kind == model.AMERICAN else "british"
        for seed in range(SEEDS):
            rng = np.random.Generator(np.random.PCG64(seed))
            try:
                found.append(make_pattern(style, width, rng))
            except ValueError:
                break
    return max(
        (pattern for pattern in found if pattern is not None),
        key=lambda pattern: len(pattern.slots),
        default=_runs(width, height, clues),
    )


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
