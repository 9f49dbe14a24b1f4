"""How hard a fill-in is: what a reader does until the grid is full.

Easy where the letters that stand leave one word for some place at every step; medium
where crossings must be compared for about one word in ten; hard beyond, or where words
must be tried.
"""

from statistics import fmean

from ...core.puzzle import Grade, Json
from . import model
from .chain import Chain, follow

# Points below which a puzzle has the level; all others are hard.
BANDS = {"easy": 1, "medium": 13}
HARDEST = "hard"
# A word that was tried counts as so many that crossings gave.
TRIAL = 2


def grade(givens: Json) -> Grade:
    """Measure the difficulty of these givens.

    Raises:
        ValueError: they have no answer, or several.
        OutOfSteps: they cannot be told in a reader's steps.
    """
    page = model.read(givens)
    chain = follow(page.pattern, page.words, page.given)
    if len(chain.answers) != 1:
        raise ValueError("a fill-in without its one answer has no grade")
    words = len(page.words)
    return Grade(
        level=level_of(chain, words),
        score=round(_points(chain, words), 2),
        measures={
            "entries": words,
            "given": len(page.given),
            "by_letters": chain.by_letters,
            "by_crossing": chain.by_crossing,
            "trials": chain.trials,
            "compared": round(_compared(chain), 2),
            "lengths": len(set(map(len, page.words))),
        },
    )


def level_of(chain: Chain, words: int) -> str:
    """The level of a fill-in of so many words by the chain of its reader."""
    points = _points(chain, words)
    return next((lv for lv, end in BANDS.items() if points < end), HARDEST)


def _points(chain: Chain, words: int) -> float:
    """Of 100 words those that letters alone do not give, then how many are compared."""
    stuck = 100 * (chain.by_crossing + TRIAL * chain.trials) / words
    return stuck + min(_compared(chain) / 100, 0.99)


def _compared(chain: Chain) -> float:
    return fmean(chain.compared) if chain.compared else 0.0
