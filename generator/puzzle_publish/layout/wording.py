"""Checks of an author's own words, before anything is made."""

from ..core.book import LoadedBook
from ..core.errors import ConfigError
from ..core.log import MESSAGES
from ..core.messages import quoted
from ..core.printer import Printer
from ..core.wording import banned_in, placeholder_in


def warn_of_placeholders(book: LoadedBook) -> None:
    """Warn of texts that look like placeholders, which may be intended."""
    for path, text in book.config.texts():
        if found := placeholder_in(text):
            what = f"{quoted(found)} looks like a placeholder"
            message = f"{what}; it will be printed unchanged"
            MESSAGES.warning("%s", book.at(path, message))


def refuse_banned(book: LoadedBook, printer: Printer) -> None:
    """Refuse texts with phrases that the printer does not allow.

    Raises:
        ConfigError: names each phrase.
    """
    problems = [
        book.at(path, f"{quoted(found)} is not allowed in a book of {printer.name}")
        for path, text in book.config.texts()
        for found in banned_in(text, printer.text.banned)
    ]
    if problems:
        raise ConfigError(problems)
