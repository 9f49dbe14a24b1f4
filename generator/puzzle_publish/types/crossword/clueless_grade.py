"""How hard a fill-in and a codeword are: what a reader does until the grid is full.

Fill-in: easy where the letters that stand leave one word for some place at every step;
medium where crossings must be compared for about one word in ten; hard beyond, or
where words must be tried.

Codeword: easy where at every step some entry has at most two unknown letters and one
word that fits; medium where it has three; hard where it has more, or where entries must
be held against each other or words be tried.
"""

from statistics import fmean

from ...core.puzzle import Grade, Json
from . import clueless, codeword_steps, fillin_steps

# Points of a fill-in below which a puzzle has the level; all others are hard.
FILL_IN_BANDS = {"easy": 1, "medium": 13}
HARDEST = "hard"
# A word that was tried counts as so many that crossings gave.
TRIAL = 2
# The same of a codeword: tens for the widest gap that must be read, and its mean.
CODEWORD_BANDS = {"easy": 30, "medium": 40}
# A letter found by holding entries against each other counts as a gap of so many, a
# word that was tried as one more.
CROSSING_GAP = 4


def grade_fill_in(givens: Json) -> Grade:
    """Measure the difficulty of these givens.

    Raises:
        ValueError: they have no answer, or several.
        OutOfSteps: they cannot be told in a reader's steps.
    """
    page = clueless.read_fill_in(givens)
    chain = fillin_steps.follow(page.pattern, page.words, page.given)
    if len(chain.answers) != 1:
        raise ValueError("a fill-in without its one answer has no grade")
    words = len(page.words)
    return Grade(
        level=fill_in_level(chain, words),
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


def fill_in_level(chain: fillin_steps.Chain, words: int) -> str:
    """The level of a fill-in of so many words by the chain of its reader."""
    points = _points(chain, words)
    return next((lv for lv, end in FILL_IN_BANDS.items() if points < end), HARDEST)


def _points(chain: fillin_steps.Chain, words: int) -> float:
    """Of 100 words those that letters alone do not give, then how many are compared."""
    stuck = 100 * (chain.by_crossing + TRIAL * chain.trials) / words
    return stuck + min(_compared(chain) / 100, 0.99)


def _compared(chain: fillin_steps.Chain) -> float:
    return fmean(chain.compared) if chain.compared else 0.0


def grade_codeword(givens: Json, lexicon: frozenset[str]) -> Grade:
    """Measure the difficulty of these givens.

    Raises:
        ValueError: they have no answer, or several.
        OutOfSteps: they cannot be told in a reader's steps.
    """
    page = clueless.read_codeword(givens)
    chain = codeword_steps.follow(page.entries, page.given, lexicon)
    if len(chain.answers) != 1:
        raise ValueError("a codeword without its one answer has no grade")
    return Grade(
        level=codeword_level(chain),
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


def codeword_level(chain: codeword_steps.Chain) -> str:
    """The level of a codeword by the chain of its reader."""
    points = _gaps(chain)
    return next((lv for lv, end in CODEWORD_BANDS.items() if points < end), HARDEST)


def _gaps(chain: codeword_steps.Chain) -> float:
    """Ten times the widest gap of letters that had to be read, and their mean."""
    gaps = [
        *chain.unknown,
        *[CROSSING_GAP] * chain.by_crossing,
        *[CROSSING_GAP + 1] * chain.trials,
    ]
    return 10 * max(gaps) + min(fmean(gaps), 9.99) if gaps else 0.0
