"""A site with a puzzle a day: which of a book's puzzles it has, and its calendar."""

import datetime
from calendar import Calendar
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.entries import Entry
from ..core.errors import UsageError
from ..core.languages import language as language_of
from ..core.log import MESSAGES
from ..core.web_places import has_days
from .book import WebBook

ARCHIVE = "archive.html"
# The first days of runs without a gap, and how many days each has.
Runs = Sequence[tuple[str, int]]


def with_days(
    book: WebBook, entries: Sequence[Entry], until: datetime.date | None
) -> tuple[Entry, ...]:
    """Return the puzzles of days up to one of them, in the order of their days.

    Those without a date are left out with a warning.

    Raises:
        UsageError: no puzzle has a date, two have the same, or all are later.
    """
    dated = [(entry["date"], entry) for entry in entries if entry["date"]]
    if not dated:
        raise UsageError(f"--daily: {book.folder}: no puzzle has a date")
    every = [entry["date"] for entry in book.entries if entry["date"]]
    if not has_days(every):
        twice = next(day for day in sorted(every) if every.count(day) > 1)
        raise UsageError(
            f"--daily: {book.folder}: two puzzles have the date {twice}; a daily site"
            " has one a day"
        )
    dated.sort(key=lambda one: one[0])
    shown = [entry for day, entry in dated if not until or day <= until.isoformat()]
    if not shown:
        raise UsageError(
            f"--until: must be {dated[0][0]} or later, the day of the first puzzle"
            f" (got {until})"
        )
    if without := len(entries) - len(dated):
        MESSAGES.warning("--daily: %d puzzles without a date are left out", without)
    return tuple(shown)


def later_than(book: WebBook, until: datetime.date | None) -> frozenset[str]:
    """Return the folders of the pages of later days, none for None."""
    if until is None:
        return frozenset()
    days = (entry["date"] for entry in book.entries)
    return frozenset(day for day in days if day and day > until.isoformat())


def runs_to(days: Sequence[str]) -> Mapping[str, Runs]:
    """Return for each of some ascending days the runs of days up to it.

    >>> runs_to(["2027-01-01", "2027-01-02", "2027-01-04"])["2027-01-04"]
    [('2027-01-01', 2), ('2027-01-04', 1)]
    """
    found: dict[str, Runs] = {}
    runs: list[tuple[str, int]] = []
    last = None
    for day in map(datetime.date.fromisoformat, days):
        if last and day - last == datetime.timedelta(1):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((day.isoformat(), 1))
        found[day.isoformat()] = [*runs]
        last = day
    return found


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the archive.

    Attributes:
        title: its name with the year.
        first: the day of its first puzzle.
        weeks: the days of each week from Monday, 0 for those of other months, each
            with its date.
    """

    title: str
    first: str
    weeks: Sequence[Sequence[tuple[int, str]]]


def months_of(days: Sequence[str], language: str) -> Iterator[Month]:
    """Yield the months of some days, the newest first."""
    speech = language_of(language)
    firsts = {day[:7]: day for day in sorted(days, reverse=True)}
    for first in firsts.values():
        date = datetime.date.fromisoformat(first)
        weeks = Calendar().monthdayscalendar(date.year, date.month)
        yield Month(
            speech.month_year.format(**speech.fields(date)),
            first,
            [[(day, f"{first[:7]}-{day:02}") for day in week] for week in weeks],
        )
