"""Reads the facts of a book's days and judges whether its pages can have them."""

import datetime

from ..core.book import BookConfig
from ..core.errors import UsageError
from ..core.facts import Facts
from ..core.log import MESSAGES
from ..core.messages import MOST_LINES
from ..page_order import LEVELS
from .faults import Faults

_PATH = ("book", "facts")


def read_book_facts(
    faults: Faults, config: BookConfig | None, language: str
) -> Facts | None:
    """The facts that a book names, None without; add what is wrong with them."""
    name = faults.text(_PATH)
    if not name or "facts" in faults.faulty_keys(("book",)):
        return None
    from ..core.reading.facts_file import read_facts  # most books name none

    if config is not None:
        _check_pages(faults, config)
    try:
        return read_facts(faults.file.folder, name, language)
    except UsageError as error:
        faults.add_file_error(_PATH, error)
    return None


def _check_pages(faults: Faults, config: BookConfig) -> None:
    """Refuse facts in a book that has no pages to print them on."""
    if not any(section.dates for section in config.sections):
        message = "a fact belongs to a day, and no section has dates"
        faults.add(_PATH, message)
    elif config.print.order == LEVELS:
        message = "a fact belongs to a day, and print.order: levels prints no days"
        faults.add(_PATH, message)
    elif config.print.panel == "compact":
        message = "print.panel: compact has no room for facts, must be auto or full"
        faults.add(_PATH, message)
    elif not any(s.dates and s.per_page == 1 for s in config.sections):
        message = (
            "facts are printed on pages with one puzzle, and no section with dates has"
            " per_page: 1"
        )
        faults.add(_PATH, message)


def say_gaps(facts: Facts | None, config: BookConfig) -> None:
    """Warn of days without a fact, at the lines where they belong."""
    if facts is None:
        return
    days: set[datetime.date] = set()
    for section in config.sections:
        if section.dates and section.per_page == 1:
            days.update(section.dates.each())
    gaps = list(facts.gaps(days))
    for sentence in gaps[:MOST_LINES]:
        MESSAGES.warning("%s", sentence)
    if len(gaps) > MOST_LINES:
        more = len(gaps) - MOST_LINES
        MESSAGES.warning("%s: and %d more gaps", facts.shown, more)
