"""Every path of a board that spells a word: the verifier's own tables and search.

Nothing here is known to the generator. The search starts from printed rows and words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...errors import OutOfSteps
from ...puzzle import Json
from ...words.lexicon import Lexicon
from .kernels_proof import OUT_OF_STEPS, Ints, Points, find_paths

# An idiom board takes 150 steps, an English one 3,000, a list of As on a board of As
# more than there are atoms.
BUDGET = 20_000_000
# Readings kept room for; a board with more is searched again with enough of it.
ROOM = 128
MOST_READINGS = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Words in sorted order, as the search reads them; see kernels_proof.py."""

    words: tuple[str, ...]
    points: Points
    start: Ints
    heads: Points
    head_start: Ints
    longest: int


def table_from(words: Iterable[str]) -> Table:
    """The table of some words, each taken once; empty words are left out."""
    ordered = tuple(sorted({word for word in words if word}))
    lengths = np.fromiter(map(len, ordered), np.int64, len(ordered))
    points = code_points("\0".join(ordered) + "\0")
    start = np.concatenate(([0], np.cumsum(lengths + 1)))[:-1].astype(np.int32)
    heads, head_start = np.unique(points[start], return_index=True)
    return Table(
        words=ordered,
        points=points,
        start=start,
        heads=heads,
        head_start=np.append(head_start, len(ordered)).astype(np.int32),
        longest=int(lengths.max(initial=0)),
    )


@dataclass(frozen=True, slots=True)
class _Named:
    digest: str
    lexicon: Lexicon = field(compare=False)


def table_of(lexicon: Lexicon) -> Table:
    """The table of a lexicon, made once in a process."""
    return _table_of(_Named(lexicon.digest, lexicon))


@lru_cache(maxsize=8)
def _table_of(named: _Named) -> Table:
    return table_from(named.lexicon.words)


def code_points(text: str) -> Points:
    """The code points of a text."""
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


def padded(rows: Sequence[str]) -> Points:
    """A board with a border of 0, flat."""
    border = "\0"
    edge = border * (len(rows[0]) + 2)
    inner = "\0\0".join(rows)
    return code_points(f"{edge}{border}{inner}{border}{edge}").copy()


def readings(
    rows: Sequence[str], table: Table, *, budget: int = BUDGET
) -> dict[str, list[Json]]:
    """Word -> the cells of every path that spells it, for the words that can be read.

    A palindrome's two directions are one reading, in the lesser of them. Words come in
    sorted order, and the readings of each in that of their cells.

    Raises:
        OutOfSteps: the step budget is spent, or there are too many readings to tell.
    """
    if not table.words:
        return {}
    numbers, cells = _all_paths(rows, table, budget)
    pairs = np.stack(np.divmod(cells, len(rows[0])), axis=-1).tolist()
    found: dict[str, list[Json]] = {}
    for number, trail in sorted(zip(numbers.tolist(), pairs, strict=True)):
        word = table.words[number]
        path = trail[: len(word)]
        if path[0] <= path[-1] or word != word[::-1]:
            found.setdefault(word, []).append(path)
    return found


def _all_paths(
    rows: Sequence[str], table: Table, budget: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    cols = len(rows[0])
    deepest = min(table.longest, len(rows) * cols)
    board = padded(rows)
    room = ROOM
    while True:
        words = np.empty(room, np.int32)
        cells = np.zeros((room, deepest), np.int32)
        number, steps = find_paths(
            board,
            len(rows),
            cols,
            table.points,
            table.start,
            table.heads,
            table.head_start,
            budget,
            words,
            cells,
        )
        if steps == OUT_OF_STEPS or number > MOST_READINGS:
            raise OutOfSteps
        if number <= room:
            return words[:number], cells[:number]
        room = number
