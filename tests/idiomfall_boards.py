"""Boards and streams that several tests of falling idioms share."""

import numpy as np

from naive import naive_idiomfall as naive
from puzzle_publish.types.idiomfall import model, plans
from puzzle_publish.types.idiomfall.insertion import pile_up

# One idiom a digit, two rows of it in each column: a board that anyone can replay.
SQUARES = {
    "rows": ["甲丁子卯", "乙丙丑寅", "天黄日昃", "地玄月盈"],
    "indexes": ["1414", "2323", "1414", "2323"],
    "idioms": ["天地玄黄", "子丑寅卯", "日月盈昃", "甲乙丙丁"],
    "shaded": False,
    "lexicon": None,
}


def stream(seed):
    return np.random.Generator(np.random.PCG64(seed))


def pile(seed, size=(8, 8), insertion="uniform", *, random_directions=True):
    """The first pile of a stream that could be piled up."""
    rng = stream(seed)
    while True:
        plan = plans.uniform(rng, *size).pieces
        found = pile_up(
            rng, plan, *size, insertion=insertion, random_directions=random_directions
        )
        if found is not None:
            return found


def game_of(found):
    """A pile as the naive game."""
    return naive.Game(
        [
            list(zip(*column, strict=True))
            for column in zip(found.piece.tolist(), found.number.tolist(), strict=True)
        ]
    )


def params(**kwargs):
    return model.Params(**kwargs)
