"""An index of a list's idioms that quickly finds those on a board."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ...core.puzzle import Json
from .shapes import CHARACTERS

SHIPPED = "idioms"


@dataclass(frozen=True, slots=True)
class WordIndex:
    """Words of four characters.

    Attributes:
        words: all words.
        under: character -> the words in which it is the rarest character.
    """

    words: frozenset[str]
    under: Mapping[str, tuple[str, ...]]

    def within(self, characters: Collection[str]) -> list[str]:
        """The words that have no other characters than these, sorted.

        >>> index_of(["abcd", "abce", "bcda", "abc"]).within("abcd")
        ['abcd', 'bcda']
        """
        shown = set(characters)
        return sorted(
            word
            for char in shown
            for word in self.under.get(char, ())
            if shown.issuperset(word)
        )


def index_of(words: Iterable[str]) -> WordIndex:
    """The index of those words that have four characters."""
    fitting = frozenset(word for word in words if len(word) == CHARACTERS)
    often = Counter(char for word in fitting for char in set(word))
    under: dict[str, list[str]] = {}
    for word in sorted(fitting):
        under.setdefault(min(word, key=lambda c: (often[c], c)), []).append(word)
    return WordIndex(fitting, {char: tuple(found) for char, found in under.items()})


def words_of(reference: Mapping[str, Json]) -> WordIndex:
    """The idioms of the lexicon that a board names.

    Raises:
        UsageError: this machine does not have the lexicon.
    """
    return _of_digest(str(reference["name"]), str(reference["digest"]))


@cache
def shipped() -> WordIndex:
    """The idioms of the shipped list.

    Raises:
        UsageError: this machine does not have it.
    """
    from ...words.store import load

    return index_of(load(SHIPPED).words)


@lru_cache(maxsize=8)
def _of_digest(name: str, digest: str) -> WordIndex:
    from ...words.store import load

    return index_of(load({"name": name, "digest": digest}).words)
