"""What a codeword must keep, read from the page and its key alone.

Cells hang together and each stands in an entry; letters that are given stand where they
are given. Equal numbers are equal letters and other numbers other letters; every entry
is a word of the list, none stands twice, not even in another form.
"""

from collections.abc import Container

from ...core.puzzle import Json
from .._grid.model import FREEFORM, entries
from .._grid.rules import is_filled, is_well_formed, repeated
from . import model


def follows_rules(givens: Json, answer: Json, lexicon: Container[str]) -> bool:
    """Tell whether the key reads every number as a letter of its own.

    Args:
        givens: of the page.
        answer: of the key.
        lexicon: the words that may stand in it.
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
