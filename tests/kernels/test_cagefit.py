"""Cages that are changed until they need a level, beside a slow twin."""

import numpy as np
import pytest

from puzzle_publish.core.seeds import rng_for
from puzzle_publish.grids.latin import latin_square
from puzzle_publish.types.calcudoku import TYPE
from puzzle_publish.types.calcudoku.params import CalcudokuParams
from tests.naive import naive_cagefit

KINDS = (
    {"size": 5, "level": "easy"},
    {"size": 5, "level": "medium", "hidden_operations": True},
    {"size": 6, "level": "hard"},
    {"size": 5, "level": "expert", "largest_cage": 6, "single_cells": 0},
    {"size": 5, "level": "hard", "operations": ("+", "/")},
)


@pytest.mark.parametrize("asked", KINDS, ids=str)
def test_the_same_puzzles_as_one_by_one(asked):
    params = CalcudokuParams(**asked, depth="single")
    drafts = 0
    for seed in range(4):
        draft = TYPE.generate(rng_for(seed, "cages", 0, 0), params)
        assert (draft and draft.givens) == _one_by_one(seed, params)
        drafts += draft is not None
    assert drafts


def _one_by_one(seed, params):
    rng = rng_for(seed, "cages", 0, 0)
    square = latin_square(rng, params.size)
    cut = naive_cagefit.Cut(rng, params, list(np.ravel(square).tolist()))
    if not cut.cages or not naive_cagefit.suits(cut, naive_cagefit.Trial(cut, params)):
        return None
    cages = [
        {
            "op": op,
            "target": target,
            "cells": [list(divmod(x, params.size)) for x in cells],
        }
        for op, target, cells in map(cut.printed, cut.cages)
    ]
    cages.sort(key=lambda cage: cage["cells"][0])
    return {"size": params.size, "cages": cages}
