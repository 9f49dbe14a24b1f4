"""The words that the grids of a section may have, from its list."""

import functools
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import cached_bytes
from ...core.progress import progress
from ...core.puzzle import Json, canonical_json, digest
from ...core.quotes import curly
from ...words.clue_leaks import gives_away
from ...words.clued import MOST_SCORE, UNUSUAL, Clued, CluedList, needs_clue
from ...words.cluelists import LISTS, load_clues
from ...words.commonness import function_words
from ...words.families import kin_pairs
from ...words.reading import has_hanzi_only
from .index import WordIndex, kept_index, packed
from .levels import LEVELS, Level, Tier
from .params import GridParams

if TYPE_CHECKING:
    from .index import Bits

LEAST_LETTERS = 3
LEAST_HANZI = 2  # of a word that the author wants in a free form
# Raised when the rules for kin or for leaks change, since cached files depend on them.
_KIN, _FAIR = 2, 7

# What a fill adds to the score of a word with a clue by a person, and to that of a word
# that is a form of WordNet's, of which a grid soon has too many in -s and -ed.
OF_PERSON, OF_FORM = 20, -15
# The liking of the author's words where other lists follow: above that of all others.
OF_AUTHOR, OF_LATER = 140, 5
# With more than this share of the words used, a book repeats any of them.
MOST_USED = 0.4
# Which of a dictionary's senses are for hard puzzles only, and which definitions are
# too long for easy ones.
MOST_USUAL_SENSE, MOST_EASY_CLUE = 2, 45
_SENSE = re.compile(r"sense:([1-9]\d*)")


class Judged(NamedTuple):
    """A word that can be an entry.

    Attributes:
        score: the word's score in its list.
        alone: whether it has a clue that no other word of its length has.
        liking: what a fill adds to the score.
        own: whether it is from a list of words that people wrote clues for; for grids
            with clues, whether it has such a clue.
        least: the easiest level that may have it, as a place in LEVELS.
        place: the place of its list among those that are joined.
    """

    score: int
    alone: bool
    liking: int
    own: bool
    least: int
    place: int


class WordRequirements(NamedTuple):
    """All that the usable words depend on.

    Attributes:
        reference: the reference to the list, as JSON.
        least: the lowest score for words outside the theme.
        most: the length of the longest word allowed.
        theme: the words that must appear.
        banned: the words that must not appear.
        clued: whether words need a clue that does not give them away.
        short: whether words of two hanzi may be there that are not of the theme.
    """

    reference: str
    least: int
    most: int
    theme: tuple[str, ...]
    banned: tuple[str, ...]
    clued: bool
    short: bool


def list_of(params: GridParams) -> CluedList:
    """The words and clues that the params name."""
    return load_clues(reference_of(params))


def reference_of(params: GridParams) -> dict[str, Json]:
    """The reference to the words of the params, which may name a shipped list."""
    words = params.words
    assert not isinstance(words, list), "resolve replaces a list with a reference"
    return dict(load_clues(words).reference if isinstance(words, str) else words)


def is_chinese(params: GridParams) -> bool:
    """Return whether the words are Chinese."""
    return isinstance(params.words, dict) and list_of(params).language == "zh"


def dull(params: GridParams) -> frozenset[str]:
    """The words of our lists that nobody enjoys without a clue."""
    return _dull(_wanted(params, LEAST_LETTERS).reference)


def usable(params: GridParams, *, most: int) -> Mapping[str, int]:
    """The words that can be entries of these params, sorted, with their scores.

    Args:
        params: the resolved params.
        most: the length of the longest word allowed.
    """
    return _usable(_wanted(params, most))


def own_count(params: GridParams, *, most: int) -> int:
    """How many usable words are not a dictionary's alone."""
    return _own_count(_wanted(params, most))


def has_others(params: GridParams, *, most: int) -> bool:
    """Return whether some usable words are a dictionary's alone."""
    wanted = _wanted(params, most)
    return _own_count(wanted) < len(_usable(wanted))


def others_among(params: GridParams, words: Iterable[str]) -> int:
    """How many of some words are a dictionary's alone."""
    judged = _listed(_wanted(params, LEAST_LETTERS))
    return sum(not judged[word].own for word in words if word in judged)


def favoured(params: GridParams, *, most: int) -> Collection[str]:
    """The usable words of the author's lists that another list follows, sorted."""
    return _favoured(_wanted(params, most))


def authors(params: GridParams, *, most: int) -> frozenset[str]:
    """The words that the author wants, however often a book has them."""
    return frozenset((*params.theme, *favoured(params, most=most)))


def are_scarce(params: GridParams, used: Collection[str], *, most: int) -> bool:
    """Return whether a book has used so many of the words that it must repeat them."""
    words = usable(params, most=most)
    return len(words.keys() & used) > MOST_USED * len(words)


def suits(entry: Clued, level: str) -> bool:
    """Return whether a level may have a clue: a dictionary's later senses are hard.

    >>> suits(Clued("SUN", "sun", "Day star", tags=("noun", "sense:3")), "easy")
    False
    """
    return LEVELS.index(level) >= _least_of(entry)


def liked(params: GridParams, *, most: int) -> Mapping[str, int]:
    """The usable words with the scores that a fill goes by."""
    return _liked(_wanted(params, most))


def letters(params: GridParams) -> str:
    """Every character that grids and clues of the list may print, sorted."""
    reference = canonical_json(reference_of(params))
    return _letters(reference, is_clued=params.clued)


def index(params: GridParams, *, most: int) -> WordIndex:
    """The index of the usable words, cached on disk."""
    return _index(_wanted(params, most))


def tiered(
    params: GridParams, tier: Tier, *, most: int, own: bool, alone: bool = False
) -> tuple[str, ...]:
    """The usable words of a tier, the best first; of preferred words, all.

    Args:
        params: the resolved params.
        tier: the tier of scores.
        most: the length of the longest word allowed.
        own: whether a dictionary's words are left out.
        alone: whether words need a clue that no other word of their length has.
    """
    return _tiered(_wanted(params, most), Part(tier, own, params.level, alone))


def free(
    params: GridParams, tier: Tier, *, most: int, own: bool, taken: Collection[str]
) -> "Bits":
    """The words of `index` in a tier that other puzzles do not have.

    Args:
        params: the resolved params.
        tier: the tier of scores.
        most: the length of the longest word allowed.
        own: whether a dictionary's words are left out.
        taken: the words that others have.
    """
    within = _within(_wanted(params, most), Part(tier, own, params.level, False))
    found: Bits = within & index(params, most=most).allowing(banned=taken)
    return found


def allowed(
    params: GridParams,
    words: "Bits",
    rng: np.random.Generator,
    *,
    most: int,
    keep: float,
    keep_others: float,
    theme: Collection[str],
) -> "Bits":
    """The words of `index` that a fill may use: a random part of some.

    So that fills differ, although a search prefers the best words.

    Args:
        params: the resolved params.
        words: the words to choose from; see `free`.
        rng: the source of chance.
        most: the length of the longest word allowed.
        keep: the share of them that is kept; of preferred words, all are.
        keep_others: the share of a dictionary's words.
        theme: the words that it may use in any case.
    """
    wanted = _wanted(params, most)
    found = index(params, most=most)
    if keep < 1 or keep_others < keep:
        drawn = rng.random(len(found.tables.scores))
        drawn[_flags(wanted, "others")] *= max(keep / keep_others, 1)
        words = words & packed((drawn < keep) | _flags(wanted, "favoured"))
    themed: Bits = found.allowing(floor=OF_AUTHOR + 1, always=theme)
    return words | themed


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
        params.short,
    )


@functools.lru_cache(maxsize=8)
def _letters(reference: str, *, is_clued: bool) -> str:
    entries = load_clues(json.loads(reference)).entries
    words = {entry.word for entry in entries}
    clues = (curly(entry.clue) for entry in entries if is_clued)
    return "".join(sorted({*"".join(words), *"".join(clues)}))


@functools.lru_cache(maxsize=16)
def _usable(wanted: WordRequirements) -> Mapping[str, int]:
    theme, banned = set(wanted.theme), set(wanted.banned)
    if not wanted.clued:
        banned |= (_dull(wanted.reference) | _phrases(wanted.reference)) - theme
    return {
        word: score
        for word, (score, *_) in _listed(wanted).items()
        if _least_letters(word, theme, wanted.short) <= len(word) <= wanted.most
        and (score >= wanted.least or word in theme)
        and word not in banned
    }


@functools.lru_cache(maxsize=4)
def _dull(reference: str) -> frozenset[str]:
    return frozenset(word for word, ways in _ours(reference) if needs_clue(ways[0]))


@functools.lru_cache(maxsize=4)
def _phrases(reference: str) -> frozenset[str]:
    """Return those of several words, as ICERINK and ONTOP are hard to read."""
    every = _ours(reference)
    return frozenset(word for word, ways in every if all(" " in x.shown for x in ways))


def _ours(reference: str) -> Iterator[tuple[str, tuple[Clued, ...]]]:
    """Yield the words of our lists, each with its entries."""
    found = load_clues(json.loads(reference))
    ours = {place for place, name in enumerate(found.names) if name in LISTS}
    for word, entries in found.by_word.items():
        if found.place_of[word] in ours:
            yield word, entries


def _least_letters(word: str, theme: Collection[str], short: bool) -> int:
    is_short = (short or word in theme) and has_hanzi_only(word)
    return LEAST_HANZI if is_short else LEAST_LETTERS


def _listed(wanted: WordRequirements) -> Mapping[str, Judged]:
    return _fair(wanted.reference) if wanted.clued else _every(wanted.reference)


@functools.lru_cache(maxsize=4)
def _every(reference: str) -> Mapping[str, Judged]:
    """Every word of a list, for grids without clues."""
    lexicon = load_clues(json.loads(reference))
    return {
        word: Judged(
            entries[0].score,
            True,
            0,
            not _is_of_dictionary(entries[0]),
            _least_of_word(entries[0]),
            lexicon.place_of[word],
        )
        for word, entries in sorted(lexicon.by_word.items())
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
        fair = [e for e in entries if e.clue and not gives_away(e)]
        meant = (lexicon.by_clue[entry.clue] for entry in fair)
        alone = any(sum(len(w) == len(word) for w in words) == 1 for words in meant)
        if fair:
            found[word] = Judged(
                entries[0].score,
                alone,
                max(map(_liking, fair)),
                not all(map(_is_of_dictionary, fair)),
                min(map(_least_of, fair)),
                lexicon.place_of[word],
            )
    return found


def _is_of_dictionary(entry: Clued) -> bool:
    return any(tag.startswith("sense:") for tag in entry.tags)


def _least_of(entry: Clued) -> int:
    """The easiest level for a clue, as a place in LEVELS."""
    sense = next(filter(None, map(_SENSE.fullmatch, entry.tags)), None)
    if sense is None:
        return 0
    if int(sense[1]) > MOST_USUAL_SENSE or UNUSUAL in entry.tags:
        return len(LEVELS) - 1
    return max(_least_of_word(entry), int(len(entry.clue) > MOST_EASY_CLUE))


def _least_of_word(entry: Clued) -> int:
    """The easiest level for a word: a dictionary's "on it" is for hard puzzles only."""
    is_joined = _is_of_dictionary(entry) and function_words(entry.shown) > 0
    return len(LEVELS) - 1 if is_joined else 0


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


@functools.lru_cache(maxsize=16)
def _own_count(wanted: WordRequirements) -> int:
    judged = _listed(wanted)
    return sum(judged[word].own for word in _usable(wanted))


@functools.lru_cache(maxsize=8)
def _liked(wanted: WordRequirements) -> dict[str, int]:
    """The usable words with the scores that a fill goes by."""
    judged = _listed(wanted)
    favoured = _favoured(wanted)
    return {
        word: OF_AUTHOR - min(OF_LATER * judged[word].place, OF_AUTHOR - MOST_SCORE)
        if word in favoured
        else min(max(score + judged[word].liking, 0), MOST_SCORE)
        for word, score in _usable(wanted).items()
    }


@functools.lru_cache(maxsize=8)
def _favoured(wanted: WordRequirements) -> Mapping[str, int]:
    """The usable words of the author's lists that another list follows, by place."""
    names = load_clues(json.loads(wanted.reference)).names
    own = {k for k, name in enumerate(names[:-1]) if name not in LISTS}
    judged = _listed(wanted)
    places = {word: judged[word].place for word in _usable(wanted)}
    return {word: place for word, place in places.items() if place in own}


@functools.lru_cache(maxsize=16)
def _flags(wanted: WordRequirements, which: str) -> NDArray[np.bool_]:
    """By id in the index, which words are favoured, or a dictionary's alone."""
    judged, favoured = _listed(wanted), _favoured(wanted)
    return _index(wanted).flags(
        word
        for word in _usable(wanted)
        if (word in favoured if which == "favoured" else not judged[word].own)
    )


class Part(NamedTuple):
    """A part of the usable words.

    Attributes:
        tier: the tier of scores.
        own: whether a dictionary's words are left out.
        level: the level that they must suit.
        alone: whether words need a clue that no other word of their length has.
    """

    tier: Tier
    own: bool
    level: Level
    alone: bool


@functools.lru_cache(maxsize=64)
def _within(wanted: WordRequirements, part: Part) -> "Bits":
    words = _tiered(wanted, part)
    return _index(wanted).allowing(floor=OF_AUTHOR + 1, always=words)


@functools.lru_cache(maxsize=64)
def _tiered(wanted: WordRequirements, part: Part) -> tuple[str, ...]:
    judged, favoured = _listed(wanted), _favoured(wanted)
    most = LEVELS.index(part.level)
    words = {
        word: score
        for word, score in _usable(wanted).items()
        if (judged[word].own or not part.own)
        and judged[word].least <= most
        and (not part.alone or judged[word].alone)
    }
    if not words:
        return ()
    least, greatest = bounds(words.values(), part.tier)
    liked = _liked(wanted)
    found = (
        word
        for word, score in words.items()
        if least <= score <= greatest or word in favoured
    )
    return tuple(sorted(found, key=lambda w: (-liked[w], crc32(w.encode()), w)))
