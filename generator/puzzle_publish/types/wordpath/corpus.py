"""A lexicon as the arrays that the generator's kernels read.

Words are sorted by length, so that the words of 2 to r characters are one range of
indexes and drawing one takes no search. The trie holds every word that fits the largest
board. Its nodes are numbered level by level, so that the children of node k are the
nodes first[k] to first[k + 1], in the order of their letters.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.values import Taste
from ...words.gate import gate_of
from ...words.lexicon import Lexicon
from .model import LEAST_LENGTH, MOST_SIDE, CacheKey

Ints = NDArray[np.int32]
LONGEST = MOST_SIDE * MOST_SIDE
# Finding a single word is not a puzzle.
LEAST_ANSWERS = 2
# What may not be read: along no path; along no straight line in any direction.
UNREAD, UNREAD_STRAIGHT = -2, -3


class Arrays(NamedTuple):
    """What the kernels read; letters are numbered in the order of code points.

    Attributes:
        flat: the letters of all words, concatenated.
        offset: word k is flat[offset[k]:offset[k + 1]].
        by_length: words of length n are by_length[n] to by_length[n + 1], n <= LONGEST.
        root: for each letter, its node or -1.
        first: see above; one more than there are nodes.
        letter: for each node, its last letter.
        word: for each node, the word that ends there, -1 for none, or UNREAD or
            UNREAD_STRAIGHT for a word that nothing may spell by accident.
    """

    flat: Ints
    offset: Ints
    by_length: Ints
    root: Ints
    first: Ints
    letter: Ints
    word: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """Words with their arrays.

    Attributes:
        words: the words of two characters or more, by length, then by text.
        letters: all their characters, sorted.
    """

    words: tuple[str, ...]
    letters: str
    arrays: Arrays


def corpus_of(lexicon: Lexicon, taste: Taste | None = None) -> Corpus:
    """The corpus of a lexicon, made once per process.

    Args:
        lexicon: the words.
        taste: what else no board may spell; None for anything.

    Raises:
        ValueError: it has no word of two characters or more.
    """
    return _corpus_of(CacheKey(lexicon.digest, lexicon), taste)


@lru_cache(maxsize=8)
def _corpus_of(key: CacheKey, taste: Taste | None) -> Corpus:
    return corpus_from(key.lexicon.words, taste=taste)


def corpus_from(
    words: Iterable[str], others: str = "", taste: Taste | None = None
) -> Corpus:
    """The corpus of a list of words; words of one character are left out.

    Args:
        words: the words.
        others: further characters, to be numbered with those of the words.
        taste: what else no board may spell; None for anything.

    Raises:
        ValueError: no word is left.
    """
    usable = sorted({w for w in words if len(w) >= LEAST_LENGTH}, key=_by_length)
    if not usable:
        raise ValueError("no word of two characters or more")
    letters = "".join(sorted(set(others).union(*usable)))
    number_of = {letter: number for number, letter in enumerate(letters)}
    flat = np.array([number_of[letter] for word in usable for letter in word], np.int32)
    lengths = np.array([len(word) for word in usable])
    offset = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    by_length = np.searchsorted(lengths, np.arange(LONGEST + 2)).astype(np.int32)
    fitting = usable[: by_length[LONGEST + 1]]
    unread = _unread(taste, letters, {*fitting})
    trie = _trie([*fitting, *unread], number_of)
    _mark(trie[-1], len(fitting), list(unread.values()))
    return Corpus(tuple(usable), letters, Arrays(flat, offset, by_length, *trie))


def _by_length(word: str) -> tuple[int, str]:
    return len(word), word


def _unread(taste: Taste | None, letters: str, words: set[str]) -> dict[str, int]:
    """The words of these letters that may not be read, and where; not the board's."""
    if taste is None:
        return {}
    gate, known = gate_of(taste), {*letters}
    return {
        word: UNREAD if word in gate.coarse else UNREAD_STRAIGHT
        for word in gate.every
        if word not in words and known.issuperset(word)
    }


def _mark(word: Ints, words: int, marks: list[int]) -> None:
    """Write the marks of the words after the first ones in place of their numbers."""
    later = word >= words
    word[later] = np.array([*marks, 0], np.int32)[word[later] - words]


def _trie(words: list[str], number_of: dict[str, int]) -> tuple[Ints, Ints, Ints, Ints]:
    """Root, first, letter and word of the trie of these words, level by level.

    Sorted words with a common beginning are neighbours, so the nodes of a level are the
    places where the beginning changes.
    """
    alphabet = len(number_of)
    flat = np.array([number_of[letter] for word in words for letter in word], np.int32)
    offset = np.concatenate(([0], np.cumsum([*map(len, words)]))).astype(np.int32)
    order = np.array(sorted(range(len(words)), key=words.__getitem__), np.int64)
    starts = offset[:-1][order].astype(np.int64)
    lengths = np.diff(offset)[order]
    shared = _shared(flat, starts, lengths)
    root = np.full(alphabet, -1, np.int32)
    node_of = np.full(len(order), -1, np.int64)
    letters: list[Ints] = []
    ends: list[Ints] = []
    parents: list[NDArray[np.int64]] = []
    nodes = 0
    for depth in range(int(lengths.max(initial=0))):
        here = np.flatnonzero(lengths > depth)
        new = shared[here] <= depth
        opening = here[new]
        numbers = nodes + np.cumsum(new) - 1
        parents.append(node_of[opening])
        letters.append(flat[starts[opening] + depth])
        end = np.full(len(opening), -1, np.int32)
        closing = lengths[here] == depth + 1
        end[numbers[closing] - nodes] = order[here[closing]]
        ends.append(end)
        node_of[here] = numbers
        nodes += len(opening)
        if depth == 0:
            root[letters[0]] = np.arange(nodes)
    first = np.zeros(nodes + 1, np.int64)
    if nodes:
        below = np.concatenate([*parents[1:], np.zeros(0, np.int64)])
        children = np.bincount(below, minlength=nodes)
        first[0] = len(parents[0])
        first[1:] = first[0] + np.cumsum(children)
    return (
        root,
        first.astype(np.int32),
        _joined(letters),
        _joined(ends),
    )


def _shared(
    flat: Ints, starts: NDArray[np.int64], lengths: NDArray[np.int32]
) -> NDArray[np.int64]:
    """How many letters each word shares with the one before it."""
    shared = np.zeros(len(starts), np.int64)
    if len(starts) == 0:
        return shared
    same = np.arange(1, len(starts))
    depth = 0
    while len(same):
        long_enough = np.minimum(lengths[same], lengths[same - 1]) > depth
        same = same[long_enough]
        same = same[flat[starts[same] + depth] == flat[starts[same - 1] + depth]]
        depth += 1
        shared[same] = depth
    return shared


def _joined(parts: Iterable[Ints]) -> Ints:
    return np.concatenate([*parts, np.zeros(0, np.int32)]).astype(np.int32)


def sizes_of(corpus: Corpus) -> Ints:
    """The length of each word."""
    return np.diff(corpus.arrays.offset)


def mean_length(corpus: Corpus, cells: int) -> float:
    """The mean length of the words that fit this many cells; 0 if none does.

    >>> mean_length(corpus_from(["AB", "ABCD", "ABCDE"]), 4)
    3.0
    """
    fitting = int(corpus.arrays.by_length[cells + 1])
    return float(corpus.arrays.offset[fitting]) / max(fitting, 1)


def expected_slots(corpus: Corpus, cells: int, noise_max: int) -> float:
    """About how many words a board of this many cells gets, decoys included.

    Each takes its own cells and half of `noise_max`. Boards of the presets have 6.4,
    10.0 and 15.4 idioms, where this gives 7.2, 11.6 and 16.7; and 5.1, 9.0 and 13.4
    English words, where it gives 4.7, 7.9 and 11.7.
    """
    return cells / (mean_length(corpus, cells) + noise_max / 2)


@lru_cache(maxsize=32)
def least_answers(corpus: Corpus, cells: int, scramble_p: float) -> int:
    """The fewest answers that make a board worth its page.

    That is half of what the board would hold if all of it but the decoys were answers.
    A board with fewer is built again: the source's hard boards of 10 x 10 sometimes
    have 3 answers and 11 decoys.
    """
    mean = max(mean_length(corpus, cells), 1.0)
    return max(LEAST_ANSWERS, int(cells * (1 - scramble_p) / (2 * mean)))


@lru_cache(maxsize=32)
def most_slots(corpus: Corpus, cells: int, noise_max: int) -> int:
    """The maximum number of words on a board, for which the page has room.

    That is as many of the shortest words as fit, or fewer if boards never have that
    many. A board with more is built again; of 3,000 boards of the presets none was.
    """
    rare = math.ceil(1.5 * expected_slots(corpus, cells, noise_max)) + 1
    ends = corpus.arrays.offset[1 : cells + 1]
    return min(rare, int(np.searchsorted(ends, cells, side="right")))
