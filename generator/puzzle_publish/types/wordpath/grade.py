"""How hard a board is for a person.

The measures are:

    cells         cells of the board
    answers       words to find
    share         share of the cells that belong to an answer: the fewer, the harder
    decoys        words that only seem to be there
    near_misses   paths that spell all but one character of an answer elsewhere
    bends         turns in the paths of the answers
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ...core.puzzle import Grade, Json
from . import model
from .kernels_proof import count_near_misses
from .readings import code_points, padded
from .solve import solve_page

# Boards of the presets, with idioms and English words, open and closed, 400 each, score
# 3.9 to 5.6 (easy), 7.0 to 9.3 (medium) and 11.0 to 14.1 (hard). The bounds are in the
# gaps, so that boards of sizes between the presets have a level too.
EASY, MEDIUM = 6.0, 10.2
# Steps for the near misses of one word; an idiom takes 500, a long English word 5,000.
BUDGET = 200_000


def grade(givens: Json) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        OutOfSteps: the board has too many paths to search.
    """
    page = model.read(givens)
    solution = next(solve_page(page), None)
    paths = [] if solution is None else solution["paths"]
    measures = measures_of(page, paths)
    score = score_of(measures)
    return Grade(level_of(score), score, measures)


def measures_of(page: model.Page, paths: Sequence[Json]) -> dict[str, int | float]:
    """The measures of a board and the paths of its answer."""
    cells = page.height * page.width
    return {
        "cells": cells,
        "answers": len(paths),
        "share": round(sum(len(path["cells"]) for path in paths) / cells, 4),
        "decoys": page.decoys,
        "near_misses": _near_misses(page, paths),
        "bends": sum(_bends(path["cells"]) for path in paths),
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

    >>> [level_of(score) for score in (6.0, 6.1, 10.2, 10.3)]
    ['easy', 'medium', 'medium', 'hard']
    """
    if score <= EASY:
        return "easy"
    return "medium" if score <= MEDIUM else "hard"


def _near_misses(page: model.Page, paths: Sequence[Json]) -> int:
    stride = page.width + 2
    cells = [(r + 1) * stride + c + 1 for path in paths for r, c in path["cells"]]
    # Uncompiled, the kernel counts in numpy's integers, which JSON cannot hold.
    number = count_near_misses(
        padded(page.rows),
        page.height,
        page.width,
        code_points("".join(path["word"] for path in paths)),
        np.array(cells, np.int32),
        np.array([len(path["word"]) for path in paths], np.int32),
        BUDGET,
    )
    return int(number)


def _bends(cells: list[list[int]]) -> int:
    return sum(
        before[0] != after[0] and before[1] != after[1]
        for before, after in zip(cells, cells[2:], strict=False)
    )
