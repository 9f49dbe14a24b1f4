"""The shapes of a fill-in: a grid and the words that belong in it.

givens: {"rows": ["..#", …], "symmetric": false, "words": ["ART", …], "given": {"0,2":
"T"}}. `words` are all words of the grid, sorted by length, then by text. `given` has
the letters printed in the grid, by row and column; often there are none.

answer: {"rows": ["AB#", …]}, one character per cell.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import Field

from ...core.puzzle import Json
from ...words.letters import alphabetical
from .._grid.model import (
    EXTRA_MEMBERS,
    FREEFORM,
    Grid,
    GridPage,
    is_letter,
    read_given,
    read_grid,
    write_extra,
    write_given,
)
from .._grid.params import GridParams
from .._grid.pattern import Cell, Pattern

MEMBERS = frozenset(("rows", "symmetric", "words", "given"))


# Becomes american, dense or freeform when the list is known.
AUTO: Final = "auto"
# A free form of many short words, as of a kriss-kross: its rows, and how many words.
DENSE: Final = "dense"
DENSE_SIDE, DENSE_ENTRIES = 15, 38
# The rows of an American grid that stands for auto: it has some 60 words.
AUTO_SIDE = 13


class Params(GridParams):
    """`params:` of a fill-in section."""

    grid: Literal["auto", "american", "british", "dense", "freeform"] = Field(
        AUTO,
        description=(
            "american: every cell in two words; british: a symmetric lattice; freeform:"
            " words cross where they can; dense: a free form of many short words;"
            " auto: american, for hard puzzles dense, where the words are those that"
            " ship and no param asks for another grid, else freeform."
        ),
    )

    @property
    def chosen_grid(self) -> Grid:
        """The grid style that `grid` stands for; a free form if it is auto."""
        if self.grid == AUTO or self.grid == DENSE:  # noqa: PLR1714 - narrows for mypy
            return FREEFORM
        return self.grid

    @property
    def dense(self) -> bool:
        """Whether it is laid from many more words than it has."""
        return self.grid == DENSE

    @property
    def chosen_side(self) -> int:
        """The side as set, or the grid's default."""
        return self.side or (DENSE_SIDE if self.dense else super().chosen_side)

    @property
    def chosen_entries(self) -> int:
        """The number of words as set, or the grid's default."""
        if self.dense and self.entries is None:
            return DENSE_ENTRIES + self.chosen_fillers
        return super().chosen_entries


@dataclass(frozen=True, slots=True)
class Page(GridPage):
    """The givens as the code uses them."""

    words: tuple[str, ...]
    given: Mapping[Cell, str]


def read(printed: Json, is_sign: Callable[[str], bool] = is_letter) -> Page:
    """The givens as a Page, whose words need not be those of a grid.

    Args:
        printed: the givens.
        is_sign: whether a cell may have a sign.

    Raises:
        ValueError: they do not have that shape.
    """
    if not isinstance(printed, dict) or printed.keys() - EXTRA_MEMBERS != MEMBERS:
        raise ValueError("not the members of a fill-in")
    grid, words = read_grid(printed), printed["words"]
    if not isinstance(words, list) or not all(_is_word(w, is_sign) for w in words):
        raise ValueError("a word that fits no cells")
    given = read_given(printed["given"], grid.pattern, is_sign)
    if not {*words}.issuperset(grid.fillers):
        raise ValueError("fillers that are not listed")
    return Page(
        grid.pattern,
        grid.symmetric,
        tuple(words),
        given,
        mirrored=grid.mirrored,
        fillers=grid.fillers,
    )


def require_listed(givens: Page) -> None:
    """Refuse words that cannot be those of the grid; of a sample they are others.

    Raises:
        ValueError: they are out of order, one comes twice, or they do not have the
            lengths of the grid's slots.
    """
    words = givens.words
    if list(words) != in_order(set(words)):
        raise ValueError("words out of order")
    if sorted(map(len, words)) != sorted(slot.length for slot in givens.pattern.slots):
        raise ValueError("words that are not of the grid's lengths")


def write(page: Page) -> dict[str, Json]:
    """The givens that are read as this page."""
    return make_givens(
        page.pattern,
        page.words,
        page.given,
        symmetric=page.symmetric,
        mirrored=page.mirrored,
        fillers=page.fillers,
    )


def make_givens(
    pattern: Pattern,
    words: Sequence[str],
    given: Mapping[Cell, str],
    *,
    symmetric: bool,
    mirrored: bool = False,
    fillers: Collection[str] = (),
) -> dict[str, Json]:
    """The givens of a fill-in.

    Args:
        pattern: the black and white cells.
        words: the words in the grid, in any order.
        given: the letters to print in the grid.
        symmetric: whether the page promises that the grid is symmetric.
        mirrored: whether it is a sheet of a lesson mirrored.
        fillers: what the page marks as not of the lesson.
    """
    return {
        "rows": list(pattern.rows),
        "symmetric": symmetric,
        "words": in_order(words),
        "given": write_given(given),
        **write_extra(mirrored=mirrored, fillers=fillers),
    }


def in_order(words: Collection[str]) -> list[str]:
    """Words as a fill-in prints them: by length, then by text.

    >>> in_order(("SUN", "ART", "IT"))
    ['IT', 'ART', 'SUN']
    """
    return sorted(words, key=lambda word: (len(word), *alphabetical(word)))


def _is_word(text: Json, is_sign: Callable[[str], bool]) -> bool:
    return type(text) is str and len(text) > 1 and all(map(is_sign, text))
