"""The shapes of a fill-in: a grid and the words that belong in it.

givens: {"rows": ["..#", …], "symmetric": false, "words": ["ART", …], "given": {"0,2":
"T"}}. `words` are all words of the grid, sorted by length, then by text. `given` has
the letters printed in the grid, by row and column; often there are none.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ...core.puzzle import Json
from .._grid.model import given_of, is_letter, pattern_of, write_given
from .._grid.params import UncluedParams
from .._grid.pattern import Cell, Pattern

MEMBERS = frozenset(("rows", "symmetric", "words", "given"))


class Params(UncluedParams):
    """`params:` of a fill-in section."""


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    pattern: Pattern
    symmetric: bool
    words: tuple[str, ...]
    given: Mapping[Cell, str]


def read(givens: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they do not have that shape, or the words do not have the lengths of
            the grid's slots. Values of wrong types may raise TypeError or KeyError.
    """
    if givens.keys() != MEMBERS:
        raise ValueError("not the members of a fill-in")
    pattern = pattern_of(givens)
    words = tuple(givens["words"])
    if any(type(word) is not str or not _is_word(word) for word in words):
        raise ValueError("a word that fits no cells")
    if list(words) != in_order(set(words)):
        raise ValueError("words out of order")
    if sorted(map(len, words)) != sorted(slot.length for slot in pattern.slots):
        raise ValueError("words that are not of the grid's lengths")
    return Page(pattern, givens["symmetric"], words, given_of(givens, pattern))


def make_givens(
    pattern: Pattern,
    words: Sequence[str],
    given: Mapping[Cell, str],
    *,
    symmetric: bool,
) -> Json:
    """The givens of a fill-in.

    Args:
        pattern: the black and white cells.
        words: the words in the grid, in any order.
        given: the letters to print in the grid.
        symmetric: whether the page promises that the grid is symmetric.
    """
    return {
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "words": in_order(words),
        "given": write_given(given),
    }


def in_order(words: Collection[str]) -> list[str]:
    """Words as a fill-in prints them: by length, then by text.

    >>> in_order(("SUN", "ART", "IT"))
    ['IT', 'ART', 'SUN']
    """
    return sorted(words, key=lambda word: (len(word), word))


def _is_word(text: str) -> bool:
    return len(text) > 1 and all(map(is_letter, text))
