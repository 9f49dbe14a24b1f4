"""What a fill-in and a codeword must keep, read from the page and its key alone.

Cells hang together and each stands in an entry; letters that are given stand where they
are given. In a fill-in every word of the list stands once, and nothing else. In a
codeword equal numbers are equal letters and other numbers other letters; every entry is
a word of the list, none stands twice, not even in another form.
"""

from collections.abc import Container

from ...core.puzzle import Json
from . import clueless, model
from .pattern import Pattern
from .rules import is_well_formed, repeated


def fill_in_follows_rules(givens: Json, answer: Json) -> bool:
    """Tell whether the key places each word of the list once."""
    page = clueless.read_fill_in(givens)
    if not _is_grid(page.pattern, page.symmetric, answer):
        return False
    rows = answer["rows"]
    words = [word for _, word in model.entries(page.pattern, rows)]
    return tuple(clueless.in_order(words)) == page.words and all(
        rows[r][c] == letter for (r, c), letter in page.given.items()
    )


def codeword_follows_rules(givens: Json, answer: Json, lexicon: Container[str]) -> bool:
    """Tell whether the key reads every number as a letter of its own.

    Args:
        givens: of the page.
        answer: of the key.
        lexicon: the words that may stand in it.
    """
    page = clueless.read_codeword(givens)
    if not _is_grid(page.pattern, page.symmetric, answer):
        return False
    letters = dict(page.given)
    for r, c in page.pattern.cells:
        number, letter = page.numbers[r][c], answer["rows"][r][c]
        if letter not in clueless.ALPHABET:
            return False
        if letters.setdefault(number, letter) != letter:
            return False
    words = [word for _, word in model.entries(page.pattern, answer["rows"])]
    return (
        len(set(letters.values())) == len(letters)
        and not repeated(words)
        and all(word in lexicon for word in words)
    )


def _is_grid(pattern: Pattern, symmetric: bool, answer: Json) -> bool:
    """Tell whether the answer fills a pattern that is as it must be."""
    return (
        answer.keys() == {"rows"}
        and model.is_full(pattern, answer["rows"])
        and is_well_formed(pattern, model.FREEFORM, symmetric=symmetric)
    )
