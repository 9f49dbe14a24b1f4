"""From the params in a book's file to resolved ones, with their lists."""

import numpy as np

from ...core.errors import UsageError
from ...core.values import BookContext
from ...words.known_words import known, refer_answers
from ..feasibility import require, seeded, way_out
from . import generate
from .generate import language_of, plan_of, pool
from .params import LadderParams

PILOT = 3
# How many words a list must have for each of a window, and the widest window. Chains
# of idioms pass through a few: with 8, one expert attempt in forty gave a puzzle.
SPARE, SPARE_OF_CHAINS, DEFAULT_WINDOW = 8, 24, 30


def resolved(params: LadderParams, book: BookContext) -> LadderParams:
    """Return params with their lists and their window.

    Raises:
        UsageError: no ladder can be made with these params.
    """
    if params.length is not None and book.language == "zh":
        raise UsageError("length: idioms have four characters; leave it out")
    done = params.model_copy(
        update={
            "lists": params.lists
            or {
                "known": known(book.language).reference,
                "answers": refer_answers(book.language, book),
            }
        }
    )
    require(done, _problem)
    return done.model_copy(update={"window": done.window or _window(done)})


def _window(params: LadderParams) -> int:
    """Return the widest window for which there are enough words."""
    spare = SPARE if language_of(params) == "en" else SPARE_OF_CHAINS
    most = int(len(pool(params)) / (spare * words_in_each(params)))
    return max(1, min(DEFAULT_WINDOW, most))


def words_in_each(params: LadderParams) -> float:
    """Return how many words a ladder has on average."""
    return float(np.mean(plan_of(params).rungs)) + 2


def _problem(params: LadderParams) -> str | None:
    """Return why no ladder can be made, None if one can."""
    if _works(params):
        return None
    noun = "word ladder" if language_of(params) == "en" else "chain of idioms"
    others = way_out(
        params, generate.PLANS, _works, "set another length, or another number of rungs"
    )
    return f"rungs: no {params.level} {noun} was found with these settings; {others}"


def _works(params: LadderParams) -> bool:
    from .grade import grade
    from .model import read

    drafts = (generate.generate(rng, params) for rng in seeded(PILOT))
    return any(
        grade(read(draft.givens)).level == params.level for draft in drafts if draft
    )
