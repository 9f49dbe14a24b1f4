"""How hard a board is for a person.

The measures are:

    cells         cells of the board
    answers       words to find
    share         share of the cells that belong to an answer: the fewer, the harder
    decoys        words that only seem to be there
    near_misses   paths that spell all but one character of an answer elsewhere
    bends         turns in the paths of the answers

Where the board's size follows from words that all had to be on it, its size says
nothing, and the level is that of the share of steps at which paths turn.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

import numpy as np

from ...core.puzzle import Grade
from . import model
from .kernels_proof import count_near_misses
from .params import LEVELS
from .readings import code_points, padded
from .solve import solve

# Boards of the presets, with idioms and English words, open and closed, 400 each, score
# 3.9 to 5.6 (easy), 7.0 to 9.3 (medium) and 11.0 to 14.1 (hard). The bounds are in the
# gaps, so that boards of sizes between the presets have a level too.
# Full boards score 4.3 to 5.9 (easy), 7.0 to 9.5, 11.0 to 13.5 and 15.4 to 18.5.
EASY, MEDIUM, HARD = 6.0, 10.2, 14.8
# Of boards with words that all had to be there: shares of steps that turn.
TWISTS = (0.44, 0.55, 0.67)
# Steps for the near misses of one word; an idiom takes 500, a long English word 5,000.
BUDGET = 200_000


def grade(givens: model.Page) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        OutOfSteps: the board has too many paths to search.
    """
    solution = next(solve(givens), None)
    paths = () if solution is None else model.read_key(solution).paths
    measures = measures_of(givens, paths)
    score = score_of(measures)
    level = level_of_twist(measures) if givens.forced else level_of(score)
    return Grade(level, score, measures)


def measures_of(
    page: model.Page, paths: Sequence[model.Laid]
) -> dict[str, int | float]:
    """The measures of a board and the paths of its answer."""
    cells = page.height * page.width
    return {
        "cells": cells,
        "answers": len(paths),
        "share": round(sum(len(path.cells) for path in paths) / cells, 4),
        "decoys": page.decoys,
        "near_misses": _near_misses(page, paths),
        "bends": sum(_bends(path.cells) for path in paths),
    }


def score_of(measures: Mapping[str, int | float]) -> float:
    """A number that orders boards from easy to hard: by size, then by what misleads.

    >>> score_of({"cells": 36, "share": 0.5, "decoys": 1, "near_misses": 2, "bends": 9})
    4.88
    """
    return round(
        measures["cells"] / 10
        + 2 * (1 - measures["share"])
        + 0.15 * measures["decoys"]
        + 0.02 * measures["near_misses"]
        + 0.01 * measures["bends"],
        4,
    )


def level_of(score: float) -> str:
    """The level of a board with this score.

    >>> [level_of(score) for score in (6.0, 6.1, 10.2, 10.3, 14.9)]
    ['easy', 'medium', 'medium', 'hard', 'expert']
    """
    return LEVELS[bisect_left((EASY, MEDIUM, HARD), score)]


def level_of_twist(measures: Mapping[str, int | float]) -> str:
    """The level of a board whose size follows from its words.

    >>> level_of_twist({"cells": 64, "share": 0.75, "answers": 8, "bends": 16})
    'medium'
    """
    letters = measures["cells"] * measures["share"]
    inner = max(letters - 2 * measures["answers"], 1)
    return LEVELS[bisect_left(TWISTS, measures["bends"] / inner)]


def _near_misses(page: model.Page, paths: Sequence[model.Laid]) -> int:
    stride = page.width + 2
    cells = [(r + 1) * stride + c + 1 for path in paths for r, c in path.cells]
    # Uncompiled, the kernel counts in numpy's integers, which JSON cannot hold.
    number = count_near_misses(
        padded(page.rows),
        page.height,
        page.width,
        code_points("".join(path.word for path in paths)),
        np.array(cells, np.int32),
        np.array([len(path.word) for path in paths], np.int32),
        BUDGET,
    )
    return int(number)


def _bends(cells: model.Path) -> int:
    return sum(
        before[0] != after[0] and before[1] != after[1]
        for before, after in zip(cells, cells[2:], strict=False)
    )
