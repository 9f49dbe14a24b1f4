"""Filling a pattern with words from a list: best words first, then whatever fits."""

import functools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .index import LONGEST

if TYPE_CHECKING:
    from .index import Bits, Tables, WordIndex
    from .pattern import Cell, Pattern, Slot

Ints = NDArray[np.int64]

# A British 15 x 15 takes a five-hundredth of it; patterns that take more mostly have no
# fill, or one that takes hours.
BUDGET = 100_000_000
# More than any search is ever given.
BUDGET_MOST = 2**62


class Setting(NamedTuple):
    """The settings of one search.

    Attributes:
        share: the percentage of each length's words that it uses, best first.
        tries: how many words are tried for a slot.
        slant: what a point of score is worth; see `choose_word`.
        patience: how many failures precede the first restart.
        most: the most work that it may do.
    """

    share: int
    tries: int
    slant: int
    patience: int
    most: int


# First the best words only, with the work that an easy pattern takes; then more words;
# then the settings that find most fills. With 90,000 words the first search fills
# British patterns; of 90 American ones of 15 x 15 the last fills 13, a third of them
# with more than a tenth of BUDGET.
CHAIN: tuple[Setting, ...] = (
    Setting(share=30, tries=24, slant=250, patience=20, most=150_000),
    Setting(share=50, tries=24, slant=200, patience=30, most=400_000),
    Setting(share=100, tries=24, slant=150, patience=50, most=4_000_000),
    Setting(share=100, tries=24, slant=80, patience=100, most=BUDGET_MOST),
)
# The first search with all words, and what it takes off the scores of used ones.
FIRST_WHOLE, LOWERED = 2, 40
# Every search uses all words of a length with at most this many blocks: English has 800
# words of three letters, and small patterns need them all.
LEAST_BLOCKS = 32


@dataclass(frozen=True, slots=True)
class Filled:
    """A pattern with a letter in every white cell.

    Attributes:
        rows: the grid, with "#" for black cells.
        words: the word of each slot, in the order of the pattern's slots.
        scores: the score of each word.
        work: the work done.
    """

    rows: tuple[str, ...]
    words: tuple[str, ...]
    scores: tuple[int, ...]
    work: int


@dataclass(frozen=True, slots=True)
class Infeasible:
    """Proof that no allowed words fill the pattern.

    Attributes:
        slot: one that no allowed word fits, whatever the others hold, or None.
        work: the work done.
    """

    slot: "Slot | None"
    work: int


@dataclass(frozen=True, slots=True)
class OutOfBudget:
    """No fill was found, and none ruled out.

    Attributes:
        work: the work done.
    """

    work: int


def fill(
    pattern: "Pattern",
    index: "WordIndex",
    rng: np.random.Generator,
    *,
    allow: "Bits | None" = None,
    fixed: "Mapping[Cell, str] | None" = None,
    used: "Collection[str]" = (),
    worn: "Collection[str]" = (),
    budget: int = BUDGET,
) -> Filled | Infeasible | OutOfBudget:
    """A pattern filled with different words from a list, never a noun and its plural.

    The same arguments and the same stream of `rng` give the same fill on every machine.

    Args:
        pattern: the pattern; every white cell must belong to a slot.
        index: the index of the words.
        rng: the only source of chance.
        allow: the words it may use, from `index.allowing`; None for all.
        fixed: the letters given, by cell. If they fill a slot, its word must be allowed
            too.
        used: allowed words that it takes only where few others fit.
        worn: those of them that it takes only where hardly any other fits.
        budget: how much work to do, in blocks and words read; a million take about
            5 ms.

    Raises:
        ValueError: a white cell belongs to no slot, or a letter is fixed elsewhere.
    """
    shape = shape_of(pattern)
    letters = _letters(pattern, index, fixed or {})
    if isinstance(letters, Infeasible):
        return letters
    allowed = index.everything if allow is None else allow
    for slot in pattern.slots:
        if len(slot.cells) > LONGEST or not index.counts[len(slot.cells)]:
            return Infeasible(slot, 0)
    tables, chain = index.tables, CHAIN
    if used:
        less = index.flags(used).astype(np.int32) + index.flags(worn).astype(np.int32)
        lowered = tables.scores - LOWERED * less
        tables, chain = tables._replace(scores=lowered), CHAIN[FIRST_WHOLE:]
    return _search(pattern, shape, index, tables, chain, rng, allowed, letters, budget)


class Shape(NamedTuple):
    """A pattern's slots as the kernels read them; see kernels_fill.State.

    Cell (r, c) has the number r * width + c; `cell_count` is height * width.
    """

    starts: Ints
    cells: Ints
    cell_count: int


@functools.lru_cache(maxsize=64)
def shape_of(pattern: "Pattern") -> Shape:
    """The slots of a pattern as arrays.

    Raises:
        ValueError: a white cell belongs to no slot.
    """
    width = len(pattern.rows[0])
    cells = [r * width + c for slot in pattern.slots for r, c in slot.cells]
    white = sum(len(row) - row.count("#") for row in pattern.rows)
    if len(set(cells)) != white:
        raise ValueError("a white cell belongs to no slot")
    starts = np.zeros(len(pattern.slots) + 1, np.int64)
    np.cumsum([len(slot.cells) for slot in pattern.slots], out=starts[1:])
    return Shape(starts, np.array(cells, np.int64), width * len(pattern.rows))


def _letters(
    pattern: "Pattern", index: "WordIndex", fixed: "Mapping[Cell, str]"
) -> Ints | Infeasible:
    """By cell, the number of its fixed letter or -1."""
    height, width = len(pattern.rows), len(pattern.rows[0])
    letters = np.full(height * width, -1, np.int64)
    for (r, c), letter in fixed.items():
        if not (0 <= r < height and 0 <= c < width) or pattern.rows[r][c] == "#":
            raise ValueError(
                f"a letter is fixed at {(r, c)}, which is not a white cell"
            )
        if letter not in index.numbers:
            return Infeasible(next(s for s in pattern.slots if (r, c) in s.cells), 0)
        letters[r * width + c] = index.numbers[letter]
    return letters


def _search(
    pattern: "Pattern",
    shape: Shape,
    index: "WordIndex",
    tables: "Tables",
    chain: Sequence[Setting],
    rng: np.random.Generator,
    allowed: "Bits",
    letters: Ints,
    budget: int,
) -> Filled | Infeasible | OutOfBudget:
    from .kernels_fill_search import FILLED, INFEASIBLE, search

    blocks = tables.blocks
    ranks = np.zeros(len(pattern.slots), np.int64)
    spent = 0
    for setting in chain:
        least = np.maximum(blocks * setting.share // 100, LEAST_BLOCKS)
        limits = np.minimum(blocks, least)
        is_whole = setting.share == 100
        outcome, work, slot = search(
            rng,
            tables,
            *shape,
            letters,
            allowed,
            limits,
            min(budget - spent, setting.most),
            setting.tries,
            setting.slant,
            setting.patience,
            ranks,
        )
        spent += work
        if outcome == FILLED:
            return _filled(pattern, index, ranks, spent)
        if outcome == INFEASIBLE and is_whole:
            return Infeasible(None if slot < 0 else pattern.slots[slot], spent)
    return OutOfBudget(spent)


def _filled(pattern: "Pattern", index: "WordIndex", ranks: Ints, work: int) -> Filled:
    lengths = [len(slot.cells) for slot in pattern.slots]
    found = list(zip(lengths, ranks.tolist(), strict=True))
    words = tuple(index.word(length, rank) for length, rank in found)
    first, scores = index.tables.first_block, index.tables.scores
    grid = [list(row) for row in pattern.rows]
    for slot, word in zip(pattern.slots, words, strict=True):
        for (r, c), letter in zip(slot.cells, word, strict=True):
            grid[r][c] = letter
    return Filled(
        tuple("".join(row) for row in grid),
        words,
        tuple(int(scores[first[length] * 64 + rank]) for length, rank in found),
        work,
    )
