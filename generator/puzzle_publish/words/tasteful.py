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
from .lexicon import Lexicon
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
    if isinstance(found, CluedList):
        entries = _clued(found, taste, against)
    else:
        judge = judge_of(taste)
        judged = [(entry, judge.word(entry.word)) for entry in found.entries]
        against.update(category for _, category in judged if category)
        entries = tuple(entry for entry, category in judged if not category)
    if not against:
        return found
    if own:
        _warn(found.name, against, taste, left=bool(entries))
    return replace(found, entries=entries)


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
        f"{name}: left out {rows} against the taste {taste.level} ({reasons});"
        " `publish words check` names them, and `book.taste` can allow them"
    )
    if not left:
        raise UsageError(f"{message}; no row is left")
    MESSAGES.warning("%s", message)
