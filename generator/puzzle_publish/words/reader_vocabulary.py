"""The words that a reader may think of: those of a list, and all shipped English words.

A puzzle is proven to have one answer among these words: a reader knows more words than
a small list contains, and would accept any of them as another answer.
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
    can_be_made,
    keep_if_possible,
    load_clues,
    made_again,
    other_version,
    shipped,
)
from .letters import is_latin
from .lexicon import Entry, Lexicon
from .sources import named

SHIPPED = "english"


def refer_vocabulary(reference: Value) -> dict[str, str]:
    """The reference to `vocabulary_of` a list, which is stored."""
    found = vocabulary_of(reference)
    return found.reference if found == _shipped() else store.keep(found)


def vocabulary_of(reference: Value) -> Lexicon:
    """The Latin words from a list and all shipped ones, without clues.

    Raises:
        UsageError: this machine has no such list, or its words are Chinese.
    """
    return _of_list(canonical_json(reference))


def load_vocabulary(reference: Mapping[str, Json]) -> frozenset[str]:
    """The words that a reference of `refer_vocabulary` denotes."""
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
    """A list that is not stored here, regenerated from the lists in its name."""
    names = name.split("+")
    # The name ends with `english`, whether or not that was one of the lists.
    for parts in (names[:-1], names):
        if not can_be_made(parts):
            raise error
        for found in made_again(parts, error):
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
    words = {word for word in clued.by_word if all(map(is_latin, word))}
    words.update(named(SHIPPED).words)
    entries = tuple(Entry(word) for word in sorted(words))
    names = dict.fromkeys((*clued.name.split("+"), SHIPPED))
    licences = dict.fromkeys((*clued.licence.split("; "), named(SHIPPED).licence))
    licence = "; ".join(filter(None, licences))
    return Lexicon("+".join(names), entries, "en", licence, clued.attribution)
