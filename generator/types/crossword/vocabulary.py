"""The words that a section's grids may hold, by its list of words and clues."""

import functools
import json
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ...puzzle import canonical_json, digest
from ...words.clued import CluedList
from ...words.cluelists import load_clues
from ...words.families import kin_pairs
from ...words.leaks import leaks
from .index import WordIndex, kept_index
from .params import Params

if TYPE_CHECKING:
    from .index import Bits

LEAST_LETTERS = 3
# Raised when `families` would call others kin: kept indexes hold who is.
KIN = 1


def list_of(params: Params) -> CluedList:
    """The words and clues of params, which are resolved."""
    assert isinstance(params.words, dict)
    return load_clues(params.words)


def usable(params: Params, *, most: int) -> Mapping[str, int]:
    """The words that can be entries of these params, sorted, with their scores.

    Args:
        params: resolved.
        most: letters of the longest.
    """
    return _usable(
        canonical_json(params.words), params.min_score, most, tuple(params.ban)
    )


@functools.lru_cache(maxsize=16)
def _usable(
    reference: str, least: int, most: int, banned: Sequence[str]
) -> Mapping[str, int]:
    lexicon = load_clues(json.loads(reference))
    left_out = set(banned)
    return {
        word: entries[0].score
        for word, entries in sorted(lexicon.by_word.items())
        if LEAST_LETTERS <= len(word) <= most
        and entries[0].score >= least
        and word not in left_out
        and any(entry.clue and not leaks(entry.clue, word) for entry in entries)
    }


def index(params: Params, *, most: int) -> WordIndex:
    """The index of the usable words, kept in the cache folder by what it hangs on."""
    return _index(
        canonical_json(params.words), params.min_score, most, tuple(params.ban)
    )


@functools.lru_cache(maxsize=8)
def _index(reference: str, least: int, most: int, banned: Sequence[str]) -> WordIndex:
    name = digest([json.loads(reference), least, most, list(banned), KIN])
    return kept_index(
        name, lambda: _usable(reference, least, most, banned), kin=kin_pairs
    )


def allowed(found: WordIndex, taken: Collection[str], theme: Collection[str]) -> "Bits":
    """The words of an index but those that stand in neighbouring puzzles."""
    return found.allowing(banned=taken, always=theme)
