"""The shapes of a codeword: a grid of numbers, each of which replaces a letter.

givens: {"rows": ["..#", …], "symmetric": true, "numbers": [[1, 2, 0], …], "given":
{"7": "A"}, "lexicon": reference}. `numbers` has 0 for black cells; `given` has the
letters that are printed, by number. `lexicon` refers by digest to the list of words for
which there is only one answer.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from ...core.puzzle import Json
from .._grid.model import BRITISH, Grid, pattern_of
from .._grid.params import UncluedParams
from .._grid.pattern import BLACK, Pattern

MEMBERS = frozenset(("rows", "symmetric", "numbers", "given", "lexicon"))
ALPHABET = string.ascii_uppercase

Numbers = tuple[tuple[int, ...], ...]


class Params(UncluedParams):
    """`params:` of a codeword section."""

    grid: Grid = Field(BRITISH, description="british, american or freeform.")


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    pattern: Pattern
    symmetric: bool
    numbers: Numbers
    given: Mapping[int, str]
    lexicon: Mapping[str, Json]

    @property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of each slot, in the order of `pattern.slots`."""
        return tuple(
            tuple(self.numbers[r][c] for r, c in slot.cells)
            for slot in self.pattern.slots
        )

    @property
    def most(self) -> int:
        """The largest number, which is how many there are."""
        return max(map(max, self.numbers))


def read(givens: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they do not have that shape, or the white cells, and only these, do
            not have all numbers from 1 on. Values of wrong types may raise TypeError or
            KeyError.
    """
    if givens.keys() != MEMBERS:
        raise ValueError("not the members of a codeword")
    pattern = pattern_of(givens)
    numbers = tuple(tuple(row) for row in givens["numbers"])
    if any(type(number) is not int for row in numbers for number in row):
        raise ValueError("every number must be a whole number")
    black = [[mark == BLACK for mark in row] for row in pattern.rows]
    if [[number == 0 for number in row] for row in numbers] != black:
        raise ValueError("numbers that are not those of the white cells")
    used = {number for row in numbers for number in row} - {0}
    if used != set(range(1, len(used) + 1)) or len(used) > len(ALPHABET):
        raise ValueError(f"numbers that are not 1, 2 … up to {len(ALPHABET)} or less")
    given = {_number(text): letter for text, letter in givens["given"].items()}
    letters = list(given.values())
    if not given.keys() <= used or any(
        type(letter) is not str or len(letter) != 1 or letter not in ALPHABET
        for letter in letters
    ):
        raise ValueError("a given letter must be A to Z, its number in the grid")
    if len(set(letters)) < len(letters):
        raise ValueError("a letter given to two numbers")
    return Page(pattern, givens["symmetric"], numbers, given, givens["lexicon"])


def make_givens(
    pattern: Pattern,
    numbers: Sequence[Sequence[int]],
    given: Mapping[int, str],
    lexicon: Mapping[str, Json],
    *,
    symmetric: bool,
) -> Json:
    """The givens of a codeword.

    Args:
        pattern: the black and white cells.
        numbers: the number of each cell, 0 for black ones.
        given: the letters to print, by number.
        lexicon: the reference to the words that a reader may consider.
        symmetric: whether the page promises that the grid is symmetric.
    """
    return {
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "numbers": [list(row) for row in numbers],
        "given": {str(number): letter for number, letter in sorted(given.items())},
        "lexicon": dict(lexicon),
    }


def _number(text: str) -> int:
    if text != str(int(text)):
        raise ValueError("a number is written without signs")
    return int(text)
