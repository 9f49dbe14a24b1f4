"""What a kriss-kross prints: the givens and answers of a fill-in, or of one of digits.

The letters that are `given` are those of one word, which is there as a start, or none.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from ...core.puzzle import Json
from ...words.store import AUTO
from .._grid.levels import Level
from .._grid.model import FREEFORM, Grid, is_letter
from .._grid.params import LEAST_ENTRIES, MOST_ENTRIES, GridParams
from ..fill_in.model import Page, make_givens, write
from ..fill_in.model import read as read_page

__all__ = ["SIDES", "Page", "Params", "make_givens", "read", "started", "write"]

# Rows and columns by level. A side more takes EACH more words: 30, 46, 54.
# With 15 rows and 38 words, a start made 27 of 60 puzzles easy; with 13, each of 8.
SIDES: Mapping[Level, int] = {"easy": 13, "medium": 17, "hard": 19}
EACH, LESS = 4, 22
# Numbers have no letters that are rare: of so many, most diagrams have two answers.
EACH_NUMBER, LESS_NUMBERS = 3, 19


class Params(GridParams):
    """`params:` of a section of kriss-krosses."""

    sizes: ClassVar[tuple[str, ...]] = ("side",)
    short: ClassVar[bool] = True

    symbols: Literal["letters", "digits"] = Field(
        "letters", description="digits: numbers of the house take the place of words."
    )
    side: int | None = Field(
        None, description="Rows and columns. Default: 13, 17 or 19, by level."
    )
    entries: int | None = Field(
        None,
        ge=LEAST_ENTRIES,
        le=MOST_ENTRIES,
        description="Words. Default: as many as suit the side, 30 with 13 rows.",
    )

    def _problems(self) -> list[str]:
        problems = super()._problems()
        named = not isinstance(self.words, dict) and self.words != AUTO
        if self.symbols == "digits" and (named or self.theme):
            problems.append("symbols: digits has no words; leave words and theme out")
        return problems

    @property
    def chosen_grid(self) -> Grid:
        """A free form."""
        return FREEFORM

    @property
    def dense(self) -> bool:
        """Whether it is laid from many more words than it has; not of numbers."""
        return self.symbols == "letters"

    @property
    def chosen_side(self) -> int:
        """The side as set, or the level's default."""
        return self.side or SIDES[self.level]

    @property
    def chosen_entries(self) -> int:
        """The number of words as set, or that of the side."""
        if self.dense:
            usual = min(EACH * self.chosen_side - LESS, MOST_ENTRIES)
        else:
            usual = EACH_NUMBER * self.chosen_side - LESS_NUMBERS
        return (self.entries or usual) + self.chosen_fillers


def read(printed: Json) -> Page:
    """The givens as a Page, whose words are all of letters or all of digits.

    Raises:
        ValueError: they do not have that shape.
    """
    words = printed.get("words") if isinstance(printed, dict) else None
    first = str(words[0]) if isinstance(words, list) and words else ""
    page = read_page(printed, _is_digit if first.isdecimal() else is_letter)
    if any(word.startswith("0") for word in page.words):
        raise ValueError("a number that begins with a zero")
    return page


def _is_digit(sign: str) -> bool:
    return len(sign) == 1 and sign.isascii() and sign.isdecimal()


def started(page: Page) -> tuple[str, ...]:
    """Return the word that a page has in its grid, () if it has none."""
    for slot in page.pattern.slots:
        word = "".join(page.given.get(cell, "") for cell in slot.cells)
        if len(word) == slot.length and len(word) == len(page.given):
            return (word,)
    return ()
