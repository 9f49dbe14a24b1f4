"""From a seed to a fill-in: a filled grid, with as many given letters as needed.

The chain of a reader's steps shows where the letters in the grid do not help. There one
more letter is given, until the chain is as easy as the level; a grid that is easier is
dropped. The pipeline proves that there is one answer by trying all words.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np

from ...core.errors import OutOfSteps, Unsound
from ...core.puzzle import Draft, Json
from .._grid.formats import fits
from .._grid.grids import HELPLESS, LARGE, STRAY, Grid, grids
from .._grid.lessons import others_in
from .._grid.levels import HARDEST, Apart, is_easier
from .._grid.model import write_answer
from .._grid.params import GridParams
from .._grid.pattern import Cell
from .._grid.vocabulary import list_of, usable
from . import model
from .chain import CROSSING, LETTERS, Chain, follow
from .draw import size_of
from .grade import level_of
from .model import Params
from .sampling import sample

# Gives the letters that a page of a grid has for a level, or why there are none.
GivenFor = Callable[[np.random.Generator, Grid, str], Mapping[Cell, str] | str]
# Gives the width and height of a page in a language, from its givens.
SizeOf = Callable[[Json, str], tuple[float, float]]
# The maximum of given letters. Words of equal length (idioms) need some to start from.
MOST_GIVEN = {"easy": 8, "medium": 5, "hard": 3}
# The longest word in a free form. With words of any length, the last word of a
# length is soon known: of 60 such free forms half were easy without given letters and
# none was hard. With at most 6 letters half are medium, with at most 5 one in eight is
# hard.
LONGEST: dict[str, int | None] = {"easy": None, "medium": 6, "hard": 5}
# In Chinese, hard ones are of words of one length: with shorter and longer ones most
# are medium.
IDIOM = 4


def generate(
    rng: np.random.Generator,
    params: Params,
    apart: Apart,
    tally: Counter[str],
) -> Draft | None:
    """Return a draft, or None when this seed gave none of the level.

    Args:
        rng: the source of chance.
        params: the resolved params.
        apart: what other puzzles of the book have.
        tally: the tally that counts why grids failed.
    """
    is_hard = params.level == HARDEST and list_of(params).language == "zh"
    least = IDIOM if is_hard else None
    most = IDIOM if is_hard else LONGEST[params.level]
    page = sample(params).givens
    every = grids(rng, params, apart, tally, shortest=least, longest=most)
    if params.dense:
        every = whole(every, params, tally)
    return first(rng, params, every, tally, letters_for, page, _size)


def whole(
    every: Iterable[Grid], params: GridParams, tally: Counter[str]
) -> Iterator[Grid]:
    """Yield the grids whose entries are all words.

    Where a word is taken out of a dense grid, neighbouring letters of it may stay.
    """
    known = usable(params, most=params.chosen_side)
    for grid in every:
        if all(word in known for word in grid.words.values()):
            yield grid
        else:
            tally[STRAY] += 1


def first(
    rng: np.random.Generator,
    params: GridParams,
    every: Iterable[Grid],
    tally: Counter[str],
    given_for: GivenFor,
    page: Json,
    size: SizeOf,
) -> Draft | None:
    """Return the first of some grids that is a puzzle of the level, or None.

    Args:
        rng: the source of chance.
        params: the resolved params.
        every: the grids.
        tally: the tally that counts why grids failed.
        given_for: the function that says which letters are given.
        page: the largest page of the section.
        size: the function that measures pages.
    """
    language = list_of(params).language
    largest = size(page, language)
    for grid in every:
        given = given_for(rng, grid, params.level)
        if isinstance(given, str):
            tally[given] += 1
            continue
        words = tuple(grid.words.values())
        symmetric = grid.pattern.is_symmetric
        givens = model.make_givens(
            grid.pattern,
            words,
            given,
            symmetric=symmetric,
            mirrored=grid.mirrored,
            fillers=others_in(params, words),
        )
        if fits(size(givens, language), largest):
            return Draft(givens, write_answer(grid.pattern, grid.words))
        tally[LARGE] += 1
    return None


def _size(givens: Json, language: str) -> tuple[float, float]:
    return size_of(model.read(givens), language)


def letters_for(
    rng: np.random.Generator, grid: Grid, level: str
) -> dict[Cell, str] | str:
    """The letters to give for one answer and the level, or why there are none."""
    given: dict[Cell, str] = {}
    words = tuple(model.in_order(grid.words.values()))
    while True:
        chain = followed(grid, words, given)
        if chain is None:
            return HELPLESS
        is_one = len(chain.answers) == 1
        found = level_of(chain, len(words))
        if is_one and found == level:
            return given
        if is_one and is_easier(found, level):
            return found
        if len(given) >= MOST_GIVEN[level]:
            return found if is_one else HELPLESS
        cell = _most_helpful(rng, grid, chain, level)
        given[cell] = _letter(grid, cell)


def followed(
    grid: Grid, words: Sequence[str], given: Mapping[Cell, str]
) -> Chain | None:
    """The chain of a reader of a full grid, None if it takes too many steps.

    Raises:
        Unsound: the reader finds no place for the words.
    """
    try:
        chain = follow(grid.pattern, words, given)
    except OutOfSteps:
        return None
    if not chain.answers:
        raise Unsound("the search finds no place for the words of a full grid")
    return chain


def _most_helpful(
    rng: np.random.Generator, grid: Grid, chain: Chain, level: str
) -> Cell:
    """The cell whose letter leaves the fewest words where the reader was stuck."""
    if len(chain.answers) > 1:
        cells = _differing(grid, chain)
        return cells[int(rng.integers(len(cells)))]
    first = chain.stuck[LETTERS]
    stuck = first if level == "easy" else chain.stuck.get(CROSSING, first)
    fitting: dict[Cell, int] = {}
    for number, words in stuck.items():
        slot = grid.pattern.slots[number]
        for at, cell in enumerate(slot.cells):
            count = sum(word[at] == grid.words[slot][at] for word in words)
            if count < len(words):
                fitting[cell] = min(count, fitting.get(cell, count))
    least = min(fitting.values())
    cells = [cell for cell, count in fitting.items() if count == least]
    return cells[int(rng.integers(len(cells)))]


def _differing(grid: Grid, chain: Chain) -> list[Cell]:
    """The cells in which another answer differs from the grid."""
    return sorted(
        {
            cell
            for answer in chain.answers
            for slot, word in zip(grid.pattern.slots, answer, strict=True)
            for cell, letter, ours in zip(
                slot.cells, word, grid.words[slot], strict=True
            )
            if letter != ours
        }
    )


def _letter(grid: Grid, cell: Cell) -> str:
    return next(
        letter
        for slot, word in grid.words.items()
        for at, letter in zip(slot.cells, word, strict=True)
        if at == cell
    )
