"""Leaves out of lists what is against a book's taste.

All shipped lists agree with both levels of taste (a test reads them), so they are only
judged for a book that blocks words of its own.
"""

from collections import Counter
from dataclasses import replace
from typing import TypeVar

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed
from ..core.values import Taste
from .clued import Clued, CluedList
from .lexicon import Entry, Lexicon
from .taste import judge_of

L = TypeVar("L", Lexicon, CluedList)


def tasteful(found: L, taste: Taste, *, ships: bool = False, own: bool = False) -> L:
    """A list without the words and clues that are against a taste.

    Args:
        found: the list.
        taste: the book's taste.
        ships: whether it is ours.
        own: whether it is the user's, who is warned.

    Raises:
        UsageError: no word is left of the user's list.
    """
    if ships and not taste.block:
        return found
    against: Counter[str] = Counter()
    kept: L
    if isinstance(found, CluedList):
        kept = replace(found, entries=_clued(found, taste, against))
    else:
        kept = replace(found, entries=_plain(found, taste, against))
    if kept.entries == found.entries:
        return found
    if own:
        _warn(found.name, against, taste, left=bool(kept.entries))
    return kept


def _plain(found: Lexicon, taste: Taste, against: Counter[str]) -> tuple[Entry, ...]:
    """The words that are left, without explanations that are against the taste."""
    judge = judge_of(taste)
    entries = []
    for entry in found.entries:
        if category := judge.word(entry.word):
            against[category] += 1
        elif entry.note and (category := judge.clue(entry.note)):
            against[f"{category} in an explanation"] += 1
            entries.append(replace(entry, note=""))
        else:
            entries.append(entry)
    return tuple(entries)


def _clued(found: CluedList, taste: Taste, against: Counter[str]) -> tuple[Clued, ...]:
    judge = judge_of(taste)
    entries = []
    for entry in found.entries:
        category = judge.word(entry.word, entry.shown) or judge.clue(entry.clue)
        if category:
            against[category] += 1
        else:
            entries.append(entry)
    return tuple(entries)


def _warn(name: str, against: Counter[str], taste: Taste, *, left: bool) -> None:
    """Say how many rows were left out and why, without the words."""
    number = against.total()
    rows = "1 row" if number == 1 else f"{number:,} rows"
    reasons = listed([f"{n} {what}" for what, n in against.most_common()], last="and")
    message = (
        f"{name}: left out what is against the taste {taste.level} in {rows}"
        f" ({reasons}); `publish words check` shows them, and `book.taste` can allow"
        " words"
    )
    if not left:
        raise UsageError(f"{message}; no row is left")
    MESSAGES.warning("%s", message)
