"""What the givens of all grids have in common: rows of cells, and their symmetry.

givens: {"rows": ["..#", …], "symmetric": false, …}. "." is a cell for a letter, "#" a
black one or, in a free form, one outside of it. "mirrored", if there, is true: a lesson
has this sheet with across and down exchanged as well. "fillers", if there, names what
of the page's list is not of the lesson: words, or places of clues ("3 across").

answer: {"rows": ["AB#", …]}, one character per cell.
"""

import functools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from ...core.puzzle import Json
from ...grids.reading import texts
from .pattern import BLACK, Cell, Pattern, Slot

Grid = Literal["freeform", "american", "british"]
FREEFORM: Final = "freeform"
AMERICAN: Final = "american"
BRITISH: Final = "british"
DIRECTIONS = ("across", "down")
MIRRORED, FILLERS = "mirrored", "fillers"
EXTRA_MEMBERS = frozenset((MIRRORED, FILLERS))
FILLER = " *"  # how words and clues of fillers end
MOST_SIDE = 40

Filled = tuple[
    str, ...
]  # the rows of a filled grid: letters, and "#" where it is black


@dataclass(frozen=True, slots=True)
class GridPage:
    """What the pages of all grids of words print.

    Attributes:
        pattern: the black and white cells.
        symmetric: whether the page promises that the grid is symmetric.
        mirrored: whether it is another sheet of a lesson, across and down exchanged.
        fillers: the words or clues that the page marks as not of the lesson, sorted.
    """

    pattern: Pattern
    symmetric: bool
    mirrored: bool = field(default=False, kw_only=True)
    fillers: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def is_free(self) -> bool:
        """Whether it is a free form, whose black squares are not drawn.

        Where the page does not say, an asymmetric grid counts as one.
        """
        return not self.symmetric


def read_grid(printed: Mapping[str, Json]) -> GridPage:
    """The rows and the symmetry of a page, whose other members are not looked at.

    Raises:
        ValueError: the rows are not a pattern, or too large, or `symmetric` is neither
            true nor false, or `mirrored` or `fillers` is not what it may be.
    """
    symmetric = printed["symmetric"]
    if printed.get(MIRRORED, True) is not True:
        raise ValueError("mirrored must be true where it is there")
    if not isinstance(symmetric, bool):
        raise ValueError("symmetric must be true or false")
    fault = f"rows must be at most {MOST_SIDE} strings"
    rows = texts(printed["rows"], fault)
    if len(rows) > MOST_SIDE:
        raise ValueError(fault)
    pattern = _pattern(rows)
    if pattern.width > MOST_SIDE:
        raise ValueError(f"a crossword may have at most {MOST_SIDE} columns")
    fault = "fillers must be different strings, sorted"
    fillers = tuple(texts(printed.get(FILLERS, []), fault))
    if list(fillers) != sorted(set(fillers)):
        raise ValueError(fault)
    is_mirrored = MIRRORED in printed
    return GridPage(pattern, symmetric, mirrored=is_mirrored, fillers=fillers)


def write_extra(*, mirrored: bool, fillers: Collection[str]) -> dict[str, Json]:
    """The members of givens that only some sheets of a lesson have."""
    found: dict[str, Json] = {MIRRORED: True} if mirrored else {}
    return found | ({FILLERS: sorted(fillers)} if fillers else {})


@functools.lru_cache(maxsize=512)
def _pattern(rows: tuple[str, ...]) -> Pattern:
    """A pattern; cached, since a puzzle is read for its proof, its page and its key."""
    return Pattern(rows)


def read_answer(printed: Json) -> Filled:
    """The rows of an answer, which need not be those of a grid.

    Raises:
        ValueError: it is not one list of texts.
    """
    if not isinstance(printed, dict) or printed.keys() != {"rows"}:
        raise ValueError("an answer must have rows, and nothing else")
    return texts(printed["rows"], "the rows of an answer must be strings")


def write_answer(pattern: Pattern, words: Mapping[Slot, str]) -> dict[str, list[str]]:
    """The answer with these words in the slots.

    Raises:
        ValueError: two words differ where they cross, or a cell has no letter.
    """
    cells = [list(row) for row in pattern.rows]
    for slot, word in words.items():
        for (r, c), letter in zip(slot.cells, word, strict=True):
            if cells[r][c] not in (".", letter):
                raise ValueError(f"{word} does not fit at {r}, {c}")
            cells[r][c] = letter
    rows = ["".join(row) for row in cells]
    if any("." in row for row in rows):
        raise ValueError("a cell without a letter")
    return {"rows": rows}


def entries(pattern: Pattern, rows: Sequence[str]) -> Iterator[tuple[Slot, str]]:
    """Yield each slot with its word in an answer's rows."""
    for slot in pattern.slots:
        yield slot, "".join(rows[r][c] for r, c in slot.cells)


def is_full(pattern: Pattern, rows: Filled) -> bool:
    """Return whether rows have letters in white cells and black cells elsewhere."""
    if len(rows) != pattern.height:
        return False
    for row, ours in zip(rows, pattern.rows, strict=True):
        if len(row) != len(ours):
            return False
        for letter, cell in zip(row, ours, strict=True):
            if (letter == BLACK) != (cell == BLACK):
                return False
            if letter != BLACK and not letter.isalnum():
                return False
    return True


def reduced(rows: Sequence[str]) -> list[str]:
    """The lesser of a grid and the same grid with across and down exchanged.

    >>> reduced(["BA", "AC"]), reduced(["CAT", "A#O"]) == reduced(["CA", "A#", "TO"])
    (['BA', 'AC'], True)
    """
    mirrored = ["".join(column) for column in transposed(rows)]
    return min(list(rows), mirrored)


def identity_of(rows: Sequence[str], *, mirrored: bool) -> dict[str, Json]:
    """What a filled grid shares with all that count as the same puzzle.

    >>> identity_of(["BA", "AC"], mirrored=True)
    {'rows': ['BA', 'AC'], 'mirrored': True}
    """
    same: dict[str, Json] = {"rows": list[Json](reduced(rows))}
    return same | ({MIRRORED: True} if mirrored else {})


def read_given(
    printed: Json, pattern: Pattern, is_sign: Callable[[str], bool] | None = None
) -> dict[Cell, str]:
    """The letters printed in cells, or other signs that a type allows.

    >>> read_given({"0,1": "A"}, Pattern(("..",)))
    {(0, 1): 'A'}

    Raises:
        ValueError: they are not letters in cells of the pattern.
    """
    if not isinstance(printed, dict):
        raise ValueError("no letter where one is given")
    given = {_cell(at): letter for at, letter in printed.items()}
    if not given.keys() <= set(pattern.cells):
        raise ValueError("a letter outside of the grid")
    found = {
        cell: letter
        for cell, letter in given.items()
        if isinstance(letter, str) and (is_sign or is_letter)(letter)
    }
    if len(found) < len(given):
        raise ValueError("no letter where one is given")
    return found


def write_given(given: Mapping[Cell, str]) -> Json:
    """The letters printed in cells as the givens have them."""
    return {f"{r},{c}": letter for (r, c), letter in sorted(given.items())}


def is_letter(text: str) -> bool:
    """Return whether a text is what one cell of an answer holds.

    >>> is_letter("A"), is_letter("龙"), is_letter("AB"), is_letter("a"), is_letter("1")
    (True, True, False, False, False)
    """
    return len(text) == 1 and text.isalpha() and text == text.upper()


def _cell(text: str) -> Cell:
    row, _, column = text.partition(",")
    try:
        cell = int(row), int(column)
    except ValueError:
        cell = -1, -1
    if text != f"{cell[0]},{cell[1]}":
        raise ValueError("a cell is a row, a comma and a column")
    return cell


def transposed(rows: Sequence[str]) -> list[list[str]]:
    """The columns of rows: the grid with across and down exchanged.

    >>> transposed(["AB", "CD"])
    [['A', 'C'], ['B', 'D']]
    """
    return [list(column) for column in zip(*rows, strict=True)]
