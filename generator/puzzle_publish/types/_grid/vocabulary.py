"""The words that the grids of a section may have, from its list."""

import functools
import json
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...core.disk_cache import cached_bytes
from ...core.log import progress
from ...core.puzzle import Json, canonical_json, digest
from ...words.clue_leaks import leaks
from ...words.clued import MOST_SCORE, Clued, CluedList
from ...words.cluelists import load_clues
from ...words.families import kin_pairs
from .index import WordIndex, kept_index
from .levels import Tier
from .params import GridParams

if TYPE_CHECKING:
    from .index import Bits

LEAST_LETTERS = 3
# Raised when the rules for kin or for leaks change, since cached files depend on them.
_KIN, _FAIR = 1, 3

# What a fill adds to the score of a word with a clue by a person, and to that of a word
# that is a form of WordNet's, of which a grid soon has too many in -s and -ed.
OF_PERSON, OF_FORM = 20, -15


class Judged(NamedTuple):
    """A word that can be an entry.

    Attributes:
        score: the word's score in its list.
        alone: whether it has a clue that no other word of its length has.
        liking: what a fill adds to the score.
    """

    score: int
    alone: bool
    liking: int


class WordRequirements(NamedTuple):
    """All that the usable words depend on.

    Attributes:
        reference: the reference to the list, as JSON.
        least: the lowest score for words outside the theme.
        most: the length of the longest word allowed.
        theme: the words that must appear.
        banned: the words that must not appear.
        clued: whether words need a clue that does not give them away.
    """

    reference: str
    least: int
    most: int
    theme: tuple[str, ...]
    banned: tuple[str, ...]
    clued: bool


def list_of(params: GridParams) -> CluedList:
    """The words and clues that the params name."""
    return load_clues(reference_of(params))


def reference_of(params: GridParams) -> dict[str, Json]:
    """The reference to the words of the params, which may name a shipped list."""
    words = params.words
    assert not isinstance(words, list), "resolve replaces a list with a reference"
    return dict(load_clues(words).reference) if isinstance(words, str) else words


def usable(params: GridParams, *, most: int) -> Mapping[str, int]:
    """The words that can be entries of these params, sorted, with their scores.

    Args:
        params: the resolved params.
        most: the length of the longest word allowed.
    """
    return _usable(_wanted(params, most))


def fair(reference: str) -> Collection[str]:
    """The words from a list, of any length, with a clue that does not give them away.

    Args:
        reference: the reference to the list, as JSON.
    """
    return _fair(reference).keys()


def letters(params: GridParams) -> str:
    """Every character that grids and clues of the list may print, sorted."""
    reference = canonical_json(reference_of(params))
    return _letters(reference, is_clued=params.clued)


def index(params: GridParams, *, most: int) -> WordIndex:
    """The index of the usable words, cached on disk."""
    return _index(_wanted(params, most))


def tiered(
    params: GridParams, tier: Tier, *, most: int, alone: bool = False
) -> tuple[str, ...]:
    """The usable words of a tier, sorted.

    Args:
        params: the resolved params.
        tier: the tier of scores.
        most: the length of the longest word allowed.
        alone: whether words need a clue that no other word of their length has.
    """
    return _tiered(_wanted(params, most), tier, alone)


def allowed(
    params: GridParams,
    tier: Tier,
    *,
    most: int,
    taken: Collection[str],
    theme: Collection[str],
) -> "Bits":
    """The words of `index` that a fill may use.

    Args:
        params: the resolved params.
        tier: the tier of scores.
        most: the length of the longest word allowed.
        taken: the words of neighbouring puzzles, which it must not use.
        theme: the words that it may use in any case.
    """
    found = index(params, most=most)
    within = _within(_wanted(params, most), tier) & found.allowing(banned=taken)
    themed: Bits = found.allowing(floor=MOST_SCORE + 1, always=theme)
    return within | themed


def bounds(scores: Iterable[int], tier: Tier) -> tuple[int, int]:
    """The lowest and the highest score of a tier's words.

    >>> bounds([10, 30, 20, 40], Tier(0.5, 1.0)), bounds([10, 30, 20, 40], Tier(0, 0.5))
    ((30, 40), (10, 30))
    """
    ordered = sorted(scores)
    last = len(ordered) - 1
    first, end = (min(int(share * len(ordered)), last) for share in tier)
    return ordered[first], ordered[end]


def _wanted(params: GridParams, most: int) -> WordRequirements:
    return WordRequirements(
        canonical_json(reference_of(params)),
        params.min_score,
        most,
        tuple(params.theme),
        tuple(params.ban),
        params.clued,
    )


@functools.lru_cache(maxsize=8)
def _letters(reference: str, *, is_clued: bool) -> str:
    entries = load_clues(json.loads(reference)).entries
    words = {entry.word for entry in entries}
    clues = (entry.clue for entry in entries if is_clued)
    return "".join(sorted({*"".join(words), *"".join(clues)}))


@functools.lru_cache(maxsize=16)
def _usable(wanted: WordRequirements) -> Mapping[str, int]:
    theme, banned = set(wanted.theme), set(wanted.banned)
    return {
        word: score
        for word, (score, _, _) in _listed(wanted).items()
        if LEAST_LETTERS <= len(word) <= wanted.most
        and (score >= wanted.least or word in theme)
        and word not in banned
    }


def _listed(wanted: WordRequirements) -> Mapping[str, Judged]:
    return _fair(wanted.reference) if wanted.clued else _every(wanted.reference)


@functools.lru_cache(maxsize=4)
def _every(reference: str) -> Mapping[str, Judged]:
    """Every word of a list, for grids without clues."""
    found = load_clues(json.loads(reference)).by_word
    return {
        word: Judged(entries[0].score, True, 0)
        for word, entries in sorted(found.items())
    }


@functools.lru_cache(maxsize=4)
def _fair(reference: str) -> Mapping[str, Judged]:
    """The words with a clue that does not give them away.

    Cached on disk: finding the leaks among WordNet's clues takes four seconds.
    """
    identity = {"format": _FAIR, "list": json.loads(reference)["digest"]}
    raw = cached_bytes(
        "crossword",
        f"fair-{digest(identity)[:16]}",
        identity,
        lambda: canonical_json(_judged(load_clues(json.loads(reference)))).encode(),
    )
    return {word: Judged(*values) for word, values in json.loads(raw).items()}


def _judged(lexicon: CluedList) -> dict[str, Judged]:
    found = {}
    words = sorted(lexicon.by_word.items())
    for word, entries in progress(words, total=len(words), label="clues judged, once"):
        fair = [e for e in entries if e.clue and not leaks(e.clue, word, e.shown)]
        meant = (lexicon.by_clue[entry.clue] for entry in fair)
        alone = any(sum(len(w) == len(word) for w in words) == 1 for words in meant)
        if fair:
            found[word] = Judged(entries[0].score, alone, max(map(_liking, fair)))
    return found


def _liking(entry: Clued) -> int:
    """What a fill adds to an entry's score, depending on who wrote its clue.

    >>> _liking(Clued("SUN", "sun", "Day star", tags=("easy",)))
    20
    >>> _liking(Clued("SUNS", "suns", "Stars", tags=("form:plural", "sense:1")))
    -15
    """
    if any(tag.startswith("form:") for tag in entry.tags):
        return OF_FORM
    return 0 if any(tag.startswith("sense:") for tag in entry.tags) else OF_PERSON


@functools.lru_cache(maxsize=8)
def _index(wanted: WordRequirements) -> WordIndex:
    name = digest([json.loads(wanted.reference), *wanted[1:], _KIN, _FAIR])
    return kept_index(name, lambda: _liked(wanted), kin=kin_pairs)


def _liked(wanted: WordRequirements) -> dict[str, int]:
    """The usable words with the scores that a fill goes by."""
    judged = _listed(wanted)
    return {
        word: min(max(score + judged[word].liking, 0), MOST_SCORE)
        for word, score in _usable(wanted).items()
    }


@functools.lru_cache(maxsize=32)
def _within(wanted: WordRequirements, tier: Tier) -> "Bits":
    words = _tiered(wanted, tier, False)
    return _index(wanted).allowing(floor=MOST_SCORE + 1, always=words)


@functools.lru_cache(maxsize=32)
def _bounds(wanted: WordRequirements, tier: Tier) -> tuple[int, int]:
    return bounds(_usable(wanted).values(), tier)


@functools.lru_cache(maxsize=32)
def _tiered(wanted: WordRequirements, tier: Tier, alone: bool) -> tuple[str, ...]:
    least, greatest = _bounds(wanted, tier)
    fair = _listed(wanted)
    return tuple(
        word
        for word, score in _usable(wanted).items()
        if least <= score <= greatest and (not alone or fair[word].alone)
    )
