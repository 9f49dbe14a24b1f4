"""What a person types: the models behind a book's YAML file.

config.py reads a file into these; the stages read them and change nothing.
"""

import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SLUG = r"^[a-z0-9][a-z0-9-]{0,63}$"


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class About(_Strict):
    """`book:` what the book is."""

    id: str = Field(pattern=SLUG, description="Name of the output folder.")
    title: str = Field(min_length=1, max_length=200)
    subtitle: str = Field("", max_length=300)
    author: str = Field("", max_length=200)
    publisher: str = Field("", max_length=200)
    copyright: str = Field("", max_length=500, description="Line on the imprint page.")
    isbn: str = Field("", max_length=20)
    language: Literal["en", "zh"] = "en"
    series: str | None = Field(
        None, pattern=SLUG, description="No puzzle repeats across a series."
    )
    volume: int = Field(1, ge=1, le=9999)
    seed: int = Field(ge=0, lt=2**63)


class PrintOptions(_Strict):
    """`print:` how it looks and who prints it."""

    design: str = Field("classic", description="A folder of templates/designs/.")
    printer: str = Field("kdp-paperback", description="A file of configs/printers/.")
    trim: str = Field("6x9in", description="A trim that the printer lists.")
    paper: Literal["white", "cream"] = "white"
    answers: Literal["back", "separate", "both"] = "back"


class Dates(_Strict):
    """`dates:` one puzzle a day."""

    from_: datetime.date = Field(alias="from", strict=False)
    days: int = Field(ge=1, le=3660)


class Ramp(_Strict):
    """`ramp:` which level comes when.

    `list` repeats the levels one by one; `weekday` takes seven, Monday first;
    `linear` spreads them evenly from the first puzzle to the last.
    """

    by: Literal["list", "weekday", "linear"] = "list"
    levels: list[str] = Field(min_length=1, max_length=366)


class Section(_Strict):
    """One run of puzzles of one type."""

    id: str = Field(pattern=SLUG, description="Enters the seeds; keep it for ever.")
    type: str
    title: str = Field("", max_length=200)
    count: Annotated[int, Field(ge=1, le=100_000)] | None = None
    dates: Dates | None = None
    level: str | None = Field(None, description="One level for all.")
    ramp: Ramp | None = Field(
        None, description="Levels in turn; a list is short for it."
    )
    params: dict[str, Any] = Field(default_factory=dict)
    attempts: int = Field(60, ge=1, le=10_000)


class Run(_Strict):
    """`run:` how to work; never changes a byte of the book."""

    executor: Literal["serial", "process", "dask"] = "process"
    workers: Literal["auto"] | Annotated[int, Field(ge=1, le=1024)] = "auto"


class BookConfig(_Strict):
    """A whole file.

    `path` is where it came from: relative paths in it start at its folder.
    """

    format: Literal[1]
    book: About
    print: PrintOptions = PrintOptions()
    sections: list[Section] = Field(min_length=1, max_length=1000)
    run: Run = Run()

    @property
    def puzzle_count(self) -> int:
        """How many puzzles the book wants."""
        return sum(s.dates.days if s.dates else s.count or 0 for s in self.sections)


class LoadedBook(_Strict):
    """A config with the file it was read from."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    config: BookConfig
    path: Path
    digest: str
