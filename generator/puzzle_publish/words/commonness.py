"""How common an English word is, as a score from 0 to 100.

A score is a hundred sevenths of a word's Zipf value, the logarithm of how often it
stands in a billion words: 100 is about "the", 50 "parlour", 0 a word that hardly
anybody writes. Of a phrase the rarest word counts.

The measures in order: the package wordfreq, SCOWL's sizes, how often WordNet's own
corpus has a word. The first one that this machine has is taken for all words, so that
scores can be compared; lists keep their scores, so that a kept list stays as it is.
"""

import functools
import hashlib
import importlib
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from . import scowl

MOST_ZIPF = 7.0
MOST_SCORE = 100
WORDFREQ = "wordfreq"
# Medians of wordfreq 3.1.1 over the words of each size (2,000 or more each); those of
# 70 have 0, but a crossword's reader meets them more often than readers of all texts.
ZIPF_OF_SIZE = {10: 4.5, 20: 3.7, 35: 2.7, 40: 2.3, 50: 1.8, 55: 1.7, 60: 1.2, 70: 0.6}
# Of words that a source does not know: most are of plants, animals and chemistry.
_UNLISTED, _UNCOUNTED = 0.3, 1.6
# Least squares over the medians of wordfreq by the logarithm of WordNet's counts.
_LEAST_COUNTED, _PER_DOUBLING = 2.4, 0.45
_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Commonness:
    """A measure of words.

    Attributes:
        source: what it comes from, with its version or digest.
        zipf: of one word in small letters, None where the source does not know it.
        unknown: what to take for the Zipf value of such a word.
    """

    source: str
    zipf: Callable[[str], float | None]
    unknown: float

    def score(self, shown: str) -> int | None:
        """The score of a word or a phrase, None where a word of it is not known."""
        found = [self.zipf(token) for token in _TOKEN.findall(shown.casefold())]
        known = [zipf for zipf in found if zipf is not None]
        if not found or len(known) < len(found):
            return None
        return score_of(min(known))


def score_of(zipf: float) -> int:
    """A Zipf value as a score.

    >>> score_of(7.3), score_of(3.5), score_of(0.0)
    (100, 50, 0)
    """
    return max(0, min(MOST_SCORE, round(MOST_SCORE * zipf / MOST_ZIPF)))


def measured(folder: Path = scowl.DEBIAN) -> Commonness | None:
    """The best measure that this machine has, None where it has none."""
    if find_spec(WORDFREQ) is not None:
        return _wordfreq()
    if scowl.files(folder):
        return _scowl(folder)
    return None


def counted(counts: Mapping[str, int]) -> Commonness:
    """The measure by how often a corpus of 200,000 words has a lemma."""

    def zipf(word: str) -> float | None:
        if word not in counts:
            return None
        return _LEAST_COUNTED + _PER_DOUBLING * math.log2(1 + counts[word])

    return Commonness("counts", zipf, _UNCOUNTED)


@functools.cache
def _wordfreq() -> Commonness:
    found = importlib.import_module(WORDFREQ)

    def zipf(word: str) -> float | None:
        return float(found.zipf_frequency(word, "en")) or None

    return Commonness(f"{WORDFREQ} {version(WORDFREQ)}", zipf, _UNLISTED)


@functools.lru_cache(maxsize=2)
def _scowl(folder: Path) -> Commonness:
    sizes = scowl.sizes(folder)
    content = "\n".join(f"{word} {size}" for word, size in sorted(sizes.items()))
    digest = hashlib.sha256(content.encode("ascii")).hexdigest()

    def zipf(word: str) -> float | None:
        return ZIPF_OF_SIZE[sizes[word]] if word in sizes else None

    return Commonness(f"SCOWL {digest[:16]}", zipf, _UNLISTED)
