"""What a kriss-kross prints: the givens and answers of a fill-in.

The letters that are `given` are those of one word, which is there as a start, or none.
"""

from typing import ClassVar

from pydantic import Field

from .._grid.model import FREEFORM, Grid
from .._grid.params import LEAST_ENTRIES, MOST_ENTRIES, GridParams
from ..fill_in.model import Page, make_givens, read, write

__all__ = ["SIDES", "Page", "Params", "make_givens", "read", "started", "write"]

# Rows and columns, and words, by level.
SIDES = {"easy": 13, "medium": 15, "hard": 17}
ENTRIES = {"easy": 20, "medium": 26, "hard": 32}


class Params(GridParams):
    """`params:` of a section of kriss-krosses."""

    short: ClassVar[bool] = True

    side: int | None = Field(
        None, description="Rows and columns. Default: 13, 15 or 17, by level."
    )
    entries: int | None = Field(
        None,
        ge=LEAST_ENTRIES,
        le=MOST_ENTRIES,
        description="Words. Default: 20, 26 or 32, by level.",
    )

    @property
    def chosen_grid(self) -> Grid:
        """A free form."""
        return FREEFORM

    @property
    def chosen_side(self) -> int:
        """The side as set, or the level's default."""
        return self.side or SIDES[self.level]

    @property
    def chosen_entries(self) -> int:
        """The number of words as set, or the level's default."""
        return (self.entries or ENTRIES[self.level]) + self.chosen_fillers


def started(page: Page) -> tuple[str, ...]:
    """Return the word that a page has in its grid, () if it has none."""
    for slot in page.pattern.slots:
        word = "".join(page.given.get(cell, "") for cell in slot.cells)
        if len(word) == slot.length and len(word) == len(page.given):
            return (word,)
    return ()
