"""Checks of an author's own words, before anything is made."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from ..core.book import LoadedBook
from ..core.changes import Change
from ..core.errors import ConfigError
from ..core.facts import Fact, Facts
from ..core.log import MESSAGES
from ..core.matter import Matter
from ..core.messages import capped, quoted
from ..core.printer import Printer
from ..core.quotations import Quotations
from ..core.reading.yaml_file import KeyPath
from ..core.wording import banned_in, placeholders_in

# Makes a sentence with its place from words, which of their occurrences, a message.
Place = Callable[[str, int, str], str]


def warn_of_placeholders(book: LoadedBook) -> None:
    """Warn of texts that look like placeholders, which may be intended."""
    told = []
    for text, place in _texts(book):
        times: Counter[str] = Counter()
        for found in placeholders_in(text):
            times[found] += 1
            what = f"{quoted(found)} looks like a placeholder"
            message = f"{what}; it will be printed unchanged"
            told.append(place(found, times[found], message))
    for sentence in capped(told):
        MESSAGES.warning("%s", sentence)


def refuse_banned(book: LoadedBook, printer: Printer) -> None:
    """Refuse texts with phrases that the printer does not allow.

    Raises:
        ConfigError: names each phrase.
    """
    limit = f"is not allowed in a book of {printer.name}"
    problems = [
        place(found, 1, f"{quoted(found)} {limit}")
        for text, place in _texts(book)
        for found in banned_in(text, printer.text.banned)
    ]
    if problems:
        raise ConfigError(problems)


def _texts(book: LoadedBook) -> Iterator[tuple[str, Place]]:
    """Yield every text of the author's own: of the book's file and of those it names.

    Lines flow, as in preflight, which reads whole pages.
    """
    for path, text in book.config.texts():
        yield text, partial(_of_book, book, path)
    for matter in (*book.front, *book.back):
        yield " ".join(matter.text.split()), partial(_of_matter, matter)
    if facts := book.facts:
        for fact in facts.by_day.values():
            yield fact.text, partial(_of_fact, facts, fact)
    if quotations := book.quotations:
        for line, text in quotations.lines:
            yield text, partial(_of_quotation, quotations, line, text)
    for change, keys, text in book.changes.texts():
        yield text, partial(_of_change, book, change, keys)


def _of_change(
    book: LoadedBook,
    change: Change,
    keys: tuple[str, ...],
    _found: str,
    _nth: int,
    message: str,
) -> str:
    return book.changes.at(change, message, *keys)


def _of_book(
    book: LoadedBook, path: KeyPath, _found: str, _nth: int, message: str
) -> str:
    return book.at(path, message)


def _of_matter(matter: Matter, found: str, nth: int, message: str) -> str:
    return matter.at(*matter.place_of(found, nth), message)


def _of_fact(facts: Facts, fact: Fact, found: str, _nth: int, message: str) -> str:
    return facts.about(fact, found, message)


def _of_quotation(
    quotations: Quotations, line: int, text: str, found: str, _nth: int, message: str
) -> str:
    return quotations.at(line, text.index(found) + 1, message)
