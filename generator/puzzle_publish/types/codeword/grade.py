"""How hard a codeword is: what a reader does until every number has its letter.

Easy where at every step some entry has at most two unknown letters and one word that
fits; medium where it has three; hard where it has more, or where entries must be held
against each other or words be tried.
"""

from statistics import fmean

from ...core.puzzle import Grade, Json
from . import model
from .chain import Chain, follow

# Points below which a puzzle has the level, tens for the widest gap that must be read
# and its mean; all others are hard.
BANDS = {"easy": 30, "medium": 40}
HARDEST = "hard"
# A letter found by holding entries against each other counts as a gap of so many, a
# word that was tried as one more.
CROSSING_GAP = 4


def grade(givens: Json, lexicon: frozenset[str]) -> Grade:
    """Measure the difficulty of these givens.

    Raises:
        ValueError: they have no answer, or several.
        OutOfSteps: they cannot be told in a reader's steps.
    """
    page = model.read(givens)
    chain = follow(page.entries, page.given, lexicon)
    if len(chain.answers) != 1:
        raise ValueError("a codeword without its one answer has no grade")
    return Grade(
        level=level_of(chain),
        score=round(_gaps(chain), 2),
        measures={
            "entries": len(page.entries),
            "letters": page.most,
            "given": len(page.given),
            "widest_gap": max(chain.unknown, default=0),
            "mean_gap": round(fmean(chain.unknown), 3) if chain.unknown else 0,
            "by_crossing": chain.by_crossing,
            "trials": chain.trials,
        },
    )


def level_of(chain: Chain) -> str:
    """The level of a codeword by the chain of its reader."""
    points = _gaps(chain)
    return next((lv for lv, end in BANDS.items() if points < end), HARDEST)


def _gaps(chain: Chain) -> float:
    """Ten times the widest gap of letters that had to be read, and their mean."""
    gaps = [
        *chain.unknown,
        *[CROSSING_GAP] * chain.by_crossing,
        *[CROSSING_GAP + 1] * chain.trials,
    ]
    return 10 * max(gaps) + min(fmean(gaps), 9.99) if gaps else 0.0
