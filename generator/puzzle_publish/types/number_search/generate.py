"""From a seed to a draft: numbers in straight lines, then all other digits."""

from collections.abc import Sequence

import numpy as np

from ...core.puzzle import CoverPicture, Draft, Json
from ...words.numbers import is_welcome
from ...words.word_sets import pairs_in
from ..wordsearch import generate as lines
from .model import read
from .params import NumberSearchParams

TRIES = 40  # two expert grids in five have the level
# The lesser number of a sum is at least this part of its result.
LEAST_PART = 5


def generate(rng: np.random.Generator, params: NumberSearchParams) -> Draft | None:
    """Return a draft, or None if no grid has the numbers and the level."""
    for _ in range(TRIES):
        numbers = chosen(rng, params)
        if len(numbers) < params.least:
            continue
        count = min(len(numbers), params.number)
        grid = lines.packed(rng, params.frame, numbers, count)
        if grid is not None and lines.is_done(rng, grid, params.frame, ""):
            return _draft(rng, grid, params)
    return None


def cover_puzzle(rng: np.random.Generator, cover: CoverPicture) -> Draft:
    """Return a small grid for a cover, with none of the book's numbers."""
    taken = {number for each in cover.book for number in read(each.givens).spelt}
    least, most = lines.COVER_ROWS
    columns = lines.COVER_COLUMNS
    rows = min(max(round(columns / cover.ratio), least), most)
    params = NumberSearchParams(
        level="medium", rows=rows, columns=columns, count=lines.COVER_WORDS
    )
    for _ in range(lines.COVER_TRIES):
        draft = generate(rng, params)
        if draft is not None and taken.isdisjoint(read(draft.givens).spelt):
            return draft
    raise AssertionError("no cover")


def chosen(rng: np.random.Generator, params: NumberSearchParams) -> list[str]:
    """Return numbers of which none contains another, the longest first."""
    if params.numbers is None:
        return _drawn(rng, params)
    found: list[str] = []
    for k in rng.permutation(len(params.numbers)).tolist():
        number = str(params.numbers[k])
        if number != number[::-1] and not pairs_in(found, number):
            found.append(number)
    first = sorted(found[: params.number], key=len, reverse=True)
    return [*first, *found[params.number :]]


def _drawn(rng: np.random.Generator, params: NumberSearchParams) -> list[str]:
    """Return random numbers, as many of each length as can be."""
    lengths = params.lengths
    each, more = divmod(params.number, len(lengths))
    found: list[str] = []
    for nth, length in enumerate(reversed(lengths)):
        wanted = len(found) + each + (nth < more)
        while len(found) < wanted:
            number = str(rng.integers(10 ** (length - 1), 10**length))
            if is_welcome(number) and not pairs_in(found, number):
                found.append(number)
    return found


def _draft(
    rng: np.random.Generator, grid: lines.Grid, params: NumberSearchParams
) -> Draft:
    rows, found = lines.finished(grid, params.frame)
    numbers = sorted((one.word for one in found), key=int)
    sums = params.show == "sums"
    listed = [_sum(rng, int(number)) for number in numbers] if sums else numbers
    givens: dict[str, Json] = {"rows": _texts(rows)}
    givens[params.show] = _texts(listed)
    return Draft(givens, {"words": [one.as_json() for one in found]})


def _texts(texts: Sequence[str]) -> list[Json]:
    return list(texts)


def _sum(rng: np.random.Generator, result: int) -> str:
    """Return two numbers that make a result, the greater one first, none round."""
    least = result // LEAST_PART
    while True:
        part = int(rng.integers(least, result // 2 + 1))
        if part % 10 and (result - part) % 10:
            return f"{result - part} + {part}"
