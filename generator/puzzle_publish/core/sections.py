"""The models of `sections:` in a book's file."""

import datetime
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from .reading.validators import (
    WEEKDAYS,
    IsoDate,
    Line,
    PerPage,
    SetLine,
    SetLines,
    Slug,
    Weekday,
)
from .strict_model import Abbreviated, Strict

# A file, or several.
Files = Annotated[
    Annotated[Line, Field(min_length=1, max_length=300)]
    | Annotated[
        list[Annotated[Line, Field(min_length=1, max_length=300)]],
        Field(min_length=1, max_length=1000),
    ],
    Field(),
]


class Dates(Strict):
    """`dates:` one puzzle a day."""

    from_: IsoDate = Field(
        alias="from", description="The first day, as in `2027-01-31`."
    )
    days: int = Field(
        ge=1, le=3660, description="How many days. Leap days count: 2028 has 366."
    )
    weekdays: list[Weekday] | None = Field(
        None,
        min_length=1,
        max_length=7,
        description="Keep only these weekdays, as in `[mon, thu]`.",
    )

    def each(self) -> tuple[datetime.date, ...]:
        """Every day with a puzzle, in order."""
        return tuple(map(datetime.date.fromordinal, self._ordinals()))

    @property
    def count(self) -> int:
        """How many days have a puzzle."""
        return len(self._ordinals())

    def _ordinals(self) -> Sequence[int]:
        """The ordinals of all days that have a puzzle; they may be past year 9999."""
        first = self.from_.toordinal()
        days = range(first, first + self.days)
        if self.weekdays is None:
            return days
        wanted = {WEEKDAYS.index(name) for name in self.weekdays}
        return [day for day in days if (day - 1) % 7 in wanted]  # 1 was a Monday


class MonthEnds(Dates):
    """The last day of each month that has a puzzle."""

    def _ordinals(self) -> Sequence[int]:
        last: dict[tuple[int, int], int] = {}
        for ordinal in super()._ordinals():
            day = datetime.date.fromordinal(ordinal)
            last[day.year, day.month] = ordinal
        return list(last.values())


class Ramp(Abbreviated):
    """`ramp:` which level comes when."""

    short = "levels", list, "Levels in turn."
    by: Literal["list", "weekday", "linear"] = Field(
        "list",
        description="`list` takes the levels in turn, `weekday` takes seven (Monday"
        " first), `linear` spreads them evenly from first to last.",
    )
    levels: list[str] = Field(
        default_factory=list,
        min_length=1,
        max_length=366,
        description="Levels of the type, the easy ones first. A level may repeat. Left"
        " out, all have the section's `level`.",
    )
    warm_up: int = Field(
        0,
        ge=0,
        le=366,
        description="How many puzzles at the start are of the type's easiest level,"
        " whatever level would come.",
    )


class Bonus(Strict):
    """`bonus:` one more puzzle at the end of each month."""

    type: str = Field(description="A puzzle type, the section's or another.")
    level: str | None = Field(None, description="One level for all.")
    title: SetLine = Field(
        "", max_length=200, description="Your own name for them; else the type's."
    )
    params: dict[str, Any] = Field(
        default_factory=dict,
        description="Settings of the type; `publish types NAME` lists them.",
    )


AUTO = "auto"  # as a level: whichever suits each of the author's pictures
BONUS = ".bonus"  # ends the id of a section of bonus puzzles; no id of a file can


def host_of(section: str) -> str:
    """Return the section after whose months a section's puzzles come: itself, or one.

    >>> host_of("year"), host_of("year.bonus")
    ('year', 'year')
    """
    return section.removesuffix(BONUS)


class Section(Strict):
    """One run of puzzles of one type."""

    id: Slug = Field(
        description="Enters the seeds. Keep it, and the puzzles stay the same when"
        " sections are added, removed or moved."
    )
    type: str = Field(description="A puzzle type; `publish types` lists them.")
    title: SetLine = Field(
        "", max_length=200, description="Your own heading; else the type's."
    )
    intro: SetLines = Field(
        "",
        max_length=1500,
        description="Your own words on the page before its puzzles, in place of our"
        " line; each line of it begins a paragraph.",
    )
    count: Annotated[int, Field(ge=1, le=100_000)] | None = Field(
        None, description="How many puzzles. Give this, `dates` or `from`."
    )
    from_: Files | None = Field(
        None,
        alias="from",
        description="Your own puzzles: a file beside the book, or a list of files."
        " `.txt`, `.sdk` and `.jsonl` have a puzzle on each line; a crossword may be an"
        " `.ipuz`, `.puz` or `.jpz` file, and a"
        " sudoku an `.ipuz`. Each is proven.",
    )
    grade: Literal["ours", "none"] = Field(
        "ours",
        description="For puzzles of your own: `ours` puts the easy ones first, by our"
        " grades, and prints their levels; `none` keeps your order and prints none.",
    )
    dates: Dates | None = Field(
        None,
        description="One puzzle a day. Give this or `count`; with `from`, your file has"
        " as many puzzles.",
    )
    level: str | None = Field(
        None,
        description="One level for all, or `auto`: for each picture the one for which"
        " it changes least, the easiest first. Give this or the levels of a `ramp`.",
    )
    ramp: Ramp | None = Field(
        None, description="Which level comes when; a plain list takes them in turn."
    )
    per_page: PerPage = Field(
        1,
        description="Puzzles per page; `auto` fits as many as leave cells large enough"
        " to write in, at most 6.",
    )
    params: dict[str, Any] = Field(
        default_factory=dict,
        description="Settings of the type; `publish types NAME` lists them.",
    )
    quote: Literal["monthly", "none"] = Field(
        "none",
        description="`monthly`: a line of `book.quotes` on the page before each month.",
    )
    bonus: Bonus | None = Field(
        None,
        description="One more puzzle after the last of each month, larger or harder or"
        " of another type; needs `dates`.",
    )
    blank_grids: int = Field(
        0,
        ge=0,
        le=50,
        description="Pages of empty grids after the answers, to copy a puzzle to and"
        " start again; for types on square grids.",
    )
    attempts: int = Field(
        200,
        ge=1,
        le=10_000,
        description="Attempts at one puzzle before the build gives up.",
    )

    @property
    def amount(self) -> int:
        """How many puzzles it wants."""
        return self.dates.count if self.dates else self.count or 0

    @property
    def bonus_section(self) -> "Section | None":
        """The section of its bonus puzzles, which are made; None without them."""
        if self.bonus is None or self.dates is None:
            return None
        return self.model_copy(
            update={
                **self.bonus.model_dump(),
                "from_": None,
                "id": f"{self.id}{BONUS}",
                "dates": MonthEnds.model_construct(**dict(self.dates)),
                "ramp": None,
                "intro": "",
                "quote": "none",
                "bonus": None,
                "blank_grids": 0,
            }
        )
