"""From a seed to a codeword: a filled grid, a number for each letter, given letters.

At first as few letters are given as the level allows. The chain of a reader's steps
shows whether more are needed, and which. The pipeline proves that there is one answer
by looking words up.
"""

import functools
import itertools
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np

from ...core.errors import OutOfSteps, Unsound
from ...core.puzzle import Draft, Json, canonical_json
from ...words.letters import is_latin, marked_in
from ...words.reader_vocabulary import refer_vocabulary, vocabulary_of
from .._grid.formats import fits
from .._grid.grids import FOREIGN, HELPLESS, LARGE, Grid, grids
from .._grid.lettering import are_enough
from .._grid.levels import Apart, is_easier
from .._grid.model import write_answer
from .._grid.vocabulary import reference_of
from . import model
from .chain import Chain, Entry, follow
from .draw import size_of
from .grade import level_of
from .model import Params
from .sampling import sample

# The minimum and the maximum of given letters. The widest gap that readers of 20
# British grids met was on average 2.0 letters with 6 given, 2.9 with 3 and 3.3 with 2.
FEWEST = {"easy": 5, "medium": 3, "hard": 2}
MOST = {"easy": 10, "medium": 7, "hard": 5}
# Letters that help little as starters, and whose finding is half of the fun.
RARE = frozenset("JKQVWXZ")
# In how many places of entries a letter is that helps to find others.
HELPFUL = 5
# How many grids are compared for having many letters. Of 60 British 13 x 13, 57 had
# all 26, for 0.08 CPU s each; without exchanges the best of 12 had 22.
COMPARED = 3
# How many choices of given letters are tried for a grid.
CHOICES = 6


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
    reference, lexicon, marked = _known(canonical_json(reference_of(params)))
    largest = size_of(model.read(sample(params).givens))
    for grid in _richest_first(grids(rng, params, apart, tally, letters=model.PLAIN)):
        found = _coded(rng, grid, lexicon, params.level)
        if isinstance(found, str):
            tally[found] += 1
            continue
        code, given = found
        draft = _draft(grid, code, given, reference, marked)
        if fits(size_of(model.read(draft.givens)), largest):
            return draft
        tally[LARGE] += 1
    return None


def _richest_first(every: Iterator[Grid]) -> Iterator[Grid]:
    """Yield a grid with all letters if one of the first has them, then the others.

    These come by their letters, those that occur twice or more: one that occurs once is
    mostly given, so it is no letter to find.
    """
    first: list[Grid] = []
    for grid in itertools.islice(every, COMPARED):
        if are_enough(grid.words.values(), model.PLAIN):
            yield grid
        else:
            first.append(grid)
    yield from sorted(first, key=_letters_to_find, reverse=True)
    yield from every


def _letters_to_find(grid: Grid) -> int:
    times = Counter(letter for word in grid.words.values() for letter in word)
    return sum(count > 1 for count in times.values())


def _coded(
    rng: np.random.Generator, grid: Grid, lexicon: frozenset[str], level: str
) -> tuple[dict[str, int], dict[int, str]] | str:
    """The numbers of a grid's letters and the letters to give, or why it fails."""
    code = _code(rng, grid)
    if code is None:
        return FOREIGN
    entries = [tuple(code[letter] for letter in word) for word in grid.words.values()]
    reason = HELPLESS
    for _ in range(CHOICES):
        given = letters_for(rng, entries, code, lexicon, level)
        if not isinstance(given, str):
            return code, given
        reason = given
    return reason


@functools.lru_cache(maxsize=2)
def _known(reference: str) -> tuple[dict[str, str], frozenset[str], str]:
    """The reference to the words that a reader may consider, these, and their marks.

    They are stored, because the proof looks them up by the reference, and a machine of
    a cluster was only sent the section's list.
    """
    found = json.loads(reference)
    words = frozenset(vocabulary_of(found).words)
    return refer_vocabulary(found), words, marked_in(words)


def _code(rng: np.random.Generator, grid: Grid) -> dict[str, int] | None:
    """A number for each letter of a grid, or None if it has others than Latin ones."""
    letters = sorted({letter for word in grid.words.values() for letter in word})
    if not all(map(is_latin, letters)):
        return None
    numbers = (rng.permutation(len(letters)) + 1).tolist()
    return dict(zip(letters, numbers, strict=True))


def letters_for(
    rng: np.random.Generator,
    entries: Sequence[Entry],
    code: Mapping[str, int],
    lexicon: frozenset[str],
    level: str,
) -> dict[int, str] | str:
    """The letters to give for one answer and the level, or why there are none.

    A letter that occurs only once in the grid is given: only the list excludes others,
    and readers know words that no list has. Where all letters of the alphabet occur,
    one of those need not be, as it is the last one left. Such a letter hardly helps, so
    at least one other is given, first of those that are in many entries. The others are
    reduced to those that the level and the single answer need, but not below the least
    number of the level.
    """
    letter_of = {number: letter for letter, number in code.items()}
    order = [int(n) for n in rng.permutation(sorted(letter_of))]
    lone = _lone(entries, order)
    times = Counter(number for entry in entries for number in entry)

    def rank(number: int) -> tuple[bool, bool, bool]:
        is_rare = letter_of[number] in RARE
        return number not in lone, is_rare, times[number] < HELPFUL

    order.sort(key=rank)
    least = max(FEWEST[level], len(lone) + 1)
    if least > MOST[level]:
        return HELPLESS
    given = {n: letter_of[n] for n in order[:least]}
    while True:
        chain = _followed(entries, given, lexicon)
        if chain is None:
            return HELPLESS
        found = _level(chain)
        if found == level:
            break
        is_less = found is not None and is_easier(found, level)
        if is_less or len(given) >= MOST[level]:
            return found or HELPLESS
        number = _most_helpful(rng, entries, chain, given)
        given[number] = letter_of[number]
    return _reduced(entries, given, lexicon, level, lone, least)


def _reduced(
    entries: Sequence[Entry],
    given: Mapping[int, str],
    lexicon: frozenset[str],
    level: str,
    kept: Collection[int],
    least: int,
) -> dict[int, str]:
    """The given letters without those that the level and the answer do not need."""
    found = dict(given)
    for number in given:
        if number not in kept and len(found) > least:
            fewer = {n: letter for n, letter in found.items() if n != number}
            chain = _followed(entries, fewer, lexicon)
            if chain is not None and _level(chain) == level:
                found = fewer
    return found


def _lone(entries: Sequence[Entry], order: Sequence[int]) -> frozenset[int]:
    """The numbers that only a given letter makes certain, since they occur once.

    The last of them in the order is not one if the grid has the whole alphabet.
    """
    once = _occurring_once(entries)
    if len(order) < len(model.PLAIN):
        return once
    return once.difference([number for number in order if number in once][-1:])


def _occurring_once(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers that occur once in all entries.

    >>> sorted(_occurring_once([(1, 2, 3), (3, 4, 1)]))
    [2, 4]
    """
    times = Counter(number for entry in entries for number in entry)
    return frozenset(number for number, count in times.items() if count == 1)


def _followed(
    entries: Sequence[Entry], given: Mapping[int, str], lexicon: frozenset[str]
) -> Chain | None:
    try:
        chain = follow(entries, given, lexicon)
    except OutOfSteps:
        return None
    if not chain.answers:
        raise Unsound("the search finds no code for the words of a full grid")
    return chain


def _level(chain: Chain) -> str | None:
    """The level of a chain, or None if it does not have one answer."""
    return level_of(chain) if len(chain.answers) == 1 else None


def _most_helpful(
    rng: np.random.Generator,
    entries: Sequence[Entry],
    chain: Chain,
    given: Mapping[int, str],
) -> int:
    """The number to give: one in which answers differ, or the most frequent one."""
    if len(chain.answers) > 1:
        one, other = chain.answers[:2]
        numbers = sorted(n for n in one if one[n] != other[n])
        return numbers[int(rng.integers(len(numbers)))]
    printed = [number for entry in entries for number in entry if number not in given]
    return max(sorted(set(printed)), key=printed.count)


def _draft(
    grid: Grid,
    code: Mapping[str, int],
    given: Mapping[int, str],
    reference: Mapping[str, Json],
    marked: str,
) -> Draft:
    answer = write_answer(grid.pattern, grid.words)
    givens = model.make_givens(
        grid.pattern,
        numbered(answer["rows"], code),
        given,
        reference,
        symmetric=grid.pattern.is_symmetric,
        marked=marked,
        mirrored=grid.mirrored,
    )
    return Draft(givens, answer)


def numbered(rows: Sequence[str], code: Mapping[str, int]) -> list[list[int]]:
    """The numbers of cells, 0 for black ones.

    >>> numbered(("A#", "BA"), {"A": 2, "B": 1})
    [[2, 0], [1, 2]]
    """
    return [[code.get(letter, 0) for letter in row] for row in rows]
