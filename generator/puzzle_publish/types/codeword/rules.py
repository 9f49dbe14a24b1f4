"""The rules of codewords, checked on the page and its key alone.

The cells are connected, and each belongs to an entry. The key has the given letters.
Equal numbers are equal letters, and different numbers different letters. Every entry is
a word of the list, and none occurs twice, not even in another form.
"""

from collections.abc import Container

from ...core.puzzle import Json
from .._grid.model import FREEFORM, entries
from .._grid.rules import is_filled, is_well_formed, repeated
from . import model


def follows_rules(givens: Json, answer: Json, lexicon: Container[str]) -> bool:
    """Return whether the key has one letter for every number, and words everywhere.

    Args:
        givens: the page's givens.
        answer: the key's answer.
        lexicon: the allowed words.
    """
    page = model.read(givens)
    if not is_filled(page.pattern, answer):
        return False
    if not is_well_formed(page.pattern, FREEFORM, symmetric=page.symmetric):
        return False
    letters = dict(page.given)
    for r, c in page.pattern.cells:
        number, letter = page.numbers[r][c], answer["rows"][r][c]
        if letter not in model.ALPHABET:
            return False
        if letters.setdefault(number, letter) != letter:
            return False
    words = [word for _, word in entries(page.pattern, answer["rows"])]
    return (
        len(set(letters.values())) == len(letters)
        and not repeated(words)
        and all(word in lexicon for word in words)
    )
