"""The measures of scrambled words: length, rarity and disorder."""

from collections.abc import Sequence
from itertools import pairwise

from ...core.puzzle import Grade
from ...words.known_words import Known

# Score from which a level begins; README.md says why.
BANDS = {"expert": 77.0, "hard": 60.0, "medium": 42.0}
EASIEST, SHORTEST = "easy", 3
PER_LETTER, PER_RARITY, PER_DISORDER = 10.0, 0.3, 15.0
# The score of a word that no list of ours scores; a theme's title helps with those.
UNSCORED = 50


def graded(
    scrambled: Sequence[str], words: Sequence[str], known: Known, *, finals: int
) -> Grade:
    """Return the grade of words, each with its scrambled letters."""
    count = len(words)
    letters = sum(map(len, scrambled)) / count
    rarity = sum(rarity_of(word, known) for word in words) / count
    pairs = zip(scrambled, words, strict=True)
    disorder = sum(disorder_of(mixed, word) for mixed, word in pairs) / count
    score = PER_LETTER * (letters - SHORTEST)
    score += PER_RARITY * rarity + PER_DISORDER * disorder
    score = round(score, 2)
    level = next((name for name, least in BANDS.items() if score >= least), EASIEST)
    measures: dict[str, int | float] = {
        "words": count,
        "letters": round(letters, 2),
        "rarity": round(rarity, 2),
        "disorder": round(disorder, 3),
        "final": finals,
    }
    return Grade(level, score, measures)


def rarity_of(words: str, known: Known) -> float:
    """Return the points that words lack on average."""
    found = [known.find(word) for word in words.split(" ")]
    scores = [entry.frequency if entry else 0 for entry in found]
    return sum(100 - (score or UNSCORED) for score in scores) / len(scores)


def disorder_of(mixed: str, words: str) -> float:
    """Return the share of neighbours in a word that its scrambled letters part.

    >>> disorder_of("PAPLE", "APPLE"), disorder_of("CTA", "CAT")
    (0.25, 1.0)
    """
    beside = set(map("".join, pairwise(mixed)))
    pairs = [pair for word in words.split(" ") for pair in map("".join, pairwise(word))]
    return sum(pair not in beside for pair in pairs) / len(pairs)
