"""The words that a reader may think of: those of a list, and all that ship.

That a puzzle has one answer is proven against them: a reader knows more words than a
small list has, and another answer is one for him, whoever wrote the list.
"""

import functools
import json
from collections.abc import Mapping

from ..core.errors import UsageError
from ..core.messages import plain
from ..core.puzzle import Json, canonical_json
from . import store
from .clued import CluedList
from .cluelists import (
    ENGLISH,
    Value,
    keep_if_possible,
    load_clues,
    made_again,
    other_version,
    shipped,
)
from .lexicon import Entry, Lexicon
from .sources import named

SHIPPED = "english"


def refer_known(reference: Value) -> dict[str, str]:
    """The reference to the words of a list and those that ship, kept.

    Args:
        reference: to a list of words and clues, or its name.

    Raises:
        UsageError: this machine has no such list, or its words are Chinese.
    """
    found = known(reference)
    return found.reference if found == _shipped() else store.keep(found)


def known(reference: Value) -> Lexicon:
    """The words of a list in letters A to Z and those that ship, without clues.

    Args:
        reference: to a list of words and clues, or its name.

    Raises:
        UsageError: as of `refer_known`.
    """
    return _of_list(canonical_json(reference))


def load_known(reference: Mapping[str, Json]) -> frozenset[str]:
    """The words that a reference of `refer_known` means.

    Raises:
        UsageError: it is none, or this machine has no such words.
    """
    return _by_digest(*store.digest_of(reference))


@functools.lru_cache(maxsize=4)
def _of_list(reference: str) -> Lexicon:
    return _known(load_clues(json.loads(reference)))


@functools.lru_cache(maxsize=4)
def _by_digest(name: str, digest: str) -> frozenset[str]:
    found = _shipped()
    if digest != found.digest:
        try:
            found = store.load({"name": name, "digest": digest})
        except UsageError as error:
            found = _made_again(name, digest, error)
    return frozenset(found.words)


def _made_again(name: str, digest: str, error: UsageError) -> Lexicon:
    """A list that was not kept, from the lists that it names as they are here.

    Raises:
        UsageError: a user's own list is among them, or they make another list.
    """
    names = name.split("+")
    # `english` ends the name, whether or not it was one of the lists.
    for parts in (names[:-1], names):
        found = made_again(parts, error)
        if found is None:
            raise error
        words = _known(found)
        if words.digest == digest:
            keep_if_possible(words)
            return words
    raise UsageError(other_version(error, name))


@functools.cache
def _shipped() -> Lexicon:
    return _known(shipped(ENGLISH))


def _known(clued: CluedList) -> Lexicon:
    if clued.language == "zh":
        raise UsageError(
            f"words: a codeword has a number for each letter from A to Z, and the list"
            f" {plain(clued.name)} is Chinese; name a list of English words, or take"
            " type fill_in"
        )
    words = {word for word in clued.by_word if word.isascii()}
    words.update(named(SHIPPED).words)
    entries = tuple(Entry(word) for word in sorted(words))
    names = dict.fromkeys((*clued.name.split("+"), SHIPPED))
    licences = dict.fromkeys((*clued.licence.split("; "), named(SHIPPED).licence))
    licence = "; ".join(filter(None, licences))
    return Lexicon("+".join(names), entries, "en", licence, clued.attribution)
