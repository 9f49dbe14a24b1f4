"""Leaves out of lists what is against a book's taste, and says so to their authors.

All shipped lists agree with every level of taste (a test reads them), so they are only
judged for a book that blocks words of its own.
"""

import functools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..core.errors import UsageError
from ..core.log import MESSAGES, notice
from ..core.messages import listed, quoted
from ..core.values import SCHOOL, Taste
from .clued import Clued, CluedList
from .lexicon import Entry, Lexicon
from .taste import judge_of, subject_of

L = TypeVar("L", Lexicon, CluedList)


@dataclass(slots=True)
class _LeftOut:
    """What a taste leaves out of a list: rows by category, and by school subject."""

    taste: Taste
    rows: Counter[str] = field(default_factory=Counter)
    subjects: Counter[str] = field(default_factory=Counter)

    def add(self, category: str, word: str, shown: str) -> None:
        self.rows[category] += 1
        if subject := subject_at_school(self.taste, word, shown):
            self.subjects[subject] += 1


def tasteful(found: L, taste: Taste, *, ships: bool = False, own: bool = False) -> L:
    """A list without the words and clues that are against a taste.

    Args:
        found: the list.
        taste: the book's taste, `Taste.house` for a list that is not the author's.
        ships: whether it is ours.
        own: whether it is the user's, who gets a warning.

    Raises:
        UsageError: no word is left of the user's list.
    """
    if ships and not taste.block:
        return found
    left_out = _LeftOut(taste)
    kept: L
    if isinstance(found, CluedList):
        kept = replace(found, entries=_clued(found, taste, left_out))
    else:
        kept = replace(found, entries=_plain(found, taste, left_out))
    if own and taste.level == SCHOOL:
        tell_subjects(found.name, map(_texts, kept.entries))
    if kept.entries == found.entries:
        return found
    if own:
        _warn(found.name, left_out, taste, left=bool(kept.entries))
    return kept


def _plain(found: Lexicon, taste: Taste, left_out: _LeftOut) -> tuple[Entry, ...]:
    """The words that are left, without explanations that are against the taste."""
    judge = judge_of(taste)
    entries = []
    for entry in found.entries:
        if category := judge.word(entry.word, entry.shown):
            left_out.add(category, entry.word, entry.shown)
        elif entry.note and (category := judge.clue(entry.note)):
            left_out.add(f"{category} in an explanation", "", entry.note)
            entries.append(replace(entry, note=""))
        else:
            entries.append(entry)
    return tuple(entries)


def _clued(found: CluedList, taste: Taste, left_out: _LeftOut) -> tuple[Clued, ...]:
    judge = judge_of(taste)
    entries = []
    for entry in found.entries:
        if category := judge.word(entry.word, entry.shown):
            left_out.add(category, entry.word, entry.shown)
        elif category := judge.clue(entry.clue):
            left_out.add(category, "", entry.clue)
        else:
            entries.append(entry)
    return tuple(entries)


def _texts(entry: Entry | Clued) -> tuple[str, str, str]:
    """What is printed of an entry: the answer for cells and as written, and a text."""
    text = entry.clue if isinstance(entry, Clued) else entry.note
    return entry.word, entry.shown or entry.word, text


def tell_subjects(name: str, printed: Iterable[tuple[str, str, str]]) -> None:
    """Say which words and texts are printed because of a subject.

    Args:
        name: what messages call the list.
        printed: an answer in cell form and as written, and a text; any may be "".
    """
    family = judge_of(Taste())
    found: dict[str, dict[str, None]] = {}
    for word, shown, text in printed:
        if word and (subject := subject_of(word, shown)):
            found.setdefault(subject, {})[shown.upper()] = None
        if family.clue(text) and (subject := subject_of("", text)):
            found.setdefault(subject, {})[text] = None
    for subject, texts in sorted(found.items()):
        _tell(name, subject, tuple(texts))


@functools.lru_cache(maxsize=64)  # once for all levels and sections of a book
def _tell(name: str, subject: str, texts: tuple[str, ...]) -> None:
    named = listed(map(quoted, texts), last="and")
    are = "is" if len(texts) == 1 else "are"
    reason = subject_reason(subject, len(texts))
    notice(f"{name}: {named} {are} allowed by taste: {SCHOOL} as {reason}")


def subject_at_school(taste: Taste, word: str, shown: str) -> str:
    """The subject for which the level `school` prints what a taste leaves out, or "".

    Args:
        taste: the taste.
        word: an answer in cell form, "" if a clue is judged.
        shown: the answer as written, or the clue.
    """
    judge = judge_of(replace(taste, level=SCHOOL))
    still = judge.word(word, shown) if word else judge.clue(shown)
    return "" if still else subject_of(word, shown)


def subject_reason(subject: str, number: int = 1) -> str:
    """Why a subject word is printed.

    >>> subject_reason("history"), subject_reason("biology", 3)
    ('a subject word of history', 'subject words of biology')
    """
    what = "a subject word" if number == 1 else "subject words"
    return f"{what} of {subject}"


def _warn(name: str, left_out: _LeftOut, taste: Taste, *, left: bool) -> None:
    """Say how many rows were left out and why, without the words."""
    number = left_out.rows.total()
    rows = "1 row" if number == 1 else f"{number:,} rows"
    counts = [f"{n} {what}" for what, n in left_out.rows.most_common()]
    reasons = listed(counts, last="and")
    message = (
        f"{name}: left out what is against the taste {taste.level} in {rows}"
        f" ({reasons}); `publish words check` shows them, and `book.taste` can allow"
        f" words{_advice(left_out.subjects, taste)}"
    )
    if not left:
        raise UsageError(f"{message}; no row is left")
    MESSAGES.warning("%s", message)


def _advice(subjects: Counter[str], taste: Taste) -> str:
    """What lets subject words through, if some were left out."""
    if not subjects or taste.level == SCHOOL:
        return ""
    rows = "1 row" if (number := subjects.total()) == 1 else f"{number:,} rows"
    names = listed(sorted(subjects), last="and")
    return f"; `taste: {SCHOOL}` prints {rows} with {subject_reason(names, number)}"
