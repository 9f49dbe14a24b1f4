"""An author's quotations, one line each, for the pages before the months."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .errors import Placed
from .messages import plain
from .sections import Section

Chapter = tuple[str, datetime.date]  # id of a section, "" for all, and a month


@dataclass(frozen=True, slots=True)
class Quotations:
    """A file of quotations, read and checked.

    Attributes:
        shown: what messages call the file.
        lines: the number of each line and its text.
    """

    shown: str
    lines: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """All that may be printed, for the fonts."""
        return "".join(text for _, text in self.lines)

    def at(self, line: int, column: int, message: str) -> Placed:
        """A sentence about a place in the file: FILE:LINE:COL: message."""
        sentence = plain(f"{self.shown}:{line}:{column}: {message}")
        return Placed(
            sentence, plain(message), file=self.shown, line=line, column=column
        )

    def by_chapter(
        self, sections: Iterable[Section], order: str
    ) -> Mapping[Chapter, str]:
        """The quotation of each month that has one, of chapters in this order."""
        texts = (text for _, text in self.lines)
        return dict(zip(quoted_months(sections, order), texts, strict=False))


def quoted_months(sections: Iterable[Section], order: str) -> list[Chapter]:
    """The months before which a quotation is printed, in the order of their pages."""
    found: dict[Chapter, None] = {}
    for section in sections:
        if section.quote == "monthly" and section.dates is not None:
            name = "" if order == "dates" else section.id
            days = section.dates.each()
            found |= dict.fromkeys((name, day.replace(day=1)) for day in days)
    months = list(found)
    return sorted(months) if order == "dates" else months
