"""Checks that "easy to hard" in an author's words is true of the book's puzzles."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.counts import LEVELS
from ..core.messages import quoted
from ..core.values import Request
from ..types.registry import load


@dataclass(frozen=True, slots=True)
class BookLevels:
    """The levels of a book in words.

    Attributes:
        stars: every level's word in small letters, and how many stars it has.
        used: the words of those in the book, the easiest first.
    """

    stars: dict[str, int]
    used: tuple[str, ...]


def levels_of(requests: Iterable[Request], language: str) -> BookLevels | None:
    """Return the levels of a book, None if some are known only when it is made."""
    stars: dict[str, int] = {}
    used: set[str] = set()
    for name, level in dict.fromkeys((one.type, one.level) for one in requests):
        kind = load(name)
        words = {k: word.lower() for k, word in kind.text(language).levels.items()}
        stars |= {words[each]: many for each, many in kind.levels.items()}
        if level not in words:
            return None
        used.add(words[level])
    return BookLevels(stars, tuple(sorted(used, key=stars.__getitem__)))


def untrue_levels(
    text: str, levels: BookLevels | None, is_filled: bool
) -> Iterator[str]:
    """Yield sentences about "easy to hard" where the book's levels are others."""
    if levels is None:
        return
    first, last = levels.used[0], levels.used[-1]
    any_of = "|".join(map(re.escape, levels.stars))
    pattern = rf"({any_of})\s*(?:to|through|到|至|–)\s*({any_of})(?![a-z])"
    for found in re.finditer(pattern, text, re.IGNORECASE):
        if (found[1].lower(), found[2].lower()) == (first, last):
            continue
        own = first if first == last else f"{first} to {last}"
        help_ = f"; write {LEVELS}, and the build fills them in" if is_filled else ""
        yield f"says {quoted(found[0])}, but the book's levels are {own}{help_}"
