"""The shapes of a fill-in: a grid and the words that belong in it.

givens: {"rows": ["..#", …], "symmetric": false, "words": ["ART", …], "given": {"0,2":
"T"}}. `words` are all words of the grid, sorted by length, then by text. `given` has
the letters printed in the grid, by row and column; often there are none.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ...core.puzzle import Json
from .._grid.model import pattern_of
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
    given = given_of(givens)
    if not given.keys() <= set(pattern.cells):
        raise ValueError("a letter outside of the grid")
    if any(
        type(letter) is not str or not is_letter(letter) for letter in given.values()
    ):
        raise ValueError("no letter where one is given")
    return Page(pattern, givens["symmetric"], words, given)


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
        "given": {f"{r},{c}": letter for (r, c), letter in sorted(given.items())},
    }


def given_of(givens: Json) -> dict[Cell, str]:
    """The letters printed in cells.

    >>> given_of({"given": {"0,2": "A"}})
    {(0, 2): 'A'}
    """
    return {_cell(at): letter for at, letter in givens["given"].items()}


def in_order(words: Collection[str]) -> list[str]:
    """Words as a fill-in prints them: by length, then by text.

    >>> in_order(("SUN", "ART", "IT"))
    ['IT', 'ART', 'SUN']
    """
    return sorted(words, key=lambda word: (len(word), word))


def is_letter(text: str) -> bool:
    """Return whether a text is what one cell of an answer holds.

    >>> is_letter("A"), is_letter("龙"), is_letter("AB"), is_letter("a"), is_letter("1")
    (True, True, False, False, False)
    """
    return len(text) == 1 and text.isalpha() and text == text.upper()


def _is_word(text: str) -> bool:
    return len(text) > 1 and all(map(is_letter, text))


def _cell(text: str) -> Cell:
    r, c = map(int, text.split(","))
    if text != f"{r},{c}":
        raise ValueError("a cell is a row, a comma and a column")
    return r, c
