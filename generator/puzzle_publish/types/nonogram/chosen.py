"""Drawings of the library as nonograms, chosen by chance when a puzzle is made.

So reading a book's file takes no longer for them.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from ...core.drawings.library import drawing, look_of, names, titles
from ...core.puzzle import Draft
from ..depth import Goal
from .ladder import log
from .levels import LEVELS, fits
from .model import Picture, clues_of, make_givens, write_answer
from .params import NonogramParams
from .repair import best_of

TRIES = 24  # drawings that one seed looks at
ROUNDS = 3  # of repair; more find few more, but take longest where there are none
SHARE = 0.7  # of the cells asked for, that a drawing's have at least
# How many drawings that look different suit each level, by cells a side of a square.
SUITED = {15: (158, 106, 26, 27), 20: (150, 158, 84, 63), 25: (136, 180, 98, 71)}


def capacity(params: NonogramParams) -> int:
    """Return how many drawings suit the level; where nobody counted, how many are."""
    if params.rows == params.columns and params.rows in SUITED and _is_usual(params):
        return SUITED[params.rows][LEVELS.index(params.level)]
    return len(names())


def _is_usual(params: NonogramParams) -> bool:
    fields = NonogramParams.model_fields
    return all(getattr(params, n) == fields[n].default for n in ("depth", "threshold"))


def suits(name: str, params: NonogramParams) -> bool:
    """Return whether a drawing gives a puzzle of these params."""
    return _draft(name, params) is not None


def generate(
    rng: np.random.Generator, params: NonogramParams, used: Sequence[str] = ()
) -> Draft | None:
    """Return the first of some drawings that the level suits, None if there is none.

    Args:
        rng: for their order.
        params: their size and level.
        used: what they must not look like.
    """
    every = [name for name in names() if look_of(name) not in used]
    order = rng.permutation(len(every))[:TRIES].tolist()
    drafts = (_draft(every[k], params) for k in order)
    return next(filter(None, drafts), None)


def _draft(name: str, params: NonogramParams) -> Draft | None:
    dark = drawing(name).in_cells(params.rows, params.columns, params.threshold)
    if dark.size < SHARE * params.rows * params.columns or dark.all():
        return None
    best = best_of(dark, [params.level], ROUNDS)
    if best is None or not best.is_like:
        return None
    rows = tuple(tuple(int(sign == "#") for sign in row) for row in best.rows)
    printed = clues_of(rows)
    if not fits(printed, rough=False):
        return None
    if params.depth != "single" and params.level != LEVELS[0]:
        goal = Goal(params.level, params.depth.least)
        if not goal.is_met([each for each, _ in log(printed).uses]):
            return None
    title = titles(name)[params.language or "en"]
    return Draft(make_givens(printed), write_answer(Picture(rows, title)))


def shows(params: NonogramParams, answer: Picture) -> str:
    """Return the name of the drawing that an answer shows."""
    return _by_title(params.language or "en").get(answer.title, "")


@cache
def _by_title(language: str) -> Mapping[str, str]:
    return {titles(name)[language]: name for name in names()}
