"""What a book may set for number searches."""

from collections.abc import Mapping
from statistics import fmean
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from ..params import Params
from ..wordsearch.model import LEAST, MOST, MOST_WORDS, Level
from ..wordsearch.params import LEAST_COUNT, WordsearchParams

# Digits of numbers by level, and of the results of sums, which are worked out by head.
DIGITS = {"easy": (3, 5), "medium": (4, 6), "hard": (5, 8), "expert": (4, 9)}
SUM_DIGITS = {"easy": (3, 4), "medium": (3, 5), "hard": (4, 6), "expert": (4, 7)}
# As many of each length, so that the columns of a list are equal.
OF_LENGTH = {"easy": 6, "medium": 7, "hard": 6, "expert": 5}
OF_LENGTH_SUMS = {"easy": 6, "medium": 5, "hard": 6, "expert": 5}
# Rows and columns by level.
SIDES: Mapping[Level, int] = {"easy": 12, "medium": 14, "hard": 16, "expert": 18}
# Digits of numbers for each cell of the grid; with more, few fit.
ROOM = 0.62
SMALLEST, LARGEST = 100, 10**MOST - 1  # of an author's numbers
Side = Annotated[int, Field(ge=LEAST, le=MOST)]
Number = Annotated[int, Field(ge=SMALLEST, le=LARGEST)]


class NumberSearchParams(Params):
    """`params:` of a section of number searches."""

    sizes: ClassVar[tuple[str, ...]] = ("rows", "columns")

    level: Level = "medium"
    rows: Side = Field(14, description="Rows of cells.")
    columns: Side = Field(14, description="Columns of cells.")
    count: Annotated[int, Field(ge=LEAST_COUNT, le=MOST_WORDS)] | None = Field(
        None,
        description="Numbers to find; unless set, 18 to 30 by level, fewer sums, and"
        " fewer in a small grid.",
    )
    show: Literal["numbers", "sums"] = Field(
        "numbers",
        description="What the page prints: the numbers, or sums whose results are in"
        " the grid.",
    )
    numbers: list[Number] | None = Field(
        None,
        min_length=LEAST_COUNT,
        description="Numbers of your own, of three digits or more, of which each grid"
        " has `count`; unless set, random ones whose digits follow from the level.",
    )

    @model_validator(mode="after")
    def _count_fits(self) -> "NumberSearchParams":
        if self.count and self.count > self.room:
            raise ValueError(
                f"count: {self.rows} x {self.columns} cells have room for {self.room}"
                f" such numbers (got {self.count})"
            )
        return self

    @property
    def is_usual(self) -> bool:
        """Whether numbers and sizes are those of the level."""
        side = SIDES[self.level]
        sizes = (self.rows, self.columns) == (side, side)
        return sizes and self.count is None and self.numbers is None

    @property
    def lengths(self) -> range:
        """The numbers of digits that numbers have, as far as the grid has room."""
        digits = SUM_DIGITS if self.show == "sums" else DIGITS
        least, most = digits[self.level]
        # Longer ones than half a side hardly cross.
        longest = min(most, max(self.rows, self.columns) // 2)
        return range(min(least, longest), longest + 1)

    @property
    def room(self) -> int:
        """The most numbers for which the grid has room."""
        own = [len(str(number)) for number in self.numbers or ()]
        mean = fmean(own or self.lengths)
        return min(int(self.rows * self.columns * ROOM / mean), MOST_WORDS)

    @property
    def number(self) -> int:
        """How many numbers there are to find, unless the author has fewer."""
        each = OF_LENGTH_SUMS if self.show == "sums" else OF_LENGTH
        usual = each[self.level] * len(self.lengths)
        return self.count or max(LEAST_COUNT, min(usual, self.room))

    @property
    def least(self) -> int:
        """The fewest numbers that a grid may have."""
        return self.count or LEAST_COUNT

    @property
    def frame(self) -> WordsearchParams:
        """The grid as word searches have it: its size, and the ways that it allows."""
        return WordsearchParams(level=self.level, rows=self.rows, columns=self.columns)
