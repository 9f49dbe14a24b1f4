"""How hard a fill-in is, by the steps that a reader takes.

It is easy if at every step the letters in the grid leave one word for some place;
medium if crossings must be compared for about one word in ten; hard if that happens
more often, or if words must be tried.
"""

from statistics import fmean

from ...core.puzzle import Grade
from . import model
from .chain import Chain, follow

# A puzzle with a score below this has the level; all others are hard.
BANDS = {"easy": 1, "medium": 13}
HARDEST = "hard"
# A word that was tried counts as this many found by crossings.
TRIAL = 2


def grade(givens: model.Page) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        ValueError: they have no answer, or several, or their words are not the grid's.
        OutOfSteps: a reader would need too many steps.
    """
    model.require_listed(givens)
    chain = follow(givens.pattern, givens.words, givens.given)
    if len(chain.answers) != 1:
        raise ValueError("a fill-in without a unique answer has no grade")
    words = len(givens.words)
    return Grade(
        level=level_of(chain, words),
        score=round(_score(chain, words), 2),
        measures={
            "entries": words,
            "given": len(givens.given),
            "by_letters": chain.by_letters,
            "by_crossing": chain.by_crossing,
            "trials": chain.trials,
            "compared": round(_compared(chain), 2),
            "lengths": len(set(map(len, givens.words))),
        },
    )


def level_of(chain: Chain, words: int) -> str:
    """The level of a fill-in with this many words, by its reader's chain."""
    score = _score(chain, words)
    return next((lv for lv, end in BANDS.items() if score < end), HARDEST)


def _score(chain: Chain, words: int) -> float:
    """The percentage of words that letters do not give, plus a part for comparisons."""
    stuck = 100 * (chain.by_crossing + TRIAL * chain.trials) / words
    return stuck + min(_compared(chain) / 100, 0.99)


def _compared(chain: Chain) -> float:
    return fmean(chain.compared) if chain.compared else 0.0
