"""Every answer to the givens, by a search that shares nothing with generate.py."""

from collections.abc import Iterator

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from .kernels_search import IS_OVER, LOOKS, advance
from .model import Hashi, make_answer

# A look at an island takes 15 ns.
LOOKS_ALLOWED = 30_000_000
# `verify` needs two answers; other callers need many.
FIRST_BATCH, LAST_BATCH = 2, 1024


def solve(givens: Hashi) -> Iterator[Json]:
    """Yield every answer exactly once.

    Raises:
        OutOfSteps: the search was too long.
    """
    mine: list[list[int]] = [[] for _ in givens.islands]
    for link, (one, other) in enumerate(givens.links):
        mine[one].append(link)
        mine[other].append(link)
    near = np.array([[*some, -1, -1, -1, -1][:4] for some in mine], np.int64)
    shape = len(givens.links) + 1, len(givens.links)
    low, high = np.zeros(shape, np.int64), np.full(shape, givens.most, np.int64)
    tally = np.array([0, 0, LOOKS_ALLOWED, 0], np.int64)
    board = (
        np.array(givens.numbers, np.int64),
        near,
        np.array(givens.links, np.int64),
        np.array(givens.crossings, np.int64).reshape(-1, 2),
    )
    parent, batch = np.zeros(len(near), np.int64), FIRST_BATCH
    while not tally[IS_OVER]:
        out = np.empty((batch, len(givens.links)), np.int64)
        found = advance(*board, low, high, tally, parent, out)
        for counts in out[:found].tolist():
            yield make_answer(givens, counts)
        if not tally[IS_OVER] and tally[LOOKS] >= LOOKS_ALLOWED:
            raise OutOfSteps
        batch = LAST_BATCH
