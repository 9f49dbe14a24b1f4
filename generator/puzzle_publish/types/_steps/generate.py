"""Seeds to drafts: stars that do not touch, and regions that grow around them."""

from itertools import pairwise

import numpy as np

from ...core.errors import OutOfSteps
from ...core.puzzle import Draft, Json
from ...grids import growing
from . import ladder
from .model import BlankParams

TRIES = 2000


def generate(rng: np.random.Generator, params: BlankParams) -> Draft | None:
    """Return a puzzle that the ladder solves on the level asked for."""
    for _ in range(TRIES):
        columns = rng.permutation(params.size).tolist()
        if any(abs(a - b) < 2 for a, b in pairwise(columns)):
            continue
        rows: Json = [[int(c == star) for c in range(params.size)] for star in columns]
        regions = growing.grown(rng, np.array(rows)).tolist()
        try:
            steps = ladder.climb(tuple(map(tuple, regions)))
        except OutOfSteps:
            continue
        if max(steps, key=lambda s: s.technique.weight).technique.level == params.level:
            return Draft({"regions": regions}, {"rows": rows})
    return None
