"""Every path of a board that spells a word: the solver's own tables and search.

The generator uses nothing of this. The search starts from printed rows and words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...core.errors import OutOfSteps
from ...words.lexicon import Lexicon
from .kernels_proof import OUT_OF_STEPS, Ints, Points, find_paths
from .model import LEAST_LENGTH, CacheKey, cell_pairs

# A board of idioms takes 150 steps, an English one 3,000; words of As on a board of As
# would take for ever.
BUDGET = 20_000_000
# Readings with room at first; a board with more is searched again.
ROOM = 64
MOST_READINGS = 200_000

Trail = list[list[int]]  # the cells of a reading, as answers have them


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Sorted words as the search reads them; see kernels_proof.py."""

    words: tuple[str, ...]
    points: Points
    start: Ints
    heads: Points
    head_start: Ints
    longest: int


def table_from(words: Iterable[str]) -> Table:
    """The table of these words, without duplicates and empty words."""
    ordered = tuple(sorted({word for word in words if word}))
    # Plain lists: for the dozen words of a page, numpy takes three times as long.
    start: list[int] = []
    heads: list[int] = []
    head_start: list[int] = []
    at = 0
    before = ""
    for number, word in enumerate(ordered):
        start.append(at)
        at += len(word) + 1
        if word[0] != before:
            before = word[0]
            heads.append(ord(before))
            head_start.append(number)
    return Table(
        words=ordered,
        points=code_points("\0".join(ordered) + "\0"),
        start=np.array(start, np.int32),
        heads=np.array(heads, np.uint32),
        head_start=np.array([*head_start, len(ordered)], np.int32),
        longest=max(map(len, ordered), default=0),
    )


def table_of(lexicon: Lexicon) -> Table:
    """The table of a lexicon's words of two characters or more, made once per process.

    The generator leaves out words of one character as well: they are not paths.
    """
    return _table_of(CacheKey(lexicon.digest, lexicon))


@lru_cache(maxsize=8)
def _table_of(key: CacheKey) -> Table:
    return table_from(w for w in key.lexicon.words if len(w) >= LEAST_LENGTH)


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
) -> dict[str, list[Trail]]:
    """The words that can be read, each with the cells of every path that spells it.

    The two directions of a palindrome count as one reading, in the lesser order. Words
    are sorted, and the readings of each by their cells.

    Raises:
        OutOfSteps: the step budget is spent, or there are too many readings.
    """
    if not table.words:
        return {}
    numbers, cells = _all_paths(rows, table, budget)
    pairs = cell_pairs(len(rows), len(rows[0]))[cells].tolist()
    found: dict[str, list[Trail]] = {}
    for number, trail in sorted(zip(numbers.tolist(), pairs, strict=True)):
        word = table.words[number]
        path = trail[: len(word)]
        if path[0] <= path[-1] or word != word[::-1]:
            found.setdefault(word, []).append(path)
    return found


def _all_paths(
    rows: Sequence[str], table: Table, budget: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The numbers of the words read, and their cells on the padded board."""
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
