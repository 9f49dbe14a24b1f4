"""Drafts of types with ladders, and their answers."""

from functools import partial
from itertools import islice

import numpy as np
from on_json import OnJson

from puzzle_publish import load_type


def drafts_of(puzzles, /, level, count=4, *, seed=0, **params):
    """Return as many drafts of a level; one attempt in twelve must give one.

    One step of the level is enough unless `depth` says otherwise, which is sooner made.
    """
    model = puzzles.params_model
    single = {"depth": "single"} if "depth" in model.model_fields else {}
    wanted = model(level=level, **{**single, **params})
    found = []
    for attempt in range(12 * count):
        rng = np.random.Generator(np.random.PCG64([seed, attempt]))
        draft = puzzles.generate(rng, wanted)
        found += [draft] if draft else []
        if len(found) == count:
            return found
    raise AssertionError("fewer than one attempt in twelve gives a puzzle")


def answers_of(puzzles, puzzle, limit=3):
    """Return at most this many answers."""
    return list(islice(puzzles.solve(puzzle), limit))


def helpers(name):
    """Return a type, and both functions for it."""
    puzzles = OnJson(load_type(name))
    return puzzles, partial(drafts_of, puzzles), partial(answers_of, puzzles)
