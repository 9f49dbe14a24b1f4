"""Corrupted fill-ins; each must be refused."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase

from .._grid.model import Filled
from .._grid.mutations import Corrupted, key, of_grid, upside_down
from . import model


def mutations(givens: model.Page, answer: Filled) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.write(givens)
    yield from of_grid(page, givens.pattern, answer)
    yield from upside_down(page, answer)
    for what, changed in _spoiled(givens, answer):
        yield what, model.write(changed), key(answer)


def _spoiled(page: model.Page, answer: Filled) -> Iterator[tuple[str, model.Page]]:
    words = page.words
    yield "a word dropped", replace(page, words=words[1:])
    for what, word, kept in (
        ("a word replaced", _other_word(words[0], words), words[1:]),
        ("a word read backwards", words[-1][::-1], words[:-1]),
    ):
        if word not in words:
            yield what, replace(page, words=(*kept, word))
    same = [w for w in words if len(w) == len(words[0])]
    if len(same) > 1:
        twice = (same[1], *(w for w in words if w != words[0]))
        yield "a word twice, another never", replace(page, words=twice)
    r, c = page.pattern.cells[-1]
    wrong = {**page.given, (r, c): _other(answer[r][c])}
    yield "a given letter changed", replace(page, given=wrong)


def _other(letter: str) -> str:
    return next(x for x in ascii_uppercase if x != letter)


def _other_word(word: str, words: Sequence[str]) -> str:
    """The word with another last letter, such that it is not one of the words."""
    ends = (word[:-1] + x for x in ascii_uppercase)
    return next(end for end in ends if end not in words)
