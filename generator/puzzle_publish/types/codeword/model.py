"""The shapes of a codeword: a grid of numbers, each of which replaces a letter.

givens: {"rows": ["..#", …], "symmetric": true, "numbers": [[1, 2, 0], …], "given":
{"7": "A"}, "lexicon": reference}. `numbers` has 0 for black cells; `given` has the
letters that are printed, by number. `lexicon` refers by digest to the list of words for
which there is only one answer. "marked", if there, is "ÉÑ": the letters of that list
beside A to Z.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from ...core.puzzle import Json
from ...words.letters import marked_in
from .._grid.model import (
    BRITISH,
    MIRRORED,
    Filled,
    Grid,
    GridPage,
    read_grid,
    write_extra,
)
from .._grid.params import GridParams
from .._grid.pattern import BLACK, Pattern

MEMBERS = frozenset(("rows", "symmetric", "numbers", "given", "lexicon"))
MARKED = "marked"
PLAIN = string.ascii_uppercase

Numbers = tuple[tuple[int, ...], ...]


class Params(GridParams):
    """`params:` of a codeword section."""

    grid: Grid = Field(BRITISH, description="british, american or freeform.")

    @property
    def chosen_grid(self) -> Grid:
        """The grid, as set."""
        return self.grid


@dataclass(frozen=True, slots=True)
class Page(GridPage):
    """The givens as the code uses them."""

    numbers: Numbers
    given: Mapping[int, str]
    lexicon: Mapping[str, Json]
    marked: str = ""

    @property
    def alphabet(self) -> str:
        """The letters that numbers may stand for, in the order of their printing."""
        return PLAIN + self.marked

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

    @property
    def table(self) -> range:
        """The numbers, as the table beside the grid has them."""
        return range(1, self.most + 1)

    def code(self, answer: Filled) -> dict[int, str]:
        """The letter of each number; none if a number has several, as on a cover."""
        found: dict[int, str] = {}
        for r, c in self.pattern.cells:
            if found.setdefault(self.numbers[r][c], answer[r][c]) != answer[r][c]:
                return {}
        return found


def read(printed: Json) -> Page:
    """The givens as a Page.

    Raises:
        ValueError: they do not have that shape, or the white cells, and only these, do
            not have all numbers from 1 on.
    """
    if not isinstance(printed, dict) or printed.keys() - {MIRRORED, MARKED} != MEMBERS:
        raise ValueError("not the members of a codeword")
    grid = read_grid(printed)
    marked = _marked(printed)
    alphabet = PLAIN + marked
    numbers = _numbers(printed["numbers"], grid.pattern, len(alphabet))
    given = _given(printed["given"], max(map(max, numbers)), alphabet)
    return Page(
        grid.pattern,
        grid.symmetric,
        numbers,
        given,
        printed["lexicon"],
        marked,
        mirrored=grid.mirrored,
    )


def _marked(printed: Mapping[str, Json]) -> str:
    if MARKED not in printed:
        return ""
    value = printed[MARKED]
    if not isinstance(value, str) or not value or marked_in(value) != value:
        raise ValueError("marked letters must be Latin ones with marks, sorted")
    return value


def _numbers(value: Json, pattern: Pattern, most: int) -> Numbers:
    if (
        not isinstance(value, list)
        or not all(isinstance(row, list) for row in value)
        or any(type(number) is not int for row in value for number in row)
    ):
        raise ValueError("every number must be a whole number")
    black = [[mark == BLACK for mark in row] for row in pattern.rows]
    if [[number == 0 for number in row] for row in value] != black:
        raise ValueError("numbers that are not those of the white cells")
    used = {number for row in value for number in row} - {0}
    if used != set(range(1, len(used) + 1)) or len(used) > most:
        raise ValueError(f"numbers that are not 1, 2 … up to {most} or less")
    return tuple(map(tuple, value))


def _given(value: Json, most: int, alphabet: str) -> dict[int, str]:
    if not isinstance(value, dict):
        raise ValueError("given letters must be an object")
    given: dict[int, str] = {_number(text): x for text, x in value.items()}
    letters = list(given.values())
    if not given.keys() <= set(range(1, most + 1)) or any(
        type(letter) is not str or len(letter) != 1 or letter not in alphabet
        for letter in letters
    ):
        raise ValueError(
            "a given letter must be of the alphabet, its number in the grid"
        )
    if len(set(letters)) < len(letters):
        raise ValueError("a letter given to two numbers")
    return given


def write(page: Page) -> dict[str, Json]:
    """The givens that are read as this page."""
    return make_givens(
        page.pattern,
        page.numbers,
        page.given,
        page.lexicon,
        marked=page.marked,
        symmetric=page.symmetric,
        mirrored=page.mirrored,
    )


def make_givens(
    pattern: Pattern,
    numbers: Sequence[Sequence[int]],
    given: Mapping[int, str],
    lexicon: Mapping[str, Json],
    *,
    symmetric: bool,
    marked: str = "",
    mirrored: bool = False,
) -> dict[str, Json]:
    """The givens of a codeword.

    Args:
        pattern: the black and white cells.
        numbers: the number of each cell, 0 for black ones.
        given: the letters to print, by number.
        lexicon: the reference to the words that a reader may consider.
        symmetric: whether the page promises that the grid is symmetric.
        marked: the letters of these words beside A to Z, sorted.
        mirrored: whether it is a sheet of a lesson mirrored.
    """
    return {
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "numbers": [list(row) for row in numbers],
        "given": {str(number): letter for number, letter in sorted(given.items())},
        "lexicon": dict(lexicon),
        **({MARKED: marked} if marked else {}),
        **write_extra(mirrored=mirrored, fillers=()),
    }


def _number(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if text != str(number):
        raise ValueError("a number is written without signs")
    return number
