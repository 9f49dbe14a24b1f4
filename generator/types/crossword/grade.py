"""How hard a crossword is: its clues, how rare its answers are, how few cells cross.

Answers are those that the independent solver finds, so that a grade needs no key.
"""

from statistics import fmean, quantiles

from ...puzzle import Grade, Json
from ...words.clued import Clued, CluedList
from . import model
from .difficulty import difficulty, rarity
from .pattern import Pattern
from .solve import solve

# Of 100 points.
CLUES, RARITY, UNCHECKED = 50, 35, 15
# Points below which a puzzle has the level; all others are the last one's.
BANDS = {"easy": 33, "medium": 50}
HARDEST = "hard"
RARE = 0.6


def grade(givens: Json, lexicon: CluedList) -> Grade:
    """Measure the difficulty of these givens.

    Raises:
        ValueError: they have no answer.
    """
    page = model.read(givens)
    answer = next(solve(givens, lexicon), None)
    if answer is None:
        raise ValueError("a crossword without an answer has no grade")
    words = [word for _, word in model.entries(page.pattern, answer["rows"])]
    printed = [
        _entry(word, clue.clue, lexicon)
        for word, clue in zip(words, page.clues, strict=True)
    ]
    rare = [rarity(entry) for entry in printed]
    clues = fmean(map(difficulty, printed))
    unchecked = 1 - len(page.pattern.crossings) / len(page.pattern.cells)
    points = CLUES * clues + RARITY * fmean(rare) + UNCHECKED * unchecked
    return Grade(
        level=level_of(points),
        score=round(points, 2),
        measures={
            "entries": len(words),
            "clues": round(clues, 3),
            "rarity": round(fmean(rare), 3),
            "rarest_tenth": round(quantiles([*rare, *rare], n=10)[-1], 3),
            "rare_crossings": _rare_crossings(page.pattern, rare),
            "unchecked": round(unchecked, 3),
            "mean_length": round(fmean(map(len, words)), 2),
        },
    )


def level_of(points: float) -> str:
    """The level of a puzzle with so many points.

    >>> level_of(32.9), level_of(33), level_of(80)
    ('easy', 'medium', 'hard')
    """
    return next((level for level, end in BANDS.items() if points < end), HARDEST)


def _entry(word: str, clue: str, lexicon: CluedList) -> Clued:
    return next(entry for entry in lexicon.by_word[word] if entry.clue == clue)


def _rare_crossings(pattern: Pattern, rare: list[float]) -> int:
    """How many cells stand in two rare answers."""
    return sum(
        rare[cross.across] >= RARE and rare[cross.down] >= RARE
        for cross in pattern.crossings
    )
