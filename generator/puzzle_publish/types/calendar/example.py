"""Worked examples for boards without one in examples/."""

import datetime

import numpy as np

from ...core.errors import UsageError
from ...core.puzzle import Draft
from .boards import board_from
from .generate import generate
from .model import Params
from .page import read
from .solve import solve

DAY = datetime.date(2027, 5, 1)
ATTEMPTS = 40


def example(params: Params) -> Draft:
    """Return a proven page for the rules of a board, of the easiest level possible.

    Raises:
        UsageError: no page with one solution was found.
    """
    for level in ("easy", "medium", "hard", "expert"):
        wanted = params.model_copy(update={"level": level, "date": DAY})
        for attempt in range(ATTEMPTS):
            rng = np.random.Generator(np.random.PCG64(attempt))
            draft = generate(rng, wanted)
            if draft and list(solve(read(draft.givens))) == [draft.answer]:
                return draft
    name = board_from(params.board).name
    raise UsageError(f"board {name}: no page with one solution was found")
