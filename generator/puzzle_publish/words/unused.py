"""Warnings about the words of an author's list that no puzzle of a section can have."""

import functools
from collections.abc import Callable

from ..core.log import MESSAGES, notice
from ..core.messages import listed, quoted
from .lexicon import Lexicon
from .sources import source_of


def warn_of_unused(
    param: str, lexicon: Lexicon, reason_of: Callable[[str], str]
) -> None:
    """Warn of the words that no puzzle can have, if the list is the author's.

    Args:
        param: the param that names the list.
        lexicon: the list.
        reason_of: why no puzzle can have a word, "" if one can.
    """
    if source_of(lexicon.name) is not None:
        return
    left: dict[str, list[str]] = {}
    for entry in lexicon.entries:
        if reason := reason_of(entry.word):
            left.setdefault(reason, []).append(entry.printed)
    for reason, words in sorted(left.items()):
        warn_of_left(param, lexicon.name, reason, tuple(words))


@functools.lru_cache(maxsize=64)  # one warning for all levels and sections of a book
def warn_of_left(
    param: str, name: str, reason: str, words: tuple[str, ...], *, ships: bool = False
) -> None:
    """Warn of words left out for one reason; only say so if the list ships."""
    named = listed(map(quoted, words), last="and")
    message = f"{param}: {name}: left out, {reason}: {named}"
    if ships:
        notice(message)
    else:
        MESSAGES.warning("%s", message)
