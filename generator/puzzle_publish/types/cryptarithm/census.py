"""Which sums of two words have one solution: a look-up by the pattern of their letters.

How many solutions TWO + TWO = FOUR has depends on which letters are equal and on
nothing else. So all true sums of numbers of these lengths are counted by pattern, once
on a machine; a pattern that one sum has is a puzzle with one solution. First letters
are not 0; for sums that allow it there is the search.
"""

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.disk_cache import kept
from .model import DIGITS

Bytes = NDArray[np.uint8]
Lengths = tuple[int, int, int]

# 27,641,927 patterns, a byte each while counting; one letter more has seven times as
# many.
MOST_LETTERS = 13
# Raised when a file of an earlier one would be read wrongly.
_FORMAT = 1


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The census of all sums of numbers of three lengths.

    Attributes:
        equations: how many true sums there are.
        patterns: how many patterns they have.
        once: how many patterns are those of one sum.
        bits: of each pattern by rank, whether it is; packed, see kernels_census.py.
    """

    equations: int
    patterns: int
    once: int
    bits: Bytes


def covers(words: Sequence[str]) -> bool:
    """Whether `is_unique` can tell of two terms and their result.

    >>> covers(["SEND", "MORE", "MONEY"]), covers(["EIGHTY", "EIGHTY", "SIXTEEN"])
    (True, False)
    """
    return len(words) == 3 and all(words) and sum(map(len, words)) <= MOST_LETTERS


def is_unique(words: Sequence[str]) -> bool:
    """Whether the sum of two words has exactly one solution: terms, then result.

    Words may be any texts of which only the pattern counts.

    Raises:
        ValueError: they are too long for a census; ask `covers` first.
    """
    if not covers(words):
        raise ValueError(f"there is no census of {' + '.join(words[:-1])}")
    (first, second), result = sorted(words[:2], key=len), words[2]
    text = first + second + result
    number = {letter: k for k, letter in enumerate(dict.fromkeys(text))}
    if len(number) > DIGITS or len(result) - len(second) not in (0, 1):
        return False
    from .kernels_census import is_marked, pattern_rank

    letters = np.array([number[letter] for letter in text], np.int64)
    found = table(len(first), len(second), len(result))
    return bool(is_marked(found.bits, pattern_rank(letters, ways(len(text)))))


@functools.cache
def ways(length: int) -> NDArray[np.int64]:
    """What `pattern_rank` reads for texts of this length."""
    from .kernels_census import completions

    return completions(length)


@functools.cache
def table(first: int, second: int, result: int) -> Table:
    """The census of these lengths, the shorter term first.

    Counted on first use (4 + 4 = 5 takes 4 s and 60 MB) and kept in the user's cache
    folder; a file that was changed there is counted again.
    """
    if not 1 <= first <= second or not first + second + result <= MOST_LETTERS:
        raise ValueError(f"there is no census of {first} + {second} = {result} letters")
    lengths = (first, second, result)
    raw = kept(
        "census",
        f"{first}+{second}={result}",
        {"format": _FORMAT, "lengths": list(lengths)},
        lambda: _counted(lengths),
    )
    head, _, bits = raw.partition(b"\n")
    equations, patterns, once = json.loads(head)
    return Table(equations, patterns, once, np.frombuffer(bits, np.uint8))


def _counted(lengths: Lengths) -> bytes:
    """A line of JSON with the three counts of a Table, then its bits."""
    from .kernels_census import count_sums

    patterns = ways(sum(lengths))
    counts = np.zeros(patterns[sum(lengths), 0], np.uint8)
    equations = count_sums(*lengths, patterns, counts)
    once = counts == 1
    head = [int(equations), int(np.count_nonzero(counts)), int(np.count_nonzero(once))]
    return json.dumps(head).encode("ascii") + b"\n" + np.packbits(once).tobytes()
