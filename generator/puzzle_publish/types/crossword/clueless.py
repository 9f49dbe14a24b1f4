"""The shapes of the kinds that print no clues: fill-in and codeword.

fill_in: {"kind": "fill_in", "rows": ["..#", …], "symmetric": false, "words": ["ART",
…], "given": {"0,2": "T"}}. The words are all that stand in the grid, sorted by length,
then by text; `given` has the letters that are printed in the grid, by row and column,
often none.

codeword: {"kind": "codeword", "rows": […], "symmetric": true, "numbers": [[1, 2, 0],
…], "given": {"7": "A"}, "lexicon": reference}. A number for each white cell, 0 for a
black one; `given` has the letters that are printed, by number. `lexicon` is a list of
words by its digest: that there is one answer hangs on it.

The answer of both: {"rows": ["AB#", …]}, one character a cell.
"""

import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...core.puzzle import Json
from .pattern import BLACK, Cell, Pattern

FILL_IN: Final = "fill_in"
CODEWORD: Final = "codeword"
FILL_IN_MEMBERS = frozenset(("kind", "rows", "symmetric", "words", "given"))
CODEWORD_MEMBERS = frozenset(
    ("kind", "rows", "symmetric", "numbers", "given", "lexicon")
)
ALPHABET = string.ascii_uppercase
MOST_SIDE = 40

Numbers = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class FillInPage:
    """Givens of a fill-in as the code reads them.

    Attributes:
        words: those to be placed, by length, then by text.
        given: letters that are printed in the grid.
    """

    kind: str
    pattern: Pattern
    symmetric: bool
    words: tuple[str, ...]
    given: Mapping[Cell, str]


@dataclass(frozen=True, slots=True)
class CodewordPage:
    """Givens of a codeword as the code reads them.

    Attributes:
        numbers: of each cell, 0 where it is black.
        given: letters that are printed, by number.
        lexicon: the reference to the words that a reader may think of.
    """

    kind: str
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
        """How many numbers there are."""
        return max(map(max, self.numbers))


def read_fill_in(givens: Json) -> FillInPage:
    """The givens of a fill-in as its page.

    Raises:
        ValueError: they are not that shape, or the words' lengths are not the grid's;
            wrong kinds may raise TypeError or KeyError.
    """
    if givens.keys() != FILL_IN_MEMBERS or givens["kind"] != FILL_IN:
        raise ValueError("not the members of a fill-in")
    pattern = pattern_of(givens)
    words = tuple(givens["words"])
    if any(type(word) is not str or not _is_word(word) for word in words):
        raise ValueError("a word that fits no cells")
    if list(words) != in_order(set(words)):
        raise ValueError("words out of order")
    if sorted(map(len, words)) != sorted(slot.length for slot in pattern.slots):
        raise ValueError("words that are not of the grid's lengths")
    given = {_cell(at): letter for at, letter in givens["given"].items()}
    if not given.keys() <= set(pattern.cells):
        raise ValueError("a letter outside of the grid")
    if any(
        type(letter) is not str or not is_letter(letter) for letter in given.values()
    ):
        raise ValueError("no letter where one is given")
    return FillInPage(FILL_IN, pattern, givens["symmetric"], words, given)


def read_codeword(givens: Json) -> CodewordPage:
    """The givens of a codeword as its page.

    Raises:
        ValueError: they are not that shape, or the numbers are not 1, 2, 3 … in the
            white cells alone; wrong kinds may raise TypeError or KeyError.
    """
    if givens.keys() != CODEWORD_MEMBERS or givens["kind"] != CODEWORD:
        raise ValueError("not the members of a codeword")
    pattern = pattern_of(givens)
    numbers = tuple(tuple(row) for row in givens["numbers"])
    if any(type(number) is not int for row in numbers for number in row):
        raise ValueError("a number that is none")
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
        raise ValueError("a given letter that is none, or of no number")
    if len(set(letters)) < len(letters):
        raise ValueError("a letter given to two numbers")
    return CodewordPage(
        CODEWORD, pattern, givens["symmetric"], numbers, given, givens["lexicon"]
    )


def write_fill_in(
    pattern: Pattern,
    words: Sequence[str],
    given: Mapping[Cell, str],
    *,
    symmetric: bool,
) -> Json:
    """The givens of a fill-in.

    Args:
        pattern: of black and white cells.
        words: that stand in it, in any order.
        given: letters to be printed in the grid.
        symmetric: whether the page promises that it looks the same upside down.
    """
    return {
        "kind": FILL_IN,
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "words": in_order(words),
        "given": {f"{r},{c}": letter for (r, c), letter in sorted(given.items())},
    }


def write_codeword(
    pattern: Pattern,
    numbers: Sequence[Sequence[int]],
    given: Mapping[int, str],
    lexicon: Mapping[str, Json],
    *,
    symmetric: bool,
) -> Json:
    """The givens of a codeword.

    Args:
        pattern: of black and white cells.
        numbers: of its cells, 0 where it is black.
        given: letters to be printed, by number.
        lexicon: the reference to the words that a reader may think of.
        symmetric: whether the page promises that it looks the same upside down.
    """
    return {
        "kind": CODEWORD,
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "numbers": [list(row) for row in numbers],
        "given": {str(number): letter for number, letter in sorted(given.items())},
        "lexicon": dict(lexicon),
    }


def pattern_of(givens: Json) -> Pattern:
    """The pattern of any kind's givens.

    Raises:
        ValueError: it is none, or too large, or `symmetric` is not true or false.
    """
    if type(givens["symmetric"]) is not bool:
        raise ValueError("symmetric is true or false")
    rows = tuple(givens["rows"])
    if any(type(row) is not str for row in rows) or len(rows) > MOST_SIDE:
        raise ValueError("no rows of a crossword")
    pattern = Pattern(rows)
    if pattern.width > MOST_SIDE:
        raise ValueError(f"a crossword has at most {MOST_SIDE} columns")
    return pattern


def in_order(words: Collection[str]) -> list[str]:
    """Words as a fill-in prints them: by length, then by text.

    >>> in_order(("SUN", "ART", "IT"))
    ['IT', 'ART', 'SUN']
    """
    return sorted(words, key=lambda word: (len(word), word))


def is_letter(text: str) -> bool:
    """Tell whether a text is what one cell of an answer holds.

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


def _number(text: str) -> int:
    if text != str(int(text)):
        raise ValueError("a number is written without signs")
    return int(text)
