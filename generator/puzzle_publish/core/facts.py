"""An author's facts of the day, one a line, with their places in the file."""

import datetime
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from .errors import Placed
from .messages import plain


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the file.

    Attributes:
        day: "2027-01-31", or "01-31" for every year.
        line: of the file, where its text begins.
        column: likewise.
    """

    day: str
    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Facts:
    """A file of facts, read and checked.

    Attributes:
        shown: what messages call the file.
        by_day: each fact by its day, as written in the file.
    """

    shown: str
    by_day: Mapping[str, Fact]

    @property
    def text(self) -> str:
        """All that may be printed, for the fonts."""
        return "".join(fact.text for fact in self.by_day.values())

    def on(self, day: str) -> Fact | None:
        """The fact for a date, None without one; a fact for one year goes first."""
        return self.by_day.get(day) or self.by_day.get(day[5:])

    def about(self, fact: Fact, words: str, message: str) -> Placed:
        """A sentence about words of a fact, with their place."""
        return self.at(fact.line, fact.column + fact.text.index(words), message)

    def at(self, line: int, column: int, message: str) -> Placed:
        """A sentence about a place in the file: FILE:LINE:COL: message."""
        sentence = plain(f"{self.shown}:{line}:{column}: {message}")
        return Placed(
            sentence, plain(message), file=self.shown, line=line, column=column
        )

    def gaps(self, days: Collection[datetime.date]) -> Iterator[Placed]:
        """Sentences about the days that have no fact, at the lines where they belong.

        Days of the book without a fact between them are one gap.
        """
        gap: list[datetime.date] = []
        line = 0
        for day in sorted(set(days)):
            fact = self.on(day.isoformat())
            if fact is None:
                gap.append(day)
                continue
            if gap:
                yield self._gap(gap, line)
            gap, line = [], fact.line
        if gap:
            yield self._gap(gap, line)

    def _gap(self, days: list[datetime.date], line: int) -> Placed:
        first, last = days[0], days[-1]
        what = f"no fact for {first}"
        if len(days) > 1:
            what += f" to {last}, {len(days)} days of the book"
        pages = "its page has" if len(days) == 1 else "their pages have"
        return self.at(line + 1, 1, f"{what}; {pages} none")
