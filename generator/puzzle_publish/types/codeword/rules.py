"""The rules of codewords, checked on the page and its key alone.

The cells are connected, and each belongs to an entry. The key has the given letters.
Equal numbers are equal letters, and different numbers different letters. Every entry is
a word of the list, and none occurs twice, not even in another form.
"""

from collections.abc import Container

from .._grid.model import FREEFORM, Filled, entries, is_full
from .._grid.rules import is_well_formed, repeated
from . import model


def follows_rules(givens: model.Page, answer: Filled, lexicon: Container[str]) -> bool:
    """Return whether the key has one letter for every number, and words everywhere.

    Args:
        givens: the page's givens.
        answer: the key's answer.
        lexicon: the allowed words.
    """
    pattern = givens.pattern
    if not is_full(pattern, answer):
        return False
    if not is_well_formed(pattern, FREEFORM, symmetric=givens.symmetric):
        return False
    letters = dict(givens.given)
    for r, c in pattern.cells:
        number, letter = givens.numbers[r][c], answer[r][c]
        if letter not in givens.alphabet:
            return False
        if letters.setdefault(number, letter) != letter:
            return False
    words = [word for _, word in entries(pattern, answer)]
    return (
        len(set(letters.values())) == len(letters)
        and not repeated(words)
        and all(word in lexicon for word in words)
    )
