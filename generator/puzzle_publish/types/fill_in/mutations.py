"""Corrupted fill-ins; each must be refused."""

from string import ascii_uppercase

from ...core.puzzle import Json
from .._grid.mutations import Corrupted, of_grid, upside_down
from . import model


def mutations(givens: Json, answer: Json) -> Corrupted:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    page = model.read(givens)
    yield from of_grid(givens, answer)
    yield from upside_down(givens, answer)
    words = list(page.words)
    yield "a word dropped", {**givens, "words": words[1:]}, answer
    for what, word in (
        ("a word replaced", _other_word(words[0], words)),
        ("a word read backwards", words[-1][::-1]),
    ):
        kept = words[1:] if what == "a word replaced" else words[:-1]
        if word not in words:
            changed = {**givens, "words": model.in_order([*kept, word])}
            yield what, changed, answer
    same = [w for w in words if len(w) == len(words[0])]
    if len(same) > 1:
        twice = [same[1], *(w for w in words if w != words[0])]
        changed = {**givens, "words": model.in_order(twice)}
        yield "a word twice, another never", changed, answer
    r, c = page.pattern.cells[-1]
    wrong = {**givens["given"], f"{r},{c}": _other(answer["rows"][r][c])}
    yield "a given letter changed", {**givens, "given": wrong}, answer


def _other(letter: str) -> str:
    return next(x for x in ascii_uppercase if x != letter)


def _other_word(word: str, words: list[str]) -> str:
    """The word with another last letter, such that it is not one of the words."""
    ends = (word[:-1] + x for x in ascii_uppercase)
    return next(end for end in ends if end not in words)
