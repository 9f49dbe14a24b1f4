"""Corrupted codewords; each must be refused."""

from collections.abc import Iterator
from dataclasses import replace

from .._grid.model import Filled
from .._grid.mutations import Corrupted, key, of_grid, upside_down
from . import model


def mutations(givens: model.Page, answer: Filled) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.write(givens)
    yield from of_grid(page, givens.pattern, answer)
    yield from upside_down(page, answer)
    letters = {givens.numbers[r][c]: answer[r][c] for r, c in givens.pattern.cells}
    for what, changed in _spoiled(givens, letters):
        yield what, model.write(changed), key(answer)
    hidden = [n for n in letters if n not in givens.given]
    if len(hidden) > 1:
        one, other = letters[hidden[0]], letters[hidden[1]]
        swap = str.maketrans(one + other, other + one)
        yield "two letters swapped", page, key([row.translate(swap) for row in answer])


def _spoiled(
    page: model.Page, letters: dict[int, str]
) -> Iterator[tuple[str, model.Page]]:
    r, c = page.pattern.cells[0]
    first = page.numbers[r][c]
    second = first % page.most + 1
    row = page.numbers[r]
    changed = (*row[:c], second, *row[c + 1 :])
    numbers = (*page.numbers[:r], changed, *page.numbers[r + 1 :])
    yield "a number changed", replace(page, numbers=numbers)
    merged = tuple(
        tuple(first if n == second else n for n in row) for row in page.numbers
    )
    yield "two letters with one number", replace(page, numbers=merged)
    number = next(iter(page.given), first)
    other = _other(letters[number], "".join(letters.values()), page.alphabet)
    yield "a given letter changed", replace(page, given={**page.given, number: other})


def _other(letter: str, used: str, alphabet: str) -> str:
    """Another letter, if possible one that is not used."""
    others = [x for x in alphabet if x != letter]
    return next((x for x in others if x not in used), others[0])
