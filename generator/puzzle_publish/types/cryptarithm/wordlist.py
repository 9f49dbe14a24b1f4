"""The words for `--numbers`: a file, a named list, or the system's dictionary."""

from typing import TYPE_CHECKING

from ...core.errors import UsageError
from ...core.log import MESSAGES
from ...core.reading.user_text import STDIN, is_name

if TYPE_CHECKING:
    from ...words.lexicon import Lexicon

SHIPPED = "english-all"


def read_words(value: str | None, *, with_frequency: bool) -> "Lexicon":
    """The named list or file, by default the system's dictionary or the shipped list.

    Args:
        value: a name, a file, - for standard input, or None for the default.
        with_frequency: the default must have frequencies.

    Raises:
        UsageError: there is no such list, or it is invalid.
    """
    from ...words.reading import read_lexicon

    if value is None:
        return _default(with_frequency)
    if value != STDIN and is_name(value):
        return _named(value)
    return read_lexicon(value, least_letters=1)


def _named(name: str) -> "Lexicon":
    from ...words.sources import named

    try:
        return named(name)
    except UsageError as error:
        raise UsageError(f"--words: {fault}" for fault in error.problems) from None


def _default(with_frequency: bool) -> "Lexicon":
    from ...core.values import Taste
    from ...words.lexicon import Entry, Lexicon
    from ...words.sources import SYSTEM, system_words
    from ...words.tasteful import tasteful

    if with_frequency or not SYSTEM.exists():
        MESSAGES.info("--words: using the list %s", SHIPPED)
        return _named(SHIPPED)
    MESSAGES.info("--words: using the lower-case words of %s", SYSTEM)
    return tasteful(Lexicon("system", tuple(map(Entry, system_words())), "en"), Taste())
