"""A list of words as the tables that are read to fill a pattern, made once and cached.

The words of a length are sorted by score, the best first. Equal scores are sorted by
checksum: by text, the better half of an unscored list would be the words from A to M.
64 words share a block of bits, so that the words of eight letters with an E in third
place are a row of a few hundred integers. A list with more letters than a block has
bits (hanzi) stores only the blocks of a row that are not empty.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import cached_bytes
from ...core.puzzle import Json, digest

SHORTEST, LONGEST = 2, 31
BLOCK = 64
# Up to this many letters, rows are stored whole; beyond, most blocks are empty.
MOST_DENSE = 64
# Raised when files of an earlier format would be read wrongly.
_FORMAT = 2

Bits = NDArray[np.uint64]
Kin = Callable[[Iterable[str]], Iterator[tuple[str, str]]]
_NO_BITS = np.zeros(0, np.uint64)


class Tables(NamedTuple):
    """What the kernels read.

    A word's id is its position among all words if each length begins a new block. The
    row of a letter at a place is `rows_at[length] + place * alphabet + letter`.

    Attributes:
        alphabet: (1,) int64, how many letters there are.
        blocks: (LONGEST + 1,) int64, by length: how many blocks.
        first_block: (LONGEST + 1,) int64, by length: the block where its words begin.
        letters_at: (LONGEST + 1,) int64, by length: where its words begin in `letters`.
        rows_at: (LONGEST + 1,) int64, by length: its first row.
        dense_at: (LONGEST + 1,) int64, by length: where its first row begins in
            `dense`.
        letters: uint16, the numbers of the letters of all words, concatenated.
        scores: int32, by id.
        kin_at: int32, by id: where a word's kin begin in `kin`; then the end.
        kin: int32, ids of words that must not be in one puzzle with the word.
        dense: uint64, rows of all blocks of a length; empty for large alphabets.
        sparse_at: int32, by row: where its blocks begin in the next two; then the end.
        sparse_block: int32, which block of its length; empty for small alphabets.
        sparse_bits: uint64, that block.
    """

    alphabet: NDArray[np.int64]
    blocks: NDArray[np.int64]
    first_block: NDArray[np.int64]
    letters_at: NDArray[np.int64]
    rows_at: NDArray[np.int64]
    dense_at: NDArray[np.int64]
    letters: NDArray[np.uint16]
    scores: NDArray[np.int32]
    kin_at: NDArray[np.int32]
    kin: NDArray[np.int32]
    dense: Bits
    sparse_at: NDArray[np.int32]
    sparse_block: NDArray[np.int32]
    sparse_bits: Bits


_TYPES: dict[str, type[np.generic]] = {
    **dict.fromkeys(Tables._fields[:6], np.int64),
    "letters": np.uint16,
    **dict.fromkeys(("scores", "kin_at", "kin"), np.int32),
    "dense": np.uint64,
    **dict.fromkeys(("sparse_at", "sparse_block"), np.int32),
    "sparse_bits": np.uint64,
}


@dataclass(frozen=True, eq=False)
class WordIndex:
    """A list of words, ready for `fill`.

    >>> index = index_of({"CAT": 50, "CATS": 40, "DOG": 60})
    >>> index.words(3), index.score("DOG"), "PIG" in index
    (('DOG', 'CAT'), 60, False)

    Attributes:
        alphabet: every letter of the list, sorted; kernels use their numbers.
        counts: the number of words of each length.
        tables: the tables that kernels read.
    """

    alphabet: str
    counts: tuple[int, ...]
    tables: Tables

    def __len__(self) -> int:
        return sum(self.counts)

    def __contains__(self, word: str) -> bool:
        return word in self._ids

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each letter."""
        return {letter: number for number, letter in enumerate(self.alphabet)}

    def words(self, length: int) -> tuple[str, ...]:
        """The words of a length, the best first."""
        if not 0 <= length <= LONGEST:
            return ()
        return tuple(self.word(length, rank) for rank in range(self.counts[length]))

    def word(self, length: int, rank: int) -> str:
        """The word of a length with this rank; the best has rank 0."""
        start = int(self.tables.letters_at[length]) + rank * length
        numbers = self.tables.letters[start : start + length].tolist()
        return "".join(self.alphabet[number] for number in numbers)

    def score(self, word: str) -> int:
        """The score of a word of the list.

        Raises:
            KeyError: it is not in the list.
        """
        return int(self.tables.scores[self._ids[word]])

    def allowing(
        self,
        *,
        floor: int | None = None,
        banned: Collection[str] = (),
        always: Collection[str] = (),
    ) -> Bits:
        """The words that a fill may use, as the bits that `fill` takes for `allow`.

        Args:
            floor: the lowest score.
            banned: the words that it must not use; unlisted ones are ignored.
            always: the words that it may use in spite of floor and bans: a theme's.
        """
        may = self._listed.copy()
        if floor is not None:
            may &= self.tables.scores >= floor
        for word in banned:
            if word in self._ids:
                may[self._ids[word]] = False
        for word in always:
            if word in self._ids:
                may[self._ids[word]] = True
        return packed(may)

    def flags(self, words: Iterable[str]) -> NDArray[np.bool_]:
        """Which words, by id, are among some listed ones."""
        found = np.zeros(len(self.tables.scores), np.bool_)
        found[[self._ids[word] for word in words]] = True
        return found

    @cached_property
    def everything(self) -> Bits:
        """All words, in the form of `allowing`."""
        return packed(self._listed)

    @cached_property
    def _listed(self) -> NDArray[np.bool_]:
        listed = np.zeros(len(self.tables.scores), np.bool_)
        for length, first in enumerate(self.tables.first_block.tolist()):
            listed[first * BLOCK : first * BLOCK + self.counts[length]] = True
        return listed

    @cached_property
    def _ids(self) -> dict[str, int]:
        first = self.tables.first_block.tolist()
        return {
            word: first[length] * BLOCK + rank
            for length in range(SHORTEST, LONGEST + 1)
            for rank, word in enumerate(self.words(length))
        }


def kept_index(
    name: str, scored: Callable[[], Mapping[str, int]], *, kin: Kin | None = None
) -> WordIndex:
    """The index of a list, from the user's cache folder if it is there.

    Args:
        name: the digest of all that the words, scores and kin depend on.
        scored: a function that returns the words with their scores; not called if the
            index is cached.
        kin: the pairs of words that exclude each other; see `index_of`.
    """
    identity: dict[str, Json] = {"format": _FORMAT, "list": name}
    return _read(
        cached_bytes("crossword", name, identity, lambda: _written(scored(), kin))
    )


def index_of(scored: Mapping[str, int], *, kin: Kin | None = None) -> WordIndex:
    """The index of words with their scores, higher for better ones.

    Words of one letter, or of more than LONGEST, fit no slot and are left out.

    Args:
        scored: the words.
        kin: a function that yields pairs of words that must not be in one puzzle;
            unlisted words are ignored. By default, a noun and its plural.

    Raises:
        ValueError: no word is left.
    """
    return _read(_written(scored, kin))


def digest_of(scored: Mapping[str, int]) -> str:
    """The digest of words with their scores, whatever their order."""
    return digest(sorted(scored.items()))


def packed(flags: NDArray[np.bool_]) -> Bits:
    """Flags as blocks of bits, with the first in the lowest bit.

    >>> packed(np.array([True, False, True] + 61 * [False])).tolist()
    [5]
    """
    return np.packbits(flags, bitorder="little").view("<u8").astype(np.uint64)


def plurals(word: str) -> Iterator[str]:
    """The regular plurals that an English noun may have.

    >>> list(plurals("CITY")), list(plurals("BOX"))
    (['CITYS', 'CITYES', 'CITIES'], ['BOXS', 'BOXES'])
    """
    yield word + "S"
    yield word + "ES"
    if word.endswith("Y"):
        yield word[:-1] + "IES"


def plural_pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each word with each of its regular plurals, listed or not."""
    for word in words:
        for other in plurals(word):
            yield word, other


def _written(scored: Mapping[str, int], kin: Kin | None = None) -> bytes:
    """An index as bytes: a line of JSON, then its tables."""
    by_length: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    for word in scored:
        if SHORTEST <= len(word) <= LONGEST:
            by_length[len(word)].append(word)
    if not any(by_length):
        raise ValueError("no word that fits a slot")
    for words in by_length:
        words.sort(key=lambda word: (-scored[word], crc32(word.encode()), word))
    alphabet = "".join(sorted(set().union(*(set(w) for ws in by_length for w in ws))))
    tables = _tables(by_length, alphabet, scored, kin or plural_pairs)
    head = {
        "alphabet": alphabet,
        "counts": [len(words) for words in by_length],
        "sizes": [len(table) for table in tables],
    }
    raw = (
        np.ascontiguousarray(table, np.dtype(_TYPES[name]).newbyteorder("<")).tobytes()
        for name, table in zip(Tables._fields, tables, strict=True)
    )
    return json.dumps(head).encode("ascii") + b"\n" + b"".join(raw)


def _read(raw: bytes) -> WordIndex:
    line, _, content = raw.partition(b"\n")
    head = json.loads(line)
    tables: list[NDArray[Any]] = []
    start = 0
    for name, size in zip(Tables._fields, head["sizes"], strict=True):
        kind = np.dtype(_TYPES[name])
        part = content[start : start + size * kind.itemsize]
        tables.append(np.frombuffer(part, kind.newbyteorder("<")).astype(kind))
        start += size * kind.itemsize
    return WordIndex(head["alphabet"], tuple(head["counts"]), Tables(*tables))


def _tables(
    by_length: list[list[str]], alphabet: str, scored: Mapping[str, int], kin_of: Kin
) -> Tables:
    counts = np.array([len(words) for words in by_length], np.int64)
    lengths = np.arange(LONGEST + 1)
    blocks = -(-counts // BLOCK)
    first_block = _starts(blocks)
    number_of = {letter: number for number, letter in enumerate(alphabet)}
    letters = [
        np.array([number_of[c] for w in words for c in w], np.uint16).reshape(-1, n)
        for n, words in enumerate(by_length)
        if n
    ]
    ids = {
        word: int(first_block[n]) * BLOCK + rank
        for n, words in enumerate(by_length)
        for rank, word in enumerate(words)
    }
    scores = np.zeros(int(blocks.sum()) * BLOCK, np.int32)
    scores[list(ids.values())] = [scored[word] for word in ids]
    kin_at, kin = _kin(ids, len(scores), kin_of)
    rows = [_rows(part, len(alphabet)) for part in letters]
    is_dense = len(alphabet) <= MOST_DENSE
    dense = _dense(rows, blocks, lengths * len(alphabet)) if is_dense else _NO_BITS
    return Tables(
        np.array([len(alphabet)]),
        blocks,
        first_block,
        _starts(counts * lengths),
        _starts(lengths * len(alphabet)),
        _starts(blocks * lengths * len(alphabet)),
        np.concatenate([part.ravel() for part in letters]),
        scores,
        kin_at,
        kin,
        dense,
        *_sparse([] if is_dense else rows, len(alphabet)),
    )


def _starts(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(sizes)[:-1]))


class _Rows(NamedTuple):
    """The blocks of the rows of one length that are not empty: row, block, bits."""

    row: NDArray[np.int64]
    block: NDArray[np.int64]
    bits: Bits


def _rows(letters: NDArray[np.uint16], alphabet: int) -> _Rows:
    count, length = letters.shape
    ranks = np.arange(count)
    blocks = max(1, -(-count // BLOCK))
    rows = np.arange(length) * alphabet + letters.astype(np.int64)
    keys = (rows * blocks + (ranks // BLOCK)[:, None]).ravel()
    bits = np.repeat(np.uint64(1) << (ranks % BLOCK).astype(np.uint64), length)
    order = np.argsort(keys, kind="stable")
    found, at = np.unique(keys[order], return_index=True)
    merged = np.bitwise_or.reduceat(bits[order], at) if len(at) else bits
    return _Rows(found // blocks, found % blocks, merged)


def _dense(
    rows: list[_Rows], blocks: NDArray[np.int64], row_counts: NDArray[np.int64]
) -> Bits:
    parts = []
    for length, part in enumerate(rows, 1):
        whole = np.zeros((int(row_counts[length]), int(blocks[length])), np.uint64)
        whole[part.row, part.block] = part.bits
        parts.append(whole.ravel())
    return np.concatenate(parts)


def _sparse(
    rows: list[_Rows], alphabet: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], Bits]:
    sizes = [
        np.bincount(part.row, minlength=length * alphabet)
        for length, part in enumerate(rows, 1)
    ]
    none = np.zeros(0, np.int64)
    return (
        _int32(np.cumsum(np.concatenate([[0], *sizes]))),
        _int32(np.concatenate([none, *(part.block for part in rows)])),
        np.concatenate([_NO_BITS, *(part.bits for part in rows)]),
    )


def _kin(
    ids: Mapping[str, int], size: int, kin_of: Kin
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """By id, the words that are too similar."""
    pairs = [
        pair
        for word, other in kin_of(ids)
        if word in ids and other in ids
        for pair in ((ids[word], ids[other]), (ids[other], ids[word]))
    ]
    table = np.array(sorted(set(pairs)), np.int64).reshape(-1, 2)
    counts = np.bincount(table[:, 0], minlength=size)
    return _int32(np.concatenate(([0], np.cumsum(counts)))), _int32(table[:, 1])


def _int32(numbers: NDArray[np.integer]) -> NDArray[np.int32]:
    return numbers.astype(np.int32)
