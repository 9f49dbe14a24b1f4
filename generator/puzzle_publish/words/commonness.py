"""How common an English word is, as a score from 0 to 100.

A score is 100/7 times a word's Zipf value, the decimal logarithm of its frequency in a
billion words: 100 is about "the", 50 "parlour", 0 a word that hardly anybody writes.

The words of a phrase say little about the phrase: "on it" is made of two of the
commonest. A phrase has the score of its rarest word, but at most that of a word like
"parcel", less a penalty for each further word and another for each function word.

The measures, best first: the package wordfreq, SCOWL's sizes, the counts of WordNet's
corpus. All words are scored by the best one on this machine, so that scores can be
compared. Lists store their scores, so a stored list never changes.
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
# Medians of wordfreq 3.1.1 over the words of each size (2,000 or more each). The median
# of size 70 is 0, but crossword solvers meet these words more often than other readers.
ZIPF_OF_SIZE = {10: 4.5, 20: 3.7, 35: 2.7, 40: 2.3, 50: 1.8, 55: 1.7, 60: 1.2, 70: 0.6}
# Zipf values of unknown words, most of them from botany, zoology and chemistry.
_UNLISTED, _UNCOUNTED = 0.3, 1.6
# Least-squares fit of wordfreq's medians to the logarithm of WordNet's counts.
_LEAST_COUNTED, _PER_DOUBLING = 2.4, 0.45
# What a phrase loses: all above the first, the second for each word after its first,
# the third for each function word. "Hot dog" has 49, "on it" 25, "as a group" 17.
_MOST_OF_PHRASE, _PER_WORD, _PER_FUNCTION_WORD = 57, 8, 12
# Words that connect others. Phrases of them are what solvers like least.
FUNCTION_WORDS = frozenset(
    (
        *("a", "an", "the", "and", "or", "nor", "but", "if", "as", "than", "that"),
        *("about", "above", "across", "after", "against", "along", "around", "at"),
        *("away", "back", "before", "behind", "below", "beside", "between", "beyond"),
        *("by", "down", "for", "forth", "from", "in", "into", "of", "off", "on"),
        *("onto", "out", "over", "past", "per", "round", "through", "to", "together"),
        *("toward", "towards", "under", "up", "upon", "with", "within", "without"),
        *("all", "any", "both", "each", "every", "few", "much", "no", "not", "one"),
        *("some", "so", "such", "too", "very", "hardly", "just", "only", "well"),
        *("i", "me", "my", "you", "your", "he", "him", "his", "she", "her", "it"),
        *("its", "we", "us", "our", "they", "them", "their", "one's", "oneself"),
        *("this", "these", "those", "what", "which", "who", "whom", "how", "there"),
        *("be", "is", "are", "was", "were", "been", "being", "am", "do", "does"),
        *("did", "have", "has", "had", "can", "could", "may", "might", "must"),
        *("shall", "should", "will", "would"),
    )
)
_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Commonness:
    """A measure of words.

    Attributes:
        source: its name with a version or digest.
        zipf: the Zipf value of one lower-case word, None if unknown.
        unknown: the Zipf value to use for unknown words.
    """

    source: str
    zipf: Callable[[str], float | None]
    unknown: float

    def score(self, shown: str) -> int | None:
        """The score of a word or a phrase, None if one of its words is unknown."""
        tokens = _TOKEN.findall(shown.casefold())
        found = [self.zipf(token) for token in tokens]
        known = [zipf for zipf in found if zipf is not None]
        if not found or len(known) < len(found):
            return None
        score = score_of(min(known))
        if len(tokens) == 1:
            return score
        loss = _PER_WORD * (len(tokens) - 1)
        loss += _PER_FUNCTION_WORD * function_words(shown)
        return max(0, min(score, _MOST_OF_PHRASE) - loss)


def function_words(shown: str) -> int:
    """How many words of a phrase only connect the others; 0 for a single word.

    >>> function_words("hot dog"), function_words("on it"), function_words("on")
    (0, 2, 0)
    """
    tokens = _TOKEN.findall(shown.casefold())
    return sum(token in FUNCTION_WORDS for token in tokens) * (len(tokens) > 1)


def score_of(zipf: float) -> int:
    """A Zipf value as a score.

    >>> score_of(7.3), score_of(3.5), score_of(0.0)
    (100, 50, 0)
    """
    return max(0, min(MOST_SCORE, round(MOST_SCORE * zipf / MOST_ZIPF)))


def best_measure(folder: Path = scowl.DEBIAN) -> Commonness | None:
    """The best measure on this machine, None if it has none."""
    if find_spec(WORDFREQ) is not None:
        return _wordfreq()
    if scowl.files(folder):
        return _scowl(folder)
    return None


def measure_by_counts(counts: Mapping[str, int]) -> Commonness:
    """The measure by the counts of lemmas in a corpus of 200,000 words."""

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
