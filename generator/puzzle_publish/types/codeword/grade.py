"""How hard a codeword is, by the steps that a reader takes.

It is easy if at every step some entry has at most two unknown letters and one word that
fits; medium if it has three; hard if it has more, or if entries must be compared or
words tried.
"""

from statistics import fmean

from ...core.puzzle import Grade
from . import model
from .chain import Chain, follow

# A puzzle with a score below this has the level; all others are hard. A score is ten
# times the widest gap of unknown letters that must be read, plus the mean gap.
BANDS = {"easy": 30, "medium": 40}
HARDEST = "hard"
# A letter found by comparing entries counts as a gap of this many, a word that was
# tried as one more.
CROSSING_GAP = 4


def grade(givens: model.Page, lexicon: frozenset[str]) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        ValueError: they have no answer, or several.
        OutOfSteps: a reader would need too many steps.
    """
    entries = givens.entries
    chain = follow(entries, givens.given, lexicon)
    if len(chain.answers) != 1:
        raise ValueError("a codeword without a unique answer has no grade")
    return Grade(
        level=level_of(chain),
        score=round(_score(chain), 2),
        measures={
            "entries": len(entries),
            "letters": givens.most,
            "given": len(givens.given),
            "widest_gap": max(chain.unknown, default=0),
            "mean_gap": round(fmean(chain.unknown), 3) if chain.unknown else 0,
            "by_crossing": chain.by_crossing,
            "trials": chain.trials,
        },
    )


def level_of(chain: Chain) -> str:
    """The level of a codeword, by its reader's chain."""
    score = _score(chain)
    return next((lv for lv, end in BANDS.items() if score < end), HARDEST)


def _score(chain: Chain) -> float:
    """Ten times the widest gap of letters that had to be read, plus the mean gap."""
    gaps = [
        *chain.unknown,
        *[CROSSING_GAP] * chain.by_crossing,
        *[CROSSING_GAP + 1] * chain.trials,
    ]
    return 10 * max(gaps) + min(fmean(gaps), 9.99) if gaps else 0.0
